import random
import statistics

import pytest

import frieze
from frieze.bots import Level, Player, Seen
from frieze.bots.memory import SPREADS
from frieze.bots.together.player import choose
from frieze.decks import Deck, make_century, make_deck
from frieze.games.together import Action, Discard, Play, Stop, Together
from tests.bots.playing import play, same_move_for_twins
from tests.example_counts import tries
from tests.games.together import positions
from tests.games.together.plan import twin

THINKING = [Level.GUIDE, Level.CURATOR, Level.TIME_TRAVELLER]


@pytest.mark.parametrize("seats", range(1, 9))
@pytest.mark.parametrize("level", list(Level))
def test_every_level_plays_legally_with_any_number_of_players(level: Level, seats: int) -> None:
    for seed in range(tries(25, 8)):
        deck = make_deck(36 + seed % 20, seed=seed, earliest=[-3000, 1000, 2000][seed % 3])
        game = frieze.new_game("together", deck, seats=seats, seed=seed)
        assert play(game, deck, [level] * seats, seed).outcome is not None


def test_all_levels_in_one_team_play_legally_with_every_built_in_deck() -> None:
    for deck in (*map(frieze.load_deck, frieze.built_in_decks()), make_century()):
        for seed in range(3):
            game = frieze.new_game("together", deck, seats=4, seed=seed)
            assert play(game, deck, list(Level), seed).outcome is not None


@pytest.mark.parametrize("level", list(Level))
def test_what_is_hidden_does_not_change_the_move(level: Level) -> None:
    for seed in range(4):
        deck = make_deck(44, seed=seed)
        game = frieze.new_game("together", deck, seats=1 + seed, seed=seed)
        same_move_for_twins(game, twin, deck, level, random.Random(seed))


@pytest.mark.parametrize("level", list(Level))
def test_same_seed_same_move(level: Level) -> None:
    deck = make_deck(50)
    games = [frieze.new_game("together", deck, seats=3, seed=3) for _ in range(2)]
    assert play(games[0], deck, [level] * 3) == play(games[1], deck, [level] * 3)


def test_better_teams_score_more() -> None:
    deck = frieze.load_deck("world")
    means = []
    for level in Level:
        games = [frieze.new_game("together", deck, seats=4, seed=seed) for seed in range(16)]
        outcomes = [play(game, deck, [level] * 4, seed).outcome for seed, game in enumerate(games)]
        means.append(statistics.fmean(outcome.scores[0] for outcome in outcomes if outcome))
    assert means == sorted(means)
    assert means[-1] > means[0] + 20


def test_a_player_remembers_the_date_of_a_blocked_card_that_is_hidden_again() -> None:
    game = positions.gap_taken("1941 1939 1938 1937", "2001 2002 2003 2004")
    player = Player("together", Level.GUIDE, 1, Deck(id="years", titles={}, cards=tuple(game.cards), texts={}))
    player.observe(game.apply(Play("1941")))
    assert player.request(game.view(0)).seen == [Seen("1941", "1941")]


@pytest.mark.parametrize("level", list(Level))
def test_players_who_saw_a_blocked_card_play_alike_whether_its_date_is_hidden_or_shown(level: Level) -> None:
    for seed in range(6):
        deck = make_deck(44, seed=seed)
        ends = []
        for dates in ("hidden", "shown"):
            game = frieze.new_game("together", deck, seats=3, seed=seed, options={"blocked_dates": dates})
            view = play(game, deck, [level] * 3, seed).view(None)
            ends.append((view.base, view.interstice, view.discards, view.score))
        assert ends[0] == ends[1]


@pytest.fixture
def sure(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the best level know every date almost exactly, so that examples can be computed by hand."""
    monkeypatch.setitem(SPREADS, Level.TIME_TRAVELLER, 0.001)


def best(game: Together, level: Level = Level.TIME_TRAVELLER) -> Action:
    deck = Deck(id="years", titles={}, cards=tuple(game.cards), texts={})
    view = game.view(0)
    return choose(view, Player("together", level, 1, deck).request(view))


@pytest.mark.usefixtures("sure")
def test_the_nearest_card_beyond_an_end_goes_first() -> None:
    assert best(positions.position("1500 1930 1990 1000", base="1940 1950", over="-")) == Play("1930")


@pytest.mark.usefixtures("sure")
def test_a_card_that_will_be_blocked_is_not_tried() -> None:
    assert best(positions.gap_taken("1942 1943 1200 1947", "1946 1948 1944 1949")) == Play("1200")


@pytest.mark.usefixtures("sure")
def test_a_card_that_can_never_be_placed_is_discarded_before_one_that_can_is_wasted() -> None:
    icons = {"1942": "anchor key"}
    hands = ("1942 1000 1944 1947", "1100 1200 1300 1400")
    assert best(positions.gap_taken(*hands, pile=4, icons=icons)) == Discard("1942")


@pytest.mark.usefixtures("sure")
def test_a_gap_is_filled_when_nobody_else_needs_it() -> None:
    game = positions.position("1945 1000 1100", "1200 1300 1400", base="1940 1950", over="-")
    assert best(game) == Play("1945")


@pytest.mark.usefixtures("sure")
def test_a_second_card_that_would_jump_over_many_is_left() -> None:
    game = positions.position("1939 1000", "1100 1200 1300 1400", "1500 1600 1700 1800", base="1940 1950", over="-")
    assert best(game) == Play("1939")
    game.apply(Play("1939"))
    assert best(game) == Stop()


@pytest.mark.usefixtures("sure")
def test_a_second_card_that_costs_nobody_anything_is_played() -> None:
    game = positions.position("1939 1938", "1100 1200 1300 1400", base="1940 1950", over="-")
    assert best(game) == Play("1939")
    game.apply(Play("1939"))
    assert best(game) == Play("1938")


@pytest.mark.parametrize("level", list(Level))
def test_the_only_choice_is_taken(level: Level) -> None:
    assert best(positions.gap_taken("1942* 1943* 1944* 1000"), level) == Play("1000")
    assert best(positions.gap_taken("1942* 1943*", "1000", icons={"1943": "anchor key"}), level) == Discard("1943")


def test_a_visitor_leaves_it_at_one_card() -> None:
    game = positions.position("1939 1938", "1100 1200", base="1940 1950", over="-")
    game.apply(Play("1939"))
    assert best(game, Level.VISITOR) == Stop()


def test_a_visitor_gets_rid_of_a_blocked_card() -> None:
    game = positions.gap_taken("1942* 1000 1100", "1200", icons={"1942": "anchor key", "1000": "anchor key"})
    assert best(game, Level.VISITOR) == Discard("1942")
