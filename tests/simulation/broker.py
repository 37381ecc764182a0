"""A broker between workers that loses, delays, reorders and repeats messages, and that can be away."""

from contextvars import Context

from frieze.tables.broker import Broker, OnMessage, OnSubscribed
from tests.simulation.faults import Faults
from tests.simulation.loop import SimulationLoop

LATENCY, LATE = 0.003, 2.0  # seconds
AWAY = 6.0  # seconds
CUT_OFF = (2.0, 20.0)  # seconds, at least and at most


class SimulatedExchange:
    """What all brokers of one cluster share."""

    def __init__(self, loop: SimulationLoop, faults: Faults) -> None:
        self.loop = loop
        self.faults = faults
        self.brokers: list[SimulatedBroker] = []
        self.away_until = 0.0
        self.cut_off: set[str] = set()  # workers that reach nobody and hear nobody

    def lose(self, seconds: float = AWAY) -> None:
        """Be away for a while. Then all subscriptions begin anew."""
        self.away_until = self.loop.time() + seconds
        self.loop.call_later(seconds, self.resubscribe, context=Context())

    def cut(self, worker: str) -> None:
        """Cut a worker off for a while. The broker does not notice."""
        self.cut_off.add(worker)
        seconds = self.faults.random.uniform(*CUT_OFF)
        self.loop.call_later(seconds, lambda: self.cut_off.discard(worker), context=Context())

    def resubscribe(self) -> None:
        """Let every worker know that messages arrive again."""
        for broker in list(self.brokers):
            if self.is_up(broker):
                broker.context.run(broker.on_all_subscribed)

    def is_up(self, broker: "SimulatedBroker") -> bool:
        """Return whether a worker lives and the broker is not away."""
        return broker.worker not in self.loop.killed and self.loop.time() >= self.away_until

    def publish(self, sender: "SimulatedBroker", topic: str, message: bytes) -> None:
        """Send a message to all others, with whatever happens to it."""
        if not self.is_up(sender) or sender.worker in self.cut_off:
            return
        for receiver in self.brokers:
            if receiver is sender or topic not in receiver.topics:
                continue
            copies = 2 if self.faults.happens("a message between workers comes twice") else 1
            for _ in range(copies):
                if self.faults.happens("a message between workers is lost"):
                    continue
                delay = LATENCY * self.faults.random.random()
                if self.faults.happens("a message between workers is late"):
                    delay = LATE * self.faults.random.random()
                self.loop.call_later(delay, receiver.receive, topic, message, context=receiver.context)


class SimulatedBroker(Broker):
    """One worker's broker."""

    is_remote = True

    def __init__(self, exchange: SimulatedExchange, worker: str, context: Context) -> None:
        self.exchange = exchange
        self.worker = worker
        self.context = context
        self.topics: dict[str, None] = {}
        self.on_message: OnMessage | None = None
        self.on_subscribed: OnSubscribed = lambda _: None

    @property
    def is_connected(self) -> bool:
        return self.exchange.is_up(self)

    async def check_access(self) -> None:
        return

    async def open(self, on_message: OnMessage, on_subscribed: OnSubscribed = lambda _: None) -> None:
        self.on_message, self.on_subscribed = on_message, on_subscribed
        self.exchange.brokers.append(self)
        self.on_all_subscribed()

    async def close(self) -> None:
        self.on_message = None
        self.exchange.brokers.remove(self)

    def on_all_subscribed(self) -> None:
        """Say of every topic that messages arrive, perhaps again."""
        for topic in list(self.topics):
            self.on_subscribed(topic)

    async def subscribe(self, topic: str) -> None:
        self.topics[topic] = None
        if self.is_connected:
            self.on_subscribed(topic)

    def unsubscribe(self, topic: str) -> None:
        self.topics.pop(topic, None)

    def publish(self, topic: str, message: bytes) -> None:
        self.exchange.publish(self, topic, message)

    def receive(self, topic: str, message: bytes) -> None:
        """Take a message, if it still concerns this worker."""
        reachable = self.is_connected and self.worker not in self.exchange.cut_off
        if self.on_message is not None and reachable and topic in self.topics:
            self.on_message(topic, message)
