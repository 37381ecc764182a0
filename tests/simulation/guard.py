"""Makes every call to the real clock, real randomness, threads or processes fail."""

import datetime
import importlib
import logging
import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

FORBIDDEN = {
    "time": (
        *("time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "sleep"),
        *("process_time", "process_time_ns", "thread_time", "clock_gettime", "localtime", "gmtime", "ctime"),
    ),
    "random": (
        *("random", "randrange", "randint", "choice", "choices", "shuffle", "sample", "getrandbits", "uniform"),
        *("gauss", "expovariate", "triangular", "randbytes", "_urandom"),
    ),
    "secrets": ("randbits", "token_bytes", "token_hex", "token_urlsafe", "choice", "randbelow"),
    "os": ("urandom", "getrandom", "fork", "forkpty", "posix_spawn", "posix_spawnp", "system"),
    "threading": ("Thread", "_start_new_thread"),
    "_thread": ("start_new_thread",),
    "subprocess": ("Popen",),
    "_posixsubprocess": ("fork_exec",),
    "asyncio": ("to_thread",),
}


# Modules in which the forbidden names are replaced: those that define them, and ours, which may have imported them.
GUARDED = {*FORBIDDEN, "datetime", "frieze"}


class TouchedTheMachine(AssertionError):
    """Something used the real clock, real randomness, a thread or a process."""


class GuardedDate(datetime.date):
    """A date that nobody can ask for today."""

    @classmethod
    def today(cls) -> Any:
        raise TouchedTheMachine("date.today")


class GuardedDatetime(datetime.datetime):
    """A time that nobody can ask for now."""

    @classmethod
    def now(cls, tz: Any = None) -> Any:  # noqa: ARG003  # as `datetime` has it
        raise TouchedTheMachine("datetime.now")

    @classmethod
    def utcnow(cls) -> Any:
        raise TouchedTheMachine("datetime.utcnow")

    @classmethod
    def today(cls) -> Any:
        raise TouchedTheMachine("datetime.today")


@contextmanager
def guarded() -> Iterator[None]:
    """Refuse the real clock, real randomness, threads and processes, whoever asks for them."""

    def forbid(name: str) -> Any:
        def refuse(*_: Any, **__: Any) -> Any:
            raise TouchedTheMachine(name)

        return refuse

    replaced = {
        id(getattr(importlib.import_module(module), name)): forbid(f"{module}.{name}")
        for module, names in FORBIDDEN.items()
        for name in names
    }
    replaced |= {id(datetime.datetime): GuardedDatetime, id(datetime.date): GuardedDate}
    seed = random.Random.seed

    def seeded(self: random.Random, a: Any = None, *version: Any) -> None:
        if a is None:
            raise TouchedTheMachine("random.Random without a seed")
        seed(self, a, *version)

    disabled = logging.root.manager.disable
    logging.disable(logging.WARNING)  # a log record would ask for the time
    before = [
        (module, name, value)
        for module in list(sys.modules.values())
        if getattr(module, "__name__", "").partition(".")[0] in GUARDED
        for name, value in list(vars(module).items())
        if id(value) in replaced
    ]
    for module, name, value in before:
        setattr(module, name, replaced[id(value)])
    random.Random.seed = seeded  # type: ignore[assignment, method-assign]
    try:
        yield
    finally:
        random.Random.seed = seed  # type: ignore[method-assign]
        for module, name, value in before:
            setattr(module, name, value)
        logging.disable(disabled)
