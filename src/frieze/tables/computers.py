"""Computer players at tables: they think in a few worker processes, with lower priority than what people wait for.

The more wait to think, the less each one does. A worker that dies loses nothing: its question is asked again.
"""

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import structs

from frieze.bots.exhibition import SIMULATIONS
from frieze.bots.levels import Level
from frieze.bots.player import think
from frieze.bots.request import Request

NICE = 10
LONGEST = 3.5  # seconds; then a Guide answers in its place
LEAST_SHARE = 20  # of a level's simulations at least one in so many is made


def _begin() -> None:
    """Make a worker ready: nice, deaf to the keyboard's interrupt, and gone when the server is, even by a kill."""
    with suppress(OSError, AttributeError):
        os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


class Computers:
    """A pool of processes that think."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.waiting = 0
        self._pool: ProcessPoolExecutor | None = None

    def close(self) -> None:
        """Let no one think any more."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    async def choose(self, request: Request, action: Any) -> Any:
        """Give what this player does, as a value of the type `action`. Never takes much longer than `LONGEST`."""
        self.waiting += 1
        try:
            request = self._hurried(request)
            try:
                answer = await asyncio.wait_for(self._think(request), LONGEST)
            except TimeoutError:
                easy = structs.replace(request, level=Level.GUIDE, budget=None)
                answer = await asyncio.to_thread(think, msgspec.json.encode(easy))
        finally:
            self.waiting -= 1
        return msgspec.json.decode(answer, type=action)

    def _hurried(self, request: Request) -> Request:
        """Give the request with a budget for the number of players who wait."""
        simulations = SIMULATIONS.get(request.level) if request.game == "exhibition" else None
        if simulations is None or self.waiting <= self.workers:
            return request
        share = min(LEAST_SHARE, self.waiting // self.workers)
        return structs.replace(request, budget=max(1, simulations // share))

    async def _think(self, request: Request) -> bytes:
        data = msgspec.json.encode(request)
        while True:
            pool = self._ready()
            try:
                return await asyncio.wrap_future(pool.submit(think, data))
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = None

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self.workers, mp_context=multiprocessing.get_context("spawn"), initializer=_begin
            )
        return self._pool
