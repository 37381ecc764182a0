"""Pictures of cards, as SVG.

A picture is named by an icon, `fluent:telescope` or `game:abacus`, or by two of them, `fluent:rocket+fluent:dog`: the
second is then set small into a corner. The icons come from two sets (see docs/credits.md) that the set-up packs into
icons.zip. Those of one colour are tinted by their name, never by anything of the card.
"""

import re
import zipfile
import zlib
from functools import cache, lru_cache
from importlib import resources

NO_PICTURE = "fluent:framed-picture"
SETS = ("fluent", "game")
PICTURE = re.compile(r"(?:fluent|game):[a-z0-9-]+(?:\+(?:fluent|game):[a-z0-9-]+)?")
TINTS = ("#8a5a1f", "#2f6b5c", "#6d4470", "#2f5d83", "#8f4433", "#5b682a")
# The main icon of a composed picture leaves room for the second one.
CORNER_CUT_OUT = '<mask id="cut"><path fill="#fff" d="M0 0h100v100H0z"/><circle cx="73" cy="73" r="29"/></mask>'

_ID = re.compile(r'(\bid="|url\(#|href="#)')


def picture_exists(picture: str) -> bool:
    """Return whether a card's picture can be shown."""
    return PICTURE.fullmatch(picture) is not None and all(part in icon_names() for part in picture.split("+"))


def shown_picture(picture: str) -> str:
    """Return a card's own picture, or an empty frame if that does not exist."""
    return picture if picture_exists(picture) else NO_PICTURE


@lru_cache(maxsize=4096)
def picture_svg(picture: str) -> str:
    """Return a picture as an SVG document. Raise KeyError if there is none of this name."""
    main, *corner = [_icon(name, number) for number, name in enumerate(picture.split("+"))]
    if not corner:
        return main
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{CORNER_CUT_OUT}'
        f'<g mask="url(#cut)">{_place(main, 0, 0, 80)}</g>{_place(corner[0], 50, 50, 46)}</svg>'
    )


@cache
def icon_names() -> frozenset[str]:
    """Return the names of all icons; empty if the set-up has not packed them."""
    try:
        return frozenset(name.removesuffix(".svg") for name in _icons().namelist())
    except FileNotFoundError:
        return frozenset()


def _icon(name: str, number: int) -> str:
    """Return an icon as SVG, tinted if it has no colours. A number makes the ids inside it unique."""
    svg = _icons().read(f"{name}.svg").decode()
    svg = svg.replace("currentColor", TINTS[zlib.crc32(name.encode()) % len(TINTS)])
    return _ID.sub(rf"\g<1>p{number}", svg)


def _place(svg: str, x: int, y: int, size: int) -> str:
    return svg.replace("<svg ", f'<svg x="{x}" y="{y}" width="{size}" height="{size}" ', 1)


@cache
def _icons() -> zipfile.ZipFile:
    with resources.as_file(resources.files("frieze.decks") / "icons.zip") as packed:
        return zipfile.ZipFile(packed)  # which opens the file itself, and so closes it too
