"""Exhibition's rules, sentence by sentence: rounds, finishing and the end."""

from typing import Any

from frieze.games.exhibition import (
    Finish,
    Finished,
    Put,
    Refusal,
    ShowcaseName,
    Store,
    TurnBegan,
)
from tests.games.exhibition.positions import Spots, deal, lay_out, reason

# The card of 1999 (africa) fits nowhere in this hall, though five spots are free.
NO_ROOM: dict[str, Spots] = {
    "six_continents": [1900, 1901, 1902, None, None, None],
    "one_era": [1910, None, 1913, 1914],
    "one_continent": [1906, None, 1918],
    "years_gap": [1903, 1951],
    "mid_century": [1952],
}
LAST = {1999: "africa", 1902: "africa", 1914: "africa"}


def test_a_round_is_one_turn_of_each_seat_from_the_first_player_on() -> None:
    game = deal([], seats=3, first=1)
    rounds = []
    for _ in range(7):
        rounds.append((game.to_move, game.turn, game.round))
        game.apply(game.legal_actions()[0])
        game.apply(game.legal_actions()[0])
    assert rounds == [(1, 1, 1), (2, 2, 1), (0, 3, 1), (1, 4, 2), (2, 5, 2), (0, 6, 2), (1, 7, 3)]


def test_finished_players_are_skipped_and_rounds_go_on() -> None:
    game = lay_out({}, {}, {}, {}, finished=[0, 2], to_move=1, at=["oceania"] * 4)
    seen = []
    for _ in range(4):
        seen.append((game.to_move, game.round))
        game.apply(game.legal_actions()[0])
        game.apply(Store()) if Store() in game.legal_actions() else game.apply(game.legal_actions()[0])
    assert seen == [(1, 9), (3, 9), (1, 10), (3, 10)]


def test_the_last_unfinished_player_plays_a_round_a_turn() -> None:
    game = lay_out({}, {}, {}, finished=[0, 1], to_move=2, at=["oceania"] * 3)
    rounds = []
    for _ in range(3):
        rounds.append(game.round)
        game.apply(game.legal_actions()[0])
        game.apply(game.legal_actions()[0])
        assert game.to_move == 2
    assert rounds == [9, 10, 11]


def test_who_fills_the_last_spot_of_the_hall_is_finished_at_once() -> None:
    hall = {
        "six_continents": [1900, 1901, 1902, 1903, 1904, 1905],
        "one_era": [1910, 1911, 1912, 1913],
        "one_continent": [1906, 1918, 1924],
        "years_gap": [1926, 1951],
    }
    game = lay_out(hall, {}, taken=1952)
    events = game.apply(Put(ShowcaseName.MID_CENTURY, 0))
    assert Finished(0, None) in events
    assert game.view(None).seats[0].finished
    assert game.to_move == 1


def test_a_hall_with_a_free_spot_is_not_finished() -> None:
    game = lay_out({}, {}, taken=1950)
    game.apply(Put(ShowcaseName.MID_CENTURY, 0))
    assert not game.view(None).seats[0].finished


def test_finishing_needs_a_card_that_fits_nowhere_in_the_hall() -> None:
    game = lay_out({}, {}, taken=1950)
    assert Finish() not in game.legal_actions()
    assert reason(game, Finish()) == Refusal.CARD_FITS


def test_with_a_card_that_fits_nowhere_the_depot_may_be_used_or_not() -> None:
    game = lay_out(NO_ROOM, {}, taken=1999, continents=LAST)
    assert list(game.legal_actions()) == [Store(), Finish()]
    choices: Any = game.view(0).choices
    assert choices.finish
    assert choices.store is not None
    stored = game.clone()
    stored.apply(Store())
    assert not stored.view(None).seats[0].finished
    game.apply(Finish())
    assert game.view(None).seats[0].finished


def test_with_a_full_depot_finishing_is_the_only_action() -> None:
    game = lay_out(NO_ROOM, {}, taken=1999, continents=LAST, depots=[[1920, 1921, 1922], []])
    assert list(game.legal_actions()) == [Finish()]
    choices: Any = game.view(0).choices
    assert choices.finish
    assert choices.store is None


def test_the_card_of_who_finishes_is_out_of_the_game_and_the_others_play_on() -> None:
    game = lay_out(NO_ROOM, {}, taken=1999, continents=LAST)
    events = game.apply(Finish())
    assert [type(event) for event in events] == [Finished, TurnBegan]
    assert events[0].card.card == "y1999"  # type: ignore[union-attr]
    view = game.view(None)
    assert [card.card for card in view.out] == ["y1999"]
    assert view.taken is None
    assert game.to_move == 1
    assert game.outcome is None


def test_the_game_ends_when_all_are_finished() -> None:
    game = lay_out(NO_ROOM, {}, taken=1999, continents=LAST, finished=[1])
    game.apply(Finish())
    assert game.to_move is None
    assert game.outcome is not None
    assert game.outcome.reason == "all_finished"
    assert game.view(0).phase is None
