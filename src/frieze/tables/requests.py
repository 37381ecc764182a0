"""What is asked of tables: bodies of REST and what a client says over the socket. docs/api/ is generated from them."""

from typing import Annotated

from msgspec import Meta, Raw, Struct

from frieze.bots.levels import Level
from frieze.games.cards import CardId
from frieze.games.messages import Number
from frieze.tables.messages import Key, Seq
from frieze.tables.settings import Animal, Name, NewComputer, NewPerson, Phrase, SeatNumber, Settings

Words = Annotated[str, Meta(min_length=1, max_length=200)]


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


class Recode(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="recode"):
    """Return the table another code (host): the old one, and every link with it, opens nothing any more."""

    key: Key


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
    """Return another name or animal (one's own seat; the host: any person's)."""

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
    | Recode
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
    action: Raw  # of the game, read when the move is made


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
