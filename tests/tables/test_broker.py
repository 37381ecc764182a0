"""What every broker must do, tested on each of them; and what the broker on Redis does while Redis is away."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from secrets import randbits

import pytest

from frieze.tables.broker import Broker, LocalBroker
from frieze.tables.redis import RedisBroker
from tests.services import Redis, redis
from tests.tables.helpers import until

MakeBroker = Callable[[], Broker]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Redis]:
    with redis(tmp_path) as started:
        yield started


@pytest.fixture(params=["local", "redis"])
def make_broker(request: pytest.FixtureRequest) -> MakeBroker:
    """A function that returns brokers of one kind, which exchange messages."""
    if request.param == "local":
        together: list[LocalBroker] = []
        return lambda: LocalBroker(together)
    address = request.getfixturevalue("server").address
    return lambda: RedisBroker(address, randbits)


class Inbox:
    """Records the messages and subscriptions of a broker."""

    def __init__(self) -> None:
        self.received: list[tuple[str, bytes]] = []
        self.subscribed: list[str] = []

    def __call__(self, topic: str, message: bytes) -> None:
        self.received.append((topic, message))


async def opened(broker: Broker) -> Inbox:
    """Open a broker that is subscribed to `table`."""
    inbox = Inbox()
    await broker.subscribe("table")
    await broker.open(inbox, inbox.subscribed.append)
    await until(lambda: inbox.subscribed == ["table"])
    return inbox


async def test_others_receive_messages_in_order_and_nobody_receives_their_own(make_broker: MakeBroker) -> None:
    one, other = make_broker(), make_broker()
    own, others = await opened(one), await opened(other)
    for number in range(100):
        one.publish("table", b"%d and a space" % number)
    await until(lambda: len(others.received) >= 100)
    assert others.received == [("table", b"%d and a space" % number) for number in range(100)]
    assert own.received == []
    await one.close()
    await other.close()


async def test_a_closed_broker_receives_nothing(make_broker: MakeBroker) -> None:
    one, closed, open_one = make_broker(), make_broker(), make_broker()
    await opened(one)
    inbox, others = await opened(closed), await opened(open_one)
    await closed.close()
    one.publish("table", b"message")
    await until(lambda: others.received == [("table", b"message")])
    assert inbox.received == []
    await one.close()
    await open_one.close()


async def test_messages_arrive_for_subscribed_topics_only(make_broker: MakeBroker) -> None:
    one, other = make_broker(), make_broker()
    await opened(one)
    inbox = await opened(other)
    await other.subscribe("another")
    other.unsubscribe("table")
    await other.subscribe("last")
    await other.subscribe("end")  # Redis handles it after the unsubscription
    assert inbox.subscribed == ["table", "another", "last", "end"]
    for topic in ("table", "another", "unknown", "last", "end"):
        one.publish(topic, b"message")
    await until(lambda: ("end", b"message") in inbox.received)
    assert [topic for topic, _ in inbox.received] == ["another", "last", "end"]
    await one.close()
    await other.close()


async def test_a_topic_can_be_unsubscribed_from_and_subscribed_to_again(make_broker: MakeBroker) -> None:
    one, other = make_broker(), make_broker()
    await opened(one)
    inbox = await opened(other)
    other.unsubscribe("table")
    await other.subscribe("table")
    assert inbox.subscribed == ["table", "table"]
    one.publish("table", b"message")
    await until(lambda: inbox.received == [("table", b"message")])
    await one.close()
    await other.close()


async def test_messages_arrive_again_when_redis_is_back(server: Redis) -> None:
    one, other = RedisBroker(server.address, randbits), RedisBroker(server.address, randbits)
    await opened(one)
    inbox = await opened(other)
    one.publish("table", b"before")
    await until(lambda: inbox.received == [("table", b"before")])
    await asyncio.to_thread(server.kill)
    one.publish("table", b"lost or late")  # nobody waits for it
    await until(lambda: not one.is_connected and not other.is_connected)
    await asyncio.to_thread(server.start)
    await until(lambda: inbox.subscribed == ["table", "table"])
    await until(lambda: one.is_connected)

    def arrives() -> bool:
        one.publish("table", b"after")
        return ("table", b"after") in inbox.received

    await until(arrives)
    await one.close()
    await other.close()


async def test_nobody_waits_for_a_redis_that_is_away_from_the_start() -> None:
    attempts = 0

    async def hang_up(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal attempts
        attempts += 1
        writer.close()

    async with await asyncio.start_server(hang_up, "127.0.0.1", 0) as broken:
        broker = RedisBroker(f"redis://127.0.0.1:{broken.sockets[0].getsockname()[1]}/0", randbits)
        await broker.open(Inbox())
        broker.publish("table", b"message")
        await until(lambda: attempts > 2)
        assert not broker.is_connected
        await broker.close()
