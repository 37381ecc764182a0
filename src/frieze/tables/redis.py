"""Words between workers through Redis's publish and subscribe.

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

from frieze.tables.broker import Back, Broker, BrokerRefused, Hear
from frieze.tables.keys import new_key
from frieze.tables.tasks import end_all

FIRST_WAIT, LONGEST_WAIT = 0.1, 2.0  # seconds between tries to reach Redis again
MOST_WAITING = 10_000  # words that wait to be told; more are lost
MOST_TOGETHER = 500

log = logging.getLogger("frieze.tables")


class RedisBroker(Broker):
    """Carries words between workers, on one machine or several."""

    far = True

    def __init__(self, address: str, channel: str = "frieze") -> None:
        self.address = address
        self.channel = channel
        self.name = new_key()[:12].encode()
        self._redis: client.Redis | None = None
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
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

    async def open(self, hear: Hear, back: Back = lambda: None) -> None:
        self._redis = self._client()
        self._tasks = [
            asyncio.create_task(self._again_and_again(lambda: self._listen(hear, back))),
            asyncio.create_task(self._again_and_again(self._publish)),
        ]

    async def close(self) -> None:
        await end_all(self._tasks)
        if self._redis is not None:
            with suppress(RedisError, OSError):
                await self._redis.aclose()

    def tell(self, topic: str, words: bytes) -> None:
        message = b"%b %b %b" % (self.name, topic.encode(), words)
        with suppress(asyncio.QueueFull):  # Redis is away for long: the log has it all
            self._waiting.put_nowait(message)

    async def _again_and_again(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do something for ever; when Redis fails, wait a little longer each time, and try again."""
        wait = FIRST_WAIT
        while True:
            try:
                await work()
                wait = FIRST_WAIT
            except (RedisError, OSError, TimeoutError) as error:
                self.connected.clear()
                log.warning("the broker is away", extra={"why": str(error) or type(error).__name__})
                await asyncio.sleep(wait)
                wait = min(LONGEST_WAIT, 2 * wait)

    async def _publish(self) -> None:
        assert self._redis is not None, "it is open"
        while True:
            together = self._redis.pipeline(transaction=False)
            together.publish(self.channel, await self._waiting.get())
            for _ in range(min(MOST_TOGETHER, self._waiting.qsize())):
                together.publish(self.channel, self._waiting.get_nowait())
            await together.execute()

    async def _listen(self, hear: Hear, back: Back) -> None:
        assert self._redis is not None, "it is open"
        async with self._redis.pubsub() as channel:
            await channel.subscribe(self.channel)
            while not self._waiting.empty():  # what waited is old
                self._waiting.get_nowait()
            self.connected.set()
            back()
            async for message in channel.listen():
                if message["type"] == "message":
                    sender, topic, words = message["data"].split(b" ", 2)
                    if sender != self.name:
                        hear(topic.decode(), words)
