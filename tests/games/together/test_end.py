"""Together's rules, sentence by sentence: the end and the score."""

import pytest

from frieze.games.errors import GameIsOver
from frieze.games.outcome import Outcome, Reason
from frieze.games.together import (
    MAX_SCORE,
    MIN_SCORE,
    TITLES,
    Blocked,
    Ended,
    Placed,
    Play,
    Scored,
    Stop,
    Title,
    Together,
    TurnBegan,
    count_score,
)
from tests.games.together.positions import allowed, base, deal, filled, gap_taken, hand, play, position

MATCH = "anchor key"


def reason(game: Together) -> Reason | None:
    return None if game.outcome is None else game.outcome.reason


# The end


def test_a_player_who_tried_all_and_placed_nothing_ends_the_game_at_once() -> None:
    game = gap_taken("1941 1942 1943 1944", "2001 2002 2003 2004", pile=9)
    play(game, "1941", "1942", "1943")
    assert allowed(game) == "1944"
    events = play(game, "1944")
    assert [type(event) for event in events] == [Blocked, Ended]
    assert reason(game) is Reason.NOTHING_PLACED
    assert hand(game, 0) == "1941* 1942* 1943* 1944*"
    assert (game.turn, game.decision, game.view(None).pile) == (1, 4, 9)


def test_it_ends_too_if_the_only_card_not_blocked_yet_is_tried_in_vain() -> None:
    game = gap_taken("1941* 1942* 1943* 1944", "2001 2002 2003 2004", icons={"1941": MATCH})
    assert allowed(game) == "1944 x1941"
    play(game, "1944")  # a discard was possible before, but not within a turn of playing
    assert reason(game) is Reason.NOTHING_PLACED


def test_one_card_placed_is_enough_to_go_on() -> None:
    game = gap_taken("1941 1942 1943 1939", "2001 2002 2003 2004")
    play(game, "1941", "1942", "1943", "1939", "stop")
    assert (reason(game), game.to_move) == (None, 1)


def test_who_has_only_blocked_cards_can_only_discard() -> None:
    game = gap_taken("1941* 1942* 1943*", "2001 2002 2003", icons={"1942": MATCH})
    assert allowed(game) == "x1942"


@pytest.mark.parametrize("pile", [0, 5])
def test_the_game_ends_when_the_player_to_move_can_neither_play_nor_discard(pile: int) -> None:
    game = gap_taken("1939 1938 1937 1936", "1941* 1942* 1943* 1944*", pile=pile)
    play(game, "1939")
    events = play(game, "stop")
    assert [type(event) for event in events[-2:]] == [TurnBegan, Ended]
    assert events[-2] == TurnBegan(seat=1, turn=2, round=1)
    assert reason(game) is Reason.STUCK
    assert game.view(None).pile == max(0, pile - 1)


def test_a_discard_of_another_may_free_or_stick_the_next_player() -> None:
    icons = {"1939": "anchor crown", "1938": "anchor flame", "1941": "crown key"}
    for card, end in (("1939", None), ("1938", Reason.STUCK)):
        game = gap_taken("1939 1938 1937 1936", "1941* 1942* 1943* 1944*", icons=icons)
        play(game, f"x{card}")
        assert reason(game) is end


def test_the_game_ends_when_every_card_is_placed_or_discarded() -> None:
    game = position("1939 1938", "")
    play(game, "1939")
    assert reason(game) is None
    events = play(game, "1938")
    assert [type(event) for event in events] == [Placed, Scored, Ended]
    assert reason(game) is Reason.ALL_PLAYED


def test_if_no_card_is_left_anywhere_the_game_ends_at_once_without_a_stop() -> None:
    game = position("1939", "")
    events = play(game, "1939")
    assert [type(event) for event in events] == [Placed, Scored, Ended]
    assert (reason(game), game.turn, game.view(None).placed) == (Reason.ALL_PLAYED, 1, 1)


def test_a_discard_of_the_last_card_ends_the_game_too() -> None:
    game = position("1939", icons={"1939": MATCH})
    play(game, "x1939")
    assert reason(game) is Reason.ALL_PLAYED


def test_a_blocked_card_is_a_card_left() -> None:
    game = gap_taken("1939 1941*")
    play(game, "1939")
    assert (reason(game), allowed(game)) == (None, "stop")
    play(game, "stop")
    assert reason(game) is Reason.STUCK


def test_a_player_without_cards_is_skipped_even_on_the_way_to_the_end() -> None:
    game = gap_taken("1939", "", "1941*")
    play(game, "1939", "stop")
    assert reason(game) is Reason.STUCK
    assert game.turn == 2


def test_nothing_can_be_played_after_the_end() -> None:
    game = position("1939", "")
    play(game, "1939")
    assert (game.to_move, len(game.legal_actions()), game.view(0).choices) == (None, 0, None)
    for action in (Play("1939"), Stop()):
        with pytest.raises(GameIsOver):
            game.apply(action)


def test_all_share_one_score_and_nobody_wins_or_loses() -> None:
    game = position("1939", "", "")
    events = play(game, "1939")
    total = game.view(None).score.total
    assert game.outcome == Outcome(winners=(), scores=(total,) * 3, ranking=(1, 1, 1), reason=Reason.ALL_PLAYED)
    assert events[-1] == Ended(game.outcome)


# The score


def test_the_printed_example_is_worth_25() -> None:
    score = count_score(base=15, interstice=8, discards=11, pile=0, hands=2)
    assert (score.base, score.interstice, score.discards, score.pile, score.hands) == (30, 8, -11, 0, -2)
    assert score.total == 25


@pytest.mark.parametrize(
    ("place", "points"), [("base", 2), ("interstice", 1), ("discards", -1), ("pile", -1), ("hands", -1)]
)
def test_points_for_each_card_by_where_it_lies(place: str, points: int) -> None:
    cards = {"base": 2, "interstice": 1, "discards": 1, "pile": 3, "hands": 4}
    before, after = count_score(**cards), count_score(**{**cards, place: cards[place] + 1})
    assert after.total - before.total == getattr(after, place) - getattr(before, place) == points


def test_a_view_has_the_score_of_the_moment() -> None:
    game = deal("1940 1930 1935 1920", "2001 2002 2003 2004")
    score = game.view(None).score
    assert (score.base, score.interstice, score.discards, score.pile, score.hands) == (2, 0, -1, -26, -8)
    assert score.total == MIN_SCORE
    play(game, "1940", "1930", "2001", "2002", "1935")
    score = game.view(0).score
    assert (score.base, score.interstice, score.discards, score.pile, score.hands) == (10, 1, -1, -22, -7)


def test_no_score_lies_outside_its_bounds() -> None:
    assert (MIN_SCORE, MAX_SCORE) == (-33, 69)
    totals = set()
    for base_cards in range(1, 36):
        for over_cards in range(36 - base_cards):
            lost = 36 - base_cards - over_cards
            totals.add(count_score(base=base_cards, interstice=over_cards, discards=1, pile=0, hands=lost - 1).total)
    assert (min(totals), max(totals)) == (MIN_SCORE, MAX_SCORE)
    assert deal("10 11 12 13").score_bounds == (MIN_SCORE, MAX_SCORE)


def test_a_team_that_only_discards_reaches_the_least_score() -> None:
    cards = ["2001", "2002", "2003", "2004", *filled([], 30)]
    icons = {card: "key anchor" if place % 2 else "anchor key" for place, card in enumerate(cards)}
    game = deal("2001 2002 2003 2004", icons=icons)
    play(game, *(f"x{card}" for card in cards))
    assert game.outcome == Outcome((), (MIN_SCORE,), (1,), Reason.ALL_PLAYED)


def test_a_team_that_brings_all_into_the_base_row_reaches_the_most() -> None:
    game = deal("2001 2002 2003 2004")
    play(game, "2001", "2002", "2003", "2004", *filled([], 30))
    assert len(base(game).split()) == 35
    assert game.outcome == Outcome((), (MAX_SCORE,), (1,), Reason.ALL_PLAYED)


# Titles


def test_there_are_eight_titles_in_ascending_order() -> None:
    assert list(TITLES) == list(Title)
    assert list(TITLES.values()) == sorted(set(TITLES.values())) == [-33, -10, 0, 10, 20, 30, 40, 50]


def score_of(total: int) -> tuple[Title, int | None]:
    """Return the title of a total and the points missing to the next title."""
    score = count_score(base=0, interstice=max(0, total), discards=max(0, -total), pile=0, hands=0)
    assert score.total == total
    return score.title, score.to_next


@pytest.mark.parametrize(
    ("total", "title", "to_next"),
    [
        (-33, Title.ASPIRING_TEAM, 23),
        (-11, Title.ASPIRING_TEAM, 1),
        (-10, Title.UPSTARTS, 10),
        (-1, Title.UPSTARTS, 1),
        (0, Title.ACCREDITED_LEAGUE, 10),
        (9, Title.ACCREDITED_LEAGUE, 1),
        (10, Title.SOPHISTICATED_STAFF, 10),
        (19, Title.SOPHISTICATED_STAFF, 1),
        (20, Title.VETERAN_SQUAD, 10),
        (29, Title.VETERAN_SQUAD, 1),
        (30, Title.EXPERT_ALLIANCE, 10),
        (39, Title.EXPERT_ALLIANCE, 1),
        (40, Title.CIRCLE_OF_GENIUSES, 10),
        (49, Title.CIRCLE_OF_GENIUSES, 1),
        (50, Title.TIME_TRAVELLERS, None),
        (69, Title.TIME_TRAVELLERS, None),
    ],
)
def test_each_title_has_its_bounds(total: int, title: Title, to_next: int | None) -> None:
    assert score_of(total) == (title, to_next)
