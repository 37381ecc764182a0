"""What must fire_due at a time: fired by whoever sees it, by trying to write it. After a kill it is still kept."""

import asyncio
import logging
from typing import TYPE_CHECKING

from frieze.games.errors import FriezeError
from frieze.tables.environment import Milliseconds
from frieze.tables.storage.base import Due
from frieze.tables.times import SECOND

if TYPE_CHECKING:
    from frieze.tables.registry import TableRegistry

MOST_DUE = 500
LONGEST_SLEEP = 1 * SECOND  # what another worker or a kill has left behind is seen this soon
AFTER_FAILURE = 0.5  # seconds
STEP_IN_AFTER = 2 * SECOND  # what another worker should have let fire_due

log = logging.getLogger("frieze.tables")


class Scheduler:
    """Looks at the times in the storage and lets fire_due what is due."""

    def __init__(self, registry: "TableRegistry") -> None:
        self.registry = registry
        self._firing: set[tuple[str, str]] = set()
        self._woken = asyncio.Event()
        self._sleeps_until: Milliseconds = 0

    def wake(self, *times: Milliseconds | None) -> None:
        """Look again in time for these."""
        if any(at is not None and at < self._sleeps_until for at in times):
            self._woken.set()

    async def run(self) -> None:
        """Look and fire, as long as the registry is open."""
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
                await asyncio.sleep(AFTER_FAILURE)

    async def _fire_all(self) -> None:
        for due in await self.registry.read(self.registry.storage.due(self.registry.now(), MOST_DUE)):
            if (due.table, due.kind) not in self._firing and self._ours(due):
                self._firing.add((due.table, due.kind))
                self.registry.run(self._fire(due))

    def _ours(self, due: Due) -> bool:
        """Tell whether this worker lets it fire_due: the first one that has people there, else any when it is late."""
        if not self.registry.broker.is_remote or due.at + STEP_IN_AFTER <= self.registry.now():
            return True
        room = self.registry.rooms.get(due.table)
        return room is not None and room.presence.first(self.registry.cluster.name)

    async def _fire(self, due: Due) -> None:
        try:
            room = await self.registry.find(due.table)
            if room is None:
                await self.registry.storage.drop_due(due.table, due.kind)
            else:
                await due.fire_due(room, due.kind)
        except FriezeError as error:
            log.warning("a due time could not fire", extra={"kind": due.kind, "code": error.code})
            await asyncio.sleep(AFTER_FAILURE)
        except Exception:
            log.exception("a due time failed")
            await asyncio.sleep(AFTER_FAILURE)
        finally:
            self._firing.discard((due.table, due.kind))
            self._woken.set()

    async def _sleep(self) -> None:
        """Sleep until the next time, or until one that is sooner is set."""
        now = self.registry.now()
        self._sleeps_until = now + LONGEST_SLEEP
        self._woken.clear()
        ahead = await self.registry.read(self.registry.storage.next_due(now))
        if ahead is not None:
            self._sleeps_until = min(ahead, self._sleeps_until)
        try:
            async with asyncio.timeout(max(0.0, (self._sleeps_until - self.registry.now()) / SECOND)):
                await self._woken.wait()
        except TimeoutError:
            return
