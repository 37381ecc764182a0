"""The settings of a table: the game, the decks, the clock, spectators, chat, pace. The host chooses them."""

from enum import StrEnum
from typing import Annotated, Any

from msgspec import Meta, Struct

from frieze.bots.levels import Level
from frieze.decks import Filter

MAX_SEATS = 8  # of any game
MAX_DECKS = 8  # at one table
DAY = 86_400

GameName = Annotated[str, Meta(max_length=32)]
DeckId = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
SeatNumber = Annotated[int, Meta(ge=0, le=MAX_SEATS - 1)]
# names.py checks names further: they must be readable.
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Animal = Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[a-z-]+$")]


class SecondsClock(Struct, frozen=True, tag_field="type", tag="seconds", forbid_unknown_fields=True):
    """A clock with seconds for a turn."""

    seconds: Annotated[int, Meta(ge=20, le=180)]

    @property
    def milliseconds(self) -> int:
        """The time for a turn."""
        return self.seconds * 1000


class DaysClock(Struct, frozen=True, tag_field="type", tag="days", forbid_unknown_fields=True):
    """A clock with days for a turn."""

    days: Annotated[int, Meta(ge=1, le=14)]

    @property
    def milliseconds(self) -> int:
        """The time for a turn."""
        return self.days * DAY * 1000


Clock = SecondsClock | DaysClock


class Starts(StrEnum):
    """Who starts. Unless it is random, the host names the seat at the start: nobody has to tell an age."""

    RANDOM = "random"
    CHOSEN = "chosen"
    YOUNGEST = "youngest"
    OLDEST = "oldest"


class ChatMode(StrEnum):
    """What the chat of a table allows."""

    FREE = "free"
    PHRASES = "phrases"
    OFF = "off"


class Pace(StrEnum):
    """How fast computer players move."""

    CALM = "calm"
    NORMAL = "normal"
    QUICK = "quick"


class Phrase(StrEnum):
    """A ready-made chat message. The client has the texts (`phrase.<code>`)."""

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
    """A deck, or the cards of it that pass the filter. `version`: which version of a custom deck."""

    id: DeckId
    filter: Filter = Filter()
    version: Annotated[str, Meta(max_length=64, pattern="^[0-9a-f]*$")] = ""


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a table. `options`: those of the game, without `first`, which the start names."""

    game: GameName
    options: dict[Annotated[str, Meta(max_length=32)], Any] = {}
    decks: Annotated[tuple[DeckChoice, ...], Meta(min_length=1, max_length=MAX_DECKS)]
    listed: bool = False
    clock: Clock | None = None
    starts: Starts = Starts.RANDOM
    spectators: bool = True
    chat: ChatMode = ChatMode.PHRASES
    pace: Pace = Pace.NORMAL


class Daily(Struct, frozen=True):
    """The day whose line a table plays. `again`: not the player's first try. `counts`: it may count for the sums."""

    day: Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
    again: bool = False
    counts: bool = False


class NewPerson(Struct, frozen=True, forbid_unknown_fields=True):
    """A person who takes a seat."""

    name: Name
    animal: Animal


class NewComputer(Struct, frozen=True, forbid_unknown_fields=True):
    """A computer player to add."""

    level: Level
