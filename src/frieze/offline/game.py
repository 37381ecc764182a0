"""Everything that a server is to the client, in one object without a network: REST, and the sockets of tables."""

import asyncio
import re
import secrets
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, TypeVar

from frieze.api import calls
from frieze.api.answering import Answer, Api, Call
from frieze.api.client_socket import Flusher
from frieze.api.connection import Client
from frieze.api.deck_checks import DeckChecks
from frieze.api.limits import Limits
from frieze.api.table_socket import TableSocket
from frieze.games.errors import FriezeError
from frieze.offline.ports import Lines, NoCounts, PortConnection
from frieze.offline.storage import KeptStorage, Shelf
from frieze.system.time_source import SteadyClock
from frieze.tables.bot_pool import BotPool
from frieze.tables.environment import Now, RandomBits
from frieze.tables.keys import hash_of_key
from frieze.tables.library import Library
from frieze.tables.registry import TableRegistry

MAX_SECONDS = 1.0  # of a search: with all that is around it, no decision takes longer than 1.5 s on a slow phone
PLAY = re.compile(r"/api/tables/(\w{1,16})/play")

Think = Callable[[bytes], Awaitable[bytes]]
T = TypeVar("T")


class NeedsServer(FriezeError):
    """Only a server can do this: other devices, lessons, paper."""

    code = "needs_server"


class Thinker:
    """A pool of one: computer players think in the worker beside this one, one after the other."""

    count = 1

    def __init__(self, think: Think) -> None:
        self._think = think
        self._free = asyncio.Lock()

    async def run(self, _: Callable[..., T], *arguments: Any) -> T:
        """Return what the other worker's `think` returns."""
        async with self._free:
            answer: Any = await self._think(*arguments)
        return answer  # type: ignore[no-any-return]  # `think` is the only work that there is

    def close(self) -> None:
        """Let nobody think any more: the browser ends the worker."""


async def run_here(work: Callable[..., T], /, *arguments: Any) -> T:
    """Run work at once: there are no threads."""
    await asyncio.sleep(0)
    return work(*arguments)


class ChosenDecks(Library):
    """A library of some of the built-in decks."""

    def __init__(self, storage: KeptStorage, decks: Iterable[str]) -> None:
        super().__init__(storage, run_here)
        chosen = set(decks)
        self.built_in = [deck for deck in self.built_in if not chosen or deck in chosen]


class OfflineGame:
    """Tables, their storage and computer players. `key` is the one player key of this browser."""

    def __init__(
        self,
        shelf: Shelf,
        think: Think,
        key: str,
        *,
        decks: Iterable[str] = (),
        now: Now | None = None,
        random_bits: RandomBits = secrets.randbits,
    ) -> None:
        storage = KeptStorage(shelf)
        self.player = hash_of_key(key)
        self.registry = TableRegistry(
            storage,
            now=now or SteadyClock(),
            random_bits=random_bits,
            bot_pool=BotPool(Thinker(think), run_here, seconds=MAX_SECONDS),
            library=ChosenDecks(storage, decks),
        )
        self._limits = Limits(on=False)
        given = {"registry": self.registry, "checks": DeckChecks(run_here), "run_in_thread": run_here}
        self._api = Api(calls.ROUTES, self._limits, given, missing=NeedsServer)
        self._flusher = Flusher(Lines())

    async def open(self) -> None:
        """Read what is on the shelf. Raise `StorageFailed`."""
        await self.registry.open()

    async def close(self) -> None:
        """Store what waits, and end."""
        await self.registry.close()

    async def answer(self, method: str, address: str, body: bytes) -> Answer:
        """Answer a call of REST. `address` begins with `/api`."""
        return await self._api.answer(Call(method, address, body, self.player))

    def connect(self, path: str, send: Callable[[str], None], closed: Callable[[int], None]) -> TableSocket | None:
        """Open a table's socket; None if there is none at this path. `send` takes lines, each of them a message."""
        if (found := PLAY.fullmatch(path)) is None:
            return None
        client = Client(PortConnection(send, closed), self.player, "", is_new=False)
        socket = TableSocket(self.registry, self._limits, NoCounts(), self._flusher, client, found[1])
        socket.open()
        return socket
