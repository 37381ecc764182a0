"""Extends the schedule of daily lines. A day that is there stays as it is, for good: it may have been played.

    python tools/daily.py                      until two years from today
    python tools/daily.py --until 2030-12-31

`tools/release` runs it. docs/daily.md has the rules that a line follows.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random

from frieze import parse_date
from frieze.bots.seeding import seeded_random
from frieze.daily.schedule import CARDS, DailyLine, read_lines, write_lines
from frieze.decks import Deck, load_deck
from frieze.decks.catalog import BUILT_IN

FILE = Path(__file__).resolve().parent.parent / "src" / "frieze" / "daily" / "schedule.tsv"
FIRST_DAY = date(2026, 11, 18)
AHEAD = timedelta(days=731)  # two years
APART = 60  # days between two lines with the same card or event
# junior is for children. century has a card for every year of one century, made for Exhibition: all too close.
DECKS = tuple(deck for deck in BUILT_IN if deck not in {"junior", "century"})
# The difficulties of the cards to place. A draw follows the first of these that the deck still has cards for.
RISING = ((1, 1, 1, 2, 2, 2, 3, 3), (1, 1, 1, 2, 2, 2, 2, 3), (1, 1, 1, 1, 2, 2, 2, 2))
MIDDLE = range(3, 6)  # where the start card may stand among the nine dates, from 0
MAX_DRAWS = 2000


def main() -> None:
    """Extend the file."""
    parser = argparse.ArgumentParser(description="Extend the schedule of daily lines.")
    parser.add_argument(
        "--until", type=date.fromisoformat, default=datetime.now(UTC).date() + AHEAD, help="the last day"
    )
    until = parser.parse_args().until
    text = FILE.read_text(encoding="utf-8") if FILE.exists() else ""
    lines = read_lines(text)
    new = list(extension(lines, until))
    with FILE.open("a", encoding="utf-8") as file:
        file.write(write_lines(new))
    print(f"daily: {len(new)} days added, the last is {[*lines, *new][-1].day}")


def extension(lines: list[DailyLine], until: date) -> Iterator[DailyLine]:
    """Yield the lines of the days after the last one, up to a day."""
    decks = {deck: load_deck(deck) for deck in DECKS}
    known = list(lines)
    day = date.fromisoformat(known[-1].day) + timedelta(days=1) if known else FIRST_DAY
    while day <= until:
        line = _next_line(day, known[-APART + 1 :], decks)
        known.append(line)
        yield line
        day += timedelta(days=1)


def _next_line(day: date, recent: list[DailyLine], decks: dict[str, Deck]) -> DailyLine:
    """Draw the line of a day: the same one whenever it is drawn after the same days."""
    random = seeded_random("daily line", day.isoformat())
    used = {event for line in recent for card in line.cards for event in events_of(decks[line.deck], card)}
    yesterday = recent[-1].deck if recent else ""
    free = {name: [c.id for c in deck.cards if used.isdisjoint(events_of(deck, c.id))] for name, deck in decks.items()}
    names = [name for name in decks if name != yesterday]
    for _ in range(MAX_DRAWS):
        (name,) = random.choices(names, [len(free[name]) for name in names])
        if (cards := _draw(decks[name], free[name], random)) is not None:
            return DailyLine(day.isoformat(), name, cards)
    raise SystemExit(f"daily: no line can be drawn for {day}")


def _draw(deck: Deck, free: list[str], random: Random) -> tuple[str, ...] | None:
    """Draw nine cards of nine years and put them in order; None if this draw does not follow the rules."""
    of = {level: [card for card in free if deck.details_of(card).difficulty == level] for level in (1, 2, 3)}
    possible = [counts for counts in map(Counter, RISING) if all(len(of[level]) >= counts[level] for level in counts)]
    if not possible:
        return None
    queue = [card for level, count in sorted(possible[0].items()) for card in random.sample(of[level], count)]
    others = [card for card in (*of[1], *of[2]) if card not in queue]
    random.shuffle(others)
    for start in others:
        years = [year_of(deck, card) for card in (start, *queue)]
        events = [event for card in (start, *queue) for event in events_of(deck, card)]
        distinct = len(set(years)) == CARDS + 1 and len(set(events)) == len(events)
        if distinct and sorted(years).index(years[0]) in MIDDLE:
            return (start, *queue)
    return None


def year_of(deck: Deck, card: str) -> int:
    """Return the year of a card's date."""
    (text,) = (one.date for one in deck.cards if one.id == card)
    found = parse_date(text)
    if found is None:
        raise SystemExit(f"daily: {card} of {deck.id} has no date")
    return found.year


def events_of(deck: Deck, card: str) -> set[str]:
    """Return by what an event is known in all decks: its card, its source, its item."""
    details = deck.details_of(card)
    return {f"{deck.id}/{card}", *(name for name in (details.source, details.qid, details.shared_event) if name)}


if __name__ == "__main__":
    main()
