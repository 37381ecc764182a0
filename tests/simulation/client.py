"""Simulated people: they move, resend, reconnect, chat, watch, leave and come back, as their seed tells them."""

import asyncio
import json
from collections.abc import Callable
from contextvars import Context
from typing import TYPE_CHECKING, Any

import msgspec

from frieze.bots.levels import Level
from frieze.tables import requests as r
from frieze.tables.settings import NewPerson, Phrase
from tests.server.helpers import legal
from tests.simulation.worker import Worker

if TYPE_CHECKING:
    from frieze.tables.subscriber import Subscriber
    from tests.simulation.world import TableSpec, World

NETWORK = 0.05  # seconds
THINKING = 0.4  # seconds
FLOOD = 30


class Connection:
    """A client's socket to one worker. Messages stay in order; both sides may lose it at any moment."""

    def __init__(self, client: "Client", worker: Worker, code: str, seen: int, game: int) -> None:
        self.client = client
        self.world = client.world
        self.worker = worker
        self.code = code
        self.player = client.player
        self.seen, self.game = seen, game
        self.shown = seen  # the last seq whose events were sent, as the checks know it
        self.inbox: asyncio.Queue[Any] = asyncio.Queue()
        self.subscriber: Subscriber | None = None
        self.broken = False
        self._to_worker_at = self._to_client_at = 0.0

    def open(self) -> None:
        """Let the worker serve this connection."""
        self.worker.spawn(self.worker.serve(self))

    def _later(self, at: float) -> float:
        return max(at + 1e-6, self.world.loop.time() + NETWORK * self.world.random.random())  # in order

    def to_worker(self, message: Any) -> None:
        """Send a message to the worker."""
        if self.broken or not self.worker.alive:
            return
        self._to_worker_at = self._later(self._to_worker_at)
        self.world.loop.call_at(self._to_worker_at, self.inbox.put_nowait, message, context=self.worker.context)

    def to_client(self, message: bytes | None) -> None:
        """Send a message to the client; None closes the connection."""
        if not self.broken:
            self._to_client_at = self._later(self._to_client_at)
            self.world.loop.call_at(self._to_client_at, self.client.receive, self, message, context=Context())

    def lose(self) -> None:
        """Break: the worker is told, if it lives, and the client notices."""
        if not self.broken:
            self.to_worker(None)
            self.to_client(None)
            self.broken = True


class Client:
    """A person with a browser. Whatever was not answered is sent again, with the same key."""

    def __init__(self, world: "World", name: str, spec: "TableSpec", *, host: bool = False, plays: bool = True) -> None:
        self.world = world
        self.name = name
        self.spec = spec
        self.host = host
        self.plays = plays
        self.devices = 0
        self.player = world.new_player(name, 0)
        self.connection: Connection | None = None
        self.seen = self.game = 0
        self.seats: list[int] = []
        self.table: dict[str, Any] = {}
        self.update: dict[str, Any] = {}
        self.unanswered: dict[str, Any] = {}
        self.keys = 0
        self.asked = 0.0
        self.thinking = False

    def key(self) -> str:
        """Return the key of a new request."""
        self.keys += 1
        return f"{self.name}-{self.keys}"

    # Life

    async def live(self) -> None:
        """Create the table if this is its host, then stay connected until the world ends."""
        random = self.world.random
        if self.host:
            await self.create()
        while not self.world.ended:
            if not self.spec.code:
                await asyncio.sleep(0.5)
                continue
            if self.connection is None:
                self.connect()
            await asyncio.sleep(2 + 2 * random.random())
            self.act_at_random()

    async def create(self) -> None:
        """Create the table, with the same key until some worker answers."""
        new = r.NewTable(self.key(), self.spec.settings, [NewPerson(self.name, "fox")], list(self.spec.computers))
        while not self.spec.code and not self.world.ended:
            worker = self.world.any_worker()
            answer: asyncio.Future[Any] = self.world.loop.create_future()
            worker.spawn(worker.create(self.player, new, answer))
            try:
                result = await asyncio.wait_for(answer, 10)
            except TimeoutError:
                continue
            if isinstance(result, tuple):
                self.spec.table, self.spec.code = result

    def connect(self) -> None:
        """Connect to any worker."""
        self.connection = Connection(self, self.world.any_worker(), self.spec.code, self.seen, self.game)
        self.connection.open()
        for message in list(self.unanswered.values()):
            self.connection.to_worker(message)

    def ask(self, message: Any) -> None:
        """Send a request that wants an answer."""
        self.unanswered[message.key if not isinstance(message, tuple) else message[2]] = message
        self.asked = self.world.loop.time()
        if self.connection is not None:
            self.connection.to_worker(message)

    # Receiving

    def receive(self, connection: Connection, data: bytes | None) -> None:
        """Take a message of a connection; one that was given up does not matter any more."""
        if connection is not self.connection:
            return
        if data is None:
            connection.broken = True
            self.connection = None
            return
        message = json.loads(data)
        kind = message["type"]
        if kind in {"update", "table", "done"} and not self.thinking:
            self.thinking = True
            self.world.call_later(THINKING * self.world.random.random(), self.think)
        if kind == "update":
            self.seen, self.game, self.update = message["seq"], message["game"], message
            if message["hand_over"] is not None:
                connection.to_worker(r.Ready(message["hand_over"]))
        elif kind == "table":
            self.table, self.seats = message["table"], message["mine"]
            self.spec.code = self.table["code"]
        elif kind == "done":
            request = self.unanswered.pop(message["key"], None)
            self.world.checks.on_acknowledged(self.spec.table, self.player, message, request)
        elif kind == "refused":
            self.world.checks.on_refused(message, self.spec.table, self.player)
            if message["error"]["code"] != "saving_failed":  # else it is sent again
                self.unanswered.pop(message["key"], None)
        elif kind == "closed":
            self.world.checks.on_refused(message)
            if message["error"]["code"] in {"deleted", "unknown_table"}:
                self.spec.ended = True

    # Acting

    def think(self) -> None:
        """Do something, a little after something happened."""
        self.thinking = False
        if not self.world.ended:
            self.act_at_random()

    def act_at_random(self) -> None:
        """Do something that a person might do now."""
        connection, world = self.connection, self.world
        if connection is None:
            return
        if self.unanswered:
            if world.loop.time() - self.asked > 5:
                self.asked = world.loop.time()
                for message in list(self.unanswered.values()):
                    connection.to_worker(message)
            return
        if world.faults.happens("a client's connection breaks"):
            connection.lose()
            return
        if self.plays and not self.seats and self.table.get("phase") == "waiting":
            self.ask(r.Join(self.key(), [NewPerson(self.name, "owl")]))
        elif (self.host and self._manage()) or (self.seats and self._move()):
            return
        elif world.random.random() < 0.05:
            self._idle()

    def _manage(self) -> bool:
        """Start games, and now and then do what only a host may do."""
        phase, random = self.table.get("phase"), self.world.random.random()
        ready = len(self.table.get("seats", ())) >= self.spec.seats
        if phase == "waiting" and ready:
            self.ask(r.Start(self.key()))
        elif phase == "over" and not self.world.draining:
            self.ask(r.Rematch(self.key()) if random < 0.7 else r.Gather(self.key()))
            self.world.games += 1
        elif phase == "paused":
            self.ask(r.Resume(self.key()))
        elif phase == "playing" and random < 0.003 and not self.world.draining:
            self.ask(r.Pause(self.key()) if random < 0.002 else r.Recode(self.key()))
        else:
            return False
        return True

    def _move(self) -> bool:
        """Make a random legal move, if it is ours to make."""
        view = self.update.get("view") or {}
        if self.table.get("phase") != "playing" or self.update.get("game") != self.table.get("game"):
            return False
        action = legal(view, self.world.random.randrange(10_000))
        if action is None:
            return False
        where = (self.update["seat"], view["turn"], view["decision"])
        raw = msgspec.Raw(msgspec.json.encode(action))
        self.ask(r.Act(self.key(), *where, raw))
        self.world.moves_asked += 1
        if self.world.random.random() < 0.05 and self.connection is not None:  # an impatient double tap
            self.connection.to_worker(self.unanswered[next(reversed(self.unanswered))])
        return True

    def _idle(self) -> None:
        random, connection = self.world.random.random(), self.connection
        assert connection is not None
        if random < 0.3 and self.seats:
            self.ask(r.Say(self.key(), self.seats[0], None, Phrase.HELLO))
        elif random < 0.4 and self.seats:
            connection.to_worker(r.Point(self.seats[0]))
        elif random < 0.5 and self.seats and self.table["seats"][self.seats[0]]["standing_in"]:
            self.ask(r.ComeBack(self.key(), self.seats[0]))
        elif random < 0.6 and self.seats and not self.host:
            self.move_to_another_device()
        elif random < 0.7:
            connection.lose()  # a refresh, with a lost memory
            self.seen = self.game = 0
        elif random < 0.73:
            for _ in range(FLOOD):
                said = r.Say(self.key(), (self.seats or [0])[0], None, Phrase.HELLO)
                connection.to_worker(said)
                connection.to_worker(said)

    def move_to_another_device(self) -> None:
        """Go on with another key, that takes over the seats."""
        old, connection = self.player, self.connection
        self.devices += 1
        self.player = self.world.new_player(self.name, self.devices)
        if connection is not None:
            connection.lose()
            self.connection = None
        self.seen = self.game = 0
        self.ask(("carry", old, self.key()))


LEVELS = [Level.VISITOR, Level.GUIDE, Level.CURATOR, Level.TIME_TRAVELLER]
Decide = Callable[[], bool]
