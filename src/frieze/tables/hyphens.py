"""Prepares the texts of cards for the screen: soft hyphens in long words of titles, and one kind of apostrophe."""

import re
from functools import lru_cache
from typing import Any

import pyphen  # type: ignore[import-untyped]  # it has no types

from frieze.languages import LANGUAGES, Language

SOFT_HYPHEN = "\u00ad"
MIN_LETTERS = 9  # shorter words fit

_APOSTROPHE = re.compile(r"(?<=\w)'(?=[\w\s]|$)")
_LONG_WORD = re.compile(rf"[^\W\d_]{{{MIN_LETTERS},}}")


@lru_cache(maxsize=8)
def _patterns(language: str) -> Any:
    if language not in LANGUAGES:
        return None
    return pyphen.Pyphen(lang=Language(language).locale, left=3, right=3)


@lru_cache(maxsize=20_000)
def hyphenate(title: str, language: str) -> str:
    """Return a title with soft hyphens in its long words. Languages without patterns are left unchanged."""
    patterns = _patterns(language)
    if patterns is None:
        return title
    return _LONG_WORD.sub(lambda word: patterns.inserted(word[0], SOFT_HYPHEN), title)


def with_curly_apostrophes(text: str) -> str:
    """Return a text with typographic apostrophes after letters, as the client's own texts have them."""
    return _APOSTROPHE.sub("’", text)
