"""A client that can apply patches is sent only what has changed, and always ends with the view of its seat."""

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from frieze.tables import requests as r
from frieze.tables.live_table import LiveTable
from frieze.tables.messages import Phase
from frieze.tables.view_patches import splice
from tests.awaited_subscriber import AwaitedSubscriber
from tests.backends import Backend
from tests.patched_views import patched
from tests.tables.helpers import (
    ADA,
    BEN,
    CLEO,
    act,
    key,
    new_table,
    people,
    player_to_move,
    registries,
    table_of_two,
)

pytestmark = pytest.mark.virtual_time

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("timeline", {"hand_size": 2}),
    ("timeline", {"hand_size": 3, "misplaced": "box", "empty_pile": "nothing"}),
    ("together", {}),
    ("exhibition", {}),
    ("exhibition", {"secret_decades": True}),
]


class Client:
    """A client that has one view, and that must never be sent a patch of another one."""

    def __init__(self, player: str) -> None:
        self.subscriber = AwaitedSubscriber(player, 0, 0, patches=True)
        self.view: Any = None
        self.seq = 0
        self.seat: int | None = None
        self.patches = self.updates = 0

    def take(self, live: LiveTable) -> None:
        """Take all messages that are waiting."""
        for text in self.subscriber.take(live):
            message = msgspec.json.decode(text)
            if message["type"] == "update":
                self.view = message["view"]
                self.updates += 1
            elif message["type"] == "patch":
                assert message["base"] == self.seq, "the patch of another view"
                self.view = patched(self.view, message)
                self.patches += 1
            else:
                continue
            self.seq, self.seat = message["seq"], message.get("seat", self.seat)


@pytest.mark.parametrize(("game", "options"), GAMES)
async def test_patches_lead_to_the_view_of_every_seat(backend: Backend, game: str, options: dict[str, Any]) -> None:
    rng = random.Random(5)
    async with registries(backend) as (registry,):
        live = await registry.create(ADA, new_table(game=game, options=options))
        for player in (BEN, CLEO):
            await live.change(player, r.Join(key(), people(player)))
        clients = [Client(player) for player in (ADA, BEN, CLEO, "d" * 64)]
        for client in clients:
            await live.subscribe(client.subscriber)
        await live.change(ADA, r.Start(key()))
        skipped = 0
        while live.table.phase is Phase.PLAYING:
            for client in clients:
                if rng.random() < 0.1:  # it reads slowly
                    skipped += 1
                    continue
                client.take(live)
                assert msgspec.json.encode(client.view) == live.seat_messages.view(client.seat)
            await live.act(player_to_move(live), act(live))
        assert skipped
        for client in clients:
            client.take(live)
            assert msgspec.json.encode(client.view) == live.seat_messages.view(client.seat)
            assert client.patches > client.updates


async def test_a_client_that_cannot_apply_patches_is_sent_whole_views(backend: Backend) -> None:
    async with registries(backend) as (registry,):
        live = await table_of_two(registry)
        plain = Client(ADA)
        plain.subscriber.patches = False
        await live.subscribe(plain.subscriber)
        plain.take(live)
        await live.act(player_to_move(live), act(live))
        plain.take(live)
        assert (plain.updates, plain.patches) == (2, 0)


async def test_a_client_that_comes_back_is_sent_the_whole_view(backend: Backend) -> None:
    async with registries(backend) as (registry,):
        live = await table_of_two(registry)
        before = Client(ADA)
        await live.subscribe(before.subscriber)
        before.take(live)
        await live.act(player_to_move(live), act(live))
        back = Client(ADA)
        back.subscriber.seen = before.seq  # it knows all events but the last ones; its view is gone
        await live.subscribe(back.subscriber)
        back.take(live)
        assert (back.updates, back.patches) == (1, 0)


async def test_a_patch_names_only_what_has_changed(backend: Backend) -> None:
    async with registries(backend) as (registry,):
        live = await table_of_two(registry, options={"hand_size": 8, "misplaced": "box"})
        client = Client(ADA)
        await live.subscribe(client.subscriber)
        client.take(live)
        for _ in range(12):
            before = cards_on_line(live)
            await live.act(player_to_move(live), act(live))
            (text,) = [text for text in client.subscriber.take(live) if text.startswith(b'{"type":"patch"')]
            patch = msgspec.json.decode(text)
            placed = cards_on_line(live) - before
            assert set(patch["splice"]) <= {"line" if placed else "box", "seats", "scores"}
            assert set(patch["set"]) <= {"to_move", "turn", "round", "pile", "choices", "box"}
            if placed:
                assert [removed for _, removed, _ in [patch["splice"]["line"]]] == [0]
                assert len(patch["splice"]["line"][2]) == 1


def cards_on_line(live: LiveTable) -> int:
    return len(live.table.public_view().line)


@given(st.lists(st.integers(0, 3), max_size=12), st.lists(st.integers(0, 3), max_size=12))
def test_a_splice_turns_one_list_into_the_other(old: list[int], new: list[int]) -> None:
    at, remove, add = splice(old, new)
    assert [*old[:at], *add, *old[at + remove :]] == new
    assert 0 <= at <= at + remove <= len(old)


@given(st.lists(st.integers(), unique=True, min_size=1, max_size=12), st.data())
def test_a_splice_of_one_new_item_names_only_that_item(items: list[int], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(items)))
    new = [*items[:at], max(items) + 1, *items[at:]]
    assert splice(items, new) == (at, 0, [max(items) + 1])
