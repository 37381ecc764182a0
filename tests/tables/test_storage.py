"""What every storage must do, tested on each of them."""

import asyncio
import random

import pytest
from msgspec import structs

from frieze.tables.storage.base import Storage
from frieze.tables.storage.errors import CodeTaken, Repeated, RevisionTaken, SeqTaken, StorageFailed, TableGone
from frieze.tables.storage.rows import MAX_CHAT, Change, CustomDeck, Due, DueKind, Kind, Report
from tests.backends import Backend
from tests.tables.sample_rows import entry, head, kept


async def test_what_is_appended_is_read_in_order(storage: Storage) -> None:
    for seq in (1, 2, 3):
        await storage.append(kept(entry(seq)))
    await storage.append(kept(entry(1, table="other")))
    assert await storage.log("t") == [entry(1), entry(2), entry(3)]
    assert await storage.log("t", after=2) == [entry(3)]
    assert await storage.log("nobody") == []


async def test_what_was_appended_is_there_after_opening_again(any_backend: Backend) -> None:
    for again in (False, True):
        storage = any_backend.storage()
        await storage.open()
        if not again:
            await storage.append(Change(entry(1), head=head(), dues={DueKind.CLOCK: 5}, joined=(b"ada",)))
        assert await storage.log("t") == [entry(1)]
        assert await storage.head("t") == head()
        assert await storage.due(10, 10) == [Due("t", DueKind.CLOCK, 5)]
        await storage.close()


async def test_of_two_changes_with_the_same_seq_exactly_one_is_taken(storage: Storage) -> None:
    done = await asyncio.gather(
        *(storage.append(kept(entry(1, key=f"k{number}"))) for number in range(20)), return_exceptions=True
    )
    assert sum(one is None for one in done) == 1
    assert all(isinstance(one, SeqTaken) for one in done if one is not None)
    assert len(await storage.log("t")) == 1


async def test_changes_at_once_never_wait_for_one_another_whether_they_write_the_head_or_not(storage: Storage) -> None:
    await storage.append(kept(entry(1)))
    for seq in range(2, 60):
        done = await asyncio.gather(
            *(
                storage.append(kept(entry(seq, key=f"{seq}-{n}"), head=head(touched=seq) if n % 2 else None))
                for n in range(6)
            ),
            return_exceptions=True,
        )
        assert sum(one is None for one in done) == 1
        assert {type(one) for one in done if one is not None} == {SeqTaken}


async def test_a_refused_change_leaves_nothing_behind_and_hurts_no_other(storage: Storage) -> None:
    await storage.append(Change(entry(1), head=head()))
    done = await asyncio.gather(
        storage.append(kept(entry(1, key="x"), dues={DueKind.CLOCK: 1}, joined=(b"eve",), head=head(state="broken"))),
        storage.append(kept(entry(2))),
        storage.append(Change(entry(1, table="u"), head=head("u"))),  # the code is t's
        return_exceptions=True,
    )
    assert [type(one) for one in done] == [SeqTaken, type(None), CodeTaken]
    assert await storage.due(10, 10) == []
    assert await storage.tables_of(b"eve", 10) == []
    assert await storage.head("t") == head()
    assert await storage.log("u") == []


async def test_of_entries_written_together_exactly_those_are_refused_that_must_be(storage: Storage) -> None:
    tables = [f"t{number}" for number in range(70)]
    for table in tables[:-1]:
        await storage.append(kept(entry(1, table=table)))
    await storage.append(Change(entry(2, table="t3")))
    await storage.append(Change(entry(2, key="again", table="t40")))
    done = await asyncio.gather(
        *(storage.append(Change(entry(2, key="again", table=table))) for table in tables),
        *(storage.append(Change(entry(3, key="next", table=table))) for table in tables[:10]),
        return_exceptions=True,
    )
    expected: list[type] = [type(None)] * 80
    expected[3], expected[40], expected[69] = SeqTaken, Repeated, TableGone
    assert [type(one) for one in done] == expected
    for number, table in enumerate(tables[:-1]):
        assert [one.seq for one in await storage.log(table)] == [1, 2, 3] if number < 10 else [1, 2]


async def test_a_repeated_idempotency_key_names_the_seq_of_the_first_request(storage: Storage) -> None:
    await storage.append(kept(entry(1, key="same")))
    await storage.append(kept(entry(2)))
    with pytest.raises(Repeated) as error:
        await storage.append(kept(entry(3, key="same")))
    assert error.value.seq == 1
    await storage.append(kept(entry(1, table="other", key="same")))


async def test_an_entry_is_found_by_its_idempotency_key(storage: Storage) -> None:
    for seq in (1, 2):
        await storage.append(kept(entry(seq)))
    assert await storage.seq_of("t", "key-2") == 2
    assert await storage.seq_of("t", "key-3") is None
    assert await storage.seq_of("other", "key-2") is None


async def test_nothing_is_stored_after_a_deletion(storage: Storage) -> None:
    await storage.append(kept(entry(1)))
    await storage.delete_table("t")
    with pytest.raises(TableGone):
        await storage.append(kept(entry(2), dues={DueKind.CLOCK: 1}, joined=(b"ada",)))
    with pytest.raises(TableGone):
        await storage.add_chat("t", 1, b"hello")
    await storage.set_due(Due("t", DueKind.CLOCK, 1))
    await storage.restore_due(Due("t", DueKind.COMPUTER, 1))
    assert await storage.log("t") == []
    assert await storage.chat("t", 10) == []
    assert await storage.due(10, 10) == []
    await storage.append(kept(entry(1)))
    writing = [storage.append(kept(entry(seq))) for seq in range(2, 30)]
    talking = [storage.add_chat("t", at, b"hello") for at in range(14)]
    resting = [storage.set_due(Due("t", DueKind.CLOCK, at)) for at in range(14)]
    await asyncio.gather(
        *writing[:14],
        *talking[:7],
        *resting[:7],
        storage.delete_table("t"),
        *resting[7:],
        *talking[7:],
        *writing[14:],
        return_exceptions=True,
    )
    assert await storage.log("t") == []
    assert await storage.chat("t", 10) == []
    assert await storage.due(100, 10) == []


async def test_the_newest_seq_is_returned_for_tables_that_exist(storage: Storage) -> None:
    for seq in (1, 2, 3):
        await storage.append(kept(entry(seq)))
    await storage.append(kept(entry(1, table="other")))
    assert await storage.newest(["t", "other", "nobody"]) == {"t": 3, "other": 1}
    assert await storage.newest([]) == {}


async def test_tables_are_found_by_code_lobby_and_player(storage: Storage) -> None:
    await storage.append(
        Change(entry(1, "a"), head=head("a", "AAA222", listed=True, touched=1), joined=(b"ada", b"bo"))
    )
    await storage.append(Change(entry(1, "b"), head=head("b", "BBB222", listed=True, touched=3), joined=(b"ada",)))
    await storage.append(Change(entry(1, "c"), head=head("c", "CCC222", touched=2)))
    found = await storage.by_code("BBB222")
    assert found is not None
    assert found.table == "b"
    assert await storage.by_code("NONE22") is None
    assert [one.table for one in await storage.listed(10)] == ["b", "a"]
    assert [one.table for one in await storage.listed(1)] == ["b"]
    assert [one.table for one in await storage.tables_of(b"ada", 10)] == ["b", "a"]
    await storage.append(Change(entry(2, "b"), left=(b"ada",), head=head("b", "BBB222", touched=9)))
    assert [one.table for one in await storage.tables_of(b"ada", 10)] == ["a"]
    assert [one.table for one in await storage.listed(10)] == ["a"]


async def test_a_due_time_is_dropped_only_as_it_was_read(storage: Storage) -> None:
    await storage.append(kept(entry(1), dues={DueKind.COMPUTER: 20}))
    await storage.set_due(Due("t", DueKind.COMPUTER, 30))
    await storage.drop_due(Due("t", DueKind.COMPUTER, 20))
    await storage.drop_due(Due("t", DueKind.CLOCK, 30))
    assert await storage.due(100, 10) == [Due("t", DueKind.COMPUTER, 30)]
    await storage.drop_due(Due("t", DueKind.COMPUTER, 30))
    assert await storage.due(100, 10) == []


async def test_a_due_time_is_restored_only_where_it_is_missing(storage: Storage) -> None:
    await storage.append(kept(entry(1), dues={DueKind.COMPUTER: 20}))
    await storage.restore_due(Due("t", DueKind.COMPUTER, 30))
    await storage.restore_due(Due("t", DueKind.CLOCK, 40))
    assert await storage.due(100, 10) == [Due("t", DueKind.COMPUTER, 20), Due("t", DueKind.CLOCK, 40)]


async def test_due_times_are_set_moved_and_deleted_with_an_entry(storage: Storage) -> None:
    assert await storage.next_due(0) is None
    await storage.append(kept(entry(1), dues={DueKind.CLOCK: 50, DueKind.COMPUTER: 20}))
    assert await storage.next_due(0) == 20
    assert await storage.due(49, 10) == [Due("t", DueKind.COMPUTER, 20)]
    assert await storage.due(50, 10) == [Due("t", DueKind.COMPUTER, 20), Due("t", DueKind.CLOCK, 50)]
    await storage.append(kept(entry(2), dues={DueKind.COMPUTER: None, DueKind.CLOCK: 70}))
    assert await storage.due(100, 10) == [Due("t", DueKind.CLOCK, 70)]


async def test_chat_is_apart_and_can_be_deleted(storage: Storage) -> None:
    await storage.append(kept(entry(1)))
    numbers = [await storage.add_chat("t", at, f"line {at}".encode()) for at in range(5)]
    assert [line.body for line in await storage.chat("t", 3)] == [b"line 2", b"line 3", b"line 4"]
    await storage.delete_chat("t", numbers[3])
    await storage.delete_chat("other", numbers[4])
    assert [line.body for line in await storage.chat("t", 10)] == [b"line 0", b"line 1", b"line 2", b"line 4"]


async def test_the_chat_of_a_table_is_bounded(storage: Storage) -> None:
    for table in ("t", "other"):
        await storage.append(kept(entry(1, table)))
    await storage.add_chat("other", 0, b"first")
    for at in range(MAX_CHAT + 20):
        await storage.add_chat("t", at, str(at).encode())
    lines = await storage.chat("t", MAX_CHAT * 2)
    assert [line.at for line in lines] == list(range(20, MAX_CHAT + 20))
    assert len(await storage.chat("other", 10)) == 1


async def test_a_link_works_once_and_not_too_late(storage: Storage) -> None:
    await storage.put_link(b"one", b"seat 1", until=100)
    taken = await asyncio.gather(*(storage.take_link(b"one", 50) for _ in range(10)))
    assert sorted(body or b"" for body in taken) == [b""] * 9 + [b"seat 1"]
    await storage.put_link(b"two", b"seat 2", until=100)
    assert await storage.take_link(b"two", 101) is None
    assert await storage.take_link(b"none", 0) is None


async def test_reports_are_kept_with_the_deck(storage: Storage) -> None:
    for number in range(3):
        await storage.add_report(Report("world", f"card-{number}", number, "it was earlier"))
    await storage.add_report(Report("brasil", "x", 9, ""))
    assert [one.card for one in await storage.reports("world", 2)] == ["card-2", "card-1"]
    assert len(await storage.reports(None, 10)) == 4


async def test_a_report_is_dropped_by_its_number_and_its_deck_alone(storage: Storage) -> None:
    for card in ("one", "two"):
        await storage.add_report(Report("own-1", card, 1, "wrong"))
    two, one = await storage.reports("own-1", 10)
    await storage.delete_report("own-2", one.number)
    assert len(await storage.reports("own-1", 10)) == 2
    await storage.delete_report("own-1", one.number)
    await storage.delete_report("own-1", one.number)
    assert await storage.reports("own-1", 10) == [two]


async def test_a_reports_number_is_never_given_again(storage: Storage) -> None:
    await storage.add_report(Report("own", "a", 1, "wrong"))
    (first,) = await storage.reports("own", 10)
    await storage.delete_report("own", first.number)
    await storage.add_report(Report("own", "b", 2, "wrong too"))
    (second,) = await storage.reports("own", 10)
    assert second.number > first.number


async def test_a_deleted_table_leaves_nothing(storage: Storage) -> None:
    await storage.append(Change(entry(1), head=head(), dues={DueKind.CLOCK: 1}, joined=(b"ada",)))
    await storage.add_chat("t", 1, b"hello")
    await storage.append(Change(entry(1, "u"), head=head("u", "UUU222")))
    await storage.delete_table("t")
    assert await storage.log("t") == []
    assert await storage.head("t") is None
    assert await storage.due(10, 10) == []
    assert await storage.tables_of(b"ada", 10) == []
    assert await storage.chat("t", 10) == []
    assert await storage.log("u") == [entry(1, "u")]


async def test_a_table_that_was_touched_meanwhile_is_not_deleted_as_untouched(storage: Storage) -> None:
    await storage.append(Change(entry(1), head=head(touched=1000)))
    assert await storage.untouched(None, 1001, 10) == ["t"]
    await storage.append(Change(entry(2), head=head(touched=2000)))
    assert not await storage.delete_table("t", 1001)
    assert await storage.log("t") == [entry(1), entry(2)]
    assert await storage.delete_table("t", 2001)
    assert await storage.log("t") == []
    assert not await storage.delete_table("t")


async def test_what_is_kept_has_a_size(storage: Storage) -> None:
    before = await storage.size()
    await storage.put_snapshot("digest", random.Random(1).randbytes(1_000_000), 1000)
    assert await storage.size() >= before + 500_000


async def test_untouched_tables_are_found_by_state(storage: Storage) -> None:
    await storage.append(Change(entry(1, "a"), head=head("a", "A", state="over", touched=10)))
    await storage.append(Change(entry(1, "b"), head=head("b", "B", state="open", touched=20)))
    assert await storage.untouched("over", 15, 10) == ["a"]
    assert await storage.untouched("open", 15, 10) == []
    assert await storage.untouched(None, 100, 10) == ["a", "b"]


async def test_a_head_says_whether_it_is_a_tables_or_a_lessons(storage: Storage) -> None:
    lesson = head("l", "CODE33", kind=Kind.LESSON, state="over", touched=5)
    await storage.append(kept(entry(1)))
    await storage.append(Change(entry(1, table="l"), head=lesson, expires=50))
    await storage.append(Change(entry(2, table="l"), head=structs.replace(lesson, touched=6)))
    found = [await storage.by_code("CODEt"), await storage.by_code("CODE33"), await storage.head("l")]
    assert [one and one.kind for one in found] == [Kind.TABLE, Kind.LESSON, Kind.LESSON]
    assert await storage.untouched(None, 10, 10) == [], "a lesson is deleted when it has expired"
    assert await storage.expired(50, 10) == ["l"]


async def test_an_entry_can_take_the_place_of_all_before_it(storage: Storage) -> None:
    for seq in (1, 2, 3):
        await storage.append(kept(entry(seq)))
    await storage.append(kept(entry(1, table="other")))
    for refused in (kept(entry(3, key="late"), forgets=True), kept(entry(4, key="key-2"), forgets=True)):
        with pytest.raises((SeqTaken, Repeated)):
            await storage.append(refused)
    assert len(await storage.log("t")) == 3, "what is refused forgets nothing"
    await storage.append(kept(entry(4), forgets=True))
    assert await storage.log("t") == [entry(4)]
    assert await storage.newest(["t", "other"]) == {"t": 4, "other": 1}
    assert await storage.seq_of("t", "key-1") is None
    await storage.append(kept(entry(5)))
    assert await storage.log("t", 1) == [entry(4), entry(5)]


async def test_a_closed_storage_refuses_everything(storage: Storage) -> None:
    await storage.close()
    with pytest.raises(StorageFailed):
        await storage.append(kept(entry(1)))
    with pytest.raises(StorageFailed):
        await storage.log("t")


async def test_a_deck_is_found_by_its_id_and_by_its_secret_and_saved_revision_by_revision(storage: Storage) -> None:
    deck = CustomDeck("own-1", b"hash", 1, 1000, b"first")
    await storage.put_deck(deck)
    assert await storage.custom_deck("own-1") == deck
    assert await storage.custom_deck_by_edit(b"hash") == deck
    assert await storage.custom_deck("own-2") is None
    second = CustomDeck("own-1", b"hash", 2, 2000, b"second")
    await storage.save_deck(second)
    with pytest.raises(RevisionTaken) as late:
        await storage.save_deck(CustomDeck("own-1", b"hash", 2, 3000, b"another second"))
    assert late.value.params == {"revision": 2}
    assert await storage.custom_deck("own-1") == second


async def test_a_deck_whose_secret_was_renewed_is_found_by_the_new_one_alone(storage: Storage) -> None:
    deck = CustomDeck("own-1", b"hash", 3, 1000, b"deck")
    await storage.put_deck(deck)
    await storage.put_deck(CustomDeck("own-2", b"other", 1, 1000, b""))
    await storage.replace_deck_secret(b"hash", b"new")
    assert await storage.custom_deck_by_edit(b"hash") is None
    assert await storage.custom_deck_by_edit(b"new") == structs.replace(deck, edit=b"new")
    assert await storage.custom_deck("own-2") is not None


async def test_a_deleted_deck_is_gone_with_the_reports_about_it(storage: Storage) -> None:
    await storage.put_deck(CustomDeck("own-1", b"hash", 1, 1000, b""))
    await storage.add_report(Report("own-1", "card", 1000, "wrong"))
    await storage.add_report(Report("world", "card", 1000, "wrong"))
    await storage.delete_deck(b"hash")
    assert await storage.custom_deck("own-1") is None
    assert [report.deck for report in await storage.reports(None, 10)] == ["world"]


async def test_a_snapshot_is_kept_as_long_as_games_are_dealt_from_it(storage: Storage) -> None:
    await storage.put_snapshot("digest", b"deck", 1000)
    await storage.put_snapshot("digest", b"deck", 2000)
    await storage.delete_snapshots(1500)
    assert await storage.snapshot("digest") == b"deck"
    await storage.delete_snapshots(2500)
    assert await storage.snapshot("digest") is None


async def test_a_snapshot_is_kept_as_long_as_a_table_needs_it(storage: Storage) -> None:
    for digest in ("needed", "idle", "refused"):
        await storage.put_snapshot(digest, b"cards", 1000)
    await storage.append(kept(entry(1), dealt=("needed",)))
    await storage.append(kept(entry(2), dealt=("needed",)))
    with pytest.raises(SeqTaken):
        await storage.append(kept(entry(2, key="other"), dealt=("refused",)))
    await storage.delete_snapshots(5000)
    assert await storage.snapshot("needed") == b"cards"
    assert await storage.snapshot("idle") is None
    assert await storage.snapshot("refused") is None
    await storage.delete_table("t")
    await storage.delete_snapshots(5000)
    assert await storage.snapshot("needed") is None
