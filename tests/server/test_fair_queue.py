"""A fair queue: an address that queues many jobs does not block others."""

import asyncio

import pytest

from frieze.server.fair_queue import FairQueue, QueueFull

pytestmark = pytest.mark.virtual_time


async def work(queue: FairQueue, address: str, order: list[str], seconds: float = 1.0) -> None:
    async with queue.turn(address):
        order.append(address)
        await asyncio.sleep(seconds)


async def test_addresses_take_turns() -> None:
    queue, order = FairQueue(1, 20, 10), list[str]()
    asked = ["greedy"] * 6 + ["ada", "ben", "ada"]
    await asyncio.gather(*(work(queue, address, order) for address in asked))
    assert order == ["greedy", "greedy", "ada", "ben", "greedy", "ada", "greedy", "greedy", "greedy"]
    assert queue.waiting == 0


async def test_so_many_of_one_address_wait_and_so_many_together() -> None:
    queue, order = FairQueue(1, 5, 3), list[str]()
    tasks = [asyncio.create_task(work(queue, "greedy", order)) for _ in range(4)]
    await asyncio.sleep(0)
    with pytest.raises(QueueFull):
        await work(queue, "greedy", order)
    tasks += [asyncio.create_task(work(queue, name, order)) for name in ("ada", "ben")]
    await asyncio.sleep(0)
    with pytest.raises(QueueFull):
        await work(queue, "cleo", order)
    await asyncio.gather(*tasks)
    assert order.count("greedy") == 4


async def test_a_cancelled_job_leaves_no_gap() -> None:
    queue, order = FairQueue(1, 20, 10), list[str]()
    first = asyncio.create_task(work(queue, "ada", order))
    await asyncio.sleep(0)
    second = asyncio.create_task(work(queue, "ben", order))
    third = asyncio.create_task(work(queue, "cleo", order))
    await asyncio.sleep(0.5)
    second.cancel()
    await asyncio.gather(first, third)
    assert order == ["ada", "cleo"]
    last = asyncio.create_task(work(queue, "dan", order))
    await asyncio.sleep(0)
    waiting = asyncio.create_task(work(queue, "eve", order))
    await asyncio.sleep(0)
    last.cancel()
    await waiting
    assert order[-1] == "eve"
    assert queue.waiting == 0


async def test_work_that_fails_gives_its_place_back() -> None:
    queue = FairQueue(1, 20, 10)

    async def fail() -> None:
        async with queue.turn("ada"):
            raise LookupError

    for _ in range(3):
        with pytest.raises(LookupError):
            await fail()
    order: list[str] = []
    await work(queue, "ben", order)
    assert order == ["ben"]
