"""Which signs of a deck cannot be printed here: neither our fonts nor the system's have them.

A box is printed where one of them stands. Which these are, Typst itself says, when it is asked for a PDF in which no
sign may be missing.
"""

import re
import unicodedata

from frieze.decks import Deck
from frieze.paper.card_faces import clean
from frieze.paper.print_options import Language
from frieze.paper.typeset import typeset_plain

MAX_SIGNS = 4000  # that are tried; a deck of a thousand cards has fewer
_OURS = re.compile(r"[\x00-\xff\u2000-\u206f\u0152\u0153\u2122\u2212\u20ac]")  # our fonts have them for sure
_MISSING = re.compile(r"the text `\"(.+?)\"` could not be displayed")


def missing_signs(deck: Deck, language: Language) -> list[str]:
    """Return the signs of a deck's texts that cannot be printed, each once. Raise `MissingExtra` or `MissingFonts`."""
    signs = sorted({sign for text in _texts(deck, language) for sign in clean(text, len(text)) if _is_seen(sign)})
    odd = [sign for sign in signs if not _OURS.match(sign)][:MAX_SIGNS]
    if not odd:
        return []
    said = typeset_plain(odd)
    return [sign for sign in odd if sign in set(_MISSING.findall(said))]


def _texts(deck: Deck, language: Language) -> list[str]:
    found = [deck.title(language)]
    for card in deck.cards:
        text, details = deck.text(card.id, language), deck.details_of(card.id)
        found += [text.title, text.note, details.source]
    for names in deck.categories.values():
        found.append(names.get(language) or next(iter(names.values()), ""))
    return found


def _is_seen(sign: str) -> bool:
    """Return whether a sign is drawn: no space, no joiner or direction, no choice between looks."""
    return unicodedata.category(sign) not in ("Cf", "Mn", "Zs") and not sign.isspace()
