"""The environments pass the checks of their libraries, and show a seat nothing that it may not know."""

import random
from typing import Any

import pytest

pytest.importorskip("pettingzoo")
pytest.importorskip("gymnasium")

import gymnasium
import numpy as np
import pettingzoo
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import frieze.rl
from frieze.games import GAMES
from frieze.rl.registration import SEVERAL, SOLO
from tests.games.plans import Setup, plan_of

several = pytest.mark.parametrize("name", SEVERAL)
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning")


def make(name: str, **settings: Any) -> Any:
    return pettingzoo.make("aec", f"frieze/{name}_v0", **settings)


@several
def test_several_seats_pass_the_checks_of_pettingzoo(name: str) -> None:
    api_test(make(name), num_cycles=60)
    seed_test(lambda: make(name), num_cycles=20)


@several
def test_rewards_are_the_returns(name: str) -> None:
    env = make(name, render_mode="ansi")
    env.reset(seed=1)
    chance = random.Random(1)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, _, _ = env.last()
        total[agent] += reward
        mask = observation["action_mask"]
        env.step(None if terminated else int(chance.choice(np.flatnonzero(mask))))
    game = env.unwrapped.game
    assert game.to_move is None
    assert tuple(total.values()) == game.returns()
    assert env.render() == str(game)


@pytest.mark.parametrize("name", list(SOLO))
def test_one_seat_passes_the_checker_of_gymnasium(name: str) -> None:
    env = gymnasium.make(name, render_mode="ansi")
    check_env(env.unwrapped, skip_render_check=True)
    observation, _ = env.reset(seed=1)
    done = False
    while not done:
        observation, reward, done, _, _ = env.step(np.flatnonzero(observation["action_mask"])[0])
    assert reward == env.unwrapped.game.returns()[0]  # type: ignore[attr-defined]
    assert env.render() == str(env.unwrapped.game)  # type: ignore[attr-defined]


def test_people_see_the_table_after_every_move(capsys: pytest.CaptureFixture[str]) -> None:
    several, alone = make("timeline", render_mode="human"), gymnasium.make("frieze/Lineup-v0", render_mode="human")
    several.reset(seed=1)
    several.step(int(np.flatnonzero(several.last()[0]["action_mask"])[0]))
    observation, _ = alone.reset(seed=1)
    alone.step(np.flatnonzero(observation["action_mask"])[0])
    assert capsys.readouterr().out == f"{several.unwrapped.game}\n{alone.unwrapped.game}\n"  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("golden", [0, -1])
def test_observation_and_mask_are_equal_where_only_the_hidden_differs(game: str, golden: int) -> None:
    """The no-leak proof of the views, on arrays; and the mask offers exactly the legal moves."""
    plan = plan_of(game)
    _, deck, seats, options, seed = plan.GOLDENS[golden]
    position = Setup(game, deck, seats, options, seed).start()
    encoder = frieze.rl.encoder_for(position)
    chance = random.Random(seed)
    differed = False
    for _ in range(60):
        if position.to_move is None:
            break
        view = position.view(position.to_move)
        moves = [encoder.move(int(action)) for action in np.flatnonzero(encoder.mask(view))]
        assert sorted(moves) == list(position.legal_ids())
        for seat in range(position.seats):
            twin = plan.twin(position, position, seat, chance)
            differed |= twin != position
            one, other = position.view(seat), twin.view(seat)
            assert encoder.observe(one).tobytes() == encoder.observe(other).tobytes()
            assert encoder.mask(one).tobytes() == encoder.mask(other).tobytes()
            assert encoder.mask(one).any() == (seat == position.to_move)
        position.apply_id(chance.choice(list(position.legal_ids())))
    assert differed
