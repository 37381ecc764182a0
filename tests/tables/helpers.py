"""Helpers for tests of tables: decks, settings, a table without a storage, registries with a clock that tests move."""

import asyncio
import itertools
import os
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import msgspec
import pytest

from frieze.bots.levels import Level
from frieze.decks import Deck, make_century, make_deck
from frieze.system.time_source import SteadyClock
from frieze.tables import commands
from frieze.tables import facts as f
from frieze.tables import requests as r
from frieze.tables.bot_pool import BotPool
from frieze.tables.broker import LocalBroker
from frieze.tables.commands import Context
from frieze.tables.environment import Now, RandomBits
from frieze.tables.errors import TableError, Why
from frieze.tables.keys import hash_of_key
from frieze.tables.library import Library
from frieze.tables.live_table import LiveTable
from frieze.tables.messages import Phase
from frieze.tables.registry import TableRegistry
from frieze.tables.settings import DeckChoice, NewComputer, NewPerson, Settings
from frieze.tables.state import Table
from frieze.tables.storage.base import Storage
from tests.awaited_subscriber import AwaitedSubscriber
from tests.backends import Backend, backend_of
from tests.hang_guard import HANGS_AFTER
from tests.virtual_time import VirtualTimeLoop, virtual_milliseconds

ADA, BEN, CLEO, DAN = (hash_of_key(name) for name in ("ada", "ben", "cleo", "dan"))
NAMES = {ADA: "Ada", BEN: "Ben", CLEO: "Cleo", DAN: "Dan"}
DECKS = {"sample": make_deck(60, seed=1), "century": make_century(seed=1)}

T = TypeVar("T")
_numbers = itertools.count()
_seeded: Counter[str] = Counter()


def key() -> str:
    """Return a new idempotency key."""
    return f"request-{next(_numbers)}"


def seeded_bits() -> RandomBits:
    """Return a source of random bits: the same in every run of a test or a program, another with every call."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "").partition(" (")[0]
    _seeded[test] += 1
    return Random(f"{test} {_seeded[test]}").getrandbits


def settings(game: str = "timeline", **changes: Any) -> Settings:
    deck = "century" if game == "exhibition" else "sample"
    return Settings(game=game, decks=(DeckChoice(deck),), **changes)


def people(*players: str) -> list[NewPerson]:
    return [NewPerson(NAMES[player], "fox") for player in players]


def new_table(*computers: Level, game: str = "timeline", start: bool = False, **changes: Any) -> r.NewTable:
    return r.NewTable(key(), settings(game, **changes), people(ADA), [NewComputer(level) for level in computers], start)


class SampleLibrary(Library):
    """A library of decks made for tests."""

    def __init__(self, storage: Storage | None = None, decks: dict[str, Deck] | None = None) -> None:
        super().__init__(storage, run_inline)
        self.made = decks or DECKS

    def deck(self, deck: str, version: str = "") -> Deck:
        return self.made[deck] if deck in self.made else super().deck(deck, version)


class PureTable:
    """A table without a storage. Commands become facts, facts change the table, and `log` has them all."""

    def __init__(self, new: r.NewTable, player: str = ADA) -> None:
        self.now = 1_000_000
        self.random_bits = seeded_bits()
        self.away: dict[str, int] = {}
        self.log: list[tuple[list[f.Fact], int]] = []
        self.table = Table("t")
        self.first_decks = new.settings.decks
        self.add(commands.create(new, self.context(player)))

    def context(self, player: str) -> Context:
        def deck() -> Deck:
            settings = self.table.settings
            return DECKS[settings.decks[0].id if settings else "sample"]

        decks = self.table.settings.decks if self.table.settings else self.first_decks
        return Context(player, decks, deck, lambda other: self.away.get(other, 0), self.random_bits)

    def add(self, facts: list[f.Fact]) -> None:
        self.table = self.table.after(facts, self.now)
        self.log.append((facts, self.now))

    def do(self, player: str, change: r.TableChange) -> Table:
        self.add(commands.decide(self.table, change, self.context(player)))
        return self.table

    def join(self, *players: str) -> None:
        for player in players:
            self.do(player, r.Join(key(), people(player)))

    def move(self, by: f.By = f.By.PERSON) -> Table:
        """Make a legal move for the seat to move."""
        game = self.table.game
        assert game is not None
        assert game.to_move is not None
        legal = game.legal_actions()
        self.add([f.Moved(game.to_move, game.turn, game.decision, legal[game.turn * 7919 % len(legal)], by)])
        return self.table

    @property
    def player_to_move(self) -> str:
        assert self.table.to_move is not None
        return self.table.seats[self.table.to_move].player or ""


class ManualClock:
    """A clock that the test moves. On a virtual event loop it also follows the loop's time."""

    def __init__(self) -> None:
        self.at = 1_700_000_000_000

    def __call__(self) -> int:
        return self.at + virtual_milliseconds()


class InlinePool:
    """Runs work in this process without waiting."""

    count = 1

    async def run(self, work: Callable[..., T], *arguments: Any) -> T:
        return work(*arguments)

    def close(self) -> None:
        return


async def run_inline(work: Callable[..., T], /, *arguments: Any) -> T:
    """Run work here instead of in a thread."""
    return work(*arguments)


def inline_bots() -> BotPool:
    """Return a pool of computer players that run in this process."""
    return BotPool(InlinePool(), run_inline)


@asynccontextmanager
async def registries(
    where: Path | Backend,
    count: int = 1,
    now: Now | None = None,
    random_bits: RandomBits | None = None,
    keep_days: int = 30,
) -> AsyncIterator[list[TableRegistry]]:
    """Open registries that serve the same tables from one backend. In virtual time their clock follows the loop."""
    virtual = isinstance(asyncio.get_running_loop(), VirtualTimeLoop)
    now = now or (ManualClock() if virtual else SteadyClock())
    backend = backend_of(where)
    together: list[LocalBroker] = []
    opened = []
    for _ in range(count):
        storage = backend.storage()
        registry = TableRegistry(
            storage,
            now=now,
            random_bits=random_bits or seeded_bits(),
            bot_pool=inline_bots(),
            library=SampleLibrary(storage),
            broker=backend.make_broker(together),
            keep_days=keep_days,
        )
        await registry.open()
        await until(lambda registry=registry: registry.broker.is_connected)  # type: ignore[misc]
        opened.append(registry)
    try:
        yield opened
    finally:
        for registry in opened:
            await registry.close()


async def until(condition: Callable[[], bool], seconds: float = HANGS_AFTER) -> None:
    """Wait for a condition to become true. In virtual time, look less often the longer it takes."""
    virtual = isinstance(asyncio.get_running_loop(), VirtualTimeLoop)
    pause = 0.005
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(pause)
            pause *= 1.02 if virtual else 1


def act(live: LiveTable, number: int | None = None) -> r.Act:
    """Return a legal move of the seat to move: the one with this number, or a pseudo-random one."""
    game = live.table.game
    assert game is not None
    assert game.to_move is not None
    legal = game.legal_actions()
    drawn = (game.turn * 7919 + game.decision * 31) % len(legal)
    return r.Act(key(), game.to_move, game.turn, game.decision, raw(legal[drawn if number is None else number]))


def raw(action: Any) -> msgspec.Raw:
    """Return an action as a client sends it."""
    return msgspec.Raw(msgspec.json.encode(action))


def player_to_move(live: LiveTable) -> str:
    """Return the player whose turn it is."""
    assert live.table.to_move is not None
    return live.table.seats[live.table.to_move].player or ""


async def table_of_two(registry: TableRegistry, **changes: Any) -> LiveTable:
    """Make a table of Ada and Ben and start its game."""
    live = await registry.create(ADA, new_table(**changes))
    await live.change(BEN, r.Join(key(), people(BEN)))
    await live.change(ADA, r.Start(key()))
    return live


async def join(live: LiveTable, player: str) -> AwaitedSubscriber:
    subscriber = AwaitedSubscriber(player, 0, 0)
    await live.subscribe(subscriber)
    return subscriber


async def next_message(live: LiveTable, subscriber: AwaitedSubscriber, kind: str) -> Any:
    """Return the next message of this type that a subscriber gets."""
    async with asyncio.timeout(HANGS_AFTER):
        while True:
            for text in await subscriber.next_batch(live):
                message = msgspec.json.decode(text)
                if message["type"] == kind:
                    return message


def raises(why: Why) -> Any:
    return pytest.raises(TableError, check=lambda error: error.why is why)


async def play_out(live: LiveTable) -> None:
    """Play to the end."""
    while live.table.phase is Phase.PLAYING:
        await live.act(player_to_move(live), act(live))


def refused(why: Why, ask: Callable[[], Any]) -> TableError:
    with pytest.raises(TableError) as error:
        ask()
    assert error.value.why is why
    return error.value


def waiting(*others: str, **changes: Any) -> PureTable:
    board = PureTable(new_table(**changes))
    board.join(*others)
    return board


def running(*others: str, **changes: Any) -> PureTable:
    board = waiting(*(others or (BEN,)), **changes)
    board.do(ADA, r.Start(key()))
    return board
