"""Commands about seats: who sits where, under which name, and who may speak. Pure: nothing is written here."""

from frieze.bots.levels import Level
from frieze.bots.names import CHARACTERS, characters
from frieze.games import game_class
from frieze.tables import facts as f
from frieze.tables import requests as r
from frieze.tables.commands.context import Context, check_host, check_own, check_seat, check_waiting, handle
from frieze.tables.errors import TableError, Why
from frieze.tables.messages import Phase
from frieze.tables.names import checked_animal, checked_name
from frieze.tables.settings import NewPerson
from frieze.tables.state import Table


@handle.register
def join(command: r.Join, table: Table, context: Context) -> list[f.Fact]:
    """Seat the people of one device, or let one of them take over a computer player's seat."""
    if context.player in table.removed:
        raise TableError(Why.REMOVED)
    if command.take is not None:
        return [_take_over(command.take, command.people[0], table, context)]
    if table.phase is not Phase.WAITING:
        raise TableError(Why.NOT_BEFORE_THE_START)
    live = game_class(table.rules.game).most_seats - len(table.seats)
    if len(command.people) > live:
        raise TableError(Why.TABLE_FULL, free=live)
    facts: list[f.Fact] = []
    taken = [seat.name for seat in table.seats]
    for number, person in enumerate(command.people, start=len(table.seats)):
        sat = _sat(number, person, taken, context)
        taken.append(sat.name)
        facts.append(sat)
    return facts


def _sat(number: int, person: NewPerson, taken: list[str], context: Context) -> f.Sat:
    return f.Sat(number, context.player, checked_name(person.name, taken), checked_animal(person.animal))


def _take_over(number: int, person: NewPerson, table: Table, context: Context) -> f.Sat:
    check_seat(table, number)
    if table.seats[number].level is None:
        raise TableError(Why.NOT_A_COMPUTER, seat=number)
    return _sat(number, person, _other_names(table, number), context)


def _other_names(table: Table, number: int) -> list[str]:
    return [seat.name for other, seat in enumerate(table.seats) if other != number]


@handle.register
def leave(command: r.Leave, table: Table, context: Context) -> list[f.Fact]:
    """Let people stand up from one or all of their seats."""
    seats = table.seats_of(context.player)
    if not seats:
        raise TableError(Why.NOT_SEATED)
    if command.seat is not None:
        check_own(table, command.seat, context)
        seats = [command.seat]
    return _vacate(table, seats, context)


def _vacate(table: Table, seats: list[int], context: Context) -> list[f.Fact]:
    """Empty seats. Once a game has started, computer players take them over."""
    if table.phase is Phase.WAITING:
        return [f.Stood(seat) for seat in reversed(seats)]
    found = _computers(len(seats), table, context)
    return [f.ComputerSat(seat, Level.GUIDE, *found[k], context.new_seed()) for k, seat in enumerate(seats)]


def _computers(count: int, table: Table, context: Context) -> list[tuple[str, str]]:
    """Return names and animals for computer players, which nobody at the table has."""
    assert len(CHARACTERS) > len(table.seats) + count, "there are more characters than seats"
    names, animals = [seat.name for seat in table.seats], {seat.animal for seat in table.seats}
    return [tuple(one) for one in characters(count, context.random_bits(32), names, animals)]  # type: ignore[misc]  # a pair


@handle.register
def add_computer(command: r.AddComputer, table: Table, context: Context) -> list[f.Fact]:
    """Let the host add a computer player."""
    check_host(table, context)
    check_waiting(table)
    if len(table.seats) >= game_class(table.rules.game).most_seats:
        raise TableError(Why.TABLE_FULL, free=0)
    ((name, animal),) = _computers(1, table, context)
    return [f.ComputerSat(len(table.seats), command.level, name, animal, context.new_seed())]


@handle.register
def remove(command: r.Remove, table: Table, context: Context) -> list[f.Fact]:
    """Let the host remove a computer player, or a person with all their seats."""
    check_host(table, context)
    check_seat(table, command.seat)
    player = table.seats[command.seat].player
    if player is None:
        check_waiting(table)
        return [f.Stood(command.seat)]
    gone = _vacate(table, [command.seat], context)
    return gone if player == table.host else [f.Removed(player), *_vacate(table, table.seats_of(player), context)]


@handle.register
def swap(command: r.Swap, table: Table, context: Context) -> list[f.Fact]:
    """Let the host swap two seats."""
    check_host(table, context)
    check_waiting(table)
    for seat in command.seats:
        check_seat(table, seat)
    return [f.Swapped(command.seats)]


@handle.register
def rename(command: r.Rename, table: Table, context: Context) -> list[f.Fact]:
    """Let people change their name and animal, and the host those of others."""
    check_seat(table, command.seat)
    if table.seats[command.seat].player is None:
        raise TableError(Why.NOT_A_PERSON, seat=command.seat)
    if table.seats[command.seat].player != context.player:
        check_host(table, context)
    others = _other_names(table, command.seat)
    return [f.Renamed(command.seat, checked_name(command.name, others), checked_animal(command.animal))]


@handle.register
def mute(command: r.Mute, table: Table, context: Context) -> list[f.Fact]:
    """Let the host mute a seat or let it speak again."""
    check_host(table, context)
    check_seat(table, command.seat)
    return [f.Muted(command.seat, command.muted)]


@handle.register
def come_back(command: r.ComeBack, table: Table, context: Context) -> list[f.Fact]:
    """Let a person take back the seat that a Guide plays, or that a computer player took over when they left."""
    if command.seat in table.seats_left_by(context.player):
        return [_back(command.seat, table, context)]
    check_own(table, command.seat, context)
    if not table.seats[command.seat].standing_in:
        raise TableError(Why.NOT_STANDING_IN, seat=command.seat)
    return [f.CameBack(command.seat)]


def _back(number: int, table: Table, context: Context) -> f.Sat:
    """Return the fact that seats a person again who left, with the old name and animal."""
    left = table.seats[number].left
    assert left is not None, "the person left this seat"
    return _sat(number, NewPerson(left.name, left.animal), _other_names(table, number), context)


def new_host(table: Table, facts: list[f.Fact]) -> list[f.Fact]:
    """Return the fact that makes the next person the host, if the host has left.

    Before the start a host who stands up alone stays the host: the table would be nobody's.
    """
    if not any(isinstance(fact, f.Stood | f.ComputerSat) for fact in facts) or not table.host:
        return []
    seats = table.after(facts, 0).seats
    if any(seat.player == table.host for seat in seats):
        return []
    heir = next((seat.player for seat in seats if seat.player), "")
    return [] if not heir and table.phase is Phase.WAITING else [f.HostChanged(heir)]
