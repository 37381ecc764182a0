"""How workers that serve the same tables tell one another that something happened.

What is told may get lost: the log is the truth, and what was not heard is read from it.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable

from frieze.games.errors import FriezeError

Hear = Callable[[str, bytes], None]  # a topic (mostly a table), and what is told about it
Begin = Callable[[str], None]  # a topic


class BrokerRefused(FriezeError):
    """The broker is there and does not let us in: a setting is wrong."""

    code = "broker_refused"

    def __init__(self, why: str) -> None:
        super().__init__(why=why)


class Broker(ABC):
    """Carries words between workers. Nobody hears their own."""

    far = False  # whether others may be in other processes, and words may get lost

    @property
    def hears(self) -> bool:
        """Whether words arrive now."""
        return True

    @abstractmethod
    async def knock(self) -> None:
        """Raise `BrokerRefused` if it does not let us in. One that is away may come back."""

    @abstractmethod
    async def open(self, hear: Hear, begin: Begin = lambda _: None) -> None:
        """Begin to hear what others tell about the topics listened to.

        `begin` is called when words about a topic begin to arrive, and when they do so again: what was told before may
        be lost.
        """

    @abstractmethod
    async def close(self) -> None:
        """Hear no more."""

    @abstractmethod
    async def listen(self, topic: str) -> None:
        """Want to hear what is told about a topic, and wait until that is so, unless the broker is away."""

    @abstractmethod
    def leave(self, topic: str) -> None:
        """Want to hear no more about a topic; does not wait."""

    @abstractmethod
    def tell(self, topic: str, words: bytes) -> None:
        """Tell all others who listen; does not wait."""


class LocalBroker(Broker):
    """Carries words between several registries in one process; with one alone it has nothing to do."""

    def __init__(self, others: "list[LocalBroker] | None" = None) -> None:
        self.hear: Hear | None = None
        self.begin: Begin = lambda _: None
        self.topics: set[str] = set()
        self.all = others if others is not None else []
        self.all.append(self)

    async def knock(self) -> None:
        return

    async def open(self, hear: Hear, begin: Begin = lambda _: None) -> None:
        self.hear, self.begin = hear, begin
        for topic in self.topics:
            begin(topic)

    async def close(self) -> None:
        self.hear = None
        self.all.remove(self)

    async def listen(self, topic: str) -> None:
        self.topics.add(topic)
        self.begin(topic)

    def leave(self, topic: str) -> None:
        self.topics.discard(topic)

    def tell(self, topic: str, words: bytes) -> None:
        for other in self.all:
            if other is not self and other.hear is not None and topic in other.topics:
                other.hear(topic, words)
