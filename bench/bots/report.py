"""Formats the measurements as tables."""

import math
import statistics
from collections.abc import Sequence

from bench.bots.measure import LENGTHS, TEAMS, Counts
from frieze.bots import Level
from frieze.tournament.count import Z, elo, wilson

PLACES = (1, 2, 3, 5, 8, 10, 12, 15, 20)
AIMS = {Level.VISITOR: "35 %", Level.GUIDE: "55 %", Level.CURATOR: "75 %", Level.TIME_TRAVELLER: "95 %"}


def report(counts: Counts) -> str:
    """Return results.md for the counts so far."""
    return "\n".join(
        [
            "# Computer players of Timeline and together, measured",
            "",
            "`python -m bench.bots` with the deck `world`; the raw counts are in results.json.",
            "",
            "## Each level against the one below, Timeline with two players",
            "",
            *ladder_rows(counts.get("ladder", {})),
            "",
            "## Correct placements by the length of the line, games of four players of one level",
            "",
            *placement_rows(counts.get("placements", {})),
            "",
            "## One random card into a random line",
            "",
            *single_rows(counts.get("single_cards", {})),
            "",
            "## Together: mean score of a team of one level",
            "",
            *team_rows(counts.get("teams", {})),
            "",
        ]
    )


def ladder_rows(counts: Counts) -> list[str]:
    """Return the table of the ladder."""
    lines = table("", "games", "won", "drawn", "share (95 % interval)", "Elo (95 % interval)")
    for name, row in counts.items():
        share = wilson((row["wins"] + row["draws"] / 2) / row["games"], row["games"])
        points = [f"{elo(value):+.0f}" for value in (share.value, share.low, share.high)]
        interval = f"{share.value:.1%} ({share.low:.1%}–{share.high:.1%})"
        lines.append(cells(name, row["games"], row["wins"], row["draws"], interval, "{} ({} to {})".format(*points)))
    return lines


def placement_rows(counts: Counts) -> list[str]:
    """Return the table of correct placements."""
    lines = table("cards on the line", *PLACES, "aim at 10", "tries at 10")
    for level, row in counts.items():
        shares = [share(row["right"].get(str(n), 0), row["all"].get(str(n), 0)) for n in PLACES]
        lines.append(cells(level, *shares, AIMS[Level(level)], row["all"].get("10", 0)))
    return lines


def single_rows(counts: Counts) -> list[str]:
    """Return the table of single cards."""
    lines = table("cards on the line", *LENGTHS)
    return [
        *lines,
        *(cells(level, *(share(row["right"][str(n)], row["tried"]) for n in LENGTHS)) for level, row in counts.items()),
    ]


def team_rows(counts: Counts) -> list[str]:
    """Return the table of Together's scores."""
    lines = table("players", *TEAMS, "best of all")
    for level, row in counts.items():
        means = [mean(row.get(str(seats), [])) for seats in TEAMS]
        lines.append(cells(level, *means, max((max(scores) for scores in row.values() if scores), default="")))
    return lines


def mean(scores: Sequence[int]) -> str:
    """Return a mean with its 95 % margin."""
    if len(scores) < 2:
        return ""
    return f"{statistics.fmean(scores):.1f} ± {Z * statistics.stdev(scores) / math.sqrt(len(scores)):.1f}"


def share(part: int, whole: int) -> str:
    """Return a share in percent, or nothing if there are fewer than 20 tries."""
    return f"{part / whole:.0%}" if whole >= 20 else ""


def table(*heads: object) -> list[str]:
    """Return the header of a table."""
    return [cells(*heads), cells("---", *["---:"] * (len(heads) - 1))]


def cells(*values: object) -> str:
    """Return a row of a table."""
    return f"| {' | '.join(str(value) for value in values)} |"
