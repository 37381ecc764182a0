"""Houses on one SQLite file: two serve the same tables; times fire once; rooms come and go."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from frieze.bots.levels import Level
from frieze.games.errors import FriezeError
from frieze.tables import facts as f
from frieze.tables import history, talk
from frieze.tables import requests as r
from frieze.tables.errors import TableError, Why
from frieze.tables.house import ROOM_LASTS, House
from frieze.tables.listener import Listener
from frieze.tables.messages import Phase
from frieze.tables.neighbours import Neighbours
from frieze.tables.room import Room
from frieze.tables.settings import ChatMode, DaysClock, NewPerson, Phrase, SecondsClock
from frieze.tables.sqlite import SQLiteStorage
from frieze.tables.storage import Due, StorageFailed
from frieze.tables.table import rebuild
from frieze.tables.times import AWAY_AFTER, DAY
from tests.places import Place
from tests.tables.kit import ADA, BEN, CLEO, DAN, Clock, act, houses, key, new_table, people, player_to_move, until


async def table_of_two(house: House, **changes: Any) -> Room:
    room = await house.create(ADA, new_table(**changes))
    await room.change(BEN, r.Join(key(), people(BEN)))
    await room.change(ADA, r.Start(key()))
    return room


async def join(room: Room, player: str) -> Listener:
    listener = Listener(player, 0, 0)
    await room.join(listener)
    return listener


async def next_of(room: Room, listener: Listener, kind: str) -> Any:
    """Give the next message of this type that a listener gets."""
    async with asyncio.timeout(5):
        while True:
            for text in await listener.next(room.table_message, room.update_message):
                message = msgspec.json.decode(text)
                if message["type"] == kind:
                    return message


def failed(why: Why) -> Any:
    return pytest.raises(TableError, check=lambda error: error.why is why)


def test_what_was_kept_though_it_seemed_to_fail_is_found_out(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with houses(place) as (house,):
            room = await table_of_two(house)
            append = house.storage.append

            async def kept_but_lost(change: Any) -> None:
                await append(change)
                raise StorageFailed("the answer was lost")

            move = act(room)
            player = player_to_move(room)
            monkeypatch.setattr(house.storage, "append", kept_but_lost)
            with failed(Why.SAVING_FAILED):
                await room.act(player, move)
            monkeypatch.undo()
            before = room.table.seq
            await until(lambda: room.table.seq == before + 1)
            assert player_to_move(room) != player
            assert await room.act(player, move) == room.table.seq, "sent again, it is answered as taken"

    asyncio.run(main())


# Two workers


def test_moves_by_either_are_seen_by_both(place: Place) -> None:
    async def main() -> None:
        async with houses(place, 2) as (one, two):
            room = await table_of_two(one)
            other = await two.room(room.table.code)
            listener = await join(other, BEN)
            for turn in range(6):
                mover = room if turn % 2 else other
                seq = await mover.act(player_to_move(mover), act(mover))
                await until(lambda seq=seq: room.table.seq == other.table.seq == seq)  # type: ignore[misc]
            assert room.table.game is not None
            assert other.table.game is not None
            assert room.table.game.view(None) == other.table.game.view(None)
            update = await next_of(other, listener, "update")
            assert update["seq"] == other.table.seq

    asyncio.run(main())


def test_of_two_moves_at_once_exactly_one_is_taken_and_the_other_is_stale(place: Place) -> None:
    async def main() -> None:
        async with houses(place, 2) as (one, two):
            room = await table_of_two(one, options={"hand_size": 8})
            other = await two.room(room.table.code)
            for _ in range(10):
                await until(lambda: room.table.seq == other.table.seq)
                player = player_to_move(room)
                both = [room.act(player, act(room, 0)), other.act(player, act(other, 1))]
                results = await asyncio.gather(*both, return_exceptions=True)
                refused = [result for result in results if isinstance(result, TableError)]
                assert [error.why for error in refused] == [Why.STALE]
                assert sum(isinstance(result, int) for result in results) == 1

    asyncio.run(main())


def test_of_two_moves_at_once_at_one_worker_one_is_stale(place: Place) -> None:
    async def main() -> None:
        async with houses(place) as (house,):
            room = await table_of_two(house)
            player = player_to_move(room)
            results = await asyncio.gather(
                room.act(player, act(room, 0)), room.act(player, act(room, 1)), return_exceptions=True
            )
            assert isinstance(results[0], int)
            assert isinstance(results[1], TableError)
            assert results[1].why is Why.STALE

    asyncio.run(main())


def test_a_repeated_request_is_answered_as_the_first_was(place: Place) -> None:
    async def main() -> None:
        async with houses(place, 2) as (one, two):
            room = await table_of_two(one)
            other = await two.room(room.table.code)
            player, move = player_to_move(room), act(room)
            seq = await room.act(player, move)
            assert await room.act(player, move) == seq
            assert await other.act(player, move) == seq
            assert other.table.seq == seq
            pause = r.Pause(key())
            paused = await other.change(ADA, pause)
            assert await room.change(ADA, pause) == paused
            log = await one.storage.log(room.table.id)
            assert len(log) == paused

        async with houses(place) as (again,):
            room = await again.room(room.table.code)
            assert await room.act(player, move) == seq

    asyncio.run(main())


def test_the_same_request_at_both_workers_at_once_is_taken_once(place: Place) -> None:
    async def main() -> None:
        async with houses(place, 2) as (one, two):
            room = await table_of_two(one)
            other = await two.room(room.table.code)
            player, move = player_to_move(room), act(room)
            first, second = await asyncio.gather(room.act(player, move), other.act(player, move))
            assert first == second
            assert len(await one.storage.log(room.table.id)) == first

    asyncio.run(main())


def test_a_repeated_creation_gives_the_same_table(place: Place) -> None:
    async def main() -> None:
        async with houses(place, 2) as (one, two):
            new = new_table(Level.GUIDE)
            rooms = await asyncio.gather(*(house.create(ADA, new) for house in (one, two, one, two)))
            assert len({room.table.code for room in rooms}) == 1
            assert len({id(room) for room in rooms}) == 2
            assert (await one.create(BEN, new)).table.id != rooms[0].table.id, "another player's request is another"

    asyncio.run(main())


def test_a_refused_request_can_be_made_again_with_the_same_key(place: Place) -> None:
    async def main() -> None:
        async with houses(place) as (house,):
            room = await house.create(ADA, new_table())
            start = r.Start(key())
            with failed(Why.TOO_FEW_SEATS):
                await room.change(ADA, start)
            await room.change(BEN, r.Join(key(), people(BEN)))
            await room.change(ADA, start)

    asyncio.run(main())


def test_one_players_key_does_not_answer_for_another(place: Place) -> None:
    async def main() -> None:
        async with houses(place) as (house,):
            room = await house.create(ADA, new_table())
            same = key()
            await room.change(BEN, r.Join(same, people(BEN)))
            await room.change(CLEO, r.Join(same, people(CLEO)))
            assert len(room.table.seats) == 3

    asyncio.run(main())


def test_a_computers_move_is_made_once_whoever_sees_the_time(place: Place) -> None:
    async def main() -> None:
        async with houses(place, 2) as (one, two):
            room = await one.create(ADA, new_table(Level.GUIDE, Level.VISITOR, start=True, options={"hand_size": 1}))
            other = await two.room(room.table.code)
            await join(room, ADA)
            await join(other, CLEO)
            async with asyncio.timeout(60):
                while room.table.phase is Phase.PLAYING:
                    if room.table.to_move == 0:
                        await room.act(ADA, act(room))
                    await asyncio.sleep(0.02)
            log = await one.storage.log(room.table.id)
            moves = [fact for entry in log for fact in f.decode_facts(entry.body) if isinstance(fact, f.Moved)]
            assert len({(move.turn, move.decision) for move in moves}) == len(moves)
            await until(lambda: other.table.seq == room.table.seq)

    asyncio.run(main())


def test_a_worker_that_nobody_is_connected_to_does_not_let_anothers_table_rest(place: Place) -> None:
    async def main() -> None:
        clock = Clock()
        async with houses(place, 2, clock) as (one, two):
            room = await table_of_two(one, clock=SecondsClock(20))
            await join(room, ADA)
            assert room.table.clock_due is not None
            await two.room(room.table.code)
            clock.at = room.table.clock_due
            await until(lambda: sum(seat.missed for seat in room.table.seats) == 1)

    asyncio.run(main())


def test_a_worker_that_missed_what_another_told_does_not_drop_its_times(place: Place) -> None:
    async def main() -> None:
        clock = Clock()
        async with houses(place, 1, clock) as (one,), houses(place, 1, clock) as (two,):  # they hear nothing
            room = await one.create(ADA, new_table(clock=SecondsClock(20)))
            await room.change(BEN, r.Join(key(), people(BEN)))
            other = await two.room(room.table.code)
            await join(other, ADA)
            await room.change(ADA, r.Start(key()))
            assert room.table.clock_due is not None
            clock.at = room.table.clock_due
            await until(lambda: sum(seat.missed for seat in other.table.seats) == 1)

    asyncio.run(main())


def test_a_worker_that_begins_to_hear_again_learns_at_once_what_it_missed(place: Place) -> None:
    async def main() -> None:
        async with houses(place, 2) as (one, two):
            room = await table_of_two(one)
            other = await two.room(room.table.code)
            two.broker.leave(room.table.id)
            await asyncio.sleep(0.1)
            await room.act(player_to_move(room), act(room))
            await join(room, ADA)
            await asyncio.sleep(0.1)
            assert other.table.seq < room.table.seq, "it heard nothing"
            await two.broker.listen(room.table.id)
            await until(lambda: other.table.seq == room.table.seq and other.presence.connected(ADA), 5)

    asyncio.run(main())


def test_an_entry_that_is_told_need_not_be_read_and_after_a_missed_one_all_are(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with houses(place, 2) as (one, two):
            room = await table_of_two(one, options={"hand_size": 8})
            other = await two.room(room.table.code)
            read = []

            async def noted(table: str, after: int = 0) -> Any:
                read.append(after)
                return await log(table, after)

            log = two.storage.log
            monkeypatch.setattr(two.storage, "log", noted)
            for _ in range(3):
                await room.act(player_to_move(room), act(room))
            await until(lambda: other.table.seq == room.table.seq)
            assert read == []
            known = room.table.seq
            with monkeypatch.context() as silent:
                silent.setattr(one.broker, "tell", lambda *_: None)
                await room.act(player_to_move(room), act(room))
            await room.act(player_to_move(room), act(room))
            await until(lambda: other.table.seq == room.table.seq)
            assert read == [known]
            assert other.table == room.table

    asyncio.run(main())


def test_words_that_cannot_be_read_do_no_harm(place: Place) -> None:
    async def main() -> None:
        async with houses(place, 2) as (one, two):
            room = await table_of_two(one)
            other = await two.room(room.table.code)
            one.broker.tell(room.table.id, b'{"seq": "of another version"}')
            await room.act(player_to_move(room), act(room))
            await until(lambda: other.table.seq == room.table.seq, 5)

    asyncio.run(main())


def test_a_worker_hears_of_the_tables_in_its_memory_only(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[Neighbours, str]] = []
    hear = Neighbours._hear

    def noted(self: Neighbours, topic: str, data: bytes) -> None:
        heard.append((self, topic))
        hear(self, topic, data)

    monkeypatch.setattr(Neighbours, "_hear", noted)

    async def main() -> None:
        clock = Clock()
        async with houses(place, 2, clock) as (one, two):
            known, unknown = await table_of_two(one), await table_of_two(one)
            other = await two.room(known.table.code)
            clock.at += ROOM_LASTS // 2
            for room in (unknown, known):  # told in this order
                await room.act(player_to_move(room), act(room))
            await until(lambda: other.table.seq == known.table.seq)
            assert (two.neighbours, unknown.table.id) not in heard
            clock.at += ROOM_LASTS + 1
            await two.sweep()
            await asyncio.sleep(0.1)
            heard.clear()
            await (await one.room(known.table.code)).act(player_to_move(known), act(known))
            await asyncio.sleep(0.1)
            assert (two.neighbours, known.table.id) not in heard

    asyncio.run(main())


# Times


def test_a_clock_that_runs_out_brings_a_guide_once(place: Place) -> None:
    async def main() -> None:
        clock = Clock()
        async with houses(place, 2, clock) as (one, two):
            room = await table_of_two(one, clock=SecondsClock(20), options={"hand_size": 8})
            other = await two.room(room.table.code)
            await join(room, ADA)
            await join(other, BEN)
            for turn in range(1, 7):  # six turns that nobody plays: three of each
                assert room.table.clock_due is not None
                seq, clock.at = room.table.seq, max(clock.at, room.table.clock_due)
                await until(lambda seq=seq: room.table.seq >= seq + 2)  # type: ignore[misc]  # it comes, and moves
                assert sum(seat.missed for seat in room.table.seats) == turn
            assert all(seat.standing_in for seat in room.table.seats)

    asyncio.run(main())


def test_a_table_where_nobody_is_connected_rests(place: Place) -> None:
    async def main() -> None:
        clock = Clock()
        async with houses(place, 1, clock) as (house,):
            room = await house.create(ADA, new_table(Level.GUIDE, start=True, clock=SecondsClock(20)))
            while room.table.to_move == 0:
                await room.act(ADA, act(room))
            due = room.table.computer_due
            assert due is not None
            seq, clock.at = room.table.seq, due + 60_000
            async with asyncio.timeout(10):  # it looks within a second, then waits whether another worker knows better
                while await house.storage.due(clock.at, 10):
                    await asyncio.sleep(0.05)
            assert room.table.seq == seq
            await join(room, ADA)
            await until(lambda: room.table.seq > seq)

    asyncio.run(main())


def test_a_clock_of_days_runs_while_nobody_is_connected(place: Place) -> None:
    async def main() -> None:
        clock = Clock()
        async with houses(place, 1, clock) as (house,):
            room = await table_of_two(house, clock=DaysClock(1))
            seq, clock.at = room.table.seq, clock.at + 2 * DAY
            await until(lambda: room.table.seq >= seq + 2)  # the Guide comes, and moves

    asyncio.run(main())


def test_who_comes_back_to_a_resting_clock_has_time_to_look(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        clock = Clock()
        async with houses(place, 1, clock) as (house,):
            room = await table_of_two(house, clock=SecondsClock(30))
            set_due = house.storage.set_due

            async def slowly(due: Due) -> None:
                await asyncio.sleep(1.5)  # the time that passed is still kept, and looked at
                await set_due(due)

            monkeypatch.setattr(house.storage, "set_due", slowly)
            seq, clock.at = room.table.seq, clock.at + DAY
            await join(room, ADA)
            await asyncio.sleep(0.3)
            assert room.table.seq == seq
            clock.at += 20_000
            await until(lambda: room.table.seq > seq)

    asyncio.run(main())


def test_times_fire_after_opening_again(place: Place) -> None:
    async def main() -> None:
        clock = Clock()
        async with houses(place, 1, clock) as (house,):
            room = await table_of_two(house, clock=SecondsClock(20))
            await join(room, ADA)
            code = room.table.code
        clock.at += 60_000
        async with houses(place, 1, clock) as (house,):
            room = await house.room(code)
            await join(room, ADA)
            clock.at += 20_000
            await until(lambda: sum(seat.missed for seat in room.table.seats) == 1, 2)

    asyncio.run(main())


def test_a_guide_gives_the_seat_back_to_who_connects_again(place: Place) -> None:
    async def main() -> None:
        clock = Clock()
        async with houses(place, 1, clock) as (house,):
            room = await table_of_two(house)
            listener = await join(room, BEN)
            await room.by_itself("for a test", lambda _: [f.StoodIn(0), f.StoodIn(1)])
            await join(room, ADA)
            assert [seat.standing_in for seat in room.table.seats] == [False, True]
            room.leave(listener)
            await join(room, BEN)
            assert not room.table.seats[1].standing_in

    asyncio.run(main())


def test_who_is_gone_is_away_after_ten_seconds(place: Place) -> None:
    async def main() -> None:
        clock = Clock()
        async with houses(place, 2, clock) as (one, two):
            room = await table_of_two(one)
            other = await two.room(room.table.code)
            await join(room, ADA)
            listener = await join(other, BEN)
            await until(lambda: room.presence.connected(BEN) and other.presence.connected(ADA))
            for _ in range(2):
                clock.at += AWAY_AFTER
                assert [seat.away for seat in room.info().seats] == [False, False]
                assert [seat.away for seat in other.info().seats] == [False, False]
            other.leave(listener)
            await until(lambda: not room.presence.connected(BEN))
            assert not room.info().seats[1].away
            clock.at += AWAY_AFTER
            assert room.info().seats[1].away
            assert other.info().seats[1].away
            await join(room, BEN)
            await until(lambda: not other.info().seats[1].away)

    asyncio.run(main())


# Who may listen


def test_who_is_removed_is_shown_out_and_does_not_come_back(place: Place) -> None:
    async def main() -> None:
        async with houses(place, 2) as (one, two):
            room = await table_of_two(one)
            other = await two.room(room.table.code)
            here, there = await join(room, BEN), await join(other, BEN)
            await room.change(ADA, r.Remove(key(), 1))
            await until(lambda: other.table.seq == room.table.seq)
            for where, listener in ((room, here), (other, there)):
                assert (await next_of(where, listener, "closed"))["error"]["code"] == "removed"
                with pytest.raises(StopAsyncIteration):
                    await next_of(where, listener, "anything")
                with failed(Why.REMOVED):
                    await join(where, BEN)

    asyncio.run(main())


def test_where_nobody_may_watch_those_without_a_seat_are_shown_out_at_the_start(place: Place) -> None:
    async def main() -> None:
        async with houses(place) as (house,):
            room = await house.create(ADA, new_table(spectators=False))
            await room.change(BEN, r.Join(key(), people(BEN)))
            watcher, seated = await join(room, CLEO), await join(room, BEN)
            await room.change(ADA, r.Start(key()))
            assert (await next_of(room, watcher, "closed"))["error"]["code"] == "no_spectators"
            assert (await next_of(room, seated, "update"))["seat"] == 1
            with failed(Why.NO_SPECTATORS):
                await join(room, CLEO)
            await room.change(BEN, r.Leave(key()))
            assert (await next_of(room, seated, "closed"))["error"]["code"] == "no_spectators"

    asyncio.run(main())


def test_so_many_may_watch_a_table_and_whoever_sits_always_gets_in(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("frieze.tables.room.MOST_LISTENERS", 2)

    async def main() -> None:
        async with houses(place) as (house,):
            room = await house.create(ADA, new_table())
            await room.change(BEN, r.Join(key(), people(BEN)))
            await join(room, ADA)
            watcher = await join(room, CLEO)
            with failed(Why.GALLERY_FULL):
                await join(room, DAN)
            await join(room, BEN)
            assert room.watching == 1
            room.leave(watcher)
            with failed(Why.GALLERY_FULL):
                await join(room, DAN)
            room.leave(next(one for one in room.listeners if one.player == BEN))
            await join(room, DAN)

    asyncio.run(main())


def test_a_listener_that_could_not_join_is_not_there(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with houses(place) as (house,):
            room = await house.create(ADA, new_table(Level.GUIDE, start=True, clock=SecondsClock(20)))

            async def fails(*_: Any) -> None:
                raise StorageFailed("no room")

            monkeypatch.setattr(house.storage, "set_due", fails)
            listener = Listener(ADA, 0, 0)
            with failed(Why.SAVING_FAILED):
                await room.join(listener)
            room.leave(listener)
            room.leave(listener)
            assert not room.presence.anybody()
            assert not room.listeners

    asyncio.run(main())


# Several people on one device


def test_nothing_of_the_next_persons_secret_is_sent_before_they_are_ready(place: Place) -> None:
    async def main() -> None:
        async with houses(place) as (house,):
            new = new_table(game="exhibition", options={"secret_decades": True})
            room = await house.create(ADA, new)
            await room.change(ADA, r.Join(key(), people(BEN)))
            await room.change(CLEO, r.Join(key(), people(CLEO)))
            await room.change(ADA, r.Start(key()))
            listener = await join(room, ADA)
            held: int | None = None
            while room.table.phase is Phase.PLAYING:
                to_move = room.table.to_move
                assert to_move is not None
                listener.look(game=True)
                update = await next_of(room, listener, "update")
                secrets = {k: seat["secret_decade"] for k, seat in enumerate(update["view"]["seats"])}
                known = {k for k, secret in secrets.items() if secret is not None}
                if to_move in {0, 1} and held != to_move:
                    assert update["hand_over"] == to_move
                    assert update["seat"] is None
                    assert known == set()
                    held = listener.holding = to_move
                    continue
                assert update["hand_over"] is None
                assert update["seat"] == held
                assert known == ({held} if held is not None else set())
                await room.act(player_to_move(room), act(room))
            assert room.table.game is not None

    asyncio.run(main())


# What everybody sees


@pytest.mark.parametrize("game", ["timeline", "together", "exhibition"])
@pytest.mark.parametrize("secret", [False, True])
def test_what_is_written_once_for_several_is_each_seats_own_view(place: Place, game: str, secret: bool) -> None:
    async def main() -> None:
        options: dict[str, Any] = {"secret_decades": True} if secret and game == "exhibition" else {}
        if game == "timeline":
            options = {"hand_size": 2}
        async with houses(place) as (house,):
            room = await house.create(ADA, new_table(game=game, options=options))
            for player in (BEN, CLEO):
                await room.change(player, r.Join(key(), people(player)))
            await room.change(ADA, r.Start(key()))
            while room.table.phase is Phase.PLAYING:
                assert room.table.game is not None
                for seat in (2, 0, None, 1):
                    assert room.sight.view(seat) == msgspec.json.encode(room.table.game.view(seat))
                await room.act(player_to_move(room), act(room))

    asyncio.run(main())


def test_who_comes_back_gets_the_events_missed(place: Place) -> None:
    async def main() -> None:
        async with houses(place) as (house,):
            room = await table_of_two(house, options={"hand_size": 8})
            listener = await join(room, ADA)
            first = await next_of(room, listener, "update")
            assert first["events"] == [], "who is new sees what is, not what was"
            seen = first["seq"]
            for _ in range(3):
                await room.act(player_to_move(room), act(room))
            back = Listener(ADA, seen, 1)
            await room.join(back)
            update = await next_of(room, back, "update")
            kinds = [event["type"] for event in update["events"]]
            assert sum(kind in {"placed", "misplaced"} for kind in kinds) == 3
            for _ in range(9):
                await room.act(player_to_move(room), act(room))
            late = Listener(ADA, seen, 1)
            await room.join(late)
            assert (await next_of(room, late, "update"))["events"] == []

    asyncio.run(main())


def test_one_who_is_slow_gets_the_newest_and_all_events(place: Place) -> None:
    async def main() -> None:
        async with houses(place) as (house,):
            room = await table_of_two(house, options={"hand_size": 8})
            listener = await join(room, ADA)
            await next_of(room, listener, "update")
            for _ in range(4):
                await room.act(player_to_move(room), act(room))
            update = await next_of(room, listener, "update")
            assert update["seq"] == room.table.seq
            assert sum(event["type"] in {"placed", "misplaced"} for event in update["events"]) == 4
            assert not listener.game_changed

    asyncio.run(main())


# Talk


def test_what_may_be_said_depends_on_the_table(place: Place) -> None:
    async def main() -> None:
        async with houses(place) as (house,):
            room = await house.create(ADA, new_table(chat=ChatMode.PHRASES))
            words, phrase = r.Say(key(), 0, words="Hi"), r.Say(key(), 0, phrase=Phrase.HELLO)
            await talk.say(room, ADA, phrase)
            with failed(Why.ONLY_PHRASES):
                await talk.say(room, ADA, words)
            with failed(Why.NOT_YOUR_SEAT):
                await talk.say(room, BEN, phrase)
            for said in (r.Say(key(), 0), r.Say(key(), 0, "Hi", Phrase.HELLO), r.Say(key(), 0, words="\u200b")):
                with failed(Why.SAY_ONE_THING):
                    await talk.say(room, ADA, said)
            free = new_table(chat=ChatMode.FREE).settings
            await room.change(ADA, r.ChangeSettings(key(), free))
            await talk.say(room, ADA, words)
            await room.change(ADA, r.Mute(key(), 0, True))
            with failed(Why.MUTED):
                await talk.say(room, ADA, phrase)
            await room.change(ADA, r.Mute(key(), 0, False))
            await room.change(ADA, r.ChangeSettings(key(), new_table(chat=ChatMode.OFF).settings))
            with failed(Why.CHAT_IS_OFF):
                await talk.say(room, ADA, phrase)

    asyncio.run(main())


def test_words_are_cleaned_told_to_all_and_can_be_deleted(place: Place) -> None:
    async def main() -> None:
        async with houses(place, 2) as (one, two):
            room = await one.create(ADA, new_table(chat=ChatMode.FREE))
            for player in (BEN, CLEO):
                await room.change(player, r.Join(key(), people(player)))
            other = await two.room(room.table.code)
            listener = await join(other, BEN)
            seq = room.table.seq
            said = r.Say(key(), 1, words="\u202e<script>alert(1)</script>\u0007\n& so")
            number = await talk.say(room, BEN, said)
            line = await next_of(other, listener, "chat")
            assert line["words"] == "<script>alert(1)</script> & so"
            assert (line["name"], line["seat"], line["number"]) == ("Ben", 1, number)
            with failed(Why.ONLY_THE_HOST):
                await talk.unsay(other, CLEO, number)
            await talk.unsay(other, BEN, number)
            assert (await next_of(other, listener, "unsaid"))["number"] == number
            second = await talk.say(room, CLEO, r.Say(key(), 2, words="Me"))
            await talk.unsay(room, ADA, second)
            with failed(Why.NO_SUCH_LINE):
                await talk.unsay(room, ADA, second)
            assert msgspec.json.decode(await talk.history(room))["lines"] == []
            assert room.table.seq == seq, "chat is no part of the log"

    asyncio.run(main())


def test_a_line_that_was_kept_though_it_seemed_to_fail_is_said_once(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with houses(place) as (house,):
            room = await house.create(ADA, new_table(chat=ChatMode.FREE))
            say = house.storage.say

            async def kept_and_lost(*line: Any) -> int:
                await say(*line)
                raise StorageFailed("the answer was lost")

            said, same = r.Say(key(), 0, words="Once"), r.Say(key(), 0, words="Once")
            with monkeypatch.context() as failing:
                failing.setattr(house.storage, "say", kept_and_lost)
                with failed(Why.SAVING_FAILED):
                    await talk.say(room, ADA, said)
            listener = await join(room, ADA)
            number = await talk.say(room, ADA, said)
            assert (await next_of(room, listener, "chat"))["number"] == number
            assert await asyncio.gather(*(talk.say(room, ADA, said) for _ in range(3))) == [number] * 3
            assert await talk.say(room, ADA, same) != number, "the same words meant anew are said anew"
            lines = msgspec.json.decode(await talk.history(room))["lines"]
            assert [line["words"] for line in lines] == ["Once", "Once"]

    asyncio.run(main())


def test_only_cards_in_hands_of_together_are_pointed_at(place: Place) -> None:
    async def main() -> None:
        async with houses(place) as (house,):
            room = await table_of_two(house, game="together")
            listener = await join(room, BEN)
            assert room.table.game is not None
            card = room.table.game.view(None).seats[1].hand[0].card
            talk.point(room, ADA, r.Point(0, card, "play"))
            assert (await next_of(room, listener, "pointed")) == {
                "type": "pointed",
                "seat": 0,
                "card": card,
                "suggest": "play",
            }
            with failed(Why.NOT_YOUR_SEAT):
                talk.point(room, CLEO, r.Point(0, card))
            with failed(Why.NO_POINTING):
                talk.point(room, ADA, r.Point(0, "no-such-card"))
            plain = await table_of_two(house)
            with failed(Why.NO_POINTING):
                talk.point(plain, ADA, r.Point(0, card))

    asyncio.run(main())


# Games that are over


async def play_out(room: Room) -> None:
    while room.table.phase is Phase.PLAYING:
        await room.act(player_to_move(room), act(room))


@pytest.mark.parametrize("game", ["timeline", "together", "exhibition"])
def test_a_game_that_is_over_can_be_told_again_step_by_step(place: Place, game: str) -> None:
    async def main() -> None:
        async with houses(place) as (house,):
            room = await table_of_two(house, game=game, options={"hand_size": 2} if game == "timeline" else {})
            with failed(Why.NOT_OVER):
                await history.recorded(room, 1)
            with failed(Why.NO_SUCH_GAME):
                await history.recorded(room, 2)
            views = [room.sight.view(None)]
            while room.table.phase is Phase.PLAYING:
                await room.act(player_to_move(room), act(room))
                views.append(room.sight.view(None))
            played, began = await history.recorded(room, 1)
            assert [bytes(history.step_of(played, step).view) for step in range(len(views))] == views
            with failed(Why.NO_SUCH_GAME):
                history.step_of(played, len(views))
            assert (await history.summary(room, played, began, "en")).notes
            await room.change(BEN, r.Rematch(key()))
            again, _ = await history.recorded(room, 1)
            assert again == played

    asyncio.run(main())


# Keeping house


def test_an_untouched_table_leaves_memory_and_comes_back(place: Place) -> None:
    async def main() -> None:
        clock = Clock()
        async with houses(place, 1, clock) as (house,):
            room = await table_of_two(house)
            listener = await join(room, ADA)
            clock.at += ROOM_LASTS + 1
            await house.sweep()
            assert house.rooms, "somebody is there"
            room.leave(listener)
            clock.at += ROOM_LASTS + 1
            await house.sweep()
            assert house.rooms == {}
            again = await house.room(room.table.code)
            assert again is not room
            assert again.table.seq == room.table.seq
            await again.act(player_to_move(again), act(again))

    asyncio.run(main())


def test_finished_tables_are_kept_thirty_days_and_untouched_ones_sixty(place: Place) -> None:
    async def main() -> None:
        clock = Clock()
        async with houses(place, 1, clock) as (house,):
            over = await table_of_two(house, options={"hand_size": 1})
            await play_out(over)
            await talk.say(over, ADA, r.Say(key(), 0, phrase=Phrase.GOOD_GAME))
            running = await table_of_two(house)
            clock.at += 30 * DAY
            await house.sweep()
            assert len(await house.storage.log(over.table.id)) > 0
            clock.at += DAY
            await house.sweep()
            assert await house.storage.log(over.table.id) == []
            assert await house.storage.chat(over.table.id, 10) == []
            with failed(Why.UNKNOWN_TABLE):
                await house.room(over.table.code)
            clock.at += 28 * DAY
            await (await house.room(running.table.code)).change(ADA, r.Pause(key()))
            clock.at += 59 * DAY
            await house.sweep()
            await house.room(running.table.code)
            clock.at += 2 * DAY
            await house.sweep()
            with failed(Why.UNKNOWN_TABLE):
                await house.room(running.table.code)

    asyncio.run(main())


def test_only_the_host_deletes_a_table_and_then_all_of_it(place: Place) -> None:
    async def main() -> None:
        async with houses(place, 2) as (one, two):
            room = await table_of_two(one)
            other = await two.room(room.table.code)
            listener = await join(other, BEN)
            with failed(Why.ONLY_THE_HOST):
                await two.delete(other, BEN)
            player, move = player_to_move(room), act(room)
            deleted, moved = await asyncio.gather(one.delete(room, ADA), room.act(player, move), return_exceptions=True)
            assert deleted is None
            assert isinstance(moved, TableError)
            assert moved.why is Why.DELETED
            assert (await next_of(other, listener, "closed"))["error"]["code"] == "deleted"
            assert await one.storage.log(room.table.id) == []
            with failed(Why.UNKNOWN_TABLE):
                await two.room(room.table.code)

    asyncio.run(main())


def test_a_backup_made_while_serving_is_whole(tmp_path: Path) -> None:
    async def main() -> None:
        (tmp_path / "copy").mkdir()
        async with houses(tmp_path) as (house,):
            rooms = [await table_of_two(house, options={"hand_size": 8}) for _ in range(5)]
            going_on = True

            async def play(room: Room) -> None:
                while going_on and room.table.phase is Phase.PLAYING:
                    await room.act(player_to_move(room), act(room))

            playing = [asyncio.create_task(play(room)) for room in rooms]
            assert isinstance(house.storage, SQLiteStorage)
            await house.storage.backup(tmp_path / "copy" / "tables.sqlite")
            going_on = False
            await asyncio.gather(*playing)
        async with houses(tmp_path / "copy") as (copy,):
            for room in rooms:
                log = await copy.storage.log(room.table.id)
                assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
                rebuild(room.table.id, [(entry.body, entry.at) for entry in log])
                again = await copy.room(room.table.code)
                assert 3 <= again.table.seq <= room.table.seq

    asyncio.run(main())


def test_ones_own_tables_come_with_those_waiting_first(place: Place) -> None:
    async def main() -> None:
        async with houses(place) as (house,):
            mine = [await table_of_two(house) for _ in range(6)]
            await house.create(BEN, r.NewTable(key(), mine[0].table.rules, [NewPerson("Ben", "fox")]))
            lines = await house.tables_of(ADA)
            assert len(lines) == 6
            waits = [line.your_move for line in lines]
            assert waits == sorted(waits, reverse=True)
            assert {line.code for line in lines if line.your_move} == {
                room.table.code for room in mine if player_to_move(room) == ADA
            }
            assert await house.tables_of(CLEO) == []

    asyncio.run(main())


def test_only_listed_tables_that_are_not_over_are_in_the_lobby(place: Place) -> None:
    async def main() -> None:
        async with houses(place) as (house,):
            await table_of_two(house)
            listed = await table_of_two(house, listed=True, options={"hand_size": 1})
            assert [line.code for line in await house.listed()] == [listed.table.code]
            await play_out(listed)
            assert await house.listed() == []

    asyncio.run(main())


# A full disk


def test_a_full_disk_is_told_corrupts_nothing_and_passes(tmp_path: Path) -> None:
    async def main() -> None:
        async with houses(tmp_path) as (house,):
            rooms = [await table_of_two(house, options={"hand_size": 8}) for _ in range(4)]

            def limit(pages: int | None) -> Any:
                def work(connection: Any) -> int:
                    (now,) = connection.execute("pragma page_count").fetchone()
                    wanted = pages if pages is not None else now
                    (got,) = connection.execute(f"pragma max_page_count = {wanted}").fetchone()
                    return int(got)

                return house.storage._file.do(work)  # type: ignore[attr-defined]  # the writer's own connection

            await limit(None)
            failures, told = 0, set()
            for _ in range(400):
                room = rooms[failures % 4]
                if room.table.phase is not Phase.PLAYING:
                    break
                before = room.table
                try:
                    await room.act(player_to_move(room), act(room))
                except TableError as error:
                    told.add(error.why)
                    assert room.table is before, "nothing is shown that is not kept"
                    failures += 1
                    if failures >= 4:
                        break
                    continue
            assert failures >= 4, "the disk was full"
            assert told == {Why.SAVING_FAILED}
            with pytest.raises(FriezeError):
                await house.create(ADA, new_table(Level.GUIDE, start=True))
            for room in rooms:
                entries = await house.storage.log(room.table.id)
                assert len(entries) == room.table.seq
            await limit(1_000_000)
            for room in rooms:
                if room.table.phase is Phase.PLAYING:
                    await room.act(player_to_move(room), act(room))
            (check,) = await house.storage._file.read("pragma integrity_check")  # type: ignore[attr-defined]
            assert check == ("ok",)

    asyncio.run(main())


def test_whatever_is_wrong_with_one_change_the_writer_goes_on(tmp_path: Path) -> None:
    async def main() -> None:
        async with houses(tmp_path) as (house,):
            room = await table_of_two(house)

            def broken(connection: Any) -> None:
                connection.execute("select ?", (2**70,))

            with pytest.raises(OverflowError):
                await house.storage._file.do(broken)  # type: ignore[attr-defined]
            await room.act(player_to_move(room), act(room))

    asyncio.run(main())


# Codes


def test_the_host_gives_a_table_another_code_and_the_old_one_opens_nothing(place: Place) -> None:
    async def main() -> None:
        async with houses(place, 2) as (one, two):
            room = await table_of_two(one)
            other = await two.room(room.table.code)
            listener, stranger = await join(other, BEN), await join(other, CLEO)
            old = room.table.code
            with failed(Why.ONLY_THE_HOST):
                await other.change(BEN, r.Recode(key()))
            change = r.Recode(key())
            seq = await room.change(ADA, change)
            new = room.table.code
            assert new != old
            assert await room.change(ADA, change) == seq, "asked again, it is not changed again"
            assert room.table.code == new
            await until(lambda: other.table.code == new)
            assert room.table.seats == other.table.seats
            async with asyncio.timeout(5):
                while (await next_of(other, listener, "table"))["table"]["code"] != new:
                    pass
            told = await stranger.next(other.table_message, other.update_message)
            assert msgspec.json.decode(told[-1])["error"]["code"] == "recoded"
            assert new.encode() not in b"".join(told)
            with pytest.raises(StopAsyncIteration):
                await stranger.next(other.table_message, other.update_message)
            for house in (one, two):
                assert (await house.room(new)).table.id == room.table.id
                with failed(Why.UNKNOWN_TABLE):
                    await house.room(old)
            assert [line.code for line in await two.tables_of(BEN)] == [new]
        async with houses(place) as (house,):
            assert (await house.room(new)).table.code == new
            with failed(Why.UNKNOWN_TABLE):
                await house.room(old)

    asyncio.run(main())


def test_a_code_that_is_taken_is_drawn_again(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with houses(place) as (house,):
            taken = (await house.create(ADA, new_table())).table.code
            drawn = [taken, "ACEFHJ", taken, taken, "KLMPQR"]
            monkeypatch.setattr("frieze.tables.decide.new_code", lambda: drawn.pop(0))
            room = await house.create(ADA, new_table())
            assert room.table.code == "ACEFHJ"
            await room.change(ADA, r.Recode(key()))
            assert room.table.code == "KLMPQR"
            assert not drawn

    asyncio.run(main())
