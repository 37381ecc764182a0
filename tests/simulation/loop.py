"""An event loop with virtual time, a seeded order of ready callbacks, and processes that can be killed."""

import asyncio
import heapq
import importlib
import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from random import Random
from typing import Any

PROCESS: ContextVar[str] = ContextVar("process", default="")  # the simulated process that a callback belongs to


class NothingLeft(Exception):
    """No callback is ready and no timer is set: nothing would ever happen again."""


class SimulationLoop(asyncio.BaseEventLoop):
    """Runs one random ready callback at a time. Time jumps to the next timer when nothing is ready.

    Callbacks of a killed process never run again: no `finally`, no `except`, as after SIGKILL.
    """

    def __init__(self, random: Random) -> None:
        super().__init__()
        self._random = random.random
        self._now = 0.0
        self.steps = 0
        self.killed: set[str] = set()
        self._kept: list[Any] = []  # a killed task must not be collected: that would run its `finally`

    def create_task(self, coro: Any, **more: Any) -> "asyncio.Task[Any]":
        task = super().create_task(coro, **more)
        self._kept.append(task)
        return task

    def time(self) -> float:
        return self._now

    def _run_once(self) -> None:
        ready: Any = self._ready  # type: ignore[attr-defined]
        timers: Any = self._scheduled  # type: ignore[attr-defined]
        if not ready:
            if not timers:
                raise NothingLeft
            self._now = max(self._now, timers[0]._when)
        while timers and timers[0]._when <= self._now:
            timer = heapq.heappop(timers)
            timer._scheduled = False
            if not timer._cancelled:
                ready.append(timer)
        if not ready:
            return
        chosen = int(self._random() * len(ready))
        ready.rotate(-chosen)
        handle = ready.popleft()
        ready.rotate(chosen)
        if not handle._cancelled and (not self.killed or handle._context.get(PROCESS) not in self.killed):
            self.steps += 1
            handle._run()

    def _write_to_self(self) -> None:
        return

    def _check_closed(self) -> None:
        return  # what is left of killed processes is thrown away after the end

    def _process_events(self, event_list: Any) -> None:  # noqa: ARG002  # there are no sockets
        return


FORBIDDEN = {
    "time": ("time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "sleep"),
    "random": ("random", "randrange", "randint", "choice", "choices", "shuffle", "sample", "getrandbits", "uniform"),
    "secrets": ("randbits", "token_bytes", "token_hex", "token_urlsafe", "choice", "randbelow"),
    "os": ("urandom", "fork"),
    "threading": ("Thread",),
    "subprocess": ("Popen",),
    "asyncio": ("to_thread",),
}


class TouchedTheMachine(AssertionError):
    """Something used the real clock, real randomness, a thread or a process."""


@contextmanager
def guarded() -> Iterator[None]:
    """Make every call to the real clock, real randomness, threads or processes fail."""

    def forbid(name: str) -> Any:
        def refuse(*_: Any, **__: Any) -> Any:
            raise TouchedTheMachine(name)

        return refuse

    disabled = logging.root.manager.disable
    logging.disable(logging.WARNING)  # a log record would ask for the time
    before: list[tuple[Any, str, Any]] = []
    for module_name, names in FORBIDDEN.items():
        module = importlib.import_module(module_name)
        for name in names:
            before.append((module, name, getattr(module, name)))
            setattr(module, name, forbid(f"{module_name}.{name}"))
    try:
        yield
    finally:
        for module, name, value in before:
            setattr(module, name, value)
        logging.disable(disabled)


def fix_hash_seed(module: str) -> None:
    """Start this program again unless sets of strings have the same order in every process."""
    if os.environ.get("PYTHONHASHSEED") != "0":
        command = [sys.executable, "-W", "ignore", "-m", module, *sys.argv[1:]]
        os.execve(sys.executable, command, os.environ | {"PYTHONHASHSEED": "0"})  # noqa: S606  # this program again
