"""Run the program inside an asynchronous test."""

import asyncio

from frieze.cli import main


async def frieze(*arguments: str) -> int:
    """Run the program in a thread, since it starts its own event loop. Return its exit status."""
    return await asyncio.to_thread(main, list(arguments))
