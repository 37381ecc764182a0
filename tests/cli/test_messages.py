"""What the program says: the same messages in all languages. tests/voice checks their words."""

import json
import re
from pathlib import Path
from typing import Any

import babel
import pytest
from tools import program_words

import frieze
from frieze.bots import Level
from frieze.bots.names import CHARACTERS
from frieze.cli.messages.message_format import format_message, plural_form
from frieze.games.cards import Continent, Icon
from frieze.games.exhibition.names import Item, Misfit, ShowcaseName
from frieze.games.outcome import Reason
from frieze.games.timeline import Edition
from frieze.games.together import Row, Title
from frieze.languages import LANGUAGES, Language

ROOT = Path(__file__).parents[2]
CLI = Path(frieze.__file__).parent / "cli"
VECTORS = json.loads((ROOT / "tests" / "vectors" / "messages.json").read_text("utf-8"))
TEXTS: dict[str, dict[str, str]] = {
    language: json.loads((CLI / "messages" / f"{language}.json").read_text("utf-8")) for language in LANGUAGES
}
KEYS = list(TEXTS["en"])


class Asked(dict[str, int]):
    """Parameters that are all one number, and remember their names."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def __missing__(self, name: str) -> int:
        return self.setdefault(name, self.number)


def parameters(text: str, language: str) -> set[str]:
    """Return the parameters of a message, in all its branches."""
    asked = [Asked(number) for number in range(4)]
    for params in asked:
        format_message(text, params, language)
    return {name for params in asked for name in params}


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["message"])
def test_messages_are_filled_in_as_in_the_browser(vector: dict[str, Any]) -> None:
    assert format_message(vector["message"], vector["params"], vector["language"]) == vector["shown"]


def test_a_missing_parameter_is_an_error() -> None:
    with pytest.raises(KeyError):
        format_message("{name} wins", {}, "en")


@pytest.mark.parametrize("language", Language)
def test_plurals_follow_the_rules_of_unicode(language: Language) -> None:
    rule = babel.Locale.parse(language.locale).plural_form
    assert [plural_form(number, language) for number in range(-2, 1200)] == [rule(n) for n in range(-2, 1200)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_message(language: str) -> None:
    assert list(TEXTS[language]) == sorted(KEYS)
    assert [key for key, text in TEXTS[language].items() if not text.strip()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_message_has_the_same_parameters_in_every_language(language: str) -> None:
    for key, text in TEXTS[language].items():
        assert parameters(text, language) == parameters(TEXTS["en"][key], "en"), key


def test_every_message_is_used() -> None:
    sources = "\n".join(path.read_text("utf-8") for path in CLI.rglob("*.py"))
    made = re.findall(r"""["']([a-z_.]+\.)\{""", sources)  # f"level.{level}"
    unused = [key for key in KEYS if f'"{key}"' not in sources and f"'{key}'" not in sources]
    assert [key for key in unused if not any(key.startswith(prefix) for prefix in made)] == []


def test_whatever_the_games_name_has_a_message() -> None:
    timeline = (Reason.WENT_OUT, Reason.SHARED, Reason.LAST_LEFT, Reason.NOBODY_LEFT)
    together = (Reason.ALL_PLAYED, Reason.NOTHING_PLACED, Reason.STUCK)
    wanted = [
        *(f"game.{name}" for name in frieze.GAMES),
        *(f"edition.{name}" for name in Edition),
        *(f"level.{name}" for name in Level),
        *(f"title.{name}" for name in Title),
        *(f"icon.{name}" for name in Icon),
        *(f"item.{name}" for name in Item),
        *(f"showcase.{name}" for name in ShowcaseName),
        *(f"misfit.{name}" for name in Misfit),
        *(f"continent.{name}{part}" for name in Continent for part in ("", ".short")),
        *(f"animal.{character.animal}" for character in CHARACTERS),
        *(f"timeline.reason.{name}" for name in timeline),
        *(f"together.reason.{name}" for name in together),
        *(f"together.placed.{name}" for name in Row),
    ]
    assert [key for key in wanted if key not in KEYS] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_those_of_the_browser(language: str) -> None:
    words = program_words.shared_words(language)
    assert [prefix for prefix in program_words.SHARED if not any(key.startswith(prefix) for key in words)] == []
    assert {key: TEXTS[language][key] for key in words} == words, "run: .venv/bin/python tools/program_words.py"


def test_games_have_the_titles_of_the_glossary() -> None:
    glossary = (ROOT / "docs" / "glossary.md").read_text("utf-8")
    for game in frieze.GAMES:
        titles = [TEXTS[language][f"game.{game}"] for language in LANGUAGES]
        assert f"| {' | '.join(titles)} |" in glossary
