"""Timeline's action, events and view."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from frieze.games.cards import CardId
from frieze.games.dates import DateText
from frieze.games.messages import Ended as Ended
from frieze.games.messages import Message, Number, RulesVersion, View
from frieze.games.messages import Shown as Shown
from frieze.games.messages import TurnBegan as TurnBegan
from frieze.games.outcome import Outcome
from frieze.games.timeline.moves import MAX_CARDS
from frieze.games.timeline.options import Misplaced, Seat, TimelineOptions

Count = Annotated[int, Meta(ge=0, le=MAX_CARDS)]
Gap = Annotated[int, Meta(ge=0, le=MAX_CARDS)]


class Place(Message, frozen=True, tag="place"):
    """Put a card of the hand into a gap of the line. Gap 0 is left of the first card."""

    card: CardId
    gap: Gap


# Events


class Began(Message, frozen=True, tag="began"):
    """The cards were dealt."""

    options: TimelineOptions
    first: Seat
    hands: list[list[CardId]]
    line: list[Shown]
    pile: Count
    rules: RulesVersion = 2  # files of that version do not name it


class Placed(Message, frozen=True, tag="placed"):
    """A card was revealed and stays in the line."""

    seat: Seat
    card: CardId
    gap: Gap
    date: DateText


class WasMisplaced(Message, frozen=True, tag="misplaced"):
    """A card was revealed in the wrong gap and leaves the line."""

    seat: Seat
    card: CardId
    gap: Gap
    date: DateText
    to: Misplaced


class Drew(Message, frozen=True, tag="drew"):
    """A card went from the pile to a hand."""

    seat: Seat
    card: CardId


class Reshuffled(Message, frozen=True, tag="reshuffled"):
    """The discards were shuffled and became the new pile. Their dates are hidden again."""

    cards: Count


class RanDry(Message, frozen=True, tag="ran_dry"):
    """A seat misplaced its last card and could not draw. It is out of the game."""

    seat: Seat


class TieBreak(Message, frozen=True, tag="tie_break"):
    """Several seats went out in this round. They play on with one card each; all others are out of the game."""

    seats: list[Seat]


Event = Began | TurnBegan | Placed | WasMisplaced | Drew | Reshuffled | RanDry | TieBreak | Ended


# The view


class Result(StrEnum):
    """The result of a seat's turn in this round."""

    RIGHT = "right"
    WRONG = "wrong"


class SeatView(Struct, forbid_unknown_fields=True):
    """A player as everybody sees it.

    `playing` is false once it is out of the game; it left in the round `left`. `result` is of this round.
    """

    hand: list[CardId]
    playing: bool
    result: Result | None
    left: Number | None


class Score(Struct, forbid_unknown_fields=True):
    """A seat's current score. Fewer cards are better."""

    cards_left: Count


class Choices(Struct, forbid_unknown_fields=True):
    """The legal actions: any of these cards in any gap from 0 to `gaps` - 1."""

    cards: list[CardId]
    gaps: Count


class TimelineView(View, tag="timeline"):
    """Everything that a seat may know. `you` is the seat, or None for a spectator."""

    you: Seat | None
    rules: RulesVersion
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

    def __str__(self) -> str:
        from frieze.games.timeline.text import draw  # it imports this module

        return draw(self)
