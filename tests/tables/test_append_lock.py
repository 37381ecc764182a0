"""The lock of a table's appends goes to those who wait for it, in the order of their arrival."""

import asyncio

from frieze.tables.append_lock import AppendLock


def three_wait(lock: AppendLock, entered: list[str]) -> list[asyncio.Task[None]]:
    async def enter(name: str) -> None:
        async with lock:
            entered.append(name)

    return [asyncio.create_task(enter(name)) for name in ("first", "second", "third")]


async def test_who_waits_gets_it_in_the_order_of_arrival() -> None:
    lock, entered = AppendLock(), list[str]()
    assert lock.take()
    waiting = three_wait(lock, entered)
    await asyncio.sleep(0)
    assert not lock.take()
    lock.release()
    await asyncio.gather(*waiting)
    assert entered == ["first", "second", "third"]
    assert not lock.locked()


async def test_who_gives_up_is_passed_over() -> None:
    lock, entered = AppendLock(), list[str]()
    assert lock.take()
    waiting = three_wait(lock, entered)
    await asyncio.sleep(0)
    waiting[0].cancel()
    await asyncio.sleep(0)
    lock.release()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert entered == ["second", "third"]
    assert not lock.locked()


async def test_who_gives_up_just_when_it_is_handed_over_hands_it_on() -> None:
    lock, entered = AppendLock(), list[str]()
    assert lock.take()
    waiting = three_wait(lock, entered)
    await asyncio.sleep(0)
    lock.release()
    waiting[0].cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert entered == ["second", "third"]
    assert not lock.locked()
