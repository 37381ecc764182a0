import random
from collections.abc import Sequence
from typing import Any

import pytest

import frieze
from frieze.bots.exhibition.evaluation import Supply, Weights
from frieze.bots.exhibition.player import choose
from frieze.bots.exhibition.variations import make_potential
from frieze.bots.levels import Level
from frieze.bots.request import Request
from frieze.games.cards import Card
from frieze.games.exhibition import Exhibition
from tests.example_counts import COMPILED, EFFORT, sample, tries
from tests.games.exhibition.plan import century, twin, variation_sets
from tests.games.exhibition.positions import lay_out

FEW = 4  # simulations, enough to run every part of a search
SEARCHING = [Level.CURATOR, Level.TIME_TRAVELLER]
only_compiled = pytest.mark.skipif(not COMPILED, reason="takes long interpreted; the run on the wheel has it")


def ask(game: Any, level: Level, cards: Sequence[Card], seed: int = 1, budget: int | None = FEW) -> Any:
    view = game.view(game.to_move)
    return choose(view, Request(game="exhibition", level=level, seed=seed, view=view, cards=list(cards), budget=budget))


def play(game: Any, levels: Sequence[Level], seed: int = 1, budget: int = FEW) -> Any:
    """Play a game to its end. An illegal action raises."""
    while game.to_move is not None:
        game.apply(ask(game, levels[game.to_move], game.cards, seed, budget))
    return game


def play_sparsely(game: Any, level: Level) -> None:
    """Play a game to its end. If the level is slow, it plays only some turns, and a Visitor plays the others."""
    every = 1 if EFFORT > 1 else 4 if COMPILED else 36
    while game.to_move is not None:
        player = level if level not in SEARCHING or game.turn % every == 4 % every else Level.VISITOR
        game.apply(ask(game, player, game.cards, budget=2))


@pytest.mark.parametrize("variations", sample(variation_sets(), 5), ids=lambda names: "+".join(names) or "none")
def test_every_level_plays_legally_in_every_set_of_variations(variations: list[str]) -> None:
    number = variation_sets().index(variations)
    for seed in range(number, number + tries(1)):
        for place, level in enumerate(Level):
            options = {"variations": variations, "secret_decades": seed % 2 == 0}
            deck = century(seed, without=seed % 3)
            game = frieze.new_game("exhibition", deck, seats=1 + (seed + place) % 5, seed=seed, options=options)
            play_sparsely(game, level)


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("secret", [False, True])
@pytest.mark.parametrize("level", list(Level))
def test_every_level_plays_legally_with_any_number_of_players(level: Level, seats: int, secret: bool) -> None:
    for seed in range(tries(2, 1)):
        game = frieze.new_game("exhibition", century(seed), seats=seats, seed=seed, options={"secret_decades": secret})
        play_sparsely(game, level)


@pytest.mark.parametrize("level", list(Level))
def test_same_request_gives_the_same_move(level: Level) -> None:
    game = frieze.new_game("exhibition", century(3), seats=3, seed=3, options={"secret_decades": True})
    for _ in range(tries(8, 3)):
        action = ask(game, level, game.cards)
        assert ask(game.clone(), level, game.cards) == action
        game.apply(action)


@pytest.mark.parametrize("level", list(Level))
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_what_is_hidden_does_not_change_the_move(level: Level, seats: int) -> None:
    rng = random.Random(seats)
    options = {"secret_decades": True, "variations": ["short_era", "unique_decades"]}
    game = frieze.new_game("exhibition", century(5), seats=seats, seed=5, options=options)
    assert isinstance(game, Exhibition)
    for _ in range(tries(5, 2)):
        seat = game.to_move
        other = twin(game, game, seat, rng)
        assert other.view(seat) == game.view(seat)
        action = ask(game, level, game.cards)
        assert ask(other, level, game.cards) == action, "the order of the stock changed the move"
        assert ask(other, level, other.cards) == action, "what hidden cards say changed the move"
        game.apply(action)


def test_other_seeds_search_other_worlds() -> None:
    game = frieze.new_game("exhibition", century(4), seats=2, seed=4)
    assert len({str(ask(game, Level.TIME_TRAVELLER, game.cards, seed=seed, budget=1)) for seed in range(12)}) > 1


def test_time_caps_a_search_but_it_still_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("frieze.bots.exhibition.player.MAX_SECONDS", 1e-9)
    game = frieze.new_game("exhibition", century(4), seats=2, seed=4)
    assert ask(game, Level.TIME_TRAVELLER, game.cards, budget=None) in game.legal_actions()


def loss_by_free_inner_spots(rules: int, seats: int) -> int:
    """Return what a computer player fears to lose by the two free inner spots of a Short Era."""
    halls: list[Any] = [{"short_era": [1950, None, None, 1959]}, *[{}] * (seats - 1)]
    core = lay_out(*halls, variations=["short_era"], rules=rules)._core
    supply = Supply(core.subjects, core.cards, seats, Weights())
    supply.set_turns_left(4)
    (era,) = (showcase for showcase in core.showcases if showcase.name == "short_era")
    return make_potential(era, supply).expected_loss(core.spots, 0)


def test_free_inner_spots_of_a_short_era_are_feared_only_where_it_must_be_full() -> None:
    feared = loss_by_free_inner_spots(rules=1, seats=2)
    assert 0 < loss_by_free_inner_spots(rules=2, seats=2) < feared
    assert loss_by_free_inner_spots(rules=2, seats=1) == feared


def wins(better: Level, worse: Level, games: int, budget: int) -> float:
    won: float = 0
    for number in range(games):
        seat = number % 2
        levels = [better, worse] if seat == 0 else [worse, better]
        game = frieze.new_game("exhibition", century(8), seats=2, seed=number // 2)
        outcome = play(game, levels, number, budget).outcome
        won += float(seat in outcome.winners) / len(outcome.winners)
    return won / games


@only_compiled
def test_guide_is_ahead_of_visitor() -> None:
    assert wins(Level.GUIDE, Level.VISITOR, tries(40), FEW) > 0.6


@only_compiled
def test_curator_is_ahead_of_guide() -> None:
    assert wins(Level.CURATOR, Level.GUIDE, tries(20), 24) > 0.6


@only_compiled
def test_time_traveller_is_ahead_of_curator() -> None:
    levels = {Level.TIME_TRAVELLER: 400, Level.CURATOR: 40}
    margin = 0
    for number in range(10):
        seats = [Level.TIME_TRAVELLER, Level.CURATOR] if number % 2 == 0 else [Level.CURATOR, Level.TIME_TRAVELLER]
        game: Any = frieze.new_game("exhibition", century(8), seats=2, seed=number // 2)
        while game.to_move is not None:
            level = seats[game.to_move]
            game.apply(ask(game, level, game.cards, number, levels[level]))
        scores = game.outcome.scores
        margin += scores[number % 2] - scores[1 - number % 2]
    assert margin > 0


@only_compiled
def test_search_scores_more_than_greed_in_solo() -> None:
    def average(level: Level) -> float:
        games = [frieze.new_game("exhibition", century(9), seats=1, seed=seed) for seed in range(tries(10))]
        scores: list[int] = [play(game, [level], budget=24).outcome.scores[0] for game in games]
        return sum(scores) / len(scores)

    assert average(Level.CURATOR) > 1.1 * average(Level.GUIDE)
