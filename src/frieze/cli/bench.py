"""`frieze bench`: how fast the rules run here. (`make bench` measures them beside other programs.)"""

import argparse
import json
import math
import os
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import frieze.games.core
from frieze.cli.flags import at_least_one
from frieze.decks import built_in_decks, make_century, make_deck
from frieze.decks.checking.check import check
from frieze.decks.importing.source import read_single
from frieze.decks.load import build, find_source
from frieze.games import GAMES, AnyGame, new_game

SEATS = 4
CARDS = 220
CLONES = 2_000
LINES = 10_000


def add_parser(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("bench", help="measure the speed of the rules here", description=__doc__)
    parser.add_argument("--seconds", type=_seconds, default=0.5, metavar="S", help="how long each try takes (0.5)")
    parser.add_argument(
        "--tries", type=at_least_one, default=5, metavar="N", help="the best of how many tries counts (5)"
    )
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure all games and decks and print the results."""
    core = "interpreted" if Path(frieze.games.core.__file__).suffix == ".py" else "compiled"
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    rows = {name: measure(name, args.seconds, args.tries) for name in GAMES}
    decks = measure_decks(args.tries)
    if args.json:
        print(json.dumps({"core": core, "python": sys.version.split()[0], "games": rows, "decks": decks}))
        return 0
    table = Table("game", *next(iter(rows.values())), title=f"{core} rules, up to {SEATS} seats, best of {args.tries}")
    for name, row in rows.items():
        table.add_row(name, *(f"{value:,.2f}" if value < 100 else f"{value:,.0f}" for value in row.values()))
    Console().print(table)
    Console().print(", ".join(f"{name} {value:,.0f}" for name, value in decks.items()))
    return 0


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds")
    return seconds


def measure_decks(tries: int) -> dict[str, float]:
    """Measure loading the largest built-in deck, and all of them, and checking a CSV file of 10,000 lines."""
    rows = "".join(f"Event {number} of many,{1 + number * 7919 % 2000}\n" for number in range(LINES))
    table = f"title,date\n{rows}".encode()
    return {
        "load world µs": min_microseconds(lambda: build(find_source("world")), tries),
        "load all decks µs": min_microseconds(lambda: [build(find_source(name)) for name in built_in_decks()], tries),
        f"check {LINES:,} lines µs": min_microseconds(lambda: check(read_single(table, "table.csv")), tries),
    }


def min_microseconds(call: Callable[[], object], tries: int) -> float:
    """Return the shortest time of several calls, in microseconds."""
    times = []
    for _ in range(tries + 1):  # the first call warms up
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return 1e6 * min(times[1:])


def measure(name: str, seconds: float, tries: int) -> dict[str, float]:
    """Measure one game: random playouts through three interfaces, and cloning."""
    deck = make_century(seed=1) if name == "exhibition" else make_deck(CARDS, seed=1)
    seats = min(SEATS, GAMES[name].most_seats)
    table = new_game(name, deck, seats=seats, seed=1, options={"first": 0} if seats > 1 else None)
    chance = random.Random(1)
    rates = best_rate(lambda seed: _playout(table, seed), seconds, tries)
    return {
        "playout moves/s": rates[0],
        "playout games/s": rates[1],
        "moves/s by legal_ids, apply_id": best_rate(lambda seed: _play_by_ids(table, seed, chance), seconds, tries)[0],
        "moves/s by legal_actions, apply": best_rate(
            lambda seed: _play_by_actions(table, seed, chance), seconds, tries
        )[0],
        "clone µs": 1e6 / best_rate(lambda seed: _clone_many(table, seed), seconds, tries)[0],
    }


def best_rate(play: Callable[[int], int], seconds: float, tries: int) -> tuple[float, float]:
    """Return the best of several tries: the sum of the results of `play` per second, and its calls per second."""
    play(0)
    found = (0.0, 0.0)
    for _ in range(tries):
        counted = calls = 0
        start = time.perf_counter()
        while (spent := time.perf_counter() - start) < seconds:
            counted += play(calls)
            calls += 1
        found = max(found, (counted / spent, calls / spent))
    return found


def _playout(table: AnyGame, seed: int) -> int:
    return table.redeal(seed).play_randomly(seed)


def _play_by_ids(table: AnyGame, seed: int, chance: random.Random) -> int:
    game = table.redeal(seed)
    moves = 0
    while game.to_move is not None:
        ids = game.legal_ids()
        game.apply_id(ids[int(chance.random() * len(ids))])
        moves += 1
    return moves


def _play_by_actions(table: AnyGame, seed: int, chance: random.Random) -> int:
    game = table.redeal(seed)
    moves = 0
    while game.to_move is not None:
        actions = game.legal_actions()
        game.apply(actions[int(chance.random() * len(actions))])
        moves += 1
    return moves


def _clone_many(table: AnyGame, seed: int) -> int:
    game = table.redeal(seed)
    game.play_randomly(seed, 30)
    for _ in range(CLONES):
        game.clone()
    return CLONES
