"""Finished games are replayed step by step."""

import pytest

from frieze.tables import history
from frieze.tables import requests as r
from frieze.tables.errors import Why
from frieze.tables.messages import Phase
from frieze.tables.storage.rows import Entry
from tests.backends import Backend
from tests.tables.helpers import (
    ADA,
    BEN,
    ManualClock,
    act,
    join,
    key,
    play_out,
    player_to_move,
    raises,
    registries,
    table_of_two,
    until,
)

pytestmark = pytest.mark.virtual_time


@pytest.mark.parametrize("kind", ["timeline", "together", "exhibition"])
async def test_a_finished_game_can_be_replayed_step_by_step(backend: Backend, kind: str) -> None:
    async with registries(backend) as (registry,):
        live = await table_of_two(registry, game=kind, options={"hand_size": 2} if kind == "timeline" else {})
        with raises(Why.NOT_OVER):
            await history.recorded(live, 1)
        with raises(Why.NO_SUCH_GAME):
            await history.recorded(live, 2)
        views = [live.seat_messages.view(None)]
        while live.table.phase is Phase.PLAYING:
            await live.act(player_to_move(live), act(live))
            views.append(live.seat_messages.view(None))
        game = await history.recorded(live, 1)
        assert [bytes(history.step_of(game, step).view) for step in range(len(views))] == views
        with raises(Why.NO_SUCH_GAME):
            history.step_of(game, len(views))
        assert (await history.summary(live, game, "en")).notes
        await live.change(BEN, r.Rematch(key()))
        assert await history.recorded(live, 1) == game


async def test_past_moves_keep_the_name_of_who_made_them(backend: Backend) -> None:
    async with registries(backend, now=ManualClock()) as (registry,):
        live = await table_of_two(registry, options={"hand_size": 3})
        await live.act(player_to_move(live), act(live))
        await live.act(player_to_move(live), act(live))
        await live.change(BEN, r.Leave(key()))
        computer = live.table.seats[1].name
        await live.change(ADA, r.Rename(key(), 0, "Ada Lovelace", "owl"))
        await join(live, ADA)
        await live.act(ADA, act(live))
        await until(lambda: live.table.to_move == 0)
        await live.change(ADA, r.End(key()))
        game = await history.recorded(live, 1)
        steps = [history.step_of(game, step) for step in range(len(game.played.actions) + 1)]
        assert [step.seats[1].name for step in steps[:3]] == ["Ben", "Ben", "Ben"]
        assert {step.seats[1].name for step in steps[3:]} == {computer}
        assert {step.seats[0].name for step in steps} == {"Ada Lovelace"}, "who is renamed is the same person"
        summary = await history.summary(live, game, "en")
        told = [mover.name for mover in summary.placed_by.values()] + [one.by.name for one in summary.missed]
        assert set(told) == {"Ada Lovelace", "Ben", computer}
        assert summary.placed_by.keys() == summary.placed.keys()


async def test_a_game_that_is_looked_at_again_is_read_once(backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    async with registries(backend) as (registry,):
        live = await table_of_two(registry, options={"hand_size": 1})
        for _ in range(6):
            await play_out(live)
            await live.change(ADA, r.Rematch(key()))
        read = []
        log = registry.storage.log

        async def noted(table: str, after: int = 0) -> list[Entry]:
            read.append(table)
            return await log(table, after)

        monkeypatch.setattr(registry.storage, "log", noted)
        for _ in range(3):
            first = await history.recorded(live, 1)
        assert len(read) == 1
        for number in range(1, 7):
            await history.recorded(live, number)
        assert len(live.recorded) == history.MAX_REMEMBERED
        assert await history.recorded(live, 1) == first
