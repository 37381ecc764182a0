"""Cancels tasks."""

import asyncio
from collections.abc import Iterable
from typing import Any

RETRY_AFTER = 0.2  # seconds


async def cancel_all(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks until all are done. Before Python 3.12 `asyncio.wait_for` could swallow a cancellation."""
    waiting = set(tasks)
    while waiting:
        for task in waiting:
            task.cancel()
        done, waiting = await asyncio.wait(waiting, timeout=RETRY_AFTER)
        await asyncio.gather(*done, return_exceptions=True)  # their errors no longer matter
