"""Pictures are found by what people call them, in all languages."""

import pytest

from frieze.decks.picture_search import FIRST, _fluent, find_pictures, suggest_picture
from frieze.decks.pictures import icon_names, picture_exists, shown_picture
from frieze.languages import LANGUAGES


@pytest.mark.parametrize(
    ("language", "query", "picture"),
    [
        ("en", "telescope", "fluent:telescope"),
        ("fr", "télescope", "fluent:telescope"),
        ("es", "telescopio", "fluent:telescope"),
        ("pt-BR", "telescópio", "fluent:telescope"),
        ("is", "sjónauki", "fluent:telescope"),
        ("fr", "CHATEAU", "fluent:castle"),
        ("is", "sjonauki", "fluent:telescope"),
        ("en", "tele", "fluent:telescope"),
        ("fr", "astronomie", "fluent:telescope"),
        ("fr", "zeppelin", "game:zeppelin"),
    ],
)
def test_a_picture_is_found_by_its_name_a_part_of_it_or_a_keyword(language: str, query: str, picture: str) -> None:
    assert picture in [found.picture for found in find_pictures(query, language)]


def test_a_name_comes_before_a_keyword_and_the_coloured_set_before_the_other() -> None:
    found = [one.picture for one in find_pictures("ship", "en")]
    assert found[0] == "fluent:ship"
    assert found.index("fluent:anchor") < found.index("game:cargo-ship")


def test_icons_with_english_names_alone_are_found_in_other_languages_through_the_others() -> None:
    assert "game:castle" in [one.picture for one in find_pictures("château", "fr")]


def test_all_words_must_fit_or_else_any() -> None:
    both = [one.picture for one in find_pictures("japanese castle", "en")]
    assert both[0] == "fluent:japanese-castle"
    assert "fluent:castle" not in both
    assert find_pictures("zzzzqqq castle", "en")[0].picture == "fluent:castle"


def test_without_words_there_is_a_bit_of_everything() -> None:
    assert len(find_pictures("", "fr")) == len(FIRST)
    assert find_pictures("", "fr")[1].name == "château"


@pytest.mark.parametrize("query", ["", "   ", "%%%", "zzzzqqq", "'; drop", "🚀", "a" * 500, "\x00"])
def test_anything_may_be_asked(query: str) -> None:
    assert len(find_pictures(query, "is", 7)) <= 7


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_icon_has_a_name_in_every_language(language: str) -> None:
    words = _fluent(language)
    assert {icon for icon in icon_names() if icon.startswith("fluent:")} <= set(words)
    assert all(one.name for one in words.values())


def test_all_that_is_found_can_be_shown() -> None:
    for query in ("war", "e", "ar", "s"):
        assert all(picture_exists(one.picture) for one in find_pictures(query, "en", 120))


@pytest.mark.parametrize(
    ("title", "language", "picture"),
    [
        ("The tulip bubble bursts", "en", "tulip"),
        ("The telescope of Galileo", "en", "telescope"),
        ("Le château de Versailles", "fr", "castle"),
        ("La invención del telescopio", "es", "telescope"),
    ],
)
def test_a_title_suggests_a_picture(title: str, language: str, picture: str) -> None:
    assert picture in suggest_picture(title, language)


def test_a_title_that_says_nothing_suggests_nothing() -> None:
    assert suggest_picture("Zzqx", "en") == ""
    assert suggest_picture("", "is") == ""


def test_a_card_without_a_picture_is_shown_with_a_frame() -> None:
    assert shown_picture("") == shown_picture("fluent:no-such") == "fluent:framed-picture"
    assert shown_picture("fluent:rocket+fluent:dog") == "fluent:rocket+fluent:dog"
