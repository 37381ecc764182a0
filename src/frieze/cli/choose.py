"""Choosing the cards to play with: one deck or several, and which parts of them."""

import argparse
import re

from frieze.decks import Deck, Filter, filter_deck, load_deck, mix_decks
from frieze.games.errors import FriezeError

PERIOD = re.compile(r"(-?\d{1,11})?(?:\.\.|–)(-?\d{1,11})?")


class NoCardsLeft(FriezeError):
    """The filter lets no card through."""

    code = "no_cards_left"

    def __init__(self, deck: str) -> None:
        super().__init__(deck=deck)


def add_deck_flags(parser: argparse.ArgumentParser) -> None:
    """Add the flags that choose cards."""
    group = parser.add_argument_group("cards")
    group.add_argument("--deck", metavar="DECK,…", help="built-in decks, folders or tables; several are mixed")
    group.add_argument("--category", type=_words, metavar="C,…", help="only cards of these categories")
    group.add_argument(
        "--period", type=_period, metavar="A..B", help="only from year A to year B, for example --period=-500..1500"
    )
    group.add_argument("--difficulty", type=_levels, metavar="1,2,3", help="only cards of these difficulties")


def chosen_deck(args: argparse.Namespace, game: str) -> Deck:
    """Load, filter and mix the decks that were chosen. Raise a `FriezeError` if that cannot be."""
    names = (getattr(args, "deck", None) or default_deck(game)).split(",")
    earliest, latest = getattr(args, "period", None) or (None, None)
    chosen = Filter(
        categories=tuple(getattr(args, "category", None) or ()),
        earliest=earliest,
        latest=latest,
        difficulties=tuple(getattr(args, "difficulty", None) or ()),
    )
    wanted = [name.strip() for name in names if name.strip()] or [default_deck(game)]
    deck = mix_decks([filter_deck(load_deck(name), chosen) for name in wanted])
    if not deck.cards:
        raise NoCardsLeft(deck.id)
    return deck


def default_deck(game: str) -> str:
    """Give the deck that a game is played with if none is named."""
    return {"exhibition": "century"}.get(game, "world")


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def _levels(text: str) -> list[int]:
    levels = [int(word) for word in _words(text)]
    if not set(levels) <= {1, 2, 3}:
        raise argparse.ArgumentTypeError("difficulties are 1, 2 and 3")
    return levels


def _period(text: str) -> tuple[int | None, int | None]:
    match = PERIOD.fullmatch(text.strip())
    if not match:
        raise argparse.ArgumentTypeError(f"{text!r} is not a period like -500..1500, ..1500 or 1900..")
    return (int(match[1]) if match[1] else None, int(match[2]) if match[2] else None)
