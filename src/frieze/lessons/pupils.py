"""How pupils come in, take another number, vote and leave: facts, or refusals. Pure: nothing is written here."""

from msgspec import structs

from frieze.lessons import facts as f
from frieze.lessons import requests as r
from frieze.lessons.access import check_not_over, check_not_removed
from frieze.lessons.answers import Place
from frieze.lessons.errors import LessonError, Why
from frieze.lessons.messages import Stage
from frieze.lessons.pupil import Pupil
from frieze.lessons.settings import MAX_PUPILS, Door, Form, LessonSettings, Names
from frieze.lessons.state import Lesson
from frieze.tables.environment import Milliseconds
from frieze.tables.errors import TableError
from frieze.tables.errors import Why as TableWhy
from frieze.tables.names import ANIMALS, checked_name, skeleton
from frieze.tables.times import DAY

MAX_FIRST_NAME = 12  # letters
MAX_HOMEWORK = 90 * DAY


def animal_of(number: int) -> str:
    """Return the animal that goes with a number."""
    return ANIMALS[(number - 1) % len(ANIMALS)]


def checked_settings(settings: LessonSettings) -> LessonSettings:
    """Return the settings of a new lesson, with the names of the register cleaned."""
    names: list[str] = []
    if settings.names is Names.LIST:
        for name in settings.register:
            names.append(checked_name(name, names))
        if not names:
            raise LessonError(Why.NO_REGISTER)
    return structs.replace(settings, register=tuple(names))


def check_last_day(settings: LessonSettings, now: Milliseconds) -> None:
    """Raise `no_last_day` unless homework ends within the time that is allowed. Nothing else has an end."""
    ends = settings.closes_at
    if settings.form is Form.HOMEWORK and not (ends is not None and now < ends <= now + MAX_HOMEWORK):
        raise LessonError(Why.NO_LAST_DAY, days=MAX_HOMEWORK // DAY)


def places(lesson: Lesson) -> list[Place]:
    """Return the numbers or names that pupils may take, and those that are taken."""
    settings = lesson.settings
    match settings.names:
        case Names.NUMBERS:
            names = [""] * settings.pupils
        case Names.LIST:
            names = list(settings.register)
        case Names.FIRST_NAMES:
            return []
    return [
        Place(number, _name_at(lesson, number, name), animal_of(number), _is_taken(lesson, number))
        for number, name in enumerate(names, start=1)
    ]


def _name_at(lesson: Lesson, number: int, name: str) -> str:
    """Return the name at a place: the teacher may have changed it."""
    return lesson.pupils[number].name if number in lesson.pupils else name


def _is_taken(lesson: Lesson, number: int) -> bool:
    pupil = lesson.pupils.get(number)
    return pupil is not None and pupil.player is not None


def checked_pupil_name(lesson: Lesson, name: str, number: int | None) -> str:
    """Return a cleaned name that no other pupil has. Raise `bad_name` or `name_taken`."""
    others = [pupil.name for pupil in lesson.pupils.values() if pupil.number != number]
    if lesson.settings.names is Names.LIST:  # the teacher's list wins
        others += [one for place, one in enumerate(lesson.settings.register, start=1) if place != number]
    clean = checked_name(name, others)
    if lesson.settings.names is Names.FIRST_NAMES and len(clean) > MAX_FIRST_NAME:
        raise TableError(TableWhy.BAD_NAME, name=clean)
    return clean


# Coming in


def join(lesson: Lesson, new: r.JoinLesson, player: str) -> list[f.Fact]:
    """Let a pupil in, or move one who is in to another number or name."""
    check_not_removed(lesson, player)
    check_not_over(lesson)
    if lesson.settings.form is Form.HANDS:
        raise LessonError(Why.NO_DEVICES)
    if lesson.settings.names is Names.FIRST_NAMES:
        return _join_by_name(lesson, new.name, player)
    return _join_by_number(lesson, new.number, player)


def _join_by_number(lesson: Lesson, number: int | None, player: str) -> list[f.Fact]:
    found = {place.number: place for place in places(lesson)}
    if number is None:
        raise LessonError(Why.NUMBER_NEEDED)
    if number not in found:
        raise LessonError(Why.NO_SUCH_NUMBER, number=number)
    place = found[number]
    pupil = lesson.pupil_of(player)
    if pupil is not None and pupil.number == number:
        return []
    if place.taken:
        raise LessonError(Why.NUMBER_TAKEN, number=number)
    if pupil is not None:
        return [f.Renumbered(pupil.number, number, place.name, place.animal)]
    return [_joined(lesson, number, place.name, player)]


def _join_by_name(lesson: Lesson, name: str | None, player: str) -> list[f.Fact]:
    if name is None:
        raise LessonError(Why.NAME_NEEDED)
    if (pupil := lesson.pupil_of(player)) is not None:
        clean = checked_pupil_name(lesson, name, pupil.number)
        return [f.Renamed(pupil.number, clean)] if clean != pupil.name else []
    for left in lesson.pupils.values():  # one who comes back goes on with the old votes
        if left.player is None and skeleton(left.name) == skeleton(name):
            return [_joined(lesson, left.number, left.name, player)]
    number = next((one for one in range(1, MAX_PUPILS + 1) if one not in lesson.pupils), None)
    if number is None:
        raise LessonError(Why.LESSON_FULL, most=MAX_PUPILS)
    return [_joined(lesson, number, checked_pupil_name(lesson, name, None), player)]


def _joined(lesson: Lesson, number: int, name: str, player: str) -> f.Joined:
    released = number in lesson.pupils and lesson.pupils[number].released
    if lesson.door is Door.LOCKED and not released:
        raise LessonError(Why.DOOR_LOCKED)
    return f.Joined(number, name, animal_of(number), player, waiting=lesson.door is Door.ASK and not released)


# Going


def leave(lesson: Lesson, player: str) -> list[f.Fact]:
    """Return a pupil's number."""
    pupil = lesson.pupil_of(player)
    return [f.Left(pupil.number)] if pupil is not None and lesson.stage is not Stage.OVER else []


def check_keeps_number(lesson: Lesson, player: str) -> None:
    """Raise `removed` or `number_released` unless a pupil still has a number."""
    check_not_removed(lesson, player)
    if lesson.pupil_of(player) is None:
        raise LessonError(Why.NUMBER_RELEASED)


def carry(lesson: Lesson, old: str, new: str) -> list[f.Fact]:
    """Move a pupil to another device."""
    check_not_removed(lesson, new)
    if old == new:
        return []
    pupil = lesson.pupil_of(old)
    if pupil is None or lesson.pupil_of(new) is not None:
        raise TableError(TableWhy.UNKNOWN_LINK)
    return [f.Carried(pupil.number, new)]


# Voting


def vote(lesson: Lesson, said: r.Vote, player: str) -> tuple[Pupil, f.Choice | None]:
    """Return who votes, and the vote; None if it was stored before. Raise why it does not count."""
    check_not_removed(lesson, player)
    if (pupil := lesson.pupil_of(player)) is None:
        raise LessonError(Why.NOT_IN_LESSON)
    if said.key in pupil.keys:
        return pupil, None
    if pupil.waiting:
        raise LessonError(Why.NOT_LET_IN)
    if lesson.stage is Stage.HOMEWORK:
        current, ballot = lesson.played[len(pupil.run)], pupil.tries + 1
    elif lesson.current is not None and lesson.stage is Stage.VOTING:
        current, ballot = lesson.current, lesson.ballot
    else:
        raise LessonError(Why.VOTE_CLOSED)
    if lesson.paused or (said.card, said.ballot) != (current.card, ballot):
        raise LessonError(Why.VOTE_CLOSED)
    if said.gap >= current.gaps:
        raise LessonError(Why.NO_SUCH_GAP, gap=said.gap)
    return pupil, f.Choice(pupil.number, said.gap, said.key)
