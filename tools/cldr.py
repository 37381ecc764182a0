"""Writes src/frieze/decks/cldr.json: era names, months and number signs of all languages, from Unicode's CLDR.

Run by hand, when CLDR has moved: `.venv/bin/python tools/cldr.py` (Babel carries the CLDR). The result is committed,
so that the library and the browser client need no locale database.
"""

import json
import re
from pathlib import Path

from babel import Locale

from frieze.languages import Language

TARGET = Path(__file__).parent.parent / "src" / "frieze" / "decks" / "cldr.json"
BC, AD = 0, 1
# What CLDR does not say: the first of a month, circa, and the years after "million".
FIRST = {"fr": "1er", "pt-BR": "1º"}
CIRCA = {"en": "c. ", "fr": "vers ", "es": "c. ", "pt-BR": "c. ", "is": "um "}
YEARS = {"en": " years", "fr": " d’années", "es": " de años", "pt-BR": " de anos", "is": " ára"}
ANY = {"en": "any year", "fr": "toute année", "es": "cualquier año", "pt-BR": "qualquer ano", "is": "öll ár"}


def day_pattern(pattern: str) -> str:
    """Turn CLDR's pattern of a date into one with names: `d 'de' MMMM 'de' y` into `{day} de {month} de {year}`."""
    for sign, name in (("d", "{day}"), ("MMMM", "{month}"), ("y", "{year}")):
        pattern = re.sub(rf"\b{sign}\b(?!')", name, pattern)
    return pattern.replace("'", "")


def unbroken(era: str) -> str:
    """Keep the parts of `a. C.` on one line."""
    return era.replace(" ", "\u00a0")


def words_of(name: str) -> dict[str, object]:
    """Return what the formatter needs of one language."""
    locale = Locale.parse(name)
    millions = locale.compact_decimal_formats["long"]
    return {
        "bc": unbroken(locale.eras["abbreviated"][BC]),
        "ad": unbroken(locale.eras["abbreviated"][AD]),
        "group": locale.number_symbols["latn"]["group"],
        "decimal": locale.number_symbols["latn"]["decimal"],
        "million": {form: millions[form]["1000000"].pattern.replace("0 ", "") for form in ("one", "other")},
        "day": day_pattern(locale.date_formats["long"].pattern),
        "months": [locale.months["format"]["wide"][month] for month in range(1, 13)],
    }


if __name__ == "__main__":
    words = {
        tag: {
            **words_of(tag.locale),
            "first": FIRST.get(tag, "1"),
            "circa": CIRCA[tag],
            "years": YEARS[tag],
            "any": ANY[tag],
        }
        for tag in Language
    }
    TARGET.write_text(json.dumps(words, ensure_ascii=False, indent=1) + "\n", "utf-8")
