"""Together's rules on integers.

A move is a slot of the hand (play that card), `DISCARD` plus a slot (discard that card), or `STOP`.
"""

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import i64

from frieze.games.core import NOBODY
from frieze.games.rng import Rng, seeded
from frieze.games.together.icons import back_icon_pools, draw_backs
from frieze.games.together.line import NO_CARD, SPOT_BITS, SPOT_MASK, TAKEN, new_line, unpack_line
from frieze.games.together.state import ALL_PLAYED, NOTHING_PLACED, RANDOM_FIRST, STUCK, TogetherState

CARDS: Final = 36  # cards in a game; the other cards of the deck are out of the game
HAND_SIZE: Final = 4
MAX_PLACED: Final = 2  # cards in one turn

# Moves.
DISCARD: Final = 4  # plus the slot; a slot alone plays a card
STOP: Final = 8

# Codes in `trace`; each is followed by these numbers.
PLACED: Final = 0  # seat, card, kind of spot, place
BLOCKED: Final = 1  # seat, card, gap
DISCARDED: Final = 2  # seat, card
STOPPED: Final = 3  # seat
DREW: Final = 4  # seat, card
TURN_BEGAN: Final = 5  # seat
TURN_GOES_ON: Final = 6  # seat
ENDED: Final = 7

ICON_STREAM: Final = 1  # a stream of its own, so that the icons do not change the deal


class TogetherCore(TogetherState):
    """A running game of Together."""

    # Setting up

    def redeal(self, seed: int) -> "TogetherCore":
        rng = seeded(seed)
        first = self.chosen_first
        if first == RANDOM_FIRST:
            first = rng.below(self.seats)
        order = self.cards[:]
        rng.shuffle_part(order, 0, CARDS)  # the other cards are out of the game
        return self.deal(order, first, seeded(seed, ICON_STREAM))

    def deal(self, order: list[i64], first: i64, icons: Rng) -> "TogetherCore":
        """Return a new game dealt in this order, with back icons from the generator `icons`.

        First come whole hands, beginning with the first player, then the first card of the line, the first discard and
        the pile. The other cards are out of the game.
        """
        seats = self.seats
        hands: list[i64] = [NO_CARD] * (seats * HAND_SIZE)
        top: i64 = 0
        seat = first
        for _ in range(seats):
            for slot in range(HAND_SIZE):
                hands[seat * HAND_SIZE + slot] = order[top]
                top += 1
            seat += 1
            if seat == seats:
                seat = 0
        core = TogetherCore()
        core.copy_settings(self)
        core.first = first
        core.to_move = first
        core.hands = hands
        core.held = top
        core.line = new_line(self.rank, order[top])
        core.discards = [order[top + 1]]
        core.pile = order[:CARDS]
        core.back = draw_backs(self.front, self.printed, core.pile, self.back_pools, icons)
        core.top = top + 2
        core.legal = core.find_legal(True)
        return core

    # Moves

    def find_legal(self, begins: bool) -> i64:
        """Return the legal moves as bits, at the beginning of a turn or within a turn of playing.

        Every card that was tried is now placed or blocked, so all cards that are not blocked can be played. A player
        may discard a blocked card but does not have to [ours].
        """
        if self.to_move < 0:
            return 0
        legal: i64 = 0
        icon = self.back[self.discards[-1]]
        at = self.to_move * HAND_SIZE
        slot: i64 = 0
        while slot < HAND_SIZE:
            card = self.hands[at + slot]
            if card == NO_CARD:
                break
            if not (self.blocked >> (at + slot)) & 1:
                legal |= 1 << slot
            if begins and self.front[card] == icon:
                legal |= 1 << (DISCARD + slot)
            slot += 1
        if self.placed > 0:
            legal |= 1 << STOP
        return legal

    def legal_count(self) -> i64:
        count: i64 = 0
        legal = self.legal
        while legal > 0:
            legal &= legal - 1
            count += 1
        return count

    def legal_id(self, k: i64) -> i64:
        legal = self.legal
        while k > 0:
            legal &= legal - 1
            k -= 1
        move: i64 = 0
        while not legal & 1:
            legal >>= 1
            move += 1
        return move

    def legal_ids(self) -> Sequence[int]:
        return [move for move in range(STOP + 1) if (self.legal >> move) & 1]

    def apply_id(self, n: i64) -> bool:
        if n < 0 or n > STOP or not (self.legal >> n) & 1:
            return False
        if n < DISCARD:
            self.play(n)
        elif n < STOP:
            self.discard(n - DISCARD)
        else:
            if self.tracing:
                self.trace += [STOPPED, self.to_move]
            self.end_turn()
        return True

    def play(self, slot: i64) -> None:
        """Reveal a card. Place it by its date, or block it if that place is taken."""
        at = self.to_move * HAND_SIZE + slot
        card = self.hands[at]
        spot = self.line.spot(card)
        kind = spot & SPOT_MASK
        if kind == TAKEN:
            self.blocked |= (1 << slot) << (at - slot)  # two shifts: a shifted literal has only 32 bits when compiled
            if self.tracing:
                self.trace += [BLOCKED, self.to_move, card, spot >> SPOT_BITS]
            self.go_on()
            return
        self.line.put(card, spot)
        self.leave_hand(slot)
        self.placed += 1
        if self.tracing:
            self.trace += [PLACED, self.to_move, card, kind, spot >> SPOT_BITS]
        if self.nothing_left():
            self.end(ALL_PLAYED)
        elif self.placed == MAX_PLACED:
            self.end_turn()
        else:
            self.go_on()

    def discard(self, slot: i64) -> None:
        """Put a card on the discards with its back up. Its back icon is the next one to match."""
        card = self.hands[self.to_move * HAND_SIZE + slot]
        self.discards.append(card)
        self.leave_hand(slot)
        if self.tracing:
            self.trace += [DISCARDED, self.to_move, card]
        if self.nothing_left():
            self.end(ALL_PLAYED)
        else:
            self.end_turn()

    def leave_hand(self, slot: i64) -> None:
        """Remove a card from the hand of the seat to move. Later cards move up and stay blocked if they were."""
        first = self.to_move * HAND_SIZE
        at = first + slot
        last = first + HAND_SIZE - 1
        while at < last:
            self.hands[at] = self.hands[at + 1]
            at += 1
        self.hands[last] = NO_CARD
        self.held -= 1
        if self.blocked > 0:
            hand = (self.blocked >> first) & ((1 << HAND_SIZE) - 1)
            before = hand & ((1 << slot) - 1)
            after = (hand >> (slot + 1)) << slot
            self.blocked ^= (hand ^ (before | after)) << first

    def nothing_left(self) -> bool:
        return self.held == 0 and self.top == len(self.pile)

    # Turns and rounds

    def go_on(self) -> None:
        """Continue a turn of playing. End the game if no card is left to try and none was placed."""
        self.legal = self.find_legal(False)
        if self.legal == 0:
            self.end(NOTHING_PLACED)
            return
        self.decision += 1
        if self.tracing:
            self.trace += [TURN_GOES_ON, self.to_move]

    def end_turn(self) -> None:
        """Draw up to a full hand, in which blocked cards count, and pass the turn to the next seat that has cards."""
        self.draw()
        seat = self.to_move + 1
        while True:
            if seat == self.seats:
                seat = 0
            if seat == self.first:
                self.round += 1
            if self.hands[seat * HAND_SIZE] != NO_CARD:
                break
            seat += 1
        self.to_move = seat
        self.turn += 1
        self.decision = 1
        self.placed = 0
        self.legal = self.find_legal(True)
        if self.tracing:
            self.trace += [TURN_BEGAN, seat]
        if self.legal == 0:
            self.end(STUCK)

    def draw(self) -> None:
        """Fill the hand of the seat to move while the pile lasts."""
        at = self.to_move * HAND_SIZE
        full = at + HAND_SIZE
        while at < full and self.top < len(self.pile):
            if self.hands[at] == NO_CARD:
                card = self.pile[self.top]
                self.top += 1
                self.hands[at] = card
                self.held += 1
                if self.tracing:
                    self.trace += [DREW, self.to_move, card]
            at += 1

    def end(self, ending: i64) -> None:
        self.ending = ending
        self.to_move = NOBODY
        self.legal = 0
        if self.tracing:
            self.trace.append(ENDED)

    def clone(self) -> "TogetherCore":
        copy = TogetherCore()
        copy.copy_state(self)
        return copy


def new_together(
    rules: i64, seats: i64, rank: list[i64], front: list[i64], printed: list[i64], chosen_first: i64
) -> TogetherCore:
    """Return a core without a deal. Its `redeal` and `deal` start games with these cards and options."""
    core = TogetherCore()
    core.rules = rules
    core.seats = seats
    core.cards = list(range(len(rank)))
    core.rank = rank
    core.front = front
    core.printed = printed
    core.back_pools = back_icon_pools(front, printed)
    core.chosen_first = chosen_first
    return core


def unpack_together(state: tuple[Any, ...]) -> TogetherCore:
    """Return the core of a state that `pack` returned."""
    base, settings, back, hands, line, discards, pile, rest = state
    core = new_together(base[0], base[1], *settings)
    core.unpack_base(base)
    core.back = back
    core.hands = hands[:]
    core.held = sum(1 for card in hands if card != NO_CARD)
    core.line = unpack_line(core.rank, line)
    core.discards = discards[:]
    core.pile = pile[:]
    core.blocked, core.placed, core.ending = rest
    core.legal = core.find_legal(core.decision == 1)
    return core
