"""Events and types that several games share."""

from typing import Annotated, Any

from msgspec import Meta, Struct

Number = Annotated[int, Meta(ge=1, le=2**53)]  # of a turn, a round, a decision
MAX_SEATS = 8  # in any game
RulesVersion = Annotated[int, Meta(ge=1, le=10_000)]
AnySeat = Annotated[int, Meta(ge=0, le=MAX_SEATS - 1)]


class TurnBegan(Struct, frozen=True, tag_field="type", tag="turn_began", forbid_unknown_fields=True):
    """A seat's turn began."""

    seat: AnySeat
    turn: Number
    round: Number


class TurnGoesOn(Struct, frozen=True, tag_field="type", tag="turn_goes_on", forbid_unknown_fields=True):
    """The same seat must decide once more in this turn."""

    seat: AnySeat
    decision: Number


class View(Struct, forbid_unknown_fields=True):
    """What a seat may know. `repr` of a view is short; `str` draws the table."""

    def __repr__(self) -> str:
        view: Any = self
        who = "spectator" if view.you is None else f"seat {view.you}"
        return f"<{type(self).__name__} of {who}: turn {view.turn}, {to_move_text(view.to_move)}>"


def to_move_text(seat: int | None) -> str:
    """Return whose decision it is."""
    return "over" if seat is None else f"seat {seat} to move"
