"""Responses of REST about lessons. docs/api/ is generated from them."""

from typing import Annotated

from msgspec import Meta, Struct

from frieze.games.cards import CardId
from frieze.games.dates import DateText
from frieze.lessons.messages import ClassScore, Count, LineCard, Stage, Standing, Tally
from frieze.lessons.settings import CardNumber, Door, Form, Gap, Names, Number, Try
from frieze.tables.messages import CardNote, CardText, Code, Milliseconds, Seq
from frieze.tables.storage.rows import Kind


class CodeInfo(Struct, frozen=True):
    """What a code leads to."""

    code: Code
    kind: Kind


class Place(Struct, frozen=True):
    """A number or a name of the list that pupils may take."""

    number: Number
    name: str
    animal: str
    taken: bool


class You(Struct, frozen=True):
    """Who this browser is in a lesson. `number` 0: no pupil. `teacher`: it is one of the teacher's."""

    teacher: bool
    number: Annotated[int, Meta(ge=0, le=200)]
    name: str
    animal: str
    standing: Standing | None


class LessonDoor(Struct, frozen=True):
    """What somebody with the code may know before coming in. `places` is empty for first names and a locked door."""

    code: Code
    form: Form
    stage: Stage
    names: Names
    door: Door
    pairs: bool
    closes_at: Milliseconds | None
    deck_titles: dict[str, str]
    places: list[Place]
    you: You


class LessonChanged(Struct, frozen=True):
    """A change of a lesson was accepted and stored."""

    code: Code
    seq: Seq


class Peeked(Struct, frozen=True):
    """The answer of the open card, for the teacher alone and only on request."""

    card: CardId
    date: DateText
    gap: Gap
    note: CardNote


class PoolCard(Struct, frozen=True):
    """A card of the lesson's decks that could be played. `category` is the name of its category."""

    card: CardId
    text: CardText
    category: str


class ReportCard(Struct, frozen=True):
    """A card that was played. `after` and `before` are the cards around the right gap (None at an end).

    `deck` and `deck_card`: where it is from, to make a deck of it; empty if it is another's own deck.
    """

    card: CardId
    text: CardText
    date: DateText
    note: CardNote
    number: CardNumber
    gap: Gap
    gaps: list[Gap]
    after: CardId | None
    before: CardId | None
    first: Tally
    last: Tally
    right_first: Count
    right: Count
    most: bool
    deck: str
    deck_card: CardId


class MixUp(Struct, frozen=True):
    """How many pupils put `card` on the wrong side of its neighbour `other`: `before` it, or else behind it."""

    card: CardId
    other: CardId
    before: bool
    pupils: Count


class ReportPupil(Struct, frozen=True):
    """A pupil in the report: right, one gap off, further off, and not answered, of `cards` cards that count.

    `right_first`: in the first votes, or in the first try of homework. `tries` of homework are over.
    """

    number: Number
    name: str
    animal: str
    right: CardNumber
    near: CardNumber
    wrong: CardNumber
    unanswered: CardNumber
    cards: CardNumber
    right_first: CardNumber
    tries: Try


class LessonReport(Struct, frozen=True):
    """What came of a lesson, for the teacher. The cards are in the order of share right, the hardest first.

    `start`: the card that lay on the line.
    `forgotten`: names and single votes were deleted, so `pupils` is empty. `pupils_in`: how many took part.
    """

    code: Code
    form: Form
    names: Names
    stage: Stage
    deck_titles: dict[str, str]
    opened_at: Milliseconds
    ended_at: Milliseconds | None
    deleted_at: Milliseconds
    pupils_in: Count
    score: ClassScore
    start: LineCard
    cards: list[ReportCard]
    mix_ups: list[MixUp]
    pupils: list[ReportPupil]
    forgotten: bool
