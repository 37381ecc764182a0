import math
import statistics
from itertools import pairwise

import pytest

from frieze.bots import Level, Request, Seen
from frieze.bots.memory import RECENT, THIS_YEAR, Memory, memory_scale
from frieze.decks import make_deck
from frieze.games import new_game
from frieze.games.cards import Card

AGES = {"recent": 20, "old": 500, "ancient": 5000, "stone-age": 300_000}
CARDS = [Card(name, str(THIS_YEAR - age)) for name, age in AGES.items()] + [Card("einstein", "any")]
SEEDS = range(200)


def memory(
    seed: int = 1,
    level: Level = Level.GUIDE,
    *,
    cards: list[Card] = CARDS,
    difficulty: int = 2,
    seen: dict[str, str] | None = None,
    shown: dict[str, str] | None = None,
) -> Memory:
    view = new_game("timeline", make_deck(20), seats=2, seed=1).view(0)
    request = Request(
        game="timeline",
        level=level,
        seed=seed,
        view=view,
        seen=[Seen(card, date) for card, date in (seen or {}).items()],
        cards=cards,
        difficulties={card.id: difficulty for card in cards},
    )
    return Memory(request, shown or {})


def error(card: str, level: Level = Level.GUIDE, difficulty: int = 2) -> float:
    """Return the mean error on the memory scale."""
    truth = memory_scale(THIS_YEAR - AGES[card])
    return statistics.fmean(
        abs(memory(seed, level, difficulty=difficulty).belief(card).position - truth) for seed in SEEDS
    )


def test_the_same_player_believes_the_same_about_a_card() -> None:
    assert all(memory(7).belief(card) == memory(7, seen={"other": "1900"}).belief(card) for card in AGES)


def test_players_believe_different_things() -> None:
    assert len({memory(seed).belief("old") for seed in SEEDS}) == len(SEEDS)


def test_errors_about_different_cards_are_independent() -> None:
    pairs = [(memory(seed).belief("old").position, memory(seed).belief("ancient").position) for seed in SEEDS]
    assert abs(statistics.correlation([a for a, _ in pairs], [b for _, b in pairs])) < 0.15


@pytest.mark.parametrize("card", list(AGES))
def test_better_players_err_less(card: str) -> None:
    errors = [error(card, level) for level in Level]
    assert errors == sorted(errors, reverse=True)


def test_the_older_the_event_the_more_years_a_player_is_off() -> None:
    def years_off(card: str) -> float:
        off = [abs(year_at(memory(seed).belief(card).position) - (THIS_YEAR - AGES[card])) for seed in SEEDS]
        return statistics.fmean(off)

    assert years_off("recent") < years_off("old") < years_off("ancient") < years_off("stone-age")


def year_at(position: float) -> float:
    return THIS_YEAR - RECENT * math.sinh(-position)


def test_difficult_cards_are_remembered_worse() -> None:
    easy, usual, hard = (error("old", difficulty=difficulty) for difficulty in (1, 2, 3))
    assert easy < usual < hard


def test_errors_are_as_wide_as_the_player_thinks() -> None:
    truth = memory_scale(THIS_YEAR - AGES["ancient"])
    beliefs = [memory(seed).belief("ancient") for seed in SEEDS]
    off = [(belief.position - truth) / belief.spread for belief in beliefs]
    assert statistics.fmean(off) == pytest.approx(0, abs=0.15)
    assert statistics.pstdev(off) == pytest.approx(1, abs=0.15)


def test_the_scale_is_linear_for_recent_and_logarithmic_for_old_dates() -> None:
    assert memory_scale(THIS_YEAR) - memory_scale(THIS_YEAR - 5) == pytest.approx(
        memory_scale(THIS_YEAR - 5) - memory_scale(THIS_YEAR - 10), rel=0.05
    )
    assert memory_scale(-9_000) - memory_scale(-99_000) == pytest.approx(
        memory_scale(-99_000) - memory_scale(-999_000), rel=0.05
    )


def test_what_was_revealed_is_known_exactly() -> None:
    for known in (memory(seen={"old": "1066"}), memory(shown={"old": "1066"})):
        assert known.belief("old") == (memory_scale(1066), 0)
        assert known.chance("old", "1065", "1067") == 1
        assert known.chance("old", "1067", None) == 0


def test_a_known_date_fits_on_either_side_of_an_equal_one() -> None:
    known = memory(seen={"old": "1066"})
    assert (
        known.chance("old", None, "1066")
        == known.chance("old", "1066", None)
        == known.chance("old", "1066", "1066")
        == 1
    )


def test_chances_of_all_gaps_add_up() -> None:
    believed = memory()
    dates = [None, "-3000", "1000", "1500", "1900", None]
    chances = [believed.chance("old", after, before) for after, before in pairwise(dates)]
    assert sum(chances) == pytest.approx(1, abs=0.05)  # more than 1: an equal date is right in two gaps
    assert min(chances) > 0


def test_cards_without_a_date_are_not_remembered() -> None:
    assert "einstein" not in memory().cards
    assert set(memory().cards) == set(AGES)


def test_days_count_where_all_dates_are_days() -> None:
    days = [Card("first", "1969-07-16"), Card("second", "1969-07-20")]
    by_day = memory(cards=days, seen={card.id: card.date for card in days})
    assert by_day.chance("first", "1969-07-17", None) == 0
    by_year = memory(cards=[*days, Card("year", "1970")], seen={card.id: card.date for card in days})
    assert by_year.chance("first", "1969-07-17", None) == 1


def test_there_is_no_hole_where_year_0_would_be() -> None:
    believed = memory(seen={"old": "-1"})
    low, high = believed.edges("-1")
    assert high == pytest.approx(believed.edges("1")[0])
    assert low < believed.position("-1") < high


def test_future_dates_are_in_order_too() -> None:
    assert memory_scale(9999) > memory_scale(2100) > memory_scale(THIS_YEAR) > memory_scale(1)
