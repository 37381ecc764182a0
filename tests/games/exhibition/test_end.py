"""Exhibition's rules, sentence by sentence: the end, ties, secret decades, and full halls with an empty stock."""

from typing import Any

import pytest

from frieze.games import conformance as must
from frieze.games.exhibition import Ended, Exhibition, Finish, Item, Refilled, Take
from frieze.games.outcome import Outcome, Reason
from frieze.games.played import Recorder
from tests.games.exhibition import full_halls
from tests.games.exhibition.positions import COLUMNS, EINSTEIN, Spots, items, lay_out

# The card of 1999 (africa) fits nowhere in the first hall once it has a card in Mid-Century.
MINE: dict[str, Spots] = {
    "six_continents": [1900, 1901, 1902, None, None, None],
    "one_era": [1910, None, 1913, 1914],
    "one_continent": [1906, None, 1918],
    "years_gap": [1903, 1951],
}
THEIRS: dict[str, Spots] = {
    "six_continents": [1930, 1931, 1932, None, None, None],
    "one_era": [1940, None, 1943, 1944],
    "one_continent": [1933, None, 1939],
    "years_gap": [1920, 1968],
}
COLOURS = {
    **dict.fromkeys([1902, 1914, 1932, 1944, 1999], "africa"),
    **dict.fromkeys([1920, 1943], "asia"),
    1940: "oceania",
    1968: "europe",
}


def end(mine: int, theirs: int | None, depots: Any = (), **more: Any) -> Exhibition:
    """Return a game that seat 0 has just ended. `mine` and `theirs` are the cards in Mid-Century."""
    other = THEIRS if theirs is None else {**THEIRS, "mid_century": [theirs]}
    game = lay_out(
        {**MINE, "mid_century": [mine]},
        other,
        taken=1999,
        continents=COLOURS,
        finished=[1],
        depots=depots,
        **more,
    )
    game.apply(Finish())
    return game


def tie(mine: int, theirs: int | None) -> Outcome:
    """Return the outcome of a tie. The better seat gets depot cards until both have the same fame."""
    outcome = end(mine, theirs).outcome
    assert outcome is not None
    ahead = outcome.scores[0] - outcome.scores[1]
    cards = [1980, 1981, 1982]
    outcome = end(mine, theirs, [cards[: max(ahead, 0)], cards[: max(-ahead, 0)]]).outcome
    assert outcome is not None
    assert outcome.scores[0] == outcome.scores[1]
    return outcome


def test_fame_item_by_item() -> None:
    game = end(1949, 1957)
    assert items(game, 0) == {
        "six_continents": 0,
        "years_gap": 5,  # 48 years, as many as in the other hall
        "continent_focus": 3,  # africa: 1902, 1914 … europe: 1900, 1906, 1918
        "decades": 4,  # 00s, 10s, 40s, 50s
        "chain_of_years": 4,  # 1900–1903
        "free_spots": -5,
        "depot_cards": 0,
    }
    assert items(game, 1) == {
        "six_continents": 0,
        "years_gap": 5,
        "continent_focus": 3,
        "decades": 5,
        "chain_of_years": 4,  # 1930–1933
        "free_spots": -5,
        "depot_cards": 0,
    }
    assert game.outcome == Outcome((1,), (11, 12), (2, 1), Reason.ALL_FINISHED)


@pytest.mark.parametrize(
    ("mine", "theirs", "winners"),
    [
        (1949, 1957, (0,)),
        (1955, 1945, (0, 1)),  # equally near, and 1945 keeps its year
        (1952, 1945, (0,)),
        (1957, 1945, (1,)),
        (1949, 1952, (0,)),
        (1955, EINSTEIN, (0,)),  # Einstein is the farthest
        (1907, EINSTEIN, (0,)),
        (EINSTEIN, 1945, (1,)),
        (EINSTEIN, 1998, (1,)),
        (1998, None, (0,)),  # no card is as far
        (EINSTEIN, None, (0, 1)),
    ],
)
def test_of_equals_the_card_nearest_1950_in_mid_century_wins(
    mine: int, theirs: int | None, winners: tuple[int, ...]
) -> None:
    outcome = tie(mine, theirs)
    assert outcome.winners == winners
    assert outcome.ranking == ((1, 1) if len(winners) == 2 else (1, 2) if winners == (0,) else (2, 1))


def test_the_tie_break_does_not_help_against_more_fame() -> None:
    outcome = end(1949, 1957).outcome
    assert outcome is not None
    assert outcome.winners == (1,)


def test_lower_places_are_broken_in_the_same_way() -> None:
    hall: dict[str, Any] = {"six_continents": [1960], "mid_century": [1947]}
    other: dict[str, Any] = {"six_continents": [1966], "mid_century": [1953]}
    third: dict[str, Any] = {"six_continents": [1990], "mid_century": [1940]}
    game = lay_out(
        {**MINE, "mid_century": [1949]}, third, hall, other, taken=1999, finished=[1, 2, 3], continents=COLOURS
    )
    game.apply(Finish())
    assert game.outcome is not None
    assert game.outcome.scores[1:] == (game.outcome.scores[1],) * 3
    assert game.outcome.ranking == (1, 4, 2, 2)
    assert game.outcome.winners == (0,)


def test_at_the_end_everybody_sees_the_secret_decades_and_their_points() -> None:
    game = lay_out(
        {**MINE, "mid_century": [1949]},
        {**THEIRS, "mid_century": [1957]},
        taken=1999,
        continents=COLOURS,
        finished=[1],
        secrets=[1910, 1960],
    )
    before = [fame.total for fame in game.view(None).scores]
    events = game.apply(Finish())
    ended = events[-1]
    assert isinstance(ended, Ended)
    assert ended.secret_decades == [1910, 1960]
    view = game.view(None)
    assert [seat.secret_decade for seat in view.seats] == [1910, 1960]
    assert [fame.items[Item.SECRET_DECADE] for fame in view.scores] == [4, 1]
    assert [fame.total for fame in view.scores] == [before[0] + 4, before[1] + 1] == [15, 13]
    assert game.outcome is not None
    assert game.outcome.scores == (15, 13)
    assert game.outcome.winners == (0,)


# Full halls


def test_five_full_halls_and_depots_while_the_stock_runs_out() -> None:
    game, actions = full_halls.start()
    played = Recorder(game)
    stocks = []
    for action in actions:
        played.apply(action)
        stocks.append(game.view(None).stock)
    assert stocks[0] == 82
    assert stocks[2 * 82 - 1] == 1  # after 82 cards are taken
    assert set(stocks[2 * 82 :]) == {0}
    must.check_played(played)
    view = game.view(None)
    assert all(card for seat in view.seats for showcase in seat.hall for card in showcase.spots)
    assert [len(seat.depot) for seat in view.seats] == [3] * 5
    assert sum(len(column) for column in view.columns) == 101 - 95
    assert view.out == []
    must.check_outcome(game)
    # Four seats complete six continents in the same round, and all gaps are 13 years. Of three seats with 28 points,
    # the one with 1990 in Mid-Century is nearest to 1950.
    assert game.outcome is not None
    assert game.outcome.scores == (28, 27, 28, 28, 19)
    assert game.outcome.ranking == (1, 4, 2, 3, 5)
    assert items(game, 0) == {
        "six_continents": 5,
        "years_gap": 5,
        "continent_focus": 6,
        "decades": 5,
        "chain_of_years": 10,
        "free_spots": 0,
        "depot_cards": -3,
    }
    assert items(game, 4) == {
        "six_continents": 0,
        "years_gap": 5,
        "continent_focus": 6,
        "decades": 6,
        "chain_of_years": 5,  # 1945 is white
        "free_spots": 0,
        "depot_cards": -3,
    }


def test_the_smallest_deck_has_a_card_for_every_turn() -> None:
    game, actions = full_halls.start(without=full_halls.LEFT_OVER, mix=54)
    empty_columns = 0
    for action in actions:
        if isinstance(action, Take):
            view = game.view(game.to_move)
            assert game.to_move is not None
            column = view.columns[COLUMNS.index(view.seats[game.to_move].at)]
            empty_columns += not column
            choices: Any = view.choices
            assert len(choices.cards) == (len(column) or sum(map(len, view.columns)))
            must.check_moves(game)
        events = game.apply(action)
        if game.view(None).stock == 0 and isinstance(action, Take) and view.stock == 0:
            assert not [event for event in events if isinstance(event, Refilled)]
    assert empty_columns == 7
    assert game.outcome is not None
    assert sum(map(len, game.view(None).columns)) == 0
    assert [fame.items[Item.FREE_SPOTS] for fame in game.view(None).scores] == [0] * 5
