"""Request bodies of REST and messages that a client sends over a lesson's socket. docs/api/ is generated from them."""

from typing import Annotated

from msgspec import Meta, Struct

from frieze.games.cards import CardId
from frieze.lessons.settings import MAX_GAPS, Ballot, Door, Gap, LessonSettings, Number, Try
from frieze.tables.messages import Key
from frieze.tables.requests import KeyedRequest, Ping, Request
from frieze.tables.settings import Name

MAX_PLANNED = 100  # cards to come

# 192 random bits and more: whoever knows it is the teacher.
TeacherSecret = Annotated[str, Meta(min_length=32, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]


# Requests over REST


class NewLesson(Struct, frozen=True, forbid_unknown_fields=True):
    """Open a lesson. The browser draws the `secret` of the teacher's link; the server keeps its hash."""

    key: Key
    secret: TeacherSecret
    settings: LessonSettings


class TeachLesson(Struct, frozen=True, forbid_unknown_fields=True):
    """Make this browser one of the teacher's, with the secret of the teacher's link."""

    key: Key
    secret: TeacherSecret


class NewTeacherLink(Struct, frozen=True, forbid_unknown_fields=True):
    """Replace the secret of the teacher's link. The old link opens nothing; the teacher's other browsers are out."""

    key: Key
    secret: TeacherSecret


class JoinLesson(Struct, frozen=True, forbid_unknown_fields=True):
    """Come in: with a number (`numbers`, `list`: the place in it), or with a first name."""

    key: Key
    number: Number | None = None
    name: Name | None = None


class LeaveLesson(Struct, frozen=True, forbid_unknown_fields=True):
    """Return one's number. Whoever takes it continues with its votes."""

    key: Key


# What the teacher changes. Each is one of the types of `LessonChange`.


class NextCard(KeyedRequest, frozen=True, tag="next_card"):
    """Open the vote on the next card (before the first card, or after a reveal)."""


class CloseVote(KeyedRequest, frozen=True, tag="close_vote"):
    """Close the open vote. Votes that are missing count as none."""


class VoteAgain(KeyedRequest, frozen=True, tag="vote_again"):
    """Open another vote on the same card, after the talk."""


class RevealCard(KeyedRequest, frozen=True, tag="reveal_card"):
    """Show the date of the card. The vote must be closed."""


class SkipCard(KeyedRequest, frozen=True, tag="skip_card"):
    """Leave the open card out and open the vote on the next one."""

    card: CardId


class EndLesson(KeyedRequest, frozen=True, tag="end_lesson"):
    """End the lesson. Nobody else comes in; everybody sees the result."""


class PauseLesson(KeyedRequest, frozen=True, tag="pause_lesson"):
    """Eyes to the front: nobody can vote, and the clock stands still."""


class ResumeLesson(KeyedRequest, frozen=True, tag="resume_lesson"):
    """Go on after a pause."""


class SetDoor(KeyedRequest, frozen=True, tag="set_door"):
    """Open or lock the door, or let pupils in one by one."""

    door: Door


class LetIn(KeyedRequest, frozen=True, tag="let_in"):
    """Let a pupil in who waits at the door; None: all who wait."""

    number: Number | None = None


class RemovePupil(KeyedRequest, frozen=True, tag="remove_pupil"):
    """Remove a pupil for good: this device stays out, its votes are dropped, the number is free."""

    number: Number


class ReleaseNumber(KeyedRequest, frozen=True, tag="release_number"):
    """Free a number for another device, which goes on with its votes."""

    number: Number


class RenamePupil(KeyedRequest, frozen=True, tag="rename_pupil"):
    """Change a pupil's name (not where pupils are numbers)."""

    number: Number
    name: Name


class PlanCards(KeyedRequest, frozen=True, tag="plan_cards"):
    """Set which cards are to come, in their order. They are of the lesson's decks and were not played."""

    cards: Annotated[tuple[CardId, ...], Meta(max_length=MAX_PLANNED)]


class ShowVotes(KeyedRequest, frozen=True, tag="show_votes"):
    """Set whether the board and the pupils see the votes while pupils talk. With the date they always see them."""

    shown: bool


class CountHands(KeyedRequest, frozen=True, tag="count_hands"):
    """Enter the raised hands for each gap of the open vote (form `hands`)."""

    card: CardId
    ballot: Ballot
    hands: Annotated[tuple[Annotated[int, Meta(ge=0, le=200)], ...], Meta(max_length=MAX_GAPS)]


class ForgetNames(KeyedRequest, frozen=True, tag="forget_names"):
    """Delete names and single votes for good, after the end. The sums stay."""


LessonChange = (
    NextCard
    | CloseVote
    | VoteAgain
    | RevealCard
    | SkipCard
    | EndLesson
    | PauseLesson
    | ResumeLesson
    | SetDoor
    | LetIn
    | RemovePupil
    | ReleaseNumber
    | RenamePupil
    | PlanCards
    | ShowVotes
    | CountHands
    | ForgetNames
)


# Socket: what a client sends


class LessonHello(Request, frozen=True, tag="hello"):
    """The first message, and again with another `language`: that of the cards' texts."""

    protocol: Annotated[int, Meta(ge=0, le=1_000_000)]
    language: Annotated[str, Meta(max_length=16, pattern=r"^[A-Za-z-]+$")] = "en"


class Vote(KeyedRequest, frozen=True, tag="vote"):
    """Choose a gap for the open card, or another one. It names card and vote, so that a late tap is not counted.

    In homework it places the next card, for good; `ballot` is the number of the try.
    """

    card: CardId
    ballot: Try
    gap: Gap


LessonSaid = LessonHello | Vote | Ping
