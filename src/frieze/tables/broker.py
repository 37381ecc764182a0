"""How workers that serve the same tables tell one another that something happened.

What is told may get lost: the log is the truth, and a gap in seq is read from it.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable

Hear = Callable[[str, bytes], None]  # a table, and what is told about it


class Broker(ABC):
    """Carries words between workers. Nobody hears their own."""

    @abstractmethod
    async def open(self, hear: Hear) -> None:
        """Begin to hear what others tell."""

    @abstractmethod
    async def close(self) -> None:
        """Hear no more."""

    @abstractmethod
    def tell(self, table: str, words: bytes) -> None:
        """Tell all others; does not wait."""


class LocalBroker(Broker):
    """Carries words between several houses in one process; with one alone it has nothing to do."""

    def __init__(self, others: "list[LocalBroker] | None" = None) -> None:
        self.hear: Hear | None = None
        self.all = others if others is not None else []
        self.all.append(self)

    async def open(self, hear: Hear) -> None:
        self.hear = hear

    async def close(self) -> None:
        self.hear = None
        self.all.remove(self)

    def tell(self, table: str, words: bytes) -> None:
        for other in self.all:
            if other is not self and other.hear is not None:
                other.hear(table, words)
