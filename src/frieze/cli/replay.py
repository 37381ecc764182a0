"""`frieze replay`: show a played game move by move."""

import argparse
import sys
from pathlib import Path
from typing import Any

from rich.console import Console

from frieze.cli.deck_selection import chosen_deck
from frieze.cli.flags import add_language_flag, chosen_messages
from frieze.cli.messages import Messages
from frieze.cli.prompts import read_people
from frieze.cli.terminal import SCREENS, Leave, Screen
from frieze.decks import Deck, Text, built_in_decks, load_deck
from frieze.games import game_class
from frieze.games.errors import UnreadableGame
from frieze.games.played import PlayedGame, decode_played, replay, watch
from frieze.languages import LANGUAGES


def add_parser(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("replay", help="show a played game move by move", description=__doc__)
    parser.add_argument("file", type=Path, metavar="FILE", help="a played game, as `frieze play --save` writes it")
    parser.add_argument("--people", type=read_people, default=[], metavar="NAME,…", help="who played, in seat order")
    parser.add_argument("--deck", metavar="DECK,…", help="where the cards' titles are, if not in a built-in deck")
    add_language_flag(parser, "the game")
    parser.add_argument("--all", action="store_true", help="do not stop after each move")
    parser.add_argument("--check", action="store_true", help="only check that rules and events agree")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Read, check and show the game."""
    played = decode_played(args.file.read_bytes())
    messages = chosen_messages(args)
    checked = check(played, messages, may_watch=not args.check)
    console = Console(highlight=False)
    if not args.check:
        deck = deck_with_titles(
            played, [chosen_deck(args, "")] if args.deck else [load_deck(name) for name in built_in_decks()]
        )
        others = range(len(args.people), played.seats)
        names = [*args.people, *(messages("replay.seat", number=seat + 1) for seat in others)]
        stepping = not args.all and sys.stdin.isatty() and console.is_terminal
        try:
            show(SCREENS[played.game](console, deck, names, messages.language), played, stepping=stepping)
        except Leave:
            return 0
    console.print(f"\n{checked}", style="dim")
    return 0


def check(played: PlayedGame, messages: Messages, *, may_watch: bool) -> str:
    """Check the whole game before it is shown, and return what was checked. Raise `UnreadableGame`.

    A game of an unknown version of the rules cannot be replayed. With `may_watch` its events are enough.
    """
    view: Any = None
    for view in watch(played):
        dealt_to = len(view.seats) if hasattr(view, "seats") else 1  # a game for one has no list of seats
        if dealt_to != played.seats:
            raise UnreadableGame(f"it is for {played.seats} players, but {dealt_to} were dealt to")
    moves = len(played.actions)
    if may_watch and played.rules not in game_class(played.game).versions:
        return messages("replay.events_only", count=moves, rules=played.rules)
    for _ in replay(played):
        pass
    return messages("replay.agree", count=moves)


def show(screen: Screen, played: PlayedGame, *, stepping: bool) -> None:
    """Show all moves, then the outcome. Raise `Leave` if the viewer quits."""
    view: Any = None
    before = ""
    for number, (view, events) in enumerate(zip(watch(played), played.events, strict=True)):
        if number:
            move = screen.text("replay.move", number=number, count=len(played.actions))
            screen.heading(f"{move} · {before}")
        for event in events:
            screen.show_event(event)
        if view.to_move is not None:  # read it now: the next move changes this view
            before = screen.text("replay.turn", name=screen.names[view.to_move], round=view.round)
        if stepping and number < len(played.actions):
            stepping = _next(screen, view)
    if view.outcome is not None:
        screen.show_outcome(view)
    else:
        screen.show(view)


def _next(screen: Screen, view: Any) -> bool:
    """Wait for Enter. Return whether to wait again after the next move."""
    while (answer := screen.prompt(screen.text("keys.replay"))) == "t":
        screen.show(view)
    return not screen.text.is_answer(answer, "a", "words.all")


def deck_with_titles(played: PlayedGame, decks: list[Deck]) -> Deck:
    """Return a deck with a text for every card of the game, preferably from the deck that has most of its cards.

    A card that no deck has gets its id as title.
    """
    ids = {card.id for card in played.cards}
    by_known = sorted(decks, key=lambda deck: len(ids & deck.details.keys()))
    texts: dict[str, dict[str, Text]] = {}
    for language in LANGUAGES:
        texts[language] = {card: Text(card, "") for card in ids}
        for deck in by_known:
            texts[language] |= {card: deck.text(card, language) for card in ids & deck.details.keys()}
    return Deck(id=played.game, titles={}, cards=tuple(played.cards), texts=texts)
