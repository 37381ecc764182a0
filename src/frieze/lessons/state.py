"""The state of a lesson, folded from its log. Pure: the same log gives the same lesson, whoever reads it.

`after` returns the lesson after another entry and leaves the old one as it was.
"""

import copy
from collections.abc import Mapping
from functools import singledispatch
from typing import Any

from msgspec import Struct, structs

from frieze.games.cards import CardId, CardList, dated_cards, rank_dates
from frieze.lessons import facts as f
from frieze.lessons.messages import Stage, Standing
from frieze.lessons.played import Ballot, Played, homework_cards, opened_card, right_in
from frieze.lessons.pupil import Pupil
from frieze.lessons.settings import Door, Form, LessonSettings
from frieze.tables.environment import Milliseconds
from frieze.tables.storage.rows import DueKind
from frieze.tables.times import SECOND

MAX_TEACHERS = 20  # browsers; the one that came first is forgotten first
MAX_KEYS = 20  # idempotency keys of votes that are remembered of each pupil


class Lesson(Struct):
    """The state that a log adds up to."""

    id: str
    seq: int = 0
    opened: f.Opened | None = None
    opened_at: Milliseconds = 0
    ended_at: Milliseconds | None = None
    code: str = ""
    secret: str = ""
    teachers: tuple[str, ...] = ()
    door: Door = Door.OPEN
    stage: Stage = Stage.GATHERING
    paused: bool = False
    show_votes: bool = True
    pupils: Mapping[int, Pupil] = {}  # by number, in the order of numbers
    removed: frozenset[str] = frozenset()
    line: tuple[CardId, ...] = ()
    plan: tuple[CardId, ...] = ()
    played: tuple[Played, ...] = ()  # cards that were opened; the last one may be open
    ballot: int = 0
    vote_ends: Milliseconds | None = None  # by the timer
    time_left: Milliseconds = 0  # while paused
    forgotten: int | None = None  # how many pupils there were whose names were forgotten
    by_player: Mapping[str, int] = {}
    ranks: Mapping[CardId, int] = {}
    dates: Mapping[CardId, str] = {}

    @property
    def settings(self) -> LessonSettings:
        """The settings, of a lesson that was opened."""
        assert self.opened is not None, "the first entry opens the lesson"
        return self.opened.settings

    @property
    def current(self) -> Played | None:
        """The open card, or the one that was revealed last."""
        return self.played[-1] if self.stage in {Stage.VOTING, Stage.CLOSED, Stage.REVEALED} else None

    @property
    def revealed(self) -> list[Played]:
        """The cards whose dates were shown, in the order of playing. In homework, to somebody at least."""
        homework = self.stage is Stage.HOMEWORK
        return [one for one in self.played if one.revealed and (one.voted(0) or not homework)]

    @property
    def number(self) -> int:
        """Which card is open or was last, not counting those skipped."""
        return sum(not one.skipped for one in self.played)

    def pupil_of(self, player: str) -> Pupil | None:
        """Return the pupil at a browser."""
        number = self.by_player.get(player)
        return self.pupils[number] if number is not None else None

    @property
    def taking_part(self) -> list[Pupil]:
        """The pupils who are in, away or not."""
        return [pupil for pupil in self.pupils.values() if pupil.standing is Standing.IN]

    @property
    def dues(self) -> dict[DueKind, Milliseconds | None]:
        """When each kind of thing is due; None if it is not."""
        if self.stage is Stage.HOMEWORK:
            return {DueKind.CLOCK: self.settings.closes_at}
        return {DueKind.CLOCK: self.vote_ends if self.stage is Stage.VOTING and not self.paused else None}

    # Change

    def after(self, facts: list[f.Fact], at: Milliseconds, seq: int) -> "Lesson":
        """Return the lesson after another entry."""
        lesson = copy.copy(self)
        lesson.seq = seq
        for fact in facts:
            _apply(fact, lesson, at)
        return lesson

    def set_pupil(self, number: int, pupil: Pupil | None) -> None:
        """Put a pupil into a place, or nobody."""
        pupils = {other: one for other, one in self.pupils.items() if other != number}
        if pupil is not None:
            pupils[number] = pupil
        self.pupils = dict(sorted(pupils.items()))
        self.by_player = {one.player: one.number for one in self.pupils.values() if one.player is not None}

    def change_pupil(self, number: int, **changes: Any) -> None:
        """Change a pupil."""
        self.set_pupil(number, structs.replace(self.pupils[number], **changes))

    def change_last(self, **changes: Any) -> None:
        """Change the card that was opened last."""
        self.played = (*self.played[:-1], structs.replace(self.played[-1], **changes))

    def next_counting(self) -> int:
        """Return the first card that counts for somebody who comes in now."""
        if self.stage is Stage.HOMEWORK:
            return 0
        return len(self.played) - 1 if self.stage is Stage.VOTING else len(self.played)

    def place_last(self) -> None:
        """Put the card that was revealed last into the line, if it is not there."""
        if self.played and self.played[-1].revealed and self.played[-1].card not in self.line:
            self.line = self.played[-1].line_after


@singledispatch
def _apply(fact: Any, lesson: Lesson, at: Milliseconds) -> None:
    """Change a lesson by a fact. Each fact has a function of its name below."""
    raise TypeError(fact)


@_apply.register
def _opened(fact: f.Opened, lesson: Lesson, at: Milliseconds) -> None:
    lesson.opened = fact
    lesson.opened_at = at
    lesson.code = fact.code
    lesson.secret = fact.secret
    lesson.teachers = (fact.teacher,)
    lesson.door = fact.settings.door
    lesson.show_votes = fact.settings.show_votes
    lesson.line = (fact.start,)
    lesson.plan = fact.cards
    _know_cards(fact, lesson)
    if fact.settings.form is Form.HOMEWORK:
        lesson.stage = Stage.HOMEWORK
        lesson.played = homework_cards(fact.start, fact.cards, lesson.ranks)
        lesson.plan = ()


def _know_cards(opened: f.Opened, lesson: Lesson) -> None:
    """Take the dates of the cards that may be played."""
    cards = dated_cards(CardList(opened.pool))
    lesson.dates = {card.id: card.date for card in cards}
    lesson.ranks = dict(zip(lesson.dates, rank_dates(cards), strict=True))


# The teacher


@_apply.register
def _taught(fact: f.Taught, lesson: Lesson, at: Milliseconds) -> None:
    others = tuple(one for one in lesson.teachers if one != fact.player)
    lesson.teachers = (*others, fact.player)[-MAX_TEACHERS:]


@_apply.register
def _link_replaced(fact: f.LinkReplaced, lesson: Lesson, at: Milliseconds) -> None:
    lesson.teachers = (fact.player,)
    lesson.secret = fact.secret


@_apply.register
def _door_set(fact: f.DoorSet, lesson: Lesson, at: Milliseconds) -> None:
    lesson.door = fact.door


@_apply.register
def _planned(fact: f.Planned, lesson: Lesson, at: Milliseconds) -> None:
    lesson.plan = fact.cards


@_apply.register
def _votes_shown(fact: f.VotesShown, lesson: Lesson, at: Milliseconds) -> None:
    lesson.show_votes = fact.shown


# Pupils


@_apply.register
def _joined(fact: f.Joined, lesson: Lesson, at: Milliseconds) -> None:
    before = lesson.pupils.get(fact.number)
    if before is not None:
        lesson.change_pupil(fact.number, name=fact.name, player=fact.player, waiting=fact.waiting, released=False)
        return
    since = lesson.next_counting()
    lesson.set_pupil(fact.number, Pupil(fact.number, fact.name, fact.animal, fact.player, fact.waiting, since=since))


@_apply.register
def _let_in(fact: f.LetIn, lesson: Lesson, at: Milliseconds) -> None:
    for number in fact.numbers:
        if number in lesson.pupils:
            since = max(lesson.pupils[number].since, lesson.next_counting())
            lesson.change_pupil(number, waiting=False, since=since)


@_apply.register
def _renumbered(fact: f.Renumbered, lesson: Lesson, at: Milliseconds) -> None:
    pupil = lesson.pupils[fact.number]
    lesson.set_pupil(fact.number, None)
    lesson.set_pupil(fact.to, structs.replace(pupil, number=fact.to, name=fact.name, animal=fact.animal))
    lesson.played = tuple(one.renumbered(fact.number, fact.to) for one in lesson.played)


@_apply.register
def _left(fact: f.Left, lesson: Lesson, at: Milliseconds) -> None:
    lesson.change_pupil(fact.number, player=None, waiting=False)


@_apply.register
def _released(fact: f.Released, lesson: Lesson, at: Milliseconds) -> None:
    lesson.change_pupil(fact.number, player=None, waiting=False, released=True)


@_apply.register
def _removed(fact: f.Removed, lesson: Lesson, at: Milliseconds) -> None:
    player = lesson.pupils[fact.number].player
    lesson.removed |= {player} if player is not None else set()
    lesson.set_pupil(fact.number, None)
    lesson.played = tuple(one.renumbered(fact.number, None) for one in lesson.played)


@_apply.register
def _renamed(fact: f.Renamed, lesson: Lesson, at: Milliseconds) -> None:
    lesson.change_pupil(fact.number, name=fact.name)


@_apply.register
def _carried(fact: f.Carried, lesson: Lesson, at: Milliseconds) -> None:
    lesson.change_pupil(fact.number, player=fact.player)


# Cards and votes


@_apply.register
def _card_opened(fact: f.CardOpened, lesson: Lesson, at: Milliseconds) -> None:
    lesson.place_last()
    lesson.plan = tuple(card for card in lesson.plan if card != fact.card)
    lesson.played = (*lesson.played, opened_card(fact.card, lesson.line, lesson.ranks))
    lesson.ballot = 0
    _open_vote(lesson, at)


def _open_vote(lesson: Lesson, at: Milliseconds) -> None:
    timer = lesson.settings.timer
    lesson.stage = Stage.VOTING
    lesson.ballot += 1
    lesson.vote_ends = at + timer * SECOND if timer is not None else None
    lesson.time_left = 0


@_apply.register
def _voted(fact: f.Voted, lesson: Lesson, at: Milliseconds) -> None:
    if lesson.stage is Stage.HOMEWORK:
        for one in fact.votes:
            _place(one, lesson)
        return
    lesson.played = (*lesson.played[:-1], lesson.played[-1].with_votes([(one.number, one.gap) for one in fact.votes]))
    pupils = dict(lesson.pupils)
    for one in fact.votes:
        pupil = pupils[one.number]
        pupils[one.number] = structs.replace(pupil, keys=(*pupil.keys, one.key)[-MAX_KEYS:])
    lesson.pupils = pupils


def _place(choice: f.Choice, lesson: Lesson) -> None:
    """Place the next card of a pupil's try. The first try is the first vote on each card, the best one the last."""
    pupil = lesson.pupils[choice.number]
    run, played = (*pupil.run, choice.gap), list(lesson.played)
    if not pupil.tries:
        played[len(pupil.run)] = played[len(pupil.run)].with_votes([(pupil.number, choice.gap)], 0)
    changes: dict[str, Any] = {"run": run, "keys": (*pupil.keys, choice.key)[-MAX_KEYS:]}
    if len(run) == len(played):
        changes |= {"run": (), "tries": pupil.tries + 1, "last": run}
        if not pupil.best or right_in(played, run) > right_in(played, pupil.best):
            changes["best"] = run
            played = [one.with_votes([(pupil.number, gap)], -1) for one, gap in zip(played, run, strict=True)]
    lesson.played = tuple(played)
    lesson.pupils = {**lesson.pupils, pupil.number: structs.replace(pupil, **changes)}


@_apply.register
def _hands_counted(fact: f.HandsCounted, lesson: Lesson, at: Milliseconds) -> None:
    lesson.played = (*lesson.played[:-1], lesson.played[-1].with_counts(fact.hands))


@_apply.register
def _vote_closed(fact: f.VoteClosed, lesson: Lesson, at: Milliseconds) -> None:
    lesson.stage = Stage.CLOSED
    lesson.vote_ends = None


@_apply.register
def _vote_reopened(fact: f.VoteReopened, lesson: Lesson, at: Milliseconds) -> None:
    lesson.change_last(ballots=(*lesson.played[-1].ballots, Ballot()))
    _open_vote(lesson, at)


@_apply.register
def _card_revealed(fact: f.CardRevealed, lesson: Lesson, at: Milliseconds) -> None:
    lesson.change_last(revealed=True)
    lesson.stage = Stage.REVEALED


@_apply.register
def _card_skipped(fact: f.CardSkipped, lesson: Lesson, at: Milliseconds) -> None:
    lesson.change_last(skipped=True)


@_apply.register
def _paused(fact: f.Paused, lesson: Lesson, at: Milliseconds) -> None:
    lesson.paused = True
    lesson.time_left = max(0, lesson.vote_ends - at) if lesson.vote_ends is not None else 0


@_apply.register
def _resumed(fact: f.Resumed, lesson: Lesson, at: Milliseconds) -> None:
    lesson.paused = False
    if lesson.vote_ends is not None:
        lesson.vote_ends = at + lesson.time_left


@_apply.register
def _ended(fact: f.Ended, lesson: Lesson, at: Milliseconds) -> None:
    if lesson.stage in {Stage.VOTING, Stage.CLOSED}:  # nobody learns whether they were right
        lesson.change_last(skipped=True)
    lesson.place_last()
    lesson.plan = ()
    lesson.stage = Stage.OVER
    lesson.paused = False
    lesson.vote_ends = None
    lesson.ended_at = at


@_apply.register
def _forgotten(fact: f.Forgotten, lesson: Lesson, at: Milliseconds) -> None:
    _opened(fact.opened, lesson, fact.opened_at)
    lesson.ended_at = fact.ended_at
    lesson.teachers = fact.teachers
    lesson.secret = fact.secret
    lesson.stage = Stage.OVER
    lesson.line = (fact.opened.start,)
    lesson.forgotten = fact.pupils
    lesson.pupils = {}
    lesson.by_player = {}
    lesson.removed = frozenset()
    lesson.plan = ()
    lesson.played = ()
    for sums in fact.played:
        lesson.place_last()
        opened = opened_card(sums.card, lesson.line, lesson.ranks)
        ballots = tuple(Ballot(counts=counts) for counts in sums.ballots)
        moved = (sums.changed, sums.improved)
        one = structs.replace(opened, ballots=ballots, skipped=sums.skipped, revealed=not sums.skipped, moved=moved)
        lesson.played = (*lesson.played, one)
    lesson.place_last()
    lesson.paused = False
