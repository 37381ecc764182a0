"""Facts: what can happen in a lesson. The body of a log entry holds the facts of one request, in order.

Never change a released fact: databases hold them. New fields need defaults.
"""

import msgspec
from msgspec import Struct, structs

from frieze.games.cards import Card, CardId
from frieze.lessons.settings import Door, LessonSettings
from frieze.tables.environment import Milliseconds


class Opened(Struct, frozen=True, tag_field="type", tag="opened"):
    """The lesson was opened by the browser `teacher`. `secret`: the hash of the secret in the teacher's link.

    `start` lies on the line, `cards` are to come. The decks of `settings` are named as they were then. The log refers
    to their cards by the `digest`; `pool` holds them in memory.
    """

    code: str
    settings: LessonSettings
    teacher: str
    secret: str
    start: CardId
    cards: tuple[CardId, ...]
    digest: str
    deleted_at: Milliseconds
    pool: list[Card] = []


class Taught(Struct, frozen=True, tag_field="type", tag="taught"):
    """A browser is the teacher's. `player` is the hash of its key, here and in the other facts."""

    player: str


class LinkReplaced(Struct, frozen=True, tag_field="type", tag="link_replaced"):
    """The teacher's link has a new secret. Only this browser is the teacher's now."""

    player: str
    secret: str


class Joined(Struct, frozen=True, tag_field="type", tag="joined"):
    """A pupil came in, or took over a free number. `waiting`: at the door."""

    number: int
    name: str
    animal: str
    player: str
    waiting: bool = False


class LetIn(Struct, frozen=True, tag_field="type", tag="let_in"):
    """Pupils who waited at the door were let in."""

    numbers: tuple[int, ...]


class Renumbered(Struct, frozen=True, tag_field="type", tag="renumbered"):
    """A pupil took another number and keeps the votes."""

    number: int
    to: int
    name: str
    animal: str


class Left(Struct, frozen=True, tag_field="type", tag="left"):
    """A pupil gave the number back."""

    number: int


class Released(Struct, frozen=True, tag_field="type", tag="released"):
    """The teacher freed a number for another device."""

    number: int


class Removed(Struct, frozen=True, tag_field="type", tag="removed"):
    """The teacher removed a pupil for good, with all votes."""

    number: int


class Renamed(Struct, frozen=True, tag_field="type", tag="renamed"):
    """A pupil has another name."""

    number: int
    name: str


class Carried(Struct, frozen=True, tag_field="type", tag="carried"):
    """A pupil changed the device."""

    number: int
    player: str


class DoorSet(Struct, frozen=True, tag_field="type", tag="door_set"):
    """The door was opened or locked, or pupils are let in one by one."""

    door: Door


class CardOpened(Struct, frozen=True, tag_field="type", tag="card_opened"):
    """The vote on the next card was opened."""

    card: CardId


class Choice(Struct, frozen=True, array_like=True):
    """A pupil's vote. `key` is the idempotency key of the request."""

    number: int
    gap: int
    key: str


class Voted(Struct, frozen=True, tag_field="type", tag="voted"):
    """Pupils voted, in this order. A pupil's last vote counts."""

    votes: tuple[Choice, ...]


class HandsCounted(Struct, frozen=True, tag_field="type", tag="hands_counted"):
    """The teacher entered the raised hands for each gap."""

    hands: tuple[int, ...]


class VoteClosed(Struct, frozen=True, tag_field="type", tag="vote_closed"):
    """The vote was closed."""


class VoteReopened(Struct, frozen=True, tag_field="type", tag="vote_reopened"):
    """Another vote on the same card was opened."""


class CardRevealed(Struct, frozen=True, tag_field="type", tag="card_revealed"):
    """The date of the card was shown."""


class CardSkipped(Struct, frozen=True, tag_field="type", tag="card_skipped"):
    """The open card was left out."""


class Planned(Struct, frozen=True, tag_field="type", tag="planned"):
    """The teacher changed which cards are to come."""

    cards: tuple[CardId, ...]


class VotesShown(Struct, frozen=True, tag_field="type", tag="votes_shown"):
    """The board shows the votes while pupils talk, or does not."""

    shown: bool


class Paused(Struct, frozen=True, tag_field="type", tag="paused"):
    """The lesson was paused."""


class Resumed(Struct, frozen=True, tag_field="type", tag="resumed"):
    """The lesson goes on."""


class Ended(Struct, frozen=True, tag_field="type", tag="ended"):
    """The lesson has ended."""


class Sums(Struct, frozen=True):
    """A card without single votes: the votes for each gap in each vote."""

    card: CardId
    ballots: tuple[tuple[int, ...], ...]
    skipped: bool
    changed: int
    improved: int


class Forgotten(Struct, frozen=True, tag_field="type", tag="forgotten"):
    """Names and single votes were deleted: this fact takes the place of all entries before it."""

    opened: Opened
    opened_at: Milliseconds
    ended_at: Milliseconds
    teachers: tuple[str, ...]
    secret: str
    pupils: int
    played: tuple[Sums, ...]


Fact = (
    Opened
    | Taught
    | LinkReplaced
    | Joined
    | LetIn
    | Renumbered
    | Left
    | Released
    | Removed
    | Renamed
    | Carried
    | DoorSet
    | CardOpened
    | Voted
    | HandsCounted
    | VoteClosed
    | VoteReopened
    | CardRevealed
    | CardSkipped
    | Planned
    | VotesShown
    | Paused
    | Resumed
    | Ended
    | Forgotten
)

_decoder = msgspec.json.Decoder(list[Fact])
_encoder = msgspec.json.Encoder()


def encode_facts(facts: list[Fact]) -> bytes:
    """Return facts as the body of an entry, without the pool of cards."""
    return _encoder.encode([_without_pool(fact) for fact in facts])


def _without_pool(fact: Fact) -> Fact:
    if isinstance(fact, Opened):
        return structs.replace(fact, pool=[])
    if isinstance(fact, Forgotten):
        return structs.replace(fact, opened=structs.replace(fact.opened, pool=[]))
    return fact


def decode_facts(body: bytes) -> list[Fact]:
    """Read the body of an entry."""
    return _decoder.decode(body)
