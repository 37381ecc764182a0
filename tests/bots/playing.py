"""Plays whole games with computer players."""

from collections.abc import Callable, Sequence
from typing import Any

from frieze.bots import Level, Player
from frieze.decks import Deck
from frieze.games import AnyGame


def play(game: AnyGame, deck: Deck, levels: Sequence[Level], seed: int = 1) -> AnyGame:
    """Play a game to its end with a player of one level for each seat. An illegal action raises."""
    players = [Player(game.name, level, seed * 100 + seat, deck) for seat, level in enumerate(levels)]
    while game.to_move is not None:
        events = game.apply(players[game.to_move].choose(game.view(game.to_move)))
        for player in players:
            player.observe(events)
    return game


def same_move_for_twins(game: AnyGame, twin: Callable[..., AnyGame], deck: Deck, level: Level, rng: Any) -> None:
    """Play a game and check that a player does the same in a twin: another game with the same view for it."""
    players = [Player(game.name, level, seat, deck) for seat in range(game.seats)]
    differed = False
    while game.to_move is not None:
        player = players[game.to_move]
        other = twin(game, game, game.to_move, rng)
        differed |= other != game
        action = player.choose(game.view(game.to_move))
        assert player.choose(other.view(game.to_move)) == action
        events = game.apply(action)
        for each in players:
            each.observe(events)
    assert differed, "no twin differed from the game"
