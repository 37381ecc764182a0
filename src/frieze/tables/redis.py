"""A broker on Redis's publish and subscribe.

Every topic has a channel of its own, so a worker receives only messages about the tables it serves. Nothing depends on
Redis: while it is away, workers find what others wrote by reading the log (`cluster.py`); when it is back, they
subscribe again.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

import redis.asyncio as client
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import AuthenticationError, AuthorizationError, RedisError, ResponseError

from frieze.tables.broker import Broker, BrokerRefused, OnMessage, OnSubscribed
from frieze.tables.environment import RandomBits
from frieze.tables.keys import new_key
from frieze.tables.tasks import cancel_all

MIN_BACKOFF, MAX_BACKOFF = 0.1, 2.0  # seconds between attempts to reach Redis again
MAX_QUEUED = 10_000  # messages to publish; more are lost
MAX_BATCH = 500
SUBSCRIBE_TIMEOUT = 1.0  # seconds

log = logging.getLogger("frieze.tables")


class RedisBroker(Broker):
    """Carries messages between workers, on one machine or several."""

    is_remote = True

    def __init__(self, address: str, random_bits: RandomBits, name: str = "frieze") -> None:
        self.address = address
        self.prefix = f"{name}:"  # of all channels
        self.name = new_key(random_bits)[:12].encode()
        self._redis: client.Redis | None = None
        self._topics: set[str] = set()
        self._changed: set[str] = set()  # topics to subscribe to or unsubscribe from, not yet sent to Redis
        self._change = asyncio.Event()
        self._subscribed: dict[str, asyncio.Event] = {}  # somebody waits until messages about the topic arrive
        self._outbox: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(MAX_QUEUED)
        self._tasks: list[asyncio.Task[None]] = []
        self.connected = asyncio.Event()

    @property
    def is_connected(self) -> bool:
        return self.connected.is_set()

    async def check_access(self) -> None:
        redis = self._client()
        try:
            await redis.ping()
        except (AuthenticationError, AuthorizationError, ResponseError) as error:
            raise BrokerRefused(str(error)) from error
        except (RedisError, OSError, TimeoutError):
            return
        finally:
            with suppress(RedisError, OSError):
                await redis.aclose()

    def _client(self) -> client.Redis:
        return client.Redis.from_url(
            self.address,
            socket_connect_timeout=2,
            health_check_interval=10,
            retry=Retry(NoBackoff(), 0),  # a break must be noticed: messages sent meanwhile are lost
        )

    async def open(self, on_message: OnMessage, on_subscribed: OnSubscribed = lambda _: None) -> None:
        self._redis = self._client()
        self._tasks = [
            asyncio.create_task(self._retry(lambda: self._receive_all(on_message, on_subscribed))),
            asyncio.create_task(self._retry(self._publish_all)),
        ]

    async def close(self) -> None:
        await cancel_all(self._tasks)
        if self._redis is not None:
            with suppress(RedisError, OSError):
                await self._redis.aclose()

    async def subscribe(self, topic: str) -> None:
        self._topics.add(topic)
        self._mark_changed(topic)
        if self.is_connected:
            with suppress(TimeoutError):
                async with asyncio.timeout(SUBSCRIBE_TIMEOUT):
                    await self._subscribed.setdefault(topic, asyncio.Event()).wait()

    def unsubscribe(self, topic: str) -> None:
        self._topics.discard(topic)
        self._mark_changed(topic)

    def _mark_changed(self, topic: str) -> None:
        self._changed.add(topic)
        self._change.set()

    def publish(self, topic: str, message: bytes) -> None:
        with suppress(asyncio.QueueFull):  # Redis has been away for long: the log has it all
            self._outbox.put_nowait((self.prefix + topic, b"%b %b" % (self.name, message)))

    async def _retry(self, work: Callable[[], Awaitable[None]]) -> None:
        """Repeat some work for ever. When Redis fails, back off a little longer each time."""
        backoff = MIN_BACKOFF
        while True:
            try:
                await work()
                backoff = MIN_BACKOFF
            except (RedisError, OSError, TimeoutError) as error:
                self.connected.clear()
                for subscribed in self._subscribed.values():
                    subscribed.set()
                self._subscribed.clear()
                log.warning("the broker is away", extra={"why": str(error) or type(error).__name__})
                await asyncio.sleep(backoff)
                backoff = min(MAX_BACKOFF, 2 * backoff)

    async def _publish_all(self) -> None:
        assert self._redis is not None, "it is open"
        while True:
            batch = self._redis.pipeline(transaction=False)
            batch.publish(*await self._outbox.get())
            for _ in range(min(MAX_BATCH, self._outbox.qsize())):
                batch.publish(*self._outbox.get_nowait())
            await batch.execute()

    async def _receive_all(self, on_message: OnMessage, on_subscribed: OnSubscribed) -> None:
        assert self._redis is not None, "it is open"
        async with self._redis.pubsub() as pubsub:
            while not self._outbox.empty():  # what was queued is old
                self._outbox.get_nowait()
            self._changed = set(self._topics)
            self._change.set()
            await pubsub.subscribe(self.prefix)  # nobody publishes there: its answer says that Redis is back
            tasks = [
                asyncio.create_task(self._update_topics(pubsub)),
                asyncio.create_task(self._receive(pubsub, on_message, on_subscribed)),
            ]
            try:
                for ended in (await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED))[0]:
                    ended.result()
            finally:
                await cancel_all(tasks)

    async def _update_topics(self, pubsub: client.client.PubSub) -> None:
        """Subscribe to new topics and unsubscribe from old ones."""
        while True:
            await self._change.wait()
            self._change.clear()
            changed, self._changed = self._changed, set()
            if wanted := [self.prefix + topic for topic in changed & self._topics]:
                await pubsub.subscribe(*wanted)
            if unwanted := [self.prefix + topic for topic in changed - self._topics]:
                await pubsub.unsubscribe(*unwanted)

    async def _receive(self, pubsub: client.client.PubSub, on_message: OnMessage, on_subscribed: OnSubscribed) -> None:
        async for received in pubsub.listen():
            topic = received["channel"].decode().removeprefix(self.prefix)
            if received["type"] == "message":
                sender, message = received["data"].split(b" ", 1)
                if sender != self.name:
                    on_message(topic, message)
            elif received["type"] == "subscribe":
                self.connected.set()
                if topic:
                    on_subscribed(topic)
                if (subscribed := self._subscribed.pop(topic, None)) is not None:
                    subscribed.set()
