"""How much may run at the same time: of one address, and of all together."""

from collections import Counter
from collections.abc import Callable
from typing import Protocol

from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from frieze.server import problems
from frieze.server.identity import address_of
from frieze.tables.messages import Problem

MAX_HEAVY_EACH, MAX_HEAVY = 40, 80  # at the same time: of one address, where a class may open its deck, and of all
BUSY_FOR = 2.0  # seconds
# Of one address. A school with 640 browsers in lessons may have as many sockets again that its network has lost: these
# are noticed 40 s later.
MAX_SOCKETS = 2000  # of players who are known
MAX_STRANGERS_SOCKETS = 1000  # of the others: after the server was started anew nobody is known
MAX_SOCKETS_OF_PLAYER = 20
HEAVY = {"heavy": True}  # for handlers that may take a tenth of a second: reading files, checking decks, searching


class ConcurrencyLimit:
    """Counts what runs: at most so many of one address, and so many together."""

    def __init__(self, max_each: int, max_all: int = 1_000_000) -> None:
        self.max_each = max_each
        self.max_all = max_all
        self.running: Counter[str] = Counter()
        self.total = 0

    def enter(self, address: str, *, any_number: bool = False) -> bool:
        """Count one more and return True, unless there are too many. `any_number` lifts the limit of the address."""
        if self.total >= self.max_all or (self.running[address] >= self.max_each and not any_number):
            return False
        self.running[address] += 1
        self.total += 1
        return True

    def leave(self, address: str) -> None:
        """Count one less."""
        self.total -= 1
        self.running[address] -= 1
        if not self.running[address]:
            del self.running[address]


class Closable(Protocol):
    """A connection that can be closed. It calls `on_lost` when it has ended."""

    on_lost: list[Callable[[], None]]

    def abort(self) -> None:
        """Disconnect."""


class OpenSockets:
    """Counts open sockets by their real addresses, where a proxy holds all connections, and by players.

    Those of players who were known before are counted apart, so that strangers at the same address lock nobody out. A
    player with too many loses the oldest one: mostly the network has lost it.
    """

    def __init__(self, known: int = MAX_SOCKETS, strangers: int = MAX_STRANGERS_SOCKETS) -> None:
        self.known = ConcurrencyLimit(known)
        self.strangers = ConcurrencyLimit(strangers)
        self._of_player: dict[str, dict[Closable, None]] = {}  # in the order of their arrival

    @property
    def total(self) -> int:
        """How many are open."""
        return self.known.total + self.strangers.total

    def enter(self, connection: Closable, player: str, address: str, *, known: bool) -> bool:
        """Count a socket until it is lost, and return True, unless there are too many."""
        limit = self.known if known else self.strangers
        if not limit.enter(address):
            return False
        its = self._of_player.setdefault(player, {})
        its[connection] = None
        if len(its) > MAX_SOCKETS_OF_PLAYER:
            oldest = next(iter(its))
            del its[oldest]
            oldest.abort()

        def leave() -> None:
            limit.leave(address)
            its.pop(connection, None)
            if not its:
                self._of_player.pop(player, None)

        connection.on_lost.append(leave)
        return True


class LimitHeavyRequests(ASGIMiddleware):
    """Refuses requests to handlers marked `HEAVY` while too many of them run."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, limit: ConcurrencyLimit, *, limits_on: bool) -> None:
        self.limit = limit
        self.limits_on = limits_on

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Pass a request on, or refuse it."""
        if not scope["route_handler"].opt.get("heavy"):
            return await next_app(scope, receive, send)
        address = address_of(scope)
        if not self.limit.enter(address, any_number=not self.limits_on):
            return await problems.refuse(Problem("too_much", {"after": BUSY_FOR}), 429, send)
        try:
            return await next_app(scope, receive, send)
        finally:
            self.limit.leave(address)
