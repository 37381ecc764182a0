"""Finished games are replayed step by step."""

import pytest

from frieze.tables import history
from frieze.tables import requests as r
from frieze.tables.errors import Why
from frieze.tables.messages import Phase
from frieze.tables.storage.rows import Entry
from tests.backends import Backend
from tests.tables.helpers import ADA, BEN, act, key, play_out, player_to_move, raises, registries, table_of_two

pytestmark = pytest.mark.virtual_time


@pytest.mark.parametrize("game", ["timeline", "together", "exhibition"])
async def test_a_finished_game_can_be_replayed_step_by_step(backend: Backend, game: str) -> None:
    async with registries(backend) as (registry,):
        live = await table_of_two(registry, game=game, options={"hand_size": 2} if game == "timeline" else {})
        with raises(Why.NOT_OVER):
            await history.recorded(live, 1)
        with raises(Why.NO_SUCH_GAME):
            await history.recorded(live, 2)
        views = [live.seat_messages.view(None)]
        while live.table.phase is Phase.PLAYING:
            await live.act(player_to_move(live), act(live))
            views.append(live.seat_messages.view(None))
        played, began = await history.recorded(live, 1)
        assert [bytes(history.step_of(played, step).view) for step in range(len(views))] == views
        with raises(Why.NO_SUCH_GAME):
            history.step_of(played, len(views))
        assert (await history.summary(live, played, began, "en")).notes
        await live.change(BEN, r.Rematch(key()))
        again, _ = await history.recorded(live, 1)
        assert again == played


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
