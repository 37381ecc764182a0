"""How much may run at the same time: of one address, and of all together."""

from collections import Counter

from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from frieze.server import problems
from frieze.server.identity import address_of
from frieze.tables.messages import Problem

MAX_HEAVY_EACH, MAX_HEAVY = 40, 80  # at the same time: of one address, where a class may open its deck, and of all
BUSY_FOR = 2.0  # seconds
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
