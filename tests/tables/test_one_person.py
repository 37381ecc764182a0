"""A table of one person without computer players, in every game that can be played alone."""

from typing import Any

import msgspec
import pytest

from frieze.bots.levels import Level
from frieze.games import GAMES
from frieze.games.played import replay
from frieze.tables import chat, history
from frieze.tables import requests as r
from frieze.tables.errors import Why
from frieze.tables.live_table import LiveTable
from frieze.tables.messages import Phase
from frieze.tables.registry import TableRegistry
from frieze.tables.settings import ChatMode, SecondsClock, Starts
from tests.backends import Backend
from tests.tables.helpers import (
    ADA,
    BEN,
    CLEO,
    ManualClock,
    act,
    join,
    key,
    new_table,
    next_message,
    people,
    play_out,
    raises,
    registries,
    settings,
    until,
)

pytestmark = pytest.mark.virtual_time

ALONE = [name for name, game in GAMES.items() if game.least_seats == 1]
alone = pytest.mark.parametrize("game", ALONE)


async def begin(registry: TableRegistry, game: str, **changes: Any) -> LiveTable:
    return await registry.create(ADA, new_table(game=game, start=True, **changes))


def test_three_games_can_be_played_alone() -> None:
    assert {"together", "exhibition", "lineup"} <= set(ALONE)


@alone
async def test_one_person_plays_to_the_end_and_again(backend: Backend, game: str) -> None:
    async with registries(backend) as (registry,):
        live = await begin(registry, game)
        subscriber = await join(live, ADA)
        update = await next_message(live, subscriber, "update")
        assert (update["seat"], update["hand_over"], update["view"]["you"]) == (0, None, 0)
        assert update["view"]["choices"] is not None
        await play_out(live)
        assert live.table.phase is Phase.OVER
        found = await history.recorded(live, 1)
        assert len(list(replay(found.played))) == len(found.played.actions) + 1
        assert (await history.summary(live, found, "en")).notes
        await live.change(ADA, r.Rematch(key()))
        assert (live.table.phase, live.table.games) == (Phase.PLAYING, 2)
        await live.change(ADA, r.End(key()))
        assert live.table.stopped
        await live.change(ADA, r.Gather(key()))
        await live.change(ADA, r.Start(key()))
        assert live.table.games == 3


@alone
async def test_the_table_is_among_ones_own_and_waits_for_its_player(backend: Backend, game: str) -> None:
    async with registries(backend) as (registry,):
        live = await begin(registry, game)
        (line,) = await registry.tables_of(ADA)
        assert (line.code, line.game, line.phase, line.your_move) == (live.table.code, game, Phase.PLAYING, True)
        await play_out(live)
        (line,) = await registry.tables_of(ADA)
        assert (line.phase, line.your_move) == (Phase.OVER, False)
    async with registries(backend) as (registry,):
        (line,) = await registry.tables_of(ADA)
        assert line.phase is Phase.OVER, "it is read again from its log"


@alone
async def test_a_game_goes_on_after_opening_again(backend: Backend, game: str) -> None:
    async with registries(backend) as (registry,):
        live = await begin(registry, game)
        await live.act(ADA, act(live))
        code, view = live.table.code, live.seat_messages.view(0)
    async with registries(backend) as (registry,):
        again = await registry.by_code(code)
        assert again.seat_messages.view(0) == view
        await play_out(again)


@alone
async def test_others_may_watch_and_a_listed_table_is_in_the_lobby(backend: Backend, game: str) -> None:
    async with registries(backend) as (registry,):
        live = await begin(registry, game, listed=True)
        watcher = await join(live, BEN)
        update = await next_message(live, watcher, "update")
        assert (update["seat"], update["view"]["choices"]) == (None, None)
        assert [line.code for line in await registry.listed()] == [live.table.code]
        await live.act(ADA, act(live))
        assert (await next_message(live, watcher, "update"))["seq"] == live.table.seq


@alone
async def test_who_leaves_lets_a_computer_player_finish_for_those_who_watch(backend: Backend, game: str) -> None:
    async with registries(backend, now=ManualClock()) as (registry,):
        live = await begin(registry, game)
        await join(live, CLEO)
        await live.change(ADA, r.Leave(key()))
        assert (live.table.seats[0].level, live.table.host) == (Level.GUIDE, "")
        assert [row.mine for row in await registry.tables_of(ADA)] == [[]]
        await until(lambda: live.table.phase is Phase.OVER, seconds=10_000)
        assert live.table.game is not None
        assert live.table.game.outcome is not None


@alone
async def test_somebody_takes_over_from_the_computer_player(backend: Backend, game: str) -> None:
    async with registries(backend) as (registry,):
        live = await begin(registry, game)
        await live.change(ADA, r.Leave(key()))
        await live.change(BEN, r.Join(key(), people(BEN), take=0))
        assert live.table.host == BEN
        (line,) = await registry.tables_of(BEN)
        assert line.your_move
        await live.act(BEN, act(live))


@alone
async def test_a_guide_plays_when_the_clock_has_run_out(backend: Backend, game: str) -> None:
    clock = ManualClock()
    async with registries(backend, 1, clock) as (registry,):
        live = await begin(registry, game, clock=SecondsClock(20))
        await join(live, ADA)
        due = live.table.clock_due
        assert due is not None
        clock.at += due - clock()
        await until(lambda: live.table.game is not None and live.table.game.turn > 1, seconds=100)
        assert live.table.seats[0].missed == 1


async def test_one_person_chats_pauses_and_carries_the_seat_to_another_device(backend: Backend) -> None:
    async with registries(backend) as (registry,):
        live = await begin(registry, "lineup", chat=ChatMode.FREE)
        await chat.say(live, ADA, r.Say(key(), 0, words="Hm"))
        await live.change(ADA, r.Pause(key()))
        await live.change(ADA, r.Resume(key()))
        await live.carry(ADA, BEN, key())
        assert (live.table.seats_of(BEN), live.table.host) == ([0], BEN)
        await live.act(BEN, act(live))


@pytest.mark.parametrize("starts", list(Starts))
async def test_nobody_is_asked_who_starts_a_game_for_one(backend: Backend, starts: Starts) -> None:
    async with registries(backend) as (registry,):
        live = await begin(registry, "lineup", starts=starts)
        assert live.table.to_move == 0


async def test_a_game_for_one_has_no_second_seat(backend: Backend) -> None:
    async with registries(backend) as (registry,):
        live = await registry.create(ADA, new_table(game="lineup"))
        with raises(Why.TABLE_FULL):
            await live.change(BEN, r.Join(key(), people(BEN)))
        with raises(Why.TABLE_FULL):
            await live.change(ADA, r.AddComputer(key(), Level.GUIDE))
        with raises(Why.TABLE_FULL):
            await registry.create(ADA, new_table(Level.GUIDE, game="lineup"))
        several = await registry.create(ADA, new_table(Level.GUIDE))
        with raises(Why.TABLE_FULL):
            await several.change(ADA, r.ChangeSettings(key(), settings("lineup")))


async def test_a_table_for_several_becomes_one_for_one_when_the_others_are_gone(backend: Backend) -> None:
    async with registries(backend) as (registry,):
        live = await registry.create(ADA, new_table(Level.GUIDE))
        await live.change(ADA, r.Remove(key(), 1))
        await live.change(ADA, r.ChangeSettings(key(), settings("lineup", options={"cards": 3})))
        await live.change(ADA, r.Start(key()))
        await play_out(live)
        assert msgspec.json.decode(live.seat_messages.view(0))["outcome"]["reason"] == "all_placed"
