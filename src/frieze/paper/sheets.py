"""The layout of cards on sheets of paper, in millimetres from the upper left corner.

Cards lie in a grid in the middle of the sheet, so that each back lies behind its front for any number of cards. A sheet
flipped over its left or right edge swaps left and right. A sheet flipped over its upper or lower edge swaps top and
bottom; there backs are printed upside down, so that a card turned like a page shows its back upright.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from frieze.paper.print_options import Paper, Sides, Size

PAPER_SIZES = {Paper.A4: (210.0, 297.0), Paper.LETTER: (215.9, 279.4)}
CARD_SIZES = {Size.POKER: (63.0, 88.0), Size.MINI: (44.0, 68.0), Size.SQUARE: (70.0, 70.0)}
EDGE = 5.0  # the margin that printers cannot print on
LABEL_HEIGHT = 2.6  # the height of the line that names a sheet
MIN_MARK = 1.5
MAX_MARK = 5.0
MARK_GAP = 0.5  # between the bleed and a cut mark


class Item(Struct, frozen=True):
    """A thing to draw: its kind, what it shows, its place and size after cutting, and its bleed on four sides."""

    kind: str
    show: Any
    x: float
    y: float
    width: float
    height: float
    turned: bool = False
    bleed: tuple[float, float, float, float] = (0, 0, 0, 0)  # left, top, right, bottom


class Mark(Struct, frozen=True):
    """A mark that shows where to cut or, if dashed, where to fold."""

    x1: float
    y1: float
    x2: float
    y2: float
    dashed: bool = False


class Sheet(Struct, frozen=True, kw_only=True):
    """One side of a sheet of paper. Its `label` stands in the bottom margin, or along the left edge."""

    width: float
    height: float
    items: list[Item]
    lines: list[Mark] = []
    label: str = ""
    label_at_left: bool = False


class Face(Struct, frozen=True):
    """One side of a card: how it is drawn, and what it shows."""

    kind: str
    show: Any


class Grid(Struct, frozen=True):
    """A grid of cells in the middle of a sheet. A cell is a card, or a front and its back side by side to fold."""

    width: float
    height: float
    cell: tuple[float, float]
    columns: int
    rows: int
    bleed: float
    folded: bool = False

    @property
    def cells(self) -> int:
        """The number of cells."""
        return self.columns * self.rows

    @property
    def margins(self) -> tuple[float, float]:
        """The left and the top margin, including the bleed."""
        used_x = self.columns * self.cell[0] + (self.columns - 1) * 2 * self.bleed
        used_y = self.rows * self.cell[1] + (self.rows - 1) * 2 * self.bleed
        return (self.width - used_x) / 2, (self.height - used_y) / 2

    @property
    def label_at_left(self) -> bool:
        """Whether the label stands along the left edge."""
        left, top = self.margins
        return needs_label_at_left(left - self.bleed, top - self.bleed)

    def corner(self, place: int) -> tuple[float, float]:
        """Return the upper left corner of a cell."""
        row, column = divmod(place, self.columns)
        left, top = self.margins
        return left + column * (self.cell[0] + 2 * self.bleed), top + row * (self.cell[1] + 2 * self.bleed)


def needs_label_at_left(left: float, foot: float) -> bool:
    """Return whether the bottom margin is too narrow for label and marks, and the left margin is wider."""
    return foot < EDGE + LABEL_HEIGHT + MARK_GAP + MIN_MARK and left > foot


def best_grid(paper: Paper, cell: tuple[float, float], *, bleed: float, marks: bool, folded: bool = False) -> Grid:
    """Return the grid with the most cells, in portrait or landscape; in portrait if both have the same number."""
    margin = EDGE + bleed + (MARK_GAP + MIN_MARK if marks else 0)
    short, long = PAPER_SIZES[paper]
    portrait, landscape = (
        Grid(
            width,
            height,
            cell,
            _count_fitting(width, cell[0], bleed, margin),
            _count_fitting(height, cell[1], bleed, margin),
            bleed,
            folded,
        )
        for width, height in ((short, long), (long, short))
    )
    return landscape if landscape.cells > portrait.cells else portrait


def _count_fitting(length: float, size: float, bleed: float, margin: float) -> int:
    return int((length - 2 * margin + 2 * bleed + 1e-6) // (size + 2 * bleed))


def marks_of(grid: Grid) -> list[Mark]:
    """Return the marks in the margins for every edge and fold of the grid's cells."""
    lines: list[Mark] = []
    left, top = grid.margins
    right, bottom = grid.width - left, grid.height - top
    start = grid.bleed + MARK_GAP
    long_x = min(MAX_MARK, left - start - EDGE - (LABEL_HEIGHT if grid.label_at_left else 0))
    long_y = min(MAX_MARK, top - start - EDGE - (0 if grid.label_at_left else LABEL_HEIGHT))
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
    """Return the sheets of cards, each given as its front and its back."""
    if sides is Sides.FOLD:
        return _folded_sheets(cards, size, paper, bleed=bleed, marks=marks, label=label)
    grid = best_grid(paper, size, bleed=bleed, marks=marks)
    lines = marks_of(grid) if marks else []
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
        # Flipping swaps left and right over the long edge in portrait, and over the short edge in landscape.
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
    """Return sheets with fronts and backs side by side. There is no bleed at the fold."""
    width, height = size
    grid = best_grid(paper, (2 * width, height), bleed=bleed, marks=marks, folded=True)
    lines = marks_of(grid) if marks else []
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
    return Sheet(
        width=grid.width,
        height=grid.height,
        items=items,
        lines=list(lines),
        label=label,
        label_at_left=grid.label_at_left,
    )
