"""Hidden means hidden.

Two states may differ only in what a seat cannot know: the order of the pile, dates and back icons of hidden cards, and
secrets of others. Then the views, events and choices of that seat are equal byte for byte.
"""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from frieze.games import GAMES
from frieze.games.conformance import all_viewers, encode
from tests.example_counts import tries
from tests.games.plans import plan_of, setups


@pytest.mark.parametrize("game", list(GAMES))
@given(data=st.data())
@settings(max_examples=tries(40, 10))
def test_states_that_differ_in_what_is_hidden_look_the_same(game: str, data: st.DataObject) -> None:
    plan = plan_of(game)
    setup = data.draw(setups(game))
    rng = random.Random(setup.seed)
    position = setup.start()
    differed = False
    for _ in range(data.draw(st.integers(min_value=1, max_value=60))):
        if position.to_move is None:
            break
        actions = position.legal_actions()
        action = actions[rng.randrange(len(actions))]
        after = position.clone()
        events = encode(after.apply(action))
        for seat in all_viewers(position):
            for then in (position, after):
                twin = plan.twin(position, then, seat, rng)
                differed |= twin != position
                assert encode(twin.view(seat)) == encode(position.view(seat))
                if position.to_move == seat:
                    assert encode(list(twin.legal_actions())) == encode(list(actions))
            assert encode(twin.apply(action)) == events
            assert encode(twin.view(seat)) == encode(after.view(seat))
        position = after
    assert differed, "no twin differed from the game"
