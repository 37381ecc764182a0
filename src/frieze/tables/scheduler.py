"""Fires due times. They are stored, so they survive a crash, and whichever worker sees one first fires it."""

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from frieze.games.errors import FriezeError
from frieze.tables import resting
from frieze.tables.environment import Milliseconds
from frieze.tables.storage.rows import Due, DueKind
from frieze.tables.times import SECOND

if TYPE_CHECKING:
    from frieze.tables.registry import TableRegistry

MAX_BATCH = 500
MAX_SLEEP = 1 * SECOND  # due times that another worker set or left behind are seen within this time
RETRY_AFTER = 0.5  # seconds
TAKE_OVER_AFTER = 2 * SECOND  # what another worker should have fired
RESTORE_EVERY = 5.0  # seconds; people wait so long for what a worker dropped that had not heard of them

log = logging.getLogger("frieze.tables")


class Scheduler:
    """Reads due times from the storage and fires them."""

    def __init__(self, registry: "TableRegistry") -> None:
        self.registry = registry
        self._firing: set[tuple[str, DueKind]] = set()
        self._woken = asyncio.Event()
        self._sleeps_until: Milliseconds = 0

    def wake(self, *times: Milliseconds | None) -> None:
        """Wake up in time for these due times."""
        if any(at is not None and at < self._sleeps_until for at in times):
            self._woken.set()

    async def run(self) -> None:
        """Fire due times until cancelled."""
        failing = False
        while True:
            try:
                await self._fire_all()
                await self._sleep()
                if failing:
                    log.warning("due times are read again")
                failing = False
            except FriezeError as error:
                if not failing:
                    log.warning("due times cannot be read", extra={"code": error.code})
                failing = True
                await asyncio.sleep(RETRY_AFTER)

    async def restore_repeatedly(self) -> None:
        """Restore dropped due times of tables where somebody is connected here, until cancelled."""
        while True:
            await asyncio.sleep(RESTORE_EVERY)
            with suppress(FriezeError):  # tried again the next time
                for live in [live for live in self.registry.tables.values() if live.subscribers]:
                    await resting.restore_overdue(live, TAKE_OVER_AFTER)

    def fire_now(self, due: Due) -> None:
        """Fire something, whether it is due or not, unless it is being fired."""
        if (due.table, due.kind) not in self._firing:
            self._firing.add((due.table, due.kind))
            self.registry.run(self._fire(due))

    async def _fire_all(self) -> None:
        for due in await self.registry.read(self.registry.storage.due(self.registry.now(), MAX_BATCH)):
            if self._is_ours(due):
                self.fire_now(due)

    def _is_ours(self, due: Due) -> bool:
        """Return whether this worker fires it: the first one with people at the table, else any when it is late."""
        if not self.registry.broker.is_remote or due.at + TAKE_OVER_AFTER <= self.registry.now():
            return True
        live = self.registry.lives.get(due.table)
        return live is not None and live.presence.is_first(self.registry.cluster.name)

    async def _fire(self, due: Due) -> None:
        try:
            live = await self.registry.find_log(due.table)
            if live is None:
                await self.registry.storage.drop_due(due)
            else:
                await live.fire(due)
        except FriezeError as error:
            log.warning("a due time could not fire", extra={"kind": due.kind, "code": error.code})
            await asyncio.sleep(RETRY_AFTER)
        except Exception:
            log.exception("a due time failed")
            await asyncio.sleep(RETRY_AFTER)
        finally:
            self._firing.discard((due.table, due.kind))
            self._woken.set()

    async def _sleep(self) -> None:
        """Sleep until the next due time, or until an earlier one is set."""
        now = self.registry.now()
        self._sleeps_until = now + MAX_SLEEP
        self._woken.clear()
        ahead = await self.registry.read(self.registry.storage.next_due(now))
        if ahead is not None:
            self._sleeps_until = min(ahead, self._sleeps_until)
        try:
            async with asyncio.timeout(max(0.0, (self._sleeps_until - self.registry.now()) / SECOND)):
                await self._woken.wait()
        except TimeoutError:
            return
