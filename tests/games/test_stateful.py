"""A game stays consistent in any sequence of moves, illegal moves, copies and guesses (hypothesis, stateful)."""

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from frieze.games import GAMES
from frieze.games import conformance as must
from frieze.games.errors import FriezeError, IllegalAction
from frieze.games.played import Recorder
from tests.example_counts import tries
from tests.games.plans import plan_of, setups


def machine(game: str) -> type[RuleBasedStateMachine]:
    """Return the state machine of a game."""
    plan = plan_of(game)

    class GameMachine(RuleBasedStateMachine):
        @initialize(setup=setups(game))
        def start(self, setup: Any) -> None:
            self.setup = setup
            self.recorder = Recorder(setup.start())
            self.shadow = setup.start()  # plays the same moves by their integers

        @property
        def played(self) -> Any:
            return self.recorder.game

        @precondition(lambda self: self.played.to_move is not None)
        @rule(data=st.data())
        def play(self, data: st.DataObject) -> None:
            k = data.draw(st.integers(min_value=0, max_value=len(self.played.legal_ids()) - 1))
            n = self.played.legal_ids()[k]
            self.recorder.apply(self.played.legal_actions()[k], self.played.to_move)
            self.shadow.apply_id(n)

        @rule(n=st.integers(min_value=-5, max_value=2**40))
        def try_a_number(self, n: int) -> None:
            if n not in self.played.legal_ids():
                must.check_refused(self.played, lambda game: game.apply_id(n), FriezeError)

        @precondition(lambda self: self.played.to_move is not None)
        @rule(data=st.data())
        def try_an_action(self, data: st.DataObject) -> None:
            action = data.draw(st.from_type(self.played.Action))
            if action not in self.played.legal_actions():
                must.check_refused(self.played, lambda game: game.apply(action), FriezeError)

        @rule()
        def continue_with_a_copy(self) -> None:
            self.recorder.game = self.played.clone()

        @rule(seed=st.integers(min_value=0, max_value=2**64 - 1))
        def guess(self, seed: int) -> None:
            must.check_determinize(self.played, self.setup.deck, seed)

        @invariant()
        def consistent(self) -> None:
            if not hasattr(self, "recorder"):
                return
            assert self.played == self.shadow
            view = self.played.view(None)
            assert len(set(plan.all_cards(view))) + plan.hidden_count(view) == len(self.played.cards)
            assert (self.played.to_move is None) == (self.played.outcome is not None)

        def teardown(self) -> None:
            if hasattr(self, "recorder"):
                must.check_played(self.recorder)

    return GameMachine


@pytest.mark.parametrize("game", list(GAMES))
def test_any_sequence_of_calls_keeps_a_game_consistent(game: str) -> None:
    run_state_machine_as_test(machine(game), settings=settings(max_examples=tries(40, 12), stateful_step_count=60))


def test_nonsense_is_illegal_with_a_reason_and_what_is_allowed() -> None:
    from tests.games.timeline.positions import deal

    game = deal(1900, 1901, 1950)
    from frieze.games.timeline import Place

    with pytest.raises(IllegalAction) as error:
        game.apply(Place("b", 0))
    assert error.value.reason == "card_not_in_hand"
    assert error.value.params["allowed"].cards == ["a"]
