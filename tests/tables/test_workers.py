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

from frieze.tables.workers import Workers


class Broken:
    """A pool whose processes die before they have begun."""

    def __init__(self) -> None:
        self.tries = 0

    def submit(self, *_: Any) -> "Future[Any]":
        self.tries += 1
        failed: Future[Any] = Future()
        failed.set_exception(BrokenProcessPool())
        return failed


def test_workers_that_cannot_begin_are_tried_again_and_again_but_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = Broken()
    monkeypatch.setattr(Workers, "_ready", lambda _: broken)
    with pytest.raises(TimeoutError):
        asyncio.run(asyncio.wait_for(Workers(1).do(print), 1.0))
    assert 2 <= broken.tries <= 10


STILLBORN = """
import asyncio, functools, os, threading, time
from frieze.tables import workers
workers._begin = functools.partial(os._exit, 1)
pool = workers.Workers(1)
try:
    asyncio.run(asyncio.wait_for(pool.do(len, b"deck" * 500_000), 3))
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


def test_what_a_worker_died_over_is_done_again(tmp_path: Path) -> None:
    workers = Workers(1)
    try:
        assert asyncio.run(asyncio.wait_for(workers.do(die_once, tmp_path / "mark"), 30)) == "done"
        assert isinstance(workers._pool, ProcessPoolExecutor)
    finally:
        workers.close()
