"""Letter cards for a class without devices: each names a gap of the line. One page has a set for one pupil."""

from typing import Any

import msgspec

from frieze.paper import colours, drawings
from frieze.paper.print_options import Paper, Sides
from frieze.paper.sheets import EDGE, Face, card_sheets
from frieze.paper.typeset import typeset

LETTERS = "ABCDEFGHIJK"  # of the gaps of a line with ten cards
LETTER_SIZE = (63.0, 66.0)  # mm: all of them fit on one page


def print_letters(paper: Paper = Paper.A4) -> bytes:
    """Return a page of letter cards as a PDF."""
    return typeset(plan_letters(paper))


def plan_letters(paper: Paper) -> dict[str, Any]:
    """Lay out the page and return the data that the templates draw."""
    faces = [(Face("letter", {"letter": letter}), Face("letter", {"letter": letter})) for letter in LETTERS]
    sheets = card_sheets(faces, LETTER_SIZE, paper, Sides.FRONTS, bleed=0, marks=True, offset=(0, 0), label="")
    return {
        "title": "A–K",
        "language": "en",
        "region": None,
        "saving": True,
        "colours": colours.INK_SAVING,
        "plates": {},
        "signs": drawings.glyphs().signs,
        "credits": "",
        "edge": EDGE,
        "svgs": {},
        "sheets": [sheet | {"label": ""} for sheet in msgspec.to_builtins(sheets)],
    }
