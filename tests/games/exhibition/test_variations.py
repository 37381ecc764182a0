"""Exhibition's rules, sentence by sentence: the variation showcases and which of them can be combined."""

from typing import Any

import pytest

import frieze
from frieze.games.errors import BadOption, UnknownOption
from frieze.games.exhibition import Item, ShowcaseName, Variation
from frieze.games.exhibition.showcases import base_showcases
from frieze.games.exhibition.variations import variation_showcases
from tests.games.exhibition.plan import variation_sets
from tests.games.exhibition.positions import EINSTEIN, answer, answers, deck_of, lay_out

SIZES = {
    "links": (6, "six_continents"),
    "spread_the_years": (4, "one_era"),
    "short_era": (4, "one_era"),
    "one_decade": (3, "one_continent"),
    "antiquity": (3, "one_continent"),
    "unique_decades": (2, "years_gap"),
}
KINDS = list(SIZES)


def fits(showcase: str, spots: list[int | None], card: int, at: int, **more: Any) -> str:
    return answer(showcase, spots, card, at, variations=[showcase], **more)


# The variations


def new(**options: Any) -> Any:
    return frieze.new_game("exhibition", deck_of(), seats=2, seed=1, options=options)


@pytest.mark.parametrize("variation", KINDS)
def test_a_variation_replaces_a_base_showcase_of_the_same_size(variation: str) -> None:
    size, covered = SIZES[variation]
    base = [(showcase.name.value, len(showcase.spots)) for showcase in new().view(None).seats[0].hall]
    hall = [(show.name.value, len(show.spots)) for show in new(variations=[variation]).view(None).seats[1].hall]
    assert hall == [(variation, size) if showcase == (covered, size) else showcase for showcase in base]


def test_there_are_36_sets_of_variations() -> None:
    halls = {
        tuple(showcase.name for showcase in new(variations=names).view(None).seats[0].hall)
        for names in variation_sets()
    }
    assert len(halls) == 2 * 3 * 3 * 2


@pytest.mark.parametrize(
    "names",
    [["spread_the_years", "short_era"], ["antiquity", "links", "one_decade"], ["links", "links"], KINDS],
)
def test_at_most_one_variation_lies_on_a_base_showcase(names: list[str]) -> None:
    with pytest.raises(BadOption) as error:
        new(variations=names)
    assert error.value.params["allowed"] == {
        "at_most_one_of": [
            ["links"],
            ["spread_the_years", "short_era"],
            ["one_decade", "antiquity"],
            ["unique_decades"],
        ]
    }


@pytest.mark.parametrize("names", [["one_era"], ["nothing"], "links", [1]])
def test_other_variations_are_refused(names: Any) -> None:
    with pytest.raises(BadOption):
        new(variations=names)


def test_the_order_in_which_variations_are_named_changes_nothing() -> None:
    one = new(variations=["unique_decades", "links"])
    assert one.options.variations == (Variation.LINKS, Variation.UNIQUE_DECADES)
    assert one == new(variations=["links", "unique_decades"])


def test_other_options_are_refused() -> None:
    with pytest.raises(UnknownOption):
        new(edition="classic")
    with pytest.raises(BadOption):
        new(secret_decades=2)
    with pytest.raises(BadOption) as error:
        new(first=2)
    assert error.value.params["allowed"] == {"maximum": 1}


def test_names_agree_between_rules_options_and_messages() -> None:
    assert [showcase.name for showcase in base_showcases()] + KINDS == [name.value for name in ShowcaseName]
    assert [showcase.name for showcase in variation_showcases()] == [name.value for name in Variation] == KINDS
    scoring = [show.name for show in base_showcases() + variation_showcases() if show.ranked or show.only_in_solo]
    assert set(scoring) <= {item.value for item in Item}


# Rules of all variations


@pytest.mark.parametrize("variation", KINDS)
@pytest.mark.parametrize("white", [1945, EINSTEIN])
def test_white_cards_may_not_go_there(variation: str, white: int) -> None:
    game = lay_out({}, {}, taken=white, variations=[variation])
    assert set(answers(game, variation)) == {"white_not_allowed"}


@pytest.mark.parametrize("variation", KINDS)
def test_years_rise_there_too(variation: str) -> None:
    first, second = (1940, 1941) if variation == "one_decade" else (1940, 1960)
    colours = {1940: "asia", 1941: "africa", 1960: "asia" if variation == "links" else "africa"}
    assert fits(variation, [None, first], second, 0, continents=colours) == "years_not_rising"
    assert fits(variation, [first, None], second, 1, continents=colours) == "fits"
    assert fits(variation, [second, None], first, 1, continents=colours) == "years_not_rising"
    assert fits(variation, [None, second], first, 0, continents=colours) == "fits"


@pytest.mark.parametrize("variation", [kind for kind in KINDS if kind != "links"])
def test_continents_differ_there_too(variation: str) -> None:
    colours = {1940: "asia", 1941: "asia", 1960: "asia"}
    second = 1941 if variation == "one_decade" else 1960
    assert fits(variation, [1940, None], second, 1, continents=colours) == "continent_twice"
    colours[second] = "europe"
    assert fits(variation, [1940, None], second, 1, continents=colours) == "fits"


def test_white_cards_go_to_the_showcases_that_are_not_covered() -> None:
    game = lay_out({}, {}, taken=EINSTEIN, variations=["links", "unique_decades"])
    assert answers(game, "one_era") == ["fits"] * 4
    assert answers(game, "mid_century") == ["fits"]


# Links

FAR = {1930: "asia", 1935: "africa", 1936: "africa", 1925: "africa", 1924: "africa", 1990: "asia"}


@pytest.mark.parametrize(
    ("spots", "card", "at", "expected"),
    [
        ([1930, None], 1935, 1, "fits"),  # five years
        ([1930, None], 1936, 1, "not_linked"),  # six
        ([None, 1930], 1925, 0, "fits"),
        ([None, 1930], 1924, 0, "not_linked"),
        ([1930, None], 1990, 1, "fits"),  # the same continent
        ([1930, None, None], 1936, 2, "fits"),  # not in adjoining spots
        ([1930, None, 1990], 1936, 1, "not_linked"),
        ([1930, None, 1990], 1935, 1, "not_linked"),  # linked to one neighbour only
    ],
)
def test_neighbours_are_linked_by_continent_or_by_five_years(
    spots: list[int | None], card: int, at: int, expected: str
) -> None:
    assert fits("links", spots, card, at, continents=FAR) == expected


def test_links_by_both_and_continents_that_repeat() -> None:
    colours = dict.fromkeys([1930, 1931, 1932], "asia")
    assert fits("links", [1930, None, 1932], 1931, 1, continents=colours) == "fits"


def test_the_last_spot_of_links_and_the_first_of_one_era_are_no_neighbours() -> None:
    game = lay_out({"one_era": [1990]}, {}, taken=1930, variations=["links"], continents={1930: "asia", 1990: "africa"})
    assert answers(game, "links") == ["fits"] * 6


# Spread the Years


@pytest.mark.parametrize(
    ("spots", "card", "at", "expected"),
    [
        ([1930, None, None, None], 1950, 1, "fits"),
        ([1930, None, None, None], 1949, 1, "too_close"),
        ([None, 1950, None, None], 1930, 0, "fits"),
        ([None, 1950, None, None], 1931, 0, "too_close"),
        ([1930, None, None, None], 1931, 2, "fits"),  # not in adjoining spots
        ([1930, None, 1969, None], 1950, 1, "too_close"),
        ([1930, None, 1970, None], 1950, 1, "fits"),
    ],
)
def test_neighbours_are_twenty_years_or_more_apart(spots: list[int | None], card: int, at: int, expected: str) -> None:
    colours = {1930: "asia", 1950: "africa", 1969: "europe", 1970: "europe", 1949: "oceania", 1931: "oceania"}
    assert fits("spread_the_years", spots, card, at, continents=colours) == expected


# Short Era


def test_short_era_has_no_limit_of_years() -> None:
    assert fits("short_era", [1900, None, None, None], 1999, 1) == "fits"


# One Decade


@pytest.mark.parametrize(
    ("spots", "card", "at", "expected"),
    [
        ([1940, None, None], 1949, 1, "fits"),
        ([1940, None, None], 1950, 1, "other_decade"),
        ([None, None, 1950], 1949, 1, "other_decade"),
        ([None, None, 1959], 1950, 0, "fits"),
        ([], 1900, 2, "fits"),
    ],
)
def test_all_cards_are_of_one_decade(spots: list[int | None], card: int, at: int, expected: str) -> None:
    assert fits("one_decade", spots, card, at) == expected


def test_one_decade_may_be_the_same_in_several_halls() -> None:
    assert fits("one_decade", [], 1950, 0, others=[{"one_decade": [1951]}]) == "fits"


# Antiquity


def test_antiquity_has_the_general_rule_only() -> None:
    assert fits("antiquity", [1900, None, None], 1999, 1) == "fits"
    assert fits("antiquity", [], 1950, 0, others=[{"antiquity": [1956]}]) == "fits"


# Unique Decades


@pytest.mark.parametrize(("seats", "first", "last"), [(1, 40, 50), (2, 30, 60), (3, 20, 70), (4, 10, 80), (5, 0, 90)])
def test_the_middle_decades_are_allowed_two_for_each_player(seats: int, first: int, last: int) -> None:
    others: list[dict[str, Any]] = [{} for _ in range(seats - 1)]
    for decade in range(0, 100, 10):
        found = {
            fits("unique_decades", [], year, 0, others=others)
            for year in (1900 + decade, 1909 + decade)
            if year != 1945
        }
        assert found == {"fits" if first <= decade <= last else "decade_not_allowed"}, decade


def test_a_decade_is_in_no_other_players_showcase() -> None:
    others: list[dict[str, Any]] = [{"unique_decades": [None, 1951]}, {}]
    assert fits("unique_decades", [], 1959, 0, others=others) == "decade_taken"
    assert fits("unique_decades", [], 1960, 0, others=others) == "fits"
    assert fits("unique_decades", [], 1959, 0, others=others, finished=[1]) == "decade_taken"


def test_a_decade_is_not_twice_in_the_own_showcase() -> None:
    assert fits("unique_decades", [1951, None], 1958, 1) == "decade_taken"
    assert fits("unique_decades", [1951, None], 1960, 1) == "fits"


def test_other_showcases_take_no_decade() -> None:
    assert fits("unique_decades", [], 1959, 0, others=[{"mid_century": [1951], "one_era": [1952]}]) == "fits"
