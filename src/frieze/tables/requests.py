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


class Request(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What a client asks of a table. Its tag is its type on the wire."""


class KeyedRequest(Request, frozen=True):
    """A request that is stored. It is stored once, however often it is sent with the same idempotency key."""

    key: Key


class Join(KeyedRequest, frozen=True, tag="join"):
    """Take a seat, or several for people who share this device. `take`: take over this computer player's seat."""

    people: Annotated[list[NewPerson], Meta(min_length=1, max_length=8)]
    take: SeatNumber | None = None


class Leave(KeyedRequest, frozen=True, tag="leave"):
    """Leave the table. In a running game a computer player takes over. `seat`: leave only this one; None: all."""

    seat: SeatNumber | None = None


class ChangeSettings(KeyedRequest, frozen=True, tag="change_settings"):
    """Change the settings (host, before the start)."""

    settings: Settings


class ChangePace(KeyedRequest, frozen=True, tag="change_pace"):
    """Change how fast computer players move (host, at any time)."""

    pace: Pace


class Recode(KeyedRequest, frozen=True, tag="recode"):
    """Replace the table's code (host). The old code and links with it become invalid."""


class AddComputer(KeyedRequest, frozen=True, tag="add_computer"):
    """Add a computer player (host, before the start)."""

    level: Level


class Remove(KeyedRequest, frozen=True, tag="remove"):
    """Remove a player (host). In a running game a computer player takes over."""

    seat: SeatNumber


class Swap(KeyedRequest, frozen=True, tag="swap"):
    """Swap two seats (host, before the start)."""

    seats: tuple[SeatNumber, SeatNumber]


class Rename(KeyedRequest, frozen=True, tag="rename"):
    """Change the name and the animal of a seat (one's own; the host: any person's)."""

    seat: SeatNumber
    name: Name
    animal: Animal


class Mute(KeyedRequest, frozen=True, tag="mute"):
    """Mute a seat in the chat, or unmute it (host)."""

    seat: SeatNumber
    muted: bool


class Start(KeyedRequest, frozen=True, tag="start"):
    """Start the game (host). `first` is required unless the first player is random.

    At a table with one seat, `order` is the order of dealing, and `seed` deals what this seed deals (`first-line` shows
    the beginning of such a deal). Without them the cards are shuffled.
    """

    first: SeatNumber | None = None
    order: Order | None = None
    seed: Seed | None = None


class Pause(KeyedRequest, frozen=True, tag="pause"):
    """Pause the game and its clock (host)."""


class Resume(KeyedRequest, frozen=True, tag="resume"):
    """Resume a paused game (host)."""


class End(KeyedRequest, frozen=True, tag="end"):
    """End the game early (host)."""


class Rematch(KeyedRequest, frozen=True, tag="rematch"):
    """Start another game with the same players (anybody seated here; the rest as in `start`)."""

    first: SeatNumber | None = None
    order: Order | None = None
    seed: Seed | None = None


class Gather(KeyedRequest, frozen=True, tag="gather"):
    """Reset the table to before the start, to change seats or settings (host, after the end)."""


class StandIn(KeyedRequest, frozen=True, tag="stand_in"):
    """Let a Guide move for a player who is away (anybody else seated here, after two minutes)."""

    seat: SeatNumber


class ComeBack(KeyedRequest, frozen=True, tag="come_back"):
    """Take one's own seat back from a Guide, or from the computer player that took it over when one left."""

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


class Hello(Request, frozen=True, tag="hello"):
    """The first message. `seen`: the last seq that this client has shown. `game`: the number of that game.

    `patches`: this client can apply a `patch` to the view that it has. Sent again, `hello` asks for the whole state.
    """

    protocol: Annotated[int, Meta(ge=0, le=1_000_000)]
    seen: Seq = 0
    game: Annotated[int, Meta(ge=0, le=10_000)] = 0
    patches: bool = False


class Act(KeyedRequest, frozen=True, tag="act"):
    """Make a move. It names its turn and decision, so that only another move makes it stale."""

    seat: SeatNumber
    turn: Number
    decision: Number
    action: Raw  # of the game, read when the move is made


class Say(KeyedRequest, frozen=True, tag="say"):
    """Send a chat message: either free text or a phrase."""

    seat: SeatNumber
    words: ChatText | None = None
    phrase: Phrase | None = None


class Unsay(Request, frozen=True, tag="unsay"):
    """Delete a chat message (one's own; the host: any)."""

    number: Seq


class Point(Request, frozen=True, tag="point"):
    """Point at a card of a hand, or suggest to play or discard it (Timeline together). No card: stop pointing."""

    seat: SeatNumber
    card: CardId | None = None
    suggest: Annotated[str, Meta(pattern="^(play|discard)$")] | None = None


class Ready(Request, frozen=True, tag="ready"):
    """Announce that this seat's person has the device now and may see the seat's view."""

    seat: SeatNumber


class Hurry(Request, frozen=True, tag="hurry"):
    """Let the computer player to move do so now (anybody seated here).

    It has no effect while other people are seated: they may still be reading.
    """


class Ping(Request, frozen=True, tag="ping"):
    """Check the connection. The reply is `pong`."""


Said = Hello | Act | Say | Unsay | Point | Ready | Hurry | Ping
