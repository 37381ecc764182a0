"""Exhibition's rules, sentence by sentence: the setup and the four phases of a turn."""

from typing import Any

import pytest

import frieze
from frieze.games.cards import Continent
from frieze.games.conformance import check_refused
from frieze.games.errors import UnknownCard, WrongSeats
from frieze.games.exhibition import (
    Finish,
    Moved,
    Phase,
    Placed,
    Put,
    Refilled,
    Refusal,
    Scored,
    ShowcaseName,
    Store,
    Stored,
    Take,
    TakeChoices,
    Took,
    TurnBegan,
    TurnGoesOn,
    Vehicle,
)
from tests.games.exhibition.positions import (
    COLUMNS,
    EINSTEIN,
    Spots,
    columns,
    deal,
    deck_of,
    lay_out,
    name,
    reason,
    take,
)

FIRST_18 = [1909, 1901, 1905, *range(1910, 1925)]


# Setup


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_one_to_five_can_play(seats: int) -> None:
    game = frieze.new_game("exhibition", deck_of(), seats=seats, seed=1)
    assert game.seats == seats


@pytest.mark.parametrize("seats", [0, 6, -1, "2", None])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(WrongSeats) as error:
        frieze.new_game("exhibition", deck_of(), seats=seats, seed=1)
    assert error.value.params["allowed"] == [1, 5]


def test_three_open_cards_lie_in_each_of_six_columns_by_year_and_the_rest_is_the_stock() -> None:
    view = deal(FIRST_18).view(None)
    assert [[card.date for card in column] for column in view.columns] == [
        ["1901", "1905", "1909"],
        *[[str(year), str(year + 1), str(year + 2)] for year in range(1910, 1925, 3)],
    ]
    assert view.stock == 101 - 18


def test_a_columns_cards_may_be_of_any_continent() -> None:
    view = deal([1900, 1901, 1902]).view(None)
    assert len({card.continent for card in view.columns[0]}) == 3


def test_einstein_is_sorted_last_in_a_column() -> None:
    assert columns(deal([EINSTEIN, 1999, 1900]))[0] == ["00", "99", "y"]


def test_einstein_is_sorted_last_when_he_refills_a_column() -> None:
    game = deal([*range(1900, 1918), EINSTEIN])
    take(game, 1900)
    assert columns(game)[0] == ["01", "02", "y"]
    game.apply(Store())
    take(game, 1904)
    game.apply(Store())
    assert [card.card for card in game.view(None).columns[0]][-1] == "einstein"


def test_halls_have_five_showcases_of_six_four_three_two_and_one_spots() -> None:
    hall = deal([]).view(None).seats[0].hall
    assert [(showcase.name.value, len(showcase.spots)) for showcase in hall] == [
        ("six_continents", 6),
        ("one_era", 4),
        ("one_continent", 3),
        ("years_gap", 2),
        ("mid_century", 1),
    ]


@pytest.mark.parametrize("first", range(5))
def test_vehicles_start_in_the_first_columns_in_the_order_of_play(first: int) -> None:
    game = deal([], seats=5, first=first)
    seats = game.view(None).seats
    assert game.to_move == first
    assert [seats[(first + place) % 5].at for place in range(5)] == COLUMNS[:5]


def test_every_seat_has_a_vehicle_of_its_own() -> None:
    assert [seat.vehicle for seat in deal([], seats=5).view(None).seats] == list(Vehicle)


def test_the_order_of_the_columns() -> None:
    assert [continent.value for continent in COLUMNS] == [
        "oceania",
        "south_america",
        "africa",
        "asia",
        "europe",
        "north_america",
    ]


def test_who_starts_is_drawn_at_random_if_nobody_is_named() -> None:
    games = [frieze.new_game("exhibition", deck_of(), seats=3, seed=seed) for seed in range(40)]
    assert {game.to_move for game in games} == {0, 1, 2}


# 1. Take


def test_a_card_is_taken_from_the_vehicles_column() -> None:
    game = deal(FIRST_18)
    choices = game.view(0).choices
    assert isinstance(choices, TakeChoices)
    assert [(card.card, card.to) for card in choices.cards] == [("y1901", []), ("y1905", []), ("y1909", [])]
    assert list(game.legal_actions()) == [Take("y1901"), Take("y1905"), Take("y1909")]


def test_a_card_of_another_column_cannot_be_taken() -> None:
    assert reason(deal(FIRST_18), Take("y1910")) == Refusal.OTHER_COLUMN


def test_a_card_that_is_not_open_cannot_be_taken() -> None:
    assert reason(deal(FIRST_18), Take("y1999")) == Refusal.CARD_NOT_OPEN


def test_a_card_that_does_not_exist_cannot_be_taken() -> None:
    check_refused(deal(FIRST_18), lambda game: game.apply(Take("nothing")), UnknownCard)


@pytest.mark.parametrize("action", [Put(ShowcaseName.ONE_ERA, 0), Store(), Finish()])
def test_taking_comes_first(action: Any) -> None:
    assert reason(deal(FIRST_18), action) == "not_now"


def test_taking_is_compulsory_even_if_nothing_fits() -> None:
    # All free spots are left of years before all open cards.
    hall: dict[str, Spots] = {
        "six_continents": [None, 1900, 1901, 1902, 1903, 1904],
        "one_era": [None, 1905, 1906, 1907],
        "one_continent": [None, 1910, 1916],
        "years_gap": [None, 1908],
        "mid_century": [EINSTEIN],
    }
    game = lay_out(
        hall,
        {},
        columns=[[1912, 1918, 1924], [1930], *[[]] * 4],
        at=["oceania", "asia"],
        depots=[[1990, 1991, 1992], []],
    )
    assert list(game.legal_actions()) == [Take("y1912"), Take("y1918"), Take("y1924")]
    assert {reason(game, action) for action in (Store(), Finish(), Put(ShowcaseName.YEARS_GAP, 0))} == {"not_now"}
    take(game, 1918)
    assert list(game.legal_actions()) == [Finish()]  # no card fits anywhere


def test_from_an_empty_column_any_open_card_of_any_column_is_taken() -> None:
    game = lay_out({}, {}, columns=[[], [1901, 1902], [], [1903], [], [EINSTEIN]], at=["africa", "asia"], no_stock=True)
    choices: Any = game.view(0).choices
    assert [card.card for card in choices.cards] == ["y1901", "y1902", "y1903", "einstein"]
    assert len(game.legal_actions()) == 3 + 6
    events = take(game, 1903)
    assert events[0] == Took(0, events[0].card, Continent.ASIA)
    assert columns(game) == [[], ["01", "02"], [], [], [], ["y"]]


def test_a_column_with_a_card_left_is_not_empty() -> None:
    game = lay_out({}, {}, columns=[[1900], [1901], [], [], [], []], at=["oceania", "asia"], no_stock=True)
    assert list(game.legal_actions()) == [Take("y1900")]
    assert reason(game, Take("y1901")) == Refusal.OTHER_COLUMN


# 2. Move


def test_the_vehicle_moves_to_the_continent_of_the_card() -> None:
    game = deal(FIRST_18, continents={1905: "europe"})
    assert Moved(0, Continent.EUROPE) in take(game, 1905)
    assert game.view(None).seats[0].at is Continent.EUROPE


def test_only_with_a_white_card_the_vehicle_goes_anywhere() -> None:
    assert reason(deal(FIRST_18), Take("y1901", Continent.ASIA)) == Refusal.TO_NOT_CHOSEN
    assert reason(deal([1907]), Take("y1907", COLUMNS[1907 % 6])) == Refusal.TO_NOT_CHOSEN


@pytest.mark.parametrize("white", [1945, EINSTEIN])
@pytest.mark.parametrize("to", COLUMNS)
def test_with_a_white_card_the_vehicle_goes_to_any_column_the_present_one_too(white: int, to: Continent) -> None:
    game = deal([white, 1901, 1902])
    choices = game.view(0).choices
    assert isinstance(choices, TakeChoices)
    assert {card.card: card.to for card in choices.cards} == {name(white): COLUMNS, "y1901": [], "y1902": []}
    take(game, white, to)
    assert game.view(None).seats[0].at is to


@pytest.mark.parametrize("white", [1945, EINSTEIN])
def test_a_white_card_needs_a_continent_to_go_to(white: int) -> None:
    game = deal([white])
    assert reason(game, Take(name(white))) == Refusal.TO_MISSING
    assert reason(game, Take(name(white), Continent.WHITE)) == Refusal.NO_SUCH_COLUMN


# 3. Refill


def test_the_column_is_refilled_from_the_top_of_the_stock_and_sorted_before_the_placing() -> None:
    game = deal([*FIRST_18, 1903])
    events = take(game, 1909)
    assert [type(event) for event in events] == [Took, Moved, Refilled, TurnGoesOn]
    assert (events[2].column, events[2].slot, events[2].card.card) == (Continent.OCEANIA, 1, "y1903")
    view = game.view(0)
    assert columns(game)[0] == ["01", "03", "05"]
    assert (view.stock, view.phase, view.decision, view.to_move) == (82, Phase.PLACE, 2, 0)
    assert view.taken is not None
    assert view.taken.card == "y1909"


def test_an_empty_stock_leaves_the_column_shorter() -> None:
    game = lay_out({}, {}, columns=[[1900, 1901, 1902], *[[]] * 5], at=["oceania", "oceania"], no_stock=True)
    events = take(game, 1901)
    assert not [event for event in events if isinstance(event, Refilled)]
    assert columns(game)[0] == ["00", "02"]


# 4. Place


def test_the_card_is_placed_in_a_free_spot_of_the_hall() -> None:
    game = deal(FIRST_18)
    take(game, 1905)
    events = game.apply(Put(ShowcaseName.ONE_ERA, 2))
    assert [type(event) for event in events] == [Placed, Scored, TurnBegan]
    spots = game.view(None).seats[0].hall[1].spots
    assert [card.card if card else None for card in spots] == [None, None, "y1905", None]
    assert events[-1] == TurnBegan(1, 2, 1)


def test_the_card_may_go_to_the_depot_even_where_the_hall_has_room() -> None:
    game = deal(FIRST_18)
    take(game, 1905)
    assert "fits" in {"fits" if spot.gain else "" for spot in game.view(0).choices.spots}
    events = game.apply(Store())
    assert [type(event) for event in events] == [Stored, Scored, TurnBegan]
    assert [card.card for card in game.view(None).seats[0].depot] == ["y1905"]


def test_a_depot_holds_three_cards() -> None:
    two = lay_out({}, {}, taken=1950, depots=[[1901, 1902], []])
    three = lay_out({}, {}, taken=1950, depots=[[1901, 1902, 1903], []])
    assert Store() in two.legal_actions()
    assert Store() not in three.legal_actions()
    assert reason(three, Store()) == Refusal.DEPOT_FULL
    two.apply(Store())
    assert [card.card for card in two.view(None).seats[0].depot] == ["y1901", "y1902", "y1950"]


def test_a_card_in_the_depot_stays_there() -> None:
    game = deal(FIRST_18, seats=1)
    take(game, 1905)
    game.apply(Store())
    assert {type(action) for action in game.legal_actions()} == {Take}
    game.apply(game.legal_actions()[0])
    for action in game.legal_actions():
        after = game.clone()
        after.apply(action)
        assert after.view(None).seats[0].depot[0].card == "y1905"


def test_a_second_card_cannot_be_taken_before_the_first_is_placed() -> None:
    game = deal(FIRST_18)
    take(game, 1905)
    assert reason(game, Take("y1901")) == "not_now"


def test_a_taken_spot_a_missing_spot_and_a_missing_showcase_are_refused() -> None:
    game = lay_out({"one_era": [1901]}, {}, taken=1950, variations=["links"])
    assert reason(game, Put(ShowcaseName.ONE_ERA, 0)) == Refusal.SPOT_TAKEN
    assert reason(game, Put(ShowcaseName.ONE_ERA, 4)) == Refusal.NO_SUCH_SPOT
    assert reason(game, Put(ShowcaseName.ONE_ERA, -1)) == Refusal.NO_SUCH_SPOT
    assert reason(game, Put(ShowcaseName.SIX_CONTINENTS, 0)) == Refusal.NO_SUCH_SHOWCASE
    assert reason(game, Put(ShowcaseName.ANTIQUITY, 0)) == Refusal.NO_SUCH_SHOWCASE
    assert reason(game, Put(ShowcaseName.ONE_ERA, 1)) == "era_too_wide"
