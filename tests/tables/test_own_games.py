"""A game as one of its players keeps it: what they placed, and nothing that others did."""

import pytest

from frieze.tables import requests as r
from frieze.tables.errors import Why
from frieze.tables.messages import Phase
from frieze.tables.own_games import own_game
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
    people,
    play_out,
    player_to_move,
    raises,
    registries,
    table_of_two,
    until,
)

pytestmark = pytest.mark.virtual_time


@pytest.mark.parametrize("kind", ["timeline", "together"])
async def test_each_player_is_told_their_own_placements(backend: Backend, kind: str) -> None:
    async with registries(backend) as (registry,):
        live = await table_of_two(registry, game=kind)
        while live.table.phase is Phase.PLAYING:
            await live.act(player_to_move(live), act(live))
        games = {player: await own_game(live, 1, player, "en") for player in (ADA, BEN)}
        assert games[ADA].id == games[BEN].id
        assert [games[ADA].mine, games[BEN].mine] == [0, 1]
        assert games[ADA].over
        assert games[ADA].outcome is not None
        steps = [one.step for game in games.values() for one in game.placed]
        assert len(set(steps)) == len(steps) == len(live.table.placed) or kind == "together"
        assert all(game.placed for game in games.values())
        for one in games[ADA].placed:
            assert one.deck == "sample"
            assert one.text.title
            assert (one.gaps is None) is (kind == "together")
            assert one.years_off >= 0 if one.right else one.years_off > 0 or kind == "together"
        with raises(Why.NOT_SEATED):
            await own_game(live, 1, CLEO, "en")
        with raises(Why.NO_SUCH_GAME):
            await own_game(live, 2, ADA, "en")


async def test_the_chosen_gap_is_between_the_dates_around_it(backend: Backend) -> None:
    async with registries(backend) as (registry,):
        live = await registry.create(ADA, new_table(game="lineup", start=True))
        await play_out(live)
        game = await own_game(live, 1, ADA, "en")
        answers = live.table.game.view(0).answers  # type: ignore[union-attr]  # it is over, and it is a line-up
        assert [(one.card, one.right, one.after, one.before, one.years_off or None) for one in game.placed] == [
            (answer.card, answer.right, answer.after, answer.before, answer.years_off) for answer in answers
        ]
        assert [one.gaps for one in game.placed] == list(range(2, 2 + len(answers)))


async def test_a_running_game_tells_what_was_placed_so_far(backend: Backend) -> None:
    async with registries(backend) as (registry,):
        live = await registry.create(ADA, new_table(game="lineup", start=True))
        assert (await own_game(live, 1, ADA, "en")).placed == []
        await live.act(ADA, act(live))
        game = await own_game(live, 1, ADA, "en")
        assert len(game.placed) == 1
        assert not game.over
        assert game.outcome is None


async def test_a_shared_browser_is_told_no_placements(backend: Backend) -> None:
    async with registries(backend) as (registry,):
        live = await registry.create(ADA, new_table())
        await live.change(ADA, r.Join(key(), people(BEN)))  # Ben plays at Ada's device
        await live.change(ADA, r.Start(key()))
        await play_out(live)
        game = await own_game(live, 1, ADA, "en")
        assert game.placed == []
        assert game.mine is None


async def test_what_a_computer_player_placed_is_nobodys(backend: Backend) -> None:
    async with registries(backend, now=ManualClock()) as (registry,):
        live = await table_of_two(registry, options={"hand_size": 3})
        await live.act(player_to_move(live), act(live))
        await live.act(player_to_move(live), act(live))
        await live.change(BEN, r.Leave(key()))
        await join(live, ADA)
        await until(lambda: live.table.to_move == 0)
        await live.act(ADA, act(live))
        await until(lambda: live.table.to_move == 0)
        placed = {player: (await own_game(live, 1, player, "en")).placed for player in (ADA, BEN)}
        assert {player: len(cards) for player, cards in placed.items()} == {ADA: 2, BEN: 1}
