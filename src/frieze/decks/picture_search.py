"""Find pictures by words in all languages.

What the Fluent icons are called comes from Unicode's CLDR (keywords.json, made by tools/keywords.py). The others have
English names alone: in another language they are found through the English names of the Fluent icons that match.
"""

import json
import re
from collections import defaultdict
from functools import cache
from importlib import resources
from typing import NamedTuple

from msgspec import Struct

from frieze.decks.folding import fold
from frieze.decks.pictures import icon_names
from frieze.languages import LANGUAGES

DEFAULT = "en"
MAX_WORDS = 6
# What is shown before anything is searched for: a bit of everything that history is made of.
FIRST = (
    *("classical-building", "castle", "crown", "scroll", "crossed-swords", "sailboat", "world-map", "compass"),
    *("volcano", "mosque", "church", "hut", "moai", "books", "printer", "pencil", "artist-palette", "violin"),
    *("light-bulb", "gear", "locomotive", "automobile", "airplane", "rocket", "satellite", "telescope"),
    *("microscope", "dna", "pill", "syringe", "telephone", "television", "radio", "camera", "laptop", "floppy-disk"),
    *("globe-showing-europe-africa", "dove", "balance-scale", "ballot-box-with-ballot", "money-bag", "factory"),
    *("seedling", "sheaf-of-rice", "horse", "dog", "soccer-ball", "olive", "trophy", "musical-notes", "clapper-board"),
)

# How well a word of the query is found: the smaller, the better.
NAME, NAME_BEGINS, KEYWORD, KEYWORD_BEGINS = range(4)
OTHER_LANGUAGE = 4  # added where it is found only in English
BRIDGED = 9
MIN_LETTERS = 3  # of a word that may suggest a picture


class FoundPicture(Struct, frozen=True):
    """A picture, and what it is called in a language (the game icons have English names alone)."""

    picture: str
    name: str
    language: str


class _Keywords(NamedTuple):
    name: str
    name_words: frozenset[str]
    keywords: frozenset[str]


def find_pictures(query: str, language: str = DEFAULT, limit: int = 60) -> list[FoundPicture]:
    """Return the pictures that match all words of the query, else any of them, best first."""
    own = language if language in LANGUAGES else DEFAULT
    wanted = _split(query)[:MAX_WORDS]
    if not wanted:
        first = [f"fluent:{name}" for name in FIRST if f"fluent:{name}" in icon_names()]
        return [_called(picture, own) for picture in first[:limit]]
    found = _found(wanted, own)
    if not found and len(wanted) > 1:
        for word in wanted:
            for icon, score in _found([word], own).items():
                found[icon] = min(score, found.get(icon, score))
    best = sorted(found, key=lambda icon: (found[icon], len(icon), icon))
    return [_called(icon, own) for icon in best if icon in icon_names()][:limit]


def suggest_picture(title: str, language: str = DEFAULT) -> str:
    """Return a picture whose whole name is in the title; empty if there is none."""
    words = {word for word in _split(title) if len(word) >= MIN_LETTERS}
    words |= {word.removesuffix("s") for word in words}
    known = _by_first_word(language if language in LANGUAGES else DEFAULT)
    fit = [icon for word in words for names, icon in known.get(word, ()) if names <= words]
    return min(fit, key=lambda icon: (-len(icon.partition(":")[2]), icon), default="")


@cache
def _by_first_word(language: str) -> dict[str, list[tuple[frozenset[str], str]]]:
    """Return the icons by the first word of their name: the coloured ones, the others only where they have no twin."""
    index: dict[str, list[tuple[frozenset[str], str]]] = defaultdict(list)
    seen: set[frozenset[str]] = set()
    for icon, words in (_fluent(language) | (_games() if language == DEFAULT else {})).items():
        said = all(len(word) >= MIN_LETTERS for word in words.name_words)
        if words.name_words and said and words.name_words not in seen and icon in icon_names():
            seen.add(words.name_words)
            index[min(words.name_words)].append((words.name_words, icon))
    return index


def _found(wanted: list[str], language: str) -> dict[str, int]:
    """Return a score for each icon that matches all these words."""
    found: dict[str, int] = {}
    for icon, words in _fluent(language).items():
        score = _score(wanted, words)
        if score is None and language != DEFAULT:
            english = _score(wanted, _fluent(DEFAULT)[icon])
            score = None if english is None else english + OTHER_LANGUAGE
        if score is not None:
            found[icon] = score
    _add_games(found, wanted, language)
    return found


def _add_games(found: dict[str, int], wanted: list[str], language: str) -> None:
    """Find game icons by their English names, or by those of the Fluent icons whose own names match."""
    bridges = [
        _fluent(DEFAULT)[icon].name_words
        for icon, score in found.items()
        if score <= NAME_BEGINS and language != DEFAULT
    ]
    for icon, words in _games().items():
        score = _score(wanted, words)
        if score is not None:
            found[icon] = score + OTHER_LANGUAGE
        elif any(bridge and bridge <= words.name_words for bridge in bridges):
            found[icon] = BRIDGED


def _score(wanted: list[str], words: _Keywords) -> int | None:
    """Return the score of an icon; None if it misses one of the words."""
    worst = 0
    for word in wanted:
        if word in words.name_words:
            score = NAME
        elif any(one.startswith(word) for one in words.name_words):
            score = NAME_BEGINS
        elif word in words.keywords:
            score = KEYWORD
        elif any(one.startswith(word) for one in words.keywords):
            score = KEYWORD_BEGINS
        else:
            return None
        worst = max(worst, score)
    return worst


def _called(picture: str, language: str) -> FoundPicture:
    if picture.startswith("fluent:"):
        return FoundPicture(picture, _fluent(language)[picture].name, language)
    return FoundPicture(picture, _games()[picture].name, DEFAULT)


def _split(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", fold(text))


@cache
def _fluent(language: str) -> dict[str, _Keywords]:
    data = json.loads((resources.files("frieze.decks") / "keywords.json").read_text("utf-8"))
    read = {}
    for icon, text in zip(data["icons"], data["words"][language], strict=True):
        name, *keywords = text.split("|")
        own = frozenset(_split(name))
        read[f"fluent:{icon}"] = _Keywords(name, own, frozenset(word for key in keywords for word in _split(key)) - own)
    return read


@cache
def _games() -> dict[str, _Keywords]:
    names = {icon: icon.removeprefix("game:").replace("-", " ") for icon in icon_names() if icon.startswith("game:")}
    return {icon: _Keywords(name, frozenset(_split(name)), frozenset()) for icon, name in names.items()}
