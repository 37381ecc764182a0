"""What the page of a table carries, so that a browser can draw the table before its socket is open."""

import logging
from typing import Any

import msgspec

from frieze.api.limits import Limits
from frieze.api.table_lookup import find_table
from frieze.games.errors import FriezeError
from frieze.server.identity import address_of, player_of
from frieze.server.metrics import Metrics
from frieze.server.pages import TableInPage, language_of
from frieze.tables.first_state import first_state
from frieze.tables.messages import Phase
from frieze.tables.registry import TableRegistry

log = logging.getLogger("frieze.server")


class TablePages:
    """Finds what the page of a table carries. The same rules and limits hold as for its socket."""

    def __init__(self, registry: TableRegistry, limits: Limits, metrics: Metrics) -> None:
        self.registry = registry
        self.limits = limits
        self.metrics = metrics

    async def carried(self, scope: Any, code: str) -> TableInPage | None:
        """Return what the page with this code carries to who asks for it; None if they may not see the table.

        The page is sent in any case: its socket says why, or succeeds where this did not.
        """
        if self.registry.closed:
            return None
        player, _ = player_of(scope["headers"])
        try:
            live = await find_table(self.registry, self.limits, code, player, address_of(scope))
            state = await first_state(live, player, language_of(scope["headers"]))
        except FriezeError:
            return None
        except Exception as error:
            self.metrics.errors.inc()
            log.error("a table's page failed", exc_info=error)
            return None
        screen = "waiting" if live.table.phase is Phase.WAITING else live.table.rules.game
        return TableInPage(msgspec.json.encode(state), screen)
