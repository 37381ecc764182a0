"""Names that look like other names, and texts that would disturb what is next to them."""

import unicodedata

import pytest

from frieze.tables.errors import TableError, Why
from frieze.tables.names import checked_name, cleaned, skeleton

ADAS = [
    "ada",
    "ADA",
    " Ada ",
    "A d a",
    "Ada\u200b",  # zero width space
    "A\u200dda",  # zero width joiner
    "Ada\ufeff",
    "Ada\u2060",  # word joiner
    "A\u00adda",  # soft hyphen
    "\u202eAda",  # the rest is written backwards
    "\u2066Ada\u2069",
    "Ada\ufe0f",  # variation selector
    "Ada\U000e0101",
    "A\u034fda",  # combining grapheme joiner
    "Ada\u115f",  # Hangul fillers: letters that show nothing
    "Ada\u3164",
    "Ada\uffa0",
    "Ada\u2800",  # an empty Braille pattern
    "Ada\u17b4",
    "Ada\u180b",
    "Ádä",
    "A\u0308\u0323da",
    "Аdа",  # Cyrillic А, а
    "ΑdΑ",  # Greek
    "Аԁа",  # all Cyrillic
    "\uff21\uff44\uff41",  # full width
    "\U0001d400\U0001d41d\U0001d41a",  # bold, of mathematics
    "ⓐⓓⓐ",
    "ᎪdᎪ",  # Cherokee
    "Adɑ",  # Latin alpha
]


@pytest.mark.parametrize("name", ADAS, ids=ascii)
def test_a_name_that_looks_like_another_is_taken_or_refused(name: str) -> None:
    with pytest.raises(TableError) as error:
        checked_name(name, ["Ada"])
    assert error.value.why in {Why.NAME_TAKEN, Why.BAD_NAME}


@pytest.mark.parametrize(
    ("name", "taken"),
    [("Al", "AI"), ("IIi", "lll"), ("Bi11", "Bill"), ("O0", "oo"), ("рор", "pop"), ("СОС", "coc"), ("Ρορ", "Pop")],
)
def test_letters_that_differ_only_on_paper_are_one(name: str, taken: str) -> None:
    with pytest.raises(TableError, match="name_taken"):
        checked_name(name, [taken])


@pytest.mark.parametrize("name", ["\u115f", "\u3164\u3164", "\u2800", "\u200b\u200d", "\ufe0f", "...", " ", "\u0301"])
def test_a_name_of_which_nothing_can_be_read_is_none(name: str) -> None:
    with pytest.raises(TableError, match="bad_name"):
        checked_name(name, [])


@pytest.mark.parametrize("name", ["Анna", "Pаul", "Νina", "Եva"], ids=ascii)
def test_a_name_in_two_alphabets_that_look_alike_is_refused(name: str) -> None:
    with pytest.raises(TableError, match="bad_name"):
        checked_name(name, [])


LATIN = ["Ada", "Þórunn", "José María", "Ada 2", "R2-D2", "O’Neil"]
OTHERS = ["Анна", "Νίκη", "あだ", "さくらA", "阿達", "דנה", "أدا", "เอดา"]


@pytest.mark.parametrize("name", LATIN + OTHERS)
def test_names_of_every_script_are_taken_as_they_are(name: str) -> None:
    assert checked_name(name, ["Ben", "Бен"]) == unicodedata.normalize("NFC", name)


def test_marks_heaped_on_a_letter_do_not_reach_into_other_lines() -> None:
    assert len(cleaned("Z" + "\u0300" * 150 + "algo")) <= 8
    assert cleaned("เนื่อง") == "เนื่อง", "three on one letter are writing"
    assert skeleton("Z\u0300\u0323algo") == skeleton("zalgo")


def test_cleaned_text_is_one_line_and_never_reversed() -> None:
    said = cleaned("a\u202eb\u2067c\u0000d\r\ne\u2028f\x1b[31mg\u0085h")
    assert said == "abc d e f [31mg h"
