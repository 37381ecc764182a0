"""Icons. Front icons follow from the ids; back icons are drawn and hidden like the dates."""

import random
from collections import Counter, defaultdict
from collections.abc import Sequence

import pytest

import frieze
from frieze.bots import Level, Player
from frieze.decks import Deck, make_deck
from frieze.games.cards import Card, Icon
from frieze.games.conformance import encode, play_through
from frieze.games.played import decode_played, encode_played, replay
from frieze.games.together import Together
from tests.games.together.plan import all_cards


def deal(seed: int, deck: Deck, order: Sequence[str] | None = None) -> Together:
    game = frieze.new_game("together", deck, seats=2, seed=seed, options={"first": 0}, order=order)
    assert isinstance(game, Together)
    return game


def pairs(game: Together) -> dict[str, tuple[Icon, Icon]]:
    return {card.id: card.icons for card in game.cards if card.icons is not None}


def test_every_pair_of_different_icons_is_spread_evenly_over_the_deck() -> None:
    for seed in range(20):
        spread = Counter(pairs(deal(seed, make_deck(36))).values())
        assert all(front != back for front, back in spread)
        assert sorted(spread.values()) == [1] * 24 + [2] * 6
        for cards, most in ((60, 2), (100, 4)):
            assert max(Counter(pairs(deal(seed, make_deck(cards))).values()).values()) <= most


def test_front_icons_follow_from_the_ids_and_back_icons_from_the_seed() -> None:
    dealt = [pairs(deal(seed, make_deck(36))) for seed in range(200)]
    for card in dealt[0]:
        assert len({icons[card][0] for icons in dealt}) == 1
        backs = Counter(icons[card][1] for icons in dealt)
        assert len(backs) == 5
        assert min(backs.values()) > 15


def test_cards_out_of_the_game_need_no_icons() -> None:
    assert len(pairs(deal(1, make_deck(60)))) == 36


def test_deals_with_equal_views_differ_in_hidden_back_icons() -> None:
    deck = make_deck(36)
    alike: defaultdict[bytes, list[Together]] = defaultdict(list)
    for seed in range(60):
        game = deal(seed, deck, [card.id for card in deck.cards])
        alike[encode([game.view(0), game.opening()])].append(game)
    compared = 0
    for one, *others in alike.values():
        for other in others:
            compared += 1
            hidden = [card for card in pairs(one) if pairs(one)[card][1] != pairs(other)[card][1]]
            assert len(hidden) > 15
    assert compared > 20


def test_the_same_seed_draws_the_same_icons_whether_cards_are_shuffled_or_dealt_in_that_order() -> None:
    deck = make_deck(36)
    for seed in range(5):
        game = deal(seed, deck)
        order = [game.cards[index].id for index in game._core.pile]
        assert deal(seed, deck, order) == game
        assert deal(seed + 1, deck, order) != game


def test_the_deal_does_not_depend_on_the_icons() -> None:
    deck = make_deck(40)
    with_own = Deck(
        id="own",
        titles={},
        cards=tuple(Card(card.id, card.date, None, (Icon.KEY, Icon.CROWN)) for card in deck.cards),
        texts={},
    )
    assert all_cards(deal(7, deck).view(None)) == all_cards(deal(7, with_own).view(None))


def test_icons_that_a_deck_gives_are_kept() -> None:
    cards = [Card(card.id, card.date, None, (Icon.KEY, Icon.CROWN)) for card in make_deck(20).cards]
    deck = Deck(id="half", titles={}, cards=(*cards, *make_deck(40).cards[20:]), texts={})
    for seed in range(5):
        dealt = pairs(deal(seed, deck))
        assert all(dealt[card.id] == card.icons for card in cards)
        assert all(front != back for front, back in dealt.values())


def test_redeal_and_start_deal_the_same_game_from_a_seed() -> None:
    deck = make_deck(60)
    assert deal(1, deck).redeal(5) == deal(5, deck)


def test_a_played_game_keeps_the_icons_that_were_drawn() -> None:
    recorder = play_through(deal(3, make_deck(60)), random.Random(3), lambda _: None, 200)
    played = decode_played(encode_played(recorder.played))
    assert {card.id: card.icons for card in played.cards if card.icons} == pairs(deal(3, make_deck(60)))
    *_, (game, _) = replay(played)
    assert encode(game.view(0)) == encode(recorder.game.view(0))


def test_a_guess_draws_the_back_icons_that_the_view_does_not_show() -> None:
    deck = make_deck(36)
    game = deal(4, deck)
    game.apply_id(game.legal_ids()[0])
    view = game.view(0)
    shown = {card.card for card in (*(card for stack in view.base for card in stack), *view.discards)}
    guesses = [pairs(frieze.determinize(view, deck, seed)) for seed in range(200)]
    for card, icons in pairs(game).items():
        backs = Counter(guess[card][1] for guess in guesses)
        assert {guess[card][0] for guess in guesses} == {icons[0]}
        if card in shown:
            assert set(backs) == {icons[1]}
        else:  # all cards with this pair already show it
            assert len(backs) >= 4
            assert icons[0] not in backs
    assert all(sorted(Counter(guess.values()).values()) == [1] * 24 + [2] * 6 for guess in guesses)


@pytest.mark.parametrize("level", list(Level))
def test_a_computer_player_is_given_no_icons_but_those_of_its_view(level: Level) -> None:
    game = deal(5, make_deck(60))
    deck = Deck(id="icons", titles={}, cards=tuple(game.cards), texts={})
    request = Player("together", level, 1, deck).request(game.view(0))
    assert [card.icons for card in request.cards] == [None] * 60
