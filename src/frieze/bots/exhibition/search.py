"""Search for Exhibition: Monte Carlo over worlds that could be behind a view, on integers.

Arms are whole turns: a card to take with a place for it (or only the place, once it is taken). All arms are tried in
the same worlds, each played to the end by the quick policy in every seat, and the worse half of them is dropped again
and again (sequential halving: Karnin, Koren and Somekh, 2013). The game searched is always a determinized one.
"""

import time
from typing import Final

from mypy_extensions import i64

from frieze.bots.exhibition.evaluation import Weights
from frieze.bots.exhibition.policy import Policy
from frieze.games.exhibition.core import ExhibitionCore
from frieze.games.exhibition.moves import COLUMNS, FINISH, PUT, STORE, take_move
from frieze.games.exhibition.showcases import EMPTY, WHITE
from frieze.games.exhibition.state import DECADES
from frieze.games.rng import Rng, seeded

NO_MOVE: Final = -1
MAX_ARMS: Final = 24
MIN_TRIES: Final = 4  # simulations for each arm at least; with few of them only the best guesses are tried
WIN: Final = 1000  # what a win is worth beside the margin
MARGIN: Final = 25  # what a point more than the best other is worth
MAX_MARGIN: Final = 20


class Arm:
    """A way to play the turn, and how it did."""

    def __init__(self, take: i64, place: i64, guess: i64) -> None:
        self.take = take
        self.place = place
        self.guess = guess  # the quick policy's opinion
        self.total: i64 = 0


class Search:
    """Searches one decision of the seat to move."""

    def __init__(self, core: ExhibitionCore, seed: int, weights: Weights, branches: i64 = 1) -> None:
        self.root = core
        self.seat = core.to_move
        self.policy = Policy(core, weights)
        self.rng: Rng = seeded(seed)
        # By year, not by index: what is searched depends on what the cards say, not on their ids.
        years = core.subjects.year
        self.hidden: list[i64] = sorted(core.stock[core.top :], key=lambda card: years[card])
        self.branches = branches  # how many own next turns are tried in each simulation

    def best(self, budget: i64, seconds: float = 0.0) -> i64:
        """Return the move found best with so many simulations; `seconds`, if not 0, cap them."""
        arms = self.arms(self.root)[: max(2, min(MAX_ARMS, budget // (MIN_TRIES * self.branches)))]
        deadline = time.monotonic() + seconds
        rounds: i64 = 1
        while 1 << rounds < len(arms):
            rounds += 1
        left = rounds
        while len(arms) > 1 and left > 0:
            worlds: i64 = max(1, budget // (rounds * len(arms) * self.branches))
            while worlds > 0:
                self.try_all(arms)
                worlds -= 1
                if seconds > 0.0 and time.monotonic() > deadline:
                    left = 1
                    break
            arms = best_half(arms, (len(arms) + 1) // 2 if left > 1 else 1)
            left -= 1
        return arms[0].take if self.root.taken == EMPTY else arms[0].place

    # Arms

    def arms(self, root: ExhibitionCore) -> list[Arm]:
        """Return the turns of the seat to move, best guess first."""
        policy = self.policy
        policy.survey(root)
        arms: list[Arm] = []
        if root.taken != EMPTY:
            self.add_places(root, arms, NO_MOVE, root.taken)
        else:
            slot = root.first_slot()
            end = root.last_slot()
            while slot < end:
                card = root.columns[slot]
                if card != EMPTY:
                    to = root.subjects.continent[card]
                    column: i64 = 0
                    while column < COLUMNS:
                        if to in (column, WHITE):
                            self.add_places(root, arms, take_move(slot, column), card)
                        column += 1
                slot += 1
        return by_guess(arms)

    def add_places(self, root: ExhibitionCore, arms: list[Arm], take: i64, card: i64) -> None:
        """Add every place that a card could be given."""
        policy = self.policy
        value = policy.card_value(card) + policy.weights.fill
        homeless = True
        for number, showcase in enumerate(policy.showcases):
            fits = showcase.fitting(root.subjects, root.spots, policy.hall, card)
            spot = showcase.start
            while spot < showcase.end:
                if fits >> spot & 1 != 0:
                    homeless = False
                    arms.append(Arm(take, PUT + spot, value + policy.weigh_spot(root, card, spot, number)))
                spot += 1
        if policy.depot_free > 0:
            arms.append(Arm(take, STORE, -policy.weights.store))
        if homeless:
            arms.append(Arm(take, FINISH, -policy.weights.store))

    # Simulations

    def try_all(self, arms: list[Arm]) -> None:
        """Try all arms in one more world."""
        world = self.world()
        for arm in arms:
            game = world.clone()
            if arm.take != NO_MOVE:
                game.apply_id(arm.take)
            game.apply_id(arm.place)
            arm.total += self.outcome(game)

    def outcome(self, game: ExhibitionCore) -> i64:
        """Play to the end and return the reward; with branches, the best of several own next turns."""
        policy = self.policy
        if self.branches > 1:
            while game.to_move >= 0 and game.to_move != self.seat:
                policy.play_turn(game)
            if game.to_move >= 0:
                best: i64 = -1_000_000
                for arm in self.arms(game)[: self.branches]:
                    after = game.clone()
                    after.apply_id(arm.take)
                    after.apply_id(arm.place)
                    policy.play(after)
                    best = max(best, self.reward(after))
                return best
        policy.play(game)
        return self.reward(game)

    def world(self) -> ExhibitionCore:
        """Make a game that could be the one behind the view."""
        root = self.root
        world = root.clone()
        stock = self.hidden[:]
        self.rng.shuffle(stock)
        world.stock = stock
        world.top = 0
        if root.deals_secrets:
            own = root.secrets[self.seat]
            decades: list[i64] = [decade for decade in range(DECADES) if decade != own]
            self.rng.shuffle(decades)
            world.secrets = [own if seat == self.seat else decades[seat] for seat in range(root.seats)]
        return world

    def reward(self, game: ExhibitionCore) -> i64:
        """Return how well the seat did: points in solo; with others mostly whether it won, and the margin."""
        own = game.fame(self.seat)
        if game.seats == 1:
            return own
        most: i64 = -1000
        result: i64 = WIN
        for seat in range(game.seats):
            if seat != self.seat:
                other = game.fame(seat)
                most = max(most, other)
                if other > own:
                    result = 0
                elif other == own and result > 0:
                    difference = game.tie_break_value(self.seat) - game.tie_break_value(seat)
                    if difference < 0:
                        result = 0
                    elif difference == 0:
                        result = WIN // 2
        return result + MARGIN * max(-MAX_MARGIN, min(MAX_MARGIN, own - most))


def by_guess(arms: list[Arm]) -> list[Arm]:
    """Put the arms in order, best guess first; equals keep their order."""
    return sorted(arms, key=lambda arm: -arm.guess)


def best_half(arms: list[Arm], keep: i64) -> list[Arm]:
    """Return so many of the arms, those that did best so far; equals keep their order."""
    return sorted(arms, key=lambda arm: -arm.total)[:keep]
