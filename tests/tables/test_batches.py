"""Changes that are appended at once share a batch. Each is stored as a whole or not at all, whatever the others do."""

import asyncio
from collections.abc import Sequence
from typing import Any

from frieze.tables.storage.base import Storage
from frieze.tables.storage.errors import CodeTaken, Repeated, SeqTaken, StorageFailed, TableGone
from frieze.tables.storage.rows import CardCount, Change, Due, DueKind, Entry, FirstTry
from tests.backends import Backend
from tests.tables.sample_rows import entry, head, kept

DAY = "2026-12-01"


async def append_all(storage: Storage, changes: Sequence[Change]) -> list[type | None]:
    """Append changes at once. Return the types of the errors."""
    done = await asyncio.gather(*(storage.append(change) for change in changes), return_exceptions=True)
    return [None if error is None else type(error) for error in done]


def whole(entry: Entry, number: int = 0, **more: Any) -> Change:
    """Return a change with everything that a change may have. Its player is named after the entry."""
    player = f"{entry.table} {entry.seq} {number}".encode()
    count = CardCount("world", "a", 1, 1, 2, 1)
    more.setdefault("head", head(entry.table, f"CODE{entry.table}", touched=entry.seq))
    return Change(
        entry,
        dues={DueKind.CLOCK: entry.seq, DueKind.COMPUTER: None},
        joined=(player, b"everybody"),
        left=(b"nobody",),
        dealt=(f"digest {player.decode()}",),
        counts=(count,),
        first_try=FirstTry(player, DAY, entry.seq, (CardCount(DAY, "a", 1, 1, 2, 1),)),
        expires=1000 + entry.seq,
        **more,
    )


async def test_refused_changes_leave_nothing_behind_and_all_others_are_stored(storage: Storage) -> None:
    tables = [f"t{number}" for number in range(12)]
    assert await append_all(storage, [whole(entry(1, table)) for table in tables]) == [None] * 12
    for table in tables:
        for digest in (f"digest {table} 1 0", f"digest {table} 2 0"):
            await storage.put_snapshot(digest, b"cards", 0)
    await storage.put_snapshot("digest new 1 0", b"cards", 0)
    await storage.delete_table("t3")
    changes = [
        *(whole(entry(2, table)) for table in tables[:4]),  # the last one is gone
        whole(entry(1, "t4", key="other"), 1),  # its seq is taken
        whole(entry(2, "t5", key="key-1")),  # its key is known
        whole(entry(1, "new"), head=head("new", "CODEt0")),  # its code is taken
        *(whole(entry(2, table)) for table in tables[6:]),
    ]
    stored = [*tables[:3], *tables[6:]]
    refusals = [TableGone, SeqTaken, Repeated, CodeTaken]
    assert await append_all(storage, changes) == [None, None, None, *refusals, *[None] * 6]

    newest = dict.fromkeys(stored, 2) | {"t4": 1, "t5": 1}
    assert await storage.newest([*tables, "new"]) == newest
    dues = await storage.due(100, 100)
    assert sorted(dues, key=lambda due: due.table) == [Due(one, DueKind.CLOCK, newest[one]) for one in sorted(newest)]
    for table in (*tables, "new"):
        found = await storage.head(table)
        assert (found.touched if found else None) == newest.get(table)
        for seq, players in ((1, b"%s 1 0"), (2, b"%s 2 0")):
            seen = [one.table for one in await storage.tables_of(players % table.encode(), 10)]
            assert seen == ([table] if newest.get(table, 0) >= seq else [])
    assert {one.table for one in await storage.tables_of(b"everybody", 100)} == set(newest)
    expired = await storage.expired(1001, 100), await storage.expired(1002, 100)
    assert [set(some) for some in expired] == [{"t4", "t5"}, set(newest)]
    played = 12 + 9  # also those of the table that was deleted
    assert await storage.card_counts("world") == [CardCount("world", "a", played, played, 2 * played, played)]
    assert await storage.card_counts(DAY) == [CardCount(DAY, "a", played, played, 2 * played, played)]
    assert await storage.score_counts(DAY) == {1: 12, 2: 9}
    await storage.delete_snapshots(5000)
    for table in tables:
        for seq in (1, 2):
            needed = await storage.snapshot(f"digest {table} {seq} 0") is not None
            assert needed == (newest.get(table, 0) >= seq)
    assert await storage.snapshot("digest new 1 0") is None


async def test_of_two_workers_that_append_at_once_exactly_one_is_taken_at_each_table(shared_backend: Backend) -> None:
    """Their batches hold the same tables in different orders, some with heads and counts."""
    tables = [f"t{number}" for number in range(30)]
    async with shared_backend.storage() as one, shared_backend.storage() as two:
        await append_all(one, [kept(entry(1, table)) for table in tables])
        for seq in range(2, 22):
            changes = [
                [
                    whole(entry(seq, table, f"{worker} {seq}"), worker)
                    if (number + seq + worker) % 3 == 0
                    else kept(entry(seq, table, f"{worker} {seq}"), dues={DueKind.CLOCK: seq})
                    for number, table in enumerate(tables)
                ]
                for worker in (1, 2)
            ]
            firsts, seconds = await asyncio.gather(
                append_all(one, changes[0]), append_all(two, changes[1][::-1] if seq % 2 else changes[1])
            )
            for first, second in zip(firsts, seconds[::-1] if seq % 2 else seconds, strict=True):
                assert {first, second} == {None, SeqTaken}
        assert await two.newest(tables) == dict.fromkeys(tables, 21)


async def test_of_two_workers_that_append_the_same_request_one_is_told_its_seq(shared_backend: Backend) -> None:
    tables = [f"t{number}" for number in range(10)]
    async with shared_backend.storage() as one, shared_backend.storage() as two:
        for seq in range(1, 20):
            changes = [kept(entry(seq, table)) for table in tables]
            firsts, seconds = await asyncio.gather(append_all(one, changes), append_all(two, changes))
            for first, second in zip(firsts, seconds, strict=True):
                assert {first, second} == {None, Repeated}
        assert await two.newest(tables) == dict.fromkeys(tables, 19)


async def test_two_tables_of_one_batch_with_the_same_new_code_are_not_both_created(storage: Storage) -> None:
    changes = [Change(entry(1, table), head=head(table, "SAME22")) for table in ("a", "b")]
    others = [kept(entry(1, table)) for table in ("c", "d")]
    errors = await append_all(storage, [*changes, *others])
    assert sorted(map(str, errors[:2])) == sorted(map(str, (CodeTaken, None)))
    assert errors[2:] == [None, None]
    found = await storage.by_code("SAME22")
    assert found is not None
    assert await storage.newest(["a", "b", "c", "d"]) == {found.table: 1, "c": 1, "d": 1}


async def test_a_player_who_ends_two_tries_at_once_is_counted_once(storage: Storage) -> None:
    first = FirstTry(b"ada", DAY, 7, (CardCount(DAY, "a", 1, 1, 2, 1),))
    changes = [
        Change(entry(1, table), head=head(table, f"CODE{table}"), first_try=first, expires=5) for table in ("a", "b")
    ]
    assert await append_all(storage, changes) == [None, None]
    assert await storage.score_counts(DAY) == {7: 1}
    assert await storage.card_counts(DAY) == [CardCount(DAY, "a", 1, 1, 2, 1)]


async def test_whoever_gives_up_hurts_nobody_else(storage: Storage) -> None:
    await append_all(storage, [kept(entry(1, table)) for table in "abc"])
    appending = [asyncio.ensure_future(storage.append(kept(entry(2, table)))) for table in "abc"]
    appending[1].cancel()
    await asyncio.wait(appending)
    assert [task.cancelled() or task.result() for task in appending] == [None, True, None]
    given_up = await storage.newest(["b"])
    assert await append_all(storage, [kept(entry(given_up["b"] + 1, "b", "again"))]) == [None]


async def test_what_waits_when_a_storage_is_closed_is_stored(any_backend: Backend) -> None:
    async with any_backend.storage() as storage:
        await append_all(storage, [kept(entry(1, table)) for table in "abc"])
        appending = [storage.append(kept(entry(2, table))) for table in "abc"]
        waiting = asyncio.gather(*appending)
        await asyncio.sleep(0)
    await waiting
    async with any_backend.storage() as storage:
        assert await storage.newest(["a", "b", "c"]) == {"a": 2, "b": 2, "c": 2}
        await storage.close()
        assert await append_all(storage, [kept(entry(3, "a"))]) == [StorageFailed]
