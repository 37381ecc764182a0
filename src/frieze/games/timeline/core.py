"""Timeline's rules on integers (rules of all four editions).

A move is `slot << GAP_BITS | gap`: the slot of the hand the card is taken from and the gap of the line it is put in.
`rank` orders the cards by date: equal dates have equal ranks. The pile is never changed, only read on from `top`, so a
clone shares it; a reshuffle makes a new one. It is shuffled as far as `mixed`, and further on a copy when that is
reached: most games never see the end of the pile, and a whole shuffle would take half their time.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from mypy_extensions import i64

from frieze.games.core import NOBODY, Core
from frieze.games.rng import Rng, seeded, unpack_rng

# What `trace` holds: a code, then its numbers.
PLACED: Final = 0  # seat, card, gap
MISPLACED: Final = 1  # seat, card, gap
DREW: Final = 2  # seat, card
RESHUFFLED: Final = 3  # number of cards
RAN_DRY: Final = 4  # seat
TIE_BREAK: Final = 5  # number of seats that stay, then those seats
TURN_BEGAN: Final = 6  # seat
ENDED: Final = 7

# `last`: how a seat's turn of this round went.
NOT_YET: Final = 0
RIGHT: Final = 1
WRONG: Final = 2

# `ending`: why the game is over.
RUNNING: Final = 0
WENT_OUT: Final = 1  # exactly one went out in a round
SHARED: Final = 2  # several went out, and no tie-break could be dealt
LAST_LEFT: Final = 3  # all others ran dry
NOBODY_LEFT: Final = 4  # the last ones ran dry in the same round

RANDOM_FIRST: Final = -1

MIXED_AT_ONCE: Final = 32  # cards of the pile

GAP_BITS: Final = 12
MOST_CARDS: Final = (1 << GAP_BITS) - 1  # a line of n cards has n + 1 gaps


class MoveGrid(Sequence[int]):
    """All legal moves of a Timeline turn without listing them: every slot with every gap."""

    def __init__(self, slots: i64, gaps: i64) -> None:
        self.slots = slots
        self.gaps = gaps

    def __len__(self) -> int:
        return self.slots * self.gaps

    def __getitem__(self, k: Any) -> Any:
        if isinstance(k, slice):
            return [self[i] for i in range(*k.indices(len(self)))]
        n: i64 = k
        if n < 0:
            n += self.slots * self.gaps
        if n < 0 or n >= self.slots * self.gaps:
            raise IndexError(k)
        return n // self.gaps << GAP_BITS | n % self.gaps

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, int) or move < 0:
            return False
        return move >> GAP_BITS < self.slots and move & MOST_CARDS < self.gaps

    def __iter__(self) -> Iterator[int]:
        return iter([self[k] for k in range(len(self))])


class TimelineCore(Core):
    """A running game of Timeline."""

    # Fixed for the whole game.
    cards: list[i64]  # all of them, in the order of their indexes
    rank: list[i64]
    hand_sizes: list[i64]
    # What changes.
    rng: Rng
    hands: list[list[i64]]
    line: list[i64]
    pile: list[i64]
    discards: list[i64]
    box: list[i64]
    playing: list[bool]
    last: list[i64]
    winners: list[i64]

    def __init__(self) -> None:
        super().__init__()
        self.keeps_discards = False
        self.draws_after_success = False
        self.chosen_first: i64 = RANDOM_FIRST
        self.top: i64 = 0
        self.mixed: i64 = 0
        self.emptied: i64 = 0  # hands emptied in this round, rightly or wrongly
        self.tie_break = False
        self.ending: i64 = RUNNING

    # Setting up

    def redeal(self, seed: int) -> "TimelineCore":
        rng = seeded(seed)
        first = self.chosen_first
        if first == RANDOM_FIRST:
            first = rng.below(self.seats)
        order = self.cards[:]
        mixed: i64 = 1 + MIXED_AT_ONCE
        for size in self.hand_sizes:
            mixed += size
        mixed = min(mixed, len(order))
        rng.shuffle_part(order, 0, mixed)
        core = self.deal(order, first, rng)
        core.mixed = mixed
        return core

    def deal(self, order: list[i64], first: i64, rng: Rng) -> "TimelineCore":
        """Deal a new game from this order: a whole hand to each seat from the first player on, then the first card."""
        seats = self.seats
        hands: list[list[i64]] = [[] for _ in range(seats)]
        top: i64 = 0
        for place in range(seats):
            seat: i64 = (first + place) % seats
            size = self.hand_sizes[seat]
            hands[seat] = order[top : top + size]
            top += size
        core = TimelineCore()
        core.copy_settings(self)
        core.rng = rng
        core.first = first
        core.to_move = first
        core.hands = hands
        core.line = [order[top]]
        core.pile = order
        core.top = top + 1
        core.mixed = len(order)
        core.discards = []
        core.box = []
        core.playing = [True] * seats
        core.last = [NOT_YET] * seats
        core.winners = []
        return core

    def copy_settings(self, other: "TimelineCore") -> None:
        self.seats = other.seats
        self.cards = other.cards
        self.rank = other.rank
        self.hand_sizes = other.hand_sizes
        self.keeps_discards = other.keeps_discards
        self.draws_after_success = other.draws_after_success
        self.chosen_first = other.chosen_first

    # Moves

    def legal_count(self) -> i64:
        if self.to_move < 0:
            return 0
        return len(self.hands[self.to_move]) * (len(self.line) + 1)

    def legal_id(self, k: i64) -> i64:
        gaps: i64 = len(self.line) + 1
        slot = k // gaps
        return slot << GAP_BITS | (k - slot * gaps)

    def random_id(self, rng: Rng) -> i64:
        slot = rng.below(len(self.hands[self.to_move]))
        return slot << GAP_BITS | rng.below(len(self.line) + 1)

    def legal_ids(self) -> Sequence[int]:
        slots: i64 = 0
        if self.to_move >= 0:
            slots = len(self.hands[self.to_move])
        return MoveGrid(slots, len(self.line) + 1)

    def apply_id(self, n: i64) -> bool:
        seat = self.to_move
        if seat < 0 or n < 0:
            return False
        slot = n >> GAP_BITS
        gap = n & MOST_CARDS
        hand = self.hands[seat]
        if slot >= len(hand) or gap > len(self.line):
            return False
        card = hand.pop(slot)
        if self.fits(card, gap):
            self.line.insert(gap, card)
            self.last[seat] = RIGHT
            if self.tracing:
                self.trace += [PLACED, seat, card, gap]
            if self.draws_after_success:
                self.draw(seat)
        else:
            if self.keeps_discards:
                self.discards.append(card)
            else:
                self.box.append(card)
            self.last[seat] = WRONG
            if self.tracing:
                self.trace += [MISPLACED, seat, card, gap]
            if not self.draw(seat) and len(hand) == 0:
                self.playing[seat] = False
                if self.tracing:
                    self.trace += [RAN_DRY, seat]
        if len(hand) == 0:
            self.emptied += 1
        self.end_turn()
        return True

    def fits(self, card: i64, gap: i64) -> bool:
        """Tell whether the line stays in order with this card in this gap. Equal dates may stand in either order."""
        rank = self.rank
        line = self.line
        date = rank[card]
        if gap > 0 and rank[line[gap - 1]] > date:
            return False
        return gap == len(line) or rank[line[gap]] >= date

    def draw(self, seat: i64) -> bool:
        """Draw one card for a seat; give False if there is none. An empty pile is made anew from the discards."""
        if self.top == len(self.pile):
            if len(self.discards) == 0:
                return False
            self.pile = self.discards
            self.top = 0
            self.discards = []
            self.mixed = len(self.pile)
            self.rng.shuffle(self.pile)
            if self.tracing:
                self.trace += [RESHUFFLED, len(self.pile)]
        elif self.top == self.mixed:
            self.pile = self.pile[:]
            self.mixed = min(self.mixed + MIXED_AT_ONCE, len(self.pile))
            self.rng.shuffle_part(self.pile, self.top, self.mixed)
        card = self.pile[self.top]
        self.top += 1
        self.hands[seat].append(card)
        if self.tracing:
            self.trace += [DREW, seat, card]
        return True

    # Turns and rounds

    def end_turn(self) -> None:
        place = self.to_move - self.first
        if place < 0:
            place += self.seats
        seat = self.next_playing(place + 1)
        if seat == NOBODY:
            if self.emptied > 0:
                self.end_round()
                if self.ending != RUNNING:
                    self.to_move = NOBODY
                    if self.tracing:
                        self.trace.append(ENDED)
                    return
            self.round += 1
            self.emptied = 0
            for other in range(self.seats):
                self.last[other] = NOT_YET
            seat = self.next_playing(0)
        self.to_move = seat
        self.turn += 1
        if self.tracing:
            self.trace += [TURN_BEGAN, seat]

    def next_playing(self, place: i64) -> i64:
        """Find the first seat still in the game from this place of the round on, or nobody."""
        while place < self.seats:
            seat = self.first + place
            if seat >= self.seats:
                seat -= self.seats
            if self.playing[seat]:
                return seat
            place += 1
        return NOBODY

    def end_round(self) -> None:
        """Judge the end: only a whole round shows whether somebody is the only one who went out."""
        out: list[i64] = []  # in the order of the round
        still: list[i64] = []
        dry: list[i64] = []
        for place in range(self.seats):
            seat: i64 = (self.first + place) % self.seats
            if self.playing[seat]:
                still.append(seat)
                if len(self.hands[seat]) == 0:
                    out.append(seat)
            elif self.last[seat] == WRONG:
                dry.append(seat)
        if len(out) == 1:
            self.end(WENT_OUT, out)
        elif len(out) > 1:
            self.break_tie(out)
        elif len(still) == 1:
            self.end(LAST_LEFT, still)
        elif len(still) == 0:
            self.end(NOBODY_LEFT, dry)

    def break_tie(self, out: list[i64]) -> None:
        """Go on with those who went out, one new card each; if that cannot be dealt, they share the win."""
        if len(self.pile) - self.top + len(self.discards) < len(out):
            self.end(SHARED, out)
            return
        self.tie_break = True
        for seat in range(self.seats):
            self.playing[seat] = seat in out
        if self.tracing:
            self.trace += [TIE_BREAK, len(out), *out]
        for seat in out:
            self.draw(seat)

    def end(self, ending: i64, winners: list[i64]) -> None:
        self.ending = ending
        self.winners = sorted(winners)

    # Copies

    def clone(self) -> "TimelineCore":
        copy = TimelineCore()
        copy.copy_base(self)
        copy.copy_settings(self)
        copy.rng = self.rng.clone()
        copy.hands = [hand[:] for hand in self.hands]
        copy.line = self.line[:]
        copy.pile = self.pile
        copy.top = self.top
        copy.mixed = self.mixed
        copy.discards = self.discards[:]
        copy.box = self.box[:]
        copy.playing = self.playing[:]
        copy.last = self.last[:]
        copy.emptied = self.emptied
        copy.tie_break = self.tie_break
        copy.ending = self.ending
        copy.winners = self.winners
        return copy

    def pack(self) -> tuple[Any, ...]:
        return (
            self.pack_base(),
            (self.rank, self.hand_sizes, self.keeps_discards, self.draws_after_success, self.chosen_first),
            self.rng.pack(),
            [hand[:] for hand in self.hands],
            self.line[:],
            self.pile[self.top :],
            self.discards[:],
            self.box[:],
            self.playing[:],
            self.last[:],
            self.winners[:],
            (self.mixed - self.top, self.emptied, self.tie_break, self.ending),
        )


def new_timeline(
    rank: list[i64], hand_sizes: list[i64], keeps_discards: bool, draws_after_success: bool, chosen_first: i64
) -> TimelineCore:
    """Make a core from which games with these cards and options are dealt."""
    core = TimelineCore()
    core.seats = len(hand_sizes)
    core.cards = list(range(len(rank)))
    core.rank = rank
    core.hand_sizes = hand_sizes
    core.keeps_discards = keeps_discards
    core.draws_after_success = draws_after_success
    core.chosen_first = chosen_first
    return core


def unpack_timeline(state: tuple[Any, ...]) -> TimelineCore:
    """Make the core whose `pack` this is."""
    base, settings, rng, hands, line, pile, discards, box, playing, last, winners, rest = state
    core = new_timeline(*settings)
    core.unpack_base(base)
    core.rng = unpack_rng(rng)
    core.hands = [hand[:] for hand in hands]
    core.line = line[:]
    core.pile = pile[:]
    core.discards = discards[:]
    core.box = box[:]
    core.playing = playing[:]
    core.last = last[:]
    core.winners = winners[:]
    core.mixed, core.emptied, core.tie_break, core.ending = rest
    return core
