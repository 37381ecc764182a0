"""Makes the fonts that every page of the browser client uses, web/src/fonts/, from the packages'. Part of the set-up.

    python3 tools/web_fonts.py

A page's own fonts have the signs of our texts and of the cards' titles, the weights that the client's styles ask for,
and one optical size. They are a third of the packages' files, which stay for all other signs: those of people's names,
and of decks that people write. Until a font is there, one of the system's fonts stands in, scaled so that nothing moves
when it comes. The name of Source Sans 3 is reserved by its licence: what is changed is called Frieze Sans.
"""

import csv
import io
import json
import os
import sys
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from fontTools import subset  # type: ignore[import-untyped]  # has no types
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # has no types
from fontTools.varLib import instancer  # type: ignore[import-untyped]  # has no types

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ROOT / "web" / "node_modules" / "@fontsource-variable"
TARGET = ROOT / "web" / "src" / "fonts"
MESSAGES = ROOT / "web" / "src" / "messages"
DECKS = ROOT / "src" / "frieze" / "decks" / "data"
COMMON = 2  # titles: a sign that so many have is one of the page's own
ALWAYS = "0123456789 !\"#%&'()*+,-./:;<=>?@[]_{}~\u00a0«°²»‘’“”–—…·×−•"
FEATURES = ["kern", "liga", "locl", "pnum", "tnum", "lnum", "rvrn"]
LATIN = (
    "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F,"
    " U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD"
)
LATIN_EXT = (
    "U+0100-0130, U+0132-0151, U+0154-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF,"
    " U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+2113, U+2C60-2C7F, U+A720-A7FF"
)


class StandIn(NamedTuple):
    """Fonts of systems that stand in for ours: all of the same widths. `width` of a usual sign, in parts of an em.

    The widths are those of the package @capsizecss/metrics 4.3.0, weighed by how often letters occur.
    """

    name: str
    local: tuple[str, ...]
    width: float


class Family(NamedTuple):
    """A family: its package, where it lies on the axes, and what stands in until it is there."""

    name: str  # in the styles and, if it is changed, in the font
    package: str
    pattern: str
    axes: dict[str, Any]
    weights: str  # of the packages' files
    typical: dict[str, float]  # where most text lies
    stand_ins: tuple[StandIn, ...]


FAMILIES = (
    Family(
        "Fraunces",
        "fraunces",
        "fraunces-{}-opsz-normal.woff2",
        {"wght": (440, 640), "opsz": 36},
        "100 900",
        {"wght": 540},
        (
            StandIn("Georgia", ("Georgia",), 913 / 2048),
            StandIn("Noto Serif", ("Noto Serif",), 481 / 1000),
            StandIn("Times", ("Times New Roman", "Liberation Serif", "Tinos"), 832 / 2048),
        ),
    ),
    Family(
        "Frieze Sans",
        "source-sans-3",
        "source-sans-3-{}-wght-normal.woff2",
        {"wght": (400, 700)},
        "200 900",
        {"wght": 500},
        (
            StandIn("Arial", ("Arial", "ArialMT", "Liberation Sans", "Arimo"), 913 / 2048),
            StandIn("Roboto", ("Roboto",), 911 / 2048),
        ),
    ),
)


def main() -> None:
    """Make the fonts and their styles."""
    TARGET.mkdir(exist_ok=True)
    signs, letters = signs_in_use()
    styles = ["/* Made by tools/web_fonts.py: do not edit. */"]
    for family in FAMILIES:
        package = PACKAGES / family.package / "files"
        if not package.exists():
            sys.exit(f"fonts: {family.package} is missing in web/node_modules; run `make setup`")
        for script, signs_there in (("latin-ext", LATIN_EXT), ("latin", LATIN)):
            styles.append(face(family, f"@fontsource-variable/{family.package}/files/", script, signs_there))
        font = own_font(family, package / family.pattern.format("latin"), signs)
        file = f"{family.package}.woff2"
        save(font, file)
        styles.append(
            rule(
                family.name,
                f"url('./{file}') format('woff2')",
                # the same weights: else another weight than its own would be taken from the packages' files
                f"font-weight: {family.weights};\n  font-display: swap;\n  unicode-range: {ranges(font)};",
            )
        )
        styles += [stand_in(family, one, font, letters) for one in family.stand_ins]
    write(TARGET / "fonts.css", "\n".join([*styles, ""]).encode())


def signs_in_use() -> tuple[set[str], Counter[str]]:
    """Return the signs of our texts and of the built-in cards' titles, and how often each occurs in the texts."""
    letters: Counter[str] = Counter()
    for path in MESSAGES.glob("*.json"):
        letters.update("".join(json.loads(path.read_text("utf-8")).values()))
    titles: Counter[str] = Counter()
    for path in DECKS.glob("*/*.csv"):
        for row in csv.DictReader(io.StringIO(path.read_text("utf-8"))):
            titles.update(set(row.get("title") or ""))
    return {*letters, *ALWAYS, *(sign for sign, times in titles.items() if times >= COMMON)}, letters


def own_font(family: Family, path: Path, signs: set[str]) -> Any:
    """Return a package's font with these signs only, and only the axes in use."""
    font = reread(instancer.instantiateVariableFont(TTFont(path), family.axes))
    options = subset.Options(layout_features=FEATURES, hinting=False, name_IDs=[], notdef_outline=True)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[ord(sign) for sign in signs])
    subsetter.subset(font)
    names = font["name"]
    for number, text in {1: family.name, 2: "Regular", 4: family.name, 6: family.name.replace(" ", "")}.items():
        names.setName(text, number, 3, 1, 0x409)
    font["head"].modified = font["head"].created  # the same bytes from the same fonts
    font.recalcTimestamp = False
    return font


def reread(font: Any) -> Any:
    """Return the font as it is read from a file: what was left open is closed."""
    written = io.BytesIO()
    font.flavor = None
    font.save(written)
    return TTFont(io.BytesIO(written.getvalue()))


def save(font: Any, file: str) -> None:
    """Write a font as woff2."""
    font.flavor = "woff2"
    written = io.BytesIO()
    font.save(written)
    write(TARGET / file, written.getvalue())


def write(path: Path, body: bytes) -> None:
    """Write a file at once: whoever reads it meanwhile never sees half of it."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    part.write_bytes(body)
    part.replace(path)


def ranges(font: Any) -> str:
    """Return the signs of a font as CSS names them."""
    codes = sorted(font.getBestCmap())
    found: list[list[int]] = []
    for code in codes:
        if found and code == found[-1][1] + 1:
            found[-1][1] = code
        else:
            found.append([code, code])
    return ", ".join(f"U+{first:04X}" if first == last else f"U+{first:04X}-{last:04X}" for first, last in found)


def face(family: Family, folder: str, script: str, signs: str) -> str:
    """Return the rule of a package's own file."""
    source = f"url('{folder}{family.pattern.format(script)}') format('woff2')"
    return rule(
        family.name, source, f"font-weight: {family.weights};\n  font-display: swap;\n  unicode-range: {signs};"
    )


def stand_in(family: Family, one: StandIn, font: Any, letters: Counter[str]) -> str:
    """Return the rule of a system's font that takes just the room of ours."""
    typical = instancer.instantiateVariableFont(reread(font), family.typical)
    em, cmap, widths = typical["head"].unitsPerEm, typical.getBestCmap(), typical["hmtx"]
    known = {sign: times for sign, times in letters.items() if ord(sign) in cmap and sign not in "{}#\u00ad"}
    width = sum(widths[cmap[ord(sign)]][0] * times for sign, times in known.items()) / sum(known.values()) / em
    scale = width / one.width
    ascent, descent = typical["hhea"].ascent / em / scale, -typical["hhea"].descent / em / scale
    overrides = {"size-adjust": scale, "ascent-override": ascent, "descent-override": descent, "line-gap-override": 0}
    return rule(
        f"{family.name} as {one.name}",
        ", ".join(f"local('{name}')" for name in one.local),
        "\n  ".join(f"{name}: {value:.2%};" for name, value in overrides.items()),
    )


def rule(name: str, source: str, rest: str) -> str:
    """Return a rule of CSS."""
    return f"@font-face {{\n  font-family: '{name}';\n  src: {source};\n  {rest}\n}}"


if __name__ == "__main__":
    main()
