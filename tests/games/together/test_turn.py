"""Together's rules, sentence by sentence: the turn. Blocked cards are in test_blocked.py, the end in test_end.py."""

import pytest

from frieze.games.cards import Icon
from frieze.games.errors import IllegalAction, IllegalReason, OutOfTurn, UnknownCard
from frieze.games.together import (
    Blocked,
    Discard,
    Discarded,
    Drew,
    NotAllowed,
    Placed,
    Play,
    Scored,
    Shown,
    Stopped,
    TurnBegan,
    TurnGoesOn,
)
from tests.games.together.positions import (
    allowed,
    choices,
    deal,
    discards,
    gap_taken,
    hand,
    over,
    play,
    position,
    refusal,
)

MATCH = "anchor key"  # the front that matches the first discard

# Playing one or two cards


def test_a_turn_begins_with_playing_any_card_or_discarding_one_that_matches() -> None:
    game = deal("1940 1930 1920 1910", icons={"1920": MATCH})
    assert allowed(game) == "1940 1930 1920 1910 x1920"


def test_after_the_first_card_placed_the_player_may_stop_or_try_a_second() -> None:
    game = deal("1940 1930 1920 1910", "2001 2002 2003 2004", icons={"1920": MATCH})
    events = play(game, "1940")
    assert [type(event) for event in events] == [Placed, Scored, TurnGoesOn]
    assert events[-1] == TurnGoesOn(seat=0, decision=2)
    assert (game.to_move, game.turn, game.decision) == (0, 1, 2)
    assert allowed(game) == "1930 1920 1910 stop"


def test_stopping_ends_the_turn() -> None:
    game = deal("1940 1930 1920 1910", "2001 2002 2003 2004")
    events = play(game, "1940", "stop")
    assert [type(event) for event in events] == [Stopped, Drew, Scored, TurnBegan]
    assert (game.to_move, game.turn, game.decision) == (1, 2, 1)


def test_a_second_card_placed_ends_the_turn() -> None:
    game = deal("1940 1930 1920 1910", "2001 2002 2003 2004")
    events = play(game, "1940", "1930")
    assert [type(event) for event in events] == [Placed, Drew, Drew, Scored, TurnBegan]
    assert events[-1] == TurnBegan(seat=1, turn=2, round=1)
    assert (game.to_move, game.decision) == (1, 1)


def test_nobody_stops_before_a_card_is_placed() -> None:
    game = gap_taken("1941 1939 1938 1937")
    assert refusal(game, "stop") == NotAllowed.NOTHING_PLACED_YET
    play(game, "1941")
    assert refusal(game, "stop") == NotAllowed.NOTHING_PLACED_YET


def test_playing_and_discarding_never_go_into_the_same_turn() -> None:
    game = deal("1940 1930 1920 1910", icons={"1920": MATCH})
    play(game, "1940")
    assert refusal(game, "x1920") == NotAllowed.TURN_OF_PLAYING


def test_a_discard_ends_the_turn() -> None:
    game = deal("1940 1930 1920 1910", "2001 2002 2003 2004", icons={"1920": MATCH})
    events = play(game, "x1920")
    assert [type(event) for event in events] == [Discarded, Drew, Scored, TurnBegan]
    assert (game.to_move, game.turn) == (1, 2)


# Discarding


def test_a_discard_matches_by_its_front_icon_with_the_icon_that_the_pile_shows() -> None:
    game = deal("1940 1930 1920 1910", icons={"1930": "key anchor", "1920": MATCH})
    assert refusal(game, "x1930") == NotAllowed.ICON_DIFFERS  # its back icon would match
    play(game, "x1920")
    assert discards(game) == "1 1920"


def test_a_discarded_card_shows_its_date_and_its_back_icon_is_the_new_one_to_match() -> None:
    game = deal("1940 1930 1920 1910", icons={"1920": "anchor crown", "1930": "crown key", "1910": MATCH})
    assert play(game, "x1920")[0] == Discarded(0, "1920", "1920", Icon.CROWN)
    assert game.view(None).discards[-1] == Shown("1920", "1920", Icon.CROWN)
    assert choices(game).discard == ["1930"]


def test_the_discards_of_all_keep_their_dates_visible() -> None:
    game = deal("1940 1930 1920 1910", "1941 1931 1921 1911", icons={"1920": "anchor crown", "1931": "crown flame"})
    play(game, "x1920", "x1931")
    assert [(card.card, card.date, card.back) for card in game.view(0).discards] == [
        ("1", "1", "anchor"),
        ("1920", "1920", "crown"),
        ("1931", "1931", "flame"),
    ]


# Drawing


def test_the_turn_ends_by_drawing_up_to_four_cards() -> None:
    game = deal("1940 1930 1920 1910", "2001 2002 2003 2004", pile="1801 1802 1803")
    events = play(game, "1930", "stop")
    assert events[1] == Drew(seat=0, card="1801", front=Icon.HOURGLASS)
    assert hand(game, 0) == "1940 1920 1910 1801"
    play(game, "2002", "2003")
    assert hand(game, 1) == "2001 2004 1802 1803"


def test_blocked_cards_count_among_the_four() -> None:
    game = gap_taken("1941* 1942* 1939 1938", pile=9)
    play(game, "1939", "stop")
    assert hand(game, 0).startswith("1941* 1942* 1938 ")
    assert game.view(None).pile == 8


def test_nothing_is_drawn_within_a_turn() -> None:
    game = deal("1940 1930 1920 1910")
    play(game, "1940")
    assert hand(game, 0) == "1930 1920 1910"


def test_cards_are_drawn_while_the_pile_lasts() -> None:
    game = position("1939 1938 1937 1936", "2001 2002 2003 2004", pile=1)
    play(game, "1939", "1938")
    assert (len(hand(game, 0).split()), game.view(None).pile) == (3, 0)
    events = play(game, "2001", "2002")
    assert [type(event) for event in events] == [Placed, Scored, TurnBegan]


def test_the_score_is_sent_only_when_it_changes() -> None:
    game = gap_taken("1939 1941 1937 1936", "2001 2002 2003 2004")
    play(game, "1939")
    assert [type(event) for event in play(game, "1941")] == [Blocked, TurnGoesOn]
    assert [type(event) for event in play(game, "stop")] == [Stopped, TurnBegan]


# Seats and rounds


def test_turns_go_round_in_seat_order_from_the_first_player() -> None:
    game = deal(*(" ".join(f"1950-{seat}{slot}" for slot in "abcd") for seat in "xyz"), first=1)
    movers = []
    for _ in range(7):
        movers.append((game.to_move, game.turn, game.round))
        play(game, choices(game).play[0], "stop")
    assert movers == [(1, 1, 1), (2, 2, 1), (0, 3, 1), (1, 4, 2), (2, 5, 2), (0, 6, 2), (1, 7, 3)]


def test_with_an_empty_pile_a_player_without_cards_is_skipped() -> None:
    game = position("1939 1938", "", "2001 2002 2003", "")
    play(game, "1939", "stop")
    assert (game.to_move, game.turn, game.round) == (2, 2, 1)
    play(game, "2001", "stop")
    assert (game.to_move, game.turn, game.round) == (0, 3, 2)


def test_a_round_ends_also_where_the_first_player_is_skipped() -> None:
    game = position("1939", "2001 2002 2003", "1901 1900 1899 1898")
    play(game, "1939", "stop", "2001", "stop", "1901", "stop")
    assert (game.to_move, game.turn, game.round) == (1, 4, 2)
    play(game, "2002", "2003")
    assert (game.to_move, game.turn, game.round) == (2, 5, 2)
    play(game, "1900", "stop")
    assert (game.to_move, game.turn, game.round) == (2, 6, 3)


def test_alone_every_turn_is_a_round() -> None:
    game = deal("1940 1930 1920 1910")
    play(game, "1940", "1930")
    assert (game.to_move, game.turn, game.round) == (0, 2, 2)


# Refused actions


def test_only_cards_of_ones_own_hand_can_be_played_or_discarded() -> None:
    game = deal("1940 1930 1920 1910", "2001 2002 2003 2004", pile="1801", deck=40, icons={"2001": MATCH})
    others = [
        "2001",  # in another hand
        "1950",  # in the line
        "1",  # in the discards
        "1801",  # on top of the pile
        str(3001 + 36 - 11 - 1),  # at the bottom of the pile
        str(3001 + 40 - 11 - 1),  # out of the game
    ]
    for card in others:
        assert refusal(game, card) == IllegalReason.CARD_NOT_IN_HAND
        assert refusal(game, f"x{card}") == IllegalReason.CARD_NOT_IN_HAND


@pytest.mark.parametrize("action", [Play("nowhere"), Discard("nowhere")])
def test_a_card_that_is_not_of_the_deck_is_unknown(action: Play | Discard) -> None:
    game = deal("1940 1930 1920 1910")
    before = game.clone()
    with pytest.raises(UnknownCard):
        game.apply(action)
    assert game == before


@pytest.mark.parametrize("action", [None, "stop", {"type": "stop"}, 3])
def test_what_is_no_action_is_refused(action: object) -> None:
    game = deal("1940 1930 1920 1910")
    with pytest.raises(IllegalAction) as error:
        game.apply(action)  # type: ignore[arg-type]
    assert error.value.reason is IllegalReason.UNKNOWN_ACTION


def test_others_may_not_move() -> None:
    game = deal("1940 1930 1920 1910", "2001 2002 2003 2004")
    with pytest.raises(OutOfTurn):
        game.apply(Play("2001"), seat=1)


@pytest.mark.parametrize("move", [-1, 4, 5, 8, 9, 64, 2**40])
def test_moves_that_are_not_legal_are_refused_by_number_too(move: int) -> None:
    game = deal("1940 1930 1920 1910")
    before = game.clone()
    with pytest.raises(IllegalAction) as error:
        game.apply_id(move)
    assert error.value.reason is IllegalReason.NO_SUCH_MOVE
    assert game == before


def test_moves_can_be_counted_and_picked_without_listing_them() -> None:
    game = position("1941* 1939 1938 1937", base="1940 1950", over="1945", icons={"1941": MATCH, "1938": MATCH})
    assert list(game.legal_ids()) == [1, 2, 3, 4, 6]
    play(game, "1938")
    assert list(game.legal_ids()) == [1, 2, 8]
    for moves in ([], ["1937"]):
        play(game, *moves)
        ids = list(game.legal_ids())
        assert game._core.legal_count() == len(ids)
        assert [game._core.legal_id(k) for k in range(len(ids))] == ids


def test_a_game_can_be_played_to_its_end_at_random() -> None:
    counts = {deal("1940 1930 1920 1910").play_randomly(seed) for seed in range(30)}
    assert len(counts) > 5
    game = deal("1940 1930 1920 1910")
    assert game.play_randomly(1, most_moves=3) == 3
    assert game.to_move is not None
    game.play_randomly(1)
    assert game.outcome is not None


def test_only_the_choices_differ_between_views() -> None:
    game = gap_taken("1941 1939 1938 1937", "2001 2002 2003 2004")
    play(game, "1941")
    mine, other, nobody = game.view(0), game.view(1), game.view(None)
    assert (mine.choices, other.choices, nobody.choices) == (choices(game), None, None)
    mine.you = other.you = mine.choices = None
    assert mine == other == nobody
    assert over(game) == "1945"
