"""What the teacher asks of a lesson: each command becomes facts, or is refused. Pure: nothing is written here."""

from functools import singledispatch
from typing import Any

from frieze.games.cards import CardId
from frieze.games.errors import DoubleCard, UnknownCard
from frieze.lessons import facts as f
from frieze.lessons import requests as r
from frieze.lessons.access import check_not_over, check_teacher
from frieze.lessons.errors import LessonError, Why
from frieze.lessons.forgetting import forgotten_of
from frieze.lessons.messages import Stage, Standing
from frieze.lessons.pupil import Pupil
from frieze.lessons.pupils import checked_pupil_name
from frieze.lessons.settings import MAX_BALLOTS, Form, Names
from frieze.lessons.state import Lesson
from frieze.tables.errors import TableError
from frieze.tables.errors import Why as TableWhy


def decide(lesson: Lesson, command: r.LessonChange, player: str) -> list[f.Fact]:
    """Return the facts that a command leads to. Raise a `FriezeError` that says why it is refused."""
    check_teacher(lesson, player)
    if not isinstance(command, r.ForgetNames):
        check_not_over(lesson)
    return _handle(command, lesson)


@singledispatch
def _handle(command: Any, lesson: Lesson) -> list[f.Fact]:
    """Return the facts that a command leads to. Each command has a handler of its name."""
    raise TypeError(command)


def _check_stage(lesson: Lesson, *stages: Stage) -> None:
    if lesson.stage not in stages:
        raise LessonError(Why.WRONG_STAGE, stage=lesson.stage)
    if lesson.paused:
        raise TableError(TableWhy.PAUSED)


def check_open(lesson: Lesson, card: CardId, ballot: int | None = None) -> None:
    """Raise `vote_closed` unless the vote on this card is open."""
    current = lesson.current
    if lesson.stage is not Stage.VOTING or lesson.paused or current is None or current.card != card:
        raise LessonError(Why.VOTE_CLOSED)
    if ballot is not None and ballot != lesson.ballot:
        raise LessonError(Why.VOTE_CLOSED)


def check_gap(lesson: Lesson, gaps: int) -> None:
    """Raise `no_such_gap` if the line has fewer gaps."""
    current = lesson.current
    if current is None or gaps > current.gaps:
        raise LessonError(Why.NO_SUCH_GAP, gap=gaps - 1)


# Cards


def _next(lesson: Lesson) -> f.CardOpened:
    if not lesson.plan:
        raise LessonError(Why.NO_CARD_LEFT)
    return f.CardOpened(lesson.plan[0])


@_handle.register
def _next_card(_: r.NextCard, lesson: Lesson) -> list[f.Fact]:
    _check_stage(lesson, Stage.GATHERING, Stage.REVEALED)
    return [_next(lesson)]


@_handle.register
def _skip_card(command: r.SkipCard, lesson: Lesson) -> list[f.Fact]:
    _check_stage(lesson, Stage.VOTING, Stage.CLOSED)
    if lesson.played[-1].card != command.card:
        raise LessonError(Why.VOTE_CLOSED)
    return [f.CardSkipped(), _next(lesson)]


@_handle.register
def _close_vote(_: r.CloseVote, lesson: Lesson) -> list[f.Fact]:
    _check_stage(lesson, Stage.VOTING)
    return [f.VoteClosed()]


@_handle.register
def _vote_again(_: r.VoteAgain, lesson: Lesson) -> list[f.Fact]:
    _check_stage(lesson, Stage.CLOSED)
    if lesson.ballot >= MAX_BALLOTS:
        raise LessonError(Why.TOO_MANY_VOTES, most=MAX_BALLOTS)
    return [f.VoteReopened()]


@_handle.register
def _reveal_card(_: r.RevealCard, lesson: Lesson) -> list[f.Fact]:
    _check_stage(lesson, Stage.CLOSED)
    return [f.CardRevealed()]


@_handle.register
def _plan_cards(command: r.PlanCards, lesson: Lesson) -> list[f.Fact]:
    if lesson.stage is Stage.HOMEWORK:
        raise LessonError(Why.WRONG_STAGE, stage=lesson.stage)
    gone = {lesson.opened.start if lesson.opened else "", *(one.card for one in lesson.played)}
    for place, card in enumerate(command.cards):
        if card not in lesson.dates:
            raise UnknownCard(card)
        if card in gone:
            raise LessonError(Why.CARD_PLAYED, card=card)
        if card in command.cards[:place]:
            raise DoubleCard(card)
    return [f.Planned(command.cards)] if command.cards != lesson.plan else []


@_handle.register
def _count_hands(command: r.CountHands, lesson: Lesson) -> list[f.Fact]:
    if lesson.settings.form is not Form.HANDS:
        raise LessonError(Why.ONLY_WITH_HANDS)
    check_open(lesson, command.card, command.ballot)
    check_gap(lesson, len(command.hands))
    return [f.HandsCounted((*command.hands, *[0] * (lesson.played[-1].gaps - len(command.hands))))]


# The lesson


@_handle.register
def _pause_lesson(_: r.PauseLesson, lesson: Lesson) -> list[f.Fact]:
    if lesson.stage is Stage.HOMEWORK:
        raise LessonError(Why.WRONG_STAGE, stage=lesson.stage)
    if lesson.paused:
        raise TableError(TableWhy.PAUSED)
    return [f.Paused()]


@_handle.register
def _resume_lesson(_: r.ResumeLesson, lesson: Lesson) -> list[f.Fact]:
    if not lesson.paused:
        raise TableError(TableWhy.NOT_PAUSED)
    return [f.Resumed()]


@_handle.register
def _end_lesson(_: r.EndLesson, __: Lesson) -> list[f.Fact]:
    return [f.Ended()]


@_handle.register
def _show_votes(command: r.ShowVotes, lesson: Lesson) -> list[f.Fact]:
    return [f.VotesShown(command.shown)] if command.shown != lesson.show_votes else []


@_handle.register
def _forget_names(_: r.ForgetNames, lesson: Lesson) -> list[f.Fact]:
    if lesson.stage is not Stage.OVER:
        raise LessonError(Why.WRONG_STAGE, stage=lesson.stage)
    return [forgotten_of(lesson)] if lesson.forgotten is None else []


# Pupils


def _pupil(lesson: Lesson, number: int) -> Pupil:
    if (pupil := lesson.pupils.get(number)) is None:
        raise LessonError(Why.NO_SUCH_NUMBER, number=number)
    return pupil


@_handle.register
def _set_door(command: r.SetDoor, lesson: Lesson) -> list[f.Fact]:
    return [f.DoorSet(command.door)] if command.door is not lesson.door else []


@_handle.register
def _let_in(command: r.LetIn, lesson: Lesson) -> list[f.Fact]:
    pupils = lesson.pupils.values() if command.number is None else [_pupil(lesson, command.number)]
    numbers = tuple(pupil.number for pupil in pupils if pupil.standing is Standing.WAITING)
    return [f.LetIn(numbers)] if numbers else []


@_handle.register
def _remove_pupil(command: r.RemovePupil, lesson: Lesson) -> list[f.Fact]:
    return [f.Removed(_pupil(lesson, command.number).number)]


@_handle.register
def _release_number(command: r.ReleaseNumber, lesson: Lesson) -> list[f.Fact]:
    pupil = _pupil(lesson, command.number)
    return [f.Released(pupil.number)] if pupil.player is not None or not pupil.released else []


@_handle.register
def _rename_pupil(command: r.RenamePupil, lesson: Lesson) -> list[f.Fact]:
    if lesson.settings.names is Names.NUMBERS:
        raise LessonError(Why.NO_NAMES)
    pupil = _pupil(lesson, command.number)
    return [f.Renamed(pupil.number, checked_pupil_name(lesson, command.name, pupil.number))]
