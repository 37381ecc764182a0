"""Turning sheets into a PDF. Typst does it, with our fonts, reading nothing but our own templates."""

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
    """The fonts are not there: the set-up has not made them."""

    code = "missing_fonts"


def typeset(data: dict[str, Any]) -> bytes:
    """Make the PDF of this data, which templates/main.typ reads. Raise `MissingExtra` or `MissingFonts`."""
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


def typeset_plain(signs: list[str]) -> str:
    """Set signs in all our fonts; return what Typst says of those that it has no outline for; empty if it has all."""
    with requires_extra("paper"):
        import typst

    text = msgspec.json.encode({"signs": signs, "fonts": _families()["sans"]}).decode()
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
    """Name the families in which signs are looked for, in this order."""
    sans = [SANS, *(f"{SANS} {script}" for script in SCRIPTS)]
    return {"sans": sans, "serif": [SERIF, *(f"{SERIF} {script}" for script in SCRIPTS[:2]), *sans]}


@cache
def _fonts() -> "typst.Fonts":
    """Find our fonts; the system's come after them, for signs that ours do not have."""
    import typst

    with resources.as_file(resources.files("frieze.paper") / FONTS) as folder:
        if not any(folder.glob("Fraunces-*.ttf")):
            raise MissingFonts
        return typst.Fonts(include_system_fonts=True, include_embedded_fonts=True, font_paths=[folder])
