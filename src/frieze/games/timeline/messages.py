"""Timeline's action, events and view."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from frieze.games.cards import CardId
from frieze.games.dates import DateText
from frieze.games.messages import Number, RulesVersion, View
from frieze.games.messages import TurnBegan as TurnBegan
from frieze.games.outcome import Outcome
from frieze.games.timeline.moves import MAX_CARDS
from frieze.games.timeline.options import Misplaced, Seat, TimelineOptions

Count = Annotated[int, Meta(ge=0, le=MAX_CARDS)]
Gap = Annotated[int, Meta(ge=0, le=MAX_CARDS)]


class Place(Struct, frozen=True, tag_field="type", tag="place", forbid_unknown_fields=True):
    """Put a card of the hand into a gap of the line. Gap 0 is left of the first card."""

    card: CardId
    gap: Gap


class Shown(Struct, frozen=True, forbid_unknown_fields=True):
    """A card with its date, which everybody sees."""

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
    rules: RulesVersion = 2  # files of that version do not name it


class Placed(Struct, frozen=True, tag_field="type", tag="placed", forbid_unknown_fields=True):
    """A card was revealed and stays in the line."""

    seat: Seat
    card: CardId
    gap: Gap
    date: DateText


class WasMisplaced(Struct, frozen=True, tag_field="type", tag="misplaced", forbid_unknown_fields=True):
    """A card was revealed in the wrong gap and leaves the line."""

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
    """The discards were shuffled and became the new pile. Their dates are hidden again."""

    cards: Count


class RanDry(Struct, frozen=True, tag_field="type", tag="ran_dry", forbid_unknown_fields=True):
    """A seat misplaced its last card and could not draw. It is out of the game."""

    seat: Seat


class TieBreak(Struct, frozen=True, tag_field="type", tag="tie_break", forbid_unknown_fields=True):
    """Several seats went out in this round. They play on with one card each; all others are out of the game."""

    seats: list[Seat]


class Ended(Struct, frozen=True, tag_field="type", tag="ended", forbid_unknown_fields=True):
    """The game is over."""

    outcome: Outcome


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


class TimelineView(View, tag_field="type", tag="timeline", forbid_unknown_fields=True):
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
