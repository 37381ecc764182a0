"""What people are told about the levels is what the benches measured."""

import json
import statistics
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from frieze.bots import Level
from frieze.bots.games import BOTS
from frieze.bots.strength import TEAM, Measure, Strength
from frieze.games import GAMES

BENCH = Path(__file__).parents[2] / "bench"


def results(bench: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((BENCH / bench / "results.json").read_text())
    return read


@pytest.mark.parametrize("level", Level)
def test_right_placements_of_timeline_are_as_measured(level: Level) -> None:
    row = results("bots")["placements"][level]
    share = sum(row["right"].values()) / sum(row["all"].values())
    assert BOTS["timeline"].strengths[level] == Strength(Measure.RIGHT, round(10 * share), row["games"])


@pytest.mark.parametrize("level", Level)
def test_scores_of_together_are_as_measured(level: Level) -> None:
    scores = results("bots")["teams"][level][str(TEAM)]
    assert BOTS["together"].strengths[level] == Strength(Measure.SCORE, round(statistics.fmean(scores)), len(scores))


@pytest.mark.parametrize(("worse", "better"), list(pairwise(Level)))
def test_wins_of_exhibition_are_as_measured(worse: Level, better: Level) -> None:
    games = results("bots_exhibition")[f"{better} v {worse}".replace("_", " ")]
    won = round(10 * statistics.fmean(game["won"] for game in games.values()))
    told = BOTS["exhibition"].strengths
    assert told[better] == Strength(Measure.WINS, won, len(games), worse)
    if worse is Level.VISITOR:
        assert told[worse] == Strength(Measure.WINS, 10 - won, len(games), better)


def test_levels_of_every_game_with_opponents_are_measured() -> None:
    assert {name for name, bots in BOTS.items() if bots.strengths} == {
        name for name, game in GAMES.items() if game.most_seats > 1
    }
