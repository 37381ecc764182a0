"""SVG drawings for printed cards: pictures, the stamp under a picture, glyphs, card backs, the logo."""

import math
import re
from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from frieze.decks.pictures import picture_exists, picture_svg
from frieze.paper import colours

ZEPPELIN = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">'
    '<path fill="#c9a45c" d="M2 14c0-4.4 6-8 13.5-8S30 9.6 30 14s-7 8-14.5 8S2 18.4 2 14Z"/>'
    '<path fill="#a9823a" d="M2.3 15.6C4 19.3 9.3 22 15.5 22 23 22 30 18.4 30 14c0-.5-.1-1-.3-1.5C27.5 15.8 21 17.5'
    ' 14.5 17.5c-5 0-9.5-.7-12.2-1.9Z"/><path fill="#7a5b22" d="M3 9.5 0 6v5.5ZM3 18.5 0 22v-5.5Z"/>'
    '<path fill="#5b4a33" d="M12 22h8l-1.5 3.5h-5Z"/>'
    '<path fill="#d7e4ee" d="M13.5 23h1.5v1.3h-1.5Zm3 0H18v1.3h-1.5Z"/></svg>'
)
LOGO_BARS = ("#976c0e", "#ab4925", "#217249", "#2e59a3", "#7f2a62")
_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b")


class Glyphs(Struct):
    """The outlines of glyphs.json by name. Each fills a square of 256 units."""

    licence: str
    signs: dict[str, str]
    scores: dict[str, str]


@cache
def glyphs() -> Glyphs:
    """Return all glyphs."""
    return msgspec.json.decode((resources.files("frieze.paper") / "glyphs.json").read_bytes(), type=Glyphs)


def picture(name: str, *, saving: bool) -> str | None:
    """Return a card's picture, in grey if ink is saved. Return None if the picture does not exist."""
    if not picture_exists(name):
        return None
    return greyed(picture_svg(name)) if saving else picture_svg(name)


def greyed(svg: str) -> str:
    """Return a drawing in shades of grey."""
    return _COLOUR.sub(lambda found: colours.grey(_six_digits(found[0])), svg)


def _six_digits(colour: str) -> str:
    return colour if len(colour) == 7 else "#" + "".join(2 * digit for digit in colour[1:])


@cache
def plate(width: float, height: float, unit: float, colour: str | None, *, saving: bool) -> str:
    """Draw the perforated stamp under a picture. It has a time colour only on the side that shows the date."""
    strength = 0.12 if colour is None else 0.26
    tone = colours.RULE_2 if colour is None else colour
    ground = colours.mix(tone, strength, colours.PLATE)
    light = colours.mix(ground, 0.55, colours.WHITE)
    arc = colours.mix(tone, 0.20, ground)
    if saving:
        ground = light = colours.WHITE
        arc = "#dddddd"
    inset = 4.6 * unit
    inner = f'x="{inset}" y="{inset}" width="{width - 2 * inset}" height="{height - 2 * inset}" rx="{unit}"'
    middle = width / 2
    start = 1.28 * height
    step = 5 * unit
    rings = "".join(
        f'<circle cx="{middle}" cy="{start}" r="{number * step:.3f}"/>'
        for number in range(1, math.ceil(math.hypot(middle, start) / step) + 1)
        if number * step > start - height + inset
    )
    edge = _perforated(width, height, 1.9 * unit)
    fill, line = ("none", "#aaaaaa") if saving else (colours.STAMP, colours.RULE)
    stamp = f'<path d="{edge}" fill="{fill}" stroke="{line}" stroke-width="{0.4 * unit}"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        f'<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="{middle}" cy="{0.42 * height}" '
        f'r="{0.62 * max(width, height) / 1.3}"><stop offset="0" stop-color="{light}"/>'
        f'<stop offset="1" stop-color="{ground}"/></radialGradient><clipPath id="c"><rect {inner}/></clipPath></defs>'
        f'{stamp}<rect {inner} fill="url(#g)"/>'
        f'<g clip-path="url(#c)" fill="none" stroke="{arc}" stroke-width="{0.5 * unit}">{rings}</g></svg>'
    )


def _perforated(width: float, height: float, radius: float) -> str:
    """Return the outline of a stamp: straight pieces and round holes, equal on opposite sides."""
    parts = ["M0 0"]
    for length, (dx, dy) in ((width, (1, 0)), (height, (0, 1)), (width, (-1, 0)), (height, (0, -1))):
        count = max(1, round(length / (3.4 * radius)))
        straight = (length / count - 2 * radius) / 2
        piece = f"l{dx * straight:.3f} {dy * straight:.3f}"
        bite = f"a{radius} {radius} 0 0 0 {dx * 2 * radius:.3f} {dy * 2 * radius:.3f}"
        parts.append((piece + bite + piece) * count)
    return "".join(parts) + "z"


@cache
def card_back(width: float, height: float, bleed: float, *, saving: bool) -> str:
    """Draw the card back that all cards share: rings, a meander above and below, the logo in the middle.

    The pattern continues into the bleed.
    """
    ring = colours.mix(colours.BRASS, 0.32, colours.PAPER_2)
    ground = colours.WHITE if saving else colours.PAPER_2
    ring = "#dddddd" if saving else ring
    dark = "#999999" if saving else colours.BRASS_2
    rings = "".join(
        f'<circle cx="{width / 2}" cy="{height / 2}" r="{radius}"/>'
        for radius in range(4, math.ceil(math.hypot(width + 2 * bleed, height + 2 * bleed) / 2), 3)
    )
    unit = width / 16
    key = "M0 9.25H14.25V.75H4.25V6H9.25V3.6M14 9.25h2"
    more = math.ceil(bleed / unit)
    meander = "".join(f'<path d="{key}" transform="translate({16 * k} 0)"/>' for k in range(-more, 16 + more))
    row = f'<g fill="none" stroke="{dark}" stroke-width="1.3" transform="translate({{x}} {{y}}) scale({unit / 16})">'
    band = unit / 16 * 10
    scale = width * 0.3 / 44
    left, whole = -bleed, width + 2 * bleed
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {left} {whole} {height + 2 * bleed}">'
        f'<rect x="{left}" y="{left}" width="{whole}" height="{height + 2 * bleed}" fill="{ground}"/>'
        f'<g fill="none" stroke="{ring}" stroke-width="0.35">{rings}</g>'
        f'<rect x="{left}" y="{3 - 1}" width="{whole}" height="{band + 2}" fill="{ground}"/>'
        f'<rect x="{left}" y="{height - band - 4}" width="{whole}" height="{band + 2}" fill="{ground}"/>'
        f"{row.format(x=0, y=3)}{meander}</g>{row.format(x=0, y=height - 3 - band)}{meander}</g>"
        f'<g stroke="{dark}" stroke-width="0.25"><path d="M{left} 2.2h{whole}M{left} {3.8 + band}h{whole}'
        f'M{left} {height - 2.2}h{whole}M{left} {height - 3.8 - band}h{whole}"/></g>'
        f'<g transform="translate({width / 2} {height / 2})">'
        f'<circle r="{width * 0.23}" fill="{ground}" stroke="{dark}" stroke-width="0.3"/>'
        f'<g transform="scale({scale}) translate(-22 -16)">{logo_shapes(saving=saving)}</g></g></svg>'
    )


def logo_shapes(*, saving: bool) -> str:
    """Draw the shapes of the logo, 44 by 32 units: five bars between two lines."""
    line = "#777777" if saving else colours.BRASS_2
    bars = "".join(
        f'<rect x="{4 + 7.5 * number}" y="7" width="5.6" height="18" rx="1.6" '
        f'fill="{colours.grey(bar) if saving else bar}"/>'
        for number, bar in enumerate(LOGO_BARS)
    )
    return f'<path d="M1 2.5h42M1 29.5h42" stroke="{line}" stroke-width="2.6" stroke-linecap="round"/>{bars}'


def logo(*, saving: bool) -> str:
    """Return the logo as an SVG document."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 32">{logo_shapes(saving=saving)}</svg>'
