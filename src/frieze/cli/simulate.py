"""`frieze simulate`: many games of random players, on all cores."""

import argparse
import csv
import json
import os
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from frieze.cli.deck_selection import add_deck_flags, chosen_deck
from frieze.cli.flags import HELP, add_option_flags, at_least_one, chosen_options, count_games
from frieze.extras import requires_extra
from frieze.games import GAMES, AnyGame, new_game

CHUNK = 200  # games that a worker plays between two reports
MAX_MOVES = 10_000_000  # a longer game raises an error
SEED_STEP = 0x9E3779B97F4A7C15  # separates the seed of the players from the seed of the deal


class GameResult(NamedTuple):
    """The result of one game."""

    moves: int
    turns: int
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    ranking: tuple[int, ...]
    returns: tuple[float, ...]
    seed: int


def add_parser(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("simulate", help="play many games at random and count", description=__doc__)
    games = parser.add_subparsers(title="games", metavar="GAME", required=True, help="which game")
    for game in GAMES.values():
        one = games.add_parser(game.name, help=HELP(f"game.{game.name}.text"), description=__doc__)
        one.add_argument("--games", type=at_least_one, default=10_000, metavar="N", help="how many (10000)")
        one.add_argument("--seats", type=int, default=min(4, game.most_seats), metavar="K", help="how many play")
        one.add_argument("--seed", type=int, default=0, metavar="S", help="the first game's seed (0)")
        one.add_argument(
            "--workers", type=at_least_one, default=os.cpu_count(), metavar="W", help="processes (all cores)"
        )
        one.add_argument("--json", action="store_true", help="print the counts as JSON")
        one.add_argument(
            "--rows",
            type=rows_file,
            metavar="FILE",
            help="write the results: .csv, .jsonl or .parquet",
        )
        add_deck_flags(one)
        add_option_flags(one, game)
        one.set_defaults(run=run, game=game.name)


def run(args: argparse.Namespace) -> int:
    """Play the games and print their statistics."""
    console = Console(stderr=True)
    deck = chosen_deck(args, args.game)
    options = chosen_options(args)
    table = new_game(args.game, deck, seats=args.seats, seed=args.seed % 2**64, options=options)
    played: list[GameResult] = []
    start = time.perf_counter()
    with Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console
    ) as progress:
        task = progress.add_task(f"{args.game}, {args.seats} seats", total=args.games)
        for chunk in play_all(table, args.seed, args.games, args.workers):
            played += chunk
            progress.update(task, advance=len(chunk))
    counts = summarize(played, args.seats, time.perf_counter() - start)
    if args.rows is not None:
        write_rows(args.rows, args.game, args.seats, played)
    if args.json:
        print(json.dumps({"game": args.game, "deck": deck.id, "seats": args.seats, **counts}))
    else:
        show(Console(highlight=False), args.game, counts)
    return 0


def play_all(table: AnyGame, seed: int, games: int, workers: int) -> Iterator[list[GameResult]]:
    """Play games with consecutive seeds in several processes. Yield the results in the order of the seeds."""
    chunks = [(table, seed + first, min(CHUNK, games - first)) for first in range(0, games, CHUNK)]
    if workers <= 1 or len(chunks) == 1:
        yield from map(_play_chunk, chunks)
        return
    with ProcessPoolExecutor(min(workers, os.cpu_count() or 1)) as pool:
        yield from pool.map(_play_chunk, chunks)


def _play_chunk(chunk: tuple[AnyGame, int, int]) -> list[GameResult]:
    table, first, games = chunk
    played = []
    for seed in range(first, first + games):
        game = table.redeal(seed % 2**64)
        moves = game.play_randomly((seed + SEED_STEP) % 2**64, MAX_MOVES)
        outcome = game.outcome
        if outcome is None:
            raise RuntimeError(f"game with seed {seed} is not over after {moves} moves")
        played.append(
            GameResult(
                moves,
                game.turn,
                outcome.winners,
                outcome.scores,
                outcome.reason,
                outcome.ranking,
                game.returns(),
                seed % 2**64,
            )
        )
    return played


def rows_file(name: str) -> Path:
    """Return the path of a file for rows. Raise an error of argparse unless its ending names a known form."""
    path = Path(name)
    if path.suffix not in (".csv", ".jsonl", ".parquet"):
        raise argparse.ArgumentTypeError(f"{name!r} does not end in .csv, .jsonl or .parquet")
    return path


def write_rows(path: Path, game: str, seats: int, played: list[GameResult]) -> None:
    """Write a row for each game and seat. Raise `MissingExtra` if the form needs a package that is not installed."""
    rows = [
        {
            "game": game,
            "seats": seats,
            "seed": str(one.seed),  # many programs lose bits of large numbers
            "moves": one.moves,
            "turns": one.turns,
            "reason": str(one.reason),
            "seat": seat,
            "score": one.scores[seat],
            "place": one.ranking[seat],
            "won": seat in one.winners,
            "return": one.returns[seat],
        }
        for one in played
        for seat in range(seats)
    ]
    if path.suffix == ".parquet":
        with requires_extra("data"):
            import pyarrow
            from pyarrow import parquet
        parquet.write_table(pyarrow.Table.from_pylist(rows), path)
        return
    with path.open("w", encoding="utf-8", newline="") as file:
        if path.suffix == ".jsonl":
            file.writelines(json.dumps(row) + "\n" for row in rows)
        else:
            writer = csv.DictWriter(file, list(rows[0]))
            writer.writeheader()
            writer.writerows(rows)


def summarize(played: list[GameResult], seats: int, seconds: float) -> dict[str, Any]:
    """Return speed, lengths, win shares and reasons of the end."""
    turns = sorted(game.turns for game in played)
    moves = sum(game.moves for game in played)
    wins = [sum((seat in game.winners) / max(1, len(game.winners)) for game in played) for seat in range(seats)]
    return {
        "games": len(played),
        "seconds": round(seconds, 3),
        "games_per_s": round(len(played) / seconds, 1),
        "moves_per_s": round(moves / seconds),
        "turns": {
            "mean": round(statistics.fmean(turns), 1) if turns else 0,
            **{
                name: turns[min(len(turns) - 1, int(len(turns) * share))] if turns else 0
                for name, share in (("least", 0), ("median", 0.5), ("p90", 0.9), ("most", 1))
            },
        },
        "win_share": [round(won / max(1, len(played)), 4) for won in wins],
        "mean_score": [
            round(statistics.fmean(game.scores[seat] for game in played), 2) if played else 0 for seat in range(seats)
        ],
        "ends": dict(Counter(game.reason for game in played).most_common()),
    }


def show(console: Console, game: str, counts: dict[str, Any]) -> None:
    """Print the statistics as text."""
    console.print(
        f"[bold]{game}[/]: {count_games(counts['games'])} of random players in {counts['seconds']:.1f} s: "
        f"{counts['games_per_s']:,.0f} games/s, {counts['moves_per_s']:,} moves/s"
    )
    turns = counts["turns"]
    console.print(
        f"Turns: {turns['mean']} on average, median {turns['median']}, from {turns['least']} to {turns['most']}, "
        f"nine in ten at most {turns['p90']}"
    )
    table = Table("seat", "wins", "mean score")
    for seat, (wins, score) in enumerate(zip(counts["win_share"], counts["mean_score"], strict=True), start=1):
        table.add_row(str(seat), f"{wins:.1%}", f"{score:.2f}")
    console.print(table)
    total = max(1, counts["games"])
    console.print("Ends: " + ", ".join(f"{reason} {number / total:.1%}" for reason, number in counts["ends"].items()))
