"""Exhibition's moves as integers, and which of them are legal.

A turn has two moves: take a card, then place it. `column << COLUMN_BITS | slot << SLOT_BITS | to` takes an open card
and sends the vehicle to a column: the card's continent, or any column with a white card. `PUT + spot` puts the card
into the hall, `STORE` into the depot. With `FINISH` the seat is finished and the card leaves the game.
"""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from frieze.games.exhibition.fame import bit_count
from frieze.games.exhibition.showcases import EMPTY, HALL_SPOTS, WHITE
from frieze.games.exhibition.state import UNKNOWN, ExhibitionState

COLUMNS: Final = 6
COLUMN_SIZE: Final = 3

COLUMN_BITS: Final = 5
SLOT_BITS: Final = 3
TO_MASK: Final = (1 << SLOT_BITS) - 1
SLOT_MASK: Final = (1 << (COLUMN_BITS - SLOT_BITS)) - 1
PUT: Final = COLUMNS << COLUMN_BITS
STORE: Final = PUT + HALL_SPOTS
FINISH: Final = STORE + 1


def take_move(at: i64, to: i64) -> i64:
    """Return the move that takes the card in this slot of `columns` and sends the vehicle to a column."""
    column = at // COLUMN_SIZE
    return column << COLUMN_BITS | (at - COLUMN_SIZE * column) << SLOT_BITS | to


def slot_of(move: i64) -> i64:
    """Return the slot of `columns` that a move takes from."""
    return COLUMN_SIZE * (move >> COLUMN_BITS) + (move >> SLOT_BITS & SLOT_MASK)


class ExhibitionMoves(ExhibitionState):
    """The state with its legal moves."""

    def legal_count(self) -> i64:
        if self.to_move < 0:
            return 0
        if self.taken != EMPTY:
            fits = self.fitting()
            places = bit_count(fits) if fits != 0 else 1  # a card that fits nowhere can only finish the hall
            return places + 1 if self.free_depot_spot() != EMPTY else places
        count: i64 = 0
        continent = self.subjects.continent
        at = self.first_slot()
        end = self.last_slot()
        while at < end:
            card = self.columns[at]
            if card != EMPTY:
                count += COLUMNS if continent[card] == WHITE else 1
            at += 1
        return count

    def legal_id(self, k: i64) -> i64:
        if self.taken != EMPTY:
            return self.legal_place(k)
        continent = self.subjects.continent
        at = self.first_slot()
        while True:
            card = self.columns[at]
            if card != EMPTY:
                to = continent[card]
                if to == WHITE:
                    if k < COLUMNS:
                        return take_move(at, k)
                    k -= COLUMNS
                elif k == 0:
                    return take_move(at, to)
                else:
                    k -= 1
            at += 1

    def legal_place(self, k: i64) -> i64:
        """Return the k-th legal move that places the taken card."""
        fits = self.fitting()
        spot: i64 = PUT
        while fits != 0:
            if fits & 1 != 0:
                if k == 0:
                    return spot
                k -= 1
            fits >>= 1
            spot += 1
        return STORE if k == 0 and self.free_depot_spot() != EMPTY else FINISH

    def legal_ids(self) -> Sequence[int]:
        return [self.legal_id(k) for k in range(self.legal_count())]

    def first_slot(self) -> i64:
        """Return the first slot to take from: of the vehicle's column, or of all columns if that one is empty."""
        at = COLUMN_SIZE * self.vehicles[self.to_move]
        return 0 if self.columns[at] == EMPTY else at

    def last_slot(self) -> i64:
        """Return the slot after the last one to take from."""
        at = COLUMN_SIZE * self.vehicles[self.to_move]
        return COLUMNS * COLUMN_SIZE if self.columns[at] == EMPTY else at + COLUMN_SIZE

    def fitting(self) -> i64:
        """Return the spots of the hall where the taken card fits, as bits."""
        fits = self.fits
        if fits == UNKNOWN:
            fits = 0
            hall = HALL_SPOTS * self.to_move
            for showcase in self.showcases:
                fits |= showcase.fitting(self.subjects, self.spots, hall, self.taken)
            self.fits = fits
        return fits
