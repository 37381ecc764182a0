"""Find the characters of a deck that no font here has.

Typst prints a box for such a character. Asked for an accessible PDF, it lists these characters instead.
"""

import re
import unicodedata

from frieze.decks import Deck
from frieze.languages import Language
from frieze.paper.card_faces import clean
from frieze.paper.typeset import missing_glyph_diagnostics

MAX_CHARACTERS = 4000  # that are tried; a deck of a thousand cards has fewer
_IN_OUR_FONTS = re.compile(r"[\x00-\xff\u2000-\u206f\u0152\u0153\u2122\u2212\u20ac]")
_MISSING = re.compile(r"the text `\"(.+?)\"` could not be displayed")


def missing_characters(deck: Deck, language: Language) -> list[str]:
    """Return the characters of a deck's texts that cannot be printed. Raise `MissingExtra` or `MissingFonts`."""
    used = sorted({char for text in _texts(deck, language) for char in clean(text, len(text)) if _is_visible(char)})
    doubtful = [char for char in used if not _IN_OUR_FONTS.match(char)][:MAX_CHARACTERS]
    if not doubtful:
        return []
    missing = set(_MISSING.findall(missing_glyph_diagnostics(doubtful)))
    return [char for char in doubtful if char in missing]


def _texts(deck: Deck, language: Language) -> list[str]:
    found = [deck.title(language)]
    for card in deck.cards:
        text, details = deck.text(card.id, language), deck.details_of(card.id)
        found += [text.title, text.note, details.source]
    for names in deck.categories.values():
        found.append(names.get(language) or next(iter(names.values()), ""))
    return found


def _is_visible(char: str) -> bool:
    """Return whether a character is drawn: not a space, a joiner, a direction mark or a variation selector."""
    return unicodedata.category(char) not in ("Cf", "Mn", "Zs") and not char.isspace()
