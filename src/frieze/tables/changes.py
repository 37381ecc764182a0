"""What is stored together with an entry of the log: the head, due times, players, cards, counts."""

from frieze.tables import counting
from frieze.tables import facts as f
from frieze.tables.environment import Milliseconds
from frieze.tables.library import Library
from frieze.tables.messages import Phase
from frieze.tables.state import Table
from frieze.tables.storage.rows import Change, DueKind, Entry
from frieze.tables.summaries import head_of

HEAD_EVERY = 60 * 60 * 1000  # a running game's head is written this often, to show that the table is in use

NOBODY: frozenset[str] = frozenset()


def change_of(before: Table, after: Table, entry: Entry, library: Library, head_at: Milliseconds) -> Change:
    """Return an entry with everything that changes with it. `head_at` is when the head was last written."""
    dues = changed_dues(before, after)
    began = after.began if after.began is not before.began else None
    seats_changed = before.seats is not after.seats or before.phase is not after.phase or before.host != after.host
    head_changed = seats_changed or before.settings is not after.settings or before.code != after.code
    write_head = head_changed or entry.at - head_at > HEAD_EVERY
    if began is None and not write_head:  # a move like most others
        return Change(entry, None, dues)
    players, now = (_players(before), _players(after)) if seats_changed else (NOBODY, NOBODY)
    ended = after.phase is Phase.OVER and before.phase is not Phase.OVER
    return Change(
        entry,
        head_of(after, library, entry.at) if write_head else None,
        dues,
        joined=tuple(bytes.fromhex(player) for player in now - players),
        left=tuple(bytes.fromhex(player) for player in players - now),
        dealt=_snapshots(began) if began is not None else (),
        counts=counting.card_counts(after, library) if ended else (),
        first_try=counting.first_try(after, entry.at) if ended else None,
        expires=counting.expires_at(after, entry.at) if ended else None,
    )


def changed_dues(before: Table, after: Table) -> dict[DueKind, Milliseconds | None]:
    """Return the due times that are new; None for those that are no more."""
    old, new = before.dues, after.dues
    return {} if new is old else {kind: at for kind, at in new.items() if at != old[kind]}


def _players(table: Table) -> frozenset[str]:
    """Return those whose table it is: who sits there or may come back, and the host of an empty one."""
    gone = {seat.left.player for seat in table.seats if seat.left is not None} - set(table.removed)
    return frozenset(player for player in (table.host, *(seat.player for seat in table.seats), *gone) if player)


def _snapshots(began: f.Began) -> tuple[str, ...]:
    """Return the digests of what a game needs beside the log: its cards, and custom decks as they were."""
    return tuple(sorted({began.digest, *(choice.version for choice in began.decks)} - {""}))
