"""The state of a game of Exhibition, with its current score and its copies. The moves are in core.py.

The core never changes the stock, it only moves `top`, and it replaces `out`, `completed` and `secrets` instead of
changing them. So a clone shares these lists.
"""

from typing import Any, Final

from mypy_extensions import i64

from frieze.games.core import Core
from frieze.games.exhibition.fame import MIN_CHAIN, SOLO_SIX_CONTINENTS, cards_of_decade, hall_points
from frieze.games.exhibition.showcases import (
    BEST_POINTS,
    EMPTY,
    HALL_SPOTS,
    MID_CENTURY_POINTS,
    NO_VALUE,
    SOLO,
    WHITE,
    Showcase,
    Subjects,
)
from frieze.games.rng import Rng

RANDOM_FIRST: Final = -1
DEPOT_SIZE: Final = 3
DECADES: Final = 10
YEARS_OF_A_DECADE: Final = 10
UNKNOWN: Final = -1

RANKS_VALUES: Final = 2  # from this version of the rules on, values are ranked (5, 5, 4), before it seats (5, 5, 3)


class ExhibitionState(Core):
    """The state of a game of Exhibition."""

    # These never change during a game.
    cards: list[i64]  # the indexes of all cards, ascending
    subjects: Subjects
    variations: list[str]
    showcases: list[Showcase]  # five, from left to right
    secrets: list[i64]  # each seat's secret decade; empty in a game without secret decades
    # These change.
    rng: Rng
    spots: list[i64]  # the halls, HALL_SPOTS for each seat
    depots: list[i64]  # DEPOT_SIZE for each seat
    columns: list[i64]  # COLUMN_SIZE for each column, by year, then EMPTY
    stock: list[i64]
    vehicles: list[i64]  # the column of each seat's vehicle
    shown: list[i64]  # the continents of each hall, as bits
    completed: list[i64]  # the round in which each seat first had all six continents, or 0
    out: list[i64]  # cards out of the game

    def __init__(self) -> None:
        super().__init__()
        self.deals_secrets = False
        self.chosen_first: i64 = RANDOM_FIRST
        self.top: i64 = 0
        self.taken: i64 = EMPTY  # the card to place, or EMPTY if the seat must take one
        self.fits: i64 = UNKNOWN  # the spots where the taken card fits; `fitting` computes them once
        self.finished: i64 = 0  # the finished seats, as bits

    def copy_settings(self, other: "ExhibitionState") -> None:
        self.rules = other.rules
        self.seats = other.seats
        self.cards = other.cards
        self.subjects = other.subjects
        self.variations = other.variations
        self.showcases = other.showcases
        self.deals_secrets = other.deals_secrets
        self.chosen_first = other.chosen_first

    # The seat to move

    def free_depot_spot(self) -> i64:
        """Return the first free spot in the depot of the seat to move, or EMPTY if it is full."""
        at = DEPOT_SIZE * self.to_move
        end = at + DEPOT_SIZE
        while at < end:
            if self.depots[at] == EMPTY:
                return at
            at += 1
        return EMPTY

    def hall_is_full(self) -> bool:
        """Return whether the hall of the seat to move is full."""
        at = HALL_SPOTS * self.to_move
        end = at + HALL_SPOTS
        while at < end:
            if self.spots[at] == EMPTY:
                return False
            at += 1
        return True

    # The score if the game ended now

    def fame(self, seat: i64) -> i64:
        """Return a seat's fame points, including its secret decade."""
        total: i64 = 0
        for points in self.fame_by_item(seat):
            total += points
        return total

    def scores(self) -> list[i64]:
        """Return the fame points of all seats."""
        return [self.fame(seat) for seat in range(self.seats)]

    def fame_by_item(self, seat: i64) -> list[i64]:
        """Return a seat's fame points by item. fame.py has the order of the items."""
        subjects = self.subjects
        hall = HALL_SPOTS * seat
        focus, decades, chain, free = hall_points(subjects, self.spots, hall)
        secret: i64 = 0
        if self.deals_secrets:
            secret = cards_of_decade(subjects, self.spots, hall, self.secrets[seat])
        stored: i64 = 0
        for at in range(DEPOT_SIZE * seat, DEPOT_SIZE * seat + DEPOT_SIZE):
            if self.depots[at] != EMPTY:
                stored += 1
        points_of_showcases: list[i64] = [self.showcase_points(showcase, seat) for showcase in self.showcases]
        scale: i64 = SOLO if self.seats == 1 else 1
        points_of_hall: list[i64] = [self.six_continents_points(seat), focus, decades, chain, secret, -free, -stored]
        return points_of_showcases + [scale * points for points in points_of_hall]

    def showcase_points(self, showcase: Showcase, seat: i64) -> i64:
        """Return what a showcase scores for a seat."""
        if self.seats == 1:
            if showcase.ranked or showcase.only_in_solo:
                return showcase.solo_points(self.subjects, self.spots, 0, self.columns)
            return 0
        if not showcase.ranked:
            return 0
        value = showcase.value(self.subjects, self.spots, HALL_SPOTS * seat)
        if value == NO_VALUE:
            return 0
        return BEST_POINTS - self.better_ranks(showcase, value)

    def better_ranks(self, showcase: Showcase, value: i64) -> i64:
        """Return how many better values there are in all halls. Up to version 1, every seat with one counted."""
        better: i64 = 0
        hall: i64 = 0
        while hall < len(self.spots):
            other = showcase.value(self.subjects, self.spots, hall)
            if other > value and (self.rules < RANKS_VALUES or not self.has_value_before(showcase, other, hall)):
                better += 1
            hall += HALL_SPOTS
        return better

    def has_value_before(self, showcase: Showcase, value: i64, end: i64) -> bool:
        """Return whether a hall before this one has the same value."""
        hall: i64 = 0
        while hall < end:
            if showcase.value(self.subjects, self.spots, hall) == value:
                return True
            hall += HALL_SPOTS
        return False

    def six_continents_points(self, seat: i64) -> i64:
        """Return a seat's points for all six continents: 5, less 1 for each seat that had them in an earlier round."""
        completed = self.completed[seat]
        if completed == 0:
            return 0
        if self.seats == 1:
            return SOLO_SIX_CONTINENTS
        points: i64 = BEST_POINTS
        for other in self.completed:
            if 0 < other < completed:
                points -= 1
        return points

    def tie_break_value(self, seat: i64) -> i64:
        """Return how near a seat's card in Mid-Century is to 1950. The higher value wins a tie."""
        return self.showcases[-1].value(self.subjects, self.spots, HALL_SPOTS * seat)

    def score_bounds(self) -> tuple[int, int]:
        """Return a lower and an upper bound of a seat's fame points."""
        ranked = len([showcase for showcase in self.showcases if showcase.ranked])
        best = BEST_POINTS * (1 + ranked) + HALL_SPOTS + DECADES + HALL_SPOTS
        if self.deals_secrets:
            best += YEARS_OF_A_DECADE
        least = MIN_CHAIN - HALL_SPOTS - DEPOT_SIZE
        if self.seats == 1:
            return (SOLO * least, SOLO * best + MID_CENTURY_POINTS)
        return (least, best)

    # Copies

    def copy_state(self, other: "ExhibitionState") -> None:
        """Copy the whole state of another game."""
        self.copy_base(other)
        self.copy_settings(other)
        self.secrets = other.secrets
        self.rng = other.rng.clone()
        self.spots = other.spots[:]
        self.depots = other.depots[:]
        self.columns = other.columns[:]
        self.stock = other.stock
        self.top = other.top
        self.vehicles = other.vehicles[:]
        self.shown = other.shown[:]
        self.completed = other.completed
        self.out = other.out
        self.taken = other.taken
        self.fits = other.fits
        self.finished = other.finished

    def pack(self) -> tuple[Any, ...]:
        return (
            self.pack_base(),
            (self.subjects.year, self.subjects.continent, self.variations, self.deals_secrets, self.chosen_first),
            self.rng.pack(),
            self.secrets[:],
            self.spots[:],
            self.depots[:],
            self.columns[:],
            self.stock[self.top :],
            self.vehicles[:],
            self.completed[:],
            self.out[:],
            (self.taken, self.finished),
        )


def shown_continents(subjects: Subjects, spots: list[i64]) -> list[i64]:
    """Return the continents of each hall, as bits."""
    shown: list[i64] = []
    for hall in range(0, len(spots), HALL_SPOTS):
        bits: i64 = 0
        for card in spots[hall : hall + HALL_SPOTS]:
            if card != EMPTY and subjects.continent[card] != WHITE:
                bits |= 1 << subjects.continent[card]
        shown.append(bits)
    return shown
