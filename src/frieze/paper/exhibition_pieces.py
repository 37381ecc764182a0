"""What Exhibition needs beside its subject cards: secret decades, halls with depots, continents, vehicles, variations.

A hall is more than one sheet of paper: its showcases are rows of spots as large as a card, cut into parts where a row
would be too wide. A variation is a strip that covers the head of its showcase: the spots stay the same.
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
from frieze.paper.sheets import EDGE, PAPERS, Face, Item, Sheet, label_aside

HEAD, NARROW_HEAD = 8.0, 10.0  # of a showcase, in mm; over narrow spots its rule needs more lines
NARROW = 50.0
PAD = 1.2
MIN_GAP, WIDEST_GAP = 0.4, 1.5  # between spots
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
# What is counted, and what it is worth.
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
# What is worth something else to one who plays alone; then all is multiplied, and Mid-Century added.
SOLO_SCORES = {"six_continents": "1", "years_gap": "5 … 0", "short_era": "5 … 0", "antiquity": "5 … 0"}
MID_CENTURY_SCORE = f"{MID_CENTURY_POINTS} … 0"
SCORED_GAMES = 2  # on one page
SOLO_GAMES = 5  # beside one another


class Shelf(Struct, frozen=True):
    """A part of a showcase: so many spots of so many, from one on."""

    name: str
    rule: str
    first: int
    spots: int
    of: int
    depot: bool = False
    middle: bool = False


def decade_cards(faces: Faces) -> list[tuple[Face, Face]]:
    """Return the ten secret decades."""
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
    """Return all other pieces: halls, continents and vehicles, variations, the score sheet."""
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
        [Piece("strip", {"name": name, "rule": rule}, layout.width(layout.parts(size)[0]), layout.head)]
        * printing.halls
        for (name, rule), size in zip(variation_rules(printing.language), _covered_sizes(), strict=True)
    ]
    return [*sheets, *packed_sheets([tiles, tokens, *strips], printing.paper, label=label), _score_sheet(faces, labels)]


Row = list[Shelf | None]  # beside one another; None is the owner's plaque


class HallLayout:
    """How a hall lies on sheets: how many spots go beside one another, how many rows on a sheet."""

    def __init__(self, faces: Faces) -> None:
        self.faces = faces
        self.height, self.long = PAPERS[faces.printing.paper]
        self.head = NARROW_HEAD if faces.size[0] < NARROW else HEAD
        usable = self.long - 2 * EDGE - 2 * PAD
        self.across = int(usable // (faces.size[0] + MIN_GAP))
        spare = usable - self.across * faces.size[0]
        # what is left between spots if a row is cut in two, and if it is whole
        gaps = (spare - 2 * PAD - ROW_GAP / 2) / (self.across - 2), spare / (self.across - 1)
        self.gap = min(WIDEST_GAP, next(gap for gap in gaps if gap >= MIN_GAP))
        self.tall = self.head + faces.size[1] + 2 * PAD
        self.rows = int((self.height - 2 * EDGE + ROW_GAP) // (self.tall + ROW_GAP))

    def parts(self, spots: int) -> list[int]:
        """Cut a row of spots into parts of about the same length that are not too wide."""
        count = -(-spots // self.across)
        return [spots * (k + 1) // count - spots * k // count for k in range(count)]

    def width(self, spots: int) -> float:
        """Return the width of so many spots with their frame."""
        return spots * self.faces.size[0] + (spots - 1) * self.gap + 2 * PAD

    def hall(self, vehicle: dict[str, Any], label: str) -> list[Sheet]:
        """Lay out one player's hall: five showcases, the depot and the owner's plaque."""
        labels = labels_of(self.faces.printing.language)
        rows: list[Row] = []
        for piece in self._shelves(labels):
            self._add(piece, self._fitting(rows, piece), rows)
        fitting = self._fitting(rows, None)
        even = [row for row in fitting if _spots([*row, None]) == _spots(self._mate(rows, row))]
        self._add(None, even or fitting, rows)
        return [self._sheet(rows[k : k + self.rows], vehicle, label) for k in range(0, len(rows), self.rows)]

    def _fitting(self, rows: list[Row], piece: Shelf | None) -> list[Row]:
        """Return the rows that have room for one more piece."""
        return [row for row in rows if self._wide([*row, piece]) <= self.long - 2 * EDGE]

    def _add(self, piece: Shelf | None, fitting: list[Row], rows: list[Row]) -> None:
        if fitting:
            fitting[0].append(piece)
        else:
            rows.append([piece])

    def _mate(self, rows: list[Row], row: Row) -> Row:
        """Return the row before or after one on the same sheet."""
        place = next(k for k, one in enumerate(rows) if one is row)
        first = place // self.rows * self.rows
        others = [one for one in rows[first : first + self.rows] if one is not row]
        return others[0] if others else []

    def _sheet(self, rows: list[Row], vehicle: dict[str, Any], label: str) -> Sheet:
        """Lay rows in the middle of a sheet. Rows of as many spots are as wide: the gaps of the shorter ones grow."""
        items = []
        top = (self.height - len(rows) * (self.tall + ROW_GAP) + ROW_GAP) / 2
        widest = {_spots(row): self._wide(row) for row in sorted(rows, key=self._wide)}
        for number, row in enumerate(rows):
            wide = widest[_spots(row)]
            x, y = (self.long - wide) / 2, top + number * (self.tall + ROW_GAP)
            spare = wide - self._wide(row)
            largest = max(row, key=_size)
            for piece in row:
                own = self.width(_size(piece)) + (spare if piece is largest else 0)
                items.append(self._item(piece, vehicle, x, y, own))
                x += own + ROW_GAP / 2
        aside = label_aside((self.long - max(widest.values())) / 2, top)
        return Sheet(width=self.long, height=self.height, items=items, label=label, aside=aside)

    def _wide(self, row: Row) -> float:
        return sum(self.width(_size(one)) for one in row) + (len(row) - 1) * ROW_GAP / 2

    def _item(self, piece: Shelf | None, vehicle: dict[str, Any], x: float, y: float, wide: float) -> Item:
        if piece is None:
            return Item("plaque", vehicle, x, y, wide, self.tall)
        gap = (wide - 2 * PAD - piece.spots * self.faces.size[0]) / max(1, piece.spots - 1)
        show = {"shelf": piece, "card": self.faces.size, "gap": gap, "head": self.head, "pad": PAD}
        return Item("shelf", show, x, y, wide, self.tall)

    def _shelves(self, labels: Labels) -> list[Shelf]:
        shelves = []
        for (name, rule), showcase in zip(showcase_rules(self.faces.printing.language), base_showcases(), strict=True):
            size = int(showcase.end - showcase.start)
            first = 0
            for part in self.parts(size):
                shelves.append(Shelf(name, rule, first, part, size, middle=showcase.name == "mid_century"))
                first += part
        return [*shelves, Shelf(labels.depot, labels.depot_rule, 0, DEPOT_SIZE, DEPOT_SIZE, depot=True)]


def _size(piece: Shelf | None) -> int:
    """Return how many spots wide a piece is; the plaque is as wide as one."""
    return piece.spots if piece else 1


def _spots(row: Row) -> int:
    return sum(map(_size, row))


def _covered_sizes() -> list[int]:
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
    """Make a sheet to write points on. One who plays alone counts otherwise, and has a column for each game."""
    width, height = PAPERS[faces.printing.paper]
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
