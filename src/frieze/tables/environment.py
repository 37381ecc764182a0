"""What tables need from the machine: clock, randomness, threads, processes. All of it is injected.

`frieze.system` has the real implementations. `asyncio.sleep` needs no injection: it uses the event loop's time.
"""

from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeVar

Milliseconds = int  # since 1970, UTC
Now = Callable[[], Milliseconds]
RandomBits = Callable[[int], int]  # returns this many unpredictable bits

T = TypeVar("T")


class RunInThread(Protocol):
    """Runs a blocking function in a thread."""

    def __call__(self, work: Callable[..., T], /, *arguments: Any) -> Awaitable[T]:
        """Return what `work` returns."""
        ...


class Pool(Protocol):
    """Runs long computations in separate processes."""

    @property
    def count(self) -> int:
        """How many processes there are."""
        ...

    async def run(self, work: Callable[..., T], *arguments: Any) -> T:
        """Return what `work` returns."""
        ...

    def close(self) -> None:
        """End all processes, also busy ones."""
        ...
