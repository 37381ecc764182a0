"""Request bodies of REST and messages that a client sends over the socket. docs/api/ is generated from them."""

from typing import Annotated

from msgspec import Meta, Raw, Struct

from frieze.bots.levels import Level
from frieze.games.cards import CardId
from frieze.games.messages import Number
from frieze.tables.messages import Key, Seq
from frieze.tables.settings import Animal, DeckId, Name, NewComputer, NewPerson, Pace, Phrase, SeatNumber, Settings

MAX_PRACTISED = 10  # cards of one session
MAX_ORDER = 256  # cards: more than any game for one deals

ChatText = Annotated[str, Meta(min_length=1, max_length=200)]
Order = Annotated[tuple[CardId, ...], Meta(min_length=1, max_length=MAX_ORDER)]
SEED_PATTERN = r"^(0|[1-9][0-9]{0,19})$"
Seed = Annotated[str, Meta(pattern=SEED_PATTERN)]


# Requests over REST. `key` is an idempotency key: a repeated request changes nothing and gets the same response.


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Create a table. `people` share this device.

    `start`: begin the game at once, with `first`, `order` and `seed` as in `start`.
    """

    key: Key
    settings: Settings
    people: Annotated[list[NewPerson], Meta(min_length=1, max_length=8)]
    computers: Annotated[list[NewComputer], Meta(max_length=7)] = []
    start: bool = False
    first: SeatNumber | None = None
    order: Order | None = None
    seed: Seed | None = None


class NewDaily(Struct, frozen=True, forbid_unknown_fields=True):
    """Begin the line of a day. `again`: once the first try is over, another one, which does not count."""

    key: Key
    person: NewPerson
    again: bool = False


class PracticeCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A card of a deck, by its id there."""

    deck: DeckId
    card: CardId


class NewPractice(Struct, frozen=True, forbid_unknown_fields=True):
    """Practise cards: begin a Line-up of them. Cards that are gone are left out."""

    key: Key
    person: NewPerson
    cards: Annotated[list[PracticeCard], Meta(min_length=1, max_length=MAX_PRACTISED)]


class Join(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="join"):
    """Take a seat, or several for people who share this device. `take`: take over this computer player's seat."""

    key: Key
    people: Annotated[list[NewPerson], Meta(min_length=1, max_length=8)]
    take: SeatNumber | None = None


class Leave(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="leave"):
    """Leave the table. In a running game a computer player takes over. `seat`: leave only this one; None: all."""

    key: Key
    seat: SeatNumber | None = None


class ChangeSettings(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="change_settings"):
    """Change the settings (host, before the start)."""

    key: Key
    settings: Settings


class ChangePace(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="change_pace"):
    """Change how fast computer players move (host, at any time)."""

    key: Key
    pace: Pace


class Recode(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="recode"):
    """Replace the table's code (host). The old code and links with it become invalid."""

    key: Key


class AddComputer(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="add_computer"):
    """Add a computer player (host, before the start)."""

    key: Key
    level: Level


class Remove(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="remove"):
    """Remove a player (host). In a running game a computer player takes over."""

    key: Key
    seat: SeatNumber


class Swap(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="swap"):
    """Swap two seats (host, before the start)."""

    key: Key
    seats: tuple[SeatNumber, SeatNumber]


class Rename(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="rename"):
    """Change the name and the animal of a seat (one's own; the host: any person's)."""

    key: Key
    seat: SeatNumber
    name: Name
    animal: Animal


class Mute(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="mute"):
    """Mute a seat in the chat, or unmute it (host)."""

    key: Key
    seat: SeatNumber
    muted: bool


class Start(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="start"):
    """Start the game (host). `first` is required unless the first player is random.

    At a table with one seat, `order` is the order of dealing, and `seed` deals what this seed deals (`first-line` shows
    the beginning of such a deal). Without them the cards are shuffled.
    """

    key: Key
    first: SeatNumber | None = None
    order: Order | None = None
    seed: Seed | None = None


class Pause(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="pause"):
    """Pause the game and its clock (host)."""

    key: Key


class Resume(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="resume"):
    """Resume a paused game (host)."""

    key: Key


class End(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="end"):
    """End the game early (host)."""

    key: Key


class Rematch(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="rematch"):
    """Start another game with the same players (anybody seated here; the rest as in `start`)."""

    key: Key
    first: SeatNumber | None = None
    order: Order | None = None
    seed: Seed | None = None


class Gather(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="gather"):
    """Reset the table to before the start, to change seats or settings (host, after the end)."""

    key: Key


class StandIn(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="stand_in"):
    """Let a Guide move for a player who is away (anybody else seated here, after two minutes)."""

    key: Key
    seat: SeatNumber


class ComeBack(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="come_back"):
    """Take one's own seat back from a Guide, or from the computer player that took it over when one left."""

    key: Key
    seat: SeatNumber


TableChange = (
    Join
    | Leave
    | ChangeSettings
    | ChangePace
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
    """Report that a card of this table's decks is wrong."""

    card: CardId
    words: Annotated[str, Meta(max_length=1000)] = ""


# Socket: what a client sends


class Hello(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="hello"):
    """The first message. `seen`: the last seq that this client has shown. `game`: the number of that game."""

    protocol: Annotated[int, Meta(ge=0, le=1_000_000)]
    seen: Seq = 0
    game: Annotated[int, Meta(ge=0, le=10_000)] = 0


class Act(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="act"):
    """Make a move. It names its turn and decision, so that only another move makes it stale."""

    key: Key
    seat: SeatNumber
    turn: Number
    decision: Number
    action: Raw  # of the game, read when the move is made


class Say(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="say"):
    """Send a chat message: either free text or a phrase."""

    key: Key
    seat: SeatNumber
    words: ChatText | None = None
    phrase: Phrase | None = None


class Unsay(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="unsay"):
    """Delete a chat message (one's own; the host: any)."""

    number: Seq


class Point(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="point"):
    """Point at a card of a hand, or suggest to play or discard it (Timeline together). No card: stop pointing."""

    seat: SeatNumber
    card: CardId | None = None
    suggest: Annotated[str, Meta(pattern="^(play|discard)$")] | None = None


class Ready(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ready"):
    """Announce that this seat's person has the device now and may see the seat's view."""

    seat: SeatNumber


class Hurry(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="hurry"):
    """Let the computer player to move do so now (anybody seated here).

    It has no effect while other people are seated: they may still be reading.
    """


class Ping(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ping"):
    """Check the connection. The reply is `pong`."""


Said = Hello | Act | Say | Unsay | Point | Ready | Hurry | Ping
