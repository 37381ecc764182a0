"""Measures random playouts of OpenSpiel's crazy_eights with four players, from Python and in C++. Prints JSON."""

import json
import random
import sys
import time

import pyspiel


def playouts(game: "pyspiel.Game", games: int, rng: random.Random) -> int:
    """Play games through the Python API and return the number of moves, without chance nodes."""
    moves = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, weights)[0])
            else:
                moves += 1
                state.apply_action(rng.choice(state.legal_actions()))
    return moves


def main(seconds: float, tries: int) -> None:
    """Measure both ways and print the best of several tries."""
    game = pyspiel.load_game("crazy_eights(players=4)")
    rng = random.Random(1)
    bots = [pyspiel.make_uniform_random_bot(player, 7 + player) for player in range(4)]
    moves_a_game = playouts(game, 400, rng) / 400
    driven = whole = 0.0
    for attempt in range(tries):
        moves, start = 0, time.perf_counter()
        while (spent := time.perf_counter() - start) < seconds:
            moves += playouts(game, 3, rng)
        driven = max(driven, moves / spent)
        games, start = 0, time.perf_counter()
        while (spent := time.perf_counter() - start) < seconds:
            for number in range(20):
                pyspiel.evaluate_bots(game.new_initial_state(), bots, attempt * 10**6 + games + number)
            games += 20
        whole = max(whole, games * moves_a_game / spent)
    print(json.dumps({"python": driven, "cpp": whole, "moves_per_game": moves_a_game}))


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]))
