"""Timeline's rules on integers, for all four editions: the deal and the moves. Turns and rounds are in turns.py."""

from collections.abc import Sequence
from typing import Any

from mypy_extensions import i64

from frieze.games.rng import Rng, seeded, unpack_rng
from frieze.games.timeline.moves import GAP_BITS, MAX_CARDS, MoveGrid
from frieze.games.timeline.state import MISPLACED, PLACED, RAN_DRY, RANDOM_FIRST, RESULT_BITS, RIGHT, WRONG
from frieze.games.timeline.turns import SHUFFLED_AT_ONCE, TimelineTurns


class TimelineCore(TimelineTurns):
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
        if self.starts_in_middle or shuffled > len(order):
            shuffled = len(order)
        rng.shuffle_part(order, 0, shuffled)
        core = self.deal(order, first, rng)
        core.shuffled = shuffled
        return core

    def deal(self, order: list[i64], first: i64, rng: Rng) -> "TimelineCore":
        """Return a new game dealt in this order: whole hands, beginning with the first player, then the first card."""
        seats = self.seats
        hands: list[list[i64]] = [order] * seats  # every one is replaced below
        top: i64 = 0
        for place in range(seats):
            seat: i64 = (first + place) % seats
            size = self.hand_sizes[seat]
            hands[seat] = order[top : top + size]
            top += size
        if self.starts_in_middle:
            order = self.bring_middle_card(order, top)
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
        core.playing = (1 << seats) - 1
        core.left = self.none_left
        core.winners = []
        return core

    def bring_middle_card(self, order: list[i64], top: i64) -> list[i64]:
        """Return the order with the first card from `top` on that is of the middle third of all dates put at `top`.

        If all of them are in hands, the order stays [ours].
        """
        ranks = sorted(self.rank)
        third: i64 = len(ranks) // 3
        low = ranks[third]
        high = ranks[len(ranks) - 1 - third]
        for at in range(top, len(order)):
            if low <= self.rank[order[at]] <= high:
                return [*order[:top], order[at], *order[top:at], *order[at + 1 :]]
        return order

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
            self.results |= RIGHT << RESULT_BITS * seat
            if self.tracing:
                self.trace += [PLACED, seat, card, gap]
            if self.draws_after_success:
                self.draw(seat)
        else:
            if self.keeps_discards:
                self.discards.append(card)
            else:
                self.box.append(card)
            self.results |= WRONG << RESULT_BITS * seat
            if self.tracing:
                self.trace += [MISPLACED, seat, card, gap]
            if not self.draw(seat) and len(hand) == 0:
                self.leave(seat)
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
    starts_in_middle: bool,
    chosen_first: i64,
) -> TimelineCore:
    """Return a core without a deal. Its `redeal` and `deal` start games with these cards and options."""
    core = TimelineCore()
    core.rules = rules
    core.seats = len(hand_sizes)
    core.cards = list(range(len(rank)))
    core.rank = rank
    core.hand_sizes = hand_sizes
    core.none_left = [0] * len(hand_sizes)
    core.keeps_discards = keeps_discards
    core.reshuffles = reshuffles
    core.draws_after_success = draws_after_success
    core.starts_in_middle = starts_in_middle
    core.chosen_first = chosen_first
    return core


def unpack_timeline(state: tuple[Any, ...]) -> TimelineCore:
    """Return the core of a state that `pack` returned."""
    base, settings, rng, hands, line, pile, discards, box, left, winners, rest = state
    core = new_timeline(base[0], *settings)
    core.unpack_base(base)
    core.rng = unpack_rng(rng)
    core.hands = [hand[:] for hand in hands]
    core.line = line[:]
    core.pile = pile[:]
    core.discards = discards[:]
    core.box = box[:]
    core.left = left[:]
    core.winners = winners[:]
    core.shuffled, core.playing, core.results, core.emptied, core.tie_break, core.ending = rest
    return core
