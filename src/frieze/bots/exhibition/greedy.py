"""Greedy play for Exhibition on integers: the card and the place that gain the most fame now.

A player does not know the refill when it takes a card, so gains are computed as if the stock were empty. Among equal
gains the best evaluation (evaluation.py) decides. With noise, every gain has a random error up to that amount, and the
evaluation is ignored.
"""

from mypy_extensions import i64

from frieze.bots.exhibition.evaluation import POINT, Weights
from frieze.bots.exhibition.policy import Policy
from frieze.games.exhibition.core import ExhibitionCore
from frieze.games.exhibition.moves import PUT
from frieze.games.exhibition.showcases import EMPTY, HALL_SPOTS, SOLO
from frieze.games.rng import Rng

WORST: i64 = -1_000_000_000


class Greedy:
    """Finds the move that gains the most now for the seat to move."""

    def __init__(self, core: ExhibitionCore, noise: i64, rng: Rng) -> None:
        self.root = core.clone()
        self.root.top = len(self.root.stock)
        self.seat = core.to_move
        self.noise = noise  # in thousandths of a fame point
        self.rng = rng
        self.policy = Policy(core, Weights())
        self.policy.read_hall(core)
        self.scale: i64 = POINT // SOLO if core.seats == 1 else POINT
        self.fame_now: i64 = core.fame(self.seat)

    def best(self) -> i64:
        """Return the best move."""
        if self.root.taken != EMPTY:
            return self.best_place(self.root)[0]
        best_move: i64 = EMPTY
        best = WORST
        count = self.root.legal_count()
        for k in range(count):
            move = self.root.legal_id(k)
            game = self.root.clone()
            game.apply_id(move)
            value = self.best_place(game)[1]
            if value > best:
                best = value
                best_move = move
        return best_move

    def best_place(self, game: ExhibitionCore) -> tuple[i64, i64]:
        """Return the best move that places the taken card, and its value."""
        best_move: i64 = EMPTY
        best = WORST
        count = game.legal_count()
        for k in range(count):
            move = game.legal_id(k)
            value = self.value(game, move)
            if value > best:
                best = value
                best_move = move
        return best_move, best

    def value(self, game: ExhibitionCore, move: i64) -> i64:
        """Return the gain of a move now. The evaluation only breaks ties."""
        after = game.clone()
        after.apply_id(move)
        gain = (after.fame(self.seat) - self.fame_now) * self.scale
        if self.noise > 0:
            return gain + self.rng.below(self.noise)
        return gain * POINT + self.evaluation_change(game, move - PUT)

    def evaluation_change(self, game: ExhibitionCore, spot: i64) -> i64:
        """Return the change of the evaluation, always less than a point. To store or to finish ranks last."""
        policy = self.policy
        if spot >= HALL_SPOTS:
            return -POINT * POINT // 2
        number: i64 = 0
        while policy.showcases[number].end <= spot:
            number += 1
        value = policy.evaluate_spot(game, game.taken, spot, number)
        return max(-POINT * POINT // 2, min(POINT * POINT // 2, 10 * value))
