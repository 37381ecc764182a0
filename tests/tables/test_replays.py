"""Finished games are told again step by step."""

import pytest

from frieze.tables import history
from frieze.tables import requests as r
from frieze.tables.errors import Why
from frieze.tables.messages import Phase
from tests.places import Place
from tests.tables.kit import BEN, act, failed, houses, key, player_to_move, table_of_two

pytestmark = pytest.mark.virtual_time


@pytest.mark.parametrize("game", ["timeline", "together", "exhibition"])
async def test_a_game_that_is_over_can_be_told_again_step_by_step(place: Place, game: str) -> None:
    async with houses(place) as (house,):
        room = await table_of_two(house, game=game, options={"hand_size": 2} if game == "timeline" else {})
        with failed(Why.NOT_OVER):
            await history.recorded(room, 1)
        with failed(Why.NO_SUCH_GAME):
            await history.recorded(room, 2)
        views = [room.sight.view(None)]
        while room.table.phase is Phase.PLAYING:
            await room.act(player_to_move(room), act(room))
            views.append(room.sight.view(None))
        played, began = await history.recorded(room, 1)
        assert [bytes(history.step_of(played, step).view) for step in range(len(views))] == views
        with failed(Why.NO_SUCH_GAME):
            history.step_of(played, len(views))
        assert (await history.summary(room, played, began, "en")).notes
        await room.change(BEN, r.Rematch(key()))
        again, _ = await history.recorded(room, 1)
        assert again == played
