"""What a table looks like from outside: to those at it, in the lobby, among a player's own tables."""

from collections.abc import Callable

import msgspec

from frieze.decks import Deck, UnknownDeck
from frieze.tables import messages as m
from frieze.tables.environment import Milliseconds
from frieze.tables.library import Library
from frieze.tables.seat import Seat
from frieze.tables.settings import Settings
from frieze.tables.state import Table
from frieze.tables.storage.rows import Head


def seat_info(seat: Seat, away: Callable[[str], bool]) -> m.SeatInfo:
    """Return what everybody knows of who sits there."""
    gone = seat.player is not None and away(seat.player)
    left = seat.left.name if seat.left is not None else ""
    return m.SeatInfo(seat.name, seat.animal, seat.level, gone, seat.standing_in, seat.muted, left)


def _deck(table: Table, library: Library) -> Deck | None:
    """Return what is played, or what the table is set to; None if somebody has deleted or broken their deck."""
    try:
        return library.mixed(table.began.decks if table.began is not None else table.rules.decks)
    except UnknownDeck:
        return None


def info(table: Table, settings: Settings, library: Library, away: Callable[[str], bool], watching: int) -> m.TableInfo:
    """Return what somebody at a table knows of it, who may know these settings."""
    deck = _deck(table, library)
    host = next((number for number, seat in enumerate(table.seats) if seat.player == table.host), None)
    return m.TableInfo(
        code=table.code,
        settings=settings,
        phase=table.phase,
        seats=[seat_info(seat, away) for seat in table.seats],
        host=host,
        game=table.games,
        deck_titles=dict(deck.titles) if deck is not None else {},
        cards=len(deck.cards) if deck is not None else 0,
        watching=watching,
        ended_by_host=table.stopped,
        daily=table.daily,
        practice=table.practice,
    )


def head_of(table: Table, library: Library, at: Milliseconds) -> Head:
    """Return what is kept of a table to find it by."""
    deck = _deck(table, library)
    summary = m.TableSummary(
        code=table.code,
        game=table.rules.game,
        deck_titles=dict(deck.titles) if deck is not None else {},
        phase=table.phase,
        seats=[seat_info(seat, lambda _: False) for seat in table.seats],
        touched=at,
        daily=table.daily,
        practice=table.practice,
    )
    listed = table.rules.listed and table.phase is not m.Phase.OVER
    return Head(table.id, table.code, listed, table.phase.value, at, msgspec.json.encode(summary))


def summary_of(head: Head) -> m.TableSummary:
    """Return a table's row in the lobby."""
    return msgspec.json.decode(head.summary, type=m.TableSummary)
