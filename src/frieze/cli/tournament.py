"""`frieze tournament`: computer players against one another, many games, counted with their uncertainty."""

import argparse
import json
import os
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from frieze import __version__
from frieze.bots import Level
from frieze.bots.request import MAX_BUDGET
from frieze.cli.deck_selection import add_deck_flags, chosen_deck
from frieze.cli.flags import add_all_option_flags, at_least_one, chosen_options, count_games
from frieze.decks import Deck
from frieze.games import GAMES, new_game
from frieze.tournament import Entrant, Result, Results, Tournament, count_standings, count_team, play_all
from frieze.tournament.backends import Backend
from frieze.tournament.count import Interval


def add_parser(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("tournament", help="let computer players play many games", description=__doc__)
    parser.add_argument("--game", choices=list(GAMES), required=True, help="which game")
    parser.add_argument(
        "--players",
        type=_entrants,
        required=True,
        metavar="LEVEL,…",
        help=f"who plays, one for each seat (in a game for one, each alone): {', '.join(Level)}; "
        "LEVEL:N sets the number of simulations",
    )
    parser.add_argument("--games", type=at_least_one, default=200, metavar="N", help="how many games (200)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="decides all deals and players (0)")
    parser.add_argument("--seats-swap", action="store_true", help="play each deal once for every rotation of the seats")
    parser.add_argument("--backend", choices=[*map(str, Backend)], default="local", help="where to play")
    parser.add_argument(
        "--workers", type=at_least_one, default=os.cpu_count(), metavar="W", help="processes (all cores)"
    )
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="keep results there as JSON lines; a second run goes on with them"
    )
    parser.add_argument("--json", action="store_true", help="print the counts as JSON")
    add_deck_flags(parser)
    add_all_option_flags(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the missing games and print the standings of all."""
    deck = chosen_deck(args, args.game)
    tournament = tournament_from_flags(args, deck)
    new_game(
        args.game, deck, seats=tournament.seats, seed=0, options=tournament.options
    )  # raises an error if deck, seats or options do not fit
    results = Results(tournament, args.out)
    missing = results.missing(args.games)
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
    ) as progress:
        task = progress.add_task(
            f"{args.game}: {', '.join(tournament.names())}", total=args.games, completed=args.games - len(missing)
        )
        with closing(play_all(tournament, deck, missing, Backend(args.backend), args.workers)) as played:
            for result in played:
                results.add(result)
                progress.update(task, advance=1)
    show(tournament, results.first(args.games), as_json=args.json)
    return 0


def tournament_from_flags(args: argparse.Namespace, deck: Deck) -> Tournament:
    """Return the tournament that the flags describe."""
    kind = GAMES[args.game]
    return Tournament(
        game=args.game,
        rules=kind.versions[-1],
        version=__version__,
        entrants=args.players,
        options=chosen_options(args),
        deck=deck.id,
        digest=deck.digest,
        seed=args.seed,
        seats_swap=args.seats_swap,
    )


def show(tournament: Tournament, results: list[Result], *, as_json: bool) -> None:
    """Print the standings, or the mean score if all players share one score."""
    names = tournament.names()
    one_score = tournament.game == "together" or len(names) == 1
    rows = [count_team(names, results)] if one_score else count_standings(names, results)
    if as_json:
        counts = {"tournament": tournament, "games": len(results), "rows": rows}
        print(json.dumps(msgspec.to_builtins(counts)))
        return
    console = Console(highlight=False)
    console.print(
        f"[bold]{tournament.game}[/], {count_games(len(results))}, deck {tournament.deck}, seed {tournament.seed}"
    )
    console.print(_score_table(rows) if one_score else _table(rows))


def _table(standings: list[Any]) -> Table:
    table = Table("player", "wins", "draws", "won % (95 %)", "Elo (95 %)", "score", box=SIMPLE_HEAD)
    for row in standings:
        share = f"{_percent(row.share.value)} ({_percent(row.share.low)}–{_percent(row.share.high)})"
        table.add_row(row.name, str(row.wins), str(row.draws), share, _elo(row.elo), f"{row.mean_score:.2f}")
    return table


def _score_table(teams: list[Any]) -> Table:
    table = Table("players", "games", "mean score (95 %)", "least", "most", box=SIMPLE_HEAD)
    for row in teams:
        score = f"{row.score.value:.2f} ({row.score.low:.2f} to {row.score.high:.2f})"
        table.add_row(row.name, str(row.games), score, str(row.least), str(row.most))
    return table


def _elo(difference: Interval) -> str:
    return f"{difference.value:+.0f} ({difference.low:+.0f} to {difference.high:+.0f})".replace("inf", "∞")


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _entrants(text: str) -> tuple[Entrant, ...]:
    entrants = []
    for part in text.split(","):
        name, _, budget = part.strip().partition(":")
        if name not in list(Level) or (budget and not (budget.isdecimal() and 0 < int(budget) <= MAX_BUDGET)):
            raise argparse.ArgumentTypeError(
                f"{part.strip()!r} is not a level ({', '.join(Level)}) or LEVEL:N, N to {MAX_BUDGET:,}"
            )
        entrants.append(Entrant(Level(name), int(budget) if budget else None))
    return tuple(entrants)
