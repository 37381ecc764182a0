"""Words between workers through Redis's publish and subscribe.

Every topic has a channel of its own: a worker hears of the tables that it serves, however many others there are.
Nothing depends on it: while Redis is away, workers find what others wrote by looking at the log (`neighbours.py`); when
it is back, they listen again.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

import redis.asyncio as client
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import AuthenticationError, AuthorizationError, RedisError, ResponseError

from frieze.tables.broker import Begin, Broker, BrokerRefused, Hear
from frieze.tables.environment import RandomBits
from frieze.tables.keys import new_key
from frieze.tables.tasks import end_all

FIRST_WAIT, LONGEST_WAIT = 0.1, 2.0  # seconds between tries to reach Redis again
MOST_WAITING = 10_000  # words that wait to be told; more are lost
MOST_TOGETHER = 500
ASKED_FOR = 1.0  # seconds that are waited for Redis to hear what we want to listen to

log = logging.getLogger("frieze.tables")


class RedisBroker(Broker):
    """Carries words between workers, on one machine or several."""

    far = True

    def __init__(self, address: str, random_bits: RandomBits, name: str = "frieze") -> None:
        self.address = address
        self.channels = f"{name}:"  # what all their names begin with
        self.name = new_key(random_bits)[:12].encode()
        self._redis: client.Redis | None = None
        self._topics: set[str] = set()
        self._wishes: set[str] = set()  # topics begun with or left, which Redis was not told yet
        self._wished = asyncio.Event()
        self._begun: dict[str, asyncio.Event] = {}  # somebody waits until words about the topic arrive
        self._waiting: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(MOST_WAITING)
        self._tasks: list[asyncio.Task[None]] = []
        self.connected = asyncio.Event()

    @property
    def hears(self) -> bool:
        return self.connected.is_set()

    async def knock(self) -> None:
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
            retry=Retry(NoBackoff(), 0),  # a break must be noticed: what was told meanwhile is lost
        )

    async def open(self, hear: Hear, begin: Begin = lambda _: None) -> None:
        self._redis = self._client()
        self._tasks = [
            asyncio.create_task(self._again_and_again(lambda: self._listen(hear, begin))),
            asyncio.create_task(self._again_and_again(self._publish)),
        ]

    async def close(self) -> None:
        await end_all(self._tasks)
        if self._redis is not None:
            with suppress(RedisError, OSError):
                await self._redis.aclose()

    async def listen(self, topic: str) -> None:
        self._topics.add(topic)
        self._wish(topic)
        if self.hears:
            with suppress(TimeoutError):
                async with asyncio.timeout(ASKED_FOR):
                    await self._begun.setdefault(topic, asyncio.Event()).wait()

    def leave(self, topic: str) -> None:
        self._topics.discard(topic)
        self._wish(topic)

    def _wish(self, topic: str) -> None:
        self._wishes.add(topic)
        self._wished.set()

    def tell(self, topic: str, words: bytes) -> None:
        with suppress(asyncio.QueueFull):  # Redis is away for long: the log has it all
            self._waiting.put_nowait((self.channels + topic, b"%b %b" % (self.name, words)))

    async def _again_and_again(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do something for ever; when Redis fails, wait a little longer each time, and try again."""
        wait = FIRST_WAIT
        while True:
            try:
                await work()
                wait = FIRST_WAIT
            except (RedisError, OSError, TimeoutError) as error:
                self.connected.clear()
                for begun in self._begun.values():
                    begun.set()
                self._begun.clear()
                log.warning("the broker is away", extra={"why": str(error) or type(error).__name__})
                await asyncio.sleep(wait)
                wait = min(LONGEST_WAIT, 2 * wait)

    async def _publish(self) -> None:
        assert self._redis is not None, "it is open"
        while True:
            together = self._redis.pipeline(transaction=False)
            together.publish(*await self._waiting.get())
            for _ in range(min(MOST_TOGETHER, self._waiting.qsize())):
                together.publish(*self._waiting.get_nowait())
            await together.execute()

    async def _listen(self, hear: Hear, begin: Begin) -> None:
        assert self._redis is not None, "it is open"
        async with self._redis.pubsub() as heard:
            while not self._waiting.empty():  # what waited is old
                self._waiting.get_nowait()
            self._wishes = set(self._topics)
            self._wished.set()
            await heard.subscribe(self.channels)  # nobody tells anything there: it says that Redis is back
            tasks = [asyncio.create_task(self._ask(heard)), asyncio.create_task(self._hear(heard, hear, begin))]
            try:
                for ended in (await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED))[0]:
                    ended.result()
            finally:
                await end_all(tasks)

    async def _ask(self, heard: client.client.PubSub) -> None:
        """Ask Redis for the topics that are listened to, and say which are not any more."""
        while True:
            await self._wished.wait()
            self._wished.clear()
            wishes, self._wishes = self._wishes, set()
            if wanted := [self.channels + topic for topic in wishes & self._topics]:
                await heard.subscribe(*wanted)
            if left := [self.channels + topic for topic in wishes - self._topics]:
                await heard.unsubscribe(*left)

    async def _hear(self, heard: client.client.PubSub, hear: Hear, begin: Begin) -> None:
        async for message in heard.listen():
            topic = message["channel"].decode().removeprefix(self.channels)
            if message["type"] == "message":
                sender, words = message["data"].split(b" ", 1)
                if sender != self.name:
                    hear(topic, words)
            elif message["type"] == "subscribe":
                self.connected.set()
                if topic:
                    begin(topic)
                if (begun := self._begun.pop(topic, None)) is not None:
                    begun.set()
