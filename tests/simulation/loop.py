"""An event loop with virtual time, a seeded order of ready callbacks, and processes that can be killed."""

import asyncio
import heapq
import itertools
import os
import sys
from collections.abc import Callable
from contextvars import Context, ContextVar, copy_context
from random import Random
from typing import Any

PROCESS: ContextVar[str] = ContextVar("process", default="")  # the simulated process that a callback belongs to

TIDY_FROM = 1000  # tasks


class NothingLeft(Exception):
    """No callback is ready and no timer is set: nothing would ever happen again."""


class Handle:
    """A callback, ready or waiting for its time. It does what asyncio's handles do, in a third of the time."""

    __slots__ = ("args", "at", "callback", "context", "gone")

    def __init__(self, at: float, callback: Callable[..., Any], args: tuple[Any, ...], context: Context | None) -> None:
        self.at = at
        self.callback = callback
        self.args = args
        self.context = copy_context() if context is None else context
        self.gone = False

    def cancel(self) -> None:
        """Never run."""
        self.gone = True

    def cancelled(self) -> bool:
        """Return whether it was cancelled."""
        return self.gone

    def when(self) -> float:
        """Return when it runs, in the loop's time."""
        return self.at


class SimulationLoop(asyncio.BaseEventLoop):
    """Runs one random ready callback at a time. Time jumps to the next timer when nothing is ready.

    Callbacks of a killed process never run again: no `finally`, no `except`, as after SIGKILL.
    """

    def __init__(self, random: Random) -> None:
        super().__init__()
        self._draw = random.random
        self._now = 0.0
        self._runnable: list[Handle] = []
        self._timers: list[tuple[float, int, Handle]] = []
        self._numbers = itertools.count()  # timers of the same time stay comparable
        self.steps = 0
        self.killed: set[str] = set()
        self._kept: list[asyncio.Task[Any]] = []  # a killed task must not be collected: that would run its `finally`
        self._tidy_at = TIDY_FROM

    def create_task(self, coro: Any, **more: Any) -> "asyncio.Task[Any]":
        task = asyncio.Task(coro, loop=self, **more)
        self._kept.append(task)
        if len(self._kept) >= self._tidy_at:
            self._kept = [task for task in self._kept if not task.done()]
            self._tidy_at = len(self._kept) + TIDY_FROM
        return task

    def time(self) -> float:
        return self._now

    def call_soon(self, callback: Any, *args: Any, context: Any = None) -> Any:  # type: ignore[override]
        handle = Handle(self._now, callback, args, context)
        self._runnable.append(handle)
        return handle

    def call_at(self, when: float, callback: Any, *args: Any, context: Any = None) -> Any:  # type: ignore[override]
        handle = Handle(when, callback, args, context)
        heapq.heappush(self._timers, (when, next(self._numbers), handle))
        return handle

    def call_later(self, delay: float, callback: Any, *args: Any, context: Any = None) -> Any:  # type: ignore[override]
        return self.call_at(self._now + delay, callback, *args, context=context)

    def _run_once(self) -> None:
        """Run callbacks until somebody stops the loop."""
        runnable, timers, killed, draw = self._runnable, self._timers, self.killed, self._draw
        while not self._stopping:  # type: ignore[attr-defined]
            if not runnable:
                if not timers:
                    raise NothingLeft
                self._now = max(self._now, timers[0][0])
            while timers and timers[0][0] <= self._now:
                runnable.append(heapq.heappop(timers)[2])
            chosen = int(draw() * len(runnable))
            runnable[chosen], runnable[-1] = runnable[-1], runnable[chosen]
            handle = runnable.pop()
            if not handle.gone and (not killed or handle.context.get(PROCESS, "") not in killed):
                self.steps += 1
                try:
                    handle.context.run(handle.callback, *handle.args)
                except Exception as error:
                    self.call_exception_handler({"message": "a callback failed", "exception": error})

    def throw_away(self) -> None:
        """Forget everything that would still run."""
        self._runnable.clear()
        self._timers.clear()
        self.close()

    def _write_to_self(self) -> None:
        return

    def _check_closed(self) -> None:
        return  # what is left of killed processes is thrown away after the end

    def _process_events(self, event_list: Any) -> None:  # noqa: ARG002  # there are no sockets
        return


def fix_hash_seed(module: str) -> None:
    """Start this program again unless sets of strings have the same order in every process."""
    if os.environ.get("PYTHONHASHSEED") != "0":
        command = [sys.executable, "-W", "ignore", "-m", module, *sys.argv[1:]]
        os.execve(sys.executable, command, os.environ | {"PYTHONHASHSEED": "0"})  # noqa: S606  # this program again
