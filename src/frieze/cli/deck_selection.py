"""Select cards by flags: one deck or several mixed, filtered by category, period and difficulty."""

import argparse
import re

from msgspec import structs

from frieze.cli.flags import split_commas
from frieze.decks import Deck, Filter, filter_deck, load_deck, mix_decks
from frieze.decks.catalog import default_deck
from frieze.decks.folding import fold
from frieze.decks.mix import category_keys
from frieze.games.errors import FriezeError

PERIOD = re.compile(r"(-?\d{1,11})?(?:\.\.|–)(-?\d{1,11})?", re.ASCII)


class NoCardsLeft(FriezeError):
    """No card passes the filter."""

    code = "no_cards_left"

    def __init__(self, deck: str) -> None:
        super().__init__(deck=deck)


class UnknownCategory(FriezeError):
    """No selected deck has this category. `allowed` lists the categories that exist."""

    code = "unknown_category"

    def __init__(self, category: str, allowed: list[str]) -> None:
        super().__init__(category=category, allowed=allowed)


def add_deck_flags(parser: argparse.ArgumentParser) -> None:
    """Add the flags that select decks and cards."""
    group = parser.add_argument_group("cards")
    group.add_argument("--deck", metavar="DECK,…", help="built-in decks, folders or tables; several are mixed")
    add_filter_flags(group)


def add_filter_flags(parser: argparse._ActionsContainer) -> None:
    """Add the flags that filter the cards of decks."""
    parser.add_argument(
        "--category",
        type=split_commas,
        metavar="C,…",
        help="only cards of these categories (`frieze deck show` lists them)",
    )
    parser.add_argument(
        "--period", type=_period, metavar="A..B", help="only from year A to year B, for example --period=-500..1500"
    )
    parser.add_argument("--difficulty", type=_levels, metavar="1,2,3", help="only cards of these difficulties")


def chosen_deck(args: argparse.Namespace, game: str) -> Deck:
    """Load, filter and mix the decks that the flags name. Raise a `FriezeError` if that fails."""
    names = split_commas(getattr(args, "deck", None) or "") or [default_deck(game)]
    parts = [part for part in filter_decks([load_deck(name) for name in names], args) if part.cards]
    if not parts:
        raise NoCardsLeft(", ".join(names))
    return mix_decks(parts)


def filter_decks(decks: list[Deck], args: argparse.Namespace) -> list[Deck]:
    """Filter decks by the flags. Raise `UnknownCategory` for a category that no deck has."""
    words: list[str] = getattr(args, "category", None) or []
    known = [category_keys(deck) for deck in decks]
    for word in words:
        if not any(fold(word) in keys for keys in known):
            raise UnknownCategory(word, sorted({key for keys in known for key in keys.values()}))
    earliest, latest = getattr(args, "period", None) or (None, None)
    levels = tuple(getattr(args, "difficulty", None) or ())
    chosen = Filter(earliest=earliest, latest=latest, difficulties=levels)
    return [
        filter_deck(deck, structs.replace(chosen, categories=tuple(keys.get(fold(word), word) for word in words)))
        for deck, keys in zip(decks, known, strict=True)
    ]


def _levels(text: str) -> list[int]:
    levels = split_commas(text)
    if not levels or not set(levels) <= {"1", "2", "3"}:
        raise argparse.ArgumentTypeError(f"{text!r} is not one or more of 1, 2 and 3")
    return [int(level) for level in levels]


def _period(text: str) -> tuple[int | None, int | None]:
    match = PERIOD.fullmatch(text.strip())
    first, last = (int(year) if year else None for year in match.groups()) if match else (None, None)
    if not match or (first is not None and last is not None and first > last):
        raise argparse.ArgumentTypeError(f"{text!r} is not a period like -500..1500, ..1500 or 1900..")
    return first, last
