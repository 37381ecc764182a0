"""Exhibition is printed with all its pieces, and each piece fits on its sheet."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

import frieze
from frieze.games.errors import DeckUnfit
from frieze.games.exhibition import Variation
from frieze.languages import LANGUAGES
from frieze.paper import Language, Paper, Printing, Rules, Size, print_deck
from frieze.paper.document import chosen_game, plan
from frieze.paper.labels import labels_of, showcase_rules, variation_rules
from tests.paper.pdf_reader import Pages
from tests.paper.print_plan import contents_of, item_kinds

GLOSSARY = Path(__file__).parent.parent.parent / "docs" / "glossary.md"
WORLD = frieze.load_deck("world")
CENTURY = frieze.load_deck("century")


def test_a_deck_made_for_exhibition_is_printed_for_it() -> None:
    assert chosen_game(CENTURY, Printing()) is Rules.EXHIBITION
    assert chosen_game(CENTURY, Printing(game=Rules.TIMELINE)) is Rules.TIMELINE
    assert chosen_game(WORLD, Printing()) is Rules.TIMELINE
    with pytest.raises(DeckUnfit):
        print_deck(WORLD, Printing(game=Rules.EXHIBITION))


@pytest.mark.parametrize("size", Size)
@pytest.mark.parametrize("paper", Paper)
def test_exhibition_has_all_its_pieces(size: Size, paper: Paper) -> None:
    sheets = item_kinds(CENTURY, size=size, paper=paper, halls=3)
    count = {kind: sum(sheet.count(kind) for sheet in sheets) for sheet in sheets for kind in sheet}
    assert count["dated"] == 101
    assert count["decade"] == 10
    assert count["blank"] == 111
    assert count["tile"] == 6
    assert count["vehicle"] == count["plaque"] == 3
    assert count["strip"] == len(Variation) * 3
    assert count["scores"] == 1
    shelves = contents_of(CENTURY, "shelf", size=size, paper=paper, halls=3)
    assert sum(one["shelf"]["spots"] for one in shelves) == 3 * (16 + 3)
    assert sum(one["shelf"]["spots"] for one in shelves if one["shelf"]["depot"]) == 3 * 3
    for sheet in plan(CENTURY, Printing(size=size, paper=paper, halls=3))["sheets"]:
        for item in sheet["items"]:
            assert item["x"] >= 0
            assert item["x"] + item["width"] <= sheet["width"] + 1e-6
            assert item["y"] + item["height"] <= sheet["height"] + 1e-6
    assert len(Pages(print_deck(CENTURY, Printing(size=size, paper=paper, halls=3)))) == len(sheets)


@pytest.mark.parametrize("paper", Paper)
def test_a_hall_is_two_sheets_for_mini_cards_and_three_for_others(paper: Paper) -> None:
    for size in Size:
        halls = [sheet for sheet in item_kinds(CENTURY, size=size, paper=paper, halls=1) if "shelf" in sheet]
        assert len(halls) == (2 if size is Size.MINI else 4 if (paper, size) == (Paper.LETTER, Size.SQUARE) else 3)
        assert sum(sheet.count("plaque") for sheet in halls) == 1


@pytest.mark.parametrize("size", Size)
@pytest.mark.parametrize("paper", Paper)
def test_strips_of_one_variation_lie_on_one_sheet(size: Size, paper: Paper) -> None:
    sheets = plan(CENTURY, Printing(size=size, paper=paper))["sheets"]
    places: dict[str, set[int]] = {}
    for number, sheet in enumerate(sheets):
        for item in sheet["items"]:
            if item["kind"] == "strip":
                places.setdefault(item["show"]["name"], set()).add(number)
    assert [len(on) for on in places.values()] == [1] * len(Variation)
    assert len(set.union(*places.values())) == 2


def test_rows_of_a_hall_with_equally_many_spots_are_equally_wide() -> None:
    sheets = plan(CENTURY, Printing(halls=1))["sheets"]
    for sheet in sheets:
        rows: dict[float, list[Any]] = {}
        for item in sheet["items"]:
            if item["kind"] in ("shelf", "plaque"):
                rows.setdefault(item["y"], []).append(item)
        ends = {(row[0]["x"], round(row[-1]["x"] + row[-1]["width"], 6)) for row in rows.values()}
        assert len(ends) <= 1


def test_each_row_of_the_score_sheet_has_a_glyph_and_a_solo_game_has_its_own_rows() -> None:
    (sheet,) = contents_of(CENTURY, "scores")
    assert all(row["glyph"] for row in sheet["rows"][:-1])
    assert sheet["columns"] == list(labels_of("en").vehicles.values())
    (solo,) = contents_of(CENTURY, "scores", halls=1)
    worth = {row["name"]: row["worth"] for row in solo["rows"]}
    assert worth["Six continents"] == "1"
    assert [row["name"] for row in solo["rows"][-3:]] == ["× 100", "Mid-Century", "Total"]


def test_all_backs_of_exhibition_are_equal() -> None:
    assert len({msgspec.json.encode(one) for one in contents_of(CENTURY, "blank")}) == 1


@pytest.mark.parametrize("language", Language)
def test_names_of_pieces_are_those_of_the_rules(language: Language) -> None:
    labels = labels_of(language)
    column = LANGUAGES.index(language)
    rows = [line.strip("| \n").split(" | ") for line in GLOSSARY.read_text().splitlines() if line.startswith("| ")]
    known = {row[column] for row in rows if len(row) == len(LANGUAGES)}
    names = [*labels.continents.values(), *labels.vehicles.values(), *labels.scores.values()]
    assert [name for name in names if name not in known] == []
    assert [name for name, _ in showcase_rules(language)] == [
        row[column]
        for row in rows
        if row[0] in ("Six Continents", "One Era", "One Continent", "Years Gap", "Mid-Century")
    ]
    assert len(variation_rules(language)) == len(Variation)
    assert all(name in known and not rule.startswith("(") for name, rule in variation_rules(language))
