"""Exhibition's rules, sentence by sentence: the solo game, where points are times 100."""

from typing import Any

import pytest

from frieze.games.exhibition import Item, Put, ShowcaseName, Store
from tests.games.exhibition.positions import EINSTEIN, deal, items, lay_out, take

LATE = [[1991, 1992, 1993], [1994, 1995, 1996], [1997, 1998, 1999], [], [], []]


def solo(hall: Any, *columns: list[int], **more: Any) -> dict[str, int]:
    """Return the fame of a solo hall with these columns."""
    return items(lay_out(hall, columns=[*columns, *[[]] * (6 - len(columns))], **more))


def test_the_score_sheet_has_mid_century_too() -> None:
    assert solo({}) == {
        "six_continents": 0,
        "years_gap": 0,
        "mid_century": 0,
        "continent_focus": 0,
        "decades": 0,
        "chain_of_years": 100,
        "free_spots": -1600,
        "depot_cards": 0,
    }


def test_what_is_not_ranked_counts_a_hundredfold() -> None:
    hall = {"six_continents": [1900, 1901, 1902], "one_era": [1906, 1945], "one_continent": [1920]}
    fame = solo(hall, depots=[[1950, EINSTEIN]])
    assert (fame["continent_focus"], fame["decades"], fame["chain_of_years"]) == (200, 200, 300)
    assert (fame["free_spots"], fame["depot_cards"]) == (-1000, -200)


def test_six_continents_is_worth_one_hundred() -> None:
    game = lay_out({"six_continents": [1900, 1901, 1902, 1903, 1904]}, taken=1905)
    game.apply(Put(ShowcaseName.SIX_CONTINENTS, 5))
    assert items(game)["six_continents"] == 100


@pytest.mark.parametrize(
    ("card", "points"), [(1950, 100), (1951, 98), (1949, 98), (1900, 0), (1999, 2), (1945, 90), (EINSTEIN, 0)]
)
def test_mid_century_is_worth_100_less_2_for_each_year_from_1950(card: int, points: int) -> None:
    assert solo({"mid_century": [card]})["mid_century"] == points


def test_with_others_mid_century_is_worth_nothing() -> None:
    assert "mid_century" not in items(lay_out({"mid_century": [1950]}, {}))


# Years Gap


@pytest.mark.parametrize(
    ("columns", "points"),
    [
        ([[1920, 1950, 1980]], 500),
        ([[1911, 1989]], 500),
        ([[1909]], 400),
        ([[1991]], 400),
        ([[1909, 1950, 1991], [1900, 1901, 1999]], 0),
        ([[1900, 1901, 1902], [1903, 1904]], 0),
        ([[1900, 1901, 1902], [1903, 1904, 1905]], 0),  # never below 0
        ([[1900, 1901, 1902], [1903]], 100),
        ([[1909, EINSTEIN]], 400),
        ([[EINSTEIN]], 500),
    ],
)
def test_open_cards_outside_the_gap_cost_a_point_each(columns: list[list[int]], points: int) -> None:
    assert solo({"years_gap": [1910, 1990]}, *columns)["years_gap"] == points


def test_1945_keeps_its_year_among_the_open_cards_and_in_the_gap() -> None:
    assert solo({"years_gap": [1946, 1990]}, [1945])["years_gap"] == 400
    assert solo({"years_gap": [1944, 1990]}, [1945])["years_gap"] == 500
    assert solo({"years_gap": [1945, 1990]}, [1944, 1946])["years_gap"] == 400


@pytest.mark.parametrize("spots", [[1910, None], [None, 1990], [1910, EINSTEIN], [EINSTEIN, 1990], []])
def test_a_gap_that_is_not_full_or_with_einstein_is_worth_nothing(spots: list[int | None]) -> None:
    assert solo({"years_gap": spots})["years_gap"] == 0


def test_years_gap_is_not_counted_where_unique_decades_lies() -> None:
    assert "years_gap" not in solo({"unique_decades": [1940, 1951]}, variations=["unique_decades"])


# Short Era


@pytest.mark.parametrize(
    ("columns", "points"),
    [
        ([[1919, 1931]], 500),
        ([[1921]], 400),
        ([[1929]], 400),
        ([[1919, 1921, 1929], [1924, 1935, EINSTEIN]], 200),
        ([[1921, 1923, 1924], [1926, 1927, 1928]], 0),
    ],
)
def test_open_cards_within_a_short_era_cost_a_point_each(columns: list[list[int]], points: int) -> None:
    hall = {"short_era": [1920, 1922, 1925, 1930]}
    assert solo(hall, *columns, variations=["short_era"])["short_era"] == points


@pytest.mark.parametrize("spots", [[1920, None, 1925, 1930], [1920, 1922, 1925, None], []])
def test_a_short_era_that_is_not_full_is_worth_nothing(spots: list[int | None]) -> None:
    assert solo({"short_era": spots}, variations=["short_era"])["short_era"] == 0


# Antiquity


@pytest.mark.parametrize(
    ("columns", "points"),
    [([[1921]], 500), ([[1919]], 400), ([[1911, 1901]], 300), ([[1919, 1999, EINSTEIN]], 400)],
)
def test_open_cards_before_the_right_one_of_antiquity_cost_a_point_each(columns: list[list[int]], points: int) -> None:
    hall = {"antiquity": [1900, 1910, 1920]}
    assert solo(hall, *columns, variations=["antiquity"])["antiquity"] == points


@pytest.mark.parametrize("spots", [[None, 1910, 1920], [1900, None, 1920], [1900, 1910, None], [None, None, 1920]])
def test_antiquity_must_be_full_in_solo(spots: list[int | None]) -> None:
    assert solo({"antiquity": spots}, variations=["antiquity"])["antiquity"] == 0


# The rest


def test_a_secret_decade_counts_in_solo_too() -> None:
    game = lay_out({"six_continents": [1930, 1938, 1945]}, secrets=[1930])
    assert game.view(0).scores[0].items[Item.SECRET_DECADE] == 200
    assert Item.SECRET_DECADE not in items(game)


def test_nobody_takes_a_continent_from_a_lone_player() -> None:
    game = lay_out({"one_continent": [1900]}, taken=1906)
    assert Put(ShowcaseName.ONE_CONTINENT, 1) in game.legal_actions()


def test_open_cards_change_the_running_score_when_one_is_taken() -> None:
    game = lay_out({"years_gap": [1910, 1990]}, columns=[[1900, 1901, 1920], *LATE[:1], *[[]] * 4], no_stock=True)
    assert items(game)["years_gap"] == 0
    take(game, 1901)
    assert items(game)["years_gap"] == 100


def test_a_round_is_a_turn() -> None:
    game = deal([], seats=1)
    for number in range(1, 4):
        assert (game.turn, game.round, game.to_move) == (number, number, 0)
        game.apply(game.legal_actions()[0])
        game.apply(Store())


def test_a_lone_player_is_first_but_has_beaten_nobody() -> None:
    game = deal([], seats=1)
    game.play_randomly(1)
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.ranking) == ((), (1,))
    assert game.outcome.scores == (game.view(0).scores[0].total,)
