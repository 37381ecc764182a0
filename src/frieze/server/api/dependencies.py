"""What the handlers of REST are given: the registry, the caller, the table or deck that the path names."""

from typing import Annotated, Any

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.params import PathParameter, QueryParameter

from frieze.lessons.lessons import Lessons
from frieze.lessons.live_lesson import LiveLesson
from frieze.server.deck_checks import DeckChecks
from frieze.server.identity import address_of
from frieze.server.lesson_lookup import find_lesson
from frieze.server.limits import Limits
from frieze.server.print_queue import PrintQueue
from frieze.server.table_lookup import find_table
from frieze.tables.errors import TableError, Why
from frieze.tables.keys import hash_of_key
from frieze.tables.live_table import LiveTable
from frieze.tables.registry import TableRegistry
from frieze.tables.storage.rows import CustomDeck

Language = Annotated[str, QueryParameter(max_length=16, pattern=r"^[A-Za-z-]+$", description="Of the cards' texts")]
TableCode = Annotated[str, PathParameter(max_length=16, description="The table's code, in capitals or not")]
LessonCode = Annotated[str, PathParameter(max_length=16, description="The lesson's code, in capitals or not")]
Secret = Annotated[str, PathParameter(max_length=64, pattern=r"^[A-Za-z0-9_-]+$", description="The deck's secret")]
AnyRequest = Request[Any, Any, State]


class Caller:
    """Who sends a request: the player and the address, both counted against the limits."""

    def __init__(self, player: str, address: str, limits: Limits) -> None:
        self.player = player
        self.address = address
        self.limits = limits

    def spend(self, what: str) -> None:
        """Count something that is limited by player and by address. Raise `too_much`."""
        self.limits.spend(what, key=self.player, address=self.address)

    def spend_miss(self) -> None:
        """Count a code or link that does not exist. Raise `too_much`."""
        self.limits.spend_miss(self.player, self.address)

    def check_misses(self) -> None:
        """Raise `too_much` after too many codes and links that do not exist."""
        self.limits.check_misses(self.player, self.address)


# What handlers write in their signatures.
RegistryDep = NamedDependency[TableRegistry]
CallerDep = NamedDependency[Caller]
ChecksDep = NamedDependency[DeckChecks]
QueueDep = NamedDependency[PrintQueue]
LiveDep = NamedDependency[LiveTable]
LessonsDep = NamedDependency[Lessons]
LessonDep = NamedDependency[LiveLesson]
StoredDep = NamedDependency[CustomDeck]


def _registry(request: AnyRequest) -> TableRegistry:
    registry: TableRegistry = request.app.state.registry
    return registry


def _caller(request: AnyRequest) -> Caller:
    player: str = request.scope["frieze_player"]  # type: ignore[typeddict-item]  # put there by app.py
    return Caller(player, address_of(request.scope), request.app.state.limits)


def _deck_checks(request: AnyRequest) -> DeckChecks:
    checks: DeckChecks = request.app.state.deck_checks
    return checks


def _print_queue(request: AnyRequest) -> PrintQueue:
    queue: PrintQueue = request.app.state.print_queue
    return queue


async def _live(registry: RegistryDep, caller: CallerDep, code: TableCode) -> LiveTable:
    """Find a table by its code. Codes that do not exist are counted."""
    return await find_table(registry, caller.limits, code, caller.player, caller.address)


def _lessons(request: AnyRequest) -> Lessons:
    lessons: Lessons = request.app.state.lessons
    return lessons


async def _lesson(lessons: LessonsDep, caller: CallerDep, code: LessonCode) -> LiveLesson:
    """Find a lesson by its code. Codes that do not exist are counted."""
    return await find_lesson(lessons, caller.limits, code, caller.player, caller.address)


async def _stored(registry: RegistryDep, caller: CallerDep, secret: Secret) -> CustomDeck:
    """Find a custom deck by its secret. Secrets that do not exist are counted."""
    deck = await registry.read(registry.storage.custom_deck_by_edit(bytes.fromhex(hash_of_key(secret))))
    if deck is None:
        caller.spend_miss()
        raise TableError(Why.UNKNOWN_LINK)
    return deck


# By the names that handlers use.
DEPENDENCIES = {
    "registry": Provide(_registry, sync_to_thread=False),
    "caller": Provide(_caller, sync_to_thread=False),
    "checks": Provide(_deck_checks, sync_to_thread=False),
    "queue": Provide(_print_queue, sync_to_thread=False),
    "live": Provide(_live),
    "lessons": Provide(_lessons, sync_to_thread=False),
    "lesson": Provide(_lesson),
    "stored": Provide(_stored),
}
