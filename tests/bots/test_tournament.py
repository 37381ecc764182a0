import json
import multiprocessing
import os
import re
import signal
import sys
import time
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, as_completed
from pathlib import Path
from typing import Any

import pytest

import frieze
from frieze.bots import Level
from frieze.bots.request import MAX_BUDGET
from frieze.cli import main
from frieze.tournament import Entrant, Result, Tournament, count_standings, count_team, play_all, play_match
from frieze.tournament.backends import Backend, WorkerDied
from frieze.tournament.count import elo, wilson


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    """Run a tournament with the CLI and return its statistics."""
    assert main(["tournament", *arguments, "--json"]) == 0
    counts: dict[str, Any] = json.loads(capsys.readouterr().out)
    return counts


TIMELINE = ("--game", "timeline", "--players", "curator,visitor", "--seed", "3")


def test_an_interrupted_tournament_continues(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    whole = run(capsys, *TIMELINE, "--games", "30", "--workers", "1")
    run(capsys, *TIMELINE, "--games", "12", "--workers", "1", "--out", str(file))
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:8]) + lines[8][:20])  # as if the process was killed while writing
    resumed = run(capsys, *TIMELINE, "--games", "30", "--workers", "1", "--out", str(file))
    assert resumed == whole
    results = [json.loads(line) for line in file.read_bytes().splitlines()]
    assert sorted(result["number"] for result in results[1:]) == list(range(30))
    before = file.read_bytes()
    assert run(capsys, *TIMELINE, "--games", "30", "--out", str(file)) == whole
    assert file.read_bytes() == before, "a complete tournament changed its file"


def test_a_lower_number_of_games_counts_only_these(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = str(tmp_path / "results.jsonl")
    run(capsys, *TIMELINE, "--games", "20", "--workers", "1", "--out", file)
    assert run(capsys, *TIMELINE, "--games", "10", "--out", file) == run(capsys, *TIMELINE, "--games", "10")


def test_the_results_of_another_tournament_are_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    run(capsys, *TIMELINE, "--games", "2", "--out", str(file))
    before = file.read_bytes()
    for other, differs in (
        (["--players", "curator,guide"], "entrants"),
        (["--seed", "4"], "seed"),
        (["--hand-size", "3"], "options"),
        (["--deck", "brasil"], "deck, digest"),
        (["--seats-swap"], "seats_swap"),
    ):
        assert main(["tournament", *TIMELINE, *other, "--games", "3", "--out", str(file)]) == 1
        assert f"Different: {differs}" in capsys.readouterr().err
    assert file.read_bytes() == before


@pytest.mark.parametrize("broken", [b"something else", b"{}", b'{"number":3}', b"\xff\xfe"])
@pytest.mark.parametrize("line", [1, 3])
def test_a_file_that_holds_something_else_is_refused_with_the_line(
    line: int, broken: bytes, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "results.jsonl"
    run(capsys, *TIMELINE, "--games", "3", "--workers", "1", "--out", str(file))
    lines = file.read_bytes().splitlines()
    lines[line - 1] = broken
    file.write_bytes(b"\n".join(lines) + b"\n")
    before = file.read_bytes()
    assert main(["tournament", *TIMELINE, "--games", "4", "--out", str(file)]) == 1
    assert capsys.readouterr().err == f"frieze: {file}, line {line}: this isn’t the result of a tournament game.\n"
    assert file.read_bytes() == before


def slow_games(games: int = 40) -> Generator[Result, None, None]:
    """Start games that take minutes each in two worker processes."""
    deck = frieze.load_deck("century")
    slow = Entrant(Level.TIME_TRAVELLER, MAX_BUDGET)
    return play_all(tournament("exhibition", slow, slow), deck, range(games), Backend.LOCAL, workers=2)


def wait_for_workers(monkeypatch: pytest.MonkeyPatch, then: Callable[[], object]) -> None:
    """Call `then` as soon as a worker process plays, before it has finished a game."""

    def call_then(futures: list[Future[Any]]) -> Iterator[Future[Any]]:
        while not any(future.running() for future in futures):
            time.sleep(0.01)
        then()
        return as_completed(futures)

    monkeypatch.setattr("frieze.tournament.backends.as_completed", call_then)


def test_an_interrupted_tournament_does_not_wait_for_its_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> None:
        for worker in multiprocessing.active_children():  # Ctrl-C reaches all processes; workers must ignore it
            os.kill(worker.pid or 0, signal.SIGINT)
        raise KeyboardInterrupt

    wait_for_workers(monkeypatch, interrupt)
    with pytest.raises(KeyboardInterrupt):
        next(slow_games())
    assert multiprocessing.active_children() == []


def test_a_killed_worker_raises_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def kill() -> None:
        multiprocessing.active_children()[0].kill()

    wait_for_workers(monkeypatch, kill)
    with pytest.raises(WorkerDied):
        next(slow_games())
    assert multiprocessing.active_children() == []


def test_workers_do_not_change_the_results(capsys: pytest.CaptureFixture[str]) -> None:
    one = run(capsys, *TIMELINE, "--games", "20", "--workers", "1")
    assert run(capsys, *TIMELINE, "--games", "20", "--workers", "2") == one


@pytest.mark.soak  # a cluster takes 20 s to start
@pytest.mark.filterwarnings("ignore")  # Ray warns by itself
def test_ray_gives_the_same_results(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("ray", reason="the extra `ray` is not installed", exc_type=ImportError)
    local = run(capsys, *TIMELINE, "--games", "20", "--workers", "1")
    assert run(capsys, *TIMELINE, "--games", "20", "--workers", "2", "--backend", "ray") == local


def test_without_ray_the_error_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main(["tournament", *TIMELINE, "--games", "2", "--backend", "ray"]) == 1
    assert "pip install '.[ray]'" in capsys.readouterr().err


def test_wins_draws_and_losses_add_up(capsys: pytest.CaptureFixture[str]) -> None:
    counts = run(capsys, "--game", "timeline", "--players", "guide,guide,visitor", "--games", "20", "--workers", "1")
    rows = counts["rows"]
    assert [row["name"] for row in rows] == ["guide (1)", "guide (2)", "visitor"]
    assert all(row["wins"] + row["draws"] + row["losses"] == 20 for row in rows)
    assert sum(row["share"]["value"] for row in rows) == pytest.approx(1)


def tournament(game: str, *entrants: Entrant) -> Tournament:
    return Tournament(
        game=game, rules=1, version="", entrants=entrants, options={}, deck="", digest="", seed=1, seats_swap=True
    )


def test_swapped_seats_share_a_deal() -> None:
    played = tournament("timeline", Entrant(Level.GUIDE), Entrant(Level.GUIDE), Entrant(Level.VISITOR))
    results = [play_match(played, frieze.load_deck("world"), number) for number in range(6)]
    assert [result.seats for result in results] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)] * 2


def result(number: int, winners: tuple[int, ...], ranking: tuple[int, ...], scores: tuple[int, ...]) -> Result:
    return Result(
        number=number, seats=(0, 1), winners=winners, ranking=ranking, scores=scores, turns=1, reason="went_out"
    )


def test_standings_of_known_results() -> None:
    results = [
        result(0, (0,), (1, 2), (0, 3)),
        result(1, (0,), (1, 2), (0, 1)),
        result(2, (1,), (2, 1), (2, 0)),
        result(3, (0, 1), (1, 1), (0, 0)),
    ]
    first, second = count_standings(["a", "b"], results)
    assert (first.wins, first.draws, first.losses, first.share.value) == (2, 1, 1, 0.625)
    assert (second.wins, second.draws, second.losses, second.share.value) == (1, 1, 2, 0.375)
    assert first.elo.value == pytest.approx(-second.elo.value) == pytest.approx(elo(0.625))
    assert (first.mean_score, second.mean_score) == (0.5, 1.0)


def test_a_team_is_counted_by_its_score() -> None:
    team = count_team(["a", "b"], [result(k, (), (1, 1), (score, score)) for k, score in enumerate([10, 20, 30])])
    assert (team.score.value, team.least, team.most) == (20, 10, 30)
    assert team.score.low == pytest.approx(20 - 1.96 * 10 / 3**0.5)


def test_intervals_and_elo_have_their_known_values() -> None:
    assert (wilson(0.5, 100).low, wilson(0.5, 100).high) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(1.0, 10).low == pytest.approx(0.7225, abs=1e-4)
    assert elo(0.5) == 0
    assert elo(0.76) == pytest.approx(200, abs=1)
    assert elo(1.0) == float("inf")
    assert elo(0.0) == float("-inf")


def test_a_table_is_printed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["tournament", *TIMELINE, "--games", "6", "--workers", "1"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"curator .*\d \(\d+\.\d–\d+\.\d\) +[+-][\d∞]+ \([+-][\d∞]+ to [+-][\d∞]+\)", out)
    assert main(["tournament", "--game", "together", "--players", "guide,visitor", "--games", "2"]) == 0
    assert re.search(r"guide \+ visitor +2 +-?\d+\.\d\d \(-?\d+\.\d\d to -?\d+\.\d\d\)", capsys.readouterr().out)
    assert main(["tournament", "--game", "exhibition", "--players", "visitor", "--games", "2"]) == 0
    assert "mean score" in capsys.readouterr().out


def test_in_a_game_for_one_the_entrants_play_the_same_deals_and_compare_scores(
    capsys: pytest.CaptureFixture[str],
) -> None:
    several = ("--game", "lineup", "--players", "visitor,time_traveller", "--games", "40", "--workers", "1")
    rows = run(capsys, *several)["rows"]
    assert rows[1]["mean_score"] > rows[0]["mean_score"]
    assert rows[1]["wins"] > rows[0]["wins"]
    assert all(row["wins"] + row["draws"] + row["losses"] == 40 for row in rows)
    alone = run(capsys, "--game", "lineup", "--players", "visitor", "--games", "40", "--workers", "1")["rows"]
    assert alone[0]["score"]["value"] == rows[0]["mean_score"]
    swapped = run(capsys, *several, "--seats-swap")["rows"]
    assert swapped == rows, "there are no seats to swap"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--game", "timeline", "--players", "guide"], "This game is for 2 to 8 players, not for 1"),
        (["--game", "together", "--players", "guide", "--edition", "classic"], "there is no option 'edition'"),
    ],
)
def test_invalid_arguments_are_reported(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", *arguments]) == 1
    assert words in capsys.readouterr().err


@pytest.mark.parametrize("players", ["expert", "guide:0", "guide:x", "curator:10000001", "curator:" + "9" * 30, ""])
def test_players_that_do_not_exist_are_refused(players: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["tournament", "--game", "timeline", "--players", players])
    assert "is not a level (visitor, guide, curator, time_traveller) or LEVEL:N" in capsys.readouterr().err


def test_a_backend_that_does_not_exist_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["tournament", *TIMELINE, "--backend", "cloud"])
    assert "invalid choice: 'cloud' (choose from" in capsys.readouterr().err


def test_a_budget_is_part_of_the_name(capsys: pytest.CaptureFixture[str]) -> None:
    counts = run(capsys, "--game", "timeline", "--players", "guide:5,guide", "--games", "2", "--workers", "1")
    assert [row["name"] for row in counts["rows"]] == ["guide:5", "guide"]
