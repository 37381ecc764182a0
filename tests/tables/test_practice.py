"""Practice: a Line-up of missed cards among close neighbours, from decks that still exist."""

import math
from collections.abc import Sequence
from random import Random

import pytest

from frieze import load_deck, parse_date
from frieze.decks import Deck
from frieze.games.cards import Card
from frieze.games.rng import seeded
from frieze.tables import practice
from frieze.tables import requests as r
from frieze.tables.environment import Milliseconds
from frieze.tables.errors import Why
from frieze.tables.library import Library
from frieze.tables.live_table import LiveTable
from frieze.tables.messages import Phase
from frieze.tables.registry import TableRegistry
from frieze.tables.settings import NewPerson
from frieze.tables.times import DAY
from tests.backends import Backend
from tests.tables.helpers import ADA, ManualClock, SampleLibrary, act, key, play_out, raises, registries, run_inline
from tests.tables.test_custom_decks import DECK, EDIT, revision

pytestmark = pytest.mark.virtual_time
NOW: Milliseconds = 1_795_000_000_000  # in November 2026
YEAR = 2026


def refs(deck: str, *cards: str) -> list[r.PracticeCard]:
    return [r.PracticeCard(deck, card) for card in cards]


async def begin(registry: TableRegistry, cards: list[r.PracticeCard], name: str = "") -> LiveTable:
    return (await begun(registry, cards, name)).live


async def begun(registry: TableRegistry, cards: list[r.PracticeCard], name: str = "") -> practice.Begun:
    return await practice.begin(registry, ADA, r.NewPractice(name or key(), NewPerson("Ada", "fox"), cards))


def library() -> Library:
    return Library(None, run_inline)


def felt(card: Card) -> float:
    date = parse_date(card.date)
    assert date is not None
    return math.log(YEAR - date.year + practice.OFFSET)


def widths(cards: Sequence[Card], line: Sequence[Card]) -> list[float]:
    """Return how wide the gap of each card is in log years, where it has a neighbour on both sides."""
    found = []
    for card in cards:
        older = [felt(one) - felt(card) for one in line if felt(one) > felt(card)]
        younger = [felt(card) - felt(one) for one in line if felt(one) < felt(card)]
        found += [min(older) + min(younger)] if older and younger else []
    return found


async def test_the_cards_are_dealt_as_a_line_up_with_close_neighbours() -> None:
    deck = load_deck("world")
    known = {card.id: card for card in deck.cards}
    for seed in range(20):
        wanted = Random(seed).sample(sorted(known), 10)
        dealt = practice.deal(library(), ["world"], refs("world", *wanted), NOW, seeded(seed))
        assert sorted(dealt.cards) == sorted(wanted)
        assert not set(dealt.given) & set(wanted)
        assert 1 <= len(dealt.given) <= 12
        line = [known[card] for card in (*dealt.given, *dealt.cards)]
        close = widths([known[card] for card in wanted], line)
        assert len(close) >= 8, "an end of the line is rarely the right gap"
        assert sorted(close)[len(close) // 2] < 0.5, "most gaps mean something"
        years = [card.date.partition("-")[0] for card in line]
        assert all(years.count(known[card].date) == 1 for card in dealt.given if known[card].date in years)


async def test_one_card_has_a_close_neighbour_on_either_side() -> None:
    deck = load_deck("world")
    known = {card.id: card for card in deck.cards}
    dealt = practice.deal(library(), ["world"], refs("world", "columbus"), NOW, seeded(1))
    [width] = widths([known["columbus"]], [known[card] for card in dealt.given])
    assert width <= 0.3


async def test_cards_of_several_decks_are_mixed_and_those_that_are_gone_are_left_out() -> None:
    decks = ["world", "brasil"]
    brazilian = load_deck("brasil").cards[3].id
    wanted = [*refs("world", "columbus", "no-such-card"), *refs("brasil", brazilian), *refs("gone", "x")]
    dealt = practice.deal(library(), decks, wanted, NOW, seeded(1))
    assert len(dealt.cards) == 2
    assert "columbus" in dealt.cards
    with raises(Why.NOTHING_TO_PRACTISE):
        practice.deal(library(), decks, refs("world", "no-such-card"), NOW, seeded(1))


async def test_a_session_is_begun_once_and_is_one_game_of_one_person(backend: Backend) -> None:
    clock = ManualClock()
    clock.at = NOW
    async with registries(backend, now=clock) as (registry,):
        live = await begin(registry, refs("sample", "event-3", "event-4"), "the-same-key")
        assert await begin(registry, refs("sample", "event-5"), "the-same-key") is live
        info = live.info(ADA)
        assert info.practice
        assert info.settings.options == {"cards": 2, "given": info.settings.options["given"]}
        await play_out(live)
        assert live.table.phase is Phase.OVER
        with raises(Why.DAILY_STAYS):
            await live.change(ADA, r.Rematch(key()))
        assert await registry.storage.card_counts("sample") == [], "who practises has seen the cards before"
        clock.at += 3 * DAY
        await registry.sweep()
        assert await registry.tables_of(ADA) == []


async def test_own_decks_are_practised_as_long_as_they_exist(backend: Backend) -> None:
    async with registries(backend) as (registry,):
        await registry.storage.put_deck(revision(1))
        live = await begin(registry, refs(DECK, "c3", "c9"))
        await live.act(ADA, act(live))
        await registry.storage.delete_deck(EDIT)
        await play_out(live)
        with raises(Why.NOTHING_TO_PRACTISE):
            await begin(registry, refs(DECK, "c3"))
        both = await begin(registry, [*refs(DECK, "c3"), *refs("sample", "event-3")])
        assert both.info(ADA).settings.options["cards"] == 1


async def test_cards_that_are_gone_are_named_also_when_the_answer_is_asked_for_again(backend: Backend) -> None:
    async with registries(backend) as (registry,):
        await registry.storage.put_deck(revision(1))
        gone = [*refs("sample", "no-such-card"), *refs("own-gone", "c1", "c2")]
        wanted = [gone[0], *refs(DECK, "c3"), *gone[1:], *refs("sample", "event-3")]
        for _ in range(2):
            session = await begun(registry, wanted, "one-key")
            assert session.gone == gone
            assert session.live.info(ADA).settings.options["cards"] == 2
        assert (await begun(registry, refs(DECK, "c3", "c9"))).gone == []
        decks = (await begun(registry, [*refs("world", "no-such-card"), *refs("sample", "event-3")])).live.table.rules
        assert [choice.id for choice in decks.decks] == ["sample"], "a deck without a card to practise gives none"


async def test_in_a_small_deck_the_cards_due_last_lie_on_the_line() -> None:
    cards = [Card(f"c{number}", str(date)) for number, date in enumerate([1500, 1600, 1700, 1700])]
    small = Deck(id="small", titles={"en": "Small"}, cards=tuple(cards), texts={"en": {}})
    known = SampleLibrary(None, {"small": small})
    names = [card.id for card in cards]
    for wanted in (names, names[:3], names[:2]):  # two of one year: neither is a neighbour of the other
        dealt = practice.deal(known, ["small"], refs("small", *wanted), NOW, seeded(1))
        assert set(dealt.cards) == {"c0", "c1"}
        assert dealt.given in {("c2",), ("c3",)}
    dealt = practice.deal(known, ["small"], refs("small", "c3", "c1"), NOW, seeded(1))
    assert (set(dealt.cards), dealt.given) == ({"c1", "c3"}, ("c0",))
    with raises(Why.NOTHING_TO_PRACTISE):
        alone = Deck(id="small", titles={"en": "Small"}, cards=tuple(cards[2:]), texts={"en": {}})
        practice.deal(SampleLibrary(None, {"small": alone}), ["small"], refs("small", "c2"), NOW, seeded(1))


async def test_where_all_dates_are_days_neighbours_are_of_the_same_year() -> None:
    days = ["1789-05-05", "1789-06-20", "1789-07-14", "1789-08-04", "1789-08-26", "1789-08-26", "1789-10-05"]
    cards = [Card(f"c{number}", day) for number, day in enumerate(days)]
    deck = Deck(id="days", titles={"en": "Days"}, cards=tuple(cards), texts={"en": {}})
    dealt = practice.deal(SampleLibrary(None, {"days": deck}), ["days"], refs("days", "c2", "c5"), NOW, seeded(1))
    assert set(dealt.cards) == {"c2", "c5"}
    assert {"c3", "c6"} & set(dealt.given)
    assert "c4" not in dealt.given, "it has the day of a card to practise"
    mixed = Deck(id="days", titles={"en": "Days"}, cards=(*cards, Card("y", "1700")), texts={"en": {}})
    dealt = practice.deal(SampleLibrary(None, {"days": mixed}), ["days"], refs("days", "c2", "c5"), NOW, seeded(1))
    assert dealt.given == ("y",), "by year, all others are equal"
