"""Custom decks at tables: a game keeps the deck of its start, a new game gets the newest one, nothing old is held."""

import msgspec
import pytest

from frieze.decks import UnknownDeck
from frieze.decks.importing.draft import Draft, DraftCard
from frieze.tables import history
from frieze.tables import requests as r
from frieze.tables.errors import Why
from frieze.tables.live_table import LiveTable
from frieze.tables.registry import TableRegistry
from frieze.tables.settings import DeckChoice
from frieze.tables.storage.errors import StorageFailed
from frieze.tables.storage.rows import CustomDeck
from tests.backends import Backend
from tests.tables.helpers import ADA, BEN, key, people, raises, registries, settings, until

pytestmark = pytest.mark.virtual_time

DECK, EDIT = "own-1", b"secret"


def revision(number: int) -> CustomDeck:
    """Return the deck as it is after so many changes: the titles of its cards name the revision."""
    cards = [DraftCard(id=f"c{card}", title=f"Event {card}, {number}", date=str(1000 + card)) for card in range(30)]
    return CustomDeck(DECK, EDIT, number, 1000, msgspec.json.encode(Draft(title="Own", cards=cards)))


async def table_with_own_deck(registry: TableRegistry) -> LiveTable:
    await registry.storage.put_deck(revision(1))
    own = msgspec.structs.replace(settings(options={"hand_size": 1}), decks=(DeckChoice(DECK),))
    live = await registry.create(ADA, r.NewTable(key(), own, people(ADA)))
    await live.change(BEN, r.Join(key(), people(BEN)))
    await live.change(ADA, r.Start(key()))
    return live


async def title_of(live: LiveTable) -> str:
    return (await live.decks.dealt(live.table)).text("c3", "en").title


async def test_a_game_keeps_the_texts_of_its_start_and_the_next_has_the_newest(backend: Backend) -> None:
    async with registries(backend) as (registry,):
        live = await table_with_own_deck(registry)
        await registry.storage.save_deck(revision(2))
        assert await title_of(live) == "Event 3, 1"
        await live.change(ADA, r.End(key()))
        await live.change(ADA, r.Rematch(key()))
        assert await title_of(live) == "Event 3, 2"


async def test_no_game_is_dealt_from_a_deleted_deck_though_a_table_has_it_in_memory(backend: Backend) -> None:
    async with registries(backend) as (registry,):
        live = await table_with_own_deck(registry)
        await registry.storage.delete_deck(EDIT)
        assert await title_of(live) == "Event 3, 1", "a running game goes on"
        await live.change(ADA, r.End(key()))
        with pytest.raises(UnknownDeck):
            await live.change(ADA, r.Rematch(key()))


async def test_a_start_that_is_sent_again_is_answered_as_it_was_though_the_deck_is_gone(backend: Backend) -> None:
    async with registries(backend, 2) as (one, two):
        live = await table_with_own_deck(one)
        other = await two.by_code(live.table.code)
        await live.change(ADA, r.End(key()))
        rematch = r.Rematch(key())
        seq = await live.change(ADA, rematch)
        await one.storage.delete_deck(EDIT)
        assert await live.change(ADA, rematch) == seq
        await until(lambda: other.table.seq == seq)
        assert await other.change(ADA, rematch) == seq


async def test_a_table_holds_no_decks_of_earlier_games(backend: Backend) -> None:
    async with registries(backend) as (registry,):
        live = await table_with_own_deck(registry)
        for number in range(2, 12):
            await live.change(ADA, r.End(key()))
            await history.summary(live, await history.recorded(live, 1), "en")
            await registry.storage.save_deck(revision(number))
            await live.change(ADA, r.Rematch(key()))
        assert len(live.decks.held) <= 2


async def test_a_table_holds_no_decks_of_commands_that_were_refused(backend: Backend) -> None:
    async with registries(backend) as (registry,):
        live = await table_with_own_deck(registry)
        for _ in range(5):
            with raises(Why.NOT_OVER):
                await live.change(ADA, r.Rematch(key()))
        assert len(live.decks.held) <= 2


async def behind_without_deck(
    one: TableRegistry, two: TableRegistry, monkeypatch: pytest.MonkeyPatch, failures: int
) -> tuple[LiveTable, list[str]]:
    """Return a table at the second worker, which knows its newest game and could not read its deck, and the failures.

    It fails as often as asked for.
    """
    live = await table_with_own_deck(one)
    await live.change(ADA, r.End(key()))
    other = await two.by_code(live.table.code)
    await one.storage.save_deck(revision(2))
    two.broker.unsubscribe(live.table.id)
    await live.change(ADA, r.Rematch(key()))
    assert live.table.began is not None
    (deck,) = live.table.began.decks
    snapshot = two.storage.snapshot
    failed: list[str] = []

    async def fails(digest: str) -> bytes | None:
        if digest == deck.version and len(failed) < failures:
            failed.append(digest)
            raise StorageFailed("the database is away")
        return await snapshot(digest)

    monkeypatch.setattr(two.storage, "snapshot", fails)
    with raises(Why.SAVING_FAILED):
        await other.catch_up()
    assert other.table.seq == live.table.seq
    return other, failed


@pytest.mark.parametrize("failures", [1, 3])
async def test_a_worker_reads_a_deck_again_that_it_could_not_read(
    backend: Backend, monkeypatch: pytest.MonkeyPatch, failures: int
) -> None:
    async with registries(backend, 2) as (one, two):
        other, failed = await behind_without_deck(one, two, monkeypatch, failures)
        if failures > 1:
            with raises(Why.SAVING_FAILED):
                await title_of(other)
            await until(lambda: other.decks.are_current(other.table))  # the worker tries again by itself
        assert await title_of(other) == "Event 3, 2"
        assert len(failed) == failures


async def test_a_worker_that_could_not_read_a_deck_still_misses_it_after_its_own_changes(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with registries(backend, 2) as (one, two):
        other, _ = await behind_without_deck(one, two, monkeypatch, failures=1)
        await other.change(ADA, r.Pause(key()))
        assert await title_of(other) == "Event 3, 2"
        await other.change(ADA, r.Resume(key()))
        assert other.decks.are_current(other.table), "it is read once"


async def test_a_worker_that_could_not_read_a_deck_titles_the_next_game(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with registries(backend, 2) as (one, two):
        other, _ = await behind_without_deck(one, two, monkeypatch, failures=99)
        await other.change(ADA, r.End(key()))
        await one.storage.save_deck(revision(3))
        await other.change(ADA, r.Rematch(key()))
        assert other.info().deck_titles == {"en": "Own"}, "what is dealt here is held"
        assert await title_of(other) == "Event 3, 3"
