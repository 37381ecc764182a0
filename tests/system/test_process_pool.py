"""A process pool runs work again when a worker dies, and waits between restarts."""

import asyncio
import os
import subprocess
import sys
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from frieze.system.process_pool import ProcessPool
from tests.hang_guard import HANGS_AFTER


class BrokenExecutor:
    """An executor whose processes die before they start to work."""

    def __init__(self) -> None:
        self.submitted = 0

    def submit(self, *_: Any) -> "Future[Any]":
        self.submitted += 1
        failed: Future[Any] = Future()
        failed.set_exception(BrokenProcessPool())
        return failed


@pytest.mark.virtual_time
async def test_workers_that_cannot_start_are_retried_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = BrokenExecutor()
    monkeypatch.setattr(ProcessPool, "_executor", lambda _: broken)
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(ProcessPool(1).run(print), 60)
    assert broken.submitted == 16, "after 0.2, 0.4, 0.8, 1.6 and 3.2 seconds, then every 5 seconds"


DYING_WORKERS = """
import asyncio, functools, os, threading, time
from frieze.system import process_pool
process_pool._initialize_worker = functools.partial(os._exit, 1)

class CountedPool(process_pool.ProcessPool):
    started = 0
    def _executor(self):
        self.started += self._pool is None
        return super()._executor()

async def run():
    work = asyncio.ensure_future(pool.run(len, b"deck" * 500_000))
    while pool.started < 3:
        await asyncio.sleep(0.01)
    work.cancel()
    await asyncio.gather(work, return_exceptions=True)

pool = CountedPool(1)
asyncio.run(run())
pool.close()
while threading.active_count() > 1:
    time.sleep(0.01)
print("no thread is left")
"""


def test_workers_that_die_before_they_read_their_work_leave_no_thread_behind() -> None:
    """The work is larger than a pipe's buffer, so the thread that writes it must not wait forever."""
    done = subprocess.run(
        [sys.executable, "-c", DYING_WORKERS], capture_output=True, text=True, timeout=HANGS_AFTER, check=True
    )
    assert done.stdout == "no thread is left\n"


def die_once(marker: Path) -> str:
    if not marker.exists():
        marker.touch()
        os._exit(1)
    return "done"


async def test_the_work_of_a_worker_that_died_is_run_again(tmp_path: Path) -> None:
    pool = ProcessPool(1)
    try:
        assert (await asyncio.wait_for(pool.run(die_once, tmp_path / "marker"), HANGS_AFTER)) == "done"
        assert isinstance(pool._pool, ProcessPoolExecutor)
    finally:
        pool.close()
