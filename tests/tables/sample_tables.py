"""Fills a storage with tables of all games, chat, reports and decks, and checks that they still work."""

from collections.abc import Iterable

from frieze.bots.levels import Level
from frieze.tables import chat
from frieze.tables import requests as r
from frieze.tables.environment import Milliseconds
from frieze.tables.registry import TableRegistry
from frieze.tables.settings import ChatMode, DaysClock
from frieze.tables.storage.base import Storage
from frieze.tables.storage.rows import CardCount, Change, CustomDeck, Entry, FirstTry, Head, Report
from tests.backends import Backend
from tests.tables.helpers import ADA, BEN, ManualClock, act, key, new_table, people, player_to_move, registries


async def fill_registry(registry: TableRegistry) -> dict[str, int]:
    """Create tables, chat, a report and a deck. Return the codes of the tables with their seqs."""
    found = {}
    for game in ("timeline", "together", "exhibition"):
        live = await registry.create(ADA, new_table(game=game, chat=ChatMode.FREE, clock=DaysClock(3)))
        await live.change(BEN, r.Join(key(), people(BEN)))
        await live.change(ADA, r.Start(key()))
        for _ in range(5):
            await live.act(player_to_move(live), act(live))
        await chat.say(live, BEN, r.Say(key(), 1, words=f"Hello, {game}"))
        found[live.table.code] = live.table.seq
    waiting = await registry.create(BEN, new_table(Level.GUIDE))
    found[waiting.table.code] = waiting.table.seq
    storage = registry.storage
    await storage.add_report(Report("world", "moon", 5, "It was a Sunday"))
    await storage.put_deck(CustomDeck("own-1", b"edit", 1, 7, b"{}"))
    await storage.put_snapshot("digest", b"a deck \x00\xff", 9)
    await storage.put_link(b"link", b"where it leads", 10**15)
    await fill_sums(storage)
    return found


async def fill_sums(storage: Storage) -> None:
    """Store a daily that has ended, with what it counts."""
    day, mark = "2026-12-01", b"a mark \x00\xff"
    ended = Entry("daily", 1, "key", 5, b"[]")
    counts = (CardCount("world", "moon", 1, 2, 7, 1), CardCount("own-1", "a", 1, 1, 2, 0))
    first = FirstTry(mark, day, 7, (CardCount(day, "moon", 1, 1, 2, 1),))
    await storage.append(
        Change(ended, Head("daily", "DAILY2", False, "over", 5), counts=counts, first_try=first, expires=10**15)
    )


async def last_change(backend: Backend, tables: Iterable[str]) -> Milliseconds:
    """Return when one of the tables with these codes was last changed."""
    storage = backend.storage()
    await storage.open()
    heads = [await storage.by_code(code) for code in tables]
    await storage.close()
    return max(head.touched for head in heads if head is not None)


async def check_still_playable(backend: Backend, tables: dict[str, int]) -> None:
    """Check that all tables exist and that running games can be played.

    It is the time of the last change, whenever that was: no clock of a table has run out.
    """
    clock = ManualClock()
    clock.at = await last_change(backend, tables)
    async with registries(backend, now=clock) as (registry,):
        for code, seq in tables.items():
            live = await registry.by_code(code)
            assert live.table.seq == seq
            if live.table.game is not None:
                await live.act(player_to_move(live), act(live))
                assert b"Hello" in await chat.history(live)
        assert [report.words for report in await registry.storage.reports("world", 10)] == ["It was a Sunday"]
        assert await registry.storage.snapshot("digest") == b"a deck \x00\xff"
        await registry.storage.add_chat(live.table.id, 1, b"after the move")  # numbers continue after the last one


async def fill_storage(backend: Backend) -> dict[str, int]:
    async with registries(backend) as (registry,):
        return await fill_registry(registry)
