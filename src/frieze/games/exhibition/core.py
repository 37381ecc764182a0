"""Exhibition's rules on integers: the deal, what a move changes, the turns.

Which moves are legal is in moves.py, what showcases allow and score in showcases.py.
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
from frieze.games.exhibition.variations import furnish
from frieze.games.rng import Rng, seeded, unpack_rng

# What `trace` holds: a code, then its numbers.
TOOK: Final = 0  # seat, card, column
MOVED: Final = 1  # seat, column
REFILLED: Final = 2  # column, slot, card
TURN_GOES_ON: Final = 3  # seat
PLACED: Final = 4  # seat, card, spot
STORED: Final = 5  # seat, card
COMPLETED: Final = 6  # seat: it has all six continents now
SCORED: Final = 7
FINISHED: Final = 8  # seat, the card that is out of the game or EMPTY
TURN_BEGAN: Final = 9  # seat
ENDED: Final = 10
NUMBERS: Final = (3, 2, 3, 1, 3, 2, 1, 0, 2, 1, 0)  # how many there are, by code

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
        """Deal a new game from this order: three cards to each column in turn, the rest is the stock."""
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
            if self.depot_room() == EMPTY:
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
        """Take a card, move the vehicle, refill the column. Return False and change nothing if it may not be taken."""
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
                self.trace.append(SCORED)  # open cards speak against showcases
            self.trace += [TURN_GOES_ON, self.to_move]
        return True

    def refill(self, column: i64) -> None:
        """Put the top card of the stock, if there is one, in its place in a column with a free slot."""
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
        """Place the taken card in a spot of the hall."""
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
        """Place the taken card in the depot, where it stays [ours]."""
        self.depots[self.depot_room()] = self.taken
        if self.tracing:
            self.trace += [STORED, self.to_move, self.taken, SCORED]

    def finish(self, card: i64) -> None:
        self.finished |= 1 << self.to_move
        if self.tracing:
            self.trace += [FINISHED, self.to_move, card]

    def end_turn(self) -> None:
        """Return the turn to the next unfinished seat; after the last one of the round a new round begins."""
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
    seats: i64, year: list[i64], continent: list[i64], variations: list[str], deals_secrets: bool, chosen_first: i64
) -> ExhibitionCore:
    """Make a core from which games with these cards and options are dealt."""
    core = ExhibitionCore()
    core.seats = seats
    core.cards = list(range(len(year)))
    core.subjects = Subjects(year, continent)
    core.variations = variations
    core.showcases = furnish(variations)
    core.deals_secrets = deals_secrets
    core.chosen_first = chosen_first
    return core


def unpack_exhibition(state: tuple[Any, ...]) -> ExhibitionCore:
    """Make the core whose `pack` this is."""
    base, settings, rng, secrets, spots, depots, columns, stock, vehicles, completed, out, rest = state
    core = new_exhibition(base[0], *settings)
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
