"""How the texts of cards are prepared for the screen."""

from frieze.tables.hyphens import hyphenate, with_curly_apostrophes


def test_long_words_may_be_broken() -> None:
    assert hyphenate("The Declaration", "en").replace("\u00ad", "") == "The Declaration"
    assert "\u00ad" in hyphenate("The Declaration", "en")
    assert hyphenate("The moon", "en") == "The moon"


def test_a_language_without_patterns_is_left_as_it_is() -> None:
    assert hyphenate("Unabhängigkeitserklärung", "de") == "Unabhängigkeitserklärung"


def test_apostrophes_are_typographic_and_other_marks_stay() -> None:
    assert with_curly_apostrophes("Jupiter's moons and the players' box") == "Jupiter’s moons and the players’ box"
    assert with_curly_apostrophes("'80s, say('so')") == "'80s, say('so')"
