"""Tables for daily lines: who gets which, what is counted, when they are deleted."""

import asyncio
from itertools import pairwise
from typing import Any

import pytest

from frieze.daily import closes_at, line_of
from frieze.games import AnyGame
from frieze.tables import daily
from frieze.tables import facts as f
from frieze.tables import requests as r
from frieze.tables.errors import Why
from frieze.tables.live_table import LiveTable
from frieze.tables.messages import Phase
from frieze.tables.registry import TableRegistry
from frieze.tables.settings import ChatMode, NewPerson
from frieze.tables.state import rebuild
from frieze.tables.storage.errors import StorageFailed
from frieze.tables.times import DAY, MINUTE
from tests.backends import Backend
from tests.tables.helpers import (
    ADA,
    BEN,
    CLEO,
    ManualClock,
    PureTable,
    act,
    key,
    new_table,
    play_out,
    raises,
    registries,
    table_of_two,
)

pytestmark = pytest.mark.virtual_time
TODAY = "2026-12-01"
NOON = closes_at("2026-11-30")  # of today, in UTC


def clock_at(at: int) -> ManualClock:
    clock = ManualClock()
    clock.at = at
    return clock


async def begin(
    registry: TableRegistry, player: str = ADA, day: str = TODAY, *, again: bool = False, may_count: bool = True
) -> LiveTable:
    new = r.NewDaily(key(), NewPerson("Ada", "fox"), again)
    return await daily.begin(registry, player, daily.playable_day(day, registry.now()), new, lambda: may_count)


async def play_rightly(live: LiveTable, player: str = ADA, misses: int = 0) -> None:
    """Play a daily with so many misses, which come last."""
    for number in range(8):
        game = live.table.game
        assert game is not None
        legal = game.legal_actions()
        rights = [k for k, action in enumerate(legal) if _is_right(game, action)]
        wrongs = [k for k in range(len(legal)) if k not in rights]
        await live.act(player, act(live, wrongs[0] if number >= 8 - misses else rights[0]))


def _is_right(game: AnyGame, action: Any) -> bool:
    return any(getattr(event, "right", False) for event in game.clone().apply(action))


async def sums(registry: TableRegistry, day: str = TODAY) -> tuple[dict[int, int], list[tuple[str, int, int]]]:
    counts = await registry.storage.card_counts(day)
    return await registry.storage.score_counts(day), [(one.card, one.placed, one.correct) for one in counts]


async def test_everybody_is_dealt_the_line_of_the_day_and_nobody_else_sees_it(backend: Backend) -> None:
    line = line_of(TODAY)
    assert line is not None
    async with registries(backend, 1, clock_at(NOON)) as (registry,):
        live, other = await begin(registry), await begin(registry, BEN)
        assert live is not other
        for table in (live.table, other.table):
            assert (table.rules.spectators, table.rules.chat, table.rules.listed) == (False, ChatMode.OFF, False)
            assert table.phase is Phase.PLAYING
            assert table.game is not None
            view = table.game.view(0)
            assert ([shown.card for shown in view.line], view.card, view.queue) == ([line.cards[0]], line.cards[1], 7)
        await play_rightly(live, misses=3)
        await play_rightly(other, BEN)
        assert live.table.game is not None
        assert other.table.game is not None
        assert live.table.game.view(0).line == other.table.game.view(0).line
        assert [answer.card for answer in live.table.game.view(0).answers] == list(line.cards[1:])
        assert live.table.game.outcome is not None
        assert live.table.game.outcome.scores == (5,)
        assert await registry.listed() == []
        (mine,) = await registry.tables_of(ADA)
        assert mine.daily == live.table.daily == live.info(ADA).daily


async def test_a_first_try_is_one_table_and_another_comes_after_its_end(backend: Backend) -> None:
    async with registries(backend, 1, clock_at(NOON)) as (registry,):
        live = await begin(registry)
        await live.act(ADA, act(live))
        assert await begin(registry) is live, "left half-way, it goes on"
        assert await begin(registry, again=True) is live
        both = await asyncio.gather(begin(registry, BEN), begin(registry, BEN))
        assert both[0].table.id == both[1].table.id
        await play_out(live)
        assert await begin(registry) is live
        later = await begin(registry, again=True)
        assert later is not live
        assert later.table.daily is not None
        assert (later.table.daily.again, later.table.daily.counts) == (True, False)
        assert live.table.daily is not None
        assert (live.table.daily.again, live.table.daily.counts) == (False, True)


async def test_a_day_is_dealt_once_it_has_begun_somewhere_and_ever_after(backend: Backend) -> None:
    clock = clock_at(NOON)
    async with registries(backend, 1, clock) as (registry,):
        for day, is_open in (("2026-12-02", True), (TODAY, True), ("2026-11-30", False), ("2026-11-18", False)):
            live = await begin(registry, day=day)
            assert live.table.daily is not None
            assert live.table.daily.counts is is_open, day
        for day in ("2026-12-03", "2026-11-17", "2100-01-01", "2026-12-00", "x"):
            with raises(Why.NO_LINE):
                await begin(registry, day=day)
        clock.at += DAY
        await begin(registry, day="2026-12-03")


async def test_a_daily_stays_one_game_of_one_person(backend: Backend) -> None:
    person = [NewPerson("Ben", "cat")]
    async with registries(backend, 1, clock_at(NOON)) as (registry,):
        live = await begin(registry)
        refused: list[r.TableChange] = [
            *(r.Join(key(), person), r.Leave(key()), r.End(key()), r.Start(key()), r.Rematch(key()), r.Gather(key())),
            *(r.Remove(key(), 0), r.StandIn(key(), 0), r.ChangeSettings(key(), live.table.rules)),
        ]
        for over in (False, True):
            if over:
                await play_out(live)
            for command in refused:
                with raises(Why.DAILY_STAYS):
                    await live.change(ADA, command)
        await live.change(ADA, r.Rename(key(), 0, "Ada B", "fox"))
        await live.change(ADA, r.Recode(key()))


async def test_first_tries_of_an_open_day_are_counted_once(backend: Backend) -> None:
    line = line_of(TODAY)
    assert line is not None
    async with registries(backend, 1, clock_at(NOON)) as (registry,):
        await play_rightly(await begin(registry), misses=1)
        await play_rightly(await begin(registry, BEN), BEN)
        expected = ({7: 1, 8: 1}, sorted((card, 2, 2 - (card == line.cards[-1])) for card in line.cards[1:]))
        assert await sums(registry) == expected
        await play_rightly(await begin(registry, again=True))
        await play_rightly(await begin(registry, CLEO, may_count=False), CLEO)
        await begin(registry, day="2026-12-02")  # not finished
        assert await sums(registry) == expected
        first = await begin(registry)
        await registry.delete(first, ADA)
        await play_rightly(await begin(registry))
        assert await sums(registry) == expected, "who deletes the table is not counted again"
        assert await sums(registry, "2026-12-02") == ({}, [])


async def test_another_try_is_no_part_of_the_card_statistics(backend: Backend) -> None:
    line = line_of(TODAY)
    assert line is not None
    async with registries(backend, 1, clock_at(NOON)) as (registry,):
        await play_rightly(await begin(registry))
        once = await registry.storage.card_counts(line.deck)
        assert {(one.games, one.placed, one.correct) for one in once} == {(1, 1, 1)}
        await play_rightly(await begin(registry, again=True))
        assert await registry.storage.card_counts(line.deck) == once, "who plays it again has seen the dates"


async def test_a_try_that_ends_after_its_day_or_was_begun_after_it_is_not_counted(backend: Backend) -> None:
    clock = clock_at(closes_at(TODAY) - MINUTE)
    async with registries(backend, 1, clock) as (registry,):
        in_time, late = await begin(registry), await begin(registry, BEN)
        await play_rightly(in_time)
        clock.at = closes_at(TODAY)
        await play_rightly(late, BEN)
        await play_rightly(await begin(registry, CLEO), CLEO)
        assert (await sums(registry))[0] == {8: 1}


async def test_a_last_move_whose_answer_is_lost_is_counted_once(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with registries(backend, 1, clock_at(NOON)) as (registry,):
        live = await begin(registry)
        while live.table.game is not None and live.table.game.view(0).queue:
            await live.act(ADA, act(live))
        last, append = act(live), registry.storage.append

        async def stored_and_lost(change: object) -> None:
            await append(change)  # type: ignore[arg-type]
            raise StorageFailed("lost")

        monkeypatch.setattr(registry.storage, "append", stored_and_lost)
        with raises(Why.SAVING_FAILED):
            await live.act(ADA, last)
        monkeypatch.setattr(registry.storage, "append", append)
        await live.act(ADA, last)
        assert live.table.phase is Phase.OVER
        assert sum((await sums(registry))[0].values()) == 1
        assert {placed for _, placed, _ in (await sums(registry))[1]} == {1}


async def test_finished_dailies_are_deleted_two_days_after_their_day(backend: Backend) -> None:
    clock = clock_at(NOON)
    async with registries(backend, 1, clock) as (registry,):
        finished, running, archived = await begin(registry), await begin(registry, BEN), await begin(registry, CLEO)
        await play_out(finished)
        for at, left in ((closes_at(TODAY) + 2 * DAY - 1, True), (closes_at(TODAY) + 2 * DAY, False)):
            clock.at = at
            if left:
                await play_out(archived)
            await registry.sweep()
            assert (await registry.find(finished.table.id) is not None) is left
        assert await registry.find(running.table.id) is not None
        assert await registry.find(archived.table.id) is not None
        clock.at += 2 * DAY
        await registry.sweep()
        assert await registry.find(archived.table.id) is None
        assert (await sums(registry))[0], "the sums stay"


async def test_marks_are_kept_until_the_day_has_ended_everywhere(backend: Backend) -> None:
    clock = clock_at(NOON)
    async with registries(backend, 1, clock) as (registry,):
        await play_out(await begin(registry))

        async def marks() -> int:
            return sum([len(rows) async for kind, rows in registry.storage.export_rows() if kind == "mark"])

        for at, count in ((closes_at(TODAY) - 1, 1), (closes_at(TODAY), 0)):
            clock.at = at
            await registry.sweep()
            assert await marks() == count


async def test_the_log_of_another_table_says_nothing_of_days(backend: Backend) -> None:
    async with registries(backend, 1, clock_at(NOON)) as (registry,):
        plain = await registry.create(ADA, new_table())
        (entry,) = await registry.read_log(plain.table.id)
        assert b"daily" not in entry.body
        live = await begin(registry)
        log = [(await registry.facts_of(one), one.at) for one in await registry.read_log(live.table.id)]
        assert rebuild(live.table.id, log).daily == live.table.daily


async def test_placements_of_people_are_counted_by_deck_when_a_game_ends(backend: Backend) -> None:
    async with registries(backend) as (registry,):
        live = await table_of_two(registry, options={"hand_size": 2})
        assert await registry.storage.card_counts("sample") == []
        await play_out(live)
        counts = await registry.storage.card_counts("sample")
        assert sum(one.placed for one in counts) == len(live.table.placed) > 0
        assert sum(one.correct for one in counts) == sum(one.right for one in live.table.placed)
        assert sum(one.gaps for one in counts) == sum(one.gaps for one in live.table.placed)
        assert all(one.games == 1 for one in counts)
        gaps = [one.gaps for one in live.table.placed]
        assert all(0 <= after - before <= 1 for before, after in pairwise(gaps))
        assert gaps[0] == 2


@pytest.mark.parametrize(("by", "placed"), [(f.By.PERSON, 1), (f.By.GUIDE, 0), (f.By.COMPUTER, 0)])
def test_only_moves_of_people_are_counted(by: f.By, placed: int) -> None:
    pure = PureTable(new_table(game="lineup", start=True))
    assert len(pure.move(by).placed) == placed
