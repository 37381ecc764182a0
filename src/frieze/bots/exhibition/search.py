"""Monte Carlo search for Exhibition on integers, over random worlds that agree with a view.

An arm is a whole turn: a card to take and a place for it, or only the place once a card is taken. The search simulates
all arms in the same worlds, where the rollout policy plays every seat to the end. After each round it drops the worse
half of the arms (sequential halving: Karnin, Koren and Somekh, 2013). It always starts from a determinized game.
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
MIN_TRIES: Final = 4  # simulations for each arm; a small budget tries only the arms with the best priors
WIN: Final = 1000  # reward of a win, besides the margin
MARGIN: Final = 25  # reward of each point ahead of the best other seat
MAX_MARGIN: Final = 20


class Arm:
    """One way to play the turn, with its total reward so far."""

    def __init__(self, take: i64, place: i64, prior: i64) -> None:
        self.take = take
        self.place = place
        self.prior = prior  # the value in the eyes of the rollout policy
        self.total: i64 = 0


class Search:
    """Searches one decision of the seat to move."""

    def __init__(self, core: ExhibitionCore, seed: int, weights: Weights, branches: i64 = 1) -> None:
        self.root = core
        self.seat = core.to_move
        self.policy = Policy(core, weights)
        self.rng: Rng = seeded(seed)
        # Sorted by year, not by index: the search must not depend on the ids of the cards.
        years = core.subjects.year
        self.hidden: list[i64] = sorted(core.stock[core.top :], key=lambda card: years[card])
        self.branches = branches  # own next turns that each simulation compares

    def best(self, budget: i64, seconds: float = 0.0) -> i64:
        """Return the best move after this number of simulations. Stop after `seconds` if that is not 0."""
        arms = self.arms(self.root)[: max(2, min(MAX_ARMS, budget // (MIN_TRIES * self.branches)))]
        deadline = time.monotonic() + seconds if seconds > 0.0 else 0.0
        rounds: i64 = 1
        while 1 << rounds < len(arms):
            rounds += 1
        left = rounds
        while len(arms) > 1 and left > 0:
            worlds: i64 = max(1, budget // (rounds * len(arms) * self.branches))
            while worlds > 0:
                self.simulate_all(arms)
                worlds -= 1
                if seconds > 0.0 and time.monotonic() > deadline:
                    left = 1
                    break
            arms = best_arms(arms, (len(arms) + 1) // 2 if left > 1 else 1)
            left -= 1
        return arms[0].take if self.root.taken == EMPTY else arms[0].place

    # Arms

    def arms(self, root: ExhibitionCore) -> list[Arm]:
        """Return the arms of the seat to move, the best prior first."""
        policy = self.policy
        policy.read_hall(root)
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
        return sort_by_prior(arms)

    def add_places(self, root: ExhibitionCore, arms: list[Arm], take: i64, card: i64) -> None:
        """Add an arm for every place of a card."""
        policy = self.policy
        value = policy.card_value(card) + policy.weights.fill
        fits_nowhere = True
        for number, showcase in enumerate(policy.showcases):
            fits = showcase.fitting(root.subjects, root.spots, policy.hall, card)
            spot = showcase.start
            while spot < showcase.end:
                if fits >> spot & 1 != 0:
                    fits_nowhere = False
                    arms.append(Arm(take, PUT + spot, value + policy.evaluate_spot(root, card, spot, number)))
                spot += 1
        if policy.depot_free > 0:
            arms.append(Arm(take, STORE, -policy.weights.store))
        if fits_nowhere:
            arms.append(Arm(take, FINISH, -policy.weights.store))

    # Simulations

    def simulate_all(self, arms: list[Arm]) -> None:
        """Simulate all arms in one more world."""
        world = self.sample_world()
        for arm in arms:
            game = world.clone()
            if arm.take != NO_MOVE:
                game.apply_id(arm.take)
            game.apply_id(arm.place)
            arm.total += self.rollout(game)

    def rollout(self, game: ExhibitionCore) -> i64:
        """Play to the end and return the reward. With several branches, return the best of several own next turns."""
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

    def sample_world(self) -> ExhibitionCore:
        """Return a random game that agrees with the view."""
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
        """Return the reward of a finished game: the points in solo, else mostly the win and partly the margin."""
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


def sort_by_prior(arms: list[Arm]) -> list[Arm]:
    """Return the arms, the best prior first. Equal arms keep their order."""
    return sorted(arms, key=lambda arm: -arm.prior)


def best_arms(arms: list[Arm], keep: i64) -> list[Arm]:
    """Return the arms with the highest total rewards. Equal arms keep their order."""
    return sorted(arms, key=lambda arm: -arm.total)[:keep]
