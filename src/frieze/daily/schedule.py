"""The schedule of daily lines: for each day a deck and nine of its cards. `tools/daily.py` only ever appends to it."""

from functools import cache
from importlib.resources import files
from typing import NamedTuple

FILE = files("frieze.daily") / "schedule.tsv"
GIVEN = 1  # the start card
CARDS = 8  # to place
OPTIONS = {"cards": CARDS, "given": GIVEN}


class DailyLine(NamedTuple):
    """The line of a day: the start card first, then the cards to place, in this order."""

    day: str
    deck: str
    cards: tuple[str, ...]


def read_lines(text: str) -> list[DailyLine]:
    """Read a schedule: a line for each day, `day deck start card … card`, with tabs between the first three."""
    lines = []
    for row in text.splitlines():
        day, deck, cards = row.split("\t")
        lines.append(DailyLine(day, deck, tuple(cards.split(" "))))
    return lines


def write_lines(lines: list[DailyLine]) -> str:
    """Return lines as `read_lines` reads them."""
    return "".join(f"{line.day}\t{line.deck}\t{' '.join(line.cards)}\n" for line in lines)


@cache
def schedule() -> dict[str, DailyLine]:
    """Return all lines by their day, in order."""
    return {line.day: line for line in read_lines(FILE.read_text(encoding="utf-8"))}


def line_of(day: str) -> DailyLine | None:
    """Return the line of a day; None before the first day and once the schedule has run out."""
    return schedule().get(day)
