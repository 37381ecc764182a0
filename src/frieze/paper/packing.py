"""Things of different sizes on as few sheets as they need, what belongs together on one sheet."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from frieze.paper.print_options import Paper
from frieze.paper.sheets import EDGE, LABEL, PAPERS, Item, Sheet

GAP = 1.0  # between things, in mm
_SLACK = 1e-6


class Piece(NamedTuple):
    """A thing to cut out: its kind, what it shows, its size in mm."""

    kind: str
    show: Any
    width: float
    height: float


class _Row(NamedTuple):
    y: float
    height: float
    end: float  # where the next thing would lie


class _Pack:
    """A lying sheet that is being filled, in rows of equal height."""

    def __init__(self, paper: Paper) -> None:
        self.height, self.width = PAPERS[paper]
        self.items: list[Item] = []
        self.rows: list[_Row] = []

    def take(self, group: Iterable[Piece]) -> bool:
        """Lay things that belong together, each in the first row that has room; all of them or none."""
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
        """Return the number of a row with room for a thing; begin one under the others if there is none."""
        for number, row in enumerate(rows):
            if row.height == piece.height and row.end + piece.width <= self.width - EDGE + _SLACK:
                return number
        top = rows[-1].y + rows[-1].height + GAP if rows else EDGE
        if top + piece.height > self.height - EDGE - LABEL + _SLACK:
            return None
        rows.append(_Row(top, piece.height, EDGE))
        return len(rows) - 1


def packed_sheets(groups: Iterable[Sequence[Piece]], paper: Paper, *, label: str) -> list[Sheet]:
    """Lay groups of things on lying sheets, each whole on the first that has room for it; none is larger than one."""
    packs: list[_Pack] = []
    for group in groups:
        if not any(pack.take(group) for pack in packs):
            packs.append(_Pack(paper))
            packs[-1].take(group)
    return [Sheet(width=pack.width, height=pack.height, items=pack.items, label=label) for pack in packs]
