"""The options of printing. The flags of the command line and the form in the browser are made from their schema."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from frieze.games.exhibition.options import MAX_SEATS
from frieze.languages import Language

MAX_CARDS = 1000
MAX_OFFSET = 10  # mm
MAX_BLEED = 5  # mm

Offset = Annotated[float, Meta(ge=-MAX_OFFSET, le=MAX_OFFSET)]


class Rules(StrEnum):
    """The games a deck can be printed for."""

    TIMELINE = "timeline"
    TOGETHER = "together"
    EXHIBITION = "exhibition"


class Paper(StrEnum):
    """The size of the paper."""

    A4 = "a4"
    LETTER = "letter"


class Size(StrEnum):
    """The size of a card: 63 × 88, 44 × 68 or 70 × 70 mm."""

    POKER = "poker"
    MINI = "mini"
    SQUARE = "square"


class Sides(StrEnum):
    """Where backs are printed: behind the fronts (sheet flipped over an edge), beside them to fold, or nowhere."""

    LONG_EDGE = "long_edge"
    SHORT_EDGE = "short_edge"
    FOLD = "fold"
    FRONTS = "fronts"


class Printing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of printing a deck."""

    language: Language = Language.ENGLISH
    game: Annotated[
        Rules | None,
        Meta(description="The game to print for; if not said, Exhibition with a deck made for it, else Timeline."),
    ] = None
    paper: Paper = Paper.A4
    size: Annotated[
        Size | None,
        Meta(description="Cards of 63 x 88, 44 x 68 or 70 x 70 mm; if not said, poker, and mini for Exhibition."),
    ] = None
    sides: Sides = Sides.LONG_EDGE
    offset_x: Annotated[
        Offset, Meta(description="Move the backs so many mm to the right, if the printer needs it.")
    ] = 0
    offset_y: Annotated[Offset, Meta(description="Move the backs so many mm down, if the printer needs it.")] = 0
    cut_marks: Annotated[bool, Meta(description="Marks at the edges that show where to cut.")] = True
    bleed: Annotated[
        float, Meta(ge=0, le=MAX_BLEED, description="Colour beyond the cut in mm, so that no white edge shows.")
    ] = 0
    icons: Annotated[bool, Meta(description="The icons of Timeline together on both sides; always in that game.")] = (
        False
    )
    markers: Annotated[
        bool, Meta(description="Strips with decades (and for old dates centuries) to lay beside the line.")
    ] = False
    answers: Annotated[bool, Meta(description="A sheet of all cards in the order of their dates.")] = False
    rules: Annotated[bool, Meta(description="The rules of the game on one page.")] = False
    ink_saving: Annotated[bool, Meta(description="Black on white, without grounds and colours.")] = False
    halls: Annotated[
        int, Meta(ge=0, le=MAX_SEATS, description="Exhibition: for how many players; 0: subject cards only.")
    ] = MAX_SEATS
