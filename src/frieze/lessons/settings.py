"""The settings of a lesson. The teacher chooses them before it is opened."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from frieze.games.cards import CardId
from frieze.tables.settings import MAX_DECKS, DeckChoice, Name

MIN_CARDS = 3
MAX_CARDS = 10
MAX_PUPILS = 200
MAX_BALLOTS = 5  # votes on one card
MAX_GAPS = MAX_CARDS + 1  # of a line with one start card, before the last card is placed: A to K
MIN_TIMER, MAX_TIMER = 20, 120  # seconds

Number = Annotated[int, Meta(ge=1, le=MAX_PUPILS)]  # of a pupil
Gap = Annotated[int, Meta(ge=0, le=MAX_GAPS - 1)]  # gap 0 is left of the first card: A
Ballot = Annotated[int, Meta(ge=0, le=MAX_BALLOTS)]
Try = Annotated[int, Meta(ge=0, le=10_000)]
CardNumber = Annotated[int, Meta(ge=0, le=100)]
FirstName = Annotated[str, Meta(min_length=1, max_length=12)]


class Form(StrEnum):
    """The form of a lesson.

    `line`: pupils vote on their devices. `hands`: without devices, the teacher enters the raised hands. `homework`:
    everybody builds the same line alone, until a last day, as often as they like.
    """

    LINE = "line"
    HANDS = "hands"
    HOMEWORK = "homework"


class Names(StrEnum):
    """What pupils are called: numbers, first names that they type, or names of a list."""

    NUMBERS = "numbers"
    FIRST_NAMES = "first_names"
    LIST = "list"


class Door(StrEnum):
    """Who may come in: everybody with the code, those whom the teacher lets in one by one, or nobody."""

    OPEN = "open"
    ASK = "ask"
    LOCKED = "locked"


class LessonSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a lesson.

    `cards`: how many are played; one more lies on the line at the start. `chosen`: these cards, in this order, instead
    of cards that are drawn. `pupils`: how many numbers there are. `register`: the names of the class, where pupils
    choose theirs. `timer`: seconds for a vote. `discuss`: the usual way goes through a talk and a second vote. `pairs`:
    two pupils share a device. `show_votes`: the board shows the votes while pupils talk. `closes_at`:
    when homework ends, in milliseconds since 1970.
    """

    form: Form = Form.LINE
    decks: Annotated[tuple[DeckChoice, ...], Meta(min_length=1, max_length=MAX_DECKS)]
    cards: Annotated[int, Meta(ge=MIN_CARDS, le=MAX_CARDS)] = 10
    chosen: Annotated[tuple[CardId, ...], Meta(max_length=MAX_CARDS)] = ()
    names: Names = Names.NUMBERS
    pupils: Number = 30
    register: Annotated[tuple[Name, ...], Meta(max_length=MAX_PUPILS)] = ()
    timer: Annotated[int, Meta(ge=MIN_TIMER, le=MAX_TIMER)] | None = None
    discuss: bool = True
    pairs: bool = False
    door: Door = Door.OPEN
    show_votes: bool = True
    closes_at: Annotated[int, Meta(ge=0, le=2**53)] | None = None
