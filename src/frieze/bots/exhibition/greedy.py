"""Greedy play for Exhibition: the card and the place that bring most fame now, on integers.

The refill is not known when a card is taken, so gains are counted as if the stock were empty. Of equal gains, the one
with the best evaluation (evaluation.py) wins. With noise, a gain is misjudged by up to that much, and the evaluation is
ignored.
"""

from mypy_extensions import i64

from frieze.bots.exhibition.evaluation import POINT, Weights
from frieze.bots.exhibition.policy import Policy
from frieze.games.exhibition.core import ExhibitionCore
from frieze.games.exhibition.moves import PUT
from frieze.games.exhibition.showcases import EMPTY, HALL_SPOTS, SOLO
from frieze.games.rng import Rng

NOTHING: i64 = -1_000_000_000


class Greedy:
    """Finds what brings most now for the seat to move."""

    def __init__(self, core: ExhibitionCore, noise: i64, rng: Rng) -> None:
        self.root = core.clone()
        self.root.top = len(self.root.stock)
        self.seat = core.to_move
        self.noise = noise  # in thousandths of a fame point
        self.rng = rng
        self.policy = Policy(core, Weights())
        self.policy.survey(core)
        self.scale: i64 = POINT // SOLO if core.seats == 1 else POINT
        self.now: i64 = core.fame(self.seat)

    def best(self) -> i64:
        """Return the move."""
        if self.root.taken != EMPTY:
            return self.best_place(self.root)[0]
        best_move: i64 = EMPTY
        best = NOTHING
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
        """Return the best move with the taken card, and its value."""
        best_move: i64 = EMPTY
        best = NOTHING
        count = game.legal_count()
        for k in range(count):
            move = game.legal_id(k)
            value = self.value(game, move)
            if value > best:
                best = value
                best_move = move
        return best_move, best

    def value(self, game: ExhibitionCore, move: i64) -> i64:
        """Return what a place brings now; the evaluation only breaks ties."""
        after = game.clone()
        after.apply_id(move)
        gain = (after.fame(self.seat) - self.now) * self.scale
        if self.noise > 0:
            return gain + self.rng.below(self.noise)
        return gain * POINT + self.change(game, move - PUT)

    def change(self, game: ExhibitionCore, spot: i64) -> i64:
        """Return how a place changes the evaluation, always less than a point; not to show the card comes last."""
        policy = self.policy
        if spot >= HALL_SPOTS:
            return -POINT * POINT // 2
        number: i64 = 0
        while policy.showcases[number].end <= spot:
            number += 1
        left = policy.weigh_spot(game, game.taken, spot, number)
        return max(-POINT * POINT // 2, min(POINT * POINT // 2, 10 * left))
