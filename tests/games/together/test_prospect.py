"""What a team can still win: an upper bound that everybody can see, never below the end and never rising."""

import random
import re
from pathlib import Path

from frieze.decks import make_deck
from frieze.games.conformance import play_through
from frieze.games.together import MAX_SCORE, TITLES, Prospect, Title, Together
from tests.games.plans import Setup
from tests.games.together.positions import deal, filled, gap_taken, play, position

ROOT = Path(__file__).parents[3]


def prospect(game: Together) -> Prospect:
    """Return the prospect, which is the same for everybody."""
    seen = game.view(None).prospect
    assert all(game.view(seat).prospect == seen for seat in range(game.seats))
    return seen


def best_end(game: Together) -> int:
    """Return the best final score that any sequence of actions reaches, found by trying all."""
    if game.outcome is not None:
        return int(game.outcome.scores[0])
    ends = []
    for action in game.legal_actions():
        after = game.clone()
        after.apply(action)
        ends.append(best_end(after))
    return max(ends)


def test_at_the_start_every_card_but_the_first_discard_can_be_won() -> None:
    for seats in range(1, 9):
        game = Setup("together", make_deck(40), seats, {}, seats).start()
        assert isinstance(game, Together)
        assert prospect(game) == Prospect(won=1, possible=MAX_SCORE, title=Title.TIME_TRAVELLERS)


def test_a_card_at_an_end_costs_nothing_between_two_cards_one_and_lost_three() -> None:
    game = position("2001 1945 1946 1990", "2901", base="1940 1950", over="-", pile=4, icons={"1990": "anchor key"})
    before = prospect(game)
    steps = []
    for move in ("2001", "1945", "x1990"):
        tried = game.clone()
        play(tried, move)
        steps.append((before.possible - prospect(tried).possible, prospect(tried).won - before.won))
    assert steps == [(0, 2), (1, 1), (3, -1)]


def test_a_blocked_card_is_lost_at_once_and_costs_no_more_when_it_is_discarded() -> None:
    game = gap_taken("1941 2001 2002 2003", "2901 2902", pile=6, icons={"1941": "anchor key"})
    before = prospect(game)
    play(game, "1941")
    assert prospect(game).possible == before.possible - 3
    later = gap_taken("1941* 2001", "2901 2902", pile=6, icons={"1941": "anchor key"})
    lost = prospect(later).possible
    play(later, "x1941")
    assert prospect(later).possible == lost


def test_at_the_end_nothing_more_can_be_won() -> None:
    game = gap_taken("1941", "2001 2002 2003", pile=9)
    play(game, "1941")
    total = game.view(None).score.total
    assert game.outcome is not None
    assert prospect(game) == Prospect(won=total, possible=total, title=Title.ASPIRING_TEAM)


def test_the_best_of_all_games_wins_what_was_possible_at_the_start() -> None:
    years = [str(year) for year in range(2001, 2005)]
    game = deal(" ".join(years), pile=" ".join(filled([], 30)))
    while game.outcome is None:
        play(game, game.view(0).seats[0].hand[0].card)
        assert prospect(game).possible == MAX_SCORE
    assert game.outcome.scores == (MAX_SCORE,)


def test_no_game_ends_above_what_could_be_won_at_any_moment() -> None:
    for seed in range(24):
        seats = seed % 8 + 1
        game = Setup("together", make_deck(40 + seed), seats, {}, seed).start()
        shown: list[Prospect] = []

        def note(now: object, shown: list[Prospect] = shown) -> None:
            assert isinstance(now, Together)
            shown.append(prospect(now))

        play_through(game, random.Random(seed), note, 2000)
        possible = [one.possible for one in shown]
        assert possible == sorted(possible, reverse=True)
        assert all(one.won <= one.possible for one in shown)
        assert isinstance(game, Together)
        assert prospect(game).possible == game.view(None).score.total == min(possible)


def test_no_way_to_end_a_game_wins_more_than_was_possible() -> None:
    for seed in range(12):
        game = Setup("together", make_deck(48), seed % 3 + 1, {}, seed).start()
        assert isinstance(game, Together)
        chance = random.Random(seed)
        while game.outcome is None and game.view(None).pile + sum(len(one.hand) for one in game.view(None).seats) > 5:
            game.apply(chance.choice(list(game.legal_actions())))
        if game.outcome is None:
            assert best_end(game) <= prospect(game).possible


def test_the_client_has_the_lowest_totals_of_the_titles() -> None:
    """It marks them on the bar of what can still be won."""
    source = (ROOT / "web" / "src" / "games" / "together" / "layout.ts").read_text()
    told = re.findall(r"^  (\w+): (-?\d+),?$", source, re.MULTILINE)
    assert {title: int(lowest) for title, lowest in told} == {
        title.value: lowest for title, lowest in list(TITLES.items())[1:]
    }
    assert f"MAX_SCORE = {MAX_SCORE}\n" in source
