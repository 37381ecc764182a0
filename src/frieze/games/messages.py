"""Types that several games share, and the bases of their messages and views."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from frieze.games.cards import CardId
from frieze.games.dates import DateText
from frieze.games.outcome import AnySeat, Outcome

Number = Annotated[int, Meta(ge=1, le=2**53)]  # of a turn, a round, a decision
RulesVersion = Annotated[int, Meta(ge=1, le=10_000)]


class Message(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """An action or an event of a game. Its tag is its type on the wire."""


class TurnBegan(Message, frozen=True, tag="turn_began"):
    """A seat's turn began."""

    seat: AnySeat
    turn: Number
    round: Number


class TurnGoesOn(Message, frozen=True, tag="turn_goes_on"):
    """The same seat must decide once more in this turn."""

    seat: AnySeat
    decision: Number


class Ended(Message, frozen=True, tag="ended"):
    """The game is over."""

    outcome: Outcome


class Shown(Struct, frozen=True, forbid_unknown_fields=True):
    """A card with its date, which everybody sees."""

    card: CardId
    date: DateText


class View(Struct, tag_field="type", forbid_unknown_fields=True):
    """What a seat may know. `repr` of a view is short; `str` draws the table."""

    def __repr__(self) -> str:
        view: Any = self
        who = "spectator" if view.you is None else f"seat {view.you}"
        return f"<{type(self).__name__} of {who}: turn {view.turn}, {to_move_text(view.to_move)}>"


def to_move_text(seat: int | None) -> str:
    """Return whose decision it is."""
    return "over" if seat is None else f"seat {seat} to move"
