"""The colours of printed cards. Colours are mixed in OKLab, so that the result looks right to the eye."""

from functools import lru_cache

from frieze.decks.time_scale import STOPS, time_colour
from frieze.games.cards import Continent
from frieze.games.exhibition.century import FIRST_YEAR

PAPER, PAPER_2, PAPER_3 = "#f6f1e5", "#efe7d8", "#e4dbc9"
STOCK, STAMP, PLATE = "#fdfaf3", "#fffefb", "#f2ece0"
INK, INK_2, INK_3 = "#251e16", "#564b41", "#6e6256"
RULE, RULE_2 = "#d6cdbd", "#968a78"
BRASS, BRASS_2, BRASS_INK, BRASS_WASH = "#c1933e", "#a57627", "#774f12", "#f6e5bd"
ON_TIME = "#fffdf8"  # text on a time colour
WHITE, BLACK, GREY, LIGHT = "#ffffff", "#000000", "#777777", "#bbbbbb"
COLOURS = {
    "paper": PAPER,
    "paper2": PAPER_2,
    "paper3": PAPER_3,
    "stock": STOCK,
    "stamp": STAMP,
    "ink": INK,
    "ink2": INK_2,
    "ink3": INK_3,
    "rule": RULE,
    "rule2": RULE_2,
    "brass": BRASS,
    "brass2": BRASS_2,
    "brassink": BRASS_INK,
    "wash": BRASS_WASH,
    "ontime": ON_TIME,
}
# To save ink, backgrounds are white, text is black and lines are grey.
INK_SAVING = dict.fromkeys(COLOURS, WHITE) | {
    "ink": BLACK,
    "ink2": BLACK,
    "ink3": "#333333",
    "rule": LIGHT,
    "rule2": GREY,
    "brass": GREY,
    "brass2": GREY,
    "brassink": BLACK,
    "ontime": BLACK,
}
CONTINENTS = {
    Continent.OCEANIA: "#4ac7e9",
    Continent.SOUTH_AMERICA: "#04654c",
    Continent.AFRICA: "#f1ce5f",
    Continent.ASIA: "#e5690d",
    Continent.EUROPE: "#232382",
    Continent.NORTH_AMERICA: "#ae6d9e",
    Continent.WHITE: STOCK,
}
DARK_CONTINENTS = (Continent.SOUTH_AMERICA, Continent.EUROPE)  # these have white symbols, the others dark ones
CENTURY_START = 0.70  # a deck of one century uses the time scale from here to its end


def colour_of(year: int | None, *, century: bool = False) -> str:
    """Return the time colour of a year, or a neutral colour for a card without a year."""
    if year is None:
        return INK_2
    if century:
        place = CENTURY_START + (1 - CENTURY_START) * min(1, max(0, (year - FIRST_YEAR) / 100))
        return STOPS[round(place * (len(STOPS) - 1))]
    return time_colour(year)


@lru_cache(maxsize=1024)
def mix(colour: str, share: float, background: str) -> str:
    """Mix a share of a colour into a background colour and return the result."""
    mixed = [a * share + b * (1 - share) for a, b in zip(_to_oklab(colour), _to_oklab(background), strict=True)]
    return _from_oklab(mixed)


def grey(colour: str) -> str:
    """Return a grey that is slightly lighter than a colour, to save ink."""
    light = _to_oklab(colour)[0]
    return _from_oklab([0.25 + 0.75 * light, 0, 0])


def _to_oklab(colour: str) -> list[float]:
    r, g, b = (_to_linear(int(colour[k : k + 2], 16) / 255) for k in (1, 3, 5))
    l = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    m = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    s = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return [
        0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
        1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
        0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
    ]


def _from_oklab(lab: list[float]) -> str:
    light, a, b = lab
    l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
    m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
    s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3
    red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
    green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
    blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
    return "#" + "".join(f"{round(255 * _to_srgb(part)):02x}" for part in (red, green, blue))


def _to_linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _to_srgb(part: float) -> float:
    part = min(1.0, max(0.0, part))
    return 12.92 * part if part <= 0.0031308 else float(1.055 * part ** (1 / 2.4) - 0.055)
