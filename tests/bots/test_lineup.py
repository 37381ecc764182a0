import random
from itertools import pairwise
from statistics import fmean

import pytest

import frieze
from frieze.bots import Level, Player
from frieze.decks import make_deck
from frieze.games.lineup import Place
from tests.bots.playing import play, same_move_for_twins
from tests.example_counts import tries
from tests.games.lineup.plan import twin
from tests.games.timeline.positions import deck_of


@pytest.mark.parametrize("level", list(Level))
def test_every_level_plays_legally(level: Level) -> None:
    for seed in range(tries(150, 40)):
        options = {"cards": 3 + seed % 18, "given": 1 + seed % 12}
        deck = make_deck(32 + seed % 30, seed=seed, earliest=[-3000, 1000, 1990][seed % 3])
        game = frieze.new_game("lineup", deck, seats=1, seed=seed, options=options)
        assert play(game, deck, [level], seed).outcome is not None


@pytest.mark.parametrize("level", list(Level))
def test_what_is_hidden_does_not_change_the_move(level: Level) -> None:
    for seed in range(4):
        deck = make_deck(24, seed=seed)
        game = frieze.new_game("lineup", deck, seats=1, seed=seed)
        same_move_for_twins(game, twin, deck, level, random.Random(seed))


def mean_score(level: Level, games: int) -> float:
    deck = frieze.load_deck("world")
    scores: list[int] = []
    for seed in range(games):
        outcome = play(frieze.new_game("lineup", deck, seats=1, seed=seed), deck, [level], seed).outcome
        assert outcome is not None
        scores += outcome.scores
    return fmean(scores)


def test_each_level_places_more_cards_right_than_the_one_below() -> None:
    means = [mean_score(level, 60) for level in Level]
    assert means == sorted(means)
    assert all(better - worse > 0.5 for worse, better in pairwise(means))


def test_a_card_that_is_known_well_goes_into_its_gap() -> None:
    deck = deck_of(-500, 1000, 1900, 200, 2020, 2021)
    options = {"given": 3, "cards": 3}
    game = frieze.new_game("lineup", deck, seats=1, seed=1, options=options, order="abcdef")
    assert Player("lineup", Level.TIME_TRAVELLER, 5, deck).choose(game.view(0)) == Place("d", 1)
