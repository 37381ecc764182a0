"""Timeline's turns and rounds on integers: drawing, whose turn it is, when a round ends and what it decides.

Only the part of the pile before `shuffled` is shuffled. When a draw reaches that point, the core copies the pile and
shuffles the next part. Most games never reach the end of the pile, and a full shuffle would take half of their time.
"""

from typing import Final

from mypy_extensions import i64

from frieze.games.core import NOBODY
from frieze.games.timeline.state import (
    DREW,
    ENDED,
    LAST_LEFT,
    NOBODY_LEFT,
    RESHUFFLED,
    RUNNING,
    SHARED,
    TIE_BREAK,
    TURN_BEGAN,
    WENT_OUT,
    WRONG,
    TimelineState,
)

ENDS_WHEN_CERTAIN: Final = 3  # from this version of the rules on, a round ends as soon as its result is certain

SHUFFLED_AT_ONCE: Final = 32  # cards of the pile, beyond what is dealt


class TimelineTurns(TimelineState):
    """The part of the rules between two moves."""

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

    def end_turn(self) -> None:
        """Pass the turn to the next seat that is still playing. After the last one that matters, end the round."""
        place = self.to_move - self.first
        if place < 0:
            place += self.seats
        seat = self.next_playing(place + 1)
        if seat == NOBODY or (self.emptied > 0 and self.result_is_certain(place + 1)):
            if self.emptied > 0:
                self.end_round()
                if self.ending != RUNNING:
                    self.to_move = NOBODY
                    if self.tracing:
                        self.trace.append(ENDED)
                    return
            self.round += 1
            self.emptied = 0
            self.results = 0
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
            if self.is_playing(seat):
                return seat
            place += 1
        return NOBODY

    def result_is_certain(self, place: i64) -> bool:
        """Return whether somebody went out in this round, and no seat from this place on can: none has one card."""
        if self.rules < ENDS_WHEN_CERTAIN:
            return False
        while place < self.seats:
            seat = (self.first + place) % self.seats
            if self.is_playing(seat) and len(self.hands[seat]) == 1:
                return False
            place += 1
        certain = False
        for other in range(self.seats):
            if self.is_playing(other) and len(self.hands[other]) == 0:
                certain = True
        return certain

    def end_round(self) -> None:
        """End the game or begin a tie-break if the round decides it."""
        out: list[i64] = []  # in the order of the round
        remaining: list[i64] = []
        dry: list[i64] = []
        for place in range(self.seats):
            seat: i64 = (self.first + place) % self.seats
            if self.is_playing(seat):
                remaining.append(seat)
                if len(self.hands[seat]) == 0:
                    out.append(seat)
            elif self.result(seat) == WRONG:
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
            if self.is_playing(seat) and seat not in out:
                self.leave(seat)
        if self.tracing:
            self.trace += [TIE_BREAK, len(out), *out]
        for seat in out:
            self.draw(seat)

    def leave(self, seat: i64) -> None:
        """Take a seat out of the game."""
        self.playing ^= 1 << seat
        self.left = self.left[:]
        self.left[seat] = self.round

    def end(self, ending: i64, winners: list[i64]) -> None:
        self.ending = ending
        self.winners = sorted(winners)
