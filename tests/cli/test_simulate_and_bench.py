"""The commands that play many games: `frieze simulate`, `frieze tournament`, `frieze bench`."""

import builtins
import csv
import json
from pathlib import Path
from typing import Any

import pytest

import frieze
from frieze.cli import main


@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate", "timeline", "--games", "0"],
        ["simulate", "timeline", "--games=-5"],
        ["simulate", "timeline", "--workers", "0"],
        ["tournament", "--game", "timeline", "--players", "guide,guide", "--games", "0"],
        ["tournament", "--game", "timeline", "--players", "guide,guide", "--workers", "0"],
        ["bench", "--tries", "0"],
    ],
    ids=" ".join,
)
def test_numbers_below_one_are_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(arguments)
    assert "is not a whole number from 1" in capsys.readouterr().err


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "soon"])
def test_a_bad_number_of_seconds_is_refused(seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["bench", f"--seconds={seconds}"])
    assert "is not a number of seconds" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--seats", "9"], "This game is for 2 to 8 players, not for 9"),
        (["--deck", "nowhere"], "There’s no deck “nowhere”. Built in: "),
        (["--hand-size", "21"], "the option hand_size cannot be 21; it is a whole number from 1 to 20\n"),
        (["--hand-sizes", "1,2,3"], "cannot be 1, 2, 3; it is a list of 4, one for each player\n"),
        (["--hand-sizes", "1,2,3,99"], "it is a list of 2 to 8, each a whole number from 1 to 20\n"),
        (["--first", "6"], "the option first cannot be 6; it is at most 3 at this table\n"),
    ],
)
def test_an_impossible_setting_is_refused_with_a_message(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "timeline", "--games", "1", *arguments]) == 1
    assert words in capsys.readouterr().err


def test_every_option_has_a_flag(capsys: pytest.CaptureFixture[str]) -> None:
    for game, kind in frieze.GAMES.items():
        with pytest.raises(SystemExit):
            main(["simulate", game, "--help"])
        out = capsys.readouterr().out
        assert all("--" + name.replace("_", "-") in out for name in kind.Options.__struct_fields__)


def simulation_counts(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["simulate", *arguments, "--json"]) == 0
    counts: dict[str, Any] = json.loads(capsys.readouterr().out)
    for measured in ("seconds", "games_per_s", "moves_per_s"):
        del counts[measured]
    return counts


@pytest.mark.parametrize("game", list(frieze.GAMES))
def test_a_simulation_has_the_same_result_with_any_number_of_workers(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    one = simulation_counts(capsys, game, "--games", "450", "--seed", "5", "--workers", "1")
    two = simulation_counts(capsys, game, "--games", "450", "--seed", "5", "--workers", "2")
    assert one == two
    assert one["games"] == sum(one["ends"].values()) == 450


def test_simulated_wins_add_up(capsys: pytest.CaptureFixture[str]) -> None:
    counts = simulation_counts(capsys, "timeline", "--games", "400", "--seats", "3", "--edition", "islenska")
    assert sum(counts["win_share"]) == pytest.approx(1, abs=0.001)


def test_a_simulation_prints_its_speed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "timeline", "--games", "10"]) == 0
    assert "games/s" in capsys.readouterr().out


def test_bench_measures_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--seconds", "0.001", "--tries", "1", "--json"]) == 0
    assert set(json.loads(capsys.readouterr().out)["games"]) == set(frieze.GAMES)
    assert main(["bench", "--seconds", "0.001", "--tries", "1"]) == 0


def test_rows_are_written_for_every_game_and_seat(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["simulate", "timeline", "--games", "3", "--seats", "2", "--workers", "1", "--json", "--rows"]
    for name in ("games.csv", "games.jsonl"):
        assert main([*command, str(tmp_path / name)]) == 0
    with (tmp_path / "games.csv").open(encoding="utf-8", newline="") as file:
        table = list(csv.DictReader(file))
    rows = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text("utf-8").splitlines()]
    assert [{name: str(value) for name, value in row.items()} for row in rows] == table
    assert [(row["seed"], row["seat"]) for row in rows] == [(str(seed), seat) for seed in range(3) for seat in range(2)]
    assert all((row["place"] == 1) == row["won"] == (row["return"] == 1) for row in rows if row["reason"] == "went_out")


def test_rows_in_another_form_are_refused_before_playing(tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        main(["simulate", "timeline", "--rows", str(tmp_path / "games.xml")])


def test_parquet_needs_a_package_and_says_which(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = builtins.__import__

    def without_pyarrow(name: str, *rest: Any, **named: Any) -> Any:
        if name.startswith("pyarrow"):
            raise ModuleNotFoundError("no pyarrow", name="pyarrow")
        return real(name, *rest, **named)

    monkeypatch.setattr(builtins, "__import__", without_pyarrow)
    assert main(["simulate", "lineup", "--games", "1", "--rows", str(tmp_path / "games.parquet")]) != 0
    assert "pip install '.[data]'" in capsys.readouterr().err
