"""What can happen to a table: the bodies of its log. An entry holds the facts of one request, in order.

Never change one that was released: databases hold them. New fields have defaults.
"""

import hashlib
from collections.abc import Iterable
from enum import StrEnum
from typing import Any

import msgspec
from msgspec import Struct, structs

from frieze.bots.levels import Level
from frieze.games.cards import Card
from frieze.tables.settings import DeckChoice, Settings


class By(StrEnum):
    """Who made a move."""

    PERSON = "person"
    COMPUTER = "computer"
    GUIDE = "guide"  # for a person who is away


class Created(Struct, frozen=True, tag_field="type", tag="created"):
    """There is a table. `by`: the player who chose the settings."""

    code: str
    settings: Settings
    by: str = ""


class Recoded(Struct, frozen=True, tag_field="type", tag="recoded"):
    """The table has another code; the old one opens nothing any more."""

    code: str


class SettingsChanged(Struct, frozen=True, tag_field="type", tag="settings_changed"):
    """The table is set to something else. `by`: the player who chose that."""

    settings: Settings
    by: str = ""


class Sat(Struct, frozen=True, tag_field="type", tag="sat"):
    """A person sits there: at a new seat, or in place of a computer player. `player` is the hash of a key."""

    seat: int
    player: str
    name: str
    animal: str


class ComputerSat(Struct, frozen=True, tag_field="type", tag="computer_sat"):
    """A computer player sits there: at a new seat, or in place of a person."""

    seat: int
    level: Level
    name: str
    animal: str
    seed: str


class Stood(Struct, frozen=True, tag_field="type", tag="stood"):
    """A seat is gone; those behind it move up."""

    seat: int


class Removed(Struct, frozen=True, tag_field="type", tag="removed"):
    """A player may not come back to this table."""

    player: str


class Swapped(Struct, frozen=True, tag_field="type", tag="swapped"):
    """Two have changed places."""

    seats: tuple[int, int]


class Renamed(Struct, frozen=True, tag_field="type", tag="renamed"):
    """Somebody has another name or animal."""

    seat: int
    name: str
    animal: str


class Muted(Struct, frozen=True, tag_field="type", tag="muted"):
    """Somebody's words are not heard, or are again."""

    seat: int
    muted: bool


class HostChanged(Struct, frozen=True, tag_field="type", tag="host_changed"):
    """Another player is the host; empty: nobody is."""

    player: str


class Carried(Struct, frozen=True, tag_field="type", tag="carried"):
    """All that one key had is another's now: the player went on at another device."""

    old: str
    new: str


class Began(Struct, frozen=True, tag_field="type", tag="began"):
    """A game was dealt. With the seed and the cards as they were it can be dealt again.

    The log names the cards by their `digest`: they are kept once, however many games are dealt from them. Old logs have
    the cards themselves, and no digest.
    """

    rules: int
    seed: str
    options: dict[str, Any]
    cards: list[Card]
    decks: tuple[DeckChoice, ...]
    digest: str = ""


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
    """A Guide plays for a person until they are back."""

    seat: int


class CameBack(Struct, frozen=True, tag_field="type", tag="came_back"):
    """A person plays again."""

    seat: int


class Paused(Struct, frozen=True, tag_field="type", tag="paused"):
    """Nothing goes on."""


class Resumed(Struct, frozen=True, tag_field="type", tag="resumed"):
    """It goes on."""


class Stopped(Struct, frozen=True, tag_field="type", tag="stopped"):
    """The host has ended the game before its end."""


class Gathered(Struct, frozen=True, tag_field="type", tag="gathered"):
    """The table is again as before a start."""


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
    """Write what happened as the body of an entry, without the cards that are kept beside it."""
    return _encoder.encode([_without_cards(fact) if isinstance(fact, Began) else fact for fact in facts])


def _without_cards(began: Began) -> Began:
    return structs.replace(began, cards=[]) if began.digest else began


def encode_cards(cards: Iterable[Card]) -> bytes:
    """Write cards as they are kept."""
    return _encoder.encode(list(cards))


def decode_cards(body: bytes) -> list[Card]:
    """Read cards that were kept."""
    return _cards_decoder.decode(body)


def digest_of(body: bytes) -> str:
    """Return the name under which something is kept once."""
    return hashlib.sha256(body).hexdigest()


def decode_facts(body: bytes) -> list[Fact]:
    """Read the body of an entry."""
    return _decoder.decode(body)
