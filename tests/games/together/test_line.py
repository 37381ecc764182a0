"""Together's rules, sentence by sentence: the setup, and where a card goes."""

from collections import Counter

import msgspec
import pytest

import frieze
from frieze.decks import Deck, make_century, make_deck
from frieze.games.cards import Card, Icon
from frieze.games.errors import BadOption, DeckTooSmall, DeckUnfit, UnknownOption, WrongSeats
from frieze.games.together import Blocked, Placed, Row, Together
from tests.games.together.positions import TOP, allowed, base, deal, discards, hand, over, play, position

# Setup


@pytest.mark.parametrize("seats", range(1, 9))
def test_one_to_eight_play_with_four_cards_each_one_in_the_line_one_discard_and_the_rest_as_pile(seats: int) -> None:
    view = frieze.new_game("together", make_deck(50), seats=seats, seed=1).view(None)
    assert [len(seat.hand) for seat in view.seats] == [4] * seats
    assert [len(stack) for stack in view.base] == [1]
    assert view.interstice == []
    assert len(view.discards) == 1
    assert view.pile == 36 - 4 * seats - 2


@pytest.mark.parametrize("seats", [-1, 0, 9])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(WrongSeats) as error:
        frieze.new_game("together", make_deck(50), seats=seats, seed=1)
    assert error.value.params["allowed"] == [1, 8]


def test_thirty_six_cards_are_drawn_from_the_deck_and_the_rest_is_out_of_the_game() -> None:
    in_game: Counter[str] = Counter()
    for seed in range(60):
        game = frieze.new_game("together", make_deck(50), seats=8, seed=seed)
        view = game.view(None)
        assert view.out_of_game == 14
        assert len(game.cards) == 50
        in_game.update(card.card for seat in view.seats for card in seat.hand)
    assert len(in_game) == 50  # every card is in some game
    assert max(in_game.values()) < 60  # no card is in all games


def test_a_deck_needs_thirty_six_cards() -> None:
    assert frieze.new_game("together", make_deck(36), seats=1, seed=1).view(None).out_of_game == 0
    with pytest.raises(DeckTooSmall) as error:
        frieze.new_game("together", make_deck(35), seats=1, seed=1)
    assert error.value.params == {"cards": 35, "needed": 36}


def test_of_a_given_order_the_first_thirty_six_are_played() -> None:
    order = [card.id for card in make_deck(40).cards]
    game = frieze.new_game("together", make_deck(40), seats=1, seed=9, order=order, options={"first": 0})
    assert [card.card for card in game.view(0).seats[0].hand] == order[:4]
    assert game.view(0).base[0][0].card == order[4]
    assert game.view(0).discards[0].card == order[5]
    seen = set(order[:6])
    while game.to_move is not None:
        game.apply(game.legal_actions()[0])
        seen.update(card.card for card in game.view(0).seats[0].hand)
    assert seen <= set(order[:36])


def test_hands_are_dealt_from_the_first_player_on() -> None:
    game = deal("10 11 12 13", "20 21 22 23", "30 31 32 33", first=1)
    assert [hand(game, seat) for seat in range(3)] == ["30 31 32 33", "10 11 12 13", "20 21 22 23"]
    assert game.to_move == 1


def test_who_starts_is_drawn_at_random_if_nobody_is_named() -> None:
    assert {frieze.new_game("together", make_deck(36), seats=4, seed=seed).to_move for seed in range(60)} == {
        0,
        1,
        2,
        3,
    }


def test_a_seat_that_is_not_at_the_table_cannot_start() -> None:
    with pytest.raises(BadOption) as error:
        frieze.new_game("together", make_deck(36), seats=2, seed=1, options={"first": 2})
    assert error.value.params == {"option": "first", "value": 2, "allowed": {"maximum": 1}}
    assert frieze.new_game("together", make_deck(36), seats=2, seed=1, options={"first": 1}).to_move == 1


def test_there_are_no_other_options() -> None:
    with pytest.raises(UnknownOption) as error:
        frieze.new_game("together", make_deck(36), seats=2, seed=1, options={"edition": "classic"})
    assert error.value.params["allowed"] == ["blocked_dates", "first"]


def test_a_card_without_a_date_is_left_out() -> None:
    game = frieze.new_game("together", make_century(), seats=2, seed=1)
    assert len(game.cards) == 100
    assert "einstein" not in {card.id for card in game.cards}


def test_the_first_card_of_the_line_and_the_first_discard_show_date_and_back_icon() -> None:
    view = deal("10 11 12 13", icons={"1950": "flame crown"}).view(None)
    assert (view.base[0][0].date, view.base[0][0].back) == ("1950", "crown")
    assert (view.discards[0].date, view.discards[0].back) == ("1", "anchor")


def test_date_and_back_icon_of_a_card_in_a_hand_are_hidden_from_all_and_the_front_icon_is_not() -> None:
    cards = [Card(f"c{n}", f"{1000 + n}", icons=(Icon.FLAME, Icon.CROWN)) for n in range(36)]
    deck = Deck(id="plain", titles={}, cards=tuple(cards), texts={})
    game = frieze.new_game("together", deck, seats=2, seed=1, order=[card.id for card in cards])
    for seat in (0, 1, None):
        seen = msgspec.json.encode(game.view(seat)).decode()
        assert [card.front for card in game.view(seat).seats[0].hand] == ["flame"] * 4
        assert {str(1000 + n) for n in range(36) if str(1000 + n) in seen} == {"1008", "1009"}
        assert seen.count("crown") == 2  # the two open cards


# Icons


def test_a_decks_own_icons_are_kept() -> None:
    own = Card("own", "1900", icons=(Icon.CROWN, Icon.FLAME))
    deck = Deck(id="own", titles={}, cards=(own, *make_deck(35).cards), texts={})
    game = frieze.new_game("together", deck, seats=1, seed=1)
    assert own in game.cards
    assert all(card.icons for card in game.cards)


def test_a_card_with_the_same_icon_on_both_sides_is_refused() -> None:
    own = Card("own", "1900", icons=(Icon.CROWN, Icon.CROWN))
    with pytest.raises(DeckUnfit) as error:
        frieze.new_game(
            "together", Deck(id="own", titles={}, cards=(own, *make_deck(36).cards), texts={}), seats=1, seed=1
        )
    assert error.value.params == {"reason": "equal_icons", "card": "own"}


def test_the_back_icon_of_the_first_discard_is_the_first_to_match() -> None:
    game = deal("10 11 12 13", icons={TOP: "crown flame", "11": "flame key", "12": "crown key"})
    assert allowed(game) == "10 11 12 13 x11"


# Where a card goes


def test_a_card_earlier_than_all_goes_to_the_left_end_of_the_base_row() -> None:
    game = deal("1940 1930 12 13")
    events = play(game, "1940")
    assert events[0] == Placed(0, "1940", "1940", Icon.KEY, Row.BASE, 0, stacked=False)
    play(game, "1930")
    assert (base(game), over(game)) == ("1930 1940 1950", "- -")


def test_a_card_later_than_all_goes_to_the_right_end_of_the_base_row() -> None:
    game = deal("1960 1970 12 13")
    play(game, "1960")
    assert play(game, "1970")[0] == Placed(0, "1970", "1970", Icon.KEY, Row.BASE, 2, stacked=False)
    assert (base(game), over(game)) == ("1950 1960 1970", "- -")


def test_a_card_between_two_neighbours_of_the_base_row_goes_over_their_gap() -> None:
    game = position("1955 11 12 13", base="1940 1950 1960", over="- -")
    assert play(game, "1955")[0] == Placed(0, "1955", "1955", Icon.KEY, Row.INTERSTICE, 1, stacked=False)
    assert (base(game), over(game)) == ("1940 1950 1960", "- 1955")


def test_the_base_row_grows_only_at_its_ends() -> None:
    game = position("1951 1941 12 13", base="1940 1950 1960", over="- -")
    play(game, "1951", "1941")
    assert base(game) == "1940 1950 1960"


@pytest.mark.parametrize(("card", "row"), [("1939", "- 1941 -"), ("1961", "1941 - -")])
def test_growing_opens_one_free_place_beside_the_end_and_moves_no_other(card: str, row: str) -> None:
    game = position(f"{card} 11 12 13", base="1940 1950 1960", over="1941 -")
    play(game, card)
    assert over(game) == row


@pytest.mark.parametrize("card", ["1942", "1948"])
def test_if_the_place_over_the_gap_is_taken_the_card_is_blocked(card: str) -> None:
    game = position(f"{card} 11 12 13", base="1940 1950 1960", over="1945 -")
    assert play(game, card)[0] == Blocked(0, card, card, Icon.KEY, gap=0)
    assert (base(game), over(game), hand(game, 0)) == ("1940 1950 1960", "1945 -", f"{card}* 11 12 13")


# The same date


@pytest.mark.parametrize("card", ["1940", "1950", "1960"])
def test_a_card_of_the_same_date_goes_on_top_of_that_card_of_the_base_row(card: str) -> None:
    game = position(f"{card}-b 11 12 13", base="1940 1950 1960", over="- -")
    event = play(game, f"{card}-b")[0]
    assert isinstance(event, Placed)
    assert (event.row, event.stacked, base(game)) == (
        Row.BASE,
        True,
        "1940 1950 1960".replace(card, f"{card}+{card}-b"),
    )


def test_a_card_of_the_same_date_goes_on_top_of_that_card_of_the_interstice_row() -> None:
    game = position("1955-b 1955-c 12 13", base="1940 1950 1960", over="- 1955")
    assert play(game, "1955-b")[0] == Placed(0, "1955-b", "1955", Icon.KEY, Row.INTERSTICE, 1, stacked=True)
    play(game, "1955-c")
    assert over(game) == "- 1955+1955-b+1955-c"


def test_the_dates_of_all_cards_of_a_stack_stay_visible() -> None:
    game = position("1950-b 1950-c 12 13")
    play(game, "1950-b", "1950-c")
    assert [(card.card, card.date) for card in game.view(None).base[0]] == [
        ("1950", "1950"),
        ("1950-b", "1950"),
        ("1950-c", "1950"),
    ]


def test_the_same_date_goes_first_so_such_a_card_is_never_blocked() -> None:
    game = position("1940-b 1950-b 12 13", base="1940 1950", over="1945")
    play(game, "1940-b", "1950-b")
    assert base(game) == "1940+1940-b 1950+1950-b"


def test_a_stacked_card_opens_no_gap_and_takes_no_place() -> None:
    game = position("1940-b 1945 12 13", base="1940 1950", over="-")
    play(game, "1940-b")
    assert over(game) == "-"
    play(game, "1945")
    assert over(game) == "1945"


@pytest.mark.parametrize(("card", "gain"), [("1950-b", 2), ("1945-b", 1)])
def test_a_stacked_card_counts_in_the_row_of_the_card_under_it(card: str, gain: int) -> None:
    game = position(f"{card} 11 12 13", base="1940 1950", over="1945")
    before = game.view(None).score
    play(game, card)
    after = game.view(None).score
    assert (after.base - before.base, after.interstice - before.interstice) == ((2, 0) if gain == 2 else (0, 1))
    assert after.total == before.total + gain + 1  # 1 more, because a card in the hand costs a point


# Dates


def dated(*dates: str, rest: str = "1") -> Together:
    """Deal cards a, b, c, d of these dates to one seat and put e into the line. Other cards have the date `rest`."""
    names = ["a", "b", "c", "d", "e"] + [f"z{n}" for n in range(31)]
    cards = [Card(name, date) for name, date in zip(names, [*dates, *[rest] * 31], strict=True)]
    deck = Deck(id="dates", titles={}, cards=tuple(cards), texts={})
    game = frieze.new_game("together", deck, seats=1, seed=1, order=names)
    assert isinstance(game, Together)
    return game


def test_years_before_our_era_come_first() -> None:
    game = dated("-44", "14", "-753", "1900", "-1")
    play(game, "a", "b", "c")
    assert base(game) == "c a e b"


def test_days_of_one_year_are_told_apart() -> None:
    game = dated("1969-07-20", "1969-03-02", "1969-05-18", "1969-01-01", "1969-05-18", rest="1969-12-31")
    play(game, "a", "b", "c")
    assert base(game) == "b e+c a"


def test_where_any_card_of_the_deck_has_only_a_year_all_compare_by_year() -> None:
    game = dated("1969-07-20", "1970-03-02", "1969-05-18", "1969-01-01", "1969-05-18", rest="1970")
    play(game, "a", "b", "c")
    assert base(game) == "e+a+c b"


def test_circa_changes_nothing_in_play() -> None:
    game = dated("~1900", "~1910", "1905", "1", "~1905")
    play(game, "a", "b", "c")
    assert base(game) == "a e+c b"


def test_the_discards_hold_the_first_card_from_the_start() -> None:
    assert discards(deal("10 11 12 13")) == TOP
