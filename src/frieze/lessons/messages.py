"""Messages that the server sends over a lesson's socket. docs/api/ is generated from them.

Pupils and the board get the same `lesson`, which is encoded once. Only a pupil gets `me`, only the board `roster`, only
the teacher `desk`.
"""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from frieze.games.cards import CardId
from frieze.games.dates import DateText
from frieze.lessons.settings import Ballot, CardNumber, Door, Form, Gap, LessonSettings, Names, Number, Try
from frieze.tables.messages import (
    CardNote,
    CardText,
    ClockInfo,
    Closed,
    Code,
    Done,
    Milliseconds,
    Pong,
    Refused,
    Reload,
    Seq,
)

Count = Annotated[int, Meta(ge=0, le=1000)]


class Stage(StrEnum):
    """Where a lesson is.

    `homework`: everybody may play. `gathering`: before the first card. `voting`: a vote is open. `closed`: the vote is
    over, the date hidden; pupils talk, vote again, or wait for the reveal. `revealed`: the date is shown. `over`: the
    lesson has ended.
    """

    HOMEWORK = "homework"
    GATHERING = "gathering"
    VOTING = "voting"
    CLOSED = "closed"
    REVEALED = "revealed"
    OVER = "over"


class Standing(StrEnum):
    """Whether a pupil takes part, waits at the door, or is a number that nobody has any more."""

    IN = "in"
    WAITING = "waiting"
    FREE = "free"


# What all see alike


class LineCard(Struct, frozen=True):
    """A card of the line. `right`: whether most of the class had it right; None: the start card."""

    card: CardId
    date: DateText
    text: CardText
    right: bool | None


class HiddenCard(Struct, frozen=True):
    """A card whose date is hidden."""

    card: CardId
    text: CardText


class Tally(Struct, frozen=True):
    """A closed vote: the votes for each gap, from A on. `voted` is their sum."""

    gaps: list[Count]
    voted: Count


class Revealed(Struct, frozen=True):
    """The open card with its date. It belongs into `gap`; with equal dates more gaps are right (`gaps`).

    `right` of `voted` chose one of them in the last vote, `right_first` of `voted_first` in the first one. `most`:
    whether most of the class was right.
    """

    date: DateText
    gap: Gap
    gaps: list[Gap]
    note: CardNote
    right: Count
    voted: Count
    right_first: Count
    voted_first: Count
    most: bool


class ClassScore(Struct, frozen=True):
    """The cards where most of the class was right, of those that were revealed."""

    right: CardNumber
    played: CardNumber


class Ending(Struct, frozen=True):
    """What the end shows: how often pupils changed their gap from the first vote to the last, and made it right.

    `hardest`: the card that the fewest had right. `best_talk`: the card that most had right only after the talk. The
    numbers beside them are as in `revealed`. None: no card stands out.
    """

    changed: Annotated[int, Meta(ge=0, le=100_000)]
    improved: Annotated[int, Meta(ge=0, le=100_000)]
    hardest: CardId | None
    hardest_right: Count
    hardest_voted: Count
    best_talk: CardId | None
    best_talk_first: Count
    best_talk_last: Count


class LessonInfo(Struct, frozen=True):
    """What everybody in a lesson may know.

    `number`: which card is open or was last, 0 before the first; `cards`: how many there are (those skipped do not
    count). `ballot`: which vote on this card, from 1. `line`: the line with its gaps; the open card is not yet in it.
    `card`: the open card, None before the first and at the end. `first` and `last`: the first and the last vote on it,
    where they may be shown; `last` is None if there was only one. `revealed`: only in the stage of that name. `ending`:
    only when it is over. `closes_at`: when homework ends.
    """

    code: Code
    form: Form
    stage: Stage
    paused: bool
    names: Names
    door: Door
    discuss: bool
    pairs: bool
    deck_titles: dict[str, str]
    number: CardNumber
    cards: CardNumber
    ballot: Ballot
    line: list[LineCard]
    card: HiddenCard | None
    first: Tally | None
    last: Tally | None
    revealed: Revealed | None
    score: ClassScore
    ending: Ending | None
    closes_at: Milliseconds | None


class LessonMessage(Struct, frozen=True, tag_field="type", tag="lesson"):
    """The lesson after `seq`, with texts in the language of the hello. `clock`: of the open vote, if it has one."""

    seq: Seq
    clock: ClockInfo | None
    lesson: LessonInfo


class Progress(Struct, frozen=True, tag_field="type", tag="progress"):
    """How many have voted in the open vote, of how many who take part. `here`: how many are connected."""

    voted: Count
    of: Count
    here: Count


# What only a pupil is sent


class MyAnswer(Struct, frozen=True):
    """What a pupil said to a card that was revealed. `gap` is None if there was no vote.

    The gap lay after a card with the date `after`, before one with the date `before` (None at an end). `years_off`: how
    many whole years the date lies outside the gap; None if it was right or there was no vote. `right_first`: whether
    the first vote was right. `deck` and `deck_card`: where it is from, to practise it; empty if it is of a deck that
    somebody writes on this server.
    """

    card: CardId
    gap: Gap | None
    right: bool
    right_first: bool
    after: DateText | None
    before: DateText | None
    years_off: int | None
    deck: str
    deck_card: CardId


class MeMessage(Struct, frozen=True, tag_field="type", tag="me"):
    """What only this pupil sees. `vote`: the gap chosen in the open or last vote, `first_vote`: in the first one.

    `counts`: whether the open card counts for this pupil: not for one who came after its first vote had closed.
    `answers`: the revealed cards that count, in the order of playing. `right` of them were right.
    """

    seq: Seq
    standing: Standing
    number: Number
    name: str
    animal: str
    vote: Gap | None
    first_vote: Gap | None
    counts: bool
    answers: list[MyAnswer]
    right: CardNumber


class PlacedCards(Struct, frozen=True):
    """The cards that a pupil has placed in a try of homework, in the order of placing, and the line with them.

    `right` of a card of the line: whether this pupil was right. `notes` are those of the placed cards.
    """

    line: list[LineCard]
    answers: list[MyAnswer]
    notes: dict[CardId, CardNote]


class TryMessage(Struct, frozen=True, tag_field="type", tag="try"):
    """Homework as only this pupil sees it. `number` counts the tries; a vote names it as its `ballot`.

    `now` is the running try of `cards` cards, `card` comes next in it. After the last card the next try is there with
    its first card; `before` is the one that has just ended, until a card of the next one is placed. `finished` tries
    are over: `first` and `best` say how many cards were right in them.
    """

    seq: Seq
    number: Try
    cards: CardNumber
    card: HiddenCard
    now: PlacedCards
    before: PlacedCards | None
    finished: Try
    first: CardNumber | None
    best: CardNumber | None


# What only the board is sent


class RosterPupil(Struct, frozen=True):
    """A pupil as the board shows one before the first card. `name` is empty where pupils are numbers."""

    number: Number
    name: str
    animal: str


class RosterMessage(Struct, frozen=True, tag_field="type", tag="roster"):
    """Who is in. The names are there only in a browser of the teacher's. Sent before the first card."""

    pupils: list[RosterPupil]
    waiting: Count


# What only the teacher is sent


class DeskPupil(Struct, frozen=True):
    """A pupil as the teacher sees one. `vote`: in the open or last vote. `right` of `answered` cards were right.

    `right_first` were right in the first votes. In homework `right` is of the best try, `right_first` of the first one;
    `tries` are over.
    """

    number: Number
    name: str
    animal: str
    standing: Standing
    away: bool
    vote: Gap | None
    first_vote: Gap | None
    right: CardNumber
    right_first: CardNumber
    answered: CardNumber
    tries: Try


class PlayedCard(Struct, frozen=True):
    """A card that was played: how many had it right in the last vote. `skipped`: it was left out."""

    card: CardId
    text: CardText
    right: Count
    voted: Count
    skipped: bool


class Advice(StrEnum):
    """What to do after a vote: most have it; worth talking about; few have it."""

    REVEAL = "reveal"
    TALK = "talk"
    HINT = "hint"


class DeskMessage(Struct, frozen=True, tag_field="type", tag="desk"):
    """What only the teacher sees. `votes`: those of the open or last vote for each gap, live; `first_votes`: the first.

    `right`: how many were right in the vote that has just closed, else None; with the `advice`. `plan`: the cards to
    come. `deleted_at`: when the lesson is deleted.
    """

    seq: Seq
    settings: LessonSettings
    pupils: list[DeskPupil]
    votes: list[Count]
    first_votes: list[Count]
    right: Count | None
    advice: Advice | None
    show_votes: bool
    plan: list[HiddenCard]
    played: list[PlayedCard]
    opened_at: Milliseconds
    deleted_at: Milliseconds


LessonHeard = (
    LessonMessage
    | Progress
    | MeMessage
    | TryMessage
    | RosterMessage
    | DeskMessage
    | Done
    | Refused
    | Closed
    | Reload
    | Pong
)
