"""Exhibition's rules, sentence by sentence: what fits in the base showcases, with and without white cards."""

import pytest

from tests.games.exhibition.positions import EINSTEIN, answer, answers, lay_out

FIVE = ["six_continents", "one_era", "one_continent", "years_gap", "mid_century"]
OTHERS = ["six_continents", "one_era", "years_gap"]  # showcases where continents must differ


# Rising years in all showcases


@pytest.mark.parametrize("showcase", ["six_continents", "one_era", "years_gap"])
def test_years_rise_strictly_from_left_to_right(showcase: str) -> None:
    colours = {1950: "asia", 1951: "africa", 1949: "europe"}
    assert answer(showcase, [1950, None], 1951, 1, continents=colours) == "fits"
    assert answer(showcase, [1950, None], 1949, 1, continents=colours) == "years_not_rising"
    assert answer(showcase, [None, 1950], 1949, 0, continents=colours) == "fits"
    assert answer(showcase, [None, 1950], 1951, 0, continents=colours) == "years_not_rising"


def test_years_rise_in_one_continent_too() -> None:
    assert answer("one_continent", [1950, None, None], 1956, 1) == "fits"
    assert answer("one_continent", [None, 1950, None], 1956, 0) == "years_not_rising"
    assert answer("one_continent", [None, None, 1950], 1944, 1) == "fits"


def test_free_spots_may_lie_between() -> None:
    game = lay_out({"six_continents": [None, 1920, None, None, 1930, None]}, {}, taken=1925)
    assert answers(game, "six_continents") == ["years_not_rising", "fits", "fits", "years_not_rising"]


def test_the_next_year_fits_even_where_no_year_is_left_for_the_spots_between() -> None:
    assert answer("six_continents", [1920, None, None, None, None, None], 1921, 5) == "fits"


def test_every_spot_of_an_empty_hall_takes_any_card() -> None:
    for card in (1900, 1945, 1999, EINSTEIN):
        game = lay_out({}, {}, taken=card)
        assert [answers(game, showcase) for showcase in FIVE] == [["fits"] * n for n in (6, 4, 3, 2, 1)]


# Different continents


@pytest.mark.parametrize("showcase", OTHERS)
def test_continents_within_a_showcase_are_different(showcase: str) -> None:
    assert answer(showcase, [1950, None], 1956, 1) == "continent_twice"
    assert answer(showcase, [1950, None], 1957, 1) == "fits"


def test_a_continent_may_be_in_several_showcases() -> None:
    game = lay_out({"six_continents": [1950]}, {}, taken=1956)
    assert answers(game, "one_era") == ["fits"] * 4


# One Era


@pytest.mark.parametrize(
    ("spots", "card", "at", "expected"),
    [
        ([1950, None, None, None], 1960, 1, "fits"),
        ([1950, None, None, None], 1961, 1, "era_too_wide"),
        ([1950, None, None, None], 1970, 2, "fits"),
        ([1950, None, None, None], 1971, 2, "era_too_wide"),
        ([1950, None, None, None], 1980, 3, "fits"),
        ([1950, None, None, None], 1981, 3, "era_too_wide"),
        ([None, None, None, 1950], 1940, 2, "fits"),
        ([None, None, None, 1950], 1939, 2, "era_too_wide"),
        ([None, None, None, 1950], 1920, 0, "fits"),
        ([None, None, None, 1950], 1919, 0, "era_too_wide"),
        ([1950, None, None, 1979], 1960, 1, "fits"),
        ([1950, None, None, 1979], 1961, 1, "era_too_wide"),  # 11 years to the card on the left
        ([1950, None, None, 1979], 1959, 1, "fits"),
        ([1950, None, None, 1979], 1958, 1, "era_too_wide"),  # 21 years to the card two spots away
        ([1950, None, None, 1979], 1969, 2, "fits"),
        ([1950, None, None, 1979], 1968, 2, "era_too_wide"),  # 11 years to the card on the right
    ],
)
def test_cards_of_one_era_differ_by_at_most_ten_years_a_spot(
    spots: list[int | None], card: int, at: int, expected: str
) -> None:
    colours = {1950: "asia", 1979: "africa", card: "europe"}
    assert answer("one_era", spots, card, at, continents=colours) == expected


def test_1945_keeps_its_year_in_one_era() -> None:
    assert answer("one_era", [1934, None, None, None], 1945, 1) == "era_too_wide"
    assert answer("one_era", [1935, None, None, None], 1945, 1) == "fits"
    assert answer("one_era", [1945, None, None, None], 1955, 1) == "fits"
    assert answer("one_era", [1945, None, None, None], 1956, 1) == "era_too_wide"
    assert answer("one_era", [None, 1950, None, None], 1945, 2) == "years_not_rising"


def test_einstein_has_no_year_in_one_era_but_his_spot_counts_as_distance() -> None:
    assert answer("one_era", [1950, None, None, 1979], EINSTEIN, 1) == "fits"
    assert answer("one_era", [EINSTEIN, None, None, None], 1999, 1) == "fits"
    assert answer("one_era", [1950, EINSTEIN, None, None], 1969, 2) == "fits"
    assert answer("one_era", [1950, EINSTEIN, None, None], 1971, 2) == "era_too_wide"


# One Continent


def test_all_cards_of_one_continent_have_the_same() -> None:
    assert answer("one_continent", [1950, None, None], 1956, 1) == "fits"
    assert answer("one_continent", [1950, None, None], 1957, 1) == "other_continent"


def test_no_other_player_may_have_that_continent_there() -> None:
    others = [{"one_continent": [None, 1956, None]}]
    assert answer("one_continent", [], 1950, 0, others=others) == "continent_taken"
    assert answer("one_continent", [], 1951, 0, others=others) == "fits"


def test_the_other_showcases_of_other_players_do_not_matter() -> None:
    others = [{"six_continents": [1956], "one_era": [1962], "mid_century": [1968]}]
    assert answer("one_continent", [], 1950, 0, others=others) == "fits"


def test_a_finished_player_still_has_that_continent() -> None:
    others = [{"one_continent": [None, None, 1956]}]
    assert answer("one_continent", [], 1950, 0, others=others, finished=[1]) == "continent_taken"


def test_any_of_several_other_players_may_have_it() -> None:
    others = [{"one_continent": [1957]}, {"one_continent": [1958]}, {"one_continent": [1959]}, {}]
    found = [answer("one_continent", [], year, 0, others=others) for year in (1951, 1952, 1953, 1954)]
    assert found == ["continent_taken", "continent_taken", "continent_taken", "fits"]


@pytest.mark.parametrize("white", [1945, EINSTEIN])
def test_white_cards_alone_claim_no_continent(white: int) -> None:
    others = [{"one_continent": [white]}]
    for year in range(1950, 1956):
        assert answer("one_continent", [], year, 0, others=others) == "fits"


def test_a_hall_with_white_cards_alone_takes_any_free_continent() -> None:
    others = [{"one_continent": [1956]}]
    assert answer("one_continent", [1945, EINSTEIN, None], 1950, 2, others=others) == "continent_taken"
    assert answer("one_continent", [1945, EINSTEIN, None], 1951, 2, others=others) == "fits"
    assert answer("one_continent", [1945, EINSTEIN, None], 1944, 2) == "years_not_rising"


@pytest.mark.parametrize("white", [1945, EINSTEIN])
def test_a_white_card_joins_any_continent(white: int) -> None:
    assert answer("one_continent", [1930, None, 1960], white, 1) == "fits"
    assert answer("one_continent", [1930, white, None], 1960, 2) == "fits"
    assert answer("one_continent", [1930, white, None], 1961, 2) == "other_continent"


# White cards elsewhere


@pytest.mark.parametrize("showcase", ["six_continents", "one_continent", "years_gap"])
def test_1945_fits_any_continent_and_keeps_its_year(showcase: str) -> None:
    assert answer(showcase, [1944, None], 1945, 1) == "fits"
    assert answer(showcase, [1946, None], 1945, 1) == "years_not_rising"
    assert answer(showcase, [None, 1944], 1945, 0) == "years_not_rising"
    assert answer(showcase, [1945, None], 1946, 1) == "fits"
    assert answer(showcase, [1945, None], 1944, 1) == "years_not_rising"


@pytest.mark.parametrize("showcase", ["six_continents", "one_continent", "years_gap"])
def test_einstein_fits_between_any_two_years_and_any_continents(showcase: str) -> None:
    assert answer(showcase, [1999, None], EINSTEIN, 1) == "fits"
    assert answer(showcase, [None, 1900], EINSTEIN, 0) == "fits"
    assert answer(showcase, [EINSTEIN, None], 1900, 1) == "fits"


def test_years_rise_across_einstein() -> None:
    assert answer("six_continents", [1950, EINSTEIN, None], 1951, 2) == "fits"
    assert answer("six_continents", [1950, EINSTEIN, None], 1949, 2) == "years_not_rising"


@pytest.mark.parametrize("showcase", ["six_continents", "one_era", "one_continent", "years_gap"])
def test_two_white_cards_may_share_a_showcase(showcase: str) -> None:
    assert answer(showcase, [1945, None], EINSTEIN, 1) == "fits"
    assert answer(showcase, [EINSTEIN, None], 1945, 1) == "fits"


@pytest.mark.parametrize("card", [1900, 1945, 1950, 1999, EINSTEIN])
def test_mid_century_takes_any_one_card(card: int) -> None:
    assert answer("mid_century", [], card, 0) == "fits"
