"""A storage in PostgreSQL: the errors of its driver."""

from pathlib import Path
from typing import Any

import asyncpg
import pytest

from frieze.tables.storage.errors import StorageFailed
from tests.backends import Backend
from tests.services import Postgres, new_database
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
