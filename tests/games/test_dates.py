"""Dates as the rules see them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frieze.games.dates import Date, parse_date, ranks
from frieze.games.errors import BadDate

years = st.integers(min_value=-99_999_999_999, max_value=9999).filter(bool)


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("1969", Date(1969)),
        ("-44", Date(-44)),
        ("~1450", Date(1450, circa=True)),
        ("~-3300000", Date(-3_300_000, circa=True)),
        ("1969-07-20", Date(1969, 7, 20)),
        ("2000-02-29", Date(2000, 2, 29)),
        ("-1-02-29", Date(-1, 2, 29)),
        ("any", None),
    ],
)
def test_a_date_round_trips_through_its_text(text: str, date: Date | None) -> None:
    assert parse_date(text) == date
    assert str(date) == text or date is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0",
        "00",
        "01",
        "-0",
        "1969-13-01",
        "1969-00-10",
        "1969-02-30",
        "1900-02-29",
        "1969-7-20",
        "10000",
        "~any",
        "19 69",
        *("1969-07", "+5", "١٩٦٩", "1e3", "~~5", "5\n", "-999999999999"),
    ],
)
def test_any_other_text_is_not_a_date(text: str) -> None:
    with pytest.raises(BadDate):
        parse_date(text)


@given(year=years, circa=st.booleans())
def test_every_year_survives_its_text(year: int, circa: bool) -> None:
    assert parse_date(str(Date(year, circa=circa))) == Date(year, circa=circa)


@given(st.lists(years, max_size=40))
def test_ranks_keep_the_order_and_equal_dates_equal(numbers: list[int]) -> None:
    order = ranks([Date(year) for year in numbers])
    for rank, year in zip(order, numbers, strict=True):
        for other_rank, other in zip(order, numbers, strict=True):
            assert (rank < other_rank) == (year < other)


def test_with_days_and_years_mixed_all_compare_by_year() -> None:
    assert ranks([Date(1969, 7, 20), Date(1969, 3, 2), Date(1970)]) == [0, 0, 1]
    assert ranks([Date(1969, 7, 20), Date(1969, 3, 2), Date(1970, 1, 1)]) == [1, 0, 2]
