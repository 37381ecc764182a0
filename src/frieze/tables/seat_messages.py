"""Messages to seats, made in one place: each contains only what that seat may know.

A seat gets the game's own view. A view that several seats share is encoded once.
"""

from collections import deque
from typing import NamedTuple

import msgspec

from frieze.tables import messages as m
from frieze.tables.environment import Milliseconds
from frieze.tables.seat import Seat
from frieze.tables.state import Table
from frieze.tables.subscriber import Subscriber

MAX_MISSED = 8  # a client that missed more entries gets no events, only the view

UPDATE = (
    b'{"type":"update","seq":%d,"game":%d,"seat":%s,"hand_over":%s,"reveal":%d,"clock":%s,"reveals":%s,'
    b'"events":[%s],"view":%s}'
)

_encode = msgspec.json.Encoder().encode


class Step(NamedTuple):
    """The events of one entry."""

    seq: int
    events: bytes  # JSON, without the brackets


class SeatMessages:
    """The game of a table as messages. Each part is made once for every seq."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.game = 0
        self.steps: deque[Step] = deque(maxlen=MAX_MISSED + 1)
        self._views: dict[int | None, bytes] = {}
        self._seated: tuple[Seat, ...] = ()
        self._mine: dict[str, list[int]] = {}

    def advance(self, table: Table) -> None:
        """Take the state after another entry."""
        self.table = table
        if table.games != self.game:
            self.game = table.games
            self.steps.clear()
        if table.events:
            self.steps.append(Step(table.seq, _encode(table.events)[1:-1]))
        self._views.clear()

    def update(self, subscriber: Subscriber, now: Milliseconds) -> bytes | None:
        """Return the game as this subscriber may see it now; None if there is none."""
        table = self.table
        if table.game is None:
            return None
        seat, hand_over = self._whose(subscriber, table)
        events = self._events_since(subscriber)
        subscriber.seen, subscriber.game = table.seq, table.games
        reveal = max(0, table.shown_at - now) if events else 0
        return UPDATE % (
            table.seq,
            table.games,
            b"null" if seat is None else b"%d" % seat,
            b"null" if hand_over is None else b"%d" % hand_over,
            reveal,
            self._clock(now),
            b"[]" if events else self._reveals(),
            events,
            self.view(seat),
        )

    def view(self, seat: int | None) -> bytes:
        """Return a seat's view of the game as JSON."""
        if (known := self._views.get(seat)) is None:
            known = self._views[seat] = self._make_view(seat)
        return known

    def _make_view(self, seat: int | None) -> bytes:
        game = self.table.game
        assert game is not None, "there is a game to see"
        if seat is None:
            return _encode(self.table.public_view())
        if game.has_secrets:
            return _encode(game.view(seat))
        # What a seat sees is what all see, but for who it is and what it may do.
        before, after = self.view(None).split(b'"you":null', 1)
        if seat == game.to_move:
            between, after = after.rsplit(b'"choices":null', 1)
            after = b'%s"choices":%s%s' % (between, _encode(game.choices()), after)
        return b'%s"you":%d%s' % (before, seat, after)

    def _seats_of(self, player: str) -> list[int]:
        """Return a player's seats, looked up once as long as nobody changes places."""
        if self._seated is not self.table.seats:
            self._seated = self.table.seats
            self._mine.clear()
        if (mine := self._mine.get(player)) is None:
            mine = self._mine[player] = self.table.seats_of(player)
        return mine

    def _whose(self, subscriber: Subscriber, table: Table) -> tuple[int | None, int | None]:
        """Return whose view a subscriber gets, and to whom the device must be handed first.

        Where seats have secrets, nobody gets the next person's view before they hold the device.
        """
        mine = self._seats_of(subscriber.player)
        if len(mine) <= 1:
            return (mine[0] if mine else None), None
        assert table.game is not None, "there is a game to see"
        to_move = table.game.to_move
        if to_move in mine and to_move != subscriber.holding:
            return (None if table.game.has_secrets else to_move), to_move
        return (subscriber.holding if subscriber.holding in mine else None), None

    def _events_since(self, subscriber: Subscriber) -> bytes:
        """Return the events that a subscriber has not seen; none if it has missed too much."""
        if not subscriber.seen:
            return b""
        missed = [step.events for step in self.steps if step.seq > subscriber.seen]
        return b",".join(missed) if len(missed) <= MAX_MISSED else b""

    def _reveals(self) -> bytes:
        """Return what every seat placed last, except cards whose dates nobody may see any more."""
        game = self.table.game
        if game is None or not self.table.reveals:
            return b"[]"
        hidden = self.table.revealed.keys() - game.shown(self.table.public_view())
        return _encode(
            [
                m.LastReveal(one.seat, one.name, one.animal, card, one.event.date, one.right, one.after, one.before)
                for one in self.table.reveals
                if (card := one.event.card) not in hidden
            ]
        )

    def _clock(self, now: Milliseconds) -> bytes:
        table = self.table
        clock = table.rules.clock
        if clock is None or table.turn_ends is None:
            return b"null"
        left = table.clock_left if table.phase is m.Phase.PAUSED else table.turn_ends - max(now, table.shown_at)
        return _encode(m.ClockInfo(min(max(0, left), clock.milliseconds), clock.milliseconds))
