"""All lessons that this worker serves: opens them and finds them by their codes."""

from frieze.lessons import requests as r
from frieze.lessons.errors import LessonError, Why
from frieze.lessons.live_lesson import LiveLesson
from frieze.tables.keys import table_id
from frieze.tables.registry import TableRegistry
from frieze.tables.storage.rows import Kind


class Lessons:
    """Serves lessons beside the tables of a registry."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        registry.makers[Kind.LESSON] = lambda name: LiveLesson(registry, name)

    async def open(self, player: str, new: r.NewLesson) -> LiveLesson:
        """Open a lesson, or find the one that the same request has opened before."""
        name = table_id(player, f"lesson:{new.key}")  # the keys of clients have no colon
        live = await self.registry.find_log(name)
        if live is None:
            live = LiveLesson(self.registry, name)
            await live.open(player, new)
            if live.seq:
                await self.registry.add(live)
            else:  # the same request arrived twice at the same time
                live = await self.registry.find_log(name)
        if not isinstance(live, LiveLesson):
            raise LessonError(Why.UNKNOWN_LESSON)
        return live

    async def by_code(self, code: str) -> LiveLesson:
        """Return a lesson by its code. Raise `unknown_lesson`."""
        live = await self.registry.log_by_code(code)
        if not isinstance(live, LiveLesson):
            raise LessonError(Why.UNKNOWN_LESSON)
        return live
