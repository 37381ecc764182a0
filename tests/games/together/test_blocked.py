"""Together's rules, sentence by sentence: blocked cards and the tries that follow."""

from typing import Any

import pytest

import frieze
from frieze.decks import make_deck
from frieze.games.cards import Icon
from frieze.games.together import Blocked, DateSide, Discarded, HandCard, NotAllowed, Shown, TurnGoesOn
from tests.games.together.positions import allowed, base, choices, discards, gap_taken, hand, play, refusal

MATCH = "anchor key"  # the front that matches the first discard


def test_a_blocked_card_stays_in_its_place_of_the_hand() -> None:
    game = gap_taken("1939 1941 1938 1937")
    play(game, "1941")
    assert hand(game, 0) == "1939 1941* 1938 1937"


def first_card_after_it_was_blocked(**more: Any) -> list[HandCard]:
    """Block the first card of seat 0, play on, and return it as both seats and a spectator see it."""
    game = gap_taken("1941 1939 1938 1937", "2001 2002 2003 2004", icons={"1941": "flame crown"}, **more)
    assert game.view(1).seats[0].hand[0].blocked is None
    assert play(game, "1941")[0] == Blocked(0, "1941", "1941", Icon.CROWN, gap=0)  # all see it
    play(game, "1939", "stop", "2001", "2002")
    return [game.view(seat).seats[0].hand[0] for seat in (0, 1, None)]


def test_date_and_back_icon_of_a_blocked_card_are_seen_by_all_and_then_hidden_again() -> None:
    for card in first_card_after_it_was_blocked():
        assert (card.front, card.blocked) == ("flame", DateSide(None, None))


def test_by_a_house_rule_date_and_back_icon_of_a_blocked_card_stay_visible() -> None:
    for card in first_card_after_it_was_blocked(blocked_dates="shown"):
        assert (card.front, card.blocked) == ("flame", DateSide("1941", Icon.CROWN))


def test_up_to_version_2_date_and_back_icon_of_a_blocked_card_stay_visible() -> None:
    for card in first_card_after_it_was_blocked(rules=2):
        assert (card.front, card.blocked) == ("flame", DateSide("1941", Icon.CROWN))
    old = frieze.new_game("together", make_deck(40), seats=2, seed=1, rules=2, options={"blocked_dates": "hidden"})
    assert old.options.blocked_dates is None, "those rules have no such option"


def test_a_blocked_card_shows_its_date_again_when_it_is_discarded() -> None:
    game = gap_taken("1941* 1939 1938 1937", icons={"1941": "anchor crown"})
    assert play(game, "x1941")[0] == Discarded(0, "1941", "1941", Icon.CROWN)
    assert game.view(None).discards[-1] == Shown("1941", "1941", Icon.CROWN)


def test_whose_card_was_blocked_must_try_another_one_and_may_not_discard() -> None:
    game = gap_taken("1941 1939 1938 1942", icons={"1941": MATCH, "1939": MATCH})
    assert allowed(game) == "1941 1939 1938 1942 x1941 x1939"
    events = play(game, "1941")
    assert events == [Blocked(0, "1941", "1941", Icon.KEY, gap=0), TurnGoesOn(seat=0, decision=2)]
    assert allowed(game) == "1939 1938 1942"
    assert refusal(game, "x1939") == NotAllowed.TURN_OF_PLAYING
    assert refusal(game, "x1941") == NotAllowed.TURN_OF_PLAYING


def test_tries_go_on_until_the_first_card_is_placed_and_then_two_may_be_placed() -> None:
    game = gap_taken("1941 1942 1939 1938", "2001 2002 2003 2004")
    play(game, "1941", "1942")
    assert (allowed(game), game.decision) == ("1939 1938", 3)
    play(game, "1939")
    assert (allowed(game), game.decision) == ("1938 stop", 4)
    play(game, "1938")
    assert game.to_move == 1


def test_a_failed_second_try_does_not_hurt_and_another_try_is_allowed() -> None:
    game = gap_taken("1939 1941 1942 1938", "2001 2002 2003 2004")
    play(game, "1939", "1941")
    assert allowed(game) == "1942 1938 stop"
    play(game, "1942")
    assert allowed(game) == "1938 stop"
    play(game, "1938")
    assert (game.to_move, base(game)) == (1, "1938 1939 1940 1950")


def test_after_a_failed_second_try_the_player_may_stop() -> None:
    game = gap_taken("1939 1941 1942 1938", "2001 2002 2003 2004")
    play(game, "1939", "1941", "stop")
    assert (game.to_move, hand(game, 0)) == (1, "1941* 1942 1938")


def test_with_one_card_placed_and_nothing_left_to_try_stop_is_the_only_action() -> None:
    game = gap_taken("1939 1941 1942 1943", "2001 2002 2003 2004")
    play(game, "1939", "1941", "1942", "1943")
    assert game.outcome is None
    assert allowed(game) == "stop"


def test_stop_is_the_only_action_too_if_the_card_placed_was_the_last_of_the_hand() -> None:
    game = gap_taken("1939", "2001 2002 2003 2004")
    play(game, "1939")
    assert allowed(game) == "stop"
    play(game, "stop")
    assert game.to_move == 1


def test_a_blocked_card_can_never_be_played_again() -> None:
    game = gap_taken("1941* 1939 1938 1937")
    assert allowed(game) == "1939 1938 1937"
    assert refusal(game, "1941") == NotAllowed.CARD_IS_BLOCKED
    play(game, "1939", "1938")
    assert refusal(game, "1941") == NotAllowed.CARD_IS_BLOCKED


def test_a_blocked_card_can_be_discarded_if_its_icon_matches() -> None:
    game = gap_taken("1941* 1939 1938 1937", icons={"1941": MATCH})
    assert allowed(game) == "1939 1938 1937 x1941"
    play(game, "x1941")
    assert hand(game, 0) == "1939 1938 1937"
    assert discards(game).endswith(" 1 1941")


def test_a_blocked_card_whose_icon_differs_cannot_be_discarded() -> None:
    assert refusal(gap_taken("1941* 1939 1938 1937"), "x1941") == NotAllowed.ICON_DIFFERS


def test_there_is_no_duty_to_discard_a_blocked_card() -> None:
    game = gap_taken("1941* 1939 1938 1937", icons={"1941": MATCH})
    play(game, "1939", "1938")
    assert hand(game, 0) == "1941* 1937"


@pytest.mark.parametrize(
    ("cards", "played", "left"),
    [
        ("1939 1941* 1942* 1938", "1939", "1941* 1942* 1938"),
        ("1941* 1939 1942* 1938", "1939", "1941* 1942* 1938"),
        ("1941* 1938 1942* 1939", "1939", "1941* 1938 1942*"),
        ("1938 1939 1937 1941*", "1937", "1938 1939 1941*"),
        ("1941* 1942* 1943* 1939", "1939", "1941* 1942* 1943*"),
    ],
)
def test_cards_stay_blocked_when_others_leave_the_hand(cards: str, played: str, left: str) -> None:
    for seat in (0, 1):
        both = ["2001* 2002 2003* 2004", "2001* 2002 2003* 2004"]
        both[seat] = cards
        game = gap_taken(*both)
        if seat == 1:
            play(game, "2002", "stop")
        play(game, played)
        assert hand(game, seat) == left
        assert hand(game, 1 - seat) in {"2001* 2002 2003* 2004", "2001* 2003* 2004"}


@pytest.mark.parametrize("slot", range(4))
def test_every_card_of_every_seat_can_be_blocked(slot: int) -> None:
    hands = [[f"{2001 + 10 * seat + n}" for n in range(4)] for seat in range(8)]
    for seat in range(8):
        hands[seat][slot] = f"1945-{seat}" if seat != 7 else "1946"
    game = gap_taken(*map(" ".join, hands))
    for seat in range(7):
        play(game, f"1945-{seat}", "stop")
    play(game, "1946")
    assert hand(game, 7) == " ".join(hands[7]).replace("1946", "1946*")
    assert not any("*" in hand(game, seat) for seat in range(7))
    play(game, hands[7][0 if slot else 1])
    assert hand(game, 7).count("*") == 1
    assert "1946" not in allowed(game)


def test_a_card_drawn_after_a_blocked_one_was_discarded_is_not_blocked() -> None:
    game = gap_taken("1939 1938 1937 1941*", pile=3, icons={"1941": MATCH})
    play(game, "x1941")
    assert len(choices(game).play) == 4
