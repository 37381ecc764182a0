"""What a table is set to: the game, the cards, the clock, who may watch and talk. The host chooses it."""

from enum import StrEnum
from typing import Annotated, Any

from msgspec import Meta, Struct

from frieze.bots.levels import Level
from frieze.decks import Filter

MAX_SEATS = 8  # of any game
MAX_DECKS = 8  # mixed at one table
DAY = 86_400

GameName = Annotated[str, Meta(max_length=32)]
DeckId = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
SeatNumber = Annotated[int, Meta(ge=0, le=MAX_SEATS - 1)]
# Names are checked further (names.py): nothing invisible, nothing but spaces.
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Animal = Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[a-z-]+$")]


class SecondsClock(Struct, frozen=True, tag_field="type", tag="seconds", forbid_unknown_fields=True):
    """So many seconds for a turn."""

    seconds: Annotated[int, Meta(ge=20, le=180)]

    @property
    def milliseconds(self) -> int:
        """The time for a turn."""
        return self.seconds * 1000


class DaysClock(Struct, frozen=True, tag_field="type", tag="days", forbid_unknown_fields=True):
    """So many days for a turn."""

    days: Annotated[int, Meta(ge=1, le=14)]

    @property
    def milliseconds(self) -> int:
        """The time for a turn."""
        return self.days * DAY * 1000


Clock = SecondsClock | DaysClock


class Starts(StrEnum):
    """Who starts. Except when it is random, the host names the seat at the start: nobody's age is asked."""

    RANDOM = "random"
    CHOSEN = "chosen"
    YOUNGEST = "youngest"
    OLDEST = "oldest"


class ChatMode(StrEnum):
    """What may be said at a table."""

    FREE = "free"
    PHRASES = "phrases"
    OFF = "off"


class Phrase(StrEnum):
    """What can be said where only ready-made phrases are allowed; words are the client's (`phrase.<code>`)."""

    HELLO = "hello"
    GOOD_LUCK = "good_luck"
    WELL_DONE = "well_done"
    SO_CLOSE = "so_close"
    WHO_KNEW = "who_knew"
    LET_ME_THINK = "let_me_think"
    I_AM_SURE = "i_am_sure"
    NO_IDEA = "no_idea"
    BACK_SOON = "back_soon"
    THANKS = "thanks"
    GOOD_GAME = "good_game"
    ONE_MORE = "one_more"


class DeckChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """A deck, or the part of it that the filter lets through. `version` says which state of a deck of one's own."""

    id: DeckId
    filter: Filter = Filter()
    version: Annotated[str, Meta(max_length=64, pattern="^[0-9a-f]*$")] = ""


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a table plays. `options` are the game's own, without `first`: who starts is said at the start."""

    game: GameName
    options: dict[Annotated[str, Meta(max_length=32)], Any] = {}
    decks: Annotated[tuple[DeckChoice, ...], Meta(min_length=1, max_length=MAX_DECKS)]
    listed: bool = False
    clock: Clock | None = None
    starts: Starts = Starts.RANDOM
    spectators: bool = True
    chat: ChatMode = ChatMode.PHRASES


class NewPerson(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who wants a seat."""

    name: Name
    animal: Animal


class NewComputer(Struct, frozen=True, forbid_unknown_fields=True):
    """A computer player to be seated."""

    level: Level
