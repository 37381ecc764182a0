"""The games pass OpenSpiel's own tests. It is large: without it these tests are skipped."""

import pytest

from frieze.games import GAMES

pyspiel = pytest.importorskip("pyspiel")


@pytest.mark.parametrize("name", list(GAMES))
def test_random_simulations_of_openspiel_pass(name: str) -> None:
    import frieze.rl.openspiel  # noqa: F401  # registers the games

    game = pyspiel.load_game(f"frieze_{name}(deals=20)")
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)
