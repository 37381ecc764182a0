"""Running the program inside a test that has an event loop already."""

import asyncio

from frieze.cli import main


async def frieze(*arguments: str) -> int:
    """Run the program in a thread, since it has an event loop of its own; return its status."""
    return await asyncio.to_thread(main, list(arguments))
