"""Two bounds for solo scores: an upper bound, and the result of a long search that knows the order of the stock."""

import json
import os
import subprocess
import time
from pathlib import Path
from typing import Any

from bench.bots_exhibition.games import DECK
from frieze.bots.exhibition.evaluation import Weights
from frieze.bots.exhibition.policy import Policy
from frieze.bots.exhibition.search import Search
from frieze.games.exhibition import Exhibition
from frieze.games.exhibition.core import ExhibitionCore
from frieze.games.exhibition.showcases import EMPTY

SOLVER = os.environ.get("ORTOOLS_PYTHON", "python3")  # an interpreter with the packages of requirements.in
BEAM = 600
TURNS_TRIED = 10  # for each position of the beam


def deal(number: int) -> ExhibitionCore:
    """Deal the solo game `number`, the same one that `games.solo` plays."""
    return Exhibition.start(DECK, seats=1, seed=5000 + number, options={"first": 0})._core


def relaxed_bound(number: int) -> dict[str, Any]:
    """Return an upper bound of the score. See cp_sat_bound.py."""
    core = deal(number)
    cards = [card for card in (*core.columns, *core.stock[core.top :]) if card != EMPTY]
    order = [[core.subjects.year[card], core.subjects.continent[card]] for card in cards]
    program = Path(__file__).with_name("cp_sat_bound.py")
    run = subprocess.run([SOLVER, str(program)], input=json.dumps(order), capture_output=True, text=True, check=True)
    return json.loads(run.stdout)  # type: ignore[no-any-return]


def clairvoyant(number: int) -> dict[str, Any]:
    """Return the score of a beam search that knows the order. The rollout policy evaluates positions."""
    start = time.process_time()
    root = deal(number)
    policy = Policy(root, Weights())
    beam = [root]
    best = -10_000
    while beam:
        found: dict[Any, tuple[int, Any]] = {}
        for position in beam:
            search = Search(position, 0, policy.weights)
            for arm in search.arms(position)[:TURNS_TRIED]:
                after = position.clone()
                after.apply_id(arm.take)
                after.apply_id(arm.place)
                key = (tuple(after.spots), tuple(after.depots), tuple(after.vehicles))
                if key not in found:
                    played = after.clone()
                    policy.play(played)
                    found[key] = (played.fame(0), after)
        ranked = sorted(found.values(), key=lambda pair: -pair[0])[:BEAM]
        best = max(best, ranked[0][0])
        beam = [position for _, position in ranked if position.to_move >= 0]
    return {"score": best, "ms": round(1000 * (time.process_time() - start))}
