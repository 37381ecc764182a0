"""The illustration above the rules of each game: it shows their example with cards that need no words."""

from typing import Any

from msgspec import Struct

from frieze.games.cards import Continent
from frieze.paper import colours, drawings
from frieze.paper.card_faces import Faces
from frieze.paper.labels import showcase_rules
from frieze.paper.print_options import Rules

# The pictures of cards of the built-in decks, by year.
PICTURES = {
    1215: "game:wax-seal",
    1492: "game:caravel",
    1610: "fluent:telescope",
    1776: "game:scroll-quill",
    1889: "fluent:tokyo-tower",
    1908: "fluent:automobile",
    1922: "game:pharoah",
    1930: "fluent:soccer-ball+fluent:trophy",
    1953: "fluent:person-climbing+fluent:snow-capped-mountain",
    1969: "fluent:astronaut+fluent:full-moon",
}
RATIO = 1.42  # height of a card divided by its width
SPACE = 2.4  # between cards, in mm
PLATE = (0.9, 0.86)  # width and height of the stamp, in widths of a card


class Spot(Struct, frozen=True):
    """A card or a gap in an illustration. `x` and `y` count cards from the upper left corner. A `lit` gap is marked."""

    kind: str
    x: float
    y: float = 0
    year: int = 0
    turned: float = 0  # degrees
    continent: Continent | None = None


class Illustration(Struct, frozen=True):
    """An illustration: its spots, the width of a card in mm, and the x of each showcase whose name stands below."""

    spots: tuple[Spot, ...]
    wide: float
    showcases: tuple[tuple[int, float], ...] = ()


# A line of three cards with four gaps. The card of 1610 moves into the third gap.
TIMELINE = (
    Spot("gap", 0, 0.2),
    Spot("card", 1, 0.2, 1215),
    Spot("gap", 2, 0.2),
    Spot("card", 3, 0.2, 1492),
    Spot("lit", 4, 0.2),
    Spot("card", 5, 0.2, 1889),
    Spot("gap", 6, 0.2),
    Spot("card", 4, 0, 1610, turned=4),
)
# The base row with 1969 at its new end, the interstice row above its gaps, and 1776, which fits nowhere.
TOGETHER = (
    Spot("gap", 0.5),
    Spot("card", 1.5, 0, 1610),
    Spot("gap", 2.5),
    Spot("card", 0, 1, 1215),
    Spot("card", 1, 1, 1492),
    Spot("card", 2, 1, 1889),
    Spot("card", 3, 1, 1969),
    Spot("hidden", 4.7, 0.5, 1776, turned=90),
)
# Six Continents and One Era. 1930 moves into the third spot of the first; the other spot where it fits is lit too.
EXHIBITION = (
    Spot("gap", 0, 0.2),
    Spot("card", 1, 0.2, 1922, continent=Continent.AFRICA),
    Spot("lit", 2, 0.2),
    Spot("card", 3, 0.2, 1953, continent=Continent.ASIA),
    Spot("gap", 4, 0.2),
    Spot("gap", 5, 0.2),
    Spot("card", 6.6, 0.2, 1908, continent=Continent.NORTH_AMERICA),
    Spot("gap", 7.6, 0.2),
    Spot("gap", 8.6, 0.2),
    Spot("lit", 9.6, 0.2),
    Spot("card", 2, 0, 1930, turned=4, continent=Continent.SOUTH_AMERICA),
)
ILLUSTRATIONS = {
    Rules.TIMELINE: Illustration(TIMELINE, 23.0),
    Rules.TOGETHER: Illustration(TOGETHER, 17.0),
    Rules.EXHIBITION: Illustration(EXHIBITION, 15.0, showcases=((0, 0), (1, 6.6))),
}


def illustration(game: Rules, faces: Faces) -> dict[str, Any]:
    """Lay out the illustration of a game."""
    drawn = ILLUSTRATIONS[game]
    wide, tall = drawn.wide, drawn.wide * RATIO
    names = showcase_rules(faces.printing.language)
    return {
        "card": (wide, tall),
        "width": max(spot.x for spot in drawn.spots) * (wide + SPACE) + wide,
        "height": max(spot.y for spot in drawn.spots) * (tall + SPACE) + tall,
        "names": [{"x": x * (wide + SPACE), "name": names[showcase][0]} for showcase, x in drawn.showcases],
        "spots": [
            {
                "kind": spot.kind,
                "x": spot.x * (wide + SPACE),
                "y": spot.y * (tall + SPACE),
                "turned": spot.turned,
                **(_card(faces, spot, wide) if spot.year else {}),
            }
            for spot in drawn.spots
        ],
    }


def _card(faces: Faces, spot: Spot, wide: float) -> dict[str, Any]:
    colour = None if spot.kind == "hidden" else colours.colour_of(spot.year, century=spot.continent is not None)
    size = PLATE[0] * wide, PLATE[1] * wide
    plate = f"illustration {colour}"
    if plate not in faces.svgs:
        faces.svgs[plate] = drawings.plate(*size, wide / 100, colour, saving=faces.printing.ink_saving)
    return {
        "picture": faces.picture(PICTURES[spot.year]),
        "plate": plate,
        "size": size,
        "colour": colour,
        "date": str(spot.year),
        "continent": faces.continent(spot.continent),
    }
