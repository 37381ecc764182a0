"""Runs the experiments until all games are played or the time is over. It does not play stored games again.

The experiments take turns game by game, so a short run covers all of them. results.json holds every game; results.md is
made from it.
"""

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from bench.bots_exhibition.games import duel, solo
from bench.bots_exhibition.report import write_report
from bench.bots_exhibition.solo_bounds import clairvoyant, relaxed_bound
from frieze.bots.exhibition.player import SIMULATIONS
from frieze.bots.levels import Level

HERE = Path(__file__).parent
RESULTS = HERE / "results.json"
TENFOLD = 10 * SIMULATIONS[Level.TIME_TRAVELLER]


class Experiment(NamedTuple):
    """A number of games between the same players, or of the same solo player."""

    name: str
    games: int
    play: Callable[[int], dict[str, Any]]


VISITOR, GUIDE = ("visitor", None), ("guide", None)
CURATOR, TIME_TRAVELLER = (
    ("curator", SIMULATIONS[Level.CURATOR]),
    ("time_traveller", SIMULATIONS[Level.TIME_TRAVELLER]),
)

EXPERIMENTS = [
    Experiment("guide v visitor", 400, lambda n: duel(GUIDE, VISITOR, n)),
    Experiment("curator v guide", 400, lambda n: duel(CURATOR, GUIDE, n)),
    Experiment("time traveller v curator", 400, lambda n: duel(TIME_TRAVELLER, CURATOR, n)),
    Experiment("time traveller v guide", 200, lambda n: duel(TIME_TRAVELLER, GUIDE, n)),
    Experiment("tenfold v time traveller", 40, lambda n: duel(("time_traveller", TENFOLD), TIME_TRAVELLER, n)),
    Experiment("guide v visitor, variations", 400, lambda n: duel(GUIDE, VISITOR, n, varied=True)),
    Experiment("curator v guide, variations", 400, lambda n: duel(CURATOR, GUIDE, n, varied=True)),
    Experiment("time traveller v curator, variations", 70, lambda n: duel(TIME_TRAVELLER, CURATOR, n, varied=True)),
    Experiment("solo visitor", 200, lambda n: solo(VISITOR, n)),
    Experiment("solo guide", 200, lambda n: solo(GUIDE, n)),
    Experiment("solo curator", 200, lambda n: solo(CURATOR, n)),
    Experiment("solo time traveller", 200, lambda n: solo(TIME_TRAVELLER, n)),
    Experiment("solo relaxed bound", 50, relaxed_bound),
    Experiment("solo clairvoyant", 50, clairvoyant),
]


def main() -> None:
    """Play the chosen experiments and write the report."""
    parser = argparse.ArgumentParser(prog="bench.bots_exhibition", description=__doc__)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("experiments", nargs="*", help="names of experiments; default: all")
    arguments = parser.parse_args()
    deadline = time.monotonic() + arguments.seconds
    chosen = [e for e in EXPERIMENTS if not arguments.experiments or e.name in arguments.experiments]
    number = 0
    while number < max(e.games for e in chosen) and time.monotonic() < deadline:
        for experiment in chosen:
            if number < experiment.games and time.monotonic() < deadline:
                play_missing(experiment, number)
        number += 1
    write_report(load_results())


def load_results() -> dict[str, dict[str, Any]]:
    """Return all stored games by experiment and number."""
    found: dict[str, dict[str, Any]] = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    return found


def play_missing(experiment: Experiment, number: int) -> None:
    """Play a game unless it is stored. Read and write the file for every game, because two runs may share it."""
    if str(number) in load_results().get(experiment.name, {}):
        return
    result = experiment.play(number)
    results = load_results()
    results.setdefault(experiment.name, {})[str(number)] = result
    save_results(results)


def save_results(results: dict[str, dict[str, Any]]) -> None:
    """Write all games, one in each line."""
    temporary = RESULTS.with_suffix(".tmp")
    temporary.write_text(
        "{\n"
        + ",\n".join(
            f"{json.dumps(name)}: {{\n"
            + ",\n".join(f"  {json.dumps(n)}: {json.dumps(games[n])}" for n in sorted(games, key=int))
            + "\n}"
            for name, games in sorted(results.items())
        )
        + "\n}\n"
    )
    temporary.replace(RESULTS)


if __name__ == "__main__":
    main()
