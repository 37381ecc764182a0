"""Normalise words for comparing and searching."""

import re
import unicodedata

ARTICLES = frozenset(
    [
        *("the", "a", "an", "of"),
        *("le", "la", "les", "l", "un", "une", "des", "du", "de", "d"),
        *("el", "los", "las", "una", "unos", "unas", "del"),
        *("o", "os", "as", "um", "uma", "do", "da", "dos", "das"),
    ]
)
_LETTERS = str.maketrans({"þ": "th", "ð": "d", "æ": "ae", "ø": "o", "ß": "ss", "œ": "oe", "ł": "l", "’": "'"})


def fold(text: str) -> str:
    """Remove case, accents and double spaces."""
    if text.isascii():
        return " ".join(text.lower().split())
    text = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    text = "".join(letter for letter in text if not unicodedata.combining(letter))
    return " ".join(text.split())


def words_of(text: str) -> list[str]:
    """Return the words of a text, folded, without articles."""
    return [word for word in re.findall(r"[a-z0-9]+", fold(text)) if word not in ARTICLES]
