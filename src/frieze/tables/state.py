"""The state of a table, folded from its log. Pure: the same log gives the same table, whoever reads it.

`after` returns the table after another entry and leaves the old one as it was. So a change is tried, then stored, then
shown, and never has to be undone.
"""

from collections.abc import Callable, Mapping
from functools import cache, singledispatch
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec import Struct, UnsetType, structs

from frieze.games import AnyGame, game_class, new_game
from frieze.games.cards import CardList
from frieze.tables import facts as f
from frieze.tables.environment import Milliseconds
from frieze.tables.errors import TableError, Why
from frieze.tables.messages import Phase
from frieze.tables.seat import LastReveal, Placing, Seat
from frieze.tables.settings import Daily, Settings
from frieze.tables.storage.rows import DueKind
from frieze.tables.times import MISSED_TURNS, computer_wait, reveal_length

Dues = Mapping[DueKind, Milliseconds | None]
NOTHING_DUE: Dues = MappingProxyType(dict.fromkeys(DueKind))
MAX_CARD_LISTS = 64  # that are remembered
_card_lists: dict[str, CardList] = {}  # by digest, which names exactly these cards


class Table(Struct):
    """The state that a log adds up to."""

    id: str
    seq: int = 0
    code: str = ""
    settings: Settings | None = None
    set_by: str = ""  # who chose the settings
    seats: tuple[Seat, ...] = ()
    host: str = ""
    removed: frozenset[str] = frozenset()
    phase: Phase = Phase.WAITING
    games: int = 0
    began: f.Began | None = None
    game: AnyGame | None = None
    events: list[Any] = []  # of the last entry
    revealed: dict[str, str] = {}  # dates seen in this game that may be hidden again
    reveals: tuple[LastReveal, ...] = ()  # the last one of every seat, the newest last
    shown_at: Milliseconds = 0  # when what happened last has been shown
    shown_for: Milliseconds = 0  # how long that takes
    in_a_row: int = 0  # turns of computer players since a person's
    turn_ends: Milliseconds | None = None  # by the clock
    clock_left: Milliseconds = 0  # while paused
    guided: int = 0  # the turn that a Guide plays for a person
    stopped: bool = False
    placed: tuple[Placing, ...] = ()  # by people, in this game
    daily: Daily | None = None
    practice: bool = False
    _public: tuple[AnyGame, Any] | None = None  # the last `public_view`, and the game that it shows
    _dues: Dues | None = None  # of this state, once somebody has asked

    # Questions that are asked often

    def public_view(self) -> Any:
        """Return what a spectator sees of the game. It is made once for every state of the game."""
        assert self.game is not None, "there is a game to see"
        if self._public is None or self._public[0] is not self.game:
            self._public = (self.game, self.game.view(None))
        return self._public[1]

    @property
    def rules(self) -> Settings:
        """The settings, of a table that was created."""
        assert self.settings is not None, "the first entry creates the table"
        return self.settings

    @property
    def to_move(self) -> int | None:
        """The seat to move in a running game that is not paused."""
        return self.game.to_move if self.game is not None and self.phase is Phase.PLAYING else None

    def seats_of(self, player: str) -> list[int]:
        """Return the seats of a player: several, where people share a device."""
        return [number for number, seat in enumerate(self.seats) if seat.player == player]

    def seats_left_by(self, player: str) -> list[int]:
        """Return the seats that a player left during this game and may come back to."""
        if player in self.removed:
            return []
        return [n for n, seat in enumerate(self.seats) if seat.left is not None and seat.left.player == player]

    def played_by(self, number: int) -> f.By:
        """Return who makes the next move for a seat."""
        seat = self.seats[number]
        if seat.level is not None:
            return f.By.COMPUTER
        if seat.standing_in or (self.game is not None and self.guided == self.game.turn):
            return f.By.GUIDE
        return f.By.PERSON

    # Due times

    @property
    def dues(self) -> Dues:
        """When each kind of thing is due; None if it is not."""
        if self._dues is None:
            self._dues = _dues_of(self)
        return self._dues

    @property
    def computer_due(self) -> Milliseconds | None:
        """When a computer player should have moved."""
        return self.dues[DueKind.COMPUTER]

    @property
    def clock_due(self) -> Milliseconds | None:
        """When the time of the person to move runs out."""
        return self.dues[DueKind.CLOCK]

    # Change

    def after(self, facts: list[f.Fact], at: Milliseconds) -> "Table":
        """Return the table after another entry."""
        table = structs.replace(self, seq=self.seq + 1, events=[], _dues=None)
        for fact in facts:
            _applier(type(fact))(fact, table, at)
        return table

    def set_seat(self, number: int, **changes: Any) -> None:
        """Change a seat."""
        seats = list(self.seats)
        seats[number] = structs.replace(seats[number], **changes)
        self.seats = tuple(seats)

    def place_seat(self, number: int, seat: Seat) -> None:
        """Put a seat behind the others, or in place of one."""
        seats = list(self.seats)
        seats[number : number + 1] = [seat]
        self.seats = tuple(seats)


def _dues_of(table: Table) -> Dues:
    """Return when each kind of thing is due."""
    if (seat := table.to_move) is None:
        return NOTHING_DUE
    if table.played_by(seat) is f.By.PERSON:
        ends = table.turn_ends
        return NOTHING_DUE if ends is None else {DueKind.COMPUTER: None, DueKind.CLOCK: ends}
    wait = computer_wait(table.rules.pace, table.seq, table.in_a_row, table.shown_for)
    return {DueKind.COMPUTER: table.shown_at + wait, DueKind.CLOCK: None}


def rebuild(table: str, entries: list[tuple[list[f.Fact], Milliseconds]]) -> Table:
    """Return the table that a log adds up to."""
    state = Table(table)
    for facts, at in entries:
        state = state.after(facts, at)
    return state


@singledispatch
def _apply(fact: Any, table: Table, at: Milliseconds) -> None:
    """Change a table by a fact. Each fact has a function of its name below."""
    raise TypeError(fact)


@cache
def _applier(fact: type) -> Callable[[Any, Table, Milliseconds], None]:
    """Return the function for a type of facts. Looking it up each time takes longer than what most of them do."""
    return _apply.dispatch(fact)


@_apply.register
def _created(fact: f.Created, table: Table, at: Milliseconds) -> None:
    table.code = fact.code
    table.settings = fact.settings
    table.set_by = fact.by
    table.daily = None if isinstance(fact.daily, UnsetType) else fact.daily
    table.practice = fact.practice is True


@_apply.register
def _recoded(fact: f.Recoded, table: Table, at: Milliseconds) -> None:
    table.code = fact.code


@_apply.register
def _settings_changed(fact: f.SettingsChanged, table: Table, at: Milliseconds) -> None:
    table.settings = fact.settings
    table.set_by = fact.by


@_apply.register
def _sat(fact: f.Sat, table: Table, at: Milliseconds) -> None:
    table.place_seat(fact.seat, Seat(fact.name, fact.animal, player=fact.player))
    if not table.seats_of(table.host):  # a host who stood up stays the host of an empty table only
        table.host = fact.player
    _take_turn(table, fact.seat, at)


@_apply.register
def _computer_sat(fact: f.ComputerSat, table: Table, at: Milliseconds) -> None:
    before = table.seats[fact.seat] if fact.seat < len(table.seats) else None
    left = before if before is not None and before.player is not None else None
    table.place_seat(fact.seat, Seat(fact.name, fact.animal, level=fact.level, seed=int(fact.seed), left=left))


@_apply.register
def _stood(fact: f.Stood, table: Table, at: Milliseconds) -> None:
    table.seats = table.seats[: fact.seat] + table.seats[fact.seat + 1 :]


@_apply.register
def _removed(fact: f.Removed, table: Table, at: Milliseconds) -> None:
    table.removed |= {fact.player}


@_apply.register
def _swapped(fact: f.Swapped, table: Table, at: Milliseconds) -> None:
    one, other = fact.seats
    seats = list(table.seats)
    seats[one], seats[other] = seats[other], seats[one]
    table.seats = tuple(seats)


@_apply.register
def _renamed(fact: f.Renamed, table: Table, at: Milliseconds) -> None:
    table.set_seat(fact.seat, name=fact.name, animal=fact.animal)


@_apply.register
def _muted(fact: f.Muted, table: Table, at: Milliseconds) -> None:
    table.set_seat(fact.seat, muted=fact.muted)


@_apply.register
def _host_changed(fact: f.HostChanged, table: Table, at: Milliseconds) -> None:
    table.host = fact.player


@_apply.register
def _carried(fact: f.Carried, table: Table, at: Milliseconds) -> None:
    for number in table.seats_of(fact.old):
        table.set_seat(number, player=fact.new)
    for number, seat in enumerate(table.seats):
        if seat.left is not None and seat.left.player == fact.old:
            table.set_seat(number, left=structs.replace(seat.left, player=fact.new))
    if table.host == fact.old:
        table.host = fact.new
    if table.set_by == fact.old:
        table.set_by = fact.new


@_apply.register
def _began(fact: f.Began, table: Table, at: Milliseconds) -> None:
    if fact.rules not in game_class(table.rules.game).versions:
        raise TableError(Why.OLD_RULES, rules=fact.rules)
    table.phase = Phase.PLAYING
    table.games += 1
    table.began = fact
    table.game = deal(fact, table.rules.game, len(table.seats))
    table.revealed = {}
    table.reveals = ()
    table.placed = ()
    table.stopped = False
    table.guided = 0
    table.in_a_row = 0
    for number, seat in enumerate(table.seats):
        if seat.missed or seat.standing_in or seat.left is not None:
            table.set_seat(number, missed=0, standing_in=False, left=None)
    _show(table, table.game.opening(), at)
    _start_clock(table, table.shown_at)


def _card_list(began: f.Began) -> CardList:
    """Return the cards of a game. Games with the same cards share the list, and what they make of it."""
    if not began.digest:  # an old log
        return CardList(began.cards)
    if (known := _card_lists.get(began.digest)) is None:
        if len(_card_lists) >= MAX_CARD_LISTS:
            _card_lists.clear()
        known = _card_lists[began.digest] = CardList(began.cards)
    return known


def deal(began: f.Began, game: str, seats: int) -> AnyGame:
    """Deal the game that a fact starts."""
    order = None if isinstance(began.order, UnsetType) else began.order
    cards = _card_list(began)
    seed = int(began.seed)
    return new_game(game, cards, seats=seats, seed=seed, options=began.options, order=order, rules=began.rules)


@_apply.register
def _moved(fact: f.Moved, table: Table, at: Milliseconds) -> None:
    assert table.game is not None, "a move is made in a game"
    game = table.game.clone()
    turn = game.turn
    action = fact.action if isinstance(fact.action, Struct) else msgspec.convert(fact.action, game.Action)
    events = game.apply(action, fact.seat)
    _remember_reveals(table, events, fact.by)
    table.game = game
    if fact.by is f.By.PERSON:
        table.guided = table.in_a_row = 0
        if table.seats[fact.seat].missed:
            table.set_seat(fact.seat, missed=0)
    _show(table, events, at)
    if game.outcome is not None:
        table.phase = Phase.OVER
        table.turn_ends = None
    elif game.turn != turn:
        table.in_a_row += fact.by is not f.By.PERSON
        _start_clock(table, table.shown_at)


@_apply.register
def _guided(fact: f.Guided, table: Table, at: Milliseconds) -> None:
    missed = table.seats[fact.seat].missed + 1
    table.set_seat(fact.seat, missed=missed)
    table.guided = fact.turn


@_apply.register
def _stood_in(fact: f.StoodIn, table: Table, at: Milliseconds) -> None:
    table.set_seat(fact.seat, standing_in=True)


@_apply.register
def _came_back(fact: f.CameBack, table: Table, at: Milliseconds) -> None:
    table.set_seat(fact.seat, standing_in=False, missed=0)
    _take_turn(table, fact.seat, at)


@_apply.register
def _paused(fact: f.Paused, table: Table, at: Milliseconds) -> None:
    table.phase = Phase.PAUSED
    table.clock_left = max(0, table.turn_ends - at) if table.turn_ends is not None else 0


@_apply.register
def _resumed(fact: f.Resumed, table: Table, at: Milliseconds) -> None:
    table.phase = Phase.PLAYING
    table.shown_at = max(table.shown_at, at)
    table.shown_for = 0
    if table.turn_ends is not None:
        table.turn_ends = at + table.clock_left


@_apply.register
def _stopped(fact: f.Stopped, table: Table, at: Milliseconds) -> None:
    table.phase = Phase.OVER
    table.stopped = True
    table.turn_ends = None


@_apply.register
def _gathered(fact: f.Gathered, table: Table, at: Milliseconds) -> None:
    table.phase = Phase.WAITING
    table.game = None
    table.began = None


def _show(table: Table, events: list[Any], at: Milliseconds) -> None:
    """Add events, and note when the browsers will have shown them."""
    table.events = [*table.events, *events] if table.events else events
    game = game_class(table.rules.game)
    if dates := game.revealed(events):
        table.revealed = table.revealed | dates
    table.shown_for = reveal_length(game, events)
    table.shown_at = at + table.shown_for


def _remember_reveals(table: Table, events: list[Any], by: f.By) -> None:
    """Remember what every seat placed last, and all that people placed. The table's game is that before the events."""
    before = table.game
    assert before is not None, "a move is made in a game"
    for event in events:
        if not hasattr(event, "date"):  # it shows no card
            continue
        placement = before.placement(event)
        miss = before.miss(event, table.public_view()) if placement is None and hasattr(event, "gap") else None
        if placement is None and miss is None:
            continue
        if by is f.By.PERSON and before.gaps is not None:
            table.placed = (*table.placed, Placing(event.card, before.gaps, miss is None))
        seat = event.seat
        who = table.seats[seat]
        after, until = (miss.after, miss.before) if miss is not None else (None, None)
        reveal = LastReveal(seat, who.name, who.animal, event, miss is None, after, until)
        table.reveals = (*[one for one in table.reveals if one.seat != seat], reveal)


def _take_turn(table: Table, seat: int, at: Milliseconds) -> None:
    """Let a person who just sat down or came back have the turn, if it is theirs, with the whole clock."""
    if table.game is None or table.game.to_move != seat:
        return
    table.guided = 0
    if table.phase is Phase.PLAYING:
        _start_clock(table, max(at, table.shown_at))
    elif table.rules.clock is not None:
        table.clock_left = table.rules.clock.milliseconds


def _start_clock(table: Table, at: Milliseconds) -> None:
    clock = table.rules.clock
    table.turn_ends = at + clock.milliseconds if clock is not None and table.game is not None else None


def misses_too_much(table: Table, seat: int) -> bool:
    """Return whether the turn that a Guide takes over now is one too many: then it keeps the seat."""
    return table.seats[seat].missed + 1 >= MISSED_TURNS
