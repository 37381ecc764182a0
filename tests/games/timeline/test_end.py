"""Timeline's rules, sentence by sentence: the end.

In most examples the line starts with 1950 and hands hold one older card: "a0" is right, "a1" is wrong.
"""

import random

import pytest

import frieze
from frieze.decks import make_deck
from frieze.games.conformance import play_through
from frieze.games.errors import GameIsOver
from frieze.games.outcome import Outcome, Reason
from frieze.games.timeline import Ended, Place, RanDry, TieBreak
from tests.games.timeline.positions import deal, hands, play


def test_exactly_one_went_out_and_wins() -> None:
    game = deal(1900, 1901, 1950, 1902)
    play(game, "a0", "b2")
    assert game.outcome == Outcome(winners=(0,), scores=(0, 1), ranking=(1, 2), reason=Reason.WENT_OUT)


def test_a_round_ends_as_soon_as_its_result_is_certain() -> None:
    game = deal(*range(1900, 1906), 1950, 1960, 1961, seats=3, hand_sizes=[1, 2, 3])
    events = game.apply(Place("a", 0))  # nobody else can go out in this round
    assert game.outcome == Outcome(winners=(0,), scores=(0, 2, 3), ranking=(1, 2, 3), reason=Reason.WENT_OUT)
    assert events[-1] == Ended(game.outcome)
    assert [seat.result for seat in game.view(None).seats] == ["right", None, None]


def test_a_round_goes_on_while_a_seat_still_to_act_holds_exactly_one_card() -> None:
    game = deal(*range(1900, 1904), 1950, 1960, 1961, seats=3, hand_sizes=[1, 2, 1])
    play(game, "a0")
    assert (game.outcome, game.to_move) == (None, 1)  # seat 2 may go out, so seat 1 acts too
    play(game, "b2")
    assert (game.outcome, game.to_move) == (None, 2)


def test_cards_of_seats_that_have_acted_do_not_keep_a_round_going() -> None:
    game = deal(*range(1900, 1905), 1950, 1960, 1961, 1962, seats=3, hand_sizes=[1, 1, 3])
    play(game, "a1", "b0")  # seat 0 is wrong and holds one card again, seat 1 went out, seat 2 holds three
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.ranking) == ((1,), (2, 1, 3))


def test_a_round_that_nobody_went_out_in_is_played_to_its_end() -> None:
    game = deal(1900, 1901, 1902, 1903, 1904, 1950, seats=3, edition="islenska", hand_sizes=[1, 2, 2])
    play(game, "a1")  # seat 0 ran dry, which decides nothing
    assert (game.outcome, game.to_move) == (None, 1)


def test_a_tie_break_begins_at_once_when_nobody_else_can_go_out() -> None:
    game = deal(*range(1900, 1904), 1950, 1960, 1961, seats=3, hand_sizes=[1, 1, 2])
    events = [event for move in ("a0", "b1") for event in game.apply(Place(move[0], int(move[1:])))]
    assert TieBreak([0, 1]) in events
    assert hands(game) == ["f", "g", "cd"]  # seat 2 did not act in this round
    assert (game.to_move, game.round) == (0, 2)


def test_in_a_tie_break_everybody_acts_in_every_round() -> None:
    game = deal(1900, 1901, 1950, 1960, 1961, 1962)
    play(game, "a0", "b1", "d3")
    assert (game.outcome, game.to_move) == (None, 1)


def test_up_to_version_2_every_round_is_played_to_its_end() -> None:
    game = deal(*range(1900, 1906), 1950, 1960, 1961, seats=3, hand_sizes=[1, 2, 3], rules=2)
    play(game, "a0")
    assert (game.outcome, game.to_move) == (None, 1)
    play(game, "b1", "d2")
    assert game.outcome == Outcome(winners=(0,), scores=(0, 1, 2), ranking=(1, 2, 3), reason=Reason.WENT_OUT)


def test_the_last_player_of_a_round_can_win_alone() -> None:
    game = deal(1900, 1901, 1950, 1902, 1903)
    play(game, "a1", "b0")
    assert game.outcome is not None
    assert game.outcome.winners == (1,)


def test_several_went_out_so_only_they_stay_with_one_card_each() -> None:
    game = deal(1900, 1901, 1902, 1950, 1960, 1961, 1962, seats=3)
    events = [event for move in ("a0", "b1", "c0") for event in game.apply(Place(move[0], int(move[1:])))]
    assert TieBreak([0, 1]) in events
    view = game.view(None)
    assert hands(game) == ["f", "g", "e"]  # seat 2 misplaced its card and drew e
    assert [seat.playing for seat in view.seats] == [True, True, False]
    assert (view.tie_break, game.to_move, game.round) == (True, 0, 2)


def test_the_eliminated_are_passed_over() -> None:
    game = deal(1900, 1901, 1902, 1950, 1960, 1961, 1962, 1963, 1964, seats=3, first=0)
    play(game, "a1", "b0", "c1")  # seats 1 and 2 went out
    assert game.to_move == 1
    play(game, "f0")
    assert game.to_move == 2
    play(game, "g0")
    assert (game.to_move, game.round) == (1, 3)


def test_if_none_goes_out_in_a_tie_break_all_who_stayed_play_on_with_the_card_they_drew() -> None:
    game = deal(1900, 1901, 1950, 1960, 1961, 1962, 1963, 1964)
    play(game, "a0", "b1")
    assert hands(game) == ["d", "e"]
    play(game, "d0", "e0")  # both wrong
    assert hands(game) == ["f", "g"]
    assert game.outcome is None


def test_if_several_go_out_in_a_tie_break_only_they_stay_and_get_a_new_card_each() -> None:
    game = deal(1900, 1901, 1902, 1950, 1960, 1961, 1962, 1963, 1964, 1965, seats=3)
    play(game, "a0", "b1", "c2")  # all three went out
    assert hands(game) == ["e", "f", "g"]
    play(game, "e4", "f5", "g0")  # seat 2 is wrong
    assert hands(game) == ["i", "j", "h"]
    assert [seat.playing for seat in game.view(None).seats] == [True, True, False]


def test_a_tie_break_goes_on_until_exactly_one_goes_out() -> None:
    game = deal(1900, 1901, 1950, 1960, 1961, 1962, 1963, 1964)
    play(game, "a0", "b1", "d0", "e0", "f0", "g3")
    assert game.outcome == Outcome(winners=(1,), scores=(1, 0), ranking=(2, 1), reason=Reason.WENT_OUT)


def test_hands_of_the_eliminated_are_out_of_the_game() -> None:
    game = deal(1900, 1901, 1902, 1950, 1960, 1961, 1962, 1963, seats=3)
    play(game, "a0", "b1", "c0", "f0", "g0")
    assert hands(game)[2] == "e"


def test_cards_for_a_tie_break_may_come_from_the_reshuffled_discards() -> None:
    game = deal(1900, 1901, 1902, 1950, 1960, seats=3, hand_size=1)
    play(game, "a0", "b1", "c0")  # seat 2 drew the last card; its first card is the only discard
    assert game.outcome is not None  # one discard is not enough for two seats
    assert game.outcome.reason is Reason.SHARED
    game = deal(1900, 1901, 1902, 1950, 1960, 1961, seats=3)
    play(game, "a0", "b1", "c0")  # one card in the pile and one discard are enough for two seats
    assert sorted("".join(hands(game)[:2])) == ["c", "f"]


def test_cards_for_a_tie_break_are_dealt_in_the_order_of_the_round() -> None:
    game = deal(1900, 1901, 1902, 1950, 1960, 1961, 1962, seats=3, first=2)
    assert hands(game) == ["b", "c", "a"]
    play(game, "a0", "b1", "c2")  # seats 2, 0 and 1 went out
    assert hands(game) == ["f", "g", "e"]
    assert game.to_move == 2


def test_discards_that_are_not_reshuffled_serve_no_tie_break() -> None:
    game = deal(1900, 1901, 1902, 1950, 1960, 1961, seats=3, empty_pile="nothing")
    play(game, "a0", "b1", "c0")  # one card in the pile and one discard
    assert game.outcome is not None
    assert game.outcome.reason is Reason.SHARED


def test_without_cards_for_a_tie_break_those_who_went_out_share_the_win() -> None:
    game = deal(1900, 1901, 1950)
    play(game, "a0", "b1")
    assert game.outcome == Outcome(winners=(0, 1), scores=(0, 0), ranking=(1, 1), reason=Reason.SHARED)


def test_if_not_all_can_be_dealt_a_tie_break_card_none_is_dealt() -> None:
    game = deal(1900, 1901, 1950, 1960)
    play(game, "a0", "b1")
    assert hands(game) == ["", ""]
    assert game.view(None).pile == 1


def test_a_hand_emptied_by_a_mistake_with_nothing_to_draw_is_out_of_the_game() -> None:
    game = deal(1900, 1901, 1902, 1903, 1950, edition="islenska", hand_sizes=[1, 3])
    events = game.apply(Place("a", 1))
    assert RanDry(0) in events
    assert not game.view(None).seats[0].playing


def test_the_only_one_left_at_the_end_of_a_round_wins() -> None:
    game = deal(1900, 1901, 1902, 1903, 1950, edition="islenska", hand_sizes=[1, 3])
    play(game, "a1", "b1")
    assert game.outcome == Outcome(winners=(1,), scores=(0, 2), ranking=(2, 1), reason=Reason.LAST_LEFT)


def test_if_nobody_is_left_those_eliminated_last_share_the_win() -> None:
    game = deal(1900, 1901, 1902, 1903, 1950, seats=3, edition="islenska", hand_sizes=[1, 1, 2])
    play(game, "a1", "b1", "c1")
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.reason) == ((2,), Reason.LAST_LEFT)
    game = deal(1900, 1901, 1902, 1903, 1904, 1950, seats=3, edition="islenska", hand_sizes=[1, 2, 2])
    play(game, "a1", "b1", "d1", "c1", "e1")
    assert game.outcome == Outcome(winners=(1, 2), scores=(0, 0, 0), ranking=(3, 1, 1), reason=Reason.NOBODY_LEFT)


def test_running_dry_does_not_end_the_round_for_the_others() -> None:
    game = deal(1900, 1901, 1950, edition="islenska", hand_size=1)
    play(game, "a1")
    assert game.to_move == 1
    play(game, "b0")
    assert game.outcome == Outcome(winners=(1,), scores=(0, 0), ranking=(2, 1), reason=Reason.WENT_OUT)


def test_in_brasil_several_who_go_out_in_one_round_share_the_win() -> None:
    game = deal(1900, 1901, 1902, 1950, 1903, 1904, seats=3, edition="brasil", hand_size=1)
    play(game, "a0", "b1", "c3")  # seats 0 and 1 draw the last cards; seat 2 draws its misplaced card again
    assert hands(game) == ["e", "f", "c"]
    play(game, "e2", "f3", "c2")
    assert game.outcome == Outcome(winners=(0, 1, 2), scores=(0, 0, 0), ranking=(1, 1, 1), reason=Reason.SHARED)


def test_in_brasil_hands_shrink_only_once_pile_and_discards_are_empty() -> None:
    game = frieze.new_game("timeline", make_deck(30, seed=3), seats=2, seed=1, options={"edition": "brasil"})

    def check(position: frieze.AnyGame) -> None:
        view = position.view(None)
        if view.pile or view.discards:
            assert all(len(seat.hand) == 4 for seat in view.seats)

    play_through(game, random.Random(1), check, 100_000)


def test_nothing_can_be_played_after_the_end() -> None:
    game = deal(1900, 1901, 1950)
    play(game, "a0", "b1")
    assert len(game.legal_actions()) == 0
    with pytest.raises(GameIsOver):
        game.apply(Place("a", 0))


def test_the_last_event_has_the_outcome() -> None:
    game = deal(1900, 1901, 1950)
    play(game, "a0")
    assert game.outcome is None
    events = game.apply(Place("b", 1))
    assert game.outcome is not None
    assert events[-1] == Ended(game.outcome)
