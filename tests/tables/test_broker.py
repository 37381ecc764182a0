"""What every broker must do, tried on each there is; and what Redis's does while Redis is away."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from secrets import randbits

import pytest

from frieze.tables.broker import Broker, LocalBroker
from frieze.tables.redis import RedisBroker
from tests.services import Redis, redis

Pair = Callable[[], tuple[Broker, Broker]]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Redis]:
    with redis(tmp_path) as started:
        yield started


@pytest.fixture(params=["local", "redis"])
def pair(request: pytest.FixtureRequest) -> Pair:
    if request.param == "local":
        together: list[LocalBroker] = []
        return lambda: (LocalBroker(together), LocalBroker(together))
    address = request.getfixturevalue("server").address
    return lambda: (RedisBroker(address, randbits), RedisBroker(address, randbits))


class Inbox:
    def __init__(self) -> None:
        self.heard: list[tuple[str, bytes]] = []
        self.begun: list[str] = []

    def __call__(self, table: str, words: bytes) -> None:
        self.heard.append((table, words))

    async def has(self, count: int, within: float = 10.0) -> bool:
        for _ in range(int(within / 0.02)):
            if len(self.heard) >= count:
                return True
            await asyncio.sleep(0.02)
        return False

    async def began(self, *topics: str) -> bool:
        for _ in range(500):
            if sorted(self.begun) == sorted(topics):
                return True
            await asyncio.sleep(0.02)
        return False


async def opened(broker: Broker, inbox: Inbox) -> None:
    await broker.subscribe("table")
    await broker.open(inbox, inbox.begun.append)
    assert await inbox.began("table")


async def test_others_receive_messages_in_order_and_nobody_receives_their_own(pair: Pair) -> None:
    one, other = pair()
    own, others = Inbox(), Inbox()
    await opened(one, own)
    await opened(other, others)
    for number in range(100):
        one.publish("table", b"%d and a space" % number)
    assert await others.has(100)
    assert others.heard == [("table", b"%d and a space" % number) for number in range(100)]
    assert own.heard == []
    await one.close()
    await other.close()


async def test_a_closed_broker_receives_nothing(pair: Pair) -> None:
    one, other = pair()
    inbox = Inbox()
    await opened(one, Inbox())
    await opened(other, inbox)
    await other.close()
    one.publish("table", b"words")
    await asyncio.sleep(0.1)
    assert inbox.heard == []
    await one.close()


async def test_messages_arrive_for_subscribed_topics_only(pair: Pair) -> None:
    one, other = pair()
    inbox = Inbox()
    await opened(one, Inbox())
    await opened(other, inbox)
    await other.subscribe("another")
    other.unsubscribe("table")
    await other.subscribe("last")
    assert inbox.begun == ["table", "another", "last"]
    await asyncio.sleep(0.1)
    for topic in ("table", "another", "unknown", "last"):
        one.publish(topic, b"words")
    assert await inbox.has(2)
    assert inbox.heard == [("another", b"words"), ("last", b"words")]
    await one.close()
    await other.close()


async def test_a_topic_can_be_unsubscribed_from_and_subscribed_to_again(pair: Pair) -> None:
    one, other = pair()
    inbox = Inbox()
    await opened(one, Inbox())
    await opened(other, inbox)
    other.unsubscribe("table")
    await other.subscribe("table")
    assert inbox.begun == ["table", "table"]
    one.publish("table", b"words")
    assert await inbox.has(1)
    await one.close()
    await other.close()


async def test_messages_arrive_again_when_redis_is_back(server: Redis) -> None:
    one, other, inbox = RedisBroker(server.address, randbits), RedisBroker(server.address, randbits), Inbox()
    await opened(one, Inbox())
    await opened(other, inbox)
    one.publish("table", b"before")
    assert await inbox.has(1)
    await asyncio.to_thread(server.kill)
    one.publish("table", b"lost or late")  # nobody waits for it
    await asyncio.sleep(0.3)
    await asyncio.to_thread(server.start)
    assert await inbox.began("table", "table")  # and words about it may be lost
    await asyncio.wait_for(one.connected.wait(), 10)
    for _ in range(200):
        one.publish("table", b"after")
        await asyncio.sleep(0.05)
        if ("table", b"after") in inbox.heard:
            break
    assert ("table", b"after") in inbox.heard
    await one.close()
    await other.close()


async def test_nobody_waits_for_a_redis_that_is_away_from_the_start(tmp_path: Path) -> None:
    broker = RedisBroker("redis://127.0.0.1:9/0", randbits)
    await broker.open(Inbox())
    broker.publish("table", b"words")
    await asyncio.sleep(0.05)
    await broker.close()
