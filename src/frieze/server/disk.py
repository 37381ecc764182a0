"""Measures the size of the storage and the free disk space, and warns before the disk is full."""

import asyncio
import logging
import shutil
from pathlib import Path

from frieze.games.errors import FriezeError
from frieze.server.metrics import Metrics
from frieze.tables.storage.base import Storage

CHECK_EVERY = 60.0  # seconds
WARN_EVERY = 15 * 60.0  # seconds
MIN_SHARE = 0.1  # of the disk that should be free
MIN_FREE = 1024**3  # bytes

log = logging.getLogger("frieze.server")


class DiskWatch:
    """Measures a storage and its disk. `folder` is None if the storage is a database server."""

    def __init__(self, storage: Storage, folder: Path | None, metrics: Metrics) -> None:
        self._storage = storage
        self._folder = folder
        self._metrics = metrics
        self._warned_at = -WARN_EVERY

    async def run(self) -> None:
        """Check every minute until cancelled."""
        while True:
            try:
                await self.check()
            except (FriezeError, OSError) as error:
                log.warning("the disk cannot be checked", extra={"why": str(error)})
            await asyncio.sleep(CHECK_EVERY)

    async def check(self) -> None:
        """Update the metrics, and warn if little space is left."""
        kept = await self._storage.size()
        self._metrics.storage_bytes.set(kept)
        if self._folder is None:
            return
        usage = shutil.disk_usage(self._folder)
        self._metrics.disk_free_bytes.set(usage.free)
        now = asyncio.get_running_loop().time()
        if is_nearly_full(usage.free, usage.total) and now - self._warned_at >= WARN_EVERY:
            self._warned_at = now
            log.warning("the disk is nearly full", extra={"free": usage.free, "total": usage.total, "kept": kept})


def is_nearly_full(free: int, total: int) -> bool:
    """Return whether an operator should make space."""
    return free < MIN_FREE or free < MIN_SHARE * total
