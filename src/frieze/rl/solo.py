"""Gymnasium's environment for the games of one seat: Line-up, and Exhibition alone."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from frieze.decks import Deck
from frieze.rl.encoding import encoder_for
from frieze.rl.tables import first_table

ILLEGAL_REWARD = -1.0


class SoloEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """A game of one seat. The reward comes at the end: `returns`. An illegal action ends the game with -1."""

    metadata = {"render_modes": ["human", "ansi"]}  # noqa: RUF012  # as Gymnasium declares it

    def __init__(
        self, name: str, deck: Deck | None = None, options: Any = None, render_mode: str | None = None
    ) -> None:
        self.render_mode = render_mode
        self.table = first_table(name, deck, 1, options)
        self.game = self.table
        self.encoder = encoder_for(self.table)
        self.action_space = spaces.Discrete(self.encoder.actions)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-1.0, 1.0, (self.encoder.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.encoder.actions,), np.int8),
            }
        )

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal the next game. The seed decides this deal and those after it."""
        super().reset(seed=seed, options=options)
        self.game = self.table.redeal(int(self.np_random.integers(2**63)))
        return self.observe(), {}

    def observe(self) -> dict[str, Any]:
        """Return what the seat sees, and which of its actions are legal, both from its view."""
        view = self.game.view(0)
        return {"observation": self.encoder.observe(view), "action_mask": self.encoder.mask(view)}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Make a move."""
        move = self.encoder.move(int(action))
        if move not in self.game.legal_ids():
            return self.observe(), ILLEGAL_REWARD, True, False, {"illegal": True}
        self.game.apply_id(move)
        if self.render_mode == "human":
            self.render()
        return self.observe(), self.game.returns()[0], self.game.to_move is None, False, {}

    def render(self) -> Any:
        """Return the table as text, or print it."""
        if self.render_mode == "ansi":
            return str(self.game)
        if self.render_mode == "human":
            print(self.game)  # what this mode is for
        return None
