"""Where things lie on sheets of paper, in millimetres from the upper left corner.

Cards lie in a grid in the middle of the sheet, so that a back lies behind its front whatever the number of cards: a
sheet turned over its left or right edge swaps left and right; turned over its upper or lower edge it swaps top and
bottom, and the back stands upside down, so that a cut card turned like a page shows it upright.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from frieze.paper.print_options import Paper, Sides, Size

PAPERS = {Paper.A4: (210.0, 297.0), Paper.LETTER: (215.9, 279.4)}
CARDS = {Size.POKER: (63.0, 88.0), Size.MINI: (44.0, 68.0), Size.SQUARE: (70.0, 70.0)}
EDGE = 5.0  # what printers leave white
LABEL = 2.6  # the height of the line that names a sheet
MIN_MARK = 1.5
LONGEST_MARK = 5.0
MARK_GAP = 0.5  # between the bleed and a mark


class Item(Struct, frozen=True):
    """A thing to draw: its kind and what it shows, its cut size and place, and the bleed on its four sides."""

    kind: str
    show: Any
    x: float
    y: float
    width: float
    height: float
    turned: bool = False
    bleed: tuple[float, float, float, float] = (0, 0, 0, 0)  # left, top, right, bottom


class Mark(Struct, frozen=True):
    """A mark: where to cut, or dashed, where to fold."""

    x1: float
    y1: float
    x2: float
    y2: float
    dashed: bool = False


class Sheet(Struct, frozen=True, kw_only=True):
    """One side of a sheet of paper. `label` goes into the margin at its foot, or `aside`: along its left edge."""

    width: float
    height: float
    items: list[Item]
    lines: list[Mark] = []
    label: str = ""
    aside: bool = False


class Face(Struct, frozen=True):
    """One side of a card: how it is drawn, and what it shows."""

    kind: str
    show: Any


class Grid(Struct, frozen=True):
    """Cells in the middle of a sheet. A cell is a card, or a front and its back side by side to be folded."""

    width: float
    height: float
    cell: tuple[float, float]
    columns: int
    rows: int
    bleed: float
    folded: bool = False

    @property
    def cells(self) -> int:
        """How many there are."""
        return self.columns * self.rows

    @property
    def margins(self) -> tuple[float, float]:
        """The white on the left and at the top, bleed included."""
        used_x = self.columns * self.cell[0] + (self.columns - 1) * 2 * self.bleed
        used_y = self.rows * self.cell[1] + (self.rows - 1) * 2 * self.bleed
        return (self.width - used_x) / 2, (self.height - used_y) / 2

    @property
    def aside(self) -> bool:
        """Whether the label goes along the left edge."""
        left, top = self.margins
        return label_aside(left - self.bleed, top - self.bleed)

    def corner(self, place: int) -> tuple[float, float]:
        """Return the upper left corner of a cell."""
        row, column = divmod(place, self.columns)
        left, top = self.margins
        return left + column * (self.cell[0] + 2 * self.bleed), top + row * (self.cell[1] + 2 * self.bleed)


def label_aside(left: float, foot: float) -> bool:
    """Return whether a label goes along the left edge: if a margin at the foot is too narrow for it and for marks."""
    return foot < EDGE + LABEL + MARK_GAP + MIN_MARK and left > foot


def best_grid(paper: Paper, cell: tuple[float, float], *, bleed: float, marks: bool, folded: bool = False) -> Grid:
    """Return the grid with the most cells, on the sheet upright or lying; upright if that is the same."""
    margin = EDGE + bleed + (MARK_GAP + MIN_MARK if marks else 0)
    short, long = PAPERS[paper]
    upright, lying = (
        Grid(
            width,
            height,
            cell,
            _fitting(width, cell[0], bleed, margin),
            _fitting(height, cell[1], bleed, margin),
            bleed,
            folded,
        )
        for width, height in ((short, long), (long, short))
    )
    return lying if lying.cells > upright.cells else upright


def _fitting(length: float, size: float, bleed: float, margin: float) -> int:
    return int((length - 2 * margin + 2 * bleed + 1e-6) // (size + 2 * bleed))


def cut_lines(grid: Grid) -> list[Mark]:
    """Return the marks in the margins, at every edge of the grid's cells; folds are dashed."""
    lines: list[Mark] = []
    left, top = grid.margins
    right, bottom = grid.width - left, grid.height - top
    start = grid.bleed + MARK_GAP
    long_x = min(LONGEST_MARK, left - start - EDGE - (LABEL if grid.aside else 0))
    long_y = min(LONGEST_MARK, top - start - EDGE - (0 if grid.aside else LABEL))
    xs = [(grid.corner(column)[0], False) for column in range(grid.columns)]
    xs += [(x + grid.cell[0], False) for x, _ in xs] + [(x + grid.cell[0] / 2, True) for x, _ in xs if grid.folded]
    ys = [grid.corner(row * grid.columns)[1] for row in range(grid.rows)]
    for x, dashed in sorted(set(xs)):
        lines.append(Mark(x, top - start - long_y, x, top - start, dashed))
        lines.append(Mark(x, bottom + start, x, bottom + start + long_y, dashed))
    for y in sorted({*ys, *(y + grid.cell[1] for y in ys)}):
        lines.append(Mark(left - start - long_x, y, left - start, y))
        lines.append(Mark(right + start, y, right + start + long_x, y))
    return lines


def card_sheets(
    cards: Sequence[tuple[Face, Face]],
    size: tuple[float, float],
    paper: Paper,
    sides: Sides,
    *,
    bleed: float,
    marks: bool,
    offset: tuple[float, float],
    label: str,
) -> list[Sheet]:
    """Lay cards, front and back each, on as many sheets as they need."""
    if sides is Sides.FOLD:
        return _folded_sheets(cards, size, paper, bleed=bleed, marks=marks, label=label)
    grid = best_grid(paper, size, bleed=bleed, marks=marks)
    lines = cut_lines(grid) if marks else []
    around = (bleed, bleed, bleed, bleed)
    count = -(-len(cards) // grid.cells)
    sheets = []
    for number in range(count):
        group = cards[number * grid.cells : (number + 1) * grid.cells]
        named = f"{label} · {number + 1}/{count}"
        fronts = [
            Item(front.kind, front.show, *grid.corner(k), *size, bleed=around) for k, (front, _) in enumerate(group)
        ]
        sheets.append(_sheet(grid, fronts, named, lines))
        if sides is Sides.FRONTS:
            continue
        # Over the long edge of an upright sheet, or the short edge of a lying one, left and right are swapped.
        sideways = (sides is Sides.LONG_EDGE) == (grid.width < grid.height)
        backs = []
        for k, (_, back) in enumerate(group):
            x, y = grid.corner(k)
            x, y = (grid.width - x - size[0], y) if sideways else (x, grid.height - y - size[1])
            place = (x + offset[0], y + offset[1])
            backs.append(Item(back.kind, back.show, *place, *size, turned=not sideways, bleed=around))
        sheets.append(_sheet(grid, backs, named))
    return sheets


def _folded_sheets(
    cards: Sequence[tuple[Face, Face]],
    size: tuple[float, float],
    paper: Paper,
    *,
    bleed: float,
    marks: bool,
    label: str,
) -> list[Sheet]:
    """Lay fronts and backs side by side; there is no bleed at the fold."""
    width, height = size
    grid = best_grid(paper, (2 * width, height), bleed=bleed, marks=marks, folded=True)
    lines = cut_lines(grid) if marks else []
    count = -(-len(cards) // grid.cells)
    sheets = []
    for number in range(count):
        items = []
        for k, (front, back) in enumerate(cards[number * grid.cells : (number + 1) * grid.cells]):
            x, y = grid.corner(k)
            items.append(Item(front.kind, front.show, x, y, width, height, bleed=(bleed, bleed, 0, bleed)))
            items.append(Item(back.kind, back.show, x + width, y, width, height, bleed=(0, bleed, bleed, bleed)))
        named = f"{label} · {number + 1}/{count}"
        sheets.append(_sheet(grid, items, named, lines))
    return sheets


def _sheet(grid: Grid, items: list[Item], label: str, lines: Sequence[Mark] = ()) -> Sheet:
    return Sheet(width=grid.width, height=grid.height, items=items, lines=list(lines), label=label, aside=grid.aside)
