"""Every registered game keeps the contract (docs/contract.md)."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from frieze.games import GAMES, AnyGame
from frieze.games import conformance as must
from tests.example_counts import tries
from tests.games.plans import Setup, plan_of, setups

games = pytest.mark.parametrize("game", list(GAMES))


@games
@given(data=st.data())
@settings(max_examples=tries(25, 8))
def test_every_position_of_a_game_keeps_the_contract(game: str, data: st.DataObject) -> None:
    setup = data.draw(setups(game))
    chance = random.Random(setup.seed)
    positions = 0

    def check(position: AnyGame) -> None:
        nonlocal positions
        positions += 1
        must.check_views(position)
        must.check_returns(position)
        must.check_texts(position)
        # Run the slow checks at the first positions, at a sample of the others and at the end.
        if positions < 6 or position.to_move is None or chance.random() < 0.05:
            must.check_copies(position)
            must.check_moves(position)
            must.check_determinize(position, setup.deck, setup.seed)

    recorder = must.play_through(setup.start(), chance, check, plan_of(game).MAX_MOVES)
    must.check_outcome(recorder.game)


@games
@given(data=st.data())
def test_a_played_game_replays_from_its_events_and_from_its_seed_alike(game: str, data: st.DataObject) -> None:
    setup = data.draw(setups(game))
    recorder = must.play_through(setup.start(), random.Random(setup.seed), lambda _: None, plan_of(game).MAX_MOVES)
    must.check_outcome(recorder.game)
    must.check_played(recorder)


@games
@given(data=st.data())
def test_cards_are_conserved_at_every_step(game: str, data: st.DataObject) -> None:
    setup = data.draw(setups(game))
    plan = plan_of(game)

    def check(position: AnyGame) -> None:
        view = position.view(None)
        seen = plan.all_cards(view)
        assert max(Counter(seen).values()) == 1
        assert len(seen) + plan.hidden_count(view) == len(position.cards)
        assert set(seen) <= {card.id for card in position.cards}

    must.play_through(setup.start(), random.Random(setup.seed), check, plan.MAX_MOVES)


@games
@given(data=st.data())
@settings(max_examples=tries(20, 8))
def test_the_same_seed_gives_the_same_game_whatever_the_global_generator_does(game: str, data: st.DataObject) -> None:
    setup = data.draw(setups(game))

    def play(disturb: bool) -> list[bytes]:
        seen: list[bytes] = []
        chance = random.Random(5)

        def look(position: AnyGame) -> None:
            if disturb:
                random.seed(len(seen))
                random.random()
            seen.append(must.encode(position.view(None)))

        must.play_through(setup.start(), chance, look, plan_of(game).MAX_MOVES)
        return seen

    assert play(disturb=False) == play(disturb=True)


@games
def test_a_game_can_be_dealt_from_a_given_order(game: str) -> None:
    _, deck, seats, options, seed = plan_of(game).GOLDENS[0]
    kind = GAMES[game]
    order = [card.id for card in Setup(game, deck, seats, options, seed).start().cards]
    random.Random(1).shuffle(order)
    one = kind.start(deck, seats=seats, seed=1, options=options, order=order)
    two = kind.start(deck, seats=seats, seed=1, options=options, order=tuple(order))
    assert one == two
    assert must.encode(one.opening()) == must.encode(two.opening())
    must.check_played(must.play_through(one, random.Random(2), lambda _: None, plan_of(game).MAX_MOVES))
