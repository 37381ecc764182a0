"""Writes results.md from the stored games."""

import math
from pathlib import Path
from typing import Any

from frieze.tournament.count import Z, wilson

HERE = Path(__file__).parent


def mean(values: list[float]) -> tuple[float, float]:
    """Return the mean and half the width of its 95 % interval."""
    n = len(values)
    average = sum(values) / n
    spread = math.sqrt(sum((v - average) ** 2 for v in values) / max(n - 1, 1))
    return average, Z * spread / math.sqrt(n)


def write_report(results: dict[str, dict[str, Any]]) -> None:
    """Write results.md."""
    duels = [
        "| match | rules | games | won % | 95 % | margin | scores | ms a decision |",
        "|---|---|---|---|---|---|---|---|",
    ]
    solos = ["| solo | games | average | ± | ms a decision |", "|---|---|---|---|---|"]
    for name, games in results.items():
        records = list(games.values())
        n = len(records)
        if "won" in records[0]:
            won = wilson(sum(r["won"] for r in records) / n, n)
            margin, half = mean([r["margin"] for r in records])
            scores = [mean([r["scores"][side] for r in records])[0] for side in (0, 1)]
            ms = [mean([r["ms"][side] for r in records])[0] for side in (0, 1)]
            rules = max(r.get("rules", 1) for r in records)
            duels.append(
                f"| {name} | {rules} | {n} | {100 * won.value:.1f} | {100 * won.low:.1f}–{100 * won.high:.1f} | {margin:.2f} ± {half:.2f}"
                f" | {scores[0]:.1f} v {scores[1]:.1f} | {ms[0]:.1f} v {ms[1]:.1f} |"
            )
        else:
            average, half = mean([r["score"] for r in records])
            solos.append(f"| {name} | {n} | {average:.0f} | {half:.0f} | {mean([r['ms'] for r in records])[0]:.1f} |")
    text = "# Exhibition's computer players, measured\n\n"
    text += "Made by `python -m bench.bots_exhibition`. A tie counts as half a win. “Rules” is the version of the rules. “Variations” plays all 35 sets of\nvariation showcases in turn, and every other deal has secret decades.\n\n"
    (HERE / "results.md").write_text(text + "\n".join(duels) + "\n\n" + "\n".join(solos) + "\n")
