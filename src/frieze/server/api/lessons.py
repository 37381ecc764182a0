"""REST: lessons. Thin: reads a request, asks a lesson, writes the answer."""

from secrets import randbits
from typing import Annotated

import msgspec

from frieze.api.dependencies import CallerDep, Language, RegistryDep
from frieze.api.routes import File, JSONBody, PathParameter, delete, download, get, post
from frieze.api.tables import CarryLink
from frieze.lessons import access, report, views
from frieze.lessons import answers as a
from frieze.lessons import requests as r
from frieze.lessons.live_lesson import LiveLesson
from frieze.server.api.dependencies import LessonDep, LessonsDep, SiteDep
from frieze.server.api.qr import qr_code
from frieze.tables.errors import TableError, Why
from frieze.tables.keys import hash_of_key, new_key
from frieze.tables.live_table import LiveTable
from frieze.tables.times import LINK_LASTS

AnyCode = Annotated[str, PathParameter(max_length=16, description="A code of a table or a lesson, in capitals or not")]


def _changed(live: LiveLesson, seq: int) -> a.LessonChanged:
    return a.LessonChanged(live.code, seq)


def _door(live: LiveLesson, player: str) -> a.LessonDoor:
    access.check_may_see(live.lesson, player)
    return views.door(live.lesson, live.deck.titles, player)


@get("/codes/{code:str}")
async def code_info(registry: RegistryDep, caller: CallerDep, code: AnyCode) -> a.CodeInfo:
    """Say whether a code is a table's or a lesson's."""
    live = await registry.log_by_code(code.upper())
    if live is None:
        caller.spend_miss()
        raise TableError(Why.UNKNOWN_TABLE, table=code)
    if not (isinstance(live, LiveTable) and live.table.seats_of(caller.player)):
        caller.check_misses()
    return a.CodeInfo(live.code, live.kind)


@post("/lessons")
async def open_lesson(lessons: LessonsDep, caller: CallerDep, data: JSONBody[r.NewLesson]) -> a.LessonChanged:
    """Open a lesson; this browser is the teacher's."""
    caller.spend("lesson")
    return _changed(await lessons.open(caller.player, data), 1)


@get("/lessons/{code:str}")
async def lesson_door(lesson: LessonDep, caller: CallerDep) -> a.LessonDoor:
    """Look at a lesson before coming in."""
    await lesson.allow(lambda state: access.check_may_see(state, caller.player))
    return _door(lesson, caller.player)


@post("/lessons/{code:str}/join", status_code=200)
async def join_lesson(lesson: LessonDep, caller: CallerDep, data: JSONBody[r.JoinLesson]) -> a.LessonDoor:
    """Come in with a number or a name, or take another one."""
    caller.spend("join")
    await lesson.join(caller.player, data)
    return _door(lesson, caller.player)


@post("/lessons/{code:str}/leave", status_code=200)
async def leave_lesson(lesson: LessonDep, caller: CallerDep, data: JSONBody[r.LeaveLesson]) -> a.LessonDoor:
    """Return one's number."""
    caller.spend("join")
    await lesson.leave(caller.player, data.key)
    return _door(lesson, caller.player)


@post("/lessons/{code:str}/carry")
async def carry_pupil(lesson: LessonDep, caller: CallerDep) -> CarryLink:
    """Make a one-time link that carries this pupil to another device."""
    caller.spend("join")
    await lesson.allow(lambda state: access.check_pupil(state, caller.player))
    token = new_key(randbits)
    body = msgspec.json.encode((lesson.id, caller.player))
    registry = lesson.registry
    until = registry.now() + LINK_LASTS
    await registry.read(registry.storage.put_link(bytes.fromhex(hash_of_key(token)), body, until))
    return CarryLink(f"/carry/{token}")


@post("/lessons/{code:str}/teacher", status_code=200)
async def teach_lesson(lesson: LessonDep, caller: CallerDep, data: JSONBody[r.TeachLesson]) -> a.LessonChanged:
    """Make this browser one of the teacher's, with the secret of the teacher's link."""
    caller.spend("join")
    try:
        return _changed(lesson, await lesson.teach(caller.player, data))
    except TableError as error:
        if error.why is Why.UNKNOWN_LINK:
            caller.spend_miss()
        raise


@post("/lessons/{code:str}/secret", status_code=200)
async def replace_teacher_link(
    lesson: LessonDep, caller: CallerDep, data: JSONBody[r.NewTeacherLink]
) -> a.LessonChanged:
    """Replace the teacher's link (teacher)."""
    caller.spend("change")
    return _changed(lesson, await lesson.replace_link(caller.player, data))


@post("/lessons/{code:str}/changes", status_code=200)
async def change_lesson(lesson: LessonDep, caller: CallerDep, data: JSONBody[r.LessonChange]) -> a.LessonChanged:
    """Open and close votes, reveal, let in, remove …: whatever the teacher does."""
    caller.spend("change")
    return _changed(lesson, await lesson.change(caller.player, data))


@get("/lessons/{code:str}/peek")
async def peek(lesson: LessonDep, caller: CallerDep, language: Language = "en") -> a.Peeked:
    """Return the answer of the open card (teacher)."""
    await lesson.allow(lambda state: access.check_teacher(state, caller.player))
    return views.peeked(lesson.lesson, views.Texts(lesson.deck, language))


@get("/lessons/{code:str}/pool")
async def pool(lesson: LessonDep, caller: CallerDep, language: Language = "en") -> list[a.PoolCard]:
    """List the cards that could be added (teacher)."""
    await lesson.allow(lambda state: access.check_teacher(state, caller.player))
    return views.pool(lesson.lesson, views.Texts(lesson.deck, language))


@get("/lessons/{code:str}/report")
async def lesson_report(lesson: LessonDep, caller: CallerDep, language: Language = "en") -> a.LessonReport:
    """Return what came of the lesson so far (teacher)."""
    await lesson.allow(lambda state: access.check_teacher(state, caller.player))
    return report.report(lesson.lesson, views.Texts(lesson.deck, language), lesson.origin_of)


@get("/lessons/{code:str}/report.csv", media_type="text/csv")
async def lesson_table(lesson: LessonDep, caller: CallerDep, language: Language = "en") -> File:
    """Return what came of the lesson so far as a table (teacher)."""
    await lesson.allow(lambda state: access.check_teacher(state, caller.player))
    body = report.csv_table(lesson.lesson, views.Texts(lesson.deck, language))
    return download(body, "text/csv; charset=utf-8", f"frieze-{lesson.code}.csv")


@delete("/lessons/{code:str}")
async def delete_lesson(lesson: LessonDep, caller: CallerDep) -> None:
    """Delete a lesson with everything, now (teacher)."""
    await lesson.allow(lambda state: access.check_teacher(state, caller.player))
    await lesson.registry.delete_log(lesson)


@get("/lessons/{code:str}/qr.svg", media_type="image/svg+xml")
async def lesson_qr(site: SiteDep, lesson: LessonDep, caller: CallerDep) -> File:
    """Return the pupils' address as a QR code."""
    await lesson.allow(lambda state: access.check_may_see(state, caller.player))
    return qr_code(f"{site}/lesson/{lesson.code}")


ROUTES = [
    code_info,
    open_lesson,
    lesson_door,
    join_lesson,
    leave_lesson,
    carry_pupil,
    teach_lesson,
    replace_teacher_link,
    change_lesson,
    peek,
    pool,
    lesson_report,
    lesson_table,
    delete_lesson,
    lesson_qr,
]
