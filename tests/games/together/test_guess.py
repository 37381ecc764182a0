"""Together's actions as JSON, guesses from a view, and the file of a played game."""

from typing import Any

import msgspec
import pytest

import frieze
from frieze.decks import Deck, make_deck
from frieze.games.cards import Card
from frieze.games.conformance import encode
from frieze.games.errors import DeckMismatch, DeckTooSmall
from frieze.games.together import Action, Discard, Play, Stop, Together, TogetherView
from tests.games.together.plan import all_cards
from tests.games.together.positions import deal, gap_taken, play, position


def some_view(deck: Any, moves: int = 8) -> TogetherView:
    """Return a spectator's view of a game after some moves."""
    game = frieze.new_game("together", deck, seats=3, seed=4)
    for _ in range(moves):
        game.apply_id(game.legal_ids()[0])
    view = game.view(None)
    assert isinstance(view, TogetherView)
    return view


def test_actions_are_read_from_json() -> None:
    texts = [b'{"type":"play","card":"a"}', b'{"type":"discard","card":"a"}', b'{"type":"stop"}']
    actions = [Play("a"), Discard("a"), Stop()]
    assert [msgspec.json.decode(text, type=Action) for text in texts] == actions
    assert [encode(action) for action in actions] == texts


@pytest.mark.parametrize(
    "text", ['{"type":"stop","card":"a"}', '{"type":"play"}', '{"type":"play","card":"A b"}', '{"type":"place"}', "{}"]
)
def test_json_of_other_actions_cannot_be_read(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=Action)


def test_a_guess_may_hold_cards_in_the_pile_that_are_out_of_the_real_game() -> None:
    deck = make_deck(60)
    view = some_view(deck)
    drawn = set()
    for seed in range(200):
        guess = frieze.determinize(view, deck, seed)
        while guess.to_move is not None:
            guess.apply_id(guess.legal_ids()[0])
        drawn.update(all_cards(guess.view(None)))
    assert drawn == {card.id for card in deck.cards}


def test_a_guess_takes_hidden_dates_from_the_deck_and_shown_ones_from_the_view() -> None:
    view = some_view(make_deck(40))
    belief = Deck(id="belief", titles={}, cards=tuple(Card(card.id, "1234") for card in make_deck(40).cards), texts={})
    guess = frieze.determinize(view, belief, 1)
    assert encode(guess.view(None)) == encode(view)
    open_cards = [card for stack in (*view.base, *view.interstice, view.discards) for card in stack]
    dates = {card.card: card.date for card in open_cards}
    assert all(card.date == dates.get(card.id, "1234") for card in guess.cards)


def test_a_guess_by_years_leaves_a_line_of_days_as_it_is() -> None:
    days = [Card(f"d{n}", f"1969-{1 + n // 28:02}-{1 + n % 28:02}") for n in range(36)]
    order = [*(card.id for card in days[20:24]), *(card.id for card in days[:20]), *(card.id for card in days[24:])]
    game = frieze.new_game(
        "together", Deck(id="d", titles={}, cards=tuple(days), texts={}), seats=1, seed=1, order=order
    )
    play(game, "d20", "d21")
    years = Deck(id="y", titles={}, cards=tuple(Card(card.id, "1969") for card in days), texts={})
    guess = frieze.determinize(game.view(0), years, 1)
    assert encode(guess.view(0)) == encode(game.view(0))
    guess.play_randomly(1)
    assert guess.outcome is not None


def test_a_guess_from_another_deck_is_refused() -> None:
    view = some_view(make_deck(60))
    with pytest.raises(DeckMismatch):
        frieze.determinize(view, make_deck(61), 1)
    others = tuple(Card(f"other-{n}", str(1900 + n)) for n in range(60))
    with pytest.raises(DeckMismatch):
        frieze.determinize(view, Deck(id="others", titles={}, cards=others, texts={}), 1)
    with pytest.raises(DeckTooSmall):
        frieze.determinize(view, make_deck(35), 1)


def test_a_view_with_a_card_twice_is_refused() -> None:
    view = some_view(make_deck(60))
    view.discards.append(view.base[0][0])
    with pytest.raises(DeckMismatch):
        frieze.determinize(view, make_deck(60), 1)


@pytest.mark.parametrize("moves", [["1941"], ["1939"], ["1939", "1941"], ["1939", "1938"]])
def test_a_guess_within_a_turn_allows_what_the_game_allows(moves: list[str]) -> None:
    game = gap_taken("1941 1939 1938 1937", "2001 2002 2003 2004", icons={"1937": "anchor key"})
    play(game, *moves)
    guess = frieze.determinize(game.view(None), Deck(id="same", titles={}, cards=tuple(game.cards), texts={}), 1)
    assert list(guess.legal_actions()) == list(game.legal_actions())


def test_a_played_game_has_all_cards_of_the_deck_and_does_not_reveal_which_are_out_of_the_game() -> None:
    game = frieze.new_game("together", make_deck(60), seats=2, seed=1)
    recorder = frieze.Recorder(game)
    assert [card.id for card in recorder.played.cards] == [card.id for card in game.cards]
    assert len(recorder.played.cards) == 60
    opening = encode(recorder.played.events).decode()
    view = game.view(None)
    assert {card.id for card in game.cards if f'"{card.id}"' in opening} == set(all_cards(view))


def test_cards_are_sorted_by_hash_whether_they_are_in_the_game_or_not() -> None:
    orders = {
        tuple(card.id for card in frieze.new_game("together", make_deck(60), seats=2, seed=seed).cards)
        for seed in range(5)
    }
    assert len(orders) == 1


def test_equal_positions_are_equal_games() -> None:
    one, two = (deal("1940 1930 1920 1910") for _ in range(2))
    play(one, "1940")
    assert one != two
    play(two, "1940")
    assert one == two
    assert isinstance(position("1940"), Together)
