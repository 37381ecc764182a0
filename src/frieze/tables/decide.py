"""Who may do what at a table: a request becomes facts, or is refused. Pure; nothing is written here."""

import secrets
from collections.abc import Callable
from functools import singledispatch
from typing import Any

import msgspec

from frieze.bots.levels import Level
from frieze.bots.names import CHARACTERS, characters
from frieze.decks import Deck
from frieze.games import game_class
from frieze.games.errors import BadOption
from frieze.tables import facts as f
from frieze.tables import requests as r
from frieze.tables.errors import TableError, Why
from frieze.tables.messages import Phase
from frieze.tables.names import checked_animal, checked_name
from frieze.tables.settings import DeckChoice, NewPerson, Settings, Starts
from frieze.tables.table import Table, misses_too_much
from frieze.tables.times import MAY_ASK_AFTER

SEED_BITS = 64


class Asked(msgspec.Struct, frozen=True):
    """What is known when a request is decided: who asks, what would be dealt, and how long a player has been away."""

    player: str
    decks: tuple[DeckChoice, ...]  # those of the table, as they are now
    deck: Callable[[], Deck]  # mixed of them
    away_for: Callable[[str], int]


def decide(table: Table, change: r.TableChange, asked: Asked) -> list[f.Fact]:
    """Give what a request brings about. Raise a `FriezeError` that says why it does not."""
    facts = _decide(change, table, asked)
    return [*facts, *_new_host(table, facts)]


def create(code: str, new: r.NewTable, asked: Asked) -> list[f.Fact]:
    """Give the facts of a new table."""
    settings = checked_settings(new.settings)
    facts: list[f.Fact] = [f.Created(code, settings)]
    table = Table("").after(facts, 0)
    parts: list[r.TableChange] = [r.Join(new.key, new.people)]
    parts += [r.AddComputer(new.key, computer.level) for computer in new.computers]
    if new.start:
        parts.append(r.Start(new.key, new.first))
    for part in parts:
        more = decide(table, part, asked)
        table = table.after(more, 0)
        facts += more
    return facts


def checked_settings(settings: Settings) -> Settings:
    """Give the settings back. Raise if there is no such game or option; who starts is no option of a table."""
    kind = game_class(settings.game)
    if settings.options.get("first") is not None:
        raise BadOption("first", settings.options["first"], None)
    kind.read_options(settings.options)
    return settings


def move(table: Table, act: r.Act, player: str) -> f.Moved:
    """Give the fact of a person's move; whether it is legal shows when it is made. Raise `stale` if it is too late."""
    _seat(table, act.seat)
    if table.seats[act.seat].player != player:
        raise TableError(Why.NOT_YOUR_SEAT, seat=act.seat)
    return checked_move(table, act.seat, act.turn, act.decision, act.action, f.By.PERSON)


def checked_move(table: Table, seat: int, turn: int, decision: int, action: Any, by: f.By) -> f.Moved:
    """Give the fact of a move in the position that it was meant for. Raise if that is gone."""
    if table.phase is Phase.PAUSED:
        raise TableError(Why.PAUSED)
    if table.game is None or table.phase is not Phase.PLAYING:
        raise TableError(Why.NOT_RUNNING)
    if (turn, decision) != (table.game.turn, table.game.decision):
        raise TableError(Why.STALE, turn=table.game.turn, decision=table.game.decision)
    return f.Moved(seat, turn, decision, action, by)


def out_of_time(table: Table) -> list[f.Fact]:
    """Give what happens when the clock of the person to move has run out."""
    seat = table.to_move
    assert seat is not None and table.game is not None, "only a person to move has a clock"
    return _guide(table, seat)


def _guide(table: Table, seat: int) -> list[f.Fact]:
    assert table.game is not None, "somebody is to move"
    facts: list[f.Fact] = [f.Guided(seat, table.game.turn)]
    return [*facts, f.StoodIn(seat)] if misses_too_much(table, seat) else facts


# Each request


@singledispatch
def _decide(change: Any, table: Table, asked: Asked) -> list[f.Fact]:
    raise TypeError(change)


@_decide.register
def _(change: r.Join, table: Table, asked: Asked) -> list[f.Fact]:
    if asked.player in table.removed:
        raise TableError(Why.REMOVED)
    if change.take is not None:
        return [_take_over(change.take, change.people[0], table, asked)]
    if table.phase is not Phase.WAITING:
        raise TableError(Why.NOT_BEFORE_THE_START)
    room = game_class(table.rules.game).most_seats - len(table.seats)
    if len(change.people) > room:
        raise TableError(Why.TABLE_FULL, free=room)
    facts: list[f.Fact] = []
    taken = [seat.name for seat in table.seats]
    for number, person in enumerate(change.people, start=len(table.seats)):
        sat = _sat(number, person, taken, asked)
        taken.append(sat.name)
        facts.append(sat)
    return facts


def _sat(number: int, person: NewPerson, taken: list[str], asked: Asked) -> f.Sat:
    return f.Sat(number, asked.player, checked_name(person.name, taken), checked_animal(person.animal))


def _take_over(number: int, person: NewPerson, table: Table, asked: Asked) -> f.Sat:
    _seat(table, number)
    if table.seats[number].level is None:
        raise TableError(Why.NOT_A_COMPUTER, seat=number)
    others = [seat.name for other, seat in enumerate(table.seats) if other != number]
    return _sat(number, person, others, asked)


@_decide.register
def _(change: r.Leave, table: Table, asked: Asked) -> list[f.Fact]:
    seats = table.seats_of(asked.player)
    if not seats:
        raise TableError(Why.NOT_SEATED)
    if change.seat is not None:
        _own(table, change.seat, asked)
        seats = [change.seat]
    return _vacate(table, seats)


def _vacate(table: Table, seats: list[int]) -> list[f.Fact]:
    """Empty seats; once a game has begun, computer players go on in them."""
    if table.phase is Phase.WAITING:
        return [f.Stood(seat) for seat in reversed(seats)]
    names = [seat.name for seat in table.seats]
    found = _computers(len(seats), names)
    return [f.ComputerSat(seat, Level.GUIDE, *found[k], _seed()) for k, seat in enumerate(seats)]


def _computers(count: int, taken: list[str]) -> list[tuple[str, str]]:
    """Give names and animals of computer players; there are more than seats."""
    assert len(CHARACTERS) > len(taken) + count, "there are more characters than seats"
    return [tuple(character) for character in characters(count, secrets.randbits(32), taken)]  # type: ignore[misc]  # a pair


def _seed() -> str:
    return str(secrets.randbits(SEED_BITS))


@_decide.register
def _(change: r.ChangeSettings, table: Table, asked: Asked) -> list[f.Fact]:
    _host(table, asked)
    _waiting(table)
    settings = checked_settings(change.settings)
    most = game_class(settings.game).most_seats
    if len(table.seats) > most:
        raise TableError(Why.TABLE_FULL, free=most - len(table.seats))
    return [f.SettingsChanged(settings)]


@_decide.register
def _(change: r.AddComputer, table: Table, asked: Asked) -> list[f.Fact]:
    _host(table, asked)
    _waiting(table)
    if len(table.seats) >= game_class(table.rules.game).most_seats:
        raise TableError(Why.TABLE_FULL, free=0)
    ((name, animal),) = _computers(1, [seat.name for seat in table.seats])
    return [f.ComputerSat(len(table.seats), change.level, name, animal, _seed())]


@_decide.register
def _(change: r.Remove, table: Table, asked: Asked) -> list[f.Fact]:
    _host(table, asked)
    _seat(table, change.seat)
    player = table.seats[change.seat].player
    if player is None:
        _waiting(table)
        return [f.Stood(change.seat)]
    gone = _vacate(table, [change.seat])
    return gone if player == table.host else [f.Removed(player), *_vacate(table, table.seats_of(player))]


@_decide.register
def _(change: r.Swap, table: Table, asked: Asked) -> list[f.Fact]:
    _host(table, asked)
    _waiting(table)
    for seat in change.seats:
        _seat(table, seat)
    return [f.Swapped(change.seats)]


@_decide.register
def _(change: r.Rename, table: Table, asked: Asked) -> list[f.Fact]:
    _seat(table, change.seat)
    if table.seats[change.seat].player is None:
        raise TableError(Why.NOT_A_PERSON, seat=change.seat)
    if table.seats[change.seat].player != asked.player:
        _host(table, asked)
    others = [seat.name for number, seat in enumerate(table.seats) if number != change.seat]
    return [f.Renamed(change.seat, checked_name(change.name, others), checked_animal(change.animal))]


@_decide.register
def _(change: r.Mute, table: Table, asked: Asked) -> list[f.Fact]:
    _host(table, asked)
    _seat(table, change.seat)
    return [f.Muted(change.seat, change.muted)]


@_decide.register
def _(change: r.Start, table: Table, asked: Asked) -> list[f.Fact]:
    _host(table, asked)
    _waiting(table)
    return [_began(table, change.first, asked)]


@_decide.register
def _(change: r.Rematch, table: Table, asked: Asked) -> list[f.Fact]:
    _member(table, asked)
    if table.phase is not Phase.OVER:
        raise TableError(Why.NOT_OVER)
    return [_began(table, change.first, asked)]


def _began(table: Table, first: int | None, asked: Asked) -> f.Began:
    """Say what to deal; whether it can be dealt shows when that is done. Whoever starts is named, or it is chance."""
    rules = table.rules
    kind = game_class(rules.game)
    if len(table.seats) < kind.least_seats:
        raise TableError(Why.TOO_FEW_SEATS, seats=len(table.seats), least=kind.least_seats)
    if first is None and rules.starts is not Starts.RANDOM:
        raise TableError(Why.FIRST_NEEDED, starts=rules.starts.value)
    if first is not None:
        _seat(table, first)
    options = rules.options | {"first": None if rules.starts is Starts.RANDOM else first}
    if [choice.id for choice in asked.decks] != [choice.id for choice in rules.decks]:
        raise TableError(Why.STALE)  # set to other decks meanwhile
    return f.Began(kind.rules, _seed(), options, list(asked.deck().cards), asked.decks)


@_decide.register
def _(change: r.Pause, table: Table, asked: Asked) -> list[f.Fact]:
    _host(table, asked)
    if table.phase is not Phase.PLAYING:
        raise TableError(Why.NOT_RUNNING)
    return [f.Paused()]


@_decide.register
def _(change: r.Resume, table: Table, asked: Asked) -> list[f.Fact]:
    _host(table, asked)
    if table.phase is not Phase.PAUSED:
        raise TableError(Why.NOT_PAUSED)
    return [f.Resumed()]


@_decide.register
def _(change: r.End, table: Table, asked: Asked) -> list[f.Fact]:
    _host(table, asked)
    if table.phase not in {Phase.PLAYING, Phase.PAUSED}:
        raise TableError(Why.NOT_RUNNING)
    return [f.Stopped()]


@_decide.register
def _(change: r.Gather, table: Table, asked: Asked) -> list[f.Fact]:
    _host(table, asked)
    if table.phase is not Phase.OVER:
        raise TableError(Why.NOT_OVER)
    return [f.Gathered()]


@_decide.register
def _(change: r.StandIn, table: Table, asked: Asked) -> list[f.Fact]:
    _member(table, asked)
    _seat(table, change.seat)
    player = table.seats[change.seat].player
    if table.to_move != change.seat or player is None:
        raise TableError(Why.NOT_AWAY, seat=change.seat)
    if asked.away_for(player) < MAY_ASK_AFTER:
        raise TableError(Why.NOT_AWAY, seat=change.seat, after=MAY_ASK_AFTER)
    if table.played_by(change.seat) is not f.By.PERSON:
        raise TableError(Why.STALE)
    return _guide(table, change.seat)


@_decide.register
def _(change: r.ComeBack, table: Table, asked: Asked) -> list[f.Fact]:
    _own(table, change.seat, asked)
    if not table.seats[change.seat].standing_in:
        raise TableError(Why.NOT_STANDING_IN, seat=change.seat)
    return [f.CameBack(change.seat)]


# Who is asking


def _seat(table: Table, seat: int) -> None:
    if seat >= len(table.seats):
        raise TableError(Why.NO_SUCH_SEAT, seat=seat, seats=len(table.seats))


def _own(table: Table, seat: int, asked: Asked) -> None:
    _seat(table, seat)
    if table.seats[seat].player != asked.player:
        raise TableError(Why.NOT_YOUR_SEAT, seat=seat)


def _host(table: Table, asked: Asked) -> None:
    if table.host != asked.player:
        raise TableError(Why.ONLY_THE_HOST)


def _member(table: Table, asked: Asked) -> None:
    if not table.seats_of(asked.player):
        raise TableError(Why.NOT_SEATED)


def _waiting(table: Table) -> None:
    if table.phase is not Phase.WAITING:
        raise TableError(Why.NOT_AFTER_THE_START)


def _new_host(table: Table, facts: list[f.Fact]) -> list[f.Fact]:
    """Name the next person as host if this one is gone."""
    if not any(isinstance(fact, f.Stood | f.ComputerSat) for fact in facts) or not table.host:
        return []
    seats = table.after(facts, 0).seats
    if any(seat.player == table.host for seat in seats):
        return []
    return [f.HostChanged(next((seat.player for seat in seats if seat.player), ""))]
