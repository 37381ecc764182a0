"""Votes that wait: all that arrive while an entry is written are the next entry.

Two hundred pupils vote within seconds. Each vote is acknowledged when the entry with it is durable. Its idempotency key
is part of the facts, so a vote that is sent again changes nothing.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from frieze.games.errors import FriezeError
from frieze.lessons import facts as f
from frieze.lessons import requests as r
from frieze.lessons.pupils import vote
from frieze.lessons.state import Lesson
from frieze.tables.errors import TableError, Why
from frieze.tables.live_log import MAX_ATTEMPTS, request_of
from frieze.tables.storage.errors import Repeated, SeqTaken, StorageFailed, TableGone

if TYPE_CHECKING:
    from frieze.lessons.live_lesson import LiveLesson

MAX_BATCH = 500

Done = Callable[[int | Exception], None]  # called with the seq of a vote, or with the error that refuses it


class _Waiting(NamedTuple):
    """A vote that waits."""

    player: str
    said: r.Vote
    done: Done


class VoteQueue:
    """The votes of one lesson that wait to be appended."""

    def __init__(self, live: "LiveLesson") -> None:
        self.live = live
        self._waiting: list[_Waiting] = []
        self._appending = False

    def add(self, player: str, said: r.Vote, done: Done) -> None:
        """Append a vote soon, and call `done`."""
        self._waiting.append(_Waiting(player, said, done))
        if not self._appending:
            self._appending = True
            self.live.registry.run(self._append_all(self.live.lock.take()))

    async def _append_all(self, first: bool) -> None:
        """Append until nothing waits. `first`: the lock is taken, so that what comes now comes after these votes."""
        lock = self.live.lock
        try:
            while self._waiting:
                if not first:
                    await lock.__aenter__()
                first = False
                try:
                    batch, self._waiting = self._waiting[:MAX_BATCH], self._waiting[MAX_BATCH:]
                    await self._append(batch)
                finally:
                    lock.release()
        finally:
            self._appending = False

    async def _append(self, batch: list[_Waiting]) -> None:
        """Append votes as one entry, and tell everybody how it went."""
        try:
            await self._try_append(batch)
        except FriezeError as error:
            for one in batch:
                one.done(error)
        except Exception as error:  # a fault of ours: the next votes are taken again
            for one in batch:
                one.done(error)

    async def _try_append(self, batch: list[_Waiting]) -> None:
        live = self.live
        for attempt in range(MAX_ATTEMPTS):
            if live.deleted:
                raise TableError(Why.DELETED)
            votes, refused = _decide(live.lesson, batch)
            if refused and attempt == 0 and live.registry.broker.is_remote:  # another worker may know more
                await live.follow(await live.registry.read_log(live.id, after=live.seq))
                continue
            if votes:
                # The keys of the votes are in the facts. The entry's own only tells it from those of other workers.
                request = request_of("", f"votes-{live.seq + 1}-{live.registry.cluster.name}")
                after, entry, change = live.prepare(request, [f.Voted(tuple(votes))])
                try:
                    await live.registry.storage.append(change)
                except (SeqTaken, Repeated):
                    await live.follow(await live.registry.read_log(live.id, after=live.seq))
                    continue
                except TableGone:
                    live.registry.on_deleted(live)
                    continue
                except StorageFailed as failure:
                    live.reread_later()
                    raise TableError(Why.SAVING_FAILED) from failure
                live.commit(after, entry)
            for place, one in enumerate(batch):
                one.done(refused.get(place, live.seq))
            return
        raise TableError(Why.SAVING_FAILED)


def _decide(lesson: Lesson, batch: list[_Waiting]) -> tuple[list[f.Choice], dict[int, FriezeError]]:
    """Return the votes that are new, and why others are refused, by their place in the batch."""
    votes: list[f.Choice] = []
    refused: dict[int, FriezeError] = {}
    seen: set[tuple[int, str]] = set()
    for place, one in enumerate(batch):
        try:
            pupil, choice = vote(lesson, one.said, one.player)
        except FriezeError as error:
            refused[place] = error
            continue
        if choice is not None and (pupil.number, choice.key) not in seen:
            seen.add((pupil.number, choice.key))
            votes.append(choice)
    return votes, refused
