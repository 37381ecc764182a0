"""Publish and subscribe between workers that serve the same tables.

Messages may get lost. The log is the truth: what was missed is read from it.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable

from frieze.games.errors import FriezeError

OnMessage = Callable[[str, bytes], None]  # a topic (mostly a table's id) and a message
OnSubscribed = Callable[[str], None]  # a topic


class BrokerRefused(FriezeError):
    """The broker answers and refuses us: a setting is wrong."""

    code = "broker_refused"

    def __init__(self, why: str) -> None:
        super().__init__(why=why)


class Broker(ABC):
    """Carries messages between workers. Nobody receives their own."""

    is_remote = False  # whether other workers may be in other processes, and messages may get lost

    @property
    def is_alone(self) -> bool:
        """Whether nobody else can hear what is published."""
        return False

    @property
    def is_connected(self) -> bool:
        """Whether messages arrive now."""
        return True

    @abstractmethod
    async def check_access(self) -> None:
        """Raise `BrokerRefused` if the broker refuses us. One that is away may come back."""

    @abstractmethod
    async def open(self, on_message: OnMessage, on_subscribed: OnSubscribed = lambda _: None) -> None:
        """Start to receive messages about the topics subscribed to.

        Call `on_subscribed` when messages about a topic start to arrive, and each time they start again: earlier ones
        may be lost.
        """

    @abstractmethod
    async def close(self) -> None:
        """Stop receiving."""

    @abstractmethod
    async def subscribe(self, topic: str) -> None:
        """Subscribe to a topic. Return when messages arrive, or at once if the broker is away."""

    @abstractmethod
    def unsubscribe(self, topic: str) -> None:
        """Unsubscribe from a topic without waiting."""

    @abstractmethod
    def publish(self, topic: str, message: bytes) -> None:
        """Send a message to all other subscribers without waiting."""


class LocalBroker(Broker):
    """Carries messages between registries in one process. Alone, it has nothing to do."""

    def __init__(self, others: "list[LocalBroker] | None" = None) -> None:
        self.on_message: OnMessage | None = None
        self.on_subscribed: OnSubscribed = lambda _: None
        self.topics: set[str] = set()
        self.all = others if others is not None else []
        self.all.append(self)

    @property
    def is_alone(self) -> bool:
        return len(self.all) == 1

    async def check_access(self) -> None:
        return

    async def open(self, on_message: OnMessage, on_subscribed: OnSubscribed = lambda _: None) -> None:
        self.on_message, self.on_subscribed = on_message, on_subscribed
        for topic in self.topics:
            on_subscribed(topic)

    async def close(self) -> None:
        self.on_message = None
        self.all.remove(self)

    async def subscribe(self, topic: str) -> None:
        self.topics.add(topic)
        self.on_subscribed(topic)

    def unsubscribe(self, topic: str) -> None:
        self.topics.discard(topic)

    def publish(self, topic: str, message: bytes) -> None:
        for other in self.all:
            if other is not self and other.on_message is not None and topic in other.topics:
                other.on_message(topic, message)
