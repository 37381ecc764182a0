"""What Exhibition needs beside its subject cards: secret decades, halls with depots, continents, vehicles, variations.

A hall is more than one sheet of paper: its showcases are rows of spots as large as a card, cut into parts where a row
would be too wide. A variation is a strip that covers the head of its showcase: the spots stay the same.
"""

from typing import Any

from msgspec import Struct

from frieze.games.cards import Continent
from frieze.games.exhibition.century import FIRST_YEAR
from frieze.games.exhibition.options import COVERS, Variation
from frieze.games.exhibition.showcases import base_showcases
from frieze.games.exhibition.state import DEPOT_SIZE
from frieze.paper import colours, drawings
from frieze.paper.faces import Faces
from frieze.paper.sheets import PAPERS, Face, Item, Sheet, packed_sheets
from frieze.paper.words import Words, showcase_rules, variation_rules, words

HEAD = 8.0  # of a showcase, in mm
PAD = 1.2
WIDEST_GAP = 1.5  # between spots
MARGIN = 5.0
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
    "total": "",
}
SCORED_GAMES = 2  # on one page


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
    """Give the ten secret decades."""
    spoken = words(faces.printing.language)
    return [
        (
            Face(
                "decade",
                {
                    "title": spoken.secret_decade,
                    "first": str(first),
                    "years": f"{first}–{first + 9}",
                    "rule": spoken.secret_rule,
                    "glyph": drawings.glyphs().scores["secret_decade"],
                    "colour": colours.colour_of(first + 5, century=True),
                },
            ),
            faces.blank(),
        )
        for first in range(FIRST_YEAR, FIRST_YEAR + 100, 10)
    ]


def piece_sheets(faces: Faces, label: str) -> list[Sheet]:
    """Give all other pieces: halls, continents and vehicles, variations, the score sheet."""
    printing = faces.printing
    spoken = words(printing.language)
    room = Room(faces)
    sheets = [
        sheet
        for name in list(VEHICLES)[: printing.halls]
        for sheet in room.hall(_vehicle(faces, name, spoken), f"{label} · {spoken.hall}: {spoken.vehicles[name]}")
    ]
    tiles = [
        (
            "tile",
            {"name": spoken.continents[continent], "continent": faces.continent(continent)},
            faces.size[0],
            TILE_HEIGHT,
        )
        for continent in Continent
        if continent is not Continent.WHITE
    ]
    tokens = [
        ("vehicle", _vehicle(faces, name, spoken), VEHICLE_SIZE, VEHICLE_SIZE)
        for name in list(VEHICLES)[: printing.halls]
    ]
    strips = [
        ("strip", {"name": name, "rule": rule}, room.width(room.parts(size)[0]), HEAD)
        for (name, rule), size in zip(variation_rules(printing.language), _covered_sizes(), strict=True)
        for _ in range(printing.halls)
    ]
    return [
        *sheets,
        *packed_sheets([*tiles, *tokens, *strips], printing.paper, label=label),
        _score_sheet(faces, spoken),
    ]


class Room:
    """How a hall lies on sheets: how many spots go beside one another, how many rows on a sheet."""

    def __init__(self, faces: Faces) -> None:
        self.faces = faces
        self.height, self.long = PAPERS[faces.printing.paper]
        usable = self.long - 2 * MARGIN - 2 * PAD
        self.across = int(usable // (faces.size[0] + 0.4))
        self.gap = min(WIDEST_GAP, (usable - self.across * faces.size[0]) / (self.across - 1))
        self.tall = HEAD + faces.size[1] + 2 * PAD
        self.rows = int((self.height - 2 * MARGIN + ROW_GAP) // (self.tall + ROW_GAP))

    def parts(self, spots: int) -> list[int]:
        """Cut a row of spots into parts of about the same length that are not too wide."""
        count = -(-spots // self.across)
        return [spots * (k + 1) // count - spots * k // count for k in range(count)]

    def width(self, spots: int) -> float:
        """Give the width of so many spots with their frame."""
        return spots * self.faces.size[0] + (spots - 1) * self.gap + 2 * PAD

    def hall(self, vehicle: dict[str, Any], label: str) -> list[Sheet]:
        """Lay out one player's hall: five showcases, the depot and the owner's plaque, each where it first fits."""
        spoken = words(self.faces.printing.language)
        rows: list[list[Shelf | None]] = []
        for piece in [*self._shelves(spoken), None]:
            size = piece.spots if piece else 1
            fitting = [row for row in rows if sum(one.spots if one else 1 for one in row) + size <= self.across]
            room = next((row for row in fitting if self._wide([*row, piece]) <= self.long - 2 * MARGIN), None)
            if room is None:
                rows.append(room := [])
            room.append(piece)
        sheets = []
        for start in range(0, len(rows), self.rows):
            items = []
            shown = rows[start : start + self.rows]
            top = (self.height - len(shown) * (self.tall + ROW_GAP) + ROW_GAP) / 2
            for number, row in enumerate(shown):
                x, y = (self.long - self._wide(row)) / 2, top + number * (self.tall + ROW_GAP)
                for piece in row:
                    wide = self.width(piece.spots if piece else 1)
                    items.append(self._item(piece, vehicle, x, y, wide))
                    x += wide + ROW_GAP / 2
            sheets.append(Sheet(width=self.long, height=self.height, items=items, label=label))
        return sheets

    def _wide(self, row: list[Shelf | None]) -> float:
        return sum(self.width(one.spots if one else 1) for one in row) + (len(row) - 1) * ROW_GAP / 2

    def _item(self, piece: Shelf | None, vehicle: dict[str, Any], x: float, y: float, wide: float) -> Item:
        if piece is None:
            return Item("plaque", vehicle, x, y, wide, self.tall)
        show = {"shelf": piece, "card": self.faces.size, "gap": self.gap, "head": HEAD, "pad": PAD}
        return Item("shelf", show, x, y, wide, self.tall)

    def _shelves(self, spoken: Words) -> list[Shelf]:
        shelves = []
        for (name, rule), showcase in zip(showcase_rules(self.faces.printing.language), base_showcases(), strict=True):
            size = int(showcase.end - showcase.start)
            first = 0
            for part in self.parts(size):
                shelves.append(Shelf(name, rule, first, part, size, middle=showcase.name == "mid_century"))
                first += part
        return [*shelves, Shelf(spoken.depot, spoken.depot_rule, 0, DEPOT_SIZE, DEPOT_SIZE, depot=True)]


def _covered_sizes() -> list[int]:
    sizes = {showcase.name: int(showcase.end - showcase.start) for showcase in base_showcases()}
    return [sizes[COVERS[variation]] for variation in Variation]


def _vehicle(faces: Faces, name: str, spoken: Words) -> dict[str, Any]:
    picture = VEHICLES[name]
    if picture.startswith("<svg"):
        drawing = drawings.greyed(picture) if faces.printing.ink_saving else picture
        faces.svgs.setdefault(name, drawing)
        picture = name
    return {
        "name": spoken.vehicles[name],
        "hall": spoken.hall,
        "player": spoken.player,
        "picture": faces.picture(picture),
    }


def _score_sheet(faces: Faces, spoken: Words) -> Sheet:
    width, height = PAPERS[faces.printing.paper]
    outlines = drawings.glyphs().scores
    rows = [
        {"name": spoken.scores[name], "worth": worth, "glyph": outlines.get(name)} for name, worth in SCORES.items()
    ]
    show = {
        "title": spoken.fame,
        "player": spoken.player,
        "date": spoken.date,
        "rows": rows,
        "columns": list(spoken.vehicles.values())[: max(1, faces.printing.halls)],
        "games": SCORED_GAMES,
    }
    return Sheet(width=width, height=height, items=[Item("scores", show, 0, 0, width, height)])
