"""The texts use the words of docs/glossary.md: one word for one thing in each language."""

import re

import pytest

from frieze.languages import LANGUAGES
from tests.voice.glossary import glossary, rows_of, without_note, words_for
from tests.voice.sources import GAMES, SOFT_HYPHEN, in_class, labels, messages, rules, texts

OTHERS = LANGUAGES[1:]
# Tables of names that the interface and the paper show as they are, and the texts that show them.
NAMES = {
    "Titles and editions": ("game.",),
    "The five showcases": ("exhibition.showcase.",),
    "The six variation showcases": ("exhibition.showcase.", "option.exhibition.variations."),
    "Continents": ("exhibition.continent.", "continents."),
    "Vehicles": ("exhibition.vehicle.", "vehicles."),
    "Scoring lines": ("exhibition.item.", "exhibition.total", "scores."),
    "Titles of the cooperative game": ("together.title.",),
}
BY_ID = {"The editions of Timeline": "option.timeline.edition.", "Levels of the computer players": "level."}
IN_RULES = {
    "The editions of Timeline": "timeline",
    "Titles of the cooperative game": "together",
    "The five showcases": "exhibition",
    "The six variation showcases": "exhibition",
}
TERMS = ("Common terms", "Timeline together", "Line-up", "Exhibition", "The program")
# Texts that are a word of the glossary in English, but not that term, or in another form of it.
OTHER_MEANING = {
    "exhibition.finished": "a sentence about somebody",
    "player": "a line on paper, to write a name on",
}

# Words that say the same as a word of the glossary. (?i) is set for all of them.
RIVALS = {
    "en": {
        r"interstices?": "gap",
        r"discard pile": "discards",
        r"\b(mis|wrong) ?place(d|ment)": "wrong",
        r"\bbots?\b": "computer player",
        r"hyperlink": "link",
    },
    "fr": {
        r"interstice": "emplacement",
        r"jeux? de cartes\b(?! d)(?! pour)": "paquet",
        r"joueurs? (ordinateur|virtuel)": "ordinateur",
        r"\blobby\b|\bsalon\b": "table",
        r"\bcartes? retirée": "défausse",
        r"\bligne du temps": "frise",
        r"\bparamètres?\b": "réglages",
        r"\bmanches?\b": "tour de table",
    },
    "es": {
        r"intersticio": "hueco",
        r"\bordenador": "computadora",
        r"anfitri[oó]n": "quien organiza",
        r"\bmazo de cartas": "baraja",
        r"\bvosotros|\b(jugad|colocad|elegid|queráis|podéis|tenéis)\b": "jugar",
        r"\bpila\b": "mazo",
        r"\bmóvil": "mesa",
    },
    "pt-BR": {
        r"interstício": "espaço",
        r"anfitri(ão|ões|ã)": "quem organiza",
        r"\bconversa\b": "mesa",
        r"jogador(es)? (virtua|automátic)": "computador",
        r"\bpilha\b": "monte",
        r"\bintervalo entre": "espaço",
    },
    "is": {
        r"hlekk": "tengill",
        r"(?<!net)þjónn|(?<!net)þjónin": "netþjónn",
        r"tölvuleikm": "tölvuspilari",
        r"netfang(?!.*póst)": "ip-tala",
        r"\bbunkinn\b(?<!kastbunkinn)": "stokkur",
    },
}


def shown(language: str) -> dict[str, str]:
    """Return the texts of the interface and on paper by their keys."""
    every = messages(language) | labels(language)
    return {key: words.replace(SOFT_HYPHEN, "") for key, words in every.items()}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("table", NAMES)
def test_a_name_is_the_same_wherever_it_is_shown(table: str, language: str) -> None:
    names = {without_note(row["en"]): row[language] for row in rows_of(table)}
    english, own = shown("en"), shown(language)
    keys = [key for key in english if key.startswith(NAMES[table]) and english[key] in names]
    assert {english[key] for key in keys} >= set(names) - {"Exhibition: 20th Century", "edition", "Mid-century"}
    assert {key: own[key] for key in keys if own[key] != names[english[key]]} == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", BY_ID)
def test_levels_and_editions_are_called_as_in_the_glossary(table: str, language: str) -> None:
    for row in rows_of(table):
        assert shown(language)[BY_ID[table] + row["id"]] == row[language]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", IN_RULES)
def test_the_rules_call_things_by_their_names(table: str, language: str) -> None:
    text = rules(IN_RULES[table], language)
    assert [name for row in rows_of(table) if (name := without_note(row[language])) not in text] == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_text_that_is_one_word_is_the_word_of_the_glossary(language: str) -> None:
    english, own = shown("en"), shown(language)
    # A note in brackets says that the term is only one meaning of the word.
    terms = {row["en"].casefold().removeprefix("to ") for row in rows_of(*TERMS) if "(" not in row["en"]}
    keys = [key for key in english if english[key].casefold() in terms and key not in OTHER_MEANING]
    assert len(keys) > 40
    wrong = {key: own[key] for key in keys if not is_one_of(own[key], words_for(english[key], language), language)}
    assert wrong == {}


def is_one_of(text: str, words: set[str], language: str) -> bool:
    """Return whether a text is one of some words. Icelandic has its article at the end of a word."""
    own = text.casefold()
    return own in words or (language == "is" and own.endswith("n") and any(own.startswith(word[:-1]) for word in words))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_has_another_word_for_a_thing(language: str) -> None:
    for pattern, term in RIVALS[language].items():
        words = [row[language].casefold() for rows in glossary().values() for row in rows]
        assert any(term in word for word in words), f"the glossary has another word now instead of {term}"
        found = [text for text in texts(language) if re.search(pattern, text.words, re.IGNORECASE)]
        assert found == [], f"instead of {term}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_have_the_same_shape_in_every_language(game: str, language: str) -> None:
    """A part, a point of a list or a line of a table that is missing in one language would be a missing rule."""
    assert shape(rules(game, language)) == shape(rules(game, "en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_about_lessons_has_the_same_shape_in_every_language(language: str) -> None:
    assert shape(in_class(language)) == shape(in_class("en"))


def shape(text: str) -> list[str]:
    """Return what kind each line of a text is of."""
    return [line[0] if line[:1] in {"#", "-", "|"} else "" for line in text.splitlines()]
