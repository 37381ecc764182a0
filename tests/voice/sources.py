"""Every text of the product that players read, by language. Decks are not here: their cards are checked as decks."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from frieze.languages import LANGUAGES

ROOT = Path(__file__).parents[2]
TERMINAL = ROOT / "src" / "frieze" / "cli" / "messages"
LABELS = ROOT / "src" / "frieze" / "paper" / "labels.json"
RULES = ROOT / "src" / "frieze" / "rules"
WEB = ROOT / "web"
IN_CLASS = WEB / "src" / "pages" / "class"
GAMES = ("timeline", "together", "exhibition", "lineup")


# What is no sentence of the language: commands, and the key that shows the rules.
NOT_SAID = re.compile(r"`[^`]*`|pip install \S+|(?<![^\s=])\?(?= \w)|(?<==)'\?")
SOFT_HYPHEN = "\u00ad"


class Text(NamedTuple):
    """A text and where it is."""

    place: str
    words: str


@cache
def messages(language: str) -> dict[str, str]:
    """Return the interface's texts."""
    texts: dict[str, str] = json.loads((WEB / "src" / "messages" / f"{language}.json").read_text())
    return texts


@cache
def terminal(language: str) -> dict[str, str]:
    """Return the terminal's texts."""
    texts: dict[str, str] = json.loads((TERMINAL / f"{language}.json").read_text())
    return texts


@cache
def labels(language: str) -> dict[str, str]:
    """Return the words on paper, by where they are in the file."""
    return dict(_leaves(json.loads(LABELS.read_text())[language]))


@cache
def rules(game: str, language: str) -> str:
    """Return the rules of a game."""
    return (RULES / f"{game}.{language}.md").read_text()


@cache
def in_class(language: str) -> str:
    """Return the page about lessons."""
    return (IN_CLASS / f"text.{language}.md").read_text()


@cache
def texts(language: str) -> list[Text]:
    """Return every text of a language."""
    found = [Text(f"web {key}", words) for key, words in messages(language).items()]
    found += [Text(f"paper {place}", words) for place, words in labels(language).items()]
    documents = [(game, rules(game, language)) for game in GAMES] + [("class", in_class(language))]
    for name, text in documents:
        lines = enumerate(text.splitlines(), 1)
        found += [Text(f"{name}.{language}.md:{number}", line) for number, line in lines if line.strip()]
    found += [Text("offline page", words) for words in _section(language)]
    found += [Text(f"terminal {key}", words) for key, words in terminal(language).items()]
    manifest = json.loads((WEB / "public" / "manifest.webmanifest").read_text("utf-8"))
    if language != manifest["lang"]:
        found += [Text("manifest description", manifest["description_localized"][language])]
    else:
        found += [Text(f"manifest {key}", manifest[key]) for key in ("name", "short_name", "description")]
        page = (WEB / "index.html").read_text()
        found += [Text("index.html", words) for words in re.findall(r'name="description" content="([^"]*)"', page)]
    assert len(found) > 1000
    return [Text(place, NOT_SAID.sub("", words.replace(SOFT_HYPHEN, ""))) for place, words in found]


def every_text() -> Iterator[tuple[str, Text]]:
    """Yield every text with its language."""
    for language in LANGUAGES:
        for text in texts(language):
            yield language, text


def _leaves(part: Any, place: str = "") -> Iterator[tuple[str, str]]:
    for name, value in part.items():
        if isinstance(value, dict):
            yield from _leaves(value, f"{place}{name}.")
        else:
            yield f"{place}{name}", value


def _section(language: str) -> list[str]:
    page = (WEB / "public" / "offline.html").read_text()
    (section,) = re.findall(rf'<section lang="{language}".*?</section>', page, re.DOTALL)
    return re.findall(r">([^<>\n]+)<", section)
