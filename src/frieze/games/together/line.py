"""The line of Together. The base row grows at its ends; the interstice row lies over its gaps."""

from typing import Any, Final

from mypy_extensions import i64

NO_CARD: Final = -1  # a free place of the interstice row (and a free slot of a hand)

# A spot is where a card belongs by its date: `place << SPOT_BITS | kind`. Places count from the left. Kinds below
# INTERSTICE are in the base row.
SPOT_BITS: Final = 3
SPOT_MASK: Final = (1 << SPOT_BITS) - 1
BASE_END: Final = 0  # a new place at an end of the base row
ON_BASE: Final = 1  # on a card of the same date in the base row
INTERSTICE: Final = 2  # a free place over a gap
ON_INTERSTICE: Final = 3  # on a card of the same date in the interstice row
TAKEN: Final = 4  # a place over a gap with a card of another date


class Line:
    """The placed cards. A card on top of another counts in its row, but opens no gap and takes no place."""

    rank: list[i64]  # the rank of every card by date; shared, never changed
    base: list[i64]  # the bottom card of each place, by date
    interstice: list[i64]  # the bottom card over each gap of the base row, or NO_CARD
    stacked: list[i64]  # cards on top of others, as pairs of the card and the bottom card there, in the order placed

    def __init__(self) -> None:
        self.in_base: i64 = 0  # cards in the row, including stacked cards [ours]
        self.in_interstice: i64 = 0

    def spot(self, card: i64) -> i64:
        """Return where a card belongs. A place with the same date comes first, so such a card is never blocked."""
        rank = self.rank
        base = self.base
        date = rank[card]
        places: i64 = len(base)
        low: i64 = 0  # in the end the first place of the base row that is not earlier
        high = places
        while low < high:
            middle = (low + high) >> 1
            if rank[base[middle]] < date:
                low = middle + 1
            else:
                high = middle
        if low < places and rank[base[low]] == date:
            return low << SPOT_BITS | ON_BASE
        if low == 0 or low == places:
            return low << SPOT_BITS | BASE_END
        gap = low - 1
        there = self.interstice[gap]
        if there == NO_CARD:
            return gap << SPOT_BITS | INTERSTICE
        if rank[there] == date:
            return gap << SPOT_BITS | ON_INTERSTICE
        return gap << SPOT_BITS | TAKEN

    def put(self, card: i64, spot: i64) -> None:
        """Put a card into its spot, which must not be taken."""
        kind = spot & SPOT_MASK
        place = spot >> SPOT_BITS
        if kind == BASE_END:
            self.base.insert(place, card)
            self.interstice.insert(place, NO_CARD)  # over the new gap, at the same end
        elif kind == INTERSTICE:
            self.interstice[place] = card
        else:
            row = self.base if kind == ON_BASE else self.interstice
            self.stacked.append(card)
            self.stacked.append(row[place])
        if kind < INTERSTICE:
            self.in_base += 1
        else:
            self.in_interstice += 1

    def stack(self, bottom: i64) -> list[i64]:
        """Return the cards of a place, from the bottom up."""
        pairs = zip(self.stacked[::2], self.stacked[1::2], strict=True)
        return [bottom, *(card for card, under in pairs if under == bottom)]

    def clone(self) -> "Line":
        """Return a copy of the line."""
        copy = Line()
        copy.rank = self.rank
        copy.base = self.base[:]
        copy.interstice = self.interstice[:]
        copy.stacked = self.stacked[:]
        copy.in_base = self.in_base
        copy.in_interstice = self.in_interstice
        return copy

    def pack(self) -> tuple[Any, ...]:
        """Return the line as plain values."""
        return (self.base[:], self.interstice[:], self.stacked[:], self.in_base, self.in_interstice)


def new_line(rank: list[i64], card: i64) -> Line:
    """Return a line of one card."""
    line = Line()
    line.rank = rank
    line.base = [card]
    line.interstice = []
    line.stacked = []
    line.in_base = 1
    return line


def unpack_line(rank: list[i64], state: tuple[Any, ...]) -> Line:
    """Return the line of a state that `pack` returned."""
    base, interstice, stacked, in_base, in_interstice = state
    line = Line()
    line.rank = rank
    line.base = base[:]
    line.interstice = interstice[:]
    line.stacked = stacked[:]
    line.in_base = in_base
    line.in_interstice = in_interstice
    return line
