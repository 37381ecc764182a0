"""The schedule of daily lines: its rules hold for every day, and a published day never changes."""

import hashlib
import runpy
from datetime import date, timedelta
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from frieze.daily import DailyLine, closes_at, day_of, line_of, open_days, schedule
from frieze.daily.computers import computer_scores
from frieze.daily.schedule import CARDS, FILE, GIVEN, read_lines, write_lines
from frieze.decks import load_deck

TOOLS = Path(__file__).resolve().parent.parent.parent / "tools"
TOOL: Any = runpy.run_path(str(TOOLS / "daily.py"))
# The days that were published first: add a pair when the schedule is extended, never change one.
PUBLISHED = {744: "47af6f52592dc68c910db7bfbbe752cbd320824e4e964836274352d91613ee04"}
LINES = list(schedule().values())
deck_of = cache(load_deck)


@pytest.mark.parametrize(("days", "digest"), PUBLISHED.items())
def test_published_days_never_change(days: int, digest: str) -> None:
    rows = FILE.read_text(encoding="utf-8").splitlines(keepends=True)[:days]
    assert hashlib.sha256("".join(rows).encode()).hexdigest() == digest


def test_every_day_of_two_years_has_a_line() -> None:
    days = [date.fromisoformat(line.day) for line in LINES]
    assert days[0] == date(2026, 11, 18)
    assert days[-1] >= date(2028, 11, 30)
    assert all(after - before == timedelta(days=1) for before, after in pairwise(days))
    assert write_lines(LINES) == FILE.read_text(encoding="utf-8")
    assert len(LINES) >= max(PUBLISHED)


def test_a_line_has_nine_cards_of_nine_years_of_a_deck_for_adults() -> None:
    for line in LINES:
        deck = deck_of(line.deck)
        assert line.deck not in {"junior", "century"}
        assert len(line.cards) == GIVEN + CARDS
        assert len({TOOL["year_of"](deck, card) for card in line.cards}) == GIVEN + CARDS, line.day


def test_difficulty_rises_and_the_start_card_is_near_the_middle() -> None:
    for line in LINES:
        deck = deck_of(line.deck)
        difficulties = [deck.details_of(card).difficulty for card in line.cards[1:]]
        assert difficulties == sorted(difficulties), line.day
        assert difficulties[0] < difficulties[-1], line.day
        years = [TOOL["year_of"](deck, card) for card in line.cards]
        assert 3 <= sorted(years).index(years[0]) <= 5, line.day


def test_no_card_and_no_event_comes_again_within_sixty_days() -> None:
    last: dict[str, date] = {}
    for line in LINES:
        day = date.fromisoformat(line.day)
        for card in line.cards:
            for event in TOOL["events_of"](deck_of(line.deck), card):
                assert event not in last or (day - last[event]).days >= 60, (line.day, card)
                last[event] = day


def test_extending_adds_days_and_is_the_same_again() -> None:
    until = date.fromisoformat(LINES[-1].day) + timedelta(days=3)
    more = list(TOOL["extension"](LINES, until))
    assert [line.day for line in more] == [(until - timedelta(days=k)).isoformat() for k in (2, 1, 0)]
    assert more == list(TOOL["extension"](LINES, until))
    assert list(TOOL["extension"](LINES, until - timedelta(days=3))) == []


def test_a_release_extends_the_schedule() -> None:
    assert "tools/daily.py" in (TOOLS / "release").read_text()


def test_a_day_is_open_while_it_is_today_somewhere() -> None:
    noon = 1_796_126_400_000  # 2026-12-01 12:00 UTC: the day before has just ended everywhere
    assert closes_at("2026-11-30") == noon
    assert open_days(noon - 1) == (date(2026, 11, 30), date(2026, 12, 2))
    assert open_days(noon) == (date(2026, 12, 1), date(2026, 12, 2))
    assert open_days(noon - 2 * 60 * 60 * 1000 - 1) == (date(2026, 11, 30), date(2026, 12, 1))


@pytest.mark.parametrize("text", ["", "2026-13-01", "20261201", "2026-W49-2", "2026-12-1", "today"])
def test_a_day_is_written_in_one_way(text: str) -> None:
    assert day_of(text) is None
    assert line_of(text) is None


def test_the_computer_players_do_the_same_everywhere_and_better_with_their_level() -> None:
    scores = [list(computer_scores(line).values()) for line in LINES[:40]]
    assert scores == [list(computer_scores.__wrapped__(line).values()) for line in LINES[:40]]
    sums = [sum(column) for column in zip(*scores, strict=True)]
    assert sums == sorted(sums), sums
    assert all(0 <= score <= CARDS for day in scores for score in day)


def test_a_schedule_is_read_as_it_was_written() -> None:
    lines = [DailyLine("2026-12-01", "world", ("a", "b")), DailyLine("2026-12-02", "sport", ("c",))]
    assert read_lines(write_lines(lines)) == lines
