"""Pack pieces of different sizes on few sheets. A group of pieces stays on one sheet."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from frieze.paper.print_options import Paper
from frieze.paper.sheets import EDGE, LABEL_HEIGHT, PAPER_SIZES, Item, Sheet

GAP = 1.0  # mm between pieces
_SLACK = 1e-6


class Piece(NamedTuple):
    """A piece to cut out: its kind, what it shows, its size in mm."""

    kind: str
    show: Any
    width: float
    height: float


class _Row(NamedTuple):
    y: float
    height: float
    end: float  # x of the next piece


class _OpenSheet:
    """A landscape sheet that is being filled in rows. All pieces of a row have the same height."""

    def __init__(self, paper: Paper) -> None:
        self.height, self.width = PAPER_SIZES[paper]
        self.items: list[Item] = []
        self.rows: list[_Row] = []

    def add(self, group: Iterable[Piece]) -> bool:
        """Add all pieces of a group, each to the first row with room. Return False and add none if one does not fit."""
        items, rows = [], list(self.rows)
        for piece in group:
            at = self._row_for(piece, rows)
            if at is None:
                return False
            row = rows[at]
            items.append(Item(piece.kind, piece.show, row.end, row.y, piece.width, piece.height))
            rows[at] = row._replace(end=row.end + piece.width + GAP)
        self.items += items
        self.rows = rows
        return True

    def _row_for(self, piece: Piece, rows: list[_Row]) -> int | None:
        """Return the number of a row with room for a piece. Append a row if needed; return None if no row fits."""
        for number, row in enumerate(rows):
            if row.height == piece.height and row.end + piece.width <= self.width - EDGE + _SLACK:
                return number
        top = rows[-1].y + rows[-1].height + GAP if rows else EDGE
        if top + piece.height > self.height - EDGE - LABEL_HEIGHT + _SLACK:
            return None
        rows.append(_Row(top, piece.height, EDGE))
        return len(rows) - 1


def packed_sheets(groups: Iterable[Sequence[Piece]], paper: Paper, *, label: str) -> list[Sheet]:
    """Return landscape sheets with all groups, each on the first sheet with room. A group must fit on one sheet."""
    open_sheets: list[_OpenSheet] = []
    for group in groups:
        if not any(sheet.add(group) for sheet in open_sheets):
            open_sheets.append(_OpenSheet(paper))
            open_sheets[-1].add(group)
    return [Sheet(width=sheet.width, height=sheet.height, items=sheet.items, label=label) for sheet in open_sheets]
