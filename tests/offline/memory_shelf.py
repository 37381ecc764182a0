"""A shelf in memory, instead of the browser's database."""

import asyncio

import msgspec

from frieze.offline.database_rows import LOG, Key
from frieze.tables.storage.errors import StorageFailed


class MemoryShelf:
    """Keeps rows as the browser does. `fails`: why nothing more is written."""

    def __init__(self) -> None:
        self.rows: dict[Key, bytes] = {}
        self.fails = ""
        self.writes = 0

    def _packed(self, bodies: list[bytes]) -> bytes:
        return msgspec.msgpack.encode([msgspec.msgpack.decode(body) for body in bodies])

    async def index(self) -> bytes:
        await asyncio.sleep(0)
        return self._packed([body for key, body in self.rows.items() if key[0] != LOG])

    async def logs(self, table: str | None) -> bytes:
        await asyncio.sleep(0)
        wanted = [key for key in self.rows if key[0] == LOG and table in {None, key[1]}]
        return self._packed([self.rows[key] for key in wanted])

    async def write(self, changes: list[tuple[Key, bytes | None]]) -> None:
        await asyncio.sleep(0)
        if self.fails:
            raise StorageFailed(self.fails)
        self.writes += 1
        for key, body in changes:
            if body is None:
                self.rows.pop(key, None)
            else:
                self.rows[key] = body
