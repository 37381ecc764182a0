"""Exhibition's rules, sentence by sentence: fame points of several players. Ties are in test_end.py."""

from typing import Any

import pytest

import frieze
from frieze.games.exhibition import Completed, Item, Put, ShowcaseName, Store
from tests.games.exhibition.positions import EINSTEIN, deck_of, items, lay_out

# Showcases to combine into halls. A card's continent is year % 6.
ALL_SIX = {"six_continents": [1900, 1901, 1902, 1903, 1904, 1905]}


def fame(item: str, *halls: Any, **more: Any) -> list[int]:
    """Return the points of every hall for an item."""
    game = lay_out(*halls, **more)
    return [items(game, seat)[item] for seat in range(game.seats)]


def gap(left: int, right: int) -> dict[str, list[int]]:
    return {"years_gap": [left, right]}


# Items


def test_the_score_sheet_has_these_items() -> None:
    assert list(items(lay_out({}, {}))) == [
        "six_continents",
        "years_gap",
        "continent_focus",
        "decades",
        "chain_of_years",
        "free_spots",
        "depot_cards",
    ]


def test_an_empty_hall_has_a_chain_of_one_and_sixteen_free_spots() -> None:
    assert items(lay_out({}, {})) == {
        "six_continents": 0,
        "years_gap": 0,
        "continent_focus": 0,
        "decades": 0,
        "chain_of_years": 1,
        "free_spots": -16,
        "depot_cards": 0,
    }


def test_continent_focus_is_the_largest_number_of_cards_of_one_continent() -> None:
    hall = {"one_continent": [1900, 1906, 1912], "mid_century": [1954], "six_continents": [1901, 1902]}
    assert fame("continent_focus", hall, {}) == [4, 0]


def test_white_cards_are_of_no_continent() -> None:
    assert fame("continent_focus", {"one_continent": [1900, 1945, EINSTEIN]}, {}) == [1, 0]


def test_decades_count_one_for_each_with_a_card() -> None:
    hall = {"six_continents": [1900, 1909, 1910, 1999], "mid_century": [1911]}
    assert fame("decades", hall, {}) == [3, 0]


def test_ten_decades_are_the_most() -> None:
    hall = {
        "six_continents": [1900, 1910, 1920, 1930, 1940, 1950],
        "one_era": [1960, 1970, 1980, 1990],
        "years_gap": [1901, 1911],
    }
    colours = {1950: "oceania", 1910: "south_america", 1920: "africa", 1930: "asia", 1940: "europe"}
    assert fame("decades", hall, {}, continents=colours) == [10, 0]


def test_white_cards_are_of_no_decade() -> None:
    assert fame("decades", {"six_continents": [1945, EINSTEIN]}, {}) == [0, 0]


def test_the_chain_of_years_is_the_longest_run_anywhere_in_the_hall() -> None:
    hall = {"six_continents": [1916, 1918], "years_gap": [1917, 1930], "mid_century": [1931]}
    assert fame("chain_of_years", hall, {}) == [3, 1]


@pytest.mark.parametrize("years", [[1949, 1950], [1900, 1901], [1998, 1999]])
def test_chains_hold_at_every_place_of_the_century(years: list[int]) -> None:
    assert fame("chain_of_years", {"six_continents": years}, {}) == [2, 1]


def test_a_long_chain_over_the_middle_of_the_century() -> None:
    hall = {"six_continents": list(range(1946, 1952)), "one_era": list(range(1952, 1956)), "mid_century": [1956]}
    assert fame("chain_of_years", hall, {}) == [11, 1]


def test_1945_does_not_join_1944_and_1946() -> None:
    assert fame("chain_of_years", {"six_continents": [1944, 1945, 1946]}, {}) == [1, 1]


def test_a_chain_is_worth_one_at_least() -> None:
    assert fame("chain_of_years", {"six_continents": [1945]}, {"six_continents": [1900, 1902]}) == [1, 1]


def test_every_free_spot_costs_one_and_a_white_card_fills_its_spot() -> None:
    assert fame("free_spots", {"one_era": [1945, EINSTEIN, 1950]}, {}) == [-13, -16]


def test_every_depot_card_costs_one_white_or_not() -> None:
    assert fame("depot_cards", {}, {}, {}, depots=[[1900, 1945, EINSTEIN], [1901], []]) == [-3, -1, 0]


def test_depot_cards_never_count_otherwise() -> None:
    game = lay_out({"mid_century": [1950]}, {}, depots=[[1951, 1956, 1960], []])
    assert items(game) == {
        "six_continents": 0,
        "years_gap": 0,
        "continent_focus": 1,
        "decades": 1,
        "chain_of_years": 1,
        "free_spots": -15,
        "depot_cards": -3,
    }


# Ranks


def test_the_biggest_years_gap_gets_5_then_4_3_2_1() -> None:
    halls = [gap(1900, 1902), gap(1910, 1960), gap(1920, 1959), gap(1930, 1940), gap(1931, 1936)]
    assert fame("years_gap", *halls) == [1, 5, 4, 3, 2]


EQUAL_GAPS = [gap(1900, 1950), gap(1901, 1951), gap(1902, 1940)]
EQUAL_ERAS = [
    {"short_era": [1900, 1901, 1902, 1909]},
    {"short_era": [1910, 1911, 1912, 1915]},
    {"short_era": [1920, 1921, 1922, 1925]},
    {"short_era": [1930, 1931, 1932, 1999]},
]


def test_gaps_are_ranked_not_players() -> None:
    assert fame("years_gap", *EQUAL_GAPS) == [5, 5, 4]
    assert fame("years_gap", gap(1900, 1950), gap(1901, 1941), gap(1902, 1942), gap(1903, 1910)) == [5, 4, 4, 3]
    assert fame("years_gap", gap(1900, 1950), gap(1901, 1951), gap(1902, 1942), gap(1903, 1943)) == [5, 5, 4, 4]


def test_in_version_1_players_are_ranked_and_the_rank_after_equals_is_left_out() -> None:
    assert fame("years_gap", *EQUAL_GAPS, rules=1) == [5, 5, 3]
    assert fame("short_era", *EQUAL_ERAS, variations=["short_era"], rules=1) == [3, 5, 5, 2]


def test_an_empty_spot_or_einstein_has_no_gap_and_is_not_ranked() -> None:
    halls = [gap(1900, 1910), {"years_gap": [1901, None]}, {"years_gap": [None, 1999]}, gap(1920, EINSTEIN), {}]
    assert fame("years_gap", *halls) == [5, 0, 0, 0, 0]


def test_1945_keeps_its_year_in_years_gap() -> None:
    assert fame("years_gap", gap(1900, 1945), gap(1901, 1945 + 2), gap(1902, 1942)) == [4, 5, 3]


def test_the_last_rank_of_five_is_still_worth_a_point() -> None:
    halls = [gap(1900, 1999), gap(1901, 1998), gap(1902, 1997), gap(1903, 1996), gap(1904, 1905)]
    assert fame("years_gap", *halls)[-1] == 1


# Six continents


def test_the_first_with_all_six_continents_gets_5_then_4_3_2_1() -> None:
    assert fame("six_continents", {}, {}, {}, {}, {}, completed=[6, 4, 9, 7, 5]) == [3, 5, 1, 2, 4]


def test_who_gets_there_in_the_same_round_gets_the_same() -> None:
    assert fame("six_continents", {}, {}, {}, {}, completed=[6, 4, 6, 7]) == [4, 5, 4, 2]


def test_who_does_not_get_there_gets_nothing() -> None:
    assert fame("six_continents", {}, {}, {}, completed=[None, 4, None]) == [0, 5, 0]


def test_the_six_may_lie_anywhere_in_the_hall() -> None:
    hall = {"six_continents": [1900, 1901], "one_era": [1902], "one_continent": [1903], "years_gap": [1904]}
    game = lay_out(hall, {}, taken=1905, round_=7)
    events = game.apply(Put(ShowcaseName.MID_CENTURY, 0))
    assert Completed(0, 7) in events
    assert game.view(None).seats[0].completed == 7
    assert items(game)["six_continents"] == 5


def test_white_cards_and_depot_cards_are_no_continent_of_the_six() -> None:
    hall = {"six_continents": [1900, 1901, 1902, 1903, 1904]}
    white = lay_out(hall, {}, taken=1945)
    white.apply(Put(ShowcaseName.MID_CENTURY, 0))
    assert white.view(None).seats[0].completed is None
    stored = lay_out(hall, {}, taken=1905)
    stored.apply(Store())
    assert stored.view(None).seats[0].completed is None


def test_five_of_six_are_not_enough_and_later_cards_change_nothing() -> None:
    game = lay_out({"six_continents": [1900, 1901, 1902, 1903]}, {}, taken=1904)
    game.apply(Put(ShowcaseName.MID_CENTURY, 0))
    assert game.view(None).seats[0].completed is None
    game = lay_out(ALL_SIX, {}, taken=1906, completed=[3, None])
    game.apply(Put(ShowcaseName.MID_CENTURY, 0))
    assert game.view(None).seats[0].completed == 3


def test_two_seats_complete_in_one_round_and_a_third_in_the_next() -> None:
    hall = {"six_continents": [1900, 1901, 1902, 1903, 1904]}
    other = {"six_continents": [1906, 1907, 1908, 1909, 1910]}
    third = {"six_continents": [1912, 1913, 1914, 1915, 1916]}
    game = lay_out(hall, other, third, taken=1905, columns=[[1911, 1920, 1921], *[[]] * 5], at=["oceania"] * 3)
    game.apply(Put(ShowcaseName.SIX_CONTINENTS, 5))
    game.apply(next(action for action in game.legal_actions() if getattr(action, "card", "") == "y1911"))
    game.apply(Put(ShowcaseName.SIX_CONTINENTS, 5))
    assert [seat.completed for seat in game.view(None).seats] == [9, 9, None]
    assert [items(game, seat)["six_continents"] for seat in range(3)] == [5, 5, 0]
    late = lay_out(hall, other, third, taken=1917, to_move=2, completed=[9, 9, None], round_=10)
    late.apply(Put(ShowcaseName.SIX_CONTINENTS, 5))
    assert [items(late, seat)["six_continents"] for seat in range(3)] == [5, 5, 3]


def test_covering_six_continents_leaves_its_points_in_place() -> None:
    game = lay_out({"links": [1900, 1901, 1902, 1903, 1904]}, {}, taken=1905, variations=["links"], completed=[None, 2])
    game.apply(Put(ShowcaseName.LINKS, 5))
    assert items(game)["six_continents"] == 4


# Variations


def test_the_smallest_short_era_gets_5() -> None:
    assert fame("short_era", *EQUAL_ERAS, variations=["short_era"]) == [4, 5, 5, 3]


def test_the_inner_spots_of_a_short_era_may_be_free() -> None:
    halls = [{"short_era": [1900, None, None, 1903]}, {"short_era": [1910, None, 1912, 1953]}]
    assert fame("short_era", *halls, variations=["short_era"]) == [5, 4]


@pytest.mark.parametrize("spots", [[None, 1901, 1902, 1903], [1900, 1901, 1902, None], [None, 1901, 1902, None]])
def test_a_short_era_with_a_free_outer_spot_gets_nothing(spots: list[int | None]) -> None:
    halls = [{"short_era": spots}, {"short_era": [1910, 1911, 1912, 1953]}]
    assert fame("short_era", *halls, variations=["short_era"]) == [0, 5]


def test_in_version_1_a_short_era_that_is_not_full_gets_nothing() -> None:
    halls = [{"short_era": [1900, None, 1902, 1903]}, {"short_era": [1910, 1911, 1912, 1953]}]
    assert fame("short_era", *halls, variations=["short_era"], rules=1) == [0, 5]


def test_the_oldest_year_in_the_rightmost_spot_of_antiquity_gets_5() -> None:
    halls = [
        {"antiquity": [None, None, 1930]},
        {"antiquity": [1900, 1901, 1902]},
        {"antiquity": [None, 1910, 1920]},
        {"antiquity": [1903, 1904, None]},
    ]
    assert fame("antiquity", *halls, variations=["antiquity"]) == [3, 5, 4, 0]


def test_a_variation_replaces_the_scoring_of_what_it_covers() -> None:
    game = lay_out({"unique_decades": [1930, 1961]}, {}, variations=["unique_decades"])
    assert "years_gap" not in items(game)
    both = items(lay_out({}, {}, variations=["short_era", "antiquity", "links"]))
    assert [item for item in both if item in ("years_gap", "short_era", "antiquity")] == [
        "years_gap",
        "short_era",
        "antiquity",
    ]


@pytest.mark.parametrize("variation", ["links", "spread_the_years", "one_decade"])
def test_other_variations_score_nothing_themselves(variation: str) -> None:
    base, varied = items(lay_out({}, {})), items(lay_out({}, {}, variations=[variation]))
    assert base == varied


# Secret decades


def test_secret_decades_are_all_different_and_drawn_at_random() -> None:
    drawn = set()
    for seed in range(60):
        game = frieze.new_game("exhibition", deck_of(), seats=5, seed=seed, options={"secret_decades": True})
        secrets = [game.view(seat).seats[seat].secret_decade for seat in range(5)]
        assert len(set(secrets)) == 5
        drawn.update(secrets)
    assert drawn == set(range(1900, 2000, 10))


def test_a_secret_decade_is_known_to_its_owner_only() -> None:
    game = lay_out({}, {}, {}, secrets=[1930, 1940, 1950])
    for you in (0, 1, 2, None):
        known = [seat.secret_decade for seat in game.view(you).seats]
        assert known == [decade if seat == you else None for seat, decade in enumerate([1930, 1940, 1950])]


def test_one_point_for_each_card_of_the_secret_decade() -> None:
    game = lay_out({"six_continents": [1929, 1930, 1939, 1940]}, {}, secrets=[1930, 1940])
    own = game.view(0).scores[0]
    assert own.items[Item.SECRET_DECADE] == 2
    assert own.total == game.view(None).scores[0].total + 2


def test_white_cards_are_of_no_secret_decade() -> None:
    game = lay_out({"six_continents": [1944, 1945, EINSTEIN]}, {}, secrets=[1940, 1930])
    assert game.view(0).scores[0].items[Item.SECRET_DECADE] == 1


def test_others_see_no_points_of_a_secret_decade_before_the_end() -> None:
    game = lay_out({"six_continents": [1930, 1939]}, {}, secrets=[1930, 1940])
    for you in (1, None):
        assert Item.SECRET_DECADE not in game.view(you).scores[0].items
    assert Item.SECRET_DECADE not in items(game)
