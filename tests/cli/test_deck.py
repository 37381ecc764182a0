"""`frieze deck`, as an author uses it."""

import json
from pathlib import Path
from typing import Any

import pytest

import frieze
from frieze.cli import main
from frieze.cli.words import FINDINGS
from frieze.decks import Problem
from frieze.decks.pictures import icon_names, picture_exists, picture_svg


def test_every_finding_has_words() -> None:
    assert set(FINDINGS) == set(Problem)


def test_the_built_in_decks_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "list"]) == 0
    out = capsys.readouterr().out
    assert all(name in out for name in frieze.built_in_decks())


@pytest.mark.parametrize("language", ["en", "is"])
def test_a_deck_is_shown_in_the_order_of_its_dates(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "show", "century", "--lang", language]) == 0
    out = capsys.readouterr().out
    years = [int(word) for line in out.splitlines() if (word := line.strip()[:4]).isdecimal()]
    assert years == sorted(years)
    assert len(years) == 100


def test_a_new_deck_is_started_checked_and_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "My first deck"
    assert main(["deck", "new", str(folder)]) == 0
    assert main(["deck", "new", str(folder)]) == 1  # it is there already
    assert main(["deck", "check", str(folder)]) == 0
    assert "Nothing to complain about" in capsys.readouterr().out
    assert (
        main(["simulate", "timeline", "--deck", str(folder), "--seats", "2", "--hand-size", "1", "--games", "5"]) == 0
    )


def test_mistakes_are_told_by_file_and_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "teacher.csv"
    table.write_text("title;date\nMoon;soon\nThe fire of 1666;1666\n")
    assert main(["deck", "check", str(table)]) == 1
    out = " ".join(capsys.readouterr().out.split())
    assert "teacher.csv:2: error 'soon' is not understood as a date" in out
    assert "teacher.csv:3: warning the title gives the date away: '1666'" in out
    assert "1 errors, 1 warnings" in out


def test_findings_can_be_read_by_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "teacher.csv"
    table.write_text("title,date\nMoon,\n")
    assert main(["deck", "check", str(table), "--json"]) == 1
    (finding,) = json.loads(capsys.readouterr().out)
    assert (finding["code"], finding["line"], finding["severity"]) == ("missing_date", 2, "error")


def test_a_broken_deck_cannot_be_played_and_says_how_to_find_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "teacher.csv"
    table.write_text("title,date\nMoon,\n")
    assert main(["simulate", "timeline", "--deck", str(table), "--games", "1"]) == 1
    assert "has 1 errors; `frieze deck check` tells which" in capsys.readouterr().err


def test_a_deck_is_exported(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["deck", "export", "brasil", "--to", "csv", "--lang", "pt-BR"]) == 0
    table = tmp_path / "brasil.csv"
    table.write_bytes(capfdbinary.readouterr().out)
    assert len(frieze.load_deck(table).cards) == 110
    assert main(["deck", "export", "brasil", "--to", "json", "-o", str(tmp_path / "b.json")]) == 0
    assert len(json.loads((tmp_path / "b.json").read_bytes())["cards"]) == 110
    assert main(["deck", "export", "brasil", "--to", "folder", "-o", str(tmp_path / "copy")]) == 0
    assert frieze.load_deck(tmp_path / "copy") == frieze.load_deck("brasil")
    assert main(["deck", "export", "brasil", "--to", "folder", "-o", str(tmp_path / "copy")]) == 1


@pytest.mark.parametrize("name", frieze.built_in_decks())
def test_a_sheet_has_every_card_with_its_picture(name: str, tmp_path: Path) -> None:
    page = tmp_path / "sheet.html"
    assert main(["deck", "sheet", name, "--lang", "fr", "-o", str(page)]) == 0
    html = page.read_text("utf-8")
    deck = frieze.load_deck(name)
    assert html.count("<article") == html.count('<div class="plate"><svg') == len(deck.cards)
    assert "<script" not in html
    assert "http://" not in html.replace("http://www.w3.org", "")


@pytest.mark.parametrize(
    ("flags", "least", "most"),
    [
        (["--category", "science"], 20, 40),
        (["--period", "1500..1800"], 20, 60),
        (["--period", "..-1"], 25, 60),
        (["--period", "1900.."], 40, 75),
        (["--difficulty", "1"], 60, 90),
        (["--deck", "world,brasil"], 300, 330),
    ],
)
def test_cards_are_chosen_by_flags(flags: list[str], least: int, most: int, capsys: pytest.CaptureFixture[str]) -> None:
    import argparse

    from frieze.cli.choose import add_deck_flags, chosen_deck

    parser = argparse.ArgumentParser()
    add_deck_flags(parser)
    assert least <= len(chosen_deck(parser.parse_args(flags), "timeline").cards) <= most


@pytest.mark.parametrize("flags", [["--period", "soon"], ["--difficulty", "4"], ["--difficulty", "x"]])
def test_flags_that_cannot_be_are_refused(flags: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["simulate", "timeline", *flags])
    assert "error: argument" in capsys.readouterr().err


def test_a_choice_that_leaves_no_card_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "timeline", "--category", "nonsense"]) == 1
    assert "no card of world is left" in capsys.readouterr().err


def test_pictures_are_whole_and_composed_ones_hold_both_icons() -> None:
    assert len(icon_names()) > 5000
    assert picture_exists("fluent:rocket+fluent:dog")
    assert not picture_exists("fluent:rocket+fluent:dog+fluent:cat")
    assert not picture_exists("../../etc/passwd")
    one, two = picture_svg("fluent:rocket"), picture_svg("fluent:rocket+game:abacus")
    assert one.startswith("<svg ")
    assert two.count("<svg ") == 3
    assert "currentColor" not in two


def every_picture() -> list[Any]:
    return [details.picture for name in frieze.built_in_decks() for details in frieze.load_deck(name).details.values()]


def test_no_picture_of_a_built_in_deck_runs_or_loads_anything() -> None:
    for picture in every_picture():
        svg = picture_svg(picture)
        assert "<script" not in svg
        assert "<image" not in svg
        assert " on" not in svg.replace(" one", "")
