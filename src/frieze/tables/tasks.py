"""Ending what runs beside."""

import asyncio
from collections.abc import Iterable
from typing import Any

RETRY_AFTER = 0.2  # seconds


async def cancel_all(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks until they are over: before Python 3.12 a cancellation can get lost in `asyncio.wait_for`."""
    waiting = set(tasks)
    while waiting:
        for task in waiting:
            task.cancel()
        done, waiting = await asyncio.wait(waiting, timeout=RETRY_AFTER)
        await asyncio.gather(*done, return_exceptions=True)  # whatever they failed with is over too
