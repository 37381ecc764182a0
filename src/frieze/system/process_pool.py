"""A pool of worker processes for long computations.

The workers run at a lower priority. They exit when the server exits, even if it is killed.
"""

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
FIXED_IN = (3, 11, 5)  # the Python that closes the pipe of a broken pool itself
FIRST_WAIT, MAX_WAIT = 0.2, 5.0  # seconds between restarts; if no worker can start, retries must not use all CPU

log = logging.getLogger("frieze.system")


def _initialize_worker() -> None:
    """Lower the worker's priority, ignore Ctrl+C and watch the server."""
    with suppress(OSError, AttributeError):
        os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with_server, daemon=True).start()


def _exit_with_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


def _close_pipe(broken: ProcessPoolExecutor) -> None:
    """Close the pipe to the dead workers of a broken pool.

    Python 3.11.5 and later do this. In earlier versions a thread waits for the pipe forever, and the server never
    exits.
    """
    pipe = getattr(getattr(broken, "_call_queue", None), "_reader", None)
    if pipe is not None and sys.version_info < FIXED_IN:
        pipe.close()


class ProcessPool:
    """A pool of processes. They start with the first call of `run`."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, work: Callable[..., T], *arguments: Any) -> T:
        """Run `work` in a worker and return its result. If the worker dies, run it again."""
        wait = FIRST_WAIT
        while True:
            pool = self._executor()
            try:
                return await asyncio.wrap_future(pool.submit(work, *arguments))
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = None
                log.warning("a worker process died")
                try:
                    await asyncio.sleep(wait)
                finally:
                    _close_pipe(pool)
                wait = min(MAX_WAIT, 2 * wait)

    def close(self) -> None:
        """Terminate the workers. They hold no state, so their work may be lost."""
        if self._pool is not None:
            pool, self._pool = self._pool, None
            for process in list((getattr(pool, "_processes", None) or {}).values()):
                process.terminate()
            pool.shutdown(wait=True, cancel_futures=True)

    def _executor(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.count, mp_context=context, initializer=_initialize_worker)
        return self._pool
