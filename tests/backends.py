"""Storage backends for tests: memory, the storage of a browser, an SQLite file, or PostgreSQL with Redis."""

from pathlib import Path
from typing import Any, NamedTuple

from frieze.offline.storage import KeptStorage
from frieze.server.config import Configuration
from frieze.server.factory import make_broker, make_storage
from frieze.tables.broker import Broker, LocalBroker
from frieze.tables.storage.base import Storage
from frieze.tables.storage.memory import MemoryStorage
from frieze.tables.storage.memory_database import MemoryDatabase
from tests.offline.memory_shelf import MemoryShelf


class Backend(NamedTuple):
    """A storage backend. All storages made from one backend share the same data."""

    folder: Path
    database: str = ""
    broker: str = ""
    memory: MemoryDatabase | None = None
    shelf: MemoryShelf | None = None

    def configuration(self, **more: Any) -> Configuration:
        self.folder.mkdir(parents=True, exist_ok=True)
        return Configuration(data=str(self.folder), database=self.database, broker=self.broker, **more)

    def storage(self) -> Storage:
        if self.shelf is not None:
            return KeptStorage(self.shelf)
        return make_storage(self.configuration()) if self.memory is None else MemoryStorage(self.memory)

    def make_broker(self, together: list[LocalBroker]) -> Broker:
        """Return a broker. Local brokers exchange messages through the list."""
        return make_broker(self.configuration()) if self.broker else LocalBroker(together)

    @property
    def environment(self) -> dict[str, str]:
        """The environment variables that make another process use this backend."""
        variables = {"FRIEZE_DATABASE": self.database, "FRIEZE_BROKER": self.broker}
        return {name: value for name, value in variables.items() if value}


def backend_of(where: "Path | Backend") -> Backend:
    return where if isinstance(where, Backend) else Backend(where)
