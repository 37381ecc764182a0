"""Finding a table by its code, for those who were told it: codes cannot be tried out in bulk."""

from frieze.api.limits import Limits
from frieze.tables import access
from frieze.tables.errors import TableError, Why
from frieze.tables.live_table import LiveTable
from frieze.tables.registry import TableRegistry


async def find_table(registry: TableRegistry, limits: Limits, code: str, player: str, address: str) -> LiveTable:
    """Return the table with this code, to somebody who may see it.

    Raise `unknown_table`, `removed` or `no_spectators`; or `too_much` after too many codes that do not exist. Then
    the player finds only tables where they sit, so guessing on reveals nothing.
    """
    try:
        live = await registry.by_code(code.upper())
    except TableError as error:
        if error.why is Why.UNKNOWN_TABLE:
            limits.spend_miss(player, address)
        raise
    if not live.table.seats_of(player):
        limits.check_misses(player, address)
    access.check_may_see(live.table, player)
    return live
