"""Turn sheets into a PDF with Typst. Typst reads only our templates and fonts, never a file that a deck names."""

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

import msgspec

from frieze.extras import requires_extra
from frieze.games.errors import FriezeError

if TYPE_CHECKING:
    import typst

TEMPLATES, FONTS = "templates", "fonts"
SANS, SERIF = "Frieze Sans", "Fraunces"
SCRIPTS = ("latin-ext", "vietnamese", "cyrillic", "cyrillic-ext", "greek", "greek-ext")


class MissingFonts(FriezeError):
    """The fonts do not exist: the set-up has not made them."""

    code = "missing_fonts"


def typeset(data: dict[str, Any]) -> bytes:
    """Return the PDF that templates/main.typ makes of this data. Raise `MissingExtra` or `MissingFonts`."""
    with requires_extra("paper"):
        import typst

    text = msgspec.json.encode(data | {"fonts": _families()}).decode()
    with resources.as_file(resources.files("frieze.paper") / TEMPLATES) as folder:
        return typst.compile(
            folder / "main.typ",
            root=folder,
            font_paths=_fonts(),
            sys_inputs={"data": text},
            package_path=folder,
            package_cache_path=folder,
            timestamp=0,
        )


def missing_glyph_diagnostics(characters: list[str]) -> str:
    """Typeset characters and return Typst's message about those without a glyph. Return "" if all have one."""
    with requires_extra("paper"):
        import typst

    text = msgspec.json.encode({"characters": characters, "fonts": _families()["sans"]}).decode()
    with resources.as_file(resources.files("frieze.paper") / TEMPLATES) as folder:
        try:
            typst.compile(
                folder / "glyph_check.typ",
                root=folder,
                font_paths=_fonts(),
                sys_inputs={"data": text},
                pdf_standards="ua-1",
            )
        except typst.TypstError as error:
            return str(error.diagnostic)
    return ""


def _families() -> dict[str, list[str]]:
    """Return the font families in the order in which Typst looks for a glyph."""
    sans = [SANS, *(f"{SANS} {script}" for script in SCRIPTS)]
    return {"sans": sans, "serif": [SERIF, *(f"{SERIF} {script}" for script in SCRIPTS[:2]), *sans]}


@cache
def _fonts() -> "typst.Fonts":
    """Load our fonts. Typst takes a glyph that they lack from the system's fonts."""
    import typst

    with resources.as_file(resources.files("frieze.paper") / FONTS) as folder:
        if not any(folder.glob("Fraunces-*.ttf")):
            raise MissingFonts
        return typst.Fonts(include_system_fonts=True, include_embedded_fonts=True, font_paths=[folder])
