"""A title or a note that gives its date away is found, and nothing else."""

import asyncio

import pytest

from frieze.decks import (
    FindingCode,
)
from frieze.decks.checking.leaks import gives_away
from tests.decks.checked import codes
from tests.hang_guard import HANGS_AFTER

# Leaks


@pytest.mark.parametrize(
    "text",
    [
        *("Fire of 1666", "In 476 Rome falls", "the 15th century", "twelfth century", "in the 1960s"),
        *("the roaring twenties", "au XVe siècle", "au IXe siècle", "siglo XV", "século XV", "á 15. öld"),
        *("á sautjándu öld", "á þriðju öld", "a millennium ago", "au premier millénaire", "un milenio"),
        *("árþúsundi síðar", "the anniversary of the Moon landing", "le centenaire", "el aniversario de"),
        *("200 years later", "il y a 300 ans", "une décennie", "la década", "áratugur"),
        *("Caesar dies, 44 BC", "César meurt, 44 av. J.-C.", "César muere (44 a. C.)", "44 f.Kr.", "in AD 79"),
        *("en el s. XV", "no séc. XV", "au XVe s.", "XVᵉ s.", "au 15e s.", "a 15th c. town", "15th cent. art"),
        *("Summer of '69", "été ’69", "music of the 80s", "the sixteen hundreds", "the nineteen-sixties"),
        *("les années soixante", "los años treinta", "os anos 60", "l’an mille", "á fyrstu öld"),
    ],
)
def test_what_gives_a_date_away_is_found_in_five_languages(text: str) -> None:
    assert gives_away(text)


@pytest.mark.parametrize(
    "text",
    [
        *("Apollo 11 lands", "10,000 soldiers", "Louis XIV", "The old town", "tens of millions", "Old Norse"),
        *("Stóra aldan", "Henry VIII marries", "Il fête son anniversaire", "ones, tens and sixties"),
        *("A 90-year-old", "12 apostles", "Washington, DC", "L’11 septembre", "Mars attacks"),
    ],
)
def test_what_gives_nothing_away_is_left_alone(text: str) -> None:
    assert gives_away(text) is None


@pytest.mark.parametrize(
    ("text", "year"),
    [
        ("In 476 Rome falls", 476),
        ("In 476 Rome falls", 480),
        ("Vesuvius, 79", 79),
        ("Caesar dies (44)", -44),
        ("Fire of 1666", 1966),
        ("Summer of '69", 1969),
        ("Nineteen sixty-nine", 1969),
        ("the crash of nineteen twenty-nine", 1929),
        ("Two thousand and one", 2001),
        ("mil neuf cent soixante-neuf", 1969),
        ("dix-sept cent quatre-vingt-neuf", 1789),
        ("mil novecientos sesenta y nueve", 1969),
        ("mil novecentos e sessenta e nove", 1969),
        ("nítján hundruð sextíu og níu", 1969),
        ("nítjánhundruð áttatíu og fimm", 1985),
        ("mil quatrocentos e noventa e dois", 1492),
        ("mil setecientos veintiuno", 1721),
    ],
)
def test_a_number_near_the_cards_own_year_gives_it_away(text: str, year: int) -> None:
    assert gives_away(text, year)


@pytest.mark.parametrize(
    ("text", "year"),
    [
        ("Boeing 747 takes off", 1969),
        ("Fahrenheit 451", 1953),
        ("12 apostles", 30),
        ("'12 monkeys'", 1995),
        ("Nineteen sixty-nine", 1949),
        ("Deux cents ans", 1900),
        ("A hundred and one dogs", 1961),
    ],
)
def test_a_number_far_from_the_cards_own_year_counts_something_else(text: str, year: int) -> None:
    assert gives_away(text, year) is None


def test_the_checker_compares_with_the_cards_own_year() -> None:
    assert codes("title,date\nBoeing 747 takes off,1969\nIn 747 a king dies,747\n") == [FindingCode.DATE_GIVEN_AWAY]


@pytest.mark.parametrize(
    "text",
    ["1 2 3 4 5 6 7 8 9 0 " * 20, "1" * 400, "1," * 200, "1e" * 200, "ha 1 1 " * 57, "XIV " * 100, "a1 " * 133],
    ids=["digits", "ones", "commas", "ordinals", "ago", "roman", "words"],
)
async def test_hostile_titles_are_read_once(text: str) -> None:
    """Patterns that begin anew at each digit took half a second for some of these, minutes for a deck of them."""

    def read_again_and_again() -> None:
        for _ in range(400):
            gives_away(text, 1900)

    await asyncio.wait_for(asyncio.to_thread(read_again_and_again), HANGS_AFTER)
