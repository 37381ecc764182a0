"""Due times of tables that rest while nobody is connected, or that a worker let rest by mistake."""

from typing import TYPE_CHECKING

from frieze.tables.environment import Milliseconds
from frieze.tables.storage.rows import DueKind

if TYPE_CHECKING:
    from frieze.tables.live_table import LiveTable


async def resume_dues(live: "LiveTable") -> None:
    """Set the due times again that rested while nobody was here."""
    for kind, at in live.table.dues.items():
        if at is not None:
            await live.registry.set_due(live.table.id, kind, max(at, _after_rest(live, kind)))


async def restore_overdue(live: "LiveTable", late: Milliseconds) -> None:
    """Set due times again that are this late and that a worker dropped: it had not heard who is here."""
    for kind, at in live.table.dues.items():
        if at is not None and at + late <= live.registry.now():
            await live.registry.restore_due(live.table.id, kind, _after_rest(live, kind))


def _after_rest(live: "LiveTable", kind: DueKind) -> Milliseconds:
    """Return when a due time of a table that rested may fire. It is a new time: a drop under way leaves it."""
    now = live.registry.now()
    return max(now, live.rested_until) if kind is DueKind.CLOCK else now
