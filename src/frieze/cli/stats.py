"""`frieze stats DECK`: how often people placed each card of a deck right on this server.

A card is listed once it was placed in ten games. `--suggest` proposes difficulties where the counts contradict the
deck.
"""

import argparse
import asyncio
from typing import Any

from frieze.cli.storage import add_storage_flags, find_storage
from frieze.decks import Deck
from frieze.tables.settings import DeckChoice
from frieze.tables.statistics import CardStatistics, statistics_of, suggestions
from frieze.tables.storage.base import Storage


def add_parser(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("stats", help="show how often cards were placed right", description=__doc__)
    parser.add_argument("deck", help="the id of a built-in deck, or of one that was made on this server")
    parser.add_argument("--suggest", action="store_true", help="propose difficulties")
    add_storage_flags(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the statistics, the hardest cards first."""
    storage = find_storage(arguments)
    if storage is None:
        print("No statistics: there are no tables yet.")
        return 0
    deck, known = asyncio.run(_read(storage, arguments.deck))
    if not known:
        print("No statistics: no card was placed in ten games yet.")
    if arguments.suggest:
        for card, difficulty, suggested in suggestions(deck, known):
            print(f"{_line(card, known[card])}  difficulty {difficulty}, suggested {suggested}")
    else:
        for card in sorted(known, key=lambda card: known[card].right / known[card].placed):
            print(f"{_line(card, known[card])}  difficulty {deck.details_of(card).difficulty}")
    return 0


def _line(card: str, one: CardStatistics) -> str:
    return f"{card:32}  {one.right / one.placed:4.0%} of {one.placed}, {one.gaps} gaps, {one.games} games"


async def _read(storage: Storage, name: str) -> tuple[Deck, dict[str, CardStatistics]]:
    from frieze.tables.library import Library  # it needs the extra `server`, which finding the storage asks for

    async with storage:
        library = Library(storage, asyncio.to_thread)
        held = await library.fetch([DeckChoice(name)])
        deck = held[0] if held else library.deck(name)
        return deck, await statistics_of(storage, name)
