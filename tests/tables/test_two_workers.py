"""Two workers serve the same tables. Each shows what the other writes, and every move is made once."""

import asyncio
import random
from typing import Any

import pytest

from frieze.bots.levels import Level
from frieze.tables import facts as f
from frieze.tables import requests as r
from frieze.tables.cluster import Cluster
from frieze.tables.errors import TableError, Why
from frieze.tables.messages import Phase
from frieze.tables.registry import IDLE_AFTER, TableRegistry
from frieze.tables.settings import SecondsClock
from frieze.tables.storage.errors import StorageFailed
from tests.backends import Backend
from tests.hang_guard import HANGS_AFTER
from tests.tables.helpers import (
    ADA,
    BEN,
    CLEO,
    ManualClock,
    act,
    join,
    key,
    new_table,
    next_message,
    people,
    player_to_move,
    raises,
    registries,
    table_of_two,
    until,
)


@pytest.fixture
def received(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Cluster, str]]:
    """The messages that workers receive: who received one, and its topic."""
    found: list[tuple[Cluster, str]] = []
    on_message = Cluster._on_message

    def noted(self: Cluster, topic: str, data: bytes) -> None:
        found.append((self, topic))
        on_message(self, topic, data)

    monkeypatch.setattr(Cluster, "_on_message", noted)
    return found


async def deliver_all(sender: TableRegistry, receiver: TableRegistry) -> None:
    """Wait until a worker has handled its unsubscriptions and received all messages that another has published."""
    delivered: list[bytes] = []
    for topic in ("!first", "!last"):  # the second follows the unsubscriptions that were pending at the first
        await receiver.cluster.subscribe(topic, delivered.append)
    sender.broker.publish("!last", b"")
    await until(lambda: bool(delivered))


async def test_a_change_that_was_stored_though_it_seemed_to_fail_is_found(
    shared_backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with registries(shared_backend) as (registry,):
        live = await table_of_two(registry)
        append = registry.storage.append

        async def kept_but_lost(change: Any) -> None:
            await append(change)
            raise StorageFailed("the answer was lost")

        move = act(live)
        player = player_to_move(live)
        monkeypatch.setattr(registry.storage, "append", kept_but_lost)
        with raises(Why.SAVING_FAILED):
            await live.act(player, move)
        monkeypatch.undo()
        before = live.table.seq
        await until(lambda: live.table.seq == before + 1)
        assert player_to_move(live) != player
        assert await live.act(player, move) == live.table.seq, "a repeated request gets the same answer"


async def test_a_table_that_was_created_though_it_seemed_to_fail_is_followed(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with registries(backend) as (registry,):
        append = registry.storage.append

        async def kept_but_lost(change: Any) -> None:
            await append(change)
            raise StorageFailed("the answer was lost")

        new, before = new_table(), set(registry._tasks)
        monkeypatch.setattr(registry.storage, "append", kept_but_lost)
        with raises(Why.SAVING_FAILED):
            await registry.create(ADA, new)
        monkeypatch.undo()
        (rereading,) = registry._tasks - before
        await rereading  # raises if it cannot follow a table from its first entry
        live = await registry.create(ADA, new)
        assert live.table.seq == 1, "a repeated request gets the same table"


async def test_moves_by_either_are_seen_by_both(shared_backend: Backend) -> None:
    async with registries(shared_backend, 2) as (one, two):
        live = await table_of_two(one)
        other = await two.by_code(live.table.code)
        subscriber = await join(other, BEN)
        for turn in range(6):
            mover = live if turn % 2 else other
            seq = await mover.act(player_to_move(mover), act(mover))
            await until(lambda seq=seq: live.table.seq == other.table.seq == seq)  # type: ignore[misc]
        assert live.table.game is not None
        assert other.table.game is not None
        assert live.table.game.view(None) == other.table.game.view(None)
        update = await next_message(other, subscriber, "update")
        assert update["seq"] == other.table.seq


async def test_of_two_moves_at_once_exactly_one_is_taken_and_the_other_is_stale(shared_backend: Backend) -> None:
    async with registries(shared_backend, 2) as (one, two):
        live = await table_of_two(one, options={"hand_size": 8})
        other = await two.by_code(live.table.code)
        for _ in range(10):
            await until(lambda: live.table.seq == other.table.seq)
            player = player_to_move(live)
            both = [live.act(player, act(live, 0)), other.act(player, act(other, 1))]
            results = await asyncio.gather(*both, return_exceptions=True)
            refused = [result for result in results if isinstance(result, TableError)]
            assert [error.why for error in refused] == [Why.STALE]
            assert sum(isinstance(result, int) for result in results) == 1


async def test_of_two_moves_at_once_at_one_worker_one_is_stale(shared_backend: Backend) -> None:
    async with registries(shared_backend) as (registry,):
        live = await table_of_two(registry)
        player = player_to_move(live)
        results = await asyncio.gather(
            live.act(player, act(live, 0)), live.act(player, act(live, 1)), return_exceptions=True
        )
        assert isinstance(results[0], int)
        assert isinstance(results[1], TableError)
        assert results[1].why is Why.STALE


async def test_a_repeated_request_is_answered_as_the_first_was(shared_backend: Backend) -> None:
    async with registries(shared_backend, 2) as (one, two):
        live = await table_of_two(one)
        other = await two.by_code(live.table.code)
        player, move = player_to_move(live), act(live)
        seq = await live.act(player, move)
        assert await live.act(player, move) == seq
        assert await other.act(player, move) == seq
        assert other.table.seq == seq
        pause = r.Pause(key())
        paused = await other.change(ADA, pause)
        assert await live.change(ADA, pause) == paused
        log = await one.storage.log(live.table.id)
        assert len(log) == paused

    async with registries(shared_backend) as (again,):
        live = await again.by_code(live.table.code)
        assert await live.act(player, move) == seq


async def test_a_request_that_is_sent_again_long_after_is_answered_as_it_was(
    shared_backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("frieze.tables.live_log.MAX_KEYS", 5)
    async with registries(shared_backend) as (registry,):
        live = await table_of_two(registry, options={"hand_size": 8})
        player, move = player_to_move(live), act(live)
        seq = await live.act(player, move)
        for _ in range(8):
            await live.act(player_to_move(live), act(live))
        assert len(live.keys) == 5, "memory does not grow with the number of moves"
        assert await live.act(player, move) == seq
        player, late = player_to_move(live), act(live)
        await live.act(player, act(live))
        with raises(Why.STALE):
            await live.act(player, late)


async def test_the_same_request_at_both_workers_at_once_is_taken_once(shared_backend: Backend) -> None:
    async with registries(shared_backend, 2) as (one, two):
        live = await table_of_two(one)
        other = await two.by_code(live.table.code)
        player, move = player_to_move(live), act(live)
        first, second = await asyncio.gather(live.act(player, move), other.act(player, move))
        assert first == second
        assert len(await one.storage.log(live.table.id)) == first


async def test_a_repeated_creation_gives_the_same_table(shared_backend: Backend) -> None:
    async with registries(shared_backend, 2) as (one, two):
        new = new_table(Level.GUIDE)
        tables = await asyncio.gather(*(registry.create(ADA, new) for registry in (one, two, one, two)))
        assert len({live.table.code for live in tables}) == 1
        assert len({id(live) for live in tables}) == 2
        assert (await one.create(BEN, new)).table.id != tables[0].table.id, "another player's request is another"


async def test_a_refused_request_can_be_made_again_with_the_same_key(shared_backend: Backend) -> None:
    async with registries(shared_backend) as (registry,):
        live = await registry.create(ADA, new_table())
        start = r.Start(key())
        with raises(Why.TOO_FEW_SEATS):
            await live.change(ADA, start)
        await live.change(BEN, r.Join(key(), people(BEN)))
        await live.change(ADA, start)


async def test_one_players_key_does_not_answer_for_another(shared_backend: Backend) -> None:
    async with registries(shared_backend) as (registry,):
        live = await registry.create(ADA, new_table())
        same = key()
        await live.change(BEN, r.Join(same, people(BEN)))
        await live.change(CLEO, r.Join(same, people(CLEO)))
        assert len(live.table.seats) == 3


async def test_a_computers_move_is_made_once_by_one_of_two_workers(shared_backend: Backend) -> None:
    clock = ManualClock()
    async with registries(shared_backend, 2, clock, random.Random(1).getrandbits) as (one, two):
        live = await one.create(ADA, new_table(Level.GUIDE, Level.VISITOR, start=True, options={"hand_size": 1}))
        other = await two.by_code(live.table.code)
        await join(live, ADA)
        await join(other, CLEO)
        async with asyncio.timeout(HANGS_AFTER):
            while live.table.phase is Phase.PLAYING:
                if live.table.to_move == 0:
                    await live.act(ADA, act(live))
                elif live.table.computer_due is not None:
                    clock.at = max(clock.at, live.table.computer_due)
                    for worker in (one, two):
                        worker.scheduler.wake(0)
                await asyncio.sleep(0.01)
        log = await one.storage.log(live.table.id)
        moves = [fact for entry in log for fact in f.decode_facts(entry.body) if isinstance(fact, f.Moved)]
        assert len({(move.turn, move.decision) for move in moves}) == len(moves)
        await until(lambda: other.table.seq == live.table.seq)


async def test_a_worker_without_connections_drops_no_due_times_of_others(shared_backend: Backend) -> None:
    clock = ManualClock()
    async with registries(shared_backend, 2, clock) as (one, two):
        live = await table_of_two(one, clock=SecondsClock(20))
        await join(live, ADA)
        assert live.table.clock_due is not None
        await two.by_code(live.table.code)
        clock.at = live.table.clock_due
        await until(lambda: sum(seat.missed for seat in live.table.seats) == 1)


async def test_a_worker_that_missed_messages_drops_no_due_times(shared_backend: Backend) -> None:
    clock = ManualClock()
    async with (
        registries(shared_backend, 1, clock) as (one,),
        registries(shared_backend, 1, clock) as (two,),
    ):  # they receive no messages from one another
        live = await one.create(ADA, new_table(clock=SecondsClock(20)))
        await live.change(BEN, r.Join(key(), people(BEN)))
        other = await two.by_code(live.table.code)
        await join(other, ADA)
        await live.change(ADA, r.Start(key()))
        assert live.table.clock_due is not None
        clock.at = live.table.clock_due
        await until(lambda: sum(seat.missed for seat in other.table.seats) == 1)


async def test_a_worker_that_subscribes_again_catches_up_at_once(
    shared_backend: Backend, received: list[tuple[Cluster, str]]
) -> None:
    async with registries(shared_backend, 2) as (one, two):
        live = await table_of_two(one)
        other = await two.by_code(live.table.code)
        two.broker.unsubscribe(live.table.id)
        await deliver_all(one, two)
        received.clear()
        await live.act(player_to_move(live), act(live))
        await join(live, ADA)
        await deliver_all(one, two)
        assert (two.cluster, live.table.id) not in received
        assert other.table.seq < live.table.seq
        await two.broker.subscribe(live.table.id)
        await until(lambda: other.table.seq == live.table.seq and other.presence.connected(ADA), 5)


async def test_a_published_entry_is_not_read_and_after_a_missed_one_all_are(
    shared_backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with registries(shared_backend, 2) as (one, two):
        live = await table_of_two(one, options={"hand_size": 8})
        other = await two.by_code(live.table.code)
        read = []

        async def noted(table: str, after: int = 0) -> Any:
            read.append(after)
            return await log(table, after)

        log = two.storage.log
        monkeypatch.setattr(two.storage, "log", noted)
        for _ in range(3):
            await live.act(player_to_move(live), act(live))
        await until(lambda: other.table.seq == live.table.seq)
        assert read == []
        known = live.table.seq
        with monkeypatch.context() as silent:
            silent.setattr(one.broker, "publish", lambda *_: None)
            await live.act(player_to_move(live), act(live))
        await live.act(player_to_move(live), act(live))
        await until(lambda: other.table.seq == live.table.seq)
        assert read == [known]
        assert other.table == live.table


async def test_unreadable_messages_do_no_harm(shared_backend: Backend) -> None:
    async with registries(shared_backend, 2) as (one, two):
        live = await table_of_two(one)
        other = await two.by_code(live.table.code)
        one.broker.publish(live.table.id, b'{"seq": "of another version"}')
        await live.act(player_to_move(live), act(live))
        await until(lambda: other.table.seq == live.table.seq, 5)


async def test_a_worker_receives_messages_about_tables_in_its_memory_only(
    shared_backend: Backend, received: list[tuple[Cluster, str]]
) -> None:
    clock = ManualClock()
    async with registries(shared_backend, 2, clock) as (one, two):
        known, unknown = await table_of_two(one), await table_of_two(one)
        other = await two.by_code(known.table.code)
        clock.at += IDLE_AFTER // 2
        for live in (unknown, known):  # published in this order
            await live.act(player_to_move(live), act(live))
        await until(lambda: other.table.seq == known.table.seq)
        assert (two.cluster, unknown.table.id) not in received
        clock.at += IDLE_AFTER + 1
        await two.sweep()
        await deliver_all(one, two)
        received.clear()
        await (await one.by_code(known.table.code)).act(player_to_move(known), act(known))
        await deliver_all(one, two)
        assert (two.cluster, known.table.id) not in received
