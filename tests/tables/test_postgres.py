"""A storage in PostgreSQL: batches of changes, and the errors of its driver."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from frieze.tables.storage.errors import StorageFailed
from frieze.tables.storage.postgres import PostgresStorage
from tests.backends import Backend
from tests.hang_guard import HANGS_AFTER
from tests.services import Postgres, new_database
from tests.tables.helpers import until
from tests.tables.sample_rows import entry, kept

# Only PostgreSQL


@pytest.mark.parametrize("error", [asyncpg.InternalClientError, asyncpg.InterfaceError, ConnectionResetError])
async def test_every_error_of_the_driver_becomes_storage_failed(
    error: type[Exception], tmp_path: Path, postgres_server: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A restart of PostgreSQL brings `InternalClientError` now and then: "got result for unknown protocol state"."""
    storage = Backend(tmp_path, new_database(postgres_server)).storage()
    await storage.open()

    async def fails(*_: Any, **__: Any) -> None:
        raise error("on purpose")

    monkeypatch.setattr(asyncpg.Connection, "fetch", fails)
    monkeypatch.setattr(asyncpg.Connection, "fetchrow", fails)
    monkeypatch.setattr(asyncpg.Connection, "fetchval", fails)
    monkeypatch.setattr(asyncpg.Connection, "execute", fails)
    with pytest.raises(StorageFailed):
        await storage.log("t")
    with pytest.raises(StorageFailed):
        await storage.append(kept(entry(1)))
    monkeypatch.undo()
    await storage.close()


@pytest.fixture
async def storage(tmp_path: Path, postgres_server: Postgres) -> AsyncIterator[PostgresStorage]:
    async with PostgresStorage(new_database(postgres_server)) as storage:
        yield storage


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many changes each round trip appended."""
    found: list[int] = []
    fetchval = asyncpg.Connection.fetchval

    async def noted(self: Any, query: str, *values: Any, **more: Any) -> Any:
        if "frieze_append" in query:
            found.append(len(values[0]))
        return await fetchval(self, query, *values, **more)

    monkeypatch.setattr(asyncpg.Connection, "fetchval", noted)
    return found


async def test_changes_that_wait_are_appended_in_one_round_trip(storage: PostgresStorage, calls: list[int]) -> None:
    first = storage.append(kept(entry(1, "first")))
    await until(lambda: calls == [1])
    waiting = [storage.append(kept(entry(1, f"t{number}"))) for number in range(100)]
    await asyncio.gather(first, *waiting)
    assert calls == [1, 100]
    await asyncio.gather(*(storage.append(kept(entry(seq, "t0"))) for seq in range(2, 5)))
    assert calls == [1, 100, 1, 1, 1], "those of one table one after the other"


async def test_a_change_that_cannot_be_stored_fails_alone(storage: PostgresStorage, calls: list[int]) -> None:
    bad = [kept(entry(1, "b", key="a\0b")), kept(entry(1, "c", key="\ud800")), kept(entry(2**70, "d"))]
    done = await asyncio.gather(
        storage.append(kept(entry(1, "a"))),
        *map(storage.append, bad),
        storage.append(kept(entry(1, "e"))),
        return_exceptions=True,
    )
    assert [type(one) for one in done] == [type(None), *[StorageFailed] * 3, type(None)]
    assert calls == [5, 1, 1, 1, 1, 1]
    assert await storage.newest(["a", "b", "c", "d", "e"]) == {"a": 1, "e": 1}


async def test_a_batch_that_the_database_breaks_off_is_written_change_by_change(
    storage: PostgresStorage, calls: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    fetchval = asyncpg.Connection.fetchval

    async def deadlocks(self: Any, query: str, *values: Any, **more: Any) -> Any:
        if len(values[0]) > 1:
            raise asyncpg.DeadlockDetectedError("on purpose")
        return await fetchval(self, query, *values, **more)

    monkeypatch.setattr(asyncpg.Connection, "fetchval", deadlocks)
    await asyncio.gather(*(storage.append(kept(entry(1, table))) for table in "abc"))
    assert calls == [1, 1, 1]
    assert await storage.newest(["a", "b", "c"]) == {"a": 1, "b": 1, "c": 1}


async def test_when_a_connection_is_lost_its_changes_fail_and_others_are_stored(
    storage: PostgresStorage, calls: list[int]
) -> None:
    await asyncio.gather(*(storage.append(kept(entry(1, table))) for table in "abc"))
    other = await asyncpg.connect(storage.address)
    async with other.transaction():
        await other.execute("select from head where id = 'a' for update")  # the batch waits for it
        lost = [storage.append(kept(entry(2, table))) for table in "ab"]
        await until(lambda: calls == [3, 2])
        waiting = storage.append(kept(entry(2, "c")))
        query = """
            select pg_terminate_backend(pid) from pg_stat_activity
            where wait_event_type = 'Lock' and query like '%frieze_append%'
        """
        async with asyncio.timeout(HANGS_AFTER):
            while not await other.fetch(query):
                await asyncio.sleep(0.01)
        for one in lost:
            with pytest.raises(StorageFailed):
                await one
        await waiting
    await other.close()
    assert await storage.newest(["a", "b", "c"]) == {"a": 1, "b": 1, "c": 2}
    await storage.append(kept(entry(2, "a")))


async def test_while_the_database_is_silent_nobody_waits_for_more_than_one_batch(
    tmp_path: Path, postgres_server: Postgres, calls: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("frieze.tables.storage.postgres.TIMEOUT", 0.5)
    async with PostgresStorage(new_database(postgres_server)) as storage:
        await asyncio.gather(*(storage.append(kept(entry(1, table))) for table in "ab"))
        other = await asyncpg.connect(storage.address)
        async with other.transaction():
            await other.execute("select from head where id = 'a' for update")
            stuck = storage.append(kept(entry(2, "a")))
            await until(lambda: calls == [2, 1])
            waiting = storage.append(kept(entry(2, "b")))
            for one in (stuck, waiting):
                with pytest.raises(StorageFailed):
                    await one
        await other.close()
        assert calls == [2, 1]
        await asyncio.gather(*(storage.append(kept(entry(2, table))) for table in "ab"))


async def test_too_many_changes_that_wait_are_refused(
    storage: PostgresStorage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("frieze.tables.storage.postgres_appends.MAX_WAITING", 3)
    done = await asyncio.gather(
        *(storage.append(kept(entry(1, f"t{number}"))) for number in range(5)), return_exceptions=True
    )
    assert [type(one) for one in done] == [type(None)] * 3 + [StorageFailed] * 2


async def test_a_connection_goes_back_without_a_query(storage: PostgresStorage) -> None:
    other = await asyncpg.connect(storage.address)
    await storage.log("t")
    query = "select query from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()"
    assert [row[0] for row in await other.fetch(query)] == [
        "select id, seq, key, at, body from log where id = $1 and seq > $2 order by seq"
    ]
    await other.close()
