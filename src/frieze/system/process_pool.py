"""A few processes beside the server for what takes long: niced, and gone when the server is, even by a kill."""

import asyncio
import logging
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import Any, TypeVar

T = TypeVar("T")
NICE = 10
MENDED = (3, 11, 5)
FIRST_WAIT, LONGEST_WAIT = 0.2, 5.0  # seconds: where none can begin, trying must not take the whole machine

log = logging.getLogger("frieze.system")


def _begin() -> None:
    """Make a worker ready: nice, and deaf to the keyboard's interrupt."""
    with suppress(OSError, AttributeError):
        os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


def _let_go(broken: ProcessPoolExecutor) -> None:
    """Let nobody wait for a worker to hear what it was to do: it is dead.

    Python does so itself from 3.11.5 on; before, a thread waits for ever, and so does the end of the server.
    """
    pipe = getattr(getattr(broken, "_call_queue", None), "_reader", None)
    if pipe is not None and sys.version_info < MENDED:
        pipe.close()


class ProcessPool:
    """Processes that are started when there is something to do."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, work: Callable[..., T], *arguments: Any) -> T:
        """Return what `work` returns. A process that dies loses nothing: the work is done again."""
        wait = FIRST_WAIT
        while True:
            pool = self._ready()
            try:
                return await asyncio.wrap_future(pool.submit(work, *arguments))
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = None
                log.warning("a worker process died")
                try:
                    await asyncio.sleep(wait)
                finally:
                    _let_go(pool)
                wait = min(LONGEST_WAIT, 2 * wait)

    def close(self) -> None:
        """End the workers at once, whatever they do: nothing is kept with them."""
        if self._pool is not None:
            pool, self._pool = self._pool, None
            for process in list((getattr(pool, "_processes", None) or {}).values()):
                process.terminate()
            pool.shutdown(wait=True, cancel_futures=True)

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.count, mp_context=context, initializer=_begin)
        return self._pool
