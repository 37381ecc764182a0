"""Makes a registry from a configuration: its storage, its broker, its process pool."""

import asyncio
import os
import secrets
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from frieze.extras import requires_extra
from frieze.server.config import Configuration
from frieze.system.process_pool import ProcessPool
from frieze.system.time_source import SteadyClock
from frieze.tables.bot_pool import BotPool
from frieze.tables.broker import Broker, LocalBroker
from frieze.tables.library import Library
from frieze.tables.registry import TableRegistry
from frieze.tables.storage.base import Storage
from frieze.tables.storage.durable import make_folder
from frieze.tables.storage.sqlite import SQLiteStorage

if TYPE_CHECKING:
    from frieze.tables.storage.postgres import PostgresStorage


def make_registry(configuration: Configuration) -> TableRegistry:
    """Return a registry. The workers of a server share the cores for computer players."""
    thinkers = configuration.thinkers or max(1, ((os.cpu_count() or 2) - 1) // configuration.workers)
    storage = make_storage(configuration)
    return TableRegistry(
        storage,
        now=SteadyClock(),
        random_bits=secrets.randbits,
        bot_pool=BotPool(ProcessPool(thinkers), asyncio.to_thread),
        library=Library(storage, asyncio.to_thread),
        broker=make_broker(configuration),
        keep_days=configuration.keep_days,
        keep_untouched_days=configuration.keep_untouched_days,
    )


def make_storage(configuration: Configuration) -> Storage:
    """Return the storage: PostgreSQL if a database is configured, else an SQLite file."""
    if configuration.database:
        return postgres(configuration.database)
    make_folder(configuration.file.parent)
    return SQLiteStorage(configuration.file, asyncio.to_thread)


async def check_backends(configuration: Configuration) -> None:
    """Migrate the schema, and check the broker. Raise `StorageFailed` or `BrokerRefused`."""
    async with make_storage(configuration):
        pass
    await make_broker(configuration).check_access()


def postgres(address: str) -> "PostgresStorage":
    """Return the storage in a PostgreSQL database. Only this needs its driver."""
    with requires_extra("scale"):
        from frieze.tables.storage.postgres import PostgresStorage
    return PostgresStorage(address)


def make_broker(configuration: Configuration) -> Broker:
    """Return the broker. It connects workers whose databases have the same name."""
    if not configuration.broker:
        return LocalBroker()
    with requires_extra("scale"):
        from frieze.tables.redis import RedisBroker
    return RedisBroker(
        configuration.broker, secrets.randbits, f"frieze:{urlsplit(configuration.database).path.strip('/')}"
    )
