"""The storage of a browser. What every storage must do is tested in tests/tables/test_storage.py."""

import asyncio
import inspect

import pytest

from frieze.offline.database_rows import LOG
from frieze.offline.storage import KeptStorage
from frieze.tables.storage.base import Storage
from frieze.tables.storage.errors import SeqTaken, StorageFailed
from frieze.tables.storage.rows import MAX_CHAT, Change, Due, DueKind
from tests.offline.memory_shelf import MemoryShelf
from tests.tables.sample_rows import entry, head, kept

READING = {
    "append_soon",
    "by_code",
    "card_counts",
    "chat",
    "custom_deck",
    "custom_deck_by_edit",
    "due",
    "expired",
    "head",
    "listed",
    "next_due",
    "reports",
    "score_counts",
    "snapshot",
    "tables_of",
    "untouched",
}


def test_everything_that_writes_or_reads_a_log_goes_to_the_shelf() -> None:
    public = {name for name, _ in inspect.getmembers(Storage, callable) if not name.startswith("_")}
    own = {name for name in vars(KeptStorage) if not name.startswith("_")}
    assert public - READING == own & public, "a new method of storages either only reads the index, or is kept"


async def test_nothing_is_seen_or_answered_before_it_is_on_the_shelf() -> None:
    shelf = MemoryShelf()
    written = asyncio.Event()
    put = shelf.write

    async def slowly(changes: list[tuple[tuple[str | int, ...], bytes | None]]) -> None:
        await written.wait()
        await put(changes)

    shelf.write = slowly  # type: ignore[method-assign]
    async with KeptStorage(shelf) as storage:
        appending = asyncio.ensure_future(storage.append(Change(entry(1), head=head(), joined=(b"ada",))))
        for _ in range(10):
            await asyncio.sleep(0)
        assert not appending.done()
        assert (await storage.log("t"), await storage.head("t"), await storage.tables_of(b"ada", 9)) == ([], None, [])
        written.set()
        await appending
        assert await storage.log("t") == [entry(1)]
        assert [one.table for one in await storage.tables_of(b"ada", 9)] == ["t"]


async def test_what_cannot_be_kept_is_refused_and_leaves_nothing_behind() -> None:
    shelf = MemoryShelf()
    async with KeptStorage(shelf) as storage:
        await storage.append(Change(entry(1), head=head(), dues={DueKind.CLOCK: 5}, joined=(b"ada",)))
        for number in range(MAX_CHAT):
            await storage.add_chat("t", 1, b"%d" % number)
        before = [batch async for batch in storage.export_rows()]
        shelf.fails = "full"
        for change in (
            storage.append(Change(entry(2), head=head(state="over"), dues={DueKind.CLOCK: None}, left=(b"ada",))),
            storage.add_chat("t", 1, b"one more"),
            storage.put_snapshot("digest", b"cards", 1),
            storage.delete_table("t"),
        ):
            with pytest.raises(StorageFailed, match="full"):
                await change
        assert [batch async for batch in storage.export_rows()] == before
        shelf.fails = ""
        await storage.append(Change(entry(2)))
        with pytest.raises(SeqTaken):
            await storage.append(Change(entry(2, key="other")))


async def test_logs_are_read_when_they_are_wanted() -> None:
    shelf = MemoryShelf()
    async with KeptStorage(shelf) as storage:
        for table in ("t", "u"):
            await storage.append(kept(entry(1, table=table)))
    async with KeptStorage(shelf) as storage:
        assert storage.database.logs == {}
        assert await storage.log("u") == [entry(1, table="u")]
        assert list(storage.database.logs) == ["u"]
        await storage.append(Change(entry(2, table="t")))
        assert await storage.log("t") == [entry(1), entry(2, table="t")]


async def test_what_is_deleted_is_deleted_from_the_shelf() -> None:
    shelf = MemoryShelf()
    async with KeptStorage(shelf) as storage:
        await storage.append(Change(entry(1), head=head(), dues={DueKind.COMPUTER: 1}, joined=(b"ada",), dealt=("d",)))
        await storage.append(Change(entry(2), expires=7))
        await storage.add_chat("t", 1, b"hello")
        assert {key[0] for key in shelf.rows} == {"head", LOG, "due", "member", "dealt", "chat", "expiry"}
        await storage.delete_table("t")
    assert shelf.rows == {}


async def test_a_change_is_written_at_once_and_only_what_has_changed() -> None:
    shelf = MemoryShelf()
    async with KeptStorage(shelf) as storage:
        await storage.append(Change(entry(1), head=head(), dues={DueKind.COMPUTER: 1}))
        assert shelf.writes == 1
        await storage.set_due(Due("t", DueKind.COMPUTER, 1))
        assert shelf.writes == 1, "nothing has changed"
