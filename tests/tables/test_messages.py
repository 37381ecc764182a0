"""What each seat receives: its own view, the events it missed, no secret of another seat."""

from typing import Any

import msgspec
import pytest

from frieze.games.timeline import messages as timeline
from frieze.tables import requests as r
from frieze.tables.messages import Phase
from frieze.tables.seat_messages import SeatMessages
from frieze.tables.state import Table
from tests.awaited_subscriber import AwaitedSubscriber
from tests.backends import Backend
from tests.tables.helpers import (
    ADA,
    BEN,
    CLEO,
    PureTable,
    act,
    join,
    key,
    new_table,
    next_message,
    people,
    player_to_move,
    registries,
    table_of_two,
)

pytestmark = pytest.mark.virtual_time


async def test_nothing_of_the_next_persons_secret_is_sent_before_they_are_ready(backend: Backend) -> None:
    async with registries(backend) as (registry,):
        new = new_table(game="exhibition", options={"secret_decades": True})
        live = await registry.create(ADA, new)
        await live.change(ADA, r.Join(key(), people(BEN)))
        await live.change(CLEO, r.Join(key(), people(CLEO)))
        await live.change(ADA, r.Start(key()))
        subscriber = await join(live, ADA)
        held: int | None = None
        while live.table.phase is Phase.PLAYING:
            to_move = live.table.to_move
            assert to_move is not None
            subscriber.mark_changed(game=True)
            update = await next_message(live, subscriber, "update")
            secrets = {k: seat["secret_decade"] for k, seat in enumerate(update["view"]["seats"])}
            known = {k for k, secret in secrets.items() if secret is not None}
            if to_move in {0, 1} and held != to_move:
                assert update["hand_over"] == to_move
                assert update["seat"] is None
                assert known == set()
                held = subscriber.holding = to_move
                continue
            assert update["hand_over"] is None
            assert update["seat"] == held
            assert known == ({held} if held is not None else set())
            await live.act(player_to_move(live), act(live))
        assert live.table.game is not None


@pytest.mark.parametrize("game", ["timeline", "together", "exhibition"])
async def test_a_shared_device_gets_the_next_persons_view_at_once_where_nothing_is_secret(
    backend: Backend, game: str
) -> None:
    async with registries(backend) as (registry,):
        live = await registry.create(ADA, new_table(game=game))
        await live.change(ADA, r.Join(key(), people(BEN)))
        await live.change(ADA, r.Start(key()))
        subscriber = await join(live, ADA)
        first = live.table.to_move
        update = await next_message(live, subscriber, "update")
        assert (update["seat"], update["hand_over"]) == (first, first), "the device is still to be handed over"
        assert update["view"]["choices"] is not None
        subscriber.holding = first
        subscriber.mark_changed(game=True)
        update = await next_message(live, subscriber, "update")
        assert (update["seat"], update["hand_over"]) == (first, None)
        while live.table.to_move == first:
            await live.act(ADA, act(live))
        update = await next_message(live, subscriber, "update")
        assert (update["seat"], update["hand_over"]) == (live.table.to_move, live.table.to_move)


@pytest.mark.parametrize("game", ["timeline", "together", "exhibition"])
@pytest.mark.parametrize("secret", [False, True])
async def test_a_view_that_is_encoded_once_for_several_seats_is_right_for_each(
    backend: Backend, game: str, secret: bool
) -> None:
    options: dict[str, Any] = {"secret_decades": True} if secret and game == "exhibition" else {}
    if game == "timeline":
        options = {"hand_size": 2}
    async with registries(backend) as (registry,):
        live = await registry.create(ADA, new_table(game=game, options=options))
        for player in (BEN, CLEO):
            await live.change(player, r.Join(key(), people(player)))
        await live.change(ADA, r.Start(key()))
        while live.table.phase is Phase.PLAYING:
            assert live.table.game is not None
            for seat in (2, 0, None, 1):
                assert live.seat_messages.view(seat) == msgspec.json.encode(live.table.game.view(seat))
            await live.act(player_to_move(live), act(live))


async def test_a_returning_player_gets_the_missed_events(backend: Backend) -> None:
    async with registries(backend) as (registry,):
        live = await table_of_two(registry, options={"hand_size": 8})
        subscriber = await join(live, ADA)
        first = await next_message(live, subscriber, "update")
        assert first["events"] == [], "a new subscriber gets no old events"
        seen = first["seq"]
        for _ in range(3):
            await live.act(player_to_move(live), act(live))
        back = AwaitedSubscriber(ADA, seen, 1)
        await live.subscribe(back)
        update = await next_message(live, back, "update")
        kinds = [event["type"] for event in update["events"]]
        assert sum(kind in {"placed", "misplaced"} for kind in kinds) == 3
        for _ in range(9):
            await live.act(player_to_move(live), act(live))
        late = AwaitedSubscriber(ADA, seen, 1)
        await live.subscribe(late)
        assert (await next_message(live, late, "update"))["events"] == []


async def test_a_slow_subscriber_gets_the_newest_view_and_all_events(backend: Backend) -> None:
    async with registries(backend) as (registry,):
        live = await table_of_two(registry, options={"hand_size": 8})
        subscriber = await join(live, ADA)
        await next_message(live, subscriber, "update")
        for _ in range(4):
            await live.act(player_to_move(live), act(live))
        update = await next_message(live, subscriber, "update")
        assert update["seq"] == live.table.seq
        assert sum(event["type"] in {"placed", "misplaced"} for event in update["events"]) == 4
        assert not subscriber.game_changed


def test_who_comes_later_gets_the_last_reveal_of_every_seat_unless_its_date_is_hidden_again() -> None:
    board = PureTable(new_table(options={"hand_size": 8, "empty_pile": "reshuffle"}))
    board.join(BEN)
    board.do(ADA, r.Start(key()))
    named = {0: "Ada", 1: "Ben"}
    hidden_again = 0
    wrong = 0
    for moves in range(1, 100):
        if board.table.phase is not Phase.PLAYING:
            break
        before = board.table.game
        assert before is not None
        board.move()
        update = first_update(board.table)
        view = update["view"]
        dates = {one["card"]: one["date"] for one in [*view["line"], *view["discards"], *view["box"]]}
        for one in update["reveals"]:
            assert (dates[one["card"]], named[one["seat"]]) == (one["date"], one["name"])
        assert len(board.table.reveals) == min(2, moves)
        hidden_again += len(board.table.reveals) - len(update["reveals"])
        event, last = board.table.events[0], board.table.reveals[-1]
        assert last.event == event
        assert last.right is isinstance(event, timeline.Placed)
        if not last.right:
            line = [None, *(shown.date for shown in before.view(None).line), None]
            assert (last.after, last.before) == (line[event.gap], line[event.gap + 1])
            wrong += 1
    assert wrong > 0
    assert hidden_again > 0, "the discards were shuffled"


def test_who_gets_events_needs_no_reveals() -> None:
    board = PureTable(new_table())
    board.join(BEN)
    board.do(ADA, r.Start(key()))
    messages = SeatMessages(board.table)
    messages.advance(board.table)
    subscriber = AwaitedSubscriber(CLEO, 0, 0)
    messages.update(subscriber, board.now)
    messages.advance(board.move())
    update = msgspec.json.decode(messages.update(subscriber, board.now) or b"")
    assert (len(update["events"]) > 0, update["reveals"]) == (True, [])


def first_update(table: Table) -> dict[str, Any]:
    """Return the first message to somebody who comes now."""
    messages = SeatMessages(table)
    messages.advance(table)
    update: dict[str, Any] = msgspec.json.decode(messages.update(AwaitedSubscriber(CLEO, 0, 0), 0) or b"")
    return update
