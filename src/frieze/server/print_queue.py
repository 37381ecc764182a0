"""The print queue: one process makes one PDF after the other. No move waits for it."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from frieze.decks import Deck
from frieze.games.errors import FriezeError
from frieze.paper import Language as PaperLanguage
from frieze.paper import Paper, Printing, print_deck, print_letters
from frieze.paper.missing_glyphs import missing_characters
from frieze.server.fair_queue import FairQueue, QueueFull
from frieze.system.process_pool import ProcessPool

TIMEOUT = 60.0  # seconds, including the wait
MAX_WAITING, MAX_EACH = 20, 4  # in total, and by one address
T = TypeVar("T")


class PrintQueueFull(FriezeError):
    """Too many jobs wait, or this one took too long."""

    code = "press_busy"


class PrintQueue:
    """Prints decks in a separate process."""

    def __init__(self) -> None:
        self.queue = FairQueue(1, MAX_WAITING, MAX_EACH)
        self.pool = ProcessPool(1)

    def close(self) -> None:
        """End the process."""
        self.pool.close()

    async def print(self, deck: Deck, printing: Printing, address: str) -> bytes:
        """Return a deck as PDF. Raise `PrintQueueFull`, or what `print_deck` raises."""
        return await self._run(address, print_deck, deck, printing)

    async def letters(self, paper: Paper, address: str) -> bytes:
        """Return a page of letter cards as PDF. Raise `PrintQueueFull`."""
        return await self._run(address, print_letters, paper)

    async def missing(self, deck: Deck, language: PaperLanguage, address: str) -> list[str]:
        """Return the characters that no font has. Raise `PrintQueueFull`, or what `missing_characters` raises."""
        return await self._run(address, missing_characters, deck, language)

    async def _run(self, address: str, work: Callable[..., T], *arguments: Any) -> T:
        try:
            async with asyncio.timeout(TIMEOUT), self.queue.turn(address):
                return await self.pool.run(work, *arguments)
        except (TimeoutError, QueueFull) as error:
            raise PrintQueueFull from error
