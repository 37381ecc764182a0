"""What tables need of the machine they run on. All of it is passed in: nothing here reads a clock or draws a number.

`frieze.system` has the real ones. Waiting needs none of this: `asyncio.sleep` follows the event loop's own time.
"""

from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeVar

Milliseconds = int  # since 1970, UTC
Now = Callable[[], Milliseconds]
RandomBits = Callable[[int], int]  # so many bits that nobody can guess

T = TypeVar("T")


class RunInThread(Protocol):
    """Runs something that blocks, beside the event loop."""

    def __call__(self, work: Callable[..., T], /, *arguments: Any) -> Awaitable[T]:
        """Return what `work` returns."""
        ...


class Pool(Protocol):
    """Runs what takes long, in processes of its own."""

    @property
    def count(self) -> int:
        """How many run at once."""
        ...

    async def run(self, work: Callable[..., T], *arguments: Any) -> T:
        """Return what `work` returns."""
        ...

    def close(self) -> None:
        """End what runs, whatever it does."""
        ...
