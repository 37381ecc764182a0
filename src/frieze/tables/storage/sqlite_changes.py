"""What SQLite stores together with an entry of the log: the head, due times, players, cards, sums."""

import sqlite3

from msgspec import structs

from frieze.tables.storage.errors import CodeTaken
from frieze.tables.storage.rows import CUSTOM_PREFIX, Change, Head

_ADD_CARD = """
    insert into card_count (source, card, games, placed, gaps, correct) values (?, ?, ?, ?, ?, ?)
    on conflict (source, card) do update set games = games + excluded.games, placed = placed + excluded.placed,
        gaps = gaps + excluded.gaps, correct = correct + excluded.correct
"""
_ADD_SCORE = """
    insert into score_count (day, score, players) values (?, ?, ?)
    on conflict (day, score) do update set players = players + excluded.players
"""


def write_beside(connection: sqlite3.Connection, change: Change) -> None:
    """Write what changes with an entry."""
    entry = change.entry
    if change.head is not None:
        _set_head(connection, change.head)
    for kind, at in change.dues.items():
        if at is None:
            connection.execute("delete from due where id = ? and kind = ?", (entry.table, kind))
        else:
            connection.execute("insert or replace into due (id, kind, at) values (?, ?, ?)", (entry.table, kind, at))
    for player in change.joined:
        connection.execute("insert or ignore into member (player, id) values (?, ?)", (player, entry.table))
    for player in change.left:
        connection.execute("delete from member where player = ? and id = ?", (player, entry.table))
    for digest in change.dealt:
        connection.execute("insert or ignore into dealt (digest, id) values (?, ?)", (digest, entry.table))
    _count(connection, change)
    if change.expires is not None:
        connection.execute("insert or replace into expiry (id, at) values (?, ?)", (entry.table, change.expires))


def _count(connection: sqlite3.Connection, change: Change) -> None:
    """Add what an ended game counts to the sums."""
    counts, first = change.counts, change.first_try
    if first is not None:
        query = "insert or ignore into mark (mark, day) values (?, ?)"
        if connection.execute(query, (first.mark, first.day)).rowcount:
            connection.execute(_ADD_SCORE, (first.day, first.score, 1))
            counts = (*counts, *first.cards)
    kept = [one for one in counts if _is_there(connection, one.source)]
    connection.executemany(_ADD_CARD, [structs.astuple(one) for one in kept])


def _is_there(connection: sqlite3.Connection, source: str) -> bool:
    """Return whether a deck or day is there: only a custom deck may have been deleted."""
    if not source.startswith(CUSTOM_PREFIX):
        return True
    return bool(connection.execute("select 1 from deck where id = ?", (source,)).fetchone())


def _set_head(connection: sqlite3.Connection, head: Head) -> None:
    query = """
        insert into head (id, code, listed, state, touched, summary, kind) values (?, ?, ?, ?, ?, ?, ?)
        on conflict (id) do update set code = excluded.code, listed = excluded.listed, state = excluded.state,
            touched = excluded.touched, summary = excluded.summary
    """
    try:
        connection.execute(query, structs.astuple(head))
    except sqlite3.IntegrityError:
        raise CodeTaken(head.code) from None
