"""What is said about a game of Exhibition: the actions, the events, the view."""

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
from frieze.games.messages import Number
from frieze.games.messages import TurnBegan as TurnBegan
from frieze.games.messages import TurnGoesOn as TurnGoesOn
from frieze.games.outcome import Outcome, Points

MAX_CARDS = 101

Count = Annotated[int, Meta(ge=0, le=MAX_CARDS)]
Spot = Annotated[int, Meta(ge=0, le=5)]
Slot = Annotated[int, Meta(ge=0, le=2)]
Decade = Annotated[int, Meta(ge=1900, le=1990, multiple_of=10)]
Size = Annotated[int, Meta(ge=1, le=6)]  # of a showcase, the depot, a column


# Actions


class Take(Struct, frozen=True, tag_field="type", tag="take", forbid_unknown_fields=True):
    """Take an open card. With a white one, and only then, `to` says where the vehicle goes."""

    card: CardId
    to: Continent | None = None


class Put(Struct, frozen=True, tag_field="type", tag="put", forbid_unknown_fields=True):
    """Place the taken card in a free spot of a showcase; spots count from 0, left to right."""

    showcase: ShowcaseName
    spot: Spot


class Store(Struct, frozen=True, tag_field="type", tag="store", forbid_unknown_fields=True):
    """Place the taken card in the depot."""


class Finish(Struct, frozen=True, tag_field="type", tag="finish", forbid_unknown_fields=True):
    """Be finished: the taken card fits nowhere in the hall and leaves the game."""


Action = Take | Put | Store | Finish


class Shown(Struct, frozen=True, forbid_unknown_fields=True):
    """A card with all that is on it."""

    card: CardId
    date: DateText
    continent: Continent


class Fame(Struct, frozen=True, forbid_unknown_fields=True):
    """Fame points, or their change, by item. Items that are not in the game, or not for your eyes, are left out."""

    total: Points
    items: dict[Item, Points]


# Events


class Began(Struct, frozen=True, tag_field="type", tag="began", forbid_unknown_fields=True):
    """The cards were dealt.

    `showcases` are those of every hall from left to right, with their number of spots; `depot_size` and `column_size`
    are the cards that a depot and a column have room for.
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


class Took(Struct, frozen=True, tag_field="type", tag="took", forbid_unknown_fields=True):
    """An open card was taken from a column."""

    seat: Seat
    card: Shown
    column: Continent


class Moved(Struct, frozen=True, tag_field="type", tag="moved", forbid_unknown_fields=True):
    """A vehicle went to a column, or stays there."""

    seat: Seat
    to: Continent


class Refilled(Struct, frozen=True, tag_field="type", tag="refilled", forbid_unknown_fields=True):
    """The top card of the stock came to a column, before the card that was in this slot (from 0)."""

    column: Continent
    slot: Slot
    card: Shown


class Placed(Struct, frozen=True, tag_field="type", tag="placed", forbid_unknown_fields=True):
    """The taken card was placed in the hall."""

    seat: Seat
    card: Shown
    showcase: ShowcaseName
    spot: Spot


class Stored(Struct, frozen=True, tag_field="type", tag="stored", forbid_unknown_fields=True):
    """The taken card was placed in the depot."""

    seat: Seat
    card: Shown


class Completed(Struct, frozen=True, tag_field="type", tag="completed", forbid_unknown_fields=True):
    """A hall has all six continents for the first time."""

    seat: Seat
    round: Number


class Scored(Struct, frozen=True, tag_field="type", tag="scored", forbid_unknown_fields=True):
    """The fame points of all seats as they stand now, without what is secret."""

    scores: list[Fame]


class Finished(Struct, frozen=True, tag_field="type", tag="finished", forbid_unknown_fields=True):
    """A seat is finished: its hall is full, or `card` fits nowhere and is out of the game."""

    seat: Seat
    card: Shown | None


class Ended(Struct, frozen=True, tag_field="type", tag="ended", forbid_unknown_fields=True):
    """The game is over, and no decade is secret any more."""

    secret_decades: list[Decade] | None
    scores: list[Fame]
    outcome: Outcome


Event = (
    Began | TurnBegan | TurnGoesOn | Took | Moved | Refilled | Placed | Stored | Completed | Scored | Finished | Ended
)


# The view


class ShowcaseView(Struct, forbid_unknown_fields=True):
    """A showcase of a hall: its spots from left to right, None where free."""

    name: ShowcaseName
    spots: list[Shown | None]


class SeatView(Struct, forbid_unknown_fields=True):
    """What is seen of a player. `completed` is the round in which the hall first had all six continents."""

    vehicle: Vehicle
    at: Continent
    hall: list[ShowcaseView]
    depot: list[Shown]
    completed: Number | None
    finished: bool
    secret_decade: Decade | None


class Takeable(Struct, forbid_unknown_fields=True):
    """A card that can be taken. `to`: where the vehicle may be sent; empty if that is not a choice."""

    card: CardId
    to: list[Continent]


class TakeChoices(Struct, tag_field="type", tag="take", forbid_unknown_fields=True):
    """The seat to move takes one of these cards."""

    cards: list[Takeable]


class FreeSpot(Struct, forbid_unknown_fields=True):
    """A free spot of the hall: the change of the own fame if the taken card is put there, or why it does not fit."""

    showcase: ShowcaseName
    spot: Spot
    gain: Fame | None
    misfit: Misfit | None


class PlaceChoices(Struct, tag_field="type", tag="place", forbid_unknown_fields=True):
    """The seat to move puts the card in a fitting spot, stores it (`store`: the gain; None: no room) or finishes."""

    spots: list[FreeSpot]
    store: Fame | None
    finish: bool


class ExhibitionView(Struct, tag_field="type", tag="exhibition", forbid_unknown_fields=True):
    """All that a seat (`you`; None: a spectator) may know.

    `columns` are in the order of the continents; each has room for `column_size` cards, each depot for `depot_size`.
    """

    you: Seat | None
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
