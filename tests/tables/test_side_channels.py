"""When something is said, in which order and how long it is: none of it tells what is hidden."""

import asyncio
import random
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest
from msgspec import structs

from frieze.bots.levels import Level
from frieze.decks import Deck
from frieze.games import game_class
from frieze.games.errors import FriezeError
from frieze.tables import requests as r
from frieze.tables.bot_pool import BotPool
from frieze.tables.live_table import LiveTable
from frieze.tables.settings import Starts
from frieze.tables.storage.memory_database import MemoryDatabase
from frieze.tables.times import COMPUTER_STEP
from tests.backends import Backend
from tests.tables import helpers
from tests.tables.helpers import (
    ADA,
    BEN,
    CLEO,
    ManualClock,
    act,
    join,
    new_table,
    people,
    player_to_move,
    registries,
    run_inline,
    until,
)
from tests.virtual_time import virtual_milliseconds

pytestmark = pytest.mark.virtual_time

COMPUTER = 1  # its seat
MOVES = 3
T = TypeVar("T")
Heard = dict[str, list[tuple[int, bytes]]]  # by whom: when, and what


# Twins: the same game, but for dates that nobody has seen


def twin(deck: Deck, shown: set[str]) -> Deck:
    """Return a deck whose dates are others where they are hidden."""
    hidden = [card for card in deck.cards if card.id not in shown]
    dates = [card.date for card in hidden]
    others = dict(zip((card.id for card in hidden), [*dates[1:], dates[0]], strict=True))
    cards = tuple(structs.replace(card, date=others.get(card.id, card.date)) for card in deck.cards)
    return structs.replace(deck, cards=cards)


async def listen(heard: Heard, clock: ManualClock, live: LiveTable, player: str) -> "asyncio.Task[None]":
    """Take down everything that a player is sent, and when."""
    subscriber = await join(live, player)

    async def read() -> None:
        while True:
            for message in await subscriber.next_batch(live):
                heard[player].append((clock(), message))

    return asyncio.create_task(read())


async def until_the_first_reveal(place: Backend, game: str) -> tuple[Heard, set[str]]:
    """Let people sit down, begin, and try what is refused; return all that was heard, and the cards that are shown."""
    heard: Heard = defaultdict(list)
    clock = ManualClock()
    clock.at -= virtual_milliseconds()  # both begin at the same time
    async with registries(place, now=clock, random_bits=random.Random(5).getrandbits) as (registry,):
        new = structs.replace(new_table(Level.GUIDE, game=game, starts=Starts.CHOSEN), key="the-table")
        live = await registry.create(ADA, new)
        await live.change(BEN, r.Join("ben-comes", people(BEN)))
        tasks = [await listen(heard, clock, live, player) for player in (ADA, BEN, CLEO)]
        await live.change(ADA, r.Start("it-begins", first=COMPUTER))
        await asyncio.sleep(0.01)
        assert live.table.computer_due is not None
        assert live.table.game is not None
        for number, player in enumerate((ADA, BEN, CLEO)):
            for wrong in (structs.replace(act(live), turn=99), structs.replace(act(live), seat=2)):
                try:
                    await live.act(player, structs.replace(wrong, key=f"wrong-{number}"))
                except FriezeError as error:
                    heard[player].append((clock(), f"{error.code} {error.params}".encode()))
        heard["due"] = [(at or 0, kind.encode()) for kind, at in live.table.dues.items()]
        for task in tasks:
            task.cancel()
        return heard, dated(msgspec.to_builtins(live.table.game.view(None)))


def dated(view: Any) -> set[str]:
    """Return the cards whose dates a view shows."""
    if isinstance(view, list):
        return set().union(*map(dated, view))
    if not isinstance(view, dict):
        return set()
    own = {view["card"]} if view.get("date") else set()
    return own.union(*map(dated, view.values()))


@pytest.mark.parametrize("game", ["timeline", "together"])
async def test_twins_say_the_same_at_the_same_times_until_the_first_reveal(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, shown = await until_the_first_reveal(Backend(tmp_path, memory=MemoryDatabase()), game)
    assert first.keys() == {ADA, BEN, CLEO, "due"}
    assert shown
    other = twin(helpers.DECKS["sample"], shown)
    assert other.digest != helpers.DECKS["sample"].digest
    monkeypatch.setitem(helpers.DECKS, "sample", other)
    second, _ = await until_the_first_reveal(Backend(tmp_path, memory=MemoryDatabase()), game)
    assert second == first


async def after_moves(place: Backend, game: str) -> tuple[Heard, set[str]]:
    """Let everybody make moves; return all that was heard, and the cards that are shown in the end."""
    heard: Heard = defaultdict(list)
    clock = ManualClock()
    clock.at -= virtual_milliseconds()
    async with registries(place, now=clock, random_bits=random.Random(5).getrandbits) as (registry,):
        new = structs.replace(new_table(game=game, starts=Starts.CHOSEN), key="the-table")
        live = await registry.create(ADA, new)
        if game_class(game).most_seats > 1:
            await live.change(BEN, r.Join("ben-comes", people(BEN)))
        tasks = [await listen(heard, clock, live, player) for player in (ADA, BEN, CLEO)]
        await live.change(ADA, r.Start("it-begins", first=0))
        for number in range(MOVES):
            await live.act(player_to_move(live), structs.replace(act(live), key=f"move-{number}"))
            await asyncio.sleep(1)
            heard["due"] += [(at or 0, kind.encode()) for kind, at in live.table.dues.items()]
        for task in tasks:
            task.cancel()
        assert live.table.game is not None
        assert live.table.game.outcome is None, "there is still something to hide"
        return heard, dated(msgspec.to_builtins(live.table.game.view(None)))


@pytest.mark.parametrize("game", ["timeline", "together", "lineup"])
async def test_after_reveals_twins_still_say_the_same_at_the_same_times(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was revealed is equal in both. The dates that are still hidden change nothing."""
    first, shown = await after_moves(Backend(tmp_path, memory=MemoryDatabase()), game)
    assert len(shown) > 1, "something was revealed"
    deck = helpers.DECKS["sample"]
    monkeypatch.setitem(helpers.DECKS, "sample", twin(deck, shown))
    second, _ = await after_moves(Backend(tmp_path, memory=MemoryDatabase()), game)
    assert second == first
    monkeypatch.setitem(helpers.DECKS, "sample", twin(deck, set()))
    third, _ = await after_moves(Backend(tmp_path, memory=MemoryDatabase()), game)
    assert third != first, "dates that are shown are noticed"


# How long a computer player thinks


class SlowPool:
    """Takes this long to think of anything."""

    count = 1

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    async def run(self, work: Callable[..., T], *arguments: Any) -> T:
        await asyncio.sleep(self.seconds)
        return work(*arguments)

    def close(self) -> None:
        return


async def answered_after(seconds: float) -> int:
    """Return how long after it was due a computer player's move is in the log, if it thinks so long."""
    place = Backend(Path(), memory=MemoryDatabase())
    async with registries(place, now=ManualClock()) as (registry,):
        registry.bot_pool = BotPool(SlowPool(seconds), run_inline)
        live = await registry.create(ADA, new_table(Level.GUIDE, start=True))
        await join(live, ADA)
        while live.table.computer_due is None:
            await live.act(ADA, act(live))
        due, seq = live.table.computer_due, live.table.seq
        await until(lambda: live.table.seq > seq)
        entry = (await registry.storage.log(live.table.id, seq))[0]
        return entry.at - due


async def test_how_long_a_computer_player_thought_is_not_seen_to_the_millisecond() -> None:
    assert {await answered_after(seconds) for seconds in (0, 0.001, 0.02, 0.05, 0.09)} == {COMPUTER_STEP}
    assert {await answered_after(seconds) for seconds in (0.11, 0.15, 0.19)} == {2 * COMPUTER_STEP}
