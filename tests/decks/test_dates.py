"""Dates as people read and write them."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frieze.decks import readable_date
from frieze.decks.dates.format import languages_of_dates
from frieze.decks.dates.parse import Order, Trouble, read_date, read_dates
from frieze.decks.time_scale import STOPS, time_colour, time_place
from frieze.games.dates import Date, parse_date
from frieze.languages import LANGUAGES

VECTORS = json.loads((Path(__file__).parent.parent / "vectors" / "dates.json").read_text("utf-8"))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{vector['date']}-{vector['language']}")
def test_dates_are_written_for_readers_as_the_vectors_say(vector: dict[str, str]) -> None:
    assert readable_date(vector["date"], vector["language"]) == vector["shown"]


def test_every_language_has_words_for_dates() -> None:
    assert languages_of_dates() == list(LANGUAGES)


def test_the_vectors_have_every_date_in_every_language() -> None:
    written = {(vector["date"], vector["language"]) for vector in VECTORS}
    dates = {vector["date"] for vector in VECTORS}
    assert [(date, language) for date in dates for language in LANGUAGES if (date, language) not in written] == []


@pytest.mark.parametrize(
    ("written", "date"),
    [
        ("-44", "-44"),
        ("1969", "1969"),
        ("1969-07-20", "1969-07-20"),
        ("~1450", "~1450"),
        ("44 BC", "-44"),
        ("44 B.C.", "-44"),
        ("500 BCE", "-500"),
        ("44 av. J.-C.", "-44"),
        ("44 avant J.-C.", "-44"),
        ("44 a. C.", "-44"),
        ("44 a.C.", "-44"),
        ("44 antes de Cristo", "-44"),
        ("44 f.Kr.", "-44"),
        ("44 fyrir Krist", "-44"),
        ("AD 79", "79"),
        ("79 apr. J.-C.", "79"),
        ("79 d. C.", "79"),
        ("79 e.Kr.", "79"),
        ("c. 1450", "~1450"),
        ("c1450", "~1450"),
        ("ca. 500 BC", "~-500"),
        ("vers 1450", "~1450"),
        ("hacia 1450", "~1450"),
        ("por volta de 1500", "~1500"),
        ("um 1450", "~1450"),
        ("u.þ.b. 1450", "~1450"),
        ("−44", "-44"),
        ("12,000 BC", "-12000"),
        ("12 000 av. J.-C.", "-12000"),
        ("12.000 f.Kr.", "-12000"),
        ("3.3 million years BC", "-3300000"),
        ("66 Ma", "-66000000"),
        ("66 million years ago", "-66000000"),
        ("about 66 million years ago", "~-66000000"),
        ("il y a environ 66 millions d'années", "~-66000000"),
        ("hace 66 millones de años", "-66000000"),
        ("há 66 milhões de anos", "-66000000"),
        ("fyrir um 66 milljónum ára", "~-66000000"),
        ("4.5 billion years ago", "-4500000000"),
        ("4,54 milliards d’années", "-4540000000"),
        ("4,5 mil millones de años", "-4500000000"),
        ("4,5 bilhões de anos", "-4500000000"),
        ("13,8 milljarðar ára", "-13800000000"),
        ("20/07/1969 à 00:00", "1969-07-20"),
        ("20/07/1969 00h00", "1969-07-20"),
        ("vers 3,3 millions d’années av. J.-C.", "~-3300000"),
        ("3,3 millones de años a. C.", "-3300000"),
        ("20/07/1969", "1969-07-20"),
        ("20.07.1969", "1969-07-20"),
        ("7/20/1969", "1969-07-20"),
        ("20 July 1969", "1969-07-20"),
        ("July 20, 1969", "1969-07-20"),
        ("20 juillet 1969", "1969-07-20"),
        ("1er mai 1886", "1886-05-01"),
        ("20 de julio de 1969", "1969-07-20"),
        ("20 de julho de 1969", "1969-07-20"),
        ("20. júlí 1969", "1969-07-20"),
        ("July 1969", "1969"),
        ("1969-07-20 00:00:00", "1969-07-20"),
        ("1969-07-20T00:00:00", "1969-07-20"),
        ("1969.0", "1969"),
        ("-44-03-15", "-44-03-15"),
        ("79-08-24", "79-08-24"),
        ("-44,00", "-44"),
        ("any", "any"),
        ("44 B.C", "-44"),
        ("44 BC.", "-44"),
        ("44 b. c. e.", "-44"),
        ("44 av J-C", "-44"),
        ("44 ac", "-44"),
        ("A.D. 79", "79"),
        ("ca. AD 79", "~79"),
        ("l'an 800", "800"),
        ("vers l’an 800", "~800"),
        ("vers l’an 800 av. J.-C.", "~-800"),
        ("hacia el año 800", "~800"),
        ("por volta do ano 800 a.C.", "~-800"),
        ("um árið 800", "~800"),
        ("around the year 800", "~800"),
        ("in 1450", "1450"),
        ("árið 1450", "1450"),
        ("1450?", "~1450"),
        ("1450 (?)", "~1450"),
        ("44 BC?", "~-44"),
        ("1450 ca.", "~1450"),
        ("1450 (circa)", "~1450"),
        ("1450 environ", "~1450"),
        ("été 1969", "1969"),
        ("summer of 1969", "1969"),
        ("07/1969", "1969"),
        ("7-1969", "1969"),
        ("1969-07", "1969"),
        ("20.07.1969 00:00", "1969-07-20"),
        ("7/20/1969 12:00:00 AM", "1969-07-20"),
        ("20-Jul-1969", "1969-07-20"),
        ("20-juil.-1969", "1969-07-20"),
        ("1969 July 20", "1969-07-20"),
        ("Sunday, July 20, 1969", "1969-07-20"),
        ("dimanche 20 juillet 1969", "1969-07-20"),
        ("quinta-feira, 20 de julho de 1969", "1969-07-20"),
        ("le 14 juillet 1789", "1789-07-14"),
        ("-12.000", "-12000"),
        ("10,000 BC", "-10000"),
        ("\u0661\u0669\u0666\u0669", "1969"),
    ],
)
def test_dates_are_read_as_people_write_them(written: str, date: str) -> None:
    assert read_date(written).text == date


@pytest.mark.parametrize(
    ("written", "trouble"),
    [
        ("", Trouble.MISSING),
        ("  ", Trouble.MISSING),
        ("0", Trouble.YEAR_ZERO),
        ("20/07/69", Trouble.TWO_DIGIT_YEAR),
        ("soon", Trouble.UNREADABLE),
        ("20 July", Trouble.UNREADABLE),
        ("15th century", Trouble.UNREADABLE),
        ("31/02/1969", Trouble.UNREADABLE),
        ("20-Jul-69", Trouble.TWO_DIGIT_YEAR),
        ("Jul-69", Trouble.UNREADABLE),
        ("15th c.", Trouble.UNREADABLE),
        ("1969²", Trouble.UNREADABLE),
        ("²", Trouble.UNREADABLE),
        ("c. ²", Trouble.UNREADABLE),
        ("13/1969", Trouble.UNREADABLE),
        ("1939-1945", Trouble.UNREADABLE),
        ("9" * 40, Trouble.UNREADABLE),
        ("x" * 500, Trouble.UNREADABLE),
        ("il y a 5000 ans", Trouble.UNREADABLE),
        ("hace 5000", Trouble.UNREADABLE),
        ("3 million AD", Trouble.UNREADABLE),
    ],
)
def test_what_is_no_date_is_said(written: str, trouble: Trouble) -> None:
    assert read_date(written).trouble is trouble


def test_numbers_between_slashes_are_read_with_the_day_first() -> None:
    read = read_date("03/04/1969")
    assert (read.text, read.order) == ("1969-04-03", Order.EITHER)
    assert read_date("03/04/1969", day_first=False).text == "1969-03-04"


@pytest.mark.parametrize(
    ("column", "dates"),
    [
        (["7/20/1969 00:00", "3/4/1970"], ["1969-07-20", "1970-03-04"]),
        (["3/4/1970"], ["1970-04-03"]),
        (["20/7/1969", "7/20/1969", "3/4/1970"], ["1969-07-20", "1969-07-20", "1970-04-03"]),
    ],
)
def test_a_column_can_show_that_months_come_first(column: list[str], dates: list[str]) -> None:
    assert [read.text for read in read_dates(column)] == dates


def test_a_column_that_shows_its_order_leaves_nothing_to_assume() -> None:
    assert [read.order for read in read_dates(["9/11/1989", "14/07/1789"])] == [Order.DAY_FIRST] * 2
    assert [read.order for read in read_dates(["9/11/1989", "11/11/1918"])] == [Order.EITHER, None]


@given(
    year=st.integers(min_value=-99_999_999, max_value=9999).filter(bool),
    circa=st.booleans(),
    language=st.sampled_from(LANGUAGES),
)
def test_what_we_write_we_can_read(year: int, circa: bool, language: str) -> None:
    date = str(Date(year, circa=circa))
    shown = readable_date(date, language)
    if abs(year) < 1_000_000 or year % 10_000 == 0:
        assert read_date(shown).text == date or year > 9999


@given(st.dates(), st.sampled_from(LANGUAGES))
def test_days_we_write_we_can_read(day: object, language: str) -> None:
    date = str(day)
    year = int(date[:4])
    if year >= 100:
        text = f"{year}{date[4:]}"
        assert read_date(readable_date(text, language)).text == text


@given(st.text(max_size=80))
def test_any_text_is_a_date_or_trouble_never_a_crash(text: str) -> None:
    read = read_date(text)
    assert (read.text is None) != (read.trouble is None)
    if read.text:
        parse_date(read.text)


def test_the_colour_of_time_runs_from_ochre_to_teal() -> None:
    assert time_colour(-4_000_000) == STOPS[0]
    assert time_colour(2100) == STOPS[-1]
    places = [time_place(year) for year in range(-5000, 2030, 7)]
    assert places == sorted(places)
