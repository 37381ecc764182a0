"""`frieze deck` as an author of decks uses it."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import frieze
from frieze.cli import main
from frieze.cli.messages import messages_of
from frieze.decks import FindingCode
from frieze.decks.pictures import icon_names, picture_exists, picture_svg
from frieze.languages import LANGUAGES

MESSAGES = Path(__file__).parents[2] / "web" / "src" / "messages"


def test_every_finding_has_a_message() -> None:
    assert {code for code in FindingCode if f"finding.{code}" not in messages_of("en")} == set()


def test_all_files_are_closed_at_the_end() -> None:
    """The program keeps the file of pictures open while it runs."""
    program = "import frieze.cli, sys; sys.exit(frieze.cli.main())"
    arguments = [sys.executable, "-X", "dev", "-c", program, "deck", "check", "world"]
    done = subprocess.run(arguments, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_built_in_decks_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "list"]) == 0
    out = capsys.readouterr().out
    assert all(name in out for name in frieze.built_in_decks())


@pytest.mark.parametrize("language", ["en", "is"])
def test_a_deck_is_shown_in_the_order_of_its_dates(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "show", "century", "--language", language]) == 0
    out = capsys.readouterr().out
    years = [int(word) for line in out.splitlines() if (word := line.strip()[:4]).isdecimal()]
    assert years == sorted(years)
    assert len(years) == 100


def test_a_new_deck_is_started_checked_and_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "My first deck"
    assert main(["deck", "new", str(folder)]) == 0
    assert main(["deck", "new", str(folder)]) == 1  # it exists already
    assert main(["deck", "check", str(folder)]) == 0
    assert "No errors found" in capsys.readouterr().out
    assert (
        main(["simulate", "timeline", "--deck", str(folder), "--seats", "2", "--hand-size", "1", "--games", "5"]) == 0
    )


def test_findings_name_file_and_row(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "teacher.csv"
    table.write_text("title;date\nMoon;soon\nThe fire of 1666;1666\n")
    assert main(["deck", "check", str(table)]) == 1
    out = " ".join(capsys.readouterr().out.split())
    assert "teacher.csv, row 2, “Moon”: error: “soon” isn’t a date we can read" in out
    assert "teacher.csv, row 3, “The fire of 1666”: warning: Title: “1666” gives the date away" in out
    assert "1 error, 1 warning. Fix the errors" in out


def test_findings_name_rows_and_titles_never_hashes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "teacher.csv"
    table.write_text('title;date\nMoon;1969\nMoon;1970\nThe Moon;1969\n"Rome;476\nParis;1789\n')
    assert main(["deck", "check", str(table)]) == 1
    out = " ".join(capsys.readouterr().out.split())
    assert "row 3, “Moon”: error: The same title is in row 2" in out
    assert "row 4, “The Moon”: warning: Is this the same event as “Moon” in row 2?" in out
    assert "row 5: error: Line 5 was left out: 2 lines were read as one. Is a quotation mark missing in “title”?" in out
    assert not re.search("c[0-9a-f]{15}", out)


def test_findings_can_be_read_by_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "teacher.csv"
    table.write_text("title,date\nMoon,\n")
    assert main(["deck", "check", str(table), "--json"]) == 1
    (finding,) = json.loads(capsys.readouterr().out)
    assert (finding["code"], finding["line"], finding["severity"]) == ("missing_date", 2, "error")


def test_a_broken_deck_is_refused_and_the_message_names_the_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "teacher.csv"
    table.write_text("title,date\nMoon,\n")
    assert main(["simulate", "timeline", "--deck", str(table), "--games", "1"]) == 1
    assert f"has 1 error. To see them: frieze deck check {table}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "words"),
    [("marks.ods", "save it as .xlsx or as CSV"), ("", "Start a deck (frieze deck new), or name a CSV table")],
)
def test_a_file_that_is_not_a_deck_is_refused_with_advice(
    name: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "marks.ods").write_bytes(b"PK")
    assert main(["deck", "check", str(tmp_path / name)]) == 1
    assert words in capsys.readouterr().err


def test_a_deck_is_exported(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["deck", "export", "brasil", "--to", "csv", "--language", "pt-BR"]) == 0
    table = tmp_path / "brasil.csv"
    table.write_bytes(capfdbinary.readouterr().out)
    assert len(frieze.load_deck(table).cards) == 110
    assert main(["deck", "export", "brasil", "--to", "json", "-o", str(tmp_path / "b.json")]) == 0
    assert capfdbinary.readouterr().out.decode() == f"Written: {tmp_path / 'b.json'}\n"
    assert len(json.loads((tmp_path / "b.json").read_bytes())["cards"]) == 110
    assert main(["deck", "export", "brasil", "--to", "folder", "-o", str(tmp_path / "copy")]) == 0
    assert capfdbinary.readouterr().out.decode() == f"Written: {tmp_path / 'copy'}\n"
    assert frieze.load_deck(tmp_path / "copy") == frieze.load_deck("brasil")
    assert main(["deck", "export", "brasil", "--to", "folder", "-o", str(tmp_path / "copy")]) == 1


@pytest.mark.parametrize("name", frieze.built_in_decks())
def test_a_sheet_has_every_card_with_its_picture(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "sheet.html"
    assert main(["deck", "sheet", name, "--language", "fr", "-o", str(page)]) == 0
    assert capsys.readouterr().out == f"Enregistré\u00a0: {page}\n"
    html = page.read_text("utf-8")
    deck = frieze.load_deck(name)
    assert html.count("<article") == html.count('<div class="plate"><svg') == len(deck.cards)
    assert "<script" not in html
    assert "http://" not in html.replace("http://www.w3.org", "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_counts_its_cards_in_its_own_language(language: str, tmp_path: Path) -> None:
    """With the words that the browser uses."""
    message = json.loads((MESSAGES / f"{language}.json").read_text("utf-8"))["decks.cards"]
    one, several = (re.search(rf"{form} {{#(.+?)}}", message) for form in ("(?:one|=1)", "other"))
    assert one
    assert several
    rows = ["title,date", "Rome falls,476", "Magna Carta is sealed,1215", "Moon landing,1969"]
    for count, words in ((1, one[1]), (3, several[1])):
        table, page = tmp_path / "deck.csv", tmp_path / "sheet.html"
        table.write_text("\n".join(rows[: count + 1]))
        assert main(["deck", "sheet", str(table), "--language", language, "-o", str(page)]) == 0
        about = re.search(r'<p class="about">(.*?)</p>', page.read_text("utf-8"))
        assert about
        assert about[1].split(" · ")[0] == f"{count}{words}".replace(" ", "\N{NO-BREAK SPACE}")


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
def test_cards_are_selected_by_flags(
    flags: list[str], least: int, most: int, capsys: pytest.CaptureFixture[str]
) -> None:
    import argparse

    from frieze.cli.deck_selection import add_deck_flags, chosen_deck

    parser = argparse.ArgumentParser()
    add_deck_flags(parser)
    assert least <= len(chosen_deck(parser.parse_args(["--deck", "world", *flags]), "timeline").cards) <= most


@pytest.mark.parametrize(
    "flags", [["--period", "soon"], ["--period", "5..2"], ["--difficulty", "4"], ["--difficulty", "²"]]
)
def test_impossible_flags_are_refused(flags: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["simulate", "timeline", *flags])
    assert "error: argument" in capsys.readouterr().err


def test_a_filter_that_leaves_no_card_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "timeline", "--deck", "world", "--category", "art", "--period=..-100000"]) == 1
    assert "No card of world matches your choice." in capsys.readouterr().err


def test_an_unknown_category_is_refused_with_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "timeline", "--deck", "world,brasil", "--category", "nonsense"]) == 1
    err = capsys.readouterr().err
    assert "There’s no category “nonsense”. Choose from: art, arts, books" in err


@pytest.mark.parametrize("category", ["nature", "Nature", "Natureza", "NÁTTÚRA"])
def test_a_category_is_named_by_its_key_or_in_any_language(category: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "show", "world", "--category", category]) == 0
    out = capsys.readouterr().out
    assert "Categories: nature " in out
    assert 5 < len(out.splitlines()) < 50


def test_showing_a_deck_lists_the_keys_of_its_categories(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "show", "world", "--language", "fr"]) == 0
    assert "science (Sciences et découvertes)" in " ".join(capsys.readouterr().out.split())


def test_filtered_and_mixed_decks_are_exported_drawn_shown_and_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chosen = ["world,brasil", "--category", "science,music", "--period", "1500..", "--difficulty", "1,2"]
    assert main(["deck", "export", *chosen, "--to", "json", "-o", str(tmp_path / "part.json")]) == 0
    cards = json.loads((tmp_path / "part.json").read_bytes())["cards"]
    assert {card["category"] for card in cards} == {"science", "music"}
    assert {card["difficulty"] for card in cards} == {"1", "2"}
    assert main(["deck", "sheet", *chosen, "-o", str(tmp_path / "part.html")]) == 0
    assert (tmp_path / "part.html").read_text("utf-8").count("<article") == len(cards)
    assert main(["deck", "show", *chosen]) == 0
    assert f"{len(cards)} cards" in capsys.readouterr().out
    assert main(["deck", "check", *chosen]) == 0


def test_only_findings_about_selected_cards_are_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "teacher.csv"
    table.write_text("title,date,difficulty\nThe fire of 1666,1666,1\nThe war of 1914,1914,2\n")
    assert main(["deck", "check", str(table), "--difficulty", "2"]) == 0
    out = capsys.readouterr().out
    assert "war of 1914" in out
    assert "fire of 1666" not in out


def test_a_combined_picture_holds_both_icons() -> None:
    assert len(icon_names()) > 5000
    assert picture_exists("fluent:rocket+fluent:dog")
    assert not picture_exists("fluent:rocket+fluent:dog+fluent:cat")
    assert not picture_exists("../../etc/passwd")
    one, two = picture_svg("fluent:rocket"), picture_svg("fluent:rocket+game:abacus")
    assert one.startswith("<svg ")
    assert two.count("<svg ") == 3
    assert "currentColor" not in two


def built_in_pictures() -> list[Any]:
    return [details.picture for name in frieze.built_in_decks() for details in frieze.load_deck(name).details.values()]


def test_no_picture_of_a_built_in_deck_runs_or_loads_anything() -> None:
    for picture in built_in_pictures():
        svg = picture_svg(picture)
        assert "<script" not in svg
        assert "<image" not in svg
        assert " on" not in svg.replace(" one", "")
