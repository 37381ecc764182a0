"""Exhibition's rules on integers: the deal, the effect of moves, the turns.

moves.py decides which moves are legal, showcases.py what fits in a showcase and what it scores.
"""

from typing import Any, Final

from mypy_extensions import i64

from frieze.games.core import NOBODY
from frieze.games.exhibition.moves import (
    COLUMN_BITS,
    COLUMN_SIZE,
    COLUMNS,
    FINISH,
    PUT,
    SLOT_BITS,
    SLOT_MASK,
    STORE,
    TO_MASK,
    ExhibitionMoves,
    slot_of,
)
from frieze.games.exhibition.showcases import EMPTY, HALL_SPOTS, WHITE, Subjects
from frieze.games.exhibition.state import DECADES, DEPOT_SIZE, RANDOM_FIRST, UNKNOWN, shown_continents
from frieze.games.exhibition.variations import hall_showcases
from frieze.games.rng import Rng, seeded, unpack_rng

# Codes in `trace`; each is followed by these numbers.
TOOK: Final = 0  # seat, card, column
MOVED: Final = 1  # seat, column
REFILLED: Final = 2  # column, slot, card
TURN_GOES_ON: Final = 3  # seat
PLACED: Final = 4  # seat, card, spot
STORED: Final = 5  # seat, card
COMPLETED: Final = 6  # seat whose hall has all six continents now
SCORED: Final = 7
FINISHED: Final = 8  # seat, the card that leaves the game or EMPTY
TURN_BEGAN: Final = 9  # seat
ENDED: Final = 10
ARGUMENT_COUNTS: Final = (3, 2, 3, 1, 3, 2, 1, 0, 2, 1, 0)  # how many numbers follow each code

OUTER_SPOTS_COUNT: Final = 2  # from this version of the rules on, Short Era looks only at its two outer spots

ALL_SIX: Final = (1 << COLUMNS) - 1


class ExhibitionCore(ExhibitionMoves):
    """A running game of Exhibition."""

    # Setting up

    def redeal(self, seed: int) -> "ExhibitionCore":
        rng = seeded(seed)
        first = self.chosen_first
        if first == RANDOM_FIRST:
            first = rng.below(self.seats)
        order = self.cards[:]
        rng.shuffle(order)
        return self.deal(order, first, rng)

    def deal(self, order: list[i64], first: i64, rng: Rng) -> "ExhibitionCore":
        """Return a new game dealt in this order: three cards for each column; the rest is the stock."""
        seats = self.seats
        core = ExhibitionCore()
        core.copy_settings(self)
        core.rng = rng
        core.first = first
        core.to_move = first
        core.spots = [EMPTY] * (seats * HALL_SPOTS)
        core.depots = [EMPTY] * (seats * DEPOT_SIZE)
        core.columns = [EMPTY] * (COLUMNS * COLUMN_SIZE)
        core.stock = order
        for column in range(COLUMNS):
            for _ in range(COLUMN_SIZE):
                core.refill(column)
        core.vehicles = [(seat - first) % seats for seat in range(seats)]
        core.shown = [0] * seats
        core.completed = [0] * seats
        core.out = []
        core.secrets = []
        if self.deals_secrets:
            decades: list[i64] = list(range(DECADES))
            rng.shuffle(decades)
            core.secrets = decades[:seats]
        return core

    # Making a move

    def apply_id(self, n: i64) -> bool:
        if self.to_move < 0 or n < 0:
            return False
        if self.taken == EMPTY:
            return n < PUT and self.take(n)
        if n < PUT:
            return False
        if n < STORE:
            if self.fitting() >> (n - PUT) & 1 == 0:
                return False
            self.put(n - PUT)
            if self.hall_is_full():
                self.finish(EMPTY)
        elif n == STORE:
            if self.free_depot_spot() == EMPTY:
                return False
            self.store()
        elif n == FINISH:
            if self.fitting() != 0:
                return False
            self.out = [*self.out, self.taken]
            self.finish(self.taken)
        else:
            return False
        self.taken = EMPTY
        self.end_turn()
        return True

    def take(self, n: i64) -> bool:
        """Take a card, move the vehicle, refill the column. If that is not legal, change nothing and return False."""
        column = n >> COLUMN_BITS
        to = n & TO_MASK
        if (n >> SLOT_BITS & SLOT_MASK) >= COLUMN_SIZE or to >= COLUMNS:
            return False
        at = slot_of(n)
        columns = self.columns
        card = columns[at]
        if card == EMPTY or at < self.first_slot() or at >= self.last_slot():
            return False
        continent = self.subjects.continent[card]
        if continent != WHITE and continent != to:
            return False
        end = COLUMN_SIZE * column + COLUMN_SIZE - 1
        while at < end:
            columns[at] = columns[at + 1]
            at += 1
        columns[end] = EMPTY
        self.vehicles[self.to_move] = to
        if self.tracing:
            self.trace += [TOOK, self.to_move, card, column, MOVED, self.to_move, to]
        self.refill(column)
        self.taken = card
        self.fits = UNKNOWN
        self.decision = 2
        if self.tracing:
            if self.seats == 1:
                self.trace.append(SCORED)  # open cards lower the points of showcases
            self.trace += [TURN_GOES_ON, self.to_move]
        return True

    def refill(self, column: i64) -> None:
        """Sort the top card of the stock, if any, by year into a column that has a free slot."""
        if self.top == len(self.stock):
            return
        year = self.subjects.year
        columns = self.columns
        card = self.stock[self.top]
        self.top += 1
        first = COLUMN_SIZE * column
        at = first
        while columns[at] != EMPTY:
            at += 1
        while at > first and year[columns[at - 1]] > year[card]:
            columns[at] = columns[at - 1]
            at -= 1
        columns[at] = card
        if self.tracing:
            self.trace += [REFILLED, column, at - first, card]

    def put(self, spot: i64) -> None:
        """Put the taken card into a spot of the hall."""
        seat = self.to_move
        card = self.taken
        self.spots[HALL_SPOTS * seat + spot] = card
        if self.tracing:
            self.trace += [PLACED, seat, card, spot]
        continent = self.subjects.continent[card]
        if continent != WHITE:
            shown = self.shown[seat] | 1 << continent
            self.shown[seat] = shown
            if shown == ALL_SIX and self.completed[seat] == 0:
                self.completed = self.completed[:]
                self.completed[seat] = self.round
                if self.tracing:
                    self.trace += [COMPLETED, seat]
        if self.tracing:
            self.trace.append(SCORED)

    def store(self) -> None:
        """Put the taken card into the depot, where it stays [ours]."""
        self.depots[self.free_depot_spot()] = self.taken
        if self.tracing:
            self.trace += [STORED, self.to_move, self.taken, SCORED]

    def finish(self, card: i64) -> None:
        """Mark the seat to move as finished."""
        self.finished |= 1 << self.to_move
        if self.tracing:
            self.trace += [FINISHED, self.to_move, card]

    def end_turn(self) -> None:
        """Pass the turn to the next seat that is not finished. End the game if all are."""
        if self.finished == (1 << self.seats) - 1:
            self.to_move = NOBODY
            if self.tracing:
                self.trace.append(ENDED)
            return
        seat = self.to_move
        while True:
            seat += 1
            if seat == self.seats:
                seat = 0
            if seat == self.first:
                self.round += 1
            if self.finished >> seat & 1 == 0:
                break
        self.to_move = seat
        self.turn += 1
        self.decision = 1
        if self.tracing:
            self.trace += [TURN_BEGAN, seat]

    def clone(self) -> "ExhibitionCore":
        copy = ExhibitionCore()
        copy.copy_state(self)
        return copy


def new_exhibition(
    rules: i64,
    seats: i64,
    year: list[i64],
    continent: list[i64],
    variations: list[str],
    deals_secrets: bool,
    chosen_first: i64,
) -> ExhibitionCore:
    """Return a core without a deal. Its `redeal` and `deal` start games with these cards and options."""
    core = ExhibitionCore()
    core.rules = rules
    core.seats = seats
    core.cards = list(range(len(year)))
    core.subjects = Subjects(year, continent)
    core.variations = variations
    core.showcases = hall_showcases(variations, rules < OUTER_SPOTS_COUNT)
    core.deals_secrets = deals_secrets
    core.chosen_first = chosen_first
    return core


def unpack_exhibition(state: tuple[Any, ...]) -> ExhibitionCore:
    """Return the core of a state that `pack` returned."""
    base, settings, rng, secrets, spots, depots, columns, stock, vehicles, completed, out, rest = state
    core = new_exhibition(base[0], base[1], *settings)
    core.unpack_base(base)
    core.rng = unpack_rng(rng)
    core.secrets = secrets[:]
    core.spots = spots[:]
    core.depots = depots[:]
    core.columns = columns[:]
    core.stock = stock[:]
    core.vehicles = vehicles[:]
    core.shown = shown_continents(core.subjects, core.spots)
    core.completed = completed[:]
    core.out = out[:]
    core.taken, core.finished = rest
    return core
