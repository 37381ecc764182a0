"""What the checker finds in a deck, remembered by the deck's content: the same deck is checked once.

Checks run in a thread, few at a time, so that play goes on beside them.
"""

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from frieze.decks.checking.findings import Finding
from frieze.decks.importing.draft import Draft, check_draft, dates_of, signs_of

MAX_REMEMBERED = 32
MAX_CONCURRENT = 2


class Checked(NamedTuple):
    """A deck's dates as they are read, the signs of its categories, and what was found."""

    dates: list[str]
    signs: dict[str, str]
    findings: list[Finding]


class DeckChecks:
    """Checks decks and remembers the results."""

    def __init__(self) -> None:
        self._known: OrderedDict[bytes, asyncio.Future[Checked]] = OrderedDict()
        self._free = asyncio.Semaphore(MAX_CONCURRENT)

    async def check(self, draft: Draft, spend: Callable[[], None]) -> Checked:
        """Return what is found in a deck. `spend` is called before work is done, and may refuse it."""
        content = hashlib.sha256(msgspec.json.encode(draft)).digest()
        if (known := self._known.get(content)) is None:
            spend()
            known = self._known[content] = asyncio.ensure_future(self._run(draft))
            known.add_done_callback(lambda done: self._forget_failed(content, done))
            if len(self._known) > MAX_REMEMBERED:
                self._known.popitem(last=False)
        self._known.move_to_end(content)
        return await asyncio.shield(known)  # whoever goes meanwhile does not stop it for the others

    def _forget_failed(self, content: bytes, done: "asyncio.Future[Checked]") -> None:
        if done.cancelled() or done.exception() is not None:
            self._known.pop(content, None)

    async def _run(self, draft: Draft) -> Checked:
        async with self._free:
            return await asyncio.to_thread(_check, draft)


def _check(draft: Draft) -> Checked:
    return Checked(dates_of(draft), signs_of(draft), check_draft(draft))
