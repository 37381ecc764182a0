"""PettingZoo's AEC environments for the games of several seats."""

from functools import partial
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils.seeding import np_random
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from frieze.decks import Deck
from frieze.rl.encoding import encoder_for
from frieze.rl.tables import first_table

ILLEGAL_REWARD = -1.0


class SeatsEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game of several seats. `deck` and `options` are those of `frieze.new_game`."""

    def __init__(
        self, name: str, seats: int, deck: Deck | None = None, options: Any = None, render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.metadata = {"name": f"{name}_v0", "render_modes": ["human", "ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.table = first_table(name, deck, seats, options)
        self.game = self.table
        self.encoder = encoder_for(self.table)
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.numbers = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents = self.possible_agents[:]
        box = spaces.Box(-1.0, 1.0, (self.encoder.size,), np.float32)
        masks = spaces.Box(0, 1, (self.encoder.actions,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": box, "action_mask": masks}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.encoder.actions) for agent in self.possible_agents}
        self.random, _ = np_random()

    def observation_space(self, agent: str) -> Any:
        """Return the space of a seat's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of a seat's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:  # noqa: ARG002  # part of the interface
        """Deal the next game. The seed decides this deal and those after it."""
        if seed is not None:
            self.random, _ = np_random(seed)
        self.game = self.table.redeal(int(self.random.integers(2**63)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.game.to_move or 0]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what a seat sees, and which of its actions are legal, both from its view."""
        view = self.game.view(self.numbers[agent])
        return {"observation": self.encoder.observe(view), "action_mask": self.encoder.mask(view)}

    def step(self, action: Any) -> None:
        """Make the move of the seat to move. At the end every seat is rewarded with its `returns`."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.game.apply_id(self.encoder.move(int(action)))
        seat = self.game.to_move
        if seat is None:
            self.rewards = dict(zip(self.possible_agents, self.game.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self._deads_step_first()
        else:
            self.agent_selection = self.possible_agents[seat]
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Return the table as text, or print it."""
        if self.render_mode == "ansi":
            return str(self.game)
        if self.render_mode == "human":
            print(self.game)  # what this mode is for
        return None

    def close(self) -> None:
        """Nothing is open."""


def make_env(name: str, default_seats: int, *, seats: int | None = None, **settings: Any) -> Any:
    """Return an environment with PettingZoo's wrappers: an illegal action ends the game and is punished."""
    env = SeatsEnv(name, default_seats if seats is None else seats, **settings)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(env, illegal_reward=ILLEGAL_REWARD))


timeline_env = partial(make_env, "timeline", 4)
together_env = partial(make_env, "together", 3)
exhibition_env = partial(make_env, "exhibition", 3)
