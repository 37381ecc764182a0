"""Makes the fonts of the printed decks, src/frieze/paper/fonts/*.ttf, from the browser's. Part of the set-up.

    python3 tools/fonts.py [NODE_MODULES]

The packages (web/package.json) hold variable fonts as woff2, in pieces by script; Typst reads neither. Each piece
becomes a plain font of one weight and one optical size. A piece other than Latin is a family of its own, since Typst
looks for a missing sign in the next family, never in the same one. Source Sans 3 may not keep its name when changed
(its licence reserves it): here it is Frieze Sans. The licences are put beside the fonts.
"""

import os
import shutil
import sys
from pathlib import Path
from typing import Any

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # has no types
from fontTools.varLib import instancer  # type: ignore[import-untyped]  # has no types

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "src" / "frieze" / "paper" / "fonts"
ACCENTS = range(0x300, 0x370)
# Style, its weight as Typst asks for it, and where it lies on the axes. Big type, titles and dates have sizes to suit.
FRAUNCES = {"Regular": (400, {"wght": 440, "opsz": 72}), "Medium": (500, {"wght": 520, "opsz": 30})}
FRAUNCES |= {"SemiBold": (600, {"wght": 620, "opsz": 36})}
SANS = {"Regular": (400, {"wght": 400}), "SemiBold": (600, {"wght": 620})}
FAMILIES: list[tuple[str, str, list[str], dict[str, Any]]] = [
    ("Fraunces", "fraunces/files/fraunces-{}-opsz-normal.woff2", ["latin", "latin-ext", "vietnamese"], FRAUNCES),
    (
        "Frieze Sans",
        "source-sans-3/files/source-sans-3-{}-wght-normal.woff2",
        ["latin", "latin-ext", "vietnamese", "cyrillic", "cyrillic-ext", "greek", "greek-ext"],
        SANS,
    ),
]


def main() -> None:
    """Make all fonts."""
    modules = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "web" / "node_modules"
    TARGET.mkdir(exist_ok=True)
    made = set()
    for family, pattern, scripts, styles in FAMILIES:
        package = modules / "@fontsource-variable" / pattern.partition("/")[0]
        if not package.exists():
            sys.exit(f"fonts: {package.name} is missing in web/node_modules; run `make setup`")
        shutil.copyfile(package / "LICENSE", TARGET / f"{family.replace(' ', '')}-LICENSE.txt")
        for script in scripts:
            path = modules / "@fontsource-variable" / pattern.format(script)
            name = family if script == "latin" else f"{family} {script}"
            for style, (weight, axes) in styles.items():
                made.add(make(path, name, style, weight, axes))
    for old in set(TARGET.glob("*.ttf")) - made:
        old.unlink()


def make(path: Path, family: str, style: str, weight: int, axes: dict[str, float]) -> Path:
    """Make one plain font and return its path."""
    variable = TTFont(path)
    known = {axis.axisTag for axis in variable["fvar"].axes}
    font = instancer.instantiateVariableFont(variable, {tag: at for tag, at in axes.items() if tag in known})
    file = f"{family.replace(' ', '')}-{style}"
    names = font["name"]
    for record in (16, 17, 21, 22, 25):
        names.removeNames(nameID=record)
    for record, text in {1: family, 2: style, 3: file, 4: f"{family} {style}", 6: file}.items():
        names.removeNames(nameID=record)
        names.setName(text, record, 3, 1, 0x409)
    if not places_accents(font):
        drop_accents(font)
    font["OS/2"].usWeightClass = weight
    font["head"].modified = font["head"].created  # the same bytes from the same fonts
    font.recalcTimestamp = False
    font.flavor = None
    part, whole = TARGET / f"{file}.{os.getpid()}.part", TARGET / f"{file}.ttf"
    font.save(part)
    part.replace(whole)  # whoever reads it meanwhile never sees half a font
    return whole


def places_accents(font: Any) -> bool:
    """Return whether a font knows where an accent stands on a letter."""
    return any(record.FeatureTag == "mark" for record in font["GPOS"].table.FeatureList.FeatureRecord)


def drop_accents(font: Any) -> None:
    """Take away accents that are signs of their own.

    With them, a letter such as ō that only the next font has would be put together from two signs of this one, and the
    accent would stand behind the letter.
    """
    for table in font["cmap"].tables:
        for code in [code for code in table.cmap if code in ACCENTS]:
            del table.cmap[code]


if __name__ == "__main__":
    main()
