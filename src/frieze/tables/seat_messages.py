"""Messages to seats, made in one place: each contains only what that seat may know.

A seat gets the game's own view, or what has changed in it since the view that it was sent last. What several seats
share is encoded once.
"""

from collections import deque
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from frieze.tables import messages as m
from frieze.tables.environment import Milliseconds
from frieze.tables.seat import Seat
from frieze.tables.state import Table
from frieze.tables.subscriber import Subscriber
from frieze.tables.view_patches import SEAT_FIELDS, make_patch, with_field

MAX_MISSED = 8  # a client that missed more entries gets no events, only the view

UPDATE = (
    b'{"type":"update","seq":%d,"game":%d,"seat":%s,"hand_over":%s,"reveal":%d,"clock":%s,"reveals":%s,'
    b'"events":[%s],"view":%s}'
)
PATCH = b'{"type":"patch","seq":%d,"base":%d,"reveal":%d,"clock":%s,"events":[%s],"set":%s,"splice":%s}'
SENT_AGAIN = 20  # milliseconds for which a message with the time left is the same for everybody

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
        self._views: dict[int | None, Any] = {}  # what the games show, by seat
        self._encoded: dict[int | None, bytes] = {}
        self._before: dict[int | None, Any] = {}  # the views before the last entry
        self._public_patch: tuple[bytes, bytes] | None = None
        self._patches: dict[int | None, tuple[Milliseconds, bytes]] = {}  # when they were made, and the messages
        self._seated: tuple[Seat, ...] = ()
        self._mine: dict[str, list[int]] = {}

    def advance(self, table: Table) -> None:
        """Take the state after another entry."""
        self._before, self._views = self._views, {}
        self._public_patch = None
        if self._encoded:
            self._encoded.clear()
        if self._patches:
            self._patches.clear()
        self.table = table
        if table.games != self.game:
            self.game = table.games
            self.steps.clear()
        if table.events:
            self.steps.append(Step(table.seq, _encode(table.events)[1:-1]))

    def update(self, subscriber: Subscriber, now: Milliseconds) -> bytes | None:
        """Return the game as this subscriber may see it now; None if there is none."""
        table = self.table
        if table.game is None:
            return None
        shows = None
        if subscriber.patches:
            mine = self._seats_of(subscriber.player)
            if len(mine) <= 1:  # who shares a device is sent whole views: whose it is can change
                shows = (table.seq, table.games, mine[0] if mine else None)
        message = None
        if shows is not None and subscriber.shows == (table.seq - 1, *shows[1:]):
            message = self._patch(self._audience(shows[2]), now)
        if message is None:
            message = self._whole(subscriber, now)
        subscriber.seen, subscriber.game, subscriber.shows = table.seq, table.games, shows
        return message

    def push(self, subscribers: Iterable[Subscriber], now: Milliseconds) -> list[Subscriber]:
        """Push what the last entry has changed to all who have the view before it and can take it. Return the others.

        The entry has changed nothing about who sits where.
        """
        table, others = self.table, list[Subscriber]()
        seq, games = table.seq, table.games
        made: dict[int | None, bytes | None] = {}
        for subscriber in subscribers:
            shows = subscriber.shows
            if shows is not None and shows[0] == seq - 1 and shows[1] == games:
                seat = shows[2]
                if seat not in made:
                    made[seat] = self._patch_if_possible(self._audience(seat), now)
                patch = made[seat]
                if patch is not None and subscriber.push(patch):
                    subscriber.seen = seq
                    subscriber.shows = (seq, games, seat)
                    continue
            others.append(subscriber)
        return others

    def _patch_if_possible(self, seat: int | None, now: Milliseconds) -> bytes | None:
        try:
            return self._patch(seat, now)
        except Exception:  # it fails again when the whole state is made: that ends only the socket concerned
            return None

    def _audience(self, seat: int | None) -> int | None:
        """Return whose patch a seat is sent: without secrets that of everybody, but for the seat to move."""
        game = self.table.game
        return seat if game is not None and (game.has_secrets or seat == game.to_move) else None

    def _whole(self, subscriber: Subscriber, now: Milliseconds) -> bytes:
        """Return the whole view, with the events since the last one."""
        table = self.table
        seat, hand_over = self._whose(subscriber, table)
        events = self._events_since(subscriber)
        return UPDATE % (
            table.seq,
            table.games,
            b"null" if seat is None else b"%d" % seat,
            b"null" if hand_over is None else b"%d" % hand_over,
            max(0, table.shown_at - now) if events else 0,
            self._clock(now),
            b"[]" if events else self._reveals(),
            events,
            self.view(seat),
        )

    def view(self, seat: int | None) -> bytes:
        """Return a seat's view of the game as JSON."""
        if (known := self._encoded.get(seat)) is None:
            known = self._encoded[seat] = self._encode_view(seat)
        return known

    def _patch(self, seat: int | None, now: Milliseconds) -> bytes | None:
        """Return what the last entry has changed for a seat; None if it brought no events, or no view came before."""
        table = self.table
        if not table.events:
            return None
        if (made := self._patches.get(seat)) is not None and now - made[0] < SENT_AGAIN:
            return made[1]
        if (changes := self._changes(seat)) is None:
            return None
        seq, events, reveal = table.seq, self.steps[-1].events, max(0, table.shown_at - now)
        message = PATCH % (seq, seq - 1, reveal, self._clock(now), events, *changes)
        self._patches[seat] = (now, message)
        return message

    def _encode_view(self, seat: int | None) -> bytes:
        game = self.table.game
        assert game is not None, "there is a game to see"
        if seat is None or game.has_secrets:
            return _encode(self._view(seat))
        # What a seat sees is what all see, but for who it is and what it may do.
        before, after = self.view(None).split(b'"you":null', 1)
        if seat == game.to_move:
            between, after = after.rsplit(b'"choices":null', 1)
            after = b'%s"choices":%s%s' % (between, _encode(game.choices()), after)
        return b'%s"you":%d%s' % (before, seat, after)

    def _changes(self, seat: int | None) -> tuple[bytes, bytes] | None:
        """Return what changes in a seat's view: the fields to set and the lists to splice, as JSON."""
        game = self.table.game
        assert game is not None, "there is a game to see"
        if game.has_secrets:
            before = self._before.get(seat)
            return None if before is None else make_patch(before, self._view(seat))
        if self._public_patch is None:
            if (before := self._before.pop(None, None)) is None:
                return None
            self._public_patch = make_patch(before, self._view(None), without=SEAT_FIELDS)
        fields, splices = self._public_patch
        choices = b"null" if seat is None else _encode(game.choices())
        return with_field(fields, b"choices", choices), splices

    def _view(self, seat: int | None) -> Any:
        """Return what a seat sees of the game."""
        if seat not in self._views:
            game = self.table.game
            assert game is not None, "there is a game to see"
            self._views[seat] = self.table.public_view() if seat is None else game.view(seat)
        return self._views[seat]

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
