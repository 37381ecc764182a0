"""A cache of deck checks by content: the same deck is checked once.

Checks run in threads where there are some, few at a time, so that games go on meanwhile.
"""

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from frieze.decks.checking.findings import Finding
from frieze.decks.importing.draft import Draft, category_icons_of, check_draft, dates_of
from frieze.tables.environment import RunInThread

MAX_REMEMBERED = 32
MAX_CONCURRENT = 2


class Checked(NamedTuple):
    """The result of a check: the parsed dates, the icons of the categories, and the findings."""

    dates: list[str]
    category_icons: dict[str, str]
    findings: list[Finding]


class DeckChecks:
    """Checks decks and caches the results."""

    def __init__(self, run_in_thread: RunInThread) -> None:
        self._run_in_thread = run_in_thread
        self._known: OrderedDict[bytes, asyncio.Future[Checked]] = OrderedDict()
        self._free = asyncio.Semaphore(MAX_CONCURRENT)

    async def check(self, draft: Draft, spend: Callable[[], None]) -> Checked:
        """Return the result of a deck's check. `spend` is called before a deck is checked anew, and may raise."""
        content = hashlib.sha256(msgspec.json.encode(draft)).digest()
        if (known := self._known.get(content)) is None:
            spend()
            known = self._known[content] = asyncio.ensure_future(self._run(draft))
            known.add_done_callback(lambda done: self._forget_failed(content, done))
            if len(self._known) > MAX_REMEMBERED:
                self._known.popitem(last=False)
        self._known.move_to_end(content)
        return await asyncio.shield(known)  # a cancelled request does not cancel it for others

    def _forget_failed(self, content: bytes, done: "asyncio.Future[Checked]") -> None:
        if done.cancelled() or done.exception() is not None:
            self._known.pop(content, None)

    async def _run(self, draft: Draft) -> Checked:
        async with self._free:
            return await self._run_in_thread(_check, draft)


def _check(draft: Draft) -> Checked:
    return Checked(dates_of(draft), category_icons_of(draft), check_draft(draft))
