"""Who may do what at a table: a request becomes facts, or is refused. Pure; nothing is written here."""

from typing import Any

from msgspec import structs

from frieze.games import game_class
from frieze.games.errors import BadOption
from frieze.tables import access
from frieze.tables import facts as f
from frieze.tables import requests as r
from frieze.tables.asked import Asked, check_host, check_member, check_seat, check_waiting, decided
from frieze.tables.errors import TableError, Why
from frieze.tables.keys import new_code
from frieze.tables.messages import Phase
from frieze.tables.seating import new_host
from frieze.tables.settings import Settings, Starts
from frieze.tables.state import Table, misses_too_much
from frieze.tables.times import MAY_ASK_AFTER


def decide(table: Table, change: r.TableChange, asked: Asked) -> list[f.Fact]:
    """Give what a request brings about. Raise a `FriezeError` that says why it does not."""
    facts = decided(change, table, asked)
    return [*facts, *new_host(table, facts)]


def create(new: r.NewTable, asked: Asked) -> list[f.Fact]:
    """Give the facts of a new table."""
    settings = checked_settings(new.settings)
    facts: list[f.Fact] = [f.Created(new_code(asked.random_bits), settings, asked.player)]
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
    check_seat(table, act.seat)
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


@decided.register
def _(change: r.ChangeSettings, table: Table, asked: Asked) -> list[f.Fact]:
    check_host(table, asked)
    check_waiting(table)
    decks = access.chosen(table, change.settings.decks)
    settings = checked_settings(structs.replace(change.settings, decks=decks))
    most = game_class(settings.game).most_seats
    if len(table.seats) > most:
        raise TableError(Why.TABLE_FULL, free=most - len(table.seats))
    by_name = decks != change.settings.decks  # who knows a deck only by its name at the table does not get to know more
    return [f.SettingsChanged(settings, table.set_by if by_name else asked.player)]


@decided.register
def _(change: r.Recode, table: Table, asked: Asked) -> list[f.Fact]:
    check_host(table, asked)
    return [f.Recoded(new_code(asked.random_bits))]


@decided.register
def _(change: r.Start, table: Table, asked: Asked) -> list[f.Fact]:
    check_host(table, asked)
    check_waiting(table)
    return [_began(table, change.first, asked)]


@decided.register
def _(change: r.Rematch, table: Table, asked: Asked) -> list[f.Fact]:
    check_member(table, asked)
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
        check_seat(table, first)
    options = rules.options | {"first": None if rules.starts is Starts.RANDOM else first}
    if [choice.id for choice in asked.decks] != [choice.id for choice in rules.decks]:
        raise TableError(Why.STALE)  # set to other decks meanwhile
    cards = list(asked.deck().cards)
    digest = f.digest_of(f.encode_cards(cards))
    return f.Began(kind.rules, asked.new_seed(), options, cards, asked.decks, digest)


@decided.register
def _(change: r.Pause, table: Table, asked: Asked) -> list[f.Fact]:
    check_host(table, asked)
    if table.phase is not Phase.PLAYING:
        raise TableError(Why.NOT_RUNNING)
    return [f.Paused()]


@decided.register
def _(change: r.Resume, table: Table, asked: Asked) -> list[f.Fact]:
    check_host(table, asked)
    if table.phase is not Phase.PAUSED:
        raise TableError(Why.NOT_PAUSED)
    return [f.Resumed()]


@decided.register
def _(change: r.End, table: Table, asked: Asked) -> list[f.Fact]:
    check_host(table, asked)
    if table.phase not in {Phase.PLAYING, Phase.PAUSED}:
        raise TableError(Why.NOT_RUNNING)
    return [f.Stopped()]


@decided.register
def _(change: r.Gather, table: Table, asked: Asked) -> list[f.Fact]:
    check_host(table, asked)
    if table.phase is not Phase.OVER:
        raise TableError(Why.NOT_OVER)
    return [f.Gathered()]


@decided.register
def _(change: r.StandIn, table: Table, asked: Asked) -> list[f.Fact]:
    check_member(table, asked)
    check_seat(table, change.seat)
    player = table.seats[change.seat].player
    if table.to_move != change.seat or player is None:
        raise TableError(Why.NOT_AWAY, seat=change.seat)
    if asked.away_for(player) < MAY_ASK_AFTER:
        raise TableError(Why.NOT_AWAY, seat=change.seat, after=MAY_ASK_AFTER)
    if table.played_by(change.seat) is not f.By.PERSON:
        raise TableError(Why.STALE)
    return _guide(table, change.seat)
