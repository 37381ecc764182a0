"""What tables tell: answers over REST and messages of the socket. docs/api/ is generated from them."""

from enum import StrEnum
from typing import Annotated, Any

from msgspec import Meta, Raw, Struct

from frieze.bots.levels import Level
from frieze.games.cards import CardId
from frieze.tables.settings import (
    Phrase,
    SeatNumber,
    Settings,
)

PROTOCOL = 1  # of the socket; a page of another one is told to reload

Key = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]  # a request's own
Code = Annotated[str, Meta(pattern=r"^[A-Z0-9]{6}$")]
Seq = Annotated[int, Meta(ge=0, le=2**53)]
Milliseconds = Annotated[int, Meta(ge=0, le=2**53)]


# What is known of a table


class Phase(StrEnum):
    """How far a table is."""

    WAITING = "waiting"
    PLAYING = "playing"
    PAUSED = "paused"
    OVER = "over"


class SeatInfo(Struct, frozen=True):
    """Who sits there. A computer player has a level; `standing_in`: a Guide plays for a person who is away."""

    name: str
    animal: str
    level: Level | None = None
    away: bool = False
    standing_in: bool = False
    muted: bool = False


class TableInfo(Struct, frozen=True):
    """What everybody at a table knows of it. `game` counts the games played here."""

    code: Code
    settings: Settings
    phase: Phase
    seats: list[SeatInfo]
    host: SeatNumber | None
    game: Annotated[int, Meta(ge=0, le=10_000)]
    deck_titles: dict[str, str]
    cards: Annotated[int, Meta(ge=0, le=100_000)]
    watching: Annotated[int, Meta(ge=0, le=100_000)] = 0
    ended_by_host: bool = False


class TableSummary(Struct, frozen=True):
    """A table in the lobby or among one's own."""

    code: Code
    game: str
    deck_titles: dict[str, str]
    phase: Phase
    seats: list[SeatInfo]
    touched: Milliseconds
    your_move: bool = False


class ClockInfo(Struct, frozen=True):
    """How long the seat to move still has, from the end of the reveal on."""

    left: Milliseconds
    of: Milliseconds


# Answers over REST


class Changed(Struct, frozen=True):
    """A change was taken and is kept; `mine` are the seats of this device after it."""

    seq: Seq
    table: TableInfo
    mine: list[SeatNumber]


# Socket: what a client hears


class Problem(Struct, frozen=True):
    """What was wrong: a code with parameters; words are the client's (`error.<code>`)."""

    code: str
    params: dict[str, Any] = {}


class TableMessage(Struct, frozen=True, tag_field="type", tag="table"):
    """The table as it is now, after `seq`. `mine`: the seats of this device; `host`: it may do what a host may."""

    seq: Seq
    table: TableInfo
    mine: list[SeatNumber]
    host: bool


class Update(Struct, frozen=True, tag_field="type", tag="update"):
    """The game as it is now, after `seq`: what happened since the last update, and all that may be known.

    `seat`: whose view it is; None: a spectator's. `hand_over`: the device must be given to this seat's person, who
    says `ready`; until then the view is a spectator's. `reveal`: how long showing the events takes.
    """

    seq: Seq
    game: Annotated[int, Meta(ge=1, le=10_000)]
    seat: SeatNumber | None
    hand_over: SeatNumber | None
    reveal: Milliseconds
    clock: ClockInfo | None
    events: Raw
    view: Raw


class Done(Struct, frozen=True, tag_field="type", tag="done"):
    """The request with this key was taken and is kept."""

    key: Key
    seq: Seq


class Refused(Struct, frozen=True, tag_field="type", tag="refused"):
    """The request with this key (None: a message without one) was not taken; nothing has changed."""

    key: Key | None
    error: Problem


class ChatMessage(Struct, frozen=True, tag_field="type", tag="chat"):
    """Something was said. A computer player or somebody who left may have no seat any more."""

    number: Seq
    at: Milliseconds
    seat: SeatNumber | None
    name: str
    animal: str
    words: str | None
    phrase: Phrase | None


class ChatHistory(Struct, frozen=True, tag_field="type", tag="chat_history"):
    """What was said before."""

    lines: list[ChatMessage]


class Unsaid(Struct, frozen=True, tag_field="type", tag="unsaid"):
    """A line of chat was deleted."""

    number: Seq


class Pointed(Struct, frozen=True, tag_field="type", tag="pointed"):
    """Somebody points at a card, suggests something, or does so no longer (no card)."""

    seat: SeatNumber
    card: CardId | None
    suggest: str | None


class Closed(Struct, frozen=True, tag_field="type", tag="closed"):
    """The table is gone, or this client must go: the code says why. No reason to come back by itself."""

    error: Problem


class Reload(Struct, frozen=True, tag_field="type", tag="reload"):
    """The page is of another version than the server."""

    protocol: int


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    """The line is alive."""


Heard = TableMessage | Update | Done | Refused | ChatMessage | ChatHistory | Unsaid | Pointed | Closed | Reload | Pong


# What is told after the end


class Missed(Struct, frozen=True):
    """A card that a seat put in a wrong place: after a card of the date `after`, before one of the date `before`."""

    seat: SeatNumber
    card: CardId
    after: str | None
    before: str | None


class CardText(Struct, frozen=True):
    """What a card shows while its date is hidden. `language`: the one that the title is in; it has soft hyphens."""

    title: str
    picture: str
    category: str
    language: str


class CardNote(Struct, frozen=True):
    """What comes with a card's date."""

    note: str
    source: str
    language: str


class TableTexts(Struct, frozen=True):
    """The cards' titles in one language, and the categories' names."""

    cards: dict[CardId, CardText]
    categories: dict[str, str]


class Summary(Struct, frozen=True):
    """What is looked at after the end: who placed and missed what; notes and sources of all cards that were revealed.

    `placed` gives the seat that placed each card of the line; in Exhibition, where nothing is missed, the halls say it.
    """

    placed: dict[CardId, SeatNumber]
    missed: list[Missed]
    notes: dict[CardId, CardNote]


class ReplayStep(Struct, frozen=True):
    """A played game after `step` moves, of `steps`: what the last one brought, and what a spectator sees."""

    step: Annotated[int, Meta(ge=0, le=100_000)]
    steps: Annotated[int, Meta(ge=0, le=100_000)]
    events: Raw
    view: Raw
