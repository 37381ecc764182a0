"""What tables say and hear. The types of REST bodies and of socket messages; docs/api/ is generated from them."""

from enum import StrEnum
from typing import Annotated, Any

from msgspec import Meta, Raw, Struct

from frieze.bots.levels import Level
from frieze.games.cards import CardId
from frieze.games.exhibition.messages import Action as ExhibitionAction
from frieze.games.messages import Number
from frieze.games.timeline.messages import Place
from frieze.games.together.messages import Action as TogetherAction
from frieze.tables.settings import (
    Animal,
    Name,
    NewComputer,
    NewPerson,
    Phrase,
    SeatNumber,
    Settings,
)

PROTOCOL = 1  # of the socket; a page of another one is told to reload

Key = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]  # a request's own
Code = Annotated[str, Meta(pattern=r"^[A-Z0-9]{6}$")]
Seq = Annotated[int, Meta(ge=0, le=2**53)]
Milliseconds = Annotated[int, Meta(ge=0, le=2**53)]
Words = Annotated[str, Meta(min_length=1, max_length=200)]
Action = Place | TogetherAction | ExhibitionAction


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


class TableLine(Struct, frozen=True):
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


# Requests over REST. Each that changes something carries a `key` of its own: sent again, it is answered as before.


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Make a table. `people` sit at this device; with `start`, the game begins at once, `first` as in `start`."""

    key: Key
    settings: Settings
    people: Annotated[list[NewPerson], Meta(min_length=1, max_length=8)]
    computers: Annotated[list[NewComputer], Meta(max_length=7)] = []
    start: bool = False
    first: SeatNumber | None = None


class Join(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="join"):
    """Sit down, several people at one device if wanted; `take`: take over this computer player's seat."""

    key: Key
    people: Annotated[list[NewPerson], Meta(min_length=1, max_length=8)]
    take: SeatNumber | None = None


class Leave(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="leave"):
    """Stand up. In a running game a computer player goes on. `seat`: only this one; None: all of this device."""

    key: Key
    seat: SeatNumber | None = None


class ChangeSettings(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="change_settings"):
    """Set the table to something else (host, before the start)."""

    key: Key
    settings: Settings


class AddComputer(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="add_computer"):
    """Seat a computer player (host, before the start)."""

    key: Key
    level: Level


class Remove(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="remove"):
    """Remove whoever sits there (host). In a running game a computer player goes on."""

    key: Key
    seat: SeatNumber


class Swap(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="swap"):
    """Let two change places (host, before the start)."""

    key: Key
    seats: tuple[SeatNumber, SeatNumber]


class Rename(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="rename"):
    """Give another name or animal (one's own seat; the host: any person's)."""

    key: Key
    seat: SeatNumber
    name: Name
    animal: Animal


class Mute(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="mute"):
    """Let somebody's words not be heard, or again (host)."""

    key: Key
    seat: SeatNumber
    muted: bool


class Start(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="start"):
    """Begin the game (host). `first` is needed unless who starts is random."""

    key: Key
    first: SeatNumber | None = None


class Pause(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="pause"):
    """Stop the clock and all moves (host)."""

    key: Key


class Resume(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="resume"):
    """Go on (host)."""

    key: Key


class End(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="end"):
    """End the game here (host)."""

    key: Key


class Rematch(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="rematch"):
    """Another game with the same people, at once (anybody who sits here; `first` as in `start`)."""

    key: Key
    first: SeatNumber | None = None


class Gather(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="gather"):
    """Go back to before the start, to change seats or settings (host, after the end)."""

    key: Key


class StandIn(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="stand_in"):
    """Ask for a Guide to move for a player who is away (anybody else who sits here, after two minutes)."""

    key: Key
    seat: SeatNumber


class ComeBack(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="come_back"):
    """Take one's own seat back from the Guide."""

    key: Key
    seat: SeatNumber


TableChange = (
    Join
    | Leave
    | ChangeSettings
    | AddComputer
    | Remove
    | Swap
    | Rename
    | Mute
    | Start
    | Pause
    | Resume
    | End
    | Rematch
    | Gather
    | StandIn
    | ComeBack
)


class Changed(Struct, frozen=True):
    """A change was taken and is kept; `mine` are the seats of this device after it."""

    seq: Seq
    table: TableInfo
    mine: list[SeatNumber]


class NewReport(Struct, frozen=True, forbid_unknown_fields=True):
    """A card of this table's decks is thought to be wrong."""

    card: CardId
    words: Annotated[str, Meta(max_length=1000)] = ""


# Socket: what a client says


class Hello(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="hello"):
    """The first message. `seen`: the last seq that this client has shown, of the table's game of this number."""

    protocol: Annotated[int, Meta(ge=0, le=1_000_000)]
    seen: Seq = 0
    game: Annotated[int, Meta(ge=0, le=10_000)] = 0


class Act(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="act"):
    """A move. It names its turn and decision: only another move makes it stale."""

    key: Key
    seat: SeatNumber
    turn: Number
    decision: Number
    action: Action


class Say(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="say"):
    """Say something: own words, or a phrase. Exactly one of them."""

    key: Key
    seat: SeatNumber
    words: Words | None = None
    phrase: Phrase | None = None


class Unsay(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="unsay"):
    """Delete a line of chat (one's own; the host: any)."""

    number: Seq


class Point(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="point"):
    """In together: point at a card of anybody's hand, or suggest playing or discarding it. No card: no longer."""

    seat: SeatNumber
    card: CardId | None = None
    suggest: Annotated[str, Meta(pattern="^(play|discard)$")] | None = None


class Ready(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ready"):
    """Several at one device: this seat's person holds it now and may see what is theirs."""

    seat: SeatNumber


class Ping(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ping"):
    """Is the line alive? Answered by `pong`."""


Said = Hello | Act | Say | Unsay | Point | Ready | Ping


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
    """What is looked at after the end: who missed what, and notes and sources of all cards that were revealed."""

    missed: list[Missed]
    notes: dict[CardId, CardNote]


class ReplayStep(Struct, frozen=True):
    """A played game after `step` moves, of `steps`: what the last one brought, and what a spectator sees."""

    step: Annotated[int, Meta(ge=0, le=100_000)]
    steps: Annotated[int, Meta(ge=0, le=100_000)]
    events: Raw
    view: Raw
