"""What handlers are given besides `frieze.api.dependencies`, and where the framework finds all of it."""

from typing import Annotated

from litestar.di import Provide

from frieze.api.caller import Caller
from frieze.api.deck_checks import DeckChecks
from frieze.api.dependencies import FINDERS, CallerDep
from frieze.api.routes import Given, PathParameter
from frieze.lessons.lessons import Lessons
from frieze.lessons.live_lesson import LiveLesson
from frieze.server.api.framework import AnyRequest, for_framework
from frieze.server.identity import address_of, header
from frieze.server.lesson_lookup import find_lesson
from frieze.server.print_queue import PrintQueue
from frieze.tables.environment import RunInThread
from frieze.tables.registry import TableRegistry

LessonCode = Annotated[str, PathParameter(max_length=16, description="The lesson's code, in capitals or not")]

QueueDep = Given[PrintQueue]
LessonsDep = Given[Lessons]
LessonDep = Given[LiveLesson]
SiteDep = Given[str]  # where this site begins, as the client wrote it


def _registry(request: AnyRequest) -> TableRegistry:
    registry: TableRegistry = request.app.state.registry
    return registry


def _caller(request: AnyRequest) -> Caller:
    player: str = request.scope["frieze_player"]  # type: ignore[typeddict-item]  # put there by app.py
    return Caller(player, address_of(request.scope), request.app.state.limits)


def _deck_checks(request: AnyRequest) -> DeckChecks:
    checks: DeckChecks = request.app.state.deck_checks
    return checks


def _run_in_thread(request: AnyRequest) -> RunInThread:
    run_in_thread: RunInThread = request.app.state.run_in_thread
    return run_in_thread


def _print_queue(request: AnyRequest) -> PrintQueue:
    queue: PrintQueue = request.app.state.print_queue
    return queue


def _lessons(request: AnyRequest) -> Lessons:
    lessons: Lessons = request.app.state.lessons
    return lessons


def _site(request: AnyRequest) -> str:
    host = header(request.scope["headers"], b"host")
    return f"{request.url.scheme}://{host}{request.scope['root_path']}"


async def find_live_lesson(lessons: LessonsDep, caller: CallerDep, code: LessonCode) -> LiveLesson:
    """Find a lesson by its code. Codes that do not exist are counted."""
    return await find_lesson(lessons, caller.limits, code, caller.player, caller.address)


# By the names that handlers use.
DEPENDENCIES = {
    "registry": Provide(_registry, sync_to_thread=False),
    "caller": Provide(_caller, sync_to_thread=False),
    "checks": Provide(_deck_checks, sync_to_thread=False),
    "run_in_thread": Provide(_run_in_thread, sync_to_thread=False),
    "queue": Provide(_print_queue, sync_to_thread=False),
    "lessons": Provide(_lessons, sync_to_thread=False),
    "site": Provide(_site, sync_to_thread=False),
    **{name: Provide(for_framework(find)) for name, find in {**FINDERS, "lesson": find_live_lesson}.items()},
}
