"""Computer players at tables. They think in a few processes, with a lower priority than people's requests.

The more of them wait, the smaller is the budget of each. A process that dies loses nothing: the request is sent again.
"""

import asyncio
from typing import Any

import msgspec
from msgspec import structs

from frieze.bots.games import BOTS
from frieze.bots.levels import Level
from frieze.bots.player import think
from frieze.bots.request import Request
from frieze.tables.environment import Pool, RunInThread

LONGEST = 3.5  # seconds; then a Guide answers in its place
MIN_SHARE = 20  # of a level's simulations at least one in so many is made


class BotPool:
    """Players that think in processes of their own. `seconds` limits their searches where they are slow."""

    def __init__(self, pool: Pool, run_in_thread: RunInThread, seconds: float | None = None) -> None:
        self.pool = pool
        self.seconds = seconds
        self._run_in_thread = run_in_thread
        self.waiting = 0

    def close(self) -> None:
        """Let no one think any more."""
        self.pool.close()

    async def choose(self, request: Request, action: Any) -> Any:
        """Return what this player does, as a value of the type `action`. Never takes much longer than `LONGEST`."""
        self.waiting += 1
        try:
            request = self._hurried(request)
            try:
                answer = await asyncio.wait_for(self.pool.run(think, msgspec.json.encode(request)), LONGEST)
            except TimeoutError:
                easy = structs.replace(request, level=Level.GUIDE, budget=None)
                answer = await self._run_in_thread(think, msgspec.json.encode(easy))
        finally:
            self.waiting -= 1
        return msgspec.json.decode(answer, type=action)

    def _hurried(self, request: Request) -> Request:
        """Return the request with a budget for the number of players who wait, and with a limit of time."""
        request = structs.replace(request, seconds=self.seconds)
        simulations = BOTS[request.game].simulations.get(request.level)
        if simulations is None or self.waiting <= self.pool.count:
            return request
        share = min(MIN_SHARE, self.waiting // self.pool.count)
        return structs.replace(request, budget=max(1, simulations // share))
