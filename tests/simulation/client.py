"""Simulated people: they move, resend, reconnect, chat, watch, leave and come back, as their seed tells them."""

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec

from frieze.games.errors import FriezeError
from frieze.tables import messages as m
from frieze.tables import requests as r
from frieze.tables.settings import NewPerson, Pace, Phrase
from tests.patched_views import patched
from tests.server.helpers import legal
from tests.simulation.checks import TEXTS
from tests.simulation.connection import Connection

if TYPE_CHECKING:
    from tests.simulation.table_specs import TableSpec
    from tests.simulation.worker import Worker
    from tests.simulation.world import World

THINKING = 0.1  # seconds
RESEND_AFTER = 5.0  # seconds
FLOOD = 20
DISTRACTED = 240.0  # seconds at most: much longer than a turn with a clock
DELETED_AFTER = 20.0  # seconds: a host does not delete a table at once
PATCHING = 0.7  # of the people have a browser that applies patches; the others are sent whole views
NO_CHOICES = b'"choices":null'  # in the view of a seat that is not to move
NO_DECK = {"unknown_deck", "broken_deck"}  # refusals after which a host chooses another one

_decode_update = msgspec.json.Decoder(m.Update).decode


class Client:
    """A person with a browser. Whatever was not answered is sent again, with the same key."""

    def __init__(self, world: "World", name: str, spec: "TableSpec", *, host: bool = False, plays: bool = True) -> None:
        self.world = world
        self.name = name
        self.spec = spec
        self.host = host
        self.plays = plays
        self.devices = self.keys = 0
        self.player = world.new_player(name, 0)
        self.asked = self.distracted_until = 0.0
        self.thinking = False
        self.patches = world.random.random() < PATCHING
        self._begin()

    def _begin(self) -> None:
        """Reset what is known about the table."""
        self.generation = self.spec.generation
        self.connection: Connection | None = None
        self.seen = self.game = 0
        self.seats: list[int] = []
        self.left: list[int] = []  # seats that computer players keep until this person comes back
        self.table: dict[str, Any] = {}
        self.update: m.Update | None = None
        self.unanswered: dict[str, Any] = {}
        self.gone = self.leaving = self.needs_deck = self.code_unknown = False

    def key(self) -> str:
        """Return the key of a new request."""
        self.keys += 1
        return f"{self.name}-{self.keys}"

    # Life

    async def live(self) -> None:
        """Create the table if this is its host, then stay connected until the world ends."""
        while not self.world.ended:
            if self.generation != self.spec.generation:
                self._begin()
            if self.leaving:
                await self.delete()
            elif self.host and not self.spec.code:
                await self.create()
            elif self.connection is None and self.spec.code and not self.gone:
                if self.code_unknown:
                    await self.look_up()
                self.connect()
            await asyncio.sleep(2 + 2 * self.world.random.random())
            self.act_at_random()

    async def create(self) -> None:
        """Create the table, with the same key until some worker answers."""
        spec = self.spec
        new = r.NewTable(self.key(), spec.settings, [NewPerson(self.name, "fox")], list(spec.computers))

        async def create(worker: "Worker") -> tuple[str, str]:
            live = await worker.registry.create(self.player, new)
            return live.table.id, live.table.code

        while not spec.code and not self.world.ended:
            answer = await self.world.request(create)
            if isinstance(answer, tuple):
                spec.table, spec.code = answer
                spec.created = self.world.loop.time()
            elif isinstance(answer, FriezeError) and answer.code in NO_DECK:
                spec.use_deck("sample")
                return
            else:
                await asyncio.sleep(0.5)

    async def delete(self) -> None:
        """Delete the table. It is gone when some worker says so, or does not know it any more."""
        code, table, player = self.spec.code, self.spec.table, self.player
        self.world.checks.asked_to_delete.add(table)

        async def delete(worker: "Worker") -> str:
            live = await worker.registry.by_code(code)
            await worker.registry.delete(live, player)
            return table

        answer = await self.world.request(delete)
        unknown = isinstance(answer, FriezeError) and answer.code == "unknown_table"
        if answer == table or unknown:
            self.world.trace(self.name, "deleted", table[:6])
            self.world.checks.on_deletion_acknowledged(table)
            self.spec.follow_on()

    async def look_up(self) -> None:
        """Find the table among one's own: it may have a new code that nobody heard of."""
        spec, player = self.spec, self.player
        wanted = spec.table

        async def look_up(worker: "Worker") -> tuple[int, str] | None:
            mine = {summary.code for summary in await worker.registry.tables_of(player)}
            table = (await worker.registry.get(wanted)).table
            return (table.seq, table.code) if table.code in mine else None

        answer = await self.world.request(look_up)
        if isinstance(answer, tuple) and spec.table == wanted:
            self.code_unknown = False
            spec.learn_code(*answer)

    def connect(self) -> None:
        """Connect to any worker."""
        self.connection = Connection(self, self.world.any_worker())
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
        if data.startswith(b'{"type":"update"'):
            self._on_update(connection, _decode_update(data))
            return
        if data.startswith(b'{"type":"patch"'):
            self._on_update(connection, self._patched(msgspec.json.decode(data)))
            return
        message = msgspec.json.decode(data)
        kind = message["type"]
        if kind in {"table", "done"}:
            self._think_soon()
        if kind == "table":
            self.table, self.seats, self.left = message["table"], message["mine"], message["left"]
            if connection.table == self.spec.table:
                self.spec.learn_code(message["seq"], self.table["code"])
        elif kind == "done":
            request = self.unanswered.pop(message["key"], None)
            self.world.checks.on_acknowledged(connection.table, self.player, message, request)
        elif kind in {"refused", "closed"}:
            self._on_refused(connection, message)

    def _on_update(self, connection: Connection, update: m.Update) -> None:
        self._think_soon()
        if update.game != self.game:
            connection.to_worker(TEXTS)
        self.seen, self.game, self.update = update.seq, update.game, update
        if update.hand_over is not None:
            connection.to_worker(r.Ready(update.hand_over))

    def _patched(self, patch: dict[str, Any]) -> m.Update:
        """Return the update that a patch makes of the last one."""
        assert self.update is not None, "a patch follows an update"
        view = msgspec.Raw(msgspec.json.encode(patched(msgspec.json.decode(self.update.view), patch)))
        return msgspec.structs.replace(self.update, seq=patch["seq"], view=view)

    def _on_refused(self, connection: Connection, message: dict[str, Any]) -> None:
        self.world.checks.on_refused(message, connection.table, self.player)
        code = message["error"]["code"]
        if message["type"] == "refused" and code != "saving_failed":  # else it is sent again
            self.unanswered.pop(message["key"], None)
            self.needs_deck = self.needs_deck or code in NO_DECK
        self.code_unknown = code == "unknown_table"
        if code == "deleted":
            self.gone = True

    # Acting

    def _think_soon(self) -> None:
        if not self.thinking:
            self.thinking = True
            self.world.call_later(THINKING * self.world.random.random(), self.think)

    def think(self) -> None:
        """Do something, a little after something happened, or look away for a while."""
        self.thinking = False
        if self.world.random.random() < 0.002:
            self.look_away(DISTRACTED * self.world.random.random())
        self.act_at_random()

    def look_away(self, seconds: float = DISTRACTED) -> None:
        """Stay connected and do nothing for a while."""
        self.distracted_until = self.world.loop.time() + seconds

    def act_at_random(self) -> None:
        """Do something that a person might do now."""
        connection, world = self.connection, self.world
        if connection is None or self.leaving or world.ended:
            return
        if self.unanswered:
            if world.loop.time() - self.asked > RESEND_AFTER:
                self.asked = world.loop.time()
                for message in list(self.unanswered.values()):
                    connection.to_worker(message)
            return
        if world.resting or world.loop.time() < self.distracted_until:
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
        phase, random, busy = self.table.get("phase"), self.world.random.random(), not self.world.draining
        ready = len(self.table.get("seats", ())) >= self.spec.seats
        if phase == "waiting" and ready:
            if self.needs_deck or random < 0.3:
                self._change_deck()
            else:
                self.ask(r.Start(self.key()))
        elif phase == "over" and busy:
            self.ask(r.Rematch(self.key()) if random < 0.7 and not self.needs_deck else r.Gather(self.key()))
            self.world.games += 1
        elif phase == "paused":
            self.ask(r.Resume(self.key()))
        elif phase == "playing" and random < 0.003 and busy:
            self.ask(r.Pause(self.key()) if random < 0.002 else r.Recode(self.key()))
        elif phase == "playing" and random < 0.0045 and busy and self._table_is_old():
            self.leaving = True
        else:
            return False
        return True

    def _table_is_old(self) -> bool:
        return self.world.loop.time() - self.spec.created > DELETED_AFTER

    def _change_deck(self) -> None:
        self.spec.use_deck("sample" if self.needs_deck else self.spec.other_deck())
        self.needs_deck = False
        self.ask(r.ChangeSettings(self.key(), self.spec.settings))

    def _move(self) -> bool:
        """Make a random legal move, if it is ours to make."""
        update = self.update
        if update is None or self.table.get("phase") != "playing" or update.game != self.table.get("game"):
            return False
        if update.seat is None or NO_CHOICES in bytes(update.view):
            return False
        view = msgspec.json.decode(update.view)
        action = legal(view, self.world.random.randrange(10_000))
        if action is None:
            return False
        raw = msgspec.Raw(msgspec.json.encode(action))
        self.ask(r.Act(self.key(), update.seat, view["turn"], view["decision"], raw))
        self.world.moves_asked += 1
        if self.world.random.random() < 0.05 and self.connection is not None:  # an impatient double tap
            self.connection.to_worker(self.unanswered[next(reversed(self.unanswered))])
        return True

    def _idle(self) -> None:
        """Talk, point, hurry, leave, come back, move to another device, refresh or flood."""
        random, connection = self.world.random.random(), self.connection
        assert connection is not None
        if random < 0.5 and self.left and not self.seats:
            self.ask(r.ComeBack(self.key(), self.left[0]))
        elif random < 0.3 and self.seats:
            self.ask(r.Say(self.key(), self.seats[0], None, Phrase.HELLO))
        elif random < 0.35 and self.seats:
            connection.to_worker(r.Point(self.seats[0]))
        elif random < 0.45:
            connection.to_worker(TEXTS)
        elif random < 0.5 and self.seats and self.table["seats"][self.seats[0]]["standing_in"]:
            self.ask(r.ComeBack(self.key(), self.seats[0]))
        elif random < 0.6 and self.seats and not self.host:
            self.move_to_another_device()
        elif random < 0.7:
            connection.lose()  # a refresh, with a lost memory
            self.seen = self.game = 0
        elif random < 0.72:
            for _ in range(FLOOD):
                said = r.Say(self.key(), (self.seats or [0])[0], None, Phrase.HELLO)
                connection.to_worker(said)
                connection.to_worker(said)
        elif random < 0.85 and self.seats:
            connection.to_worker(r.Hurry())
        elif random < 0.9 and self.host:
            self.ask(r.ChangePace(self.key(), self.world.random.choice(list(Pace))))
        elif random >= 0.9 and self.seats and not self.host and self.table["phase"] == "playing":
            self.ask(r.Leave(self.key()))

    def move_to_another_device(self) -> None:
        """Go on with another key, that takes over the seats."""
        old = self.player
        self.devices += 1
        self.player = self.world.new_player(self.name, self.devices)
        self.close()
        self.seen = self.game = 0
        self.ask(("carry", old, self.key()))

    def close(self) -> None:
        """Close the page."""
        if self.connection is not None:
            self.connection.lose()
            self.connection = None
