"""A player's own tables: where the player sits, or may come back to a seat."""

import pytest

from frieze.bots.levels import Level
from frieze.tables import requests as r
from tests.backends import Backend
from tests.tables.helpers import ADA, BEN, ManualClock, key, new_table, people, registries

pytestmark = pytest.mark.virtual_time


async def test_a_game_that_somebody_left_is_listed_as_long_as_the_seat_can_be_taken_back(backend: Backend) -> None:
    async with registries(backend, 1, ManualClock()) as (registry,):
        live = await registry.create(ADA, new_table(Level.GUIDE))
        await live.change(BEN, r.Join(key(), people(BEN)))
        await live.change(ADA, r.Start(key()))
        await live.change(BEN, r.Leave(key()))
        (line,) = await registry.tables_of(BEN)
        assert (line.code, line.mine, line.your_move) == (live.table.code, [], False)
        await live.change(ADA, r.End(key()))
        await live.change(ADA, r.Rematch(key()))
        assert await registry.tables_of(BEN) == []
