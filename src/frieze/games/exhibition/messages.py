"""Exhibition's actions, events and view."""

from typing import Annotated

from msgspec import Meta, Struct

from frieze.games.cards import CardId, Continent
from frieze.games.dates import DateText
from frieze.games.exhibition.moves import COLUMN_SIZE
from frieze.games.exhibition.names import Item as Item
from frieze.games.exhibition.names import Misfit as Misfit
from frieze.games.exhibition.names import Phase as Phase
from frieze.games.exhibition.names import Refusal as Refusal
from frieze.games.exhibition.names import ShowcaseName as ShowcaseName
from frieze.games.exhibition.names import Vehicle as Vehicle
from frieze.games.exhibition.options import ExhibitionOptions, Seat
from frieze.games.exhibition.state import DEPOT_SIZE
from frieze.games.messages import Message, Number, RulesVersion, View
from frieze.games.messages import TurnBegan as TurnBegan
from frieze.games.messages import TurnGoesOn as TurnGoesOn
from frieze.games.outcome import Outcome, Points

MAX_CARDS = 101

Count = Annotated[int, Meta(ge=0, le=MAX_CARDS)]
Spot = Annotated[int, Meta(ge=0, le=5)]
Slot = Annotated[int, Meta(ge=0, le=2)]
Decade = Annotated[int, Meta(ge=1900, le=1990, multiple_of=10)]
Size = Annotated[int, Meta(ge=1, le=6)]  # spots of a showcase, a depot or a column


# Actions


class Take(Message, frozen=True, tag="take"):
    """Take an open card. `to` is where the vehicle goes; set it only with a white card."""

    card: CardId
    to: Continent | None = None


class Put(Message, frozen=True, tag="put"):
    """Put the taken card into a free spot of a showcase. Spots count from 0, from left to right."""

    showcase: ShowcaseName
    spot: Spot


class Store(Message, frozen=True, tag="store"):
    """Put the taken card into the depot."""


class Finish(Message, frozen=True, tag="finish"):
    """Finish the hall. The taken card fits nowhere in it and leaves the game."""


Action = Take | Put | Store | Finish


class Shown(Struct, frozen=True, forbid_unknown_fields=True):
    """A card with its date and continent."""

    card: CardId
    date: DateText
    continent: Continent


class Fame(Struct, frozen=True, forbid_unknown_fields=True):
    """Fame points, or a change of them, by item. Items that are not in the game or secret are missing."""

    total: Points
    items: dict[Item, Points]


# Events


class Began(Message, frozen=True, tag="began"):
    """The cards were dealt.

    `showcases` are the showcases of every hall from left to right, with their numbers of spots. A depot holds
    `depot_size` cards, a column `column_size`.
    """

    options: ExhibitionOptions
    first: Seat
    showcases: list[tuple[ShowcaseName, Size]]
    vehicles: list[Vehicle]
    at: list[Continent]
    columns: list[list[Shown]]
    stock: Count
    scores: list[Fame]
    depot_size: Size = DEPOT_SIZE
    column_size: Size = COLUMN_SIZE
    rules: RulesVersion = 1  # files of that version do not name it


class Took(Message, frozen=True, tag="took"):
    """A seat took an open card from a column."""

    seat: Seat
    card: Shown
    column: Continent


class Moved(Message, frozen=True, tag="moved"):
    """A vehicle moved to a column, or stayed there."""

    seat: Seat
    to: Continent


class Refilled(Message, frozen=True, tag="refilled"):
    """The top card of the stock went into a column, at this slot (from 0)."""

    column: Continent
    slot: Slot
    card: Shown


class Placed(Message, frozen=True, tag="placed"):
    """The taken card was put into the hall."""

    seat: Seat
    card: Shown
    showcase: ShowcaseName
    spot: Spot


class Stored(Message, frozen=True, tag="stored"):
    """The taken card was put into the depot."""

    seat: Seat
    card: Shown


class Completed(Message, frozen=True, tag="completed"):
    """A hall has all six continents for the first time."""

    seat: Seat
    round: Number


class Scored(Message, frozen=True, tag="scored"):
    """The current fame points of all seats, without secret decades."""

    scores: list[Fame]


class Finished(Message, frozen=True, tag="finished"):
    """A seat is finished. Its hall is full, or `card` fits nowhere and leaves the game."""

    seat: Seat
    card: Shown | None


class Ended(Message, frozen=True, tag="ended"):
    """The game is over. The secret decades are revealed."""

    secret_decades: list[Decade] | None
    scores: list[Fame]
    outcome: Outcome


Event = (
    Began | TurnBegan | TurnGoesOn | Took | Moved | Refilled | Placed | Stored | Completed | Scored | Finished | Ended
)


# The view


class ShowcaseView(Struct, forbid_unknown_fields=True):
    """A showcase of a hall. `spots` are from left to right; a free spot is None."""

    name: ShowcaseName
    spots: list[Shown | None]


class SeatView(Struct, forbid_unknown_fields=True):
    """A player as a seat sees it. `completed` is the round in which the hall first had all six continents."""

    vehicle: Vehicle
    at: Continent
    hall: list[ShowcaseView]
    depot: list[Shown]
    completed: Number | None
    finished: bool
    secret_decade: Decade | None


class FreeSpot(Struct, forbid_unknown_fields=True):
    """A free spot of the hall: the player's gain if the card goes there, or why the card does not fit."""

    showcase: ShowcaseName
    spot: Spot
    gain: Fame | None
    misfit: Misfit | None


class Takeable(Struct, forbid_unknown_fields=True):
    """A card that can be taken. `to`: where the vehicle may go; empty if the player cannot choose.

    `spots`: where the card would fit. `store`: the gain in the depot, or None if it is full. Gains are those before the
    column is refilled: in solo an open card may change them.
    """

    card: CardId
    to: list[Continent]
    spots: list[FreeSpot]
    store: Fame | None


class TakeChoices(Struct, tag_field="type", tag="take", forbid_unknown_fields=True):
    """The legal actions: take one of these cards."""

    cards: list[Takeable]


class PlaceChoices(Struct, tag_field="type", tag="place", forbid_unknown_fields=True):
    """The legal actions: a spot without a `misfit`, `store` (the gain, or None if the depot is full), or `finish`."""

    spots: list[FreeSpot]
    store: Fame | None
    finish: bool


class ExhibitionView(View, tag="exhibition"):
    """Everything that a seat may know. `you` is the seat, or None for a spectator.

    `columns` are in the order of the continents. A column holds `column_size` cards, a depot `depot_size`.
    """

    you: Seat | None
    rules: RulesVersion
    options: ExhibitionOptions
    first: Seat
    to_move: Seat | None
    turn: Number
    round: Number
    decision: Number
    phase: Phase | None
    columns: list[list[Shown]]
    column_size: Size
    depot_size: Size
    stock: Count
    taken: Shown | None
    seats: list[SeatView]
    scores: list[Fame]
    out: list[Shown]
    choices: TakeChoices | PlaceChoices | None
    outcome: Outcome | None

    def __str__(self) -> str:
        from frieze.games.exhibition.text import draw  # it imports this module

        return draw(self)
