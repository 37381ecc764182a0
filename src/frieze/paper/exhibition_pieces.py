"""The pieces of Exhibition besides its subject cards: secret decades, halls, continents, vehicles, variations, scores.

A hall takes several sheets. Its showcases are rows of spots as large as a card; a row that is too wide for a sheet is
split into parts. A variation is a strip that covers the head of its showcase, so the spots stay the same.
"""

from typing import Any

from msgspec import Struct

from frieze.games.cards import Continent
from frieze.games.exhibition.century import FIRST_YEAR
from frieze.games.exhibition.options import COVERS, Variation
from frieze.games.exhibition.showcases import MID_CENTURY_POINTS, SOLO, base_showcases
from frieze.games.exhibition.state import DEPOT_SIZE
from frieze.paper import colours, drawings
from frieze.paper.card_faces import Faces
from frieze.paper.labels import Labels, labels_of, showcase_rules, variation_rules
from frieze.paper.packing import Piece, packed_sheets
from frieze.paper.sheets import EDGE, PAPER_SIZES, Face, Item, Sheet, needs_label_at_left

HEAD, NARROW_HEAD = 8.0, 10.0  # height of a showcase's head in mm; above narrow spots its rule needs more lines
NARROW = 50.0  # mm; a narrower spot has the higher head
PAD = 1.2  # mm between a showcase's frame and its spots
MIN_GAP, MAX_GAP = 0.4, 1.5  # mm between spots
ROW_GAP = 2.0
TILE_HEIGHT = 40.0
VEHICLE_SIZE = 30.0
VEHICLES = {
    "zeppelin": drawings.ZEPPELIN,
    "ford": "fluent:automobile",
    "titanic": "fluent:passenger-ship",
    "dc3": "fluent:small-airplane",
    "shuttle": "fluent:rocket",
}
# The rows of the score sheet, and the points that each can bring.
SCORES = {
    "six_continents": "5 4 3 2 1",
    "years_gap": "5 4 3 2 1",
    "continent_focus": "+1",
    "decades": "+1",
    "chain": "+1",
    "short_era": "5 4 3 2 1",
    "antiquity": "5 4 3 2 1",
    "secret_decade": "+1",
    "free_spots": "−1",
    "depot": "−1",
}
# The rows that count differently in a solo game. There the sum is multiplied, and Mid-Century is added.
SOLO_SCORES = {"six_continents": "1", "years_gap": "5 … 0", "short_era": "5 … 0", "antiquity": "5 … 0"}
MID_CENTURY_SCORE = f"{MID_CENTURY_POINTS} … 0"
SCORED_GAMES = 2  # score tables on one page
SOLO_GAMES = 5  # columns of a solo score table


class Shelf(Struct, frozen=True):
    """A part of a showcase: `spots` of its `of` spots, starting at `first`. The depot is one too."""

    name: str
    rule: str
    first: int
    spots: int
    of: int
    depot: bool = False
    middle: bool = False


def secret_decade_cards(faces: Faces) -> list[tuple[Face, Face]]:
    """Return the cards of the ten secret decades."""
    labels = labels_of(faces.printing.language)
    return [
        (
            Face(
                "decade",
                {
                    "title": labels.secret_decade,
                    "first": str(first),
                    "years": f"{first}–{first + 9}",
                    "rule": labels.secret_rule,
                    "glyph": drawings.glyphs().scores["secret_decade"],
                    "colour": colours.colour_of(first + 5, century=True),
                },
            ),
            faces.blank(),
        )
        for first in range(FIRST_YEAR, FIRST_YEAR + 100, 10)
    ]


def piece_sheets(faces: Faces, label: str) -> list[Sheet]:
    """Return the sheets of all other pieces: halls, continents, vehicles, variations, scores."""
    printing = faces.printing
    labels = labels_of(printing.language)
    layout = HallLayout(faces)
    sheets = [
        sheet
        for name in list(VEHICLES)[: printing.halls]
        for sheet in layout.hall(_vehicle(faces, name, labels), f"{label} · {labels.hall} · {labels.vehicles[name]}")
    ]
    tiles = [
        Piece(
            "tile",
            {"name": labels.continents[continent], "continent": faces.continent(continent)},
            faces.size[0],
            TILE_HEIGHT,
        )
        for continent in Continent
        if continent is not Continent.WHITE
    ]
    tokens = [
        Piece("vehicle", _vehicle(faces, name, labels), VEHICLE_SIZE, VEHICLE_SIZE)
        for name in list(VEHICLES)[: printing.halls]
    ]
    strips = [
        [Piece("strip", {"name": name, "rule": rule}, layout.shelf_width(layout.parts(size)[0]), layout.head_height)]
        * printing.halls
        for (name, rule), size in zip(variation_rules(printing.language), _sizes_of_covered_showcases(), strict=True)
    ]
    return [*sheets, *packed_sheets([tiles, tokens, *strips], printing.paper, label=label), _score_sheet(faces, labels)]


Row = list[Shelf | None]  # the shelves of a row from left to right; None is the owner's plaque


class HallLayout:
    """The layout of a hall on sheets: how many spots fit into a row, how many rows on a sheet."""

    def __init__(self, faces: Faces) -> None:
        self.faces = faces
        self.sheet_height, self.sheet_width = PAPER_SIZES[faces.printing.paper]
        self.head_height = NARROW_HEAD if faces.size[0] < NARROW else HEAD
        usable = self.sheet_width - 2 * EDGE - 2 * PAD
        self.spots_in_row = int(usable // (faces.size[0] + MIN_GAP))
        spare = usable - self.spots_in_row * faces.size[0]
        # the gap between spots if a row is split in two, and if it is whole
        gaps = (spare - 2 * PAD - ROW_GAP / 2) / (self.spots_in_row - 2), spare / (self.spots_in_row - 1)
        self.gap = min(MAX_GAP, next(gap for gap in gaps if gap >= MIN_GAP))
        self.row_height = self.head_height + faces.size[1] + 2 * PAD
        self.rows_on_sheet = int((self.sheet_height - 2 * EDGE + ROW_GAP) // (self.row_height + ROW_GAP))

    def parts(self, spots: int) -> list[int]:
        """Split a number of spots into parts of about the same size that each fit into a row."""
        count = -(-spots // self.spots_in_row)
        return [spots * (k + 1) // count - spots * k // count for k in range(count)]

    def shelf_width(self, spots: int) -> float:
        """Return the width of a shelf with this number of spots."""
        return spots * self.faces.size[0] + (spots - 1) * self.gap + 2 * PAD

    def hall(self, vehicle: dict[str, Any], label: str) -> list[Sheet]:
        """Return the sheets of one player's hall: five showcases, the depot and the owner's plaque."""
        labels = labels_of(self.faces.printing.language)
        rows: list[Row] = []
        for piece in self._shelves(labels):
            self._place(piece, self._rows_with_room(rows, piece), rows)
        fitting = self._rows_with_room(rows, None)
        even = [row for row in fitting if _row_spots([*row, None]) == _row_spots(self._other_row(rows, row))]
        self._place(None, even or fitting, rows)
        return [
            self._sheet(rows[k : k + self.rows_on_sheet], vehicle, label)
            for k in range(0, len(rows), self.rows_on_sheet)
        ]

    def _rows_with_room(self, rows: list[Row], piece: Shelf | None) -> list[Row]:
        """Return the rows that have room for this piece."""
        return [row for row in rows if self._row_width([*row, piece]) <= self.sheet_width - 2 * EDGE]

    def _place(self, piece: Shelf | None, fitting: list[Row], rows: list[Row]) -> None:
        if fitting:
            fitting[0].append(piece)
        else:
            rows.append([piece])

    def _other_row(self, rows: list[Row], row: Row) -> Row:
        """Return the other row on the sheet of this row, or an empty row."""
        place = next(k for k, one in enumerate(rows) if one is row)
        first = place // self.rows_on_sheet * self.rows_on_sheet
        others = [one for one in rows[first : first + self.rows_on_sheet] if one is not row]
        return others[0] if others else []

    def _sheet(self, rows: list[Row], vehicle: dict[str, Any], label: str) -> Sheet:
        """Lay rows in the middle of a sheet.

        Rows with the same number of spots become equally wide: the gaps of the narrower ones grow.
        """
        items = []
        top = (self.sheet_height - len(rows) * (self.row_height + ROW_GAP) + ROW_GAP) / 2
        widest = {_row_spots(row): self._row_width(row) for row in sorted(rows, key=self._row_width)}
        for number, row in enumerate(rows):
            wide = widest[_row_spots(row)]
            x, y = (self.sheet_width - wide) / 2, top + number * (self.row_height + ROW_GAP)
            spare = wide - self._row_width(row)
            largest = max(row, key=_spot_count)
            for piece in row:
                own = self.shelf_width(_spot_count(piece)) + (spare if piece is largest else 0)
                items.append(self._item(piece, vehicle, x, y, own))
                x += own + ROW_GAP / 2
        at_left = needs_label_at_left((self.sheet_width - max(widest.values())) / 2, top)
        return Sheet(width=self.sheet_width, height=self.sheet_height, items=items, label=label, label_at_left=at_left)

    def _row_width(self, row: Row) -> float:
        return sum(self.shelf_width(_spot_count(one)) for one in row) + (len(row) - 1) * ROW_GAP / 2

    def _item(self, piece: Shelf | None, vehicle: dict[str, Any], x: float, y: float, wide: float) -> Item:
        if piece is None:
            return Item("plaque", vehicle, x, y, wide, self.row_height)
        gap = (wide - 2 * PAD - piece.spots * self.faces.size[0]) / max(1, piece.spots - 1)
        show = {"shelf": piece, "card": self.faces.size, "gap": gap, "head": self.head_height, "pad": PAD}
        return Item("shelf", show, x, y, wide, self.row_height)

    def _shelves(self, labels: Labels) -> list[Shelf]:
        shelves = []
        for (name, rule), showcase in zip(showcase_rules(self.faces.printing.language), base_showcases(), strict=True):
            size = int(showcase.end - showcase.start)
            first = 0
            for part in self.parts(size):
                shelves.append(Shelf(name, rule, first, part, size, middle=showcase.name == "mid_century"))
                first += part
        return [*shelves, Shelf(labels.depot, labels.depot_rule, 0, DEPOT_SIZE, DEPOT_SIZE, depot=True)]


def _spot_count(piece: Shelf | None) -> int:
    """Return how many spots wide a piece is. The plaque is one spot wide."""
    return piece.spots if piece else 1


def _row_spots(row: Row) -> int:
    return sum(map(_spot_count, row))


def _sizes_of_covered_showcases() -> list[int]:
    sizes = {showcase.name: int(showcase.end - showcase.start) for showcase in base_showcases()}
    return [sizes[COVERS[variation]] for variation in Variation]


def _vehicle(faces: Faces, name: str, labels: Labels) -> dict[str, Any]:
    picture = VEHICLES[name]
    if picture.startswith("<svg"):
        drawing = drawings.greyed(picture) if faces.printing.ink_saving else picture
        faces.svgs.setdefault(name, drawing)
        picture = name
    return {
        "name": labels.vehicles[name],
        "hall": labels.hall,
        "player": labels.player,
        "picture": faces.picture(picture),
    }


def _score_sheet(faces: Faces, labels: Labels) -> Sheet:
    """Return the score sheet. For a solo game it has other rows, and a column for each game."""
    width, height = PAPER_SIZES[faces.printing.paper]
    solo = faces.printing.halls == 1
    outlines = drawings.glyphs().scores
    rows: list[dict[str, str | None]] = [
        {"name": labels.scores[name], "worth": worth, "glyph": outlines[name]}
        for name, worth in (SCORES | SOLO_SCORES if solo else SCORES).items()
    ]
    if solo:
        *_, (mid_century, _) = showcase_rules(faces.printing.language)
        rows += [
            {"name": f"× {SOLO}", "worth": "", "glyph": None},
            {"name": mid_century, "worth": MID_CENTURY_SCORE, "glyph": outlines["mid_century"]},
        ]
    rows.append({"name": labels.scores["total"], "worth": "", "glyph": None})
    names = list(labels.vehicles.values())[: faces.printing.halls]
    show = {
        "title": labels.fame,
        "date": "" if solo else labels.date,
        "rows": rows,
        "columns": [str(number + 1) for number in range(SOLO_GAMES)] if solo else names,
        "games": SCORED_GAMES,
    }
    return Sheet(width=width, height=height, items=[Item("scores", show, 0, 0, width, height)])
