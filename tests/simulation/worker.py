"""A simulated worker process: a real registry, and the connections of clients to it."""

import asyncio
from collections.abc import Callable, Coroutine
from contextvars import Context
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import structs

from frieze.bots.player import think
from frieze.bots.request import Request
from frieze.games.errors import FriezeError
from frieze.tables import access, chat, due, quick_moves
from frieze.tables import messages as m
from frieze.tables import requests as r
from frieze.tables.bot_pool import BotPool
from frieze.tables.errors import TableError, Why
from frieze.tables.library import Library
from frieze.tables.live_table import LiveTable
from frieze.tables.registry import TableRegistry
from frieze.tables.subscriber import SlowSubscriber
from frieze.tables.times import DAY
from tests.awaited_subscriber import AwaitedSubscriber
from tests.simulation.broker import SimulatedBroker
from tests.simulation.checks import TEXTS
from tests.simulation.loop import PROCESS
from tests.simulation.storage import SimulatedStorage

if TYPE_CHECKING:
    from frieze.decks import Deck
    from frieze.tables.storage.base import Storage
    from tests.simulation.connection import Connection
    from tests.simulation.world import World

EPOCH = 1_700_000_000_000  # milliseconds
NETWORK = 0.05  # seconds
BOT_LATENCY = 0.05  # seconds
SLOW_SOCKET = 1.0  # seconds
BOT_BUDGET = 1


class SimulatedPool:
    """Lets computer players think at once, with a tiny budget, and answers later."""

    count = 2

    def __init__(self, world: "World") -> None:
        self.world = world

    async def run(self, work: Callable[..., Any], *arguments: Any) -> Any:
        await asyncio.sleep(BOT_LATENCY * self.world.random.random())
        if work is think:
            request = msgspec.json.decode(arguments[0], type=Request)
            arguments = (msgspec.json.encode(structs.replace(request, budget=BOT_BUDGET)),)
        return work(*arguments)

    def close(self) -> None:
        return


async def run_inline(work: Callable[..., Any], /, *arguments: Any) -> Any:
    """Run at once what would go to a thread."""
    return work(*arguments)


class SimulatedLibrary(Library):
    """Decks of the simulated world."""

    def __init__(self, storage: "Storage", decks: "dict[str, Deck]") -> None:
        super().__init__(storage, run_inline)
        self.decks = decks

    def deck(self, deck: str, version: str = "") -> "Deck":
        return self.decks[deck] if deck in self.decks else super().deck(deck, version)


class Worker:
    """One process. It can be killed at any await and is replaced by another one."""

    def __init__(self, world: "World", name: str) -> None:
        self.world = world
        self.name = name
        self.loop = world.loop
        self._context = Context()
        self._context.run(PROCESS.set, name)
        self.clock_offset = 0.0
        self.clock_rate = 1 + (world.random.random() - 0.5) * 0.02  # a clock drifts by up to 1 %
        self.storage = SimulatedStorage(world.database)
        self.registry = self.context.run(self._make_registry)
        self.registry.run = self._run  # type: ignore[method-assign]  # a task that fails ends the simulation
        self.ready = False
        self.opened = 0.0

    def _make_registry(self) -> TableRegistry:
        return TableRegistry(
            self.storage,
            now=self.now,
            random_bits=self.world.random.getrandbits,
            bot_pool=BotPool(SimulatedPool(self.world), run_inline),
            library=SimulatedLibrary(self.storage, self.world.decks),
            broker=SimulatedBroker(self.world.exchange, self.name, self.context),
        )

    @property
    def context(self) -> Context:
        """A context that belongs to this process; each callback gets its own copy."""
        return self._context.copy()

    @property
    def alive(self) -> bool:
        """Whether the process was not killed."""
        return self.name not in self.loop.killed

    def now(self) -> int:
        """Return the time by this worker's own clock."""
        seconds = self.loop.time() * self.clock_rate + self.clock_offset
        return EPOCH + self.world.days * DAY + round(seconds * 1000)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        """Run a task in this process. One that fails ends the simulation."""
        task = self.loop.create_task(work, context=self.context)
        task.add_done_callback(self.world.on_task_done, context=Context())
        return task

    async def open(self) -> None:
        """Open the registry; try again while the database is away."""
        while not self.ready:
            try:
                await self.registry.open()
                self.ready = True
            except FriezeError:
                await asyncio.sleep(0.5)

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        self.registry._tasks.add(task := self.spawn(work))
        task.add_done_callback(self.registry._tasks.discard)

    # Connections

    async def serve(self, connection: "Connection") -> None:
        """Serve one client's connection to a table, as the server's socket does."""
        try:
            live = await self.registry.by_code(connection.code)
            access.check_may_see(live.table, connection.player)
            if connection.seen > live.table.seq:
                await live.catch_up()
            subscriber = AwaitedSubscriber(
                connection.player,
                connection.seen,
                connection.game,
                partial(self._push, connection, live),
                patches=connection.patches,
            )
            connection.subscriber = subscriber
            await live.subscribe(subscriber)
            subscriber.send(await chat.history(live))
        except FriezeError as error:
            if connection.subscriber is not None:
                live.unsubscribe(connection.subscriber)
            connection.to_client(msgspec.json.encode(m.Closed(_problem(error)), enc_hook=str))
            connection.to_client(None)
            return
        writing = self.spawn(self._write(connection, live, subscriber))
        while (said := await connection.inbox.get()) is not None:
            await self._handle(live, subscriber, connection.player, said)
        live.unsubscribe(subscriber)
        writing.cancel()

    def _push(self, connection: "Connection", live: LiveTable, message: bytes) -> bool:
        """Write a message at once, unless the client reads slowly."""
        if connection.reads_slowly:
            return False
        self.world.checks.on_sent(live.table.id, connection, message)
        connection.to_client(message)
        return True

    async def _write(self, connection: "Connection", live: LiveTable, subscriber: AwaitedSubscriber) -> None:
        try:
            while True:
                for message in await subscriber.next_batch(live):
                    self.world.checks.on_sent(live.table.id, connection, message)
                    connection.to_client(message)
                if self.world.faults.happens("a client reads slowly"):
                    connection.reads_slowly = True
                    await asyncio.sleep(SLOW_SOCKET * self.world.random.random())
                    connection.reads_slowly = False
        except (StopAsyncIteration, SlowSubscriber):
            connection.to_client(None)

    async def _act(self, live: LiveTable, player: str, act: r.Act) -> int:
        """Make a move as the server's socket does."""
        result: asyncio.Future[int] = self.loop.create_future()

        def done(seq: int | Exception) -> None:
            if isinstance(seq, int):
                result.set_result(seq)
            else:
                result.set_exception(seq)

        quick_moves.act_soon(live, player, act, done)
        return await result

    async def _handle(self, live: LiveTable, subscriber: AwaitedSubscriber, player: str, said: Any) -> None:
        key = said[2] if isinstance(said, tuple) else getattr(said, "key", said if said == TEXTS else None)
        try:
            if isinstance(said, r.Act):
                subscriber.send(msgspec.json.encode(m.Done(said.key, await self._act(live, player, said))))
            elif isinstance(said, r.Say):
                number = await chat.say(live, player, said)
                subscriber.send(msgspec.json.encode(m.Done(said.key, number)))
            elif isinstance(said, r.Point):
                chat.point(live, player, said)
            elif isinstance(said, r.Ready):
                if said.seat not in live.table.seats_of(player):
                    raise TableError(Why.NOT_YOUR_SEAT, seat=said.seat)
                subscriber.holding = said.seat
                subscriber.mark_changed(game=True)
            elif isinstance(said, r.Hurry):
                due.hurry(live, player)
            elif said == TEXTS:
                await self._read_texts(live)
            elif isinstance(said, tuple):  # the seats of another key come to this one
                _, old, carry_key = said
                subscriber.send(msgspec.json.encode(m.Done(carry_key, await live.carry(old, player, carry_key))))
            else:
                subscriber.send(msgspec.json.encode(m.Done(said.key, await live.change(player, said))))
        except FriezeError as error:
            subscriber.send(msgspec.json.encode(m.Refused(key, _problem(error)), enc_hook=str))

    async def _read_texts(self, live: LiveTable) -> None:
        """Read the texts of some cards, as a client does when it shows them."""
        table = live.table
        if table.began is None:
            return
        deck = await live.decks.dealt(table)
        cards = [card.id for card in table.began.cards[:3]]
        self.world.checks.on_texts(table, {card: deck.text(card, "en").title for card in cards})

    # Requests without a connection, as by REST

    def request(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Future[Any]":
        """Run a request in this process. Answer with its result or its error, unless the process is killed."""
        answer: asyncio.Future[Any] = self.loop.create_future()

        async def run() -> None:
            try:
                result = await work
            except FriezeError as error:
                result = error
            self.world.call_later(
                NETWORK * self.world.random.random(), lambda: None if answer.done() else answer.set_result(result)
            )

        self.spawn(run())
        return answer


def _problem(error: FriezeError) -> m.Problem:
    return m.Problem(error.code, error.params)
