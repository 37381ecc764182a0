"""Processes beside the server that die: what they did is done again, and not in haste."""

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


class Broken:
    """A pool whose processes die before they have begun."""

    def __init__(self) -> None:
        self.tries = 0

    def submit(self, *_: Any) -> "Future[Any]":
        self.tries += 1
        failed: Future[Any] = Future()
        failed.set_exception(BrokenProcessPool())
        return failed


async def test_workers_that_cannot_begin_are_tried_again_and_again_but_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = Broken()
    monkeypatch.setattr(ProcessPool, "_ready", lambda _: broken)
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(ProcessPool(1).run(print), 1.0)
    assert 2 <= broken.tries <= 10


STILLBORN = """
import asyncio, functools, os, threading, time
from frieze.system import process_pool
process_pool._begin = functools.partial(os._exit, 1)
pool = process_pool.ProcessPool(1)
try:
    asyncio.run(asyncio.wait_for(pool.run(len, b"deck" * 500_000), 3))
except TimeoutError:
    pool.close()
    time.sleep(0.5)
    print(threading.active_count())
"""


def test_workers_that_die_before_they_have_heard_leave_nothing_behind() -> None:
    """What they were to be told is more than a pipe holds: whoever writes it must not wait for ever."""
    done = subprocess.run([sys.executable, "-c", STILLBORN], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "1\n"


def die_once(mark: Path) -> str:
    if not mark.exists():
        mark.touch()
        os._exit(1)
    return "done"


async def test_what_a_worker_died_over_is_done_again(tmp_path: Path) -> None:
    workers = ProcessPool(1)
    try:
        assert (await asyncio.wait_for(workers.run(die_once, tmp_path / "mark"), 30)) == "done"
        assert isinstance(workers._pool, ProcessPoolExecutor)
    finally:
        workers.close()
