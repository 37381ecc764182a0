"""Responses of REST and messages that the server sends over the socket. docs/api/ is generated from them."""

from enum import StrEnum
from typing import Annotated, Any

from msgspec import Meta, Raw, Struct

from frieze.bots.levels import Level
from frieze.games.cards import CardId
from frieze.games.outcome import Outcome
from frieze.tables.settings import (
    Daily,
    Phrase,
    SeatNumber,
    Settings,
)

PROTOCOL = 1  # of the socket; a page with another one must reload

Key = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]  # an idempotency key
Code = Annotated[str, Meta(pattern=r"^[A-Z0-9]{6}$")]
Seq = Annotated[int, Meta(ge=0, le=2**53)]
Milliseconds = Annotated[int, Meta(ge=0, le=2**53)]
Count = Annotated[int, Meta(ge=0, le=100_000)]


# Tables


class Phase(StrEnum):
    """The phase of a table."""

    WAITING = "waiting"
    PLAYING = "playing"
    PAUSED = "paused"
    OVER = "over"


class SeatInfo(Struct, frozen=True):
    """Who has a seat. A computer player has a level. `standing_in`: a Guide plays for a person who is away.

    `left`: the name of the person who left this game and whose seat the computer player took over.
    """

    name: str
    animal: str
    level: Level | None = None
    away: bool = False
    standing_in: bool = False
    muted: bool = False
    left: str = ""


class TableInfo(Struct, frozen=True):
    """What everybody at a table may know. `game` counts the games played at this table."""

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
    daily: Daily | None = None
    practice: bool = False


class TableSummary(Struct, frozen=True):
    """A table in the lobby, or in the list of the player's tables.

    Only that list has `mine`, the player's seats, and of a finished game the `outcome`.
    """

    code: Code
    game: str
    deck_titles: dict[str, str]
    phase: Phase
    seats: list[SeatInfo]
    touched: Milliseconds
    your_move: bool = False
    mine: list[SeatNumber] = []
    outcome: Outcome | None = None
    daily: Daily | None = None
    practice: bool = False


class ClockInfo(Struct, frozen=True):
    """How much time the seat to move has left, counted from the end of the reveal."""

    left: Milliseconds
    of: Milliseconds


# Responses of REST


class Changed(Struct, frozen=True):
    """A change was accepted and stored. `mine` and `left` as in `table`, after the change."""

    seq: Seq
    table: TableInfo
    mine: list[SeatNumber]
    left: list[SeatNumber] = []


# Socket: what the server sends


class Problem(Struct, frozen=True):
    """An error: a code with parameters. The client has the texts (`error.<code>`)."""

    code: str
    params: dict[str, Any] = {}


class TableMessage(Struct, frozen=True, tag_field="type", tag="table"):
    """The table after `seq`. `mine`: the seats of this device. `host`: whether this device is the host's.

    `left`: the seats that this device has left and may come back to (`come_back`).
    """

    seq: Seq
    table: TableInfo
    mine: list[SeatNumber]
    host: bool
    left: list[SeatNumber] = []


class LastReveal(Struct, frozen=True):
    """The last card that a seat placed, and who had the seat then.

    A misplaced card was put after a card with the date `after`, before one with the date `before`.
    """

    seat: SeatNumber
    name: str
    animal: str
    card: CardId
    date: str
    right: bool
    after: str | None
    before: str | None


class Update(Struct, frozen=True, tag_field="type", tag="update"):
    """The game after `seq`: the events since the last update, and the view.

    `seat`: whose view it is; None: a spectator's. `hand_over`: this seat's person must take the device and send
    `ready`; until then the view is a spectator's if the game has secrets, else that seat's. `reveal`: how long it takes
    to show the events. `reveals`: the last reveal of every seat, oldest first, for a client that gets no events. Cards
    whose dates are hidden again are left out.
    """

    seq: Seq
    game: Annotated[int, Meta(ge=1, le=10_000)]
    seat: SeatNumber | None
    hand_over: SeatNumber | None
    reveal: Milliseconds
    clock: ClockInfo | None
    reveals: list[LastReveal]
    events: Raw
    view: Raw


class Splice(Struct, frozen=True, array_like=True):
    """A change of a list: from item `at` on, `remove` items are replaced by the items of `add`."""

    at: Count
    remove: Count
    add: list[Any]


class Patch(Struct, frozen=True, tag_field="type", tag="patch"):
    """The game after `seq`, for a client that shows the update or patch with the seq `base`.

    `reveal`, `clock` and `events` as in `update`. In place of the view: the fields of the view to `set`, and the lists
    to `splice`. All else is as it was.
    """

    seq: Seq
    base: Seq
    reveal: Milliseconds
    clock: ClockInfo | None
    events: Raw
    set: Raw
    splice: dict[str, Splice]


class Done(Struct, frozen=True, tag_field="type", tag="done"):
    """The request with this idempotency key was accepted and stored."""

    key: Key
    seq: Seq


class Refused(Struct, frozen=True, tag_field="type", tag="refused"):
    """The request with this idempotency key (None: a message without one) was refused. Nothing has changed."""

    key: Key | None
    error: Problem


class ChatMessage(Struct, frozen=True, tag_field="type", tag="chat"):
    """A chat message. `seat` is None if its author has left."""

    number: Seq
    at: Milliseconds
    seat: SeatNumber | None
    name: str
    animal: str
    words: str | None
    phrase: Phrase | None


class ChatHistory(Struct, frozen=True, tag_field="type", tag="chat_history"):
    """The last chat messages."""

    lines: list[ChatMessage]


class Unsaid(Struct, frozen=True, tag_field="type", tag="unsaid"):
    """A chat message was deleted."""

    number: Seq


class Pointed(Struct, frozen=True, tag_field="type", tag="pointed"):
    """A seat points at a card or suggests what to do with it. No card: it no longer does."""

    seat: SeatNumber
    card: CardId | None
    suggest: str | None


class Closed(Struct, frozen=True, tag_field="type", tag="closed"):
    """The server closes this socket; the code says why. The client must not reconnect by itself."""

    error: Problem


class Reload(Struct, frozen=True, tag_field="type", tag="reload"):
    """The page has another version than the server and must reload."""

    protocol: int


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    """The reply to `ping`."""


Heard = (
    TableMessage
    | Update
    | Patch
    | Done
    | Refused
    | ChatMessage
    | ChatHistory
    | Unsaid
    | Pointed
    | Closed
    | Reload
    | Pong
)


# After the end of a game


class Mover(Struct, frozen=True):
    """Who had a seat when a move was made: not always the one who has it now."""

    name: str
    animal: str


class Missed(Struct, frozen=True):
    """A card that a seat placed wrong: after a card with the date `after`, before one with the date `before`."""

    seat: SeatNumber
    card: CardId
    after: str | None
    before: str | None
    by: Mover


class CardText(Struct, frozen=True):
    """The side of a card without its date. `language`: that of the title. The title has soft hyphens."""

    title: str
    picture: str
    category: str
    language: str


class CardNote(Struct, frozen=True):
    """The note and the source of a card, shown with its date."""

    note: str
    source: str
    language: str


class TableTexts(Struct, frozen=True):
    """The texts of the cards and the names of the categories in one language."""

    cards: dict[CardId, CardText]
    categories: dict[str, str]


class HeldCard(Struct, frozen=True):
    """A card that a seat held at the end, with its date."""

    seat: SeatNumber
    card: CardId
    date: str


class Summary(Struct, frozen=True):
    """A game after its end: who placed and missed which cards, what was left in hands, and the notes of all of these.

    `placed`: the seat that placed each card of the line, `placed_by`: who had that seat then. They are empty in
    Exhibition, where the halls show it. `held`: in the order of seats and hands.
    """

    placed: dict[CardId, SeatNumber]
    placed_by: dict[CardId, Mover]
    missed: list[Missed]
    held: list[HeldCard]
    notes: dict[CardId, CardNote]


class ReplayStep(Struct, frozen=True):
    """A played game after `step` of `steps` moves: the events of the last move, and a spectator's view.

    `seats`: who sat at the table then.
    """

    step: Annotated[int, Meta(ge=0, le=100_000)]
    steps: Annotated[int, Meta(ge=0, le=100_000)]
    seats: list[SeatInfo]
    events: Raw
    view: Raw


class OwnPlacement(Struct, frozen=True):
    """A card that this browser's person placed, and when. `step`: how many moves were made then, with this one.

    `card` is its id in `deck`. `category` is the name of its category. `gaps`: how many gaps there were; the card was
    put after a card with the date `after`, before one with the date `before` (null at an end). Where no gap is chosen
    (Timeline together) all three are null. `years_off`: how many whole years its date lies outside the gap.
    """

    step: Annotated[int, Meta(ge=1, le=100_000)]
    at: Milliseconds
    deck: str
    card: CardId
    date: str
    text: CardText
    category: str
    right: bool
    gaps: int | None
    after: str | None
    before: str | None
    years_off: int


class OwnGame(Struct, frozen=True):
    """A game as one of its players keeps it. `id` stays the same when the table gets another code.

    `mine`: this browser's seat; null if it had none or several at the last move. `outcome` is null while the game runs,
    and if the host ended it. `placed`: what the person placed while nobody else played in the same browser.
    """

    id: str
    code: Code
    number: Annotated[int, Meta(ge=1, le=10_000)]
    game: str
    began: Milliseconds
    at: Milliseconds
    over: bool
    deck_titles: dict[str, str]
    seats: list[SeatInfo]
    mine: SeatNumber | None
    outcome: Outcome | None
    daily: Daily | None
    practice: bool
    placed: list[OwnPlacement]
