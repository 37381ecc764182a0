"""OpenSpiel's games. Importing this module registers `frieze_timeline` and the others with pyspiel.

The deal is a chance node with `deals` equally likely outcomes, the seeds 0 to `deals` - 1. Seed and moves
decide the rest of a game. Actions and observations are those of the other environments.
"""

from typing import Any

import numpy as np
import pyspiel

from frieze.games import GAMES, AnyGame
from frieze.rl.encoding import Encoder, encoder_for
from frieze.rl.tables import first_table

DEALS = 1000
MAX_LENGTH = 1_000_000  # of a game; a line that is never completed can go on for long


def game_type(name: str) -> pyspiel.GameType:
    """Return how OpenSpiel describes a game."""
    kind = GAMES[name]
    rewards = pyspiel.GameType.Utility
    competes = name != "together"
    return pyspiel.GameType(
        short_name=f"frieze_{name}",
        long_name=f"Frieze: {kind.__name__}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=rewards.GENERAL_SUM if competes else rewards.IDENTICAL,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=kind.most_seats,
        min_num_players=kind.least_seats,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": max(kind.least_seats, min(2, kind.most_seats)), "deals": DEALS},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A table, from which games are dealt."""

    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        kind = game_type(self.name)
        params = {**kind.parameter_specification, **(params or {})}
        self.table = first_table(self.name, None, params["players"], None)
        self.encoder = encoder_for(self.table)
        self.deals = params["deals"]
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoder.actions,
            max_chance_outcomes=self.deals,
            num_players=params["players"],
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=MAX_LENGTH,
        )
        super().__init__(kind, info, params)

    def new_initial_state(self) -> "SpielState":
        """Return a state before the deal."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":  # noqa: ARG002
        """Return an observer of the seats' views."""
        return SpielObserver(self.encoder)


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A game before or after its deal."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table, self.encoder, self.deals = game.table, game.encoder, game.deals
        self.game: AnyGame | None = None

    def current_player(self) -> int:
        """Return the seat to move, or that chance or nobody is."""
        if self.game is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.game.to_move is None else self.game.to_move

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the deals with their probabilities."""
        return [(seed, 1 / self.deals) for seed in range(self.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.game is not None
        return [int(action) for action in np.flatnonzero(self.encoder.mask(self.game.view(player)))]

    def _apply_action(self, action: int) -> None:
        if self.game is None:
            self.game = self.table.redeal(action)
        else:
            self.game.apply_id(self.encoder.move(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self.game is None:
            return f"deal {action}"
        ids = list(self.game.legal_ids())
        move = self.encoder.move(action)
        return repr(self.game.legal_actions()[ids.index(move)]) if move in ids else f"action {action}"

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.game is not None and self.game.to_move is None

    def returns(self) -> list[float]:
        """Return `Game.returns`."""
        return [0.0] * self.table.seats if self.game is None else list(self.game.returns())

    def __str__(self) -> str:
        return "not dealt yet" if self.game is None else str(self.game)


class SpielObserver:
    """Shows a seat its view: `dict` has the parts of `tensor`."""

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        self.tensor = np.zeros(encoder.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor."""
        self.tensor.fill(0)
        if state.game is not None:
            self.tensor[:] = self.encoder.observe(state.game.view(player))

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the view as text."""
        return "not dealt yet" if state.game is None else str(state.game.view(player))


# A class for each game, as pyspiel expects: it would free any other object after the end of the interpreter.
for _name, _kind in GAMES.items():
    pyspiel.register_game(game_type(_name), type(f"Spiel{_kind.__name__}", (SpielGame,), {"name": _name}))
