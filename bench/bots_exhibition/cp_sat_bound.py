"""Computes an upper bound of a solo game's score with CP-SAT.

The model is relaxed: it ignores the vehicle, and every card that can be dealt in time is available from the start. It
has only the base showcases. It needs its own interpreter (requirements.in). It reads the cards in the order of dealing
as JSON from standard input, `[[year or 100, continent 0–6], …]`, and writes the bound as JSON.
"""

import json
import sys
from typing import Any

from ortools.sat.python import cp_model  # type: ignore[import-not-found,unused-ignore]  # not in our environment

SECONDS = 20
OPEN, SPOTS, DEPOT = 18, 16, 3
WHITE, ANY_YEAR = 6, 100
# The groups of spots and their sizes. Distinct years within a showcase can always be put in order.
SIX, ERA, CONTINENT, LEFT, RIGHT, MID = range(6)
ROOM = (6, 4, 3, 1, 1, 1)
ERA_YEARS = 30  # from first to last; the model ignores the limit between neighbours


def bound(order: list[list[int]]) -> dict[str, Any]:  # noqa: PLR0912, PLR0915  # one model from top to bottom
    """Return an upper bound of the score, and the best score found."""
    cards = order[: OPEN + SPOTS + DEPOT - 1]  # later cards are dealt after the last turn
    year = [card[0] for card in cards]
    land = [card[1] for card in cards]
    everything = range(len(cards))
    dated = [c for c in everything if year[c] != ANY_YEAR]
    model = cp_model.CpModel()
    x = [[model.new_bool_var(f"x{c}.{s}") for s in range(len(ROOM))] for c in everything]
    shown = [model.new_bool_var(f"shown{c}") for c in everything]
    for c in everything:
        model.add(sum(x[c]) == shown[c])
    for s, size in enumerate(ROOM):
        model.add(sum(x[c][s] for c in everything) <= size)
    for c in dated:
        for d in dated:
            if year[c] - year[d] > ERA_YEARS:
                model.add_bool_or(~x[c][ERA], ~x[d][ERA])
        model.add(sum(x[d][RIGHT] for d in dated if year[d] < year[c]) + x[c][LEFT] <= 1)
    claims = [model.new_bool_var(f"claim{k}") for k in range(WHITE)]
    model.add_at_most_one(claims)
    for k in range(WHITE):
        of = [c for c in everything if land[c] == k]
        for spots in ((SIX,), (ERA,), (LEFT, RIGHT)):
            model.add(sum(x[c][s] for c in of for s in spots) <= 1)
        model.add(sum(x[c][CONTINENT] for c in of) <= ROOM[CONTINENT] * claims[k])

    placed = sum(shown)
    subjects = [c for c in everything if land[c] != WHITE]
    focus = model.new_int_var(0, SPOTS, "focus")
    focused = [model.new_bool_var(f"focus{k}") for k in range(WHITE)]
    model.add_exactly_one(focused)
    all_six = model.new_bool_var("all six")
    for k in range(WHITE):
        count = sum(shown[c] for c in subjects if land[c] == k)
        model.add(focus <= count).only_enforce_if(focused[k])
        model.add(count >= all_six)
    decades = []
    for decade in range(10):
        has = model.new_bool_var(f"decade{decade}")
        model.add(sum(shown[c] for c in subjects if year[c] // 10 == decade) >= has)
        decades.append(has)
    by_year = {year[c]: c for c in subjects}
    runs = []
    for first in by_year:
        last = first + 1
        while last in by_year:
            run = model.new_bool_var(f"run{first}-{last}")
            for y in range(first, last + 1):
                model.add_implication(run, shown[by_year[y]])
            runs.append((last - first, run))  # a single year has its point anyway
            last += 1
    model.add_at_most_one(run for _, run in runs)

    # Years Gap: five points, less one for each open card outside the gap at the end; the depot can remove such a card.
    stored = model.new_int_var(0, DEPOT, "stored")
    gap = model.new_int_var(0, 5, "gap")
    against = []
    for c in dated:
        outside = model.new_bool_var(f"outside{c}")
        beyond = sum(x[d][LEFT] for d in dated if year[d] > year[c])
        before = sum(x[d][RIGHT] for d in dated if year[d] < year[c])
        if c < OPEN:
            model.add(outside >= beyond + before - shown[c])
        else:
            dealt = model.new_bool_var(f"dealt{c}")
            model.add(placed + stored <= c - OPEN).only_enforce_if(~dealt)
            model.add(outside >= beyond + before - shown[c] - 1 + dealt)
        against.append(outside)
    for s in (LEFT, RIGHT):
        model.add(gap <= 5 * sum(x[c][s] for c in dated))
    model.add(gap <= 5 - sum(against) + stored).only_enforce_if(gap_counts := model.new_bool_var("gap counts"))
    model.add(gap == 0).only_enforce_if(~gap_counts)
    mid = sum((100 - 2 * abs(year[c] - 50)) * x[c][MID] for c in dated)
    chain = 1 + sum(length * run for length, run in runs)
    points = all_six + focus + sum(decades) + chain + gap - (SPOTS - placed) - stored
    model.maximize(100 * points + mid)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.linearization_level = 2  # without it the bound hardly improves
    solver.parameters.max_time_in_seconds = SECONDS
    status = solver.solve(model)
    return {
        "score": solver.best_objective_bound,
        "found": solver.objective_value if status in (cp_model.OPTIMAL, cp_model.FEASIBLE) else None,
        "optimal": status == cp_model.OPTIMAL,
        "ms": round(1000 * solver.wall_time),
    }


if __name__ == "__main__":
    json.dump(bound(json.load(sys.stdin)), sys.stdout)
