"""The texts speak as Frieze speaks: no stiff words, nobody left out, one typography."""

import re

import pytest

from frieze.languages import LANGUAGES
from tests.voice.patterns import BANNED, ONE_GENDER
from tests.voice.sources import Text, every_text, texts

PARAMETER = re.compile(r"\{(?!name)\w+")  # its name is not read; but what follows a player's name is looked at


def found(patterns: list[str], language: str) -> list[tuple[Text, str]]:
    """Return the texts in which a pattern is found, with what was found."""
    every = re.compile("|".join(f"(?:{pattern})" for pattern in patterns), re.IGNORECASE)
    return [(text, hit[0]) for text in texts(language) if (hit := every.search(PARAMETER.sub("{", text.words)))]


def test_no_english_text_has_a_banned_word() -> None:
    assert found(BANNED, "en") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_names_or_addresses_people_of_one_gender(language: str) -> None:
    assert found(ONE_GENDER[language], language) == []


def test_an_ellipsis_is_one_character_behind_a_word() -> None:
    assert [text for _, text in every_text() if re.search(r"\.\.|\s…", text.words)] == []


def test_quotes_and_apostrophes_are_curly() -> None:
    assert [text for _, text in every_text() if re.search(r"['\"`´]", text.words)] == []


QUOTES = {"en": "“”", "fr": "«»", "es": "«»“”", "pt-BR": "“”", "is": "„“"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotes_are_those_of_the_language(language: str) -> None:
    foreign = set("“”„«»‹›‚") - set(QUOTES[language])
    assert [text for text in texts(language) if foreign & set(text.words)] == []


def test_french_keeps_its_punctuation_beside_the_word() -> None:
    """A narrow space before ; ! ? and a space before : » and after «, none of which may be broken."""
    wrong = r"[^\s\u202f][;!?](?!\w)|[^\u00a0\u202f][:»](?=\s|$)|«(?![\u00a0\u202f])| [;!?:»]|« "
    assert [text for text in texts("fr") if re.search(wrong, re.sub(r"\*\*|https?://\S+", "", text.words))] == []


def test_spanish_opens_questions_and_exclamations() -> None:
    whole = [text for text in texts("es") if text.place != "web home.code_similar"]  # codes end that question
    for opening, closing in ("¿?", "¡!"):
        assert [text for text in whole if text.words.count(opening) != text.words.count(closing)] == []
