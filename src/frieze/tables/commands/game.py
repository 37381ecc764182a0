"""Commands about the game: settings, start, pause, end, moves. Pure: nothing is written here."""

from functools import cache
from typing import Any

import msgspec
from msgspec import structs

from frieze.games import AnyGame, game_class
from frieze.games.errors import BadOption
from frieze.tables import access
from frieze.tables import facts as f
from frieze.tables import requests as r
from frieze.tables.commands.context import Context, check_host, check_member, check_seat, check_waiting, handle
from frieze.tables.errors import TableError, Why
from frieze.tables.messages import Phase
from frieze.tables.settings import Settings, Starts
from frieze.tables.state import Table, misses_too_much
from frieze.tables.times import MAY_ASK_AFTER


def checked_settings(settings: Settings) -> Settings:
    """Return the settings. Raise if there is no such game or option; who starts is no option of a table."""
    kind = game_class(settings.game)
    if settings.options.get("first") is not None:
        raise BadOption("first", settings.options["first"], None)
    kind.read_options(settings.options)
    return settings


def move(table: Table, act: r.Act, player: str) -> f.Moved:
    """Return the fact of a person's move; the rules check it when it is applied.

    Raise `stale` if it is too late, and msgspec's errors if the action is none of the game's.
    """
    seat = act.seat
    check_seat(table, seat)
    if table.seats[seat].player != player:
        raise TableError(Why.NOT_YOUR_SEAT, seat=seat)
    game = _check_position(table, act.turn, act.decision)
    return f.Moved(seat, act.turn, act.decision, _action_decoder(type(game)).decode(act.action))


@cache
def _action_decoder(kind: type[AnyGame]) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind.Action)


def checked_move(table: Table, seat: int, turn: int, decision: int, action: Any, by: f.By) -> f.Moved:
    """Return the fact of a move. Raise unless the game still is in the position that the move was meant for."""
    _check_position(table, turn, decision)
    return f.Moved(seat, turn, decision, action, by)


def _check_position(table: Table, turn: int, decision: int) -> AnyGame:
    """Return the game. Raise unless it is in this position."""
    if table.phase is Phase.PAUSED:
        raise TableError(Why.PAUSED)
    game = table.game
    if game is None or table.phase is not Phase.PLAYING:
        raise TableError(Why.NOT_RUNNING)
    if turn != game.turn or decision != game.decision:
        raise TableError(Why.STALE, turn=game.turn, decision=game.decision)
    return game


def out_of_time(table: Table) -> list[f.Fact]:
    """Return the facts when the clock of the person to move has run out."""
    seat = table.to_move
    assert seat is not None and table.game is not None, "only a person to move has a clock"
    return _guide(table, seat)


def _guide(table: Table, seat: int) -> list[f.Fact]:
    assert table.game is not None, "somebody is to move"
    facts: list[f.Fact] = [f.Guided(seat, table.game.turn)]
    return [*facts, f.StoodIn(seat)] if misses_too_much(table, seat) else facts


@handle.register
def change_settings(command: r.ChangeSettings, table: Table, context: Context) -> list[f.Fact]:
    """Let the host change the settings before the start."""
    check_host(table, context)
    check_waiting(table)
    decks = access.resolve_aliases(table, command.settings.decks)
    settings = checked_settings(structs.replace(command.settings, decks=decks))
    most = game_class(settings.game).most_seats
    if len(table.seats) > most:
        raise TableError(Why.TABLE_FULL, free=most - len(table.seats))
    by_alias = decks != command.settings.decks  # who knows a deck only by its alias does not learn its id
    return [f.SettingsChanged(settings, table.set_by if by_alias else context.player)]


@handle.register
def change_pace(command: r.ChangePace, table: Table, context: Context) -> list[f.Fact]:
    """Let the host change the pace of computer players, also during a game."""
    check_host(table, context)
    return [f.SettingsChanged(structs.replace(table.rules, pace=command.pace), table.set_by)]


@handle.register
def recode(command: r.Recode, table: Table, context: Context) -> list[f.Fact]:
    """Let the host replace the code of the table."""
    check_host(table, context)
    return [f.Recoded(context.new_code())]


@handle.register
def start(command: r.Start, table: Table, context: Context) -> list[f.Fact]:
    """Let the host start the first game."""
    check_host(table, context)
    check_waiting(table)
    return [_began(table, command, context)]


@handle.register
def rematch(command: r.Rematch, table: Table, context: Context) -> list[f.Fact]:
    """Let anybody seated start another game when one is over."""
    check_member(table, context)
    if table.phase is not Phase.OVER:
        raise TableError(Why.NOT_OVER)
    return [_began(table, command, context)]


def _began(table: Table, command: r.Start | r.Rematch, context: Context) -> f.Began:
    """Return the fact that starts a game. The rules check when it is applied whether it can be dealt."""
    first, order = command.first, command.order
    rules = table.rules
    kind = game_class(rules.game)
    if len(table.seats) < kind.least_seats:
        raise TableError(Why.TOO_FEW_SEATS, seats=len(table.seats), least=kind.least_seats)
    if first is not None:
        check_seat(table, first)
    named = order is not None or command.seed is not None
    if named and len(table.seats) > 1:  # who names the deal knows what others may not
        raise TableError(Why.ORDER_NOT_ALLOWED)
    options = rules.options
    if kind.most_seats > 1:  # who starts a game for one is no question
        if first is None and rules.starts is not Starts.RANDOM:
            raise TableError(Why.FIRST_NEEDED, starts=rules.starts.value)
        options = options | {"first": None if rules.starts is Starts.RANDOM else first}
    if [choice.id for choice in context.decks] != [choice.id for choice in rules.decks]:
        raise TableError(Why.STALE)  # set to other decks meanwhile
    cards = list(context.deck().cards)
    digest = f.digest_of(f.encode_cards(cards))
    seed = command.seed or context.new_seed()
    began = f.Began(kind.versions[-1], seed, options, cards, context.decks, digest)
    return began if order is None else structs.replace(began, order=order)


@handle.register
def pause(command: r.Pause, table: Table, context: Context) -> list[f.Fact]:
    """Let the host pause the game."""
    check_host(table, context)
    if table.phase is not Phase.PLAYING:
        raise TableError(Why.NOT_RUNNING)
    return [f.Paused()]


@handle.register
def resume(command: r.Resume, table: Table, context: Context) -> list[f.Fact]:
    """Let the host resume the game."""
    check_host(table, context)
    if table.phase is not Phase.PAUSED:
        raise TableError(Why.NOT_PAUSED)
    return [f.Resumed()]


@handle.register
def end(command: r.End, table: Table, context: Context) -> list[f.Fact]:
    """Let the host end the game."""
    check_host(table, context)
    if table.phase not in {Phase.PLAYING, Phase.PAUSED}:
        raise TableError(Why.NOT_RUNNING)
    return [f.Stopped()]


@handle.register
def gather(command: r.Gather, table: Table, context: Context) -> list[f.Fact]:
    """Let the host go back to the waiting room when a game is over."""
    check_host(table, context)
    if table.phase is not Phase.OVER:
        raise TableError(Why.NOT_OVER)
    return [f.Gathered()]


@handle.register
def stand_in(command: r.StandIn, table: Table, context: Context) -> list[f.Fact]:
    """Let anybody seated ask for a Guide in place of a player who is away."""
    check_member(table, context)
    check_seat(table, command.seat)
    player = table.seats[command.seat].player
    if table.to_move != command.seat or player is None:
        raise TableError(Why.NOT_AWAY, seat=command.seat)
    if context.away_for(player) < MAY_ASK_AFTER:
        raise TableError(Why.NOT_AWAY, seat=command.seat, after=MAY_ASK_AFTER)
    if table.played_by(command.seat) is not f.By.PERSON:
        raise TableError(Why.STALE)
    return _guide(table, command.seat)
