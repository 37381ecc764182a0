"""What is said about a game of Timeline: the action, the events, the view."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from frieze.games.cards import CardId
from frieze.games.dates import DateText
from frieze.games.messages import Number
from frieze.games.messages import TurnBegan as TurnBegan
from frieze.games.outcome import Outcome
from frieze.games.timeline.moves import MAX_CARDS
from frieze.games.timeline.options import Misplaced, Seat, TimelineOptions

Count = Annotated[int, Meta(ge=0, le=MAX_CARDS)]
Gap = Annotated[int, Meta(ge=0, le=MAX_CARDS)]


class Place(Struct, frozen=True, tag_field="type", tag="place", forbid_unknown_fields=True):
    """Put a card of the hand in a gap of the line. Gap 0 is left of the first card."""

    card: CardId
    gap: Gap


class Shown(Struct, frozen=True, forbid_unknown_fields=True):
    """A card whose date everybody sees."""

    card: CardId
    date: DateText


# Events


class Began(Struct, frozen=True, tag_field="type", tag="began", forbid_unknown_fields=True):
    """The cards were dealt."""

    options: TimelineOptions
    first: Seat
    hands: list[list[CardId]]
    line: list[Shown]
    pile: Count


class Placed(Struct, frozen=True, tag_field="type", tag="placed", forbid_unknown_fields=True):
    """A card was revealed and stays in the line."""

    seat: Seat
    card: CardId
    gap: Gap
    date: DateText


class WasMisplaced(Struct, frozen=True, tag_field="type", tag="misplaced", forbid_unknown_fields=True):
    """A card was revealed and does not belong there: it leaves."""

    seat: Seat
    card: CardId
    gap: Gap
    date: DateText
    to: Misplaced


class Drew(Struct, frozen=True, tag_field="type", tag="drew", forbid_unknown_fields=True):
    """A card went from the pile to a hand."""

    seat: Seat
    card: CardId


class Reshuffled(Struct, frozen=True, tag_field="type", tag="reshuffled", forbid_unknown_fields=True):
    """The discards were shuffled into a new pile; their dates are hidden again."""

    cards: Count


class RanDry(Struct, frozen=True, tag_field="type", tag="ran_dry", forbid_unknown_fields=True):
    """A seat's last card was misplaced and there was none to draw: it is out of the game."""

    seat: Seat


class TieBreak(Struct, frozen=True, tag_field="type", tag="tie_break", forbid_unknown_fields=True):
    """Several went out in this round: they play on, one card each, and all others are out of the game."""

    seats: list[Seat]


class Ended(Struct, frozen=True, tag_field="type", tag="ended", forbid_unknown_fields=True):
    """The game is over."""

    outcome: Outcome


Event = Began | TurnBegan | Placed | WasMisplaced | Drew | Reshuffled | RanDry | TieBreak | Ended


# The view


class Result(StrEnum):
    """How a seat's turn of this round went."""

    RIGHT = "right"
    WRONG = "wrong"


class SeatView(Struct, forbid_unknown_fields=True):
    """What everybody sees of a player: the hand without dates, whether still in the game, this round's result."""

    hand: list[CardId]
    playing: bool
    result: Result | None


class Score(Struct, forbid_unknown_fields=True):
    """A seat's running score: the fewer cards, the better."""

    cards_left: Count


class Choices(Struct, forbid_unknown_fields=True):
    """What the seat to move may do: put any of these cards in any gap from 0 to `gaps` - 1."""

    cards: list[CardId]
    gaps: Count


class TimelineView(Struct, tag_field="type", tag="timeline", forbid_unknown_fields=True):
    """All that a seat (`you`; None: a spectator) may know."""

    you: Seat | None
    options: TimelineOptions
    first: Seat
    to_move: Seat | None
    turn: Number
    round: Number
    decision: Number
    tie_break: bool
    seats: list[SeatView]
    scores: list[Score]
    line: list[Shown]
    pile: Count
    discards: list[Shown]
    box: list[Shown]
    choices: Choices | None
    outcome: Outcome | None
