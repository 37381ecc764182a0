"""Cards, their indexes and their icons."""

from collections import Counter
from itertools import pairwise

import pytest

import frieze
from frieze.decks import Deck, make_century, make_deck
from frieze.games.cards import Card, CardIndex, Continent, Icon, with_icons
from frieze.games.errors import BadDate, BadOrder, BadSeed, DoubleCard, UnknownCard, UnknownGame


def plain(*cards: Card) -> Deck:
    return Deck(id="plain", titles={}, cards=cards, texts={})


def test_indexes_reveal_neither_dates_nor_the_order_of_the_deck() -> None:
    cards = [Card(f"card-{number}", str(1000 + number)) for number in range(200)]
    table = CardIndex(cards)
    assert table == CardIndex(reversed(cards))
    dates = [int(card.date) for card in table.cards]
    rising = sum(one < two for one, two in pairwise(dates))
    assert 70 < rising < 130  # neither sorted nor reversed


def test_every_pair_of_different_icons_is_spread_evenly() -> None:
    pairs = Counter(card.icons for card in with_icons(make_deck(90).cards))
    assert len(pairs) == 30
    assert set(pairs.values()) == {3}
    assert all(icons and icons[0] != icons[1] for icons in pairs)


def test_icons_that_a_deck_gives_are_kept() -> None:
    card = Card("a", "1900", None, (Icon.KEY, Icon.CROWN))
    assert card in with_icons([card, Card("b", "1901")])


def test_a_double_id_is_refused() -> None:
    with pytest.raises(DoubleCard):
        frieze.new_game("timeline", plain(Card("a", "1"), Card("a", "2"), Card("b", "3")), seats=2, seed=1)


def test_an_unreadable_date_is_refused() -> None:
    with pytest.raises(BadDate):
        frieze.new_game("timeline", plain(*(Card(name, "soon") for name in "abcdefghi")), seats=2, seed=1)


def test_an_unknown_game_is_refused_with_the_names_of_all_games() -> None:
    with pytest.raises(UnknownGame) as error:
        frieze.new_game("chess", make_deck(60), seats=2, seed=1)
    assert error.value.params["allowed"] == list(frieze.GAMES)


@pytest.mark.parametrize("seed", [-1, 2**64, "7", 1.5])
def test_a_seed_has_at_most_64_bits(seed: int) -> None:
    with pytest.raises(BadSeed):
        frieze.new_game("timeline", make_deck(60), seats=2, seed=seed)


def test_an_order_names_every_card_once() -> None:
    deck = make_deck(10)
    ids = [card.id for card in deck.cards]
    with pytest.raises(BadOrder) as error:
        frieze.new_game("timeline", deck, seats=2, seed=1, order=ids[:9])
    assert error.value.params["missing"] == ids[9:]
    with pytest.raises(DoubleCard):
        frieze.new_game("timeline", deck, seats=2, seed=1, order=[*ids[:9], ids[0]])
    with pytest.raises(UnknownCard):
        frieze.new_game("timeline", deck, seats=2, seed=1, order=[*ids[:9], "nobody"])


def test_a_sample_century_has_every_year_once_and_two_white_cards() -> None:
    cards = make_century(seed=3).cards
    assert sorted(card.date for card in cards if card.date != "any") == [str(year) for year in range(1900, 2000)]
    continents = Counter(card.continent for card in cards)
    assert continents.pop(Continent.WHITE) == 2
    assert sorted(continents.values()) == [16, 16, 16, 17, 17, 17]
