"""Timeline's rules on integers, for all four editions.

Only the part of the pile before `shuffled` is shuffled. When a draw reaches that point, the core copies the pile and
shuffles the next part. Most games never reach the end of the pile, and a full shuffle would take half of their time.
"""

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import i64

from frieze.games.core import NOBODY
from frieze.games.rng import Rng, seeded, unpack_rng
from frieze.games.timeline.moves import GAP_BITS, MAX_CARDS, MoveGrid
from frieze.games.timeline.state import (
    LAST_LEFT,
    NOBODY_LEFT,
    NOT_YET,
    RANDOM_FIRST,
    RIGHT,
    RUNNING,
    SHARED,
    WENT_OUT,
    WRONG,
    TimelineState,
)

# Codes in `trace`; each is followed by these numbers.
PLACED: Final = 0  # seat, card, gap
MISPLACED: Final = 1  # seat, card, gap
DREW: Final = 2  # seat, card
RESHUFFLED: Final = 3  # number of cards
RAN_DRY: Final = 4  # seat
TIE_BREAK: Final = 5  # number of seats that stay in the game, then those seats
TURN_BEGAN: Final = 6  # seat
ENDED: Final = 7

SHUFFLED_AT_ONCE: Final = 32  # cards of the pile, beyond what is dealt


class TimelineCore(TimelineState):
    """A running game of Timeline."""

    # Setting up

    def redeal(self, seed: int) -> "TimelineCore":
        rng = seeded(seed)
        first = self.chosen_first
        if first == RANDOM_FIRST:
            first = rng.below(self.seats)
        order = self.cards[:]
        shuffled: i64 = 1 + SHUFFLED_AT_ONCE
        for size in self.hand_sizes:
            shuffled += size
        shuffled = min(shuffled, len(order))
        rng.shuffle_part(order, 0, shuffled)
        core = self.deal(order, first, rng)
        core.shuffled = shuffled
        return core

    def deal(self, order: list[i64], first: i64, rng: Rng) -> "TimelineCore":
        """Return a new game dealt in this order: whole hands, beginning with the first player, then the first card."""
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
        core.shuffled = len(order)
        core.discards = []
        core.box = []
        core.playing = [True] * seats
        core.results = [NOT_YET] * seats
        core.winners = []
        return core

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
        gap = n & MAX_CARDS
        hand = self.hands[seat]
        if slot >= len(hand) or gap > len(self.line):
            return False
        card = hand.pop(slot)
        if self.fits(card, gap):
            self.line.insert(gap, card)
            self.results[seat] = RIGHT
            if self.tracing:
                self.trace += [PLACED, seat, card, gap]
            if self.draws_after_success:
                self.draw(seat)
        else:
            if self.keeps_discards:
                self.discards.append(card)
            else:
                self.box.append(card)
            self.results[seat] = WRONG
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
        """Return whether the line stays in order with this card in this gap. Equal dates fit in either order."""
        rank = self.rank
        line = self.line
        date = rank[card]
        if gap > 0 and rank[line[gap - 1]] > date:
            return False
        return gap == len(line) or rank[line[gap]] >= date

    def draw(self, seat: i64) -> bool:
        """Draw one card for a seat. Return False if there is none."""
        if self.top == len(self.pile):
            if not self.reshuffles or len(self.discards) == 0:
                return False
            self.pile = self.discards
            self.top = 0
            self.discards = []
            self.shuffled = len(self.pile)
            self.rng.shuffle(self.pile)
            if self.tracing:
                self.trace += [RESHUFFLED, len(self.pile)]
        elif self.top == self.shuffled:
            self.pile = self.pile[:]
            self.shuffled = min(self.shuffled + SHUFFLED_AT_ONCE, len(self.pile))
            self.rng.shuffle_part(self.pile, self.top, self.shuffled)
        card = self.pile[self.top]
        self.top += 1
        self.hands[seat].append(card)
        if self.tracing:
            self.trace += [DREW, seat, card]
        return True

    # Turns and rounds

    def end_turn(self) -> None:
        """Pass the turn to the next seat that is still playing. After the last one, end the round."""
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
                self.results[other] = NOT_YET
            seat = self.next_playing(0)
        self.to_move = seat
        self.turn += 1
        if self.tracing:
            self.trace += [TURN_BEGAN, seat]

    def next_playing(self, place: i64) -> i64:
        """Return the next seat that is still playing, from this place of the round on, or `NOBODY`."""
        while place < self.seats:
            seat = self.first + place
            if seat >= self.seats:
                seat -= self.seats
            if self.playing[seat]:
                return seat
            place += 1
        return NOBODY

    def end_round(self) -> None:
        """End the game or begin a tie-break if the complete round decides it."""
        out: list[i64] = []  # in the order of the round
        remaining: list[i64] = []
        dry: list[i64] = []
        for place in range(self.seats):
            seat: i64 = (self.first + place) % self.seats
            if self.playing[seat]:
                remaining.append(seat)
                if len(self.hands[seat]) == 0:
                    out.append(seat)
            elif self.results[seat] == WRONG:
                dry.append(seat)
        if len(out) == 1:
            self.end(WENT_OUT, out)
        elif len(out) > 1:
            self.break_tie(out)
        elif len(remaining) == 1:
            self.end(LAST_LEFT, remaining)
        elif len(remaining) == 0:
            self.end(NOBODY_LEFT, dry)

    def break_tie(self, out: list[i64]) -> None:
        """Deal one card to each seat that went out; they play on. If there are not enough cards, they share the win."""
        left: i64 = len(self.pile) - self.top
        if self.reshuffles:
            left += len(self.discards)
        if left < len(out):
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

    def clone(self) -> "TimelineCore":
        copy = TimelineCore()
        copy.copy_state(self)
        return copy


def new_timeline(
    rules: i64,
    rank: list[i64],
    hand_sizes: list[i64],
    keeps_discards: bool,
    reshuffles: bool,
    draws_after_success: bool,
    chosen_first: i64,
) -> TimelineCore:
    """Return a core without a deal. Its `redeal` and `deal` start games with these cards and options."""
    core = TimelineCore()
    core.rules = rules
    core.seats = len(hand_sizes)
    core.cards = list(range(len(rank)))
    core.rank = rank
    core.hand_sizes = hand_sizes
    core.keeps_discards = keeps_discards
    core.reshuffles = reshuffles
    core.draws_after_success = draws_after_success
    core.chosen_first = chosen_first
    return core


def unpack_timeline(state: tuple[Any, ...]) -> TimelineCore:
    """Return the core of a state that `pack` returned."""
    base, settings, rng, hands, line, pile, discards, box, playing, results, winners, rest = state
    core = new_timeline(base[0], *settings)
    core.unpack_base(base)
    core.rng = unpack_rng(rng)
    core.hands = [hand[:] for hand in hands]
    core.line = line[:]
    core.pile = pile[:]
    core.discards = discards[:]
    core.box = box[:]
    core.playing = playing[:]
    core.results = results[:]
    core.winners = winners[:]
    core.shuffled, core.emptied, core.tie_break, core.ending = rest
    return core
