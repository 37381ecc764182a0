"""Facts: what can happen to a table. The body of a log entry holds the facts of one request, in order.

Never change a released fact: databases hold them. New fields need defaults.
"""

import hashlib
from collections.abc import Iterable
from enum import StrEnum
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType, structs

from frieze.bots.levels import Level
from frieze.games.cards import Card
from frieze.tables.settings import Daily, DeckChoice, Settings


class By(StrEnum):
    """Who made a move."""

    PERSON = "person"
    COMPUTER = "computer"
    GUIDE = "guide"  # for a person who is away


class Created(Struct, frozen=True, tag_field="type", tag="created"):
    """The table was created. `by`: the player who chose the settings. `daily`: for the line of a day.

    `practice`: its line is dealt to practise cards.
    """

    code: str
    settings: Settings
    by: str = ""
    daily: Daily | UnsetType = UNSET  # not written at other tables
    practice: bool | UnsetType = UNSET  # the same


class Recoded(Struct, frozen=True, tag_field="type", tag="recoded"):
    """The table has a new code. The old one is invalid."""

    code: str


class SettingsChanged(Struct, frozen=True, tag_field="type", tag="settings_changed"):
    """The table has new settings. `by`: the player who chose them."""

    settings: Settings
    by: str = ""


class Sat(Struct, frozen=True, tag_field="type", tag="sat"):
    """A person took a seat: a new one, or that of a computer player. `player` is the hash of a player key."""

    seat: int
    player: str
    name: str
    animal: str


class ComputerSat(Struct, frozen=True, tag_field="type", tag="computer_sat"):
    """A computer player took a seat: a new one, or that of a person."""

    seat: int
    level: Level
    name: str
    animal: str
    seed: str


class Stood(Struct, frozen=True, tag_field="type", tag="stood"):
    """A seat was removed. The numbers of later seats decrease by one."""

    seat: int


class Removed(Struct, frozen=True, tag_field="type", tag="removed"):
    """A player was removed and may not join this table again."""

    player: str


class Swapped(Struct, frozen=True, tag_field="type", tag="swapped"):
    """Two seats were swapped."""

    seats: tuple[int, int]


class Renamed(Struct, frozen=True, tag_field="type", tag="renamed"):
    """A seat has a new name and animal."""

    seat: int
    name: str
    animal: str


class Muted(Struct, frozen=True, tag_field="type", tag="muted"):
    """A seat was muted in the chat, or unmuted."""

    seat: int
    muted: bool


class HostChanged(Struct, frozen=True, tag_field="type", tag="host_changed"):
    """Another player is the host. Empty: nobody is."""

    player: str


class Carried(Struct, frozen=True, tag_field="type", tag="carried"):
    """The seats and rights of one player key went to another: the player changed the device."""

    old: str
    new: str


class Began(Struct, frozen=True, tag_field="type", tag="began"):
    """A game was dealt. The seed and the cards reproduce the deal.

    The log refers to the cards by their `digest`, so that they are stored once for many games. Old logs have the cards
    themselves and no digest. `order` is the order of dealing; without it, the seed shuffles. It is as secret as the
    seed.
    """

    rules: int
    seed: str
    options: dict[str, Any]
    cards: list[Card]
    decks: tuple[DeckChoice, ...]
    digest: str = ""
    order: tuple[str, ...] | UnsetType = UNSET  # not written if there is none


class Moved(Struct, frozen=True, tag_field="type", tag="moved"):
    """A move was made."""

    seat: int
    turn: int
    decision: int
    action: Any
    by: By = By.PERSON


class Guided(Struct, frozen=True, tag_field="type", tag="guided"):
    """A Guide plays this turn for a person who is away."""

    seat: int
    turn: int


class StoodIn(Struct, frozen=True, tag_field="type", tag="stood_in"):
    """A Guide plays for a person until the person is back."""

    seat: int


class CameBack(Struct, frozen=True, tag_field="type", tag="came_back"):
    """A person is back and plays again."""

    seat: int


class Paused(Struct, frozen=True, tag_field="type", tag="paused"):
    """The game was paused."""


class Resumed(Struct, frozen=True, tag_field="type", tag="resumed"):
    """The game was resumed."""


class Stopped(Struct, frozen=True, tag_field="type", tag="stopped"):
    """The host ended the game early."""


class Gathered(Struct, frozen=True, tag_field="type", tag="gathered"):
    """The table waits for a start again."""


Fact = (
    Created
    | Recoded
    | SettingsChanged
    | Sat
    | ComputerSat
    | Stood
    | Removed
    | Swapped
    | Renamed
    | Muted
    | HostChanged
    | Carried
    | Began
    | Moved
    | Guided
    | StoodIn
    | CameBack
    | Paused
    | Resumed
    | Stopped
    | Gathered
)

_decoder = msgspec.json.Decoder(list[Fact])
_encoder = msgspec.json.Encoder()
_cards_decoder = msgspec.json.Decoder(list[Card])


def encode_facts(facts: list[Fact]) -> bytes:
    """Return facts as the body of an entry, without cards that have a digest."""
    return _encoder.encode([_without_cards(fact) if isinstance(fact, Began) else fact for fact in facts])


def _without_cards(began: Began) -> Began:
    return structs.replace(began, cards=[]) if began.digest else began


def encode_cards(cards: Iterable[Card]) -> bytes:
    """Return cards as they are stored."""
    return _encoder.encode(list(cards))


def decode_cards(body: bytes) -> list[Card]:
    """Read stored cards."""
    return _cards_decoder.decode(body)


def digest_of(body: bytes) -> str:
    """Return the digest of some content."""
    return hashlib.sha256(body).hexdigest()


def decode_facts(body: bytes) -> list[Fact]:
    """Read the body of an entry."""
    return _decoder.decode(body)
