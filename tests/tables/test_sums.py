"""Sums: what every storage counts when a game ends, tested on each of them."""

import asyncio

import pytest

from frieze.tables.storage.base import Storage
from frieze.tables.storage.errors import Repeated, SeqTaken
from frieze.tables.storage.rows import CardCount, Change, CustomDeck, Entry, FirstTry, Head


def change(table: str, *counts: CardCount, seq: int = 1, first: FirstTry | None = None, expires: int = 0) -> Change:
    entry = Entry(table, seq, f"key-{seq}", 1000, b"")
    head = Head(table, f"CODE{table}", False, "over", 1000)
    return Change(entry, head, counts=counts, first_try=first, expires=expires or None)


def first_try(mark: bytes, score: int, day: str = "2026-12-01") -> FirstTry:
    return FirstTry(mark, day, score, (CardCount(day, "a", 1, 1, 2, 1), CardCount(day, "b", 1, 1, 3, score % 2)))


async def test_counts_are_added_up_by_deck_and_card(storage: Storage) -> None:
    await storage.append(change("1", CardCount("world", "b", 1, 2, 7, 1), CardCount("world", "a", 1, 1, 3, 1)))
    await storage.append(change("2", CardCount("world", "b", 1, 1, 5, 1), CardCount("sport", "a", 1, 1, 2, 0)))
    assert await storage.card_counts("world") == [
        CardCount("world", "a", 1, 1, 3, 1),
        CardCount("world", "b", 2, 3, 12, 2),
    ]
    assert await storage.card_counts("sport") == [CardCount("sport", "a", 1, 1, 2, 0)]
    assert await storage.card_counts("moments") == []


async def test_a_refused_change_counts_nothing(storage: Storage) -> None:
    count, first = CardCount("world", "a", 1, 1, 3, 1), first_try(b"ada", 7)
    await storage.append(change("1", count, first=first))
    with pytest.raises(Repeated):
        await storage.append(change("1", count, first=first))
    other = Entry("1", 1, "other", 1000, b"")
    with pytest.raises(SeqTaken):
        await storage.append(Change(other, counts=(count,), first_try=first_try(b"ben", 3)))
    assert await storage.card_counts("world") == [count]
    assert await storage.score_counts("2026-12-01") == {7: 1}


async def test_a_player_is_counted_once_a_day(storage: Storage) -> None:
    for table, first in enumerate([first_try(b"ada", 7), first_try(b"ada", 8), first_try(b"ben", 7)]):
        await storage.append(change(str(table), first=first))
    await storage.append(change("other", first=first_try(b"ada2", 2, "2026-12-02")))
    assert await storage.score_counts("2026-12-01") == {7: 2}
    assert await storage.score_counts("2026-12-02") == {2: 1}
    day = "2026-12-01"
    assert await storage.card_counts(day) == [CardCount(day, "a", 2, 2, 4, 2), CardCount(day, "b", 2, 2, 6, 2)]
    await storage.delete_marks("2026-12-02")
    await storage.append(change("a", first=first_try(b"ada", 1)))
    await storage.append(change("b", first=first_try(b"ada2", 1, "2026-12-02")))
    assert (await storage.score_counts("2026-12-01"), await storage.score_counts("2026-12-02")) == (
        {1: 1, 7: 2},
        {2: 1},
    )


async def test_games_that_end_at_once_are_all_counted(storage: Storage) -> None:
    cards = [CardCount("world", card, 1, 1, 2, 1) for card in "abcdef"]
    await asyncio.gather(
        *(
            storage.append(change(f"t{n}", *(cards if n % 2 else cards[::-1]), first=first_try(b"%d" % n, n % 9)))
            for n in range(36)
        )
    )
    assert await storage.card_counts("world") == [CardCount("world", card, 36, 36, 72, 36) for card in "abcdef"]
    assert await storage.score_counts("2026-12-01") == dict.fromkeys(range(9), 4)


async def test_counts_of_a_custom_deck_go_with_it(storage: Storage) -> None:
    await storage.put_deck(CustomDeck("own-1", b"edit", 1, 1000, b"{}"))
    await storage.append(change("1", CardCount("own-1", "a", 1, 1, 2, 1), CardCount("own-2", "a", 1, 1, 2, 1)))
    assert await storage.card_counts("own-1") == [CardCount("own-1", "a", 1, 1, 2, 1)]
    assert await storage.card_counts("own-2") == [], "no such deck, any more"
    await storage.delete_deck(b"edit")
    await storage.append(change("2", CardCount("own-1", "a", 1, 1, 2, 1), CardCount("world", "a", 1, 1, 2, 1)))
    assert await storage.card_counts("own-1") == []
    assert await storage.card_counts("world") == [CardCount("world", "a", 1, 1, 2, 1)]


async def test_tables_expire_in_time_and_their_expiry_goes_with_them(storage: Storage) -> None:
    for table, at in (("1", 300), ("2", 100), ("3", 200)):
        await storage.append(change(table, expires=at))
    assert await storage.expired(99, 10) == []
    assert await storage.expired(200, 10) == ["2", "3"]
    assert await storage.expired(300, 2) == ["2", "3"]
    await storage.delete_table("2")
    assert await storage.expired(300, 10) == ["3", "1"]
