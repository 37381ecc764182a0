"""Waits until a server answers."""

import asyncio
from collections.abc import Callable

import httpx

READY_WITHIN = 120.0  # seconds


async def until_served(address: str, log: Callable[[], str]) -> None:
    """Wait until a server answers. Raise with its log if it does not."""
    try:
        async with asyncio.timeout(READY_WITHIN), httpx.AsyncClient(trust_env=False) as client:
            while True:
                try:
                    if (await client.get(f"{address}/health", timeout=5)).status_code == 200:
                        return
                except httpx.HTTPError:
                    await asyncio.sleep(0.05)
    except TimeoutError:
        raise RuntimeError(f"the server does not answer:\n{log()}") from None
