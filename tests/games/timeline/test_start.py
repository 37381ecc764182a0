"""Timeline's rules, sentence by sentence: the card that starts the line."""

from hypothesis import given
from hypothesis import strategies as st

import frieze
from frieze.decks import make_deck
from tests.games.timeline.positions import deal, hands, line, play


def test_any_card_may_start_the_line() -> None:
    assert line(deal(1950, 1951, 1900, 1952, 1999, 1953)) == "c"


def test_a_middle_start_takes_the_first_card_of_the_middle_third_after_the_hands() -> None:
    game = deal(1930, 1940, 1900, 1990, 1950, 1960, start="middle")  # the middle third: 1940 and 1950
    assert (hands(game), line(game)) == (["a", "b"], "e")
    play(game, "a1", "b1")  # both wrong: the cards that were passed over are drawn first
    assert hands(game) == ["c", "d"]


def test_every_card_of_a_date_of_the_middle_third_may_start_there() -> None:
    assert line(deal(1900, 1901, 1905, 1905, 1905, 1906, start="middle")) == "c"


def test_without_a_card_of_the_middle_left_the_next_card_starts() -> None:
    assert line(deal(1940, 1950, 1990, 1900, 1910, 1980, start="middle")) == "c"


@given(cards=st.integers(min_value=30, max_value=70), seed=st.integers(min_value=0, max_value=10**6))
def test_a_middle_start_has_as_many_earlier_as_later_cards_give_or_take_a_third(cards: int, seed: int) -> None:
    deck = make_deck(cards, seed=seed, earliest=1, latest=9000)
    (start,) = frieze.new_game("timeline", deck, seats=2, seed=seed, options={"start": "middle"}).view(None).line
    dates = sorted(int(card.date) for card in deck.cards)
    assert dates[cards // 3] <= int(start.date) <= dates[-1 - cards // 3]
