"""What was missed in a game that is over."""

import asyncio
from pathlib import Path

import pytest

from frieze import parse_date
from frieze.tables import history
from frieze.tables import requests as r
from frieze.tables.messages import Phase
from tests.tables.kit import ADA, BEN, act, houses, key, new_table, people, player_to_move


def in_days(date: str) -> tuple[int, ...]:
    found = parse_date(date)
    assert found is not None
    return found[:3]


@pytest.mark.parametrize("game", ["timeline", "together"])
def test_a_missed_card_is_told_with_the_dates_it_was_put_between(tmp_path: Path, game: str) -> None:
    async def main() -> None:
        async with houses(tmp_path) as (house,):
            room = await house.create(ADA, new_table(game=game))
            await room.change(BEN, r.Join(key(), people(BEN)))
            await room.change(ADA, r.Start(key()))
            while room.table.phase is Phase.PLAYING:
                await room.act(player_to_move(room), act(room))
            played, _ = await history.recorded(room, 1)
            told = {event.card: event for events in played.events for event in events if hasattr(event, "gap")}
            missed = list(history.missed(played))
            assert missed
            assert all(one.after is not None or one.before is not None for one in missed)
            for one in missed:
                own = in_days(told[one.card].date)
                fits = (one.after is None or in_days(one.after) <= own) and (
                    one.before is None or own <= in_days(one.before)
                )
                # A card of Timeline was put where it is wrong; one of together is blocked where it would be right.
                assert fits is (game == "together")

    asyncio.run(main())
