"""`frieze replay`: shows a played game move by move."""

import argparse
import sys
from pathlib import Path
from typing import Any

from rich.console import Console

from frieze.cli.choose import default_deck
from frieze.cli.terminal import SCREENS
from frieze.decks import Deck, Text, load_deck
from frieze.games.errors import UnreadableGame
from frieze.games.played import PlayedGame, decode_played, replay, watch
from frieze.rules import LANGUAGES


def add_parser(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("replay", help="show a played game move by move", description=__doc__)
    parser.add_argument("file", type=Path, metavar="FILE", help="a played game, as `frieze play --save` writes it")
    parser.add_argument("--deck", metavar="DECK", help="where the cards' titles are; a built-in deck or a folder")
    parser.add_argument("--language", choices=LANGUAGES, default="en", metavar="L", help="of the cards")
    parser.add_argument("--check", action="store_true", help="only check that rules and events agree")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Read, check and show the game."""
    try:
        data = args.file.read_bytes()
    except OSError as error:
        print(f"frieze: {args.file}: {error.strerror}", file=sys.stderr)
        return 1
    played = decode_played(data)
    try:
        moves = sum(1 for _ in replay(played)) - 1
        checked = f"{moves} moves; rules and events agree."
    except UnreadableGame as error:
        if args.check:
            raise
        checked = f"Shown from its events alone ({error.params['reason']})."
    console = Console(highlight=False)
    if not args.check:
        show(console, played, args.deck, args.language)
    console.print(f"\n{checked}", style="dim")
    return 0


def show(console: Console, played: PlayedGame, deck: str | None, language: str) -> None:
    """Show all that happened, and the table at the end."""
    names = [f"Seat {seat + 1}" for seat in range(played.seats)]
    screen = SCREENS[played.game](
        console, titled(played, load_deck(deck or default_deck(played.game))), names, language
    )
    views = watch(played)
    view: Any = None
    for events in played.events:
        view = next(views)
        for event in events:
            screen.tell(event)
    if view.outcome is not None:
        screen.show_outcome(view)
    else:
        screen.show(view)


def titled(played: PlayedGame, deck: Deck) -> Deck:
    """Give a deck with a text for every card of the game: its id where the deck does not know it."""
    own = deck.texts[deck.languages[0]]
    ids = {card.id: Text(card.id, "") for card in played.cards}
    texts = {language: {**ids, **own, **texts} for language, texts in deck.texts.items()}
    return Deck(id=deck.id, titles=deck.titles, cards=tuple(played.cards), texts=texts)
