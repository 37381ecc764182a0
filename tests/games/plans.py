"""The test plans of the games. Suites over all games read a game's module `plan`; every game must have one."""

import importlib
from typing import Any, NamedTuple

from hypothesis import assume
from hypothesis import strategies as st

import frieze
from frieze.games import GAMES, AnyGame
from frieze.games.cards import CardSource
from frieze.games.errors import DeckTooSmall


class Setup(NamedTuple):
    """Everything that decides a deal."""

    game: str
    deck: CardSource
    seats: int
    options: dict[str, Any]
    seed: int
    rules: int | None = None

    def start(self) -> AnyGame:
        return frieze.new_game(
            self.game, self.deck, seats=self.seats, seed=self.seed, options=self.options, rules=self.rules
        )


def plan_of(game: str) -> Any:
    """Return the test plan of a game."""
    return importlib.import_module(f"tests.games.{game}.plan")


def start(game: str, deck: CardSource, seats: int, seed: int) -> AnyGame:
    """Deal a game in which seat 0 starts, with so many seats or as many as the game allows."""
    seats = min(seats, GAMES[game].most_seats)
    return frieze.new_game(game, deck, seats=seats, seed=seed, options={"first": 0} if seats > 1 else None)


@st.composite
def setups(draw: st.DrawFn, game: str) -> Setup:
    """Draw a setup with any number of seats, any options and any deck that is large enough."""
    plan = plan_of(game)
    seats = draw(st.sampled_from(plan.SEATS))
    setup = Setup(
        game, draw(plan.decks()), seats, draw(plan.options(seats)), draw(st.integers(min_value=0, max_value=2**64 - 1))
    )
    try:
        setup.start()
    except DeckTooSmall:
        assume(False)
    return setup
