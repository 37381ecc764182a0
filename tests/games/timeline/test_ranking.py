"""Timeline's rules, sentence by sentence: the ranking of those who did not win.

As in test_end.py, the line starts with 1950: "a0" is right for an older card, "a1" is wrong.
"""

from frieze.games.outcome import Outcome, Reason
from frieze.games.timeline.game import rank_seats
from tests.games.timeline.positions import deal, play

EARLY = range(1900, 1920)


def test_of_those_still_in_at_the_end_fewer_cards_left_ranks_higher() -> None:
    game = deal(*EARLY[:6], 1950, seats=3, hand_sizes=[1, 3, 2])
    play(game, "a0")
    assert game.outcome == Outcome(winners=(0,), scores=(0, 3, 2), ranking=(1, 3, 2), reason=Reason.WENT_OUT)


def test_equally_many_cards_left_at_the_same_moment_share_a_place() -> None:
    game = deal(*EARLY[:5], 1950, seats=3, hand_sizes=[1, 2, 2])
    play(game, "a0")
    assert game.outcome is not None
    assert game.outcome.ranking == (1, 2, 2)


def test_a_tie_break_finalist_ranks_above_everybody_eliminated_before_the_tie_break() -> None:
    game = deal(1900, 1901, 1902, 1950, 1960, 1961, 1962, 1963, seats=3)
    play(game, "a0", "b1", "c0")  # seats 0 and 1 went out; seat 2 holds one card and is eliminated
    play(game, "f0", "g3")  # seat 0 is wrong and draws a card, seat 1 goes out
    assert game.outcome is not None
    assert game.outcome.scores == (1, 0, 1)
    assert game.outcome.ranking == (2, 1, 3)


def test_who_left_in_a_later_round_ranks_higher() -> None:
    game = deal(*EARLY[:5], 1950, 1960, 1961, 1962, 1963, 1964, 1965, 1966, 1967, seats=4, hand_sizes=[1, 1, 1, 2])
    play(game, "a0", "b1", "c2")  # seat 3 is eliminated with two cards
    assert [seat.left for seat in game.view(None).seats] == [None, None, None, 1]
    play(game, "g4", "h5", "i0")  # seat 2 is wrong, eliminated with one card
    assert [seat.left for seat in game.view(None).seats] == [None, None, 2, 1]
    play(game, "k6", "l0")
    assert game.outcome is not None
    assert game.outcome.ranking == (1, 2, 3, 4)


def test_of_those_eliminated_at_the_same_moment_fewer_cards_left_ranks_higher() -> None:
    game = deal(*EARLY[:7], 1950, 1960, 1961, 1962, seats=4, hand_sizes=[1, 1, 3, 2])
    play(game, "a0", "b1", "i3", "j0")
    assert game.outcome is not None
    assert game.outcome.ranking == (1, 2, 4, 3)


def test_running_dry_ranks_below_being_eliminated_at_the_end_of_the_same_round() -> None:
    assert rank_seats(3, winners=[0], cards=[0, 2, 0, 1], left=[0, 4, 4, 3]) == (1, 2, 3, 4)


def test_who_ran_dry_ranks_below_those_still_in() -> None:
    game = deal(*EARLY[:4], 1950, seats=3, edition="islenska", hand_sizes=[1, 2, 1])
    play(game, "a1", "b1", "d0")  # seat 0 ran dry, seat 1 holds a card, seat 2 went out
    assert game.outcome == Outcome(winners=(2,), scores=(0, 1, 0), ranking=(3, 2, 1), reason=Reason.WENT_OUT)


def test_who_ran_dry_in_a_later_round_ranks_higher() -> None:
    game = deal(*EARLY[:6], 1950, seats=3, edition="islenska", hand_sizes=[1, 2, 3])
    play(game, "a1", "b1", "d1", "c1", "e1")
    assert game.outcome == Outcome(winners=(2,), scores=(0, 0, 1), ranking=(3, 2, 1), reason=Reason.LAST_LEFT)


def test_those_who_ran_dry_in_the_same_round_share_a_place() -> None:
    game = deal(*EARLY[:6], 1950, seats=4, edition="islenska", hand_sizes=[1, 1, 3, 1])
    play(game, "a1", "b1", "c1", "f1")
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.ranking) == ((2,), (2, 2, 1, 2))


def test_up_to_version_2_only_cards_left_counted_and_who_ran_dry_came_last() -> None:
    game = deal(1900, 1901, 1902, 1950, 1960, 1961, 1962, 1963, seats=3, rules=2)
    play(game, "a0", "b1", "c0", "f0", "g3")
    assert game.outcome is not None
    assert game.outcome.ranking == (2, 1, 2)
    game = deal(*EARLY[:6], 1950, seats=3, edition="islenska", hand_sizes=[1, 2, 3], rules=2)
    play(game, "a1", "b1", "d1", "c1", "e1")
    assert game.outcome is not None
    assert game.outcome.ranking == (2, 2, 1)
