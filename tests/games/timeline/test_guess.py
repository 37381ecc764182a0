"""Guesses of a game of Timeline from a view."""

import pytest

import frieze
from frieze.decks import make_deck
from frieze.games.errors import DeckMismatch
from frieze.games.timeline import Place
from tests.games.timeline.positions import deal, deck_of, hands, play


def test_a_guess_shuffles_what_is_hidden() -> None:
    deck = make_deck(20)
    view = frieze.new_game("timeline", deck, seats=2, seed=3).view(0)
    piles = [frieze.determinize(view, deck, seed)._core.pile for seed in range(200)]
    for place in range(view.pile):
        assert {pile[place] for pile in piles} == set(piles[0])


@pytest.mark.parametrize("last", ["b1", "b0"])
def test_a_guess_within_a_round_ends_as_the_game_does(last: str) -> None:
    dates = (1900, 1901, 1950, 1902)
    game = deal(*dates)
    play(game, "a0")  # seat 0 went out; the round ends after the turn of seat 1
    guess = frieze.determinize(game.view(1), deck_of(*dates), 1)
    for each in (game, guess):
        each.apply(Place(last[0], int(last[1:])))
    assert guess.outcome == game.outcome
    assert guess.round == game.round


def test_a_guess_after_somebody_ran_dry_ends_as_the_game_does() -> None:
    dates = (1900, 1901, 1902, 1903, 1950)
    game = deal(*dates, edition="islenska", hand_sizes=[1, 3])
    play(game, "a1")
    guess = frieze.determinize(game.view(None), deck_of(*dates), 1)
    for each in (game, guess):
        each.apply(Place("b", 1))
    assert game.outcome is not None
    assert guess.outcome == game.outcome


def test_a_guess_keeps_the_discards_apart_from_the_pile() -> None:
    dates = (1900, 1910, 1905, 1920, 1930)
    game = deal(*dates)
    play(game, "a1")
    guess = frieze.determinize(game.view(None), deck_of(*dates), 1)
    assert hands(guess) == ["d", "b"]
    assert guess.view(None).pile == 1


def test_a_view_with_a_card_twice_is_refused() -> None:
    view = deal(1900, 1901, 1950, 1902).view(0)
    view.seats[0].hand = ["b"]
    with pytest.raises(DeckMismatch):
        frieze.determinize(view, deck_of(1900, 1901, 1950, 1902), 1)
