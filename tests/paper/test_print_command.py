"""`frieze deck print` writes a PDF, or prints an error message."""

import sys
from pathlib import Path

import pytest

import frieze.paper.typeset as typeset_module
from frieze.cli import deck_print as command
from frieze.cli import main
from frieze.extras import MissingExtra
from frieze.paper import print_deck
from frieze.paper.typeset import MissingFonts
from tests.paper.pdf_reader import Pages, numbered_deck

TABLE = "title;date;category\n" + "\n".join(f"Event {number};{1900 + number};School" for number in range(20)) + "\n"


def test_a_teachers_table_becomes_a_pdf(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, output = tmp_path / "deck.csv", tmp_path / "cards.pdf"
    table.write_text(TABLE)
    flags = "--lang is --paper letter --size mini --sides short_edge --offset-x -0.5 --bleed 1 --no-cut-marks --answers"
    assert main(["deck", "print", str(table), "-o", str(output), *flags.split()]) == 0
    pages = Pages(output.read_bytes())
    assert len(pages) == 2 * 2 + 1
    assert "Event 19" in pages.text(4)
    assert "100%" in capsys.readouterr().out


def test_parts_of_decks_can_be_printed(tmp_path: Path) -> None:
    output = tmp_path / "cards.pdf"
    assert main(["deck", "print", "world,brasil", "--period", "1990..", "-o", str(output), "--sides", "fronts"]) == 0
    assert output.read_bytes().startswith(b"%PDF-")


def test_characters_that_no_font_has_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "missing_characters", lambda *_: ["𓀀"])  # depends on the fonts of the machine
    table, output = tmp_path / "deck.csv", tmp_path / "cards.pdf"
    table.write_text(TABLE)
    assert main(["deck", "print", str(table), "-o", str(output)]) == 0
    assert "No font here has 𓀀" in capsys.readouterr().err
    assert output.exists()


def test_a_deck_that_cannot_be_printed_gets_an_error_message(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = str(tmp_path / "cards.pdf")
    assert main(["deck", "print", "world", "-o", output, "--bleed", "9"]) == 1
    assert "a number from 0 to 5" in capsys.readouterr().err
    assert main(["deck", "print", "world", "-o", output, "--game", "exhibition"]) == 1
    assert "1900 to 1999" in capsys.readouterr().err
    assert main(["deck", "print", "world", "-o", str(tmp_path / "no" / "cards.pdf"), "--period", "1990.."]) == 1
    assert "cards.pdf" in capsys.readouterr().err
    assert not Path(output).exists()


def test_without_typst_or_fonts_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(MissingExtra) as caught:
        print_deck(numbered_deck(1))
    assert caught.value.params == {"needs": "typst", "extra": "paper"}
    monkeypatch.undo()
    monkeypatch.setattr(typeset_module, "FONTS", "templates")
    typeset_module._fonts.cache_clear()
    with pytest.raises(MissingFonts):
        print_deck(numbered_deck(1))
    typeset_module._fonts.cache_clear()
