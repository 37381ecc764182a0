"""Who sits where, under which name, and whose words are heard: what is decided about seats."""

from frieze.bots.levels import Level
from frieze.bots.names import CHARACTERS, characters
from frieze.games import game_class
from frieze.tables import facts as f
from frieze.tables import requests as r
from frieze.tables.asked import Asked, check_host, check_own, check_seat, check_waiting, decided
from frieze.tables.errors import TableError, Why
from frieze.tables.messages import Phase
from frieze.tables.names import checked_animal, checked_name
from frieze.tables.settings import NewPerson
from frieze.tables.state import Table


@decided.register
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
    check_seat(table, number)
    if table.seats[number].level is None:
        raise TableError(Why.NOT_A_COMPUTER, seat=number)
    others = [seat.name for other, seat in enumerate(table.seats) if other != number]
    return _sat(number, person, others, asked)


@decided.register
def _(change: r.Leave, table: Table, asked: Asked) -> list[f.Fact]:
    seats = table.seats_of(asked.player)
    if not seats:
        raise TableError(Why.NOT_SEATED)
    if change.seat is not None:
        check_own(table, change.seat, asked)
        seats = [change.seat]
    return _vacate(table, seats, asked)


def _vacate(table: Table, seats: list[int], asked: Asked) -> list[f.Fact]:
    """Empty seats; once a game has begun, computer players go on in them."""
    if table.phase is Phase.WAITING:
        return [f.Stood(seat) for seat in reversed(seats)]
    names = [seat.name for seat in table.seats]
    found = _computers(len(seats), names, asked)
    return [f.ComputerSat(seat, Level.GUIDE, *found[k], asked.new_seed()) for k, seat in enumerate(seats)]


def _computers(count: int, taken: list[str], asked: Asked) -> list[tuple[str, str]]:
    """Give names and animals of computer players; there are more than seats."""
    assert len(CHARACTERS) > len(taken) + count, "there are more characters than seats"
    return [tuple(character) for character in characters(count, asked.random_bits(32), taken)]  # type: ignore[misc]  # a pair


@decided.register
def _(change: r.AddComputer, table: Table, asked: Asked) -> list[f.Fact]:
    check_host(table, asked)
    check_waiting(table)
    if len(table.seats) >= game_class(table.rules.game).most_seats:
        raise TableError(Why.TABLE_FULL, free=0)
    ((name, animal),) = _computers(1, [seat.name for seat in table.seats], asked)
    return [f.ComputerSat(len(table.seats), change.level, name, animal, asked.new_seed())]


@decided.register
def _(change: r.Remove, table: Table, asked: Asked) -> list[f.Fact]:
    check_host(table, asked)
    check_seat(table, change.seat)
    player = table.seats[change.seat].player
    if player is None:
        check_waiting(table)
        return [f.Stood(change.seat)]
    gone = _vacate(table, [change.seat], asked)
    return gone if player == table.host else [f.Removed(player), *_vacate(table, table.seats_of(player), asked)]


@decided.register
def _(change: r.Swap, table: Table, asked: Asked) -> list[f.Fact]:
    check_host(table, asked)
    check_waiting(table)
    for seat in change.seats:
        check_seat(table, seat)
    return [f.Swapped(change.seats)]


@decided.register
def _(change: r.Rename, table: Table, asked: Asked) -> list[f.Fact]:
    check_seat(table, change.seat)
    if table.seats[change.seat].player is None:
        raise TableError(Why.NOT_A_PERSON, seat=change.seat)
    if table.seats[change.seat].player != asked.player:
        check_host(table, asked)
    others = [seat.name for number, seat in enumerate(table.seats) if number != change.seat]
    return [f.Renamed(change.seat, checked_name(change.name, others), checked_animal(change.animal))]


@decided.register
def _(change: r.Mute, table: Table, asked: Asked) -> list[f.Fact]:
    check_host(table, asked)
    check_seat(table, change.seat)
    return [f.Muted(change.seat, change.muted)]


@decided.register
def _(change: r.ComeBack, table: Table, asked: Asked) -> list[f.Fact]:
    check_own(table, change.seat, asked)
    if not table.seats[change.seat].standing_in:
        raise TableError(Why.NOT_STANDING_IN, seat=change.seat)
    return [f.CameBack(change.seat)]


def new_host(table: Table, facts: list[f.Fact]) -> list[f.Fact]:
    """Name the next person as host if this one is gone."""
    if not any(isinstance(fact, f.Stood | f.ComputerSat) for fact in facts) or not table.host:
        return []
    seats = table.after(facts, 0).seats
    if any(seat.player == table.host for seat in seats):
        return []
    return [f.HostChanged(next((seat.player for seat in seats if seat.player), ""))]
