"""What is exported loses nothing, and is no formula."""

from pathlib import Path

import msgspec
import pytest

import frieze
from frieze.decks import (
    Severity,
    open_deck,
)
from frieze.decks.checking.check import check
from frieze.decks.export.folder import to_csv, to_json, write_folder
from frieze.decks.importing.source import read_single
from frieze.decks.load import build
from frieze.languages import LANGUAGES

# Export and import


FULL = """\
id,title,date,picture,category,difficulty,continent,source,fit,names,qid,shared_event
moon,Eagle lands,1969-07-20,fluent:rocket,,1,north_america,Apollo_11,thing,m,Q43653,first-landing
"""


def test_a_bad_wikidata_item_is_a_warning_and_no_part_of_the_deck() -> None:
    source = read_single(FULL.replace("Q43653", "43653").encode(), "x.csv")
    assert [finding.severity for finding in check(source)] == [Severity.WARNING]
    assert build(source).details_of("moon").qid == ""


@pytest.mark.parametrize("kind", ["csv", "json", "folder"])
def test_no_column_is_lost_in_an_export(kind: str, tmp_path: Path) -> None:
    deck = build(read_single(FULL.encode(), "x.csv"))
    if kind == "json":
        (card,) = msgspec.json.decode(to_json(deck))["cards"]
        assert (card["qid"], card["shared_event"]) == ("Q43653", "first-landing")
        return
    path = tmp_path / f"x.{kind}"
    if kind == "csv":
        path.write_text(to_csv(deck, "en"), "utf-8")
    else:
        write_folder(deck, path)
    assert frieze.load_deck(path).details == deck.details


@pytest.mark.parametrize("name", frieze.built_in_decks())
def test_a_deck_exported_as_a_folder_loads_as_the_same_deck(name: str, tmp_path: Path) -> None:
    deck = frieze.load_deck(name)
    write_folder(deck, tmp_path / name)
    again, findings = open_deck(tmp_path / name)
    assert findings == []
    assert again == deck
    assert again.digest == deck.digest


@pytest.mark.parametrize("name", frieze.built_in_decks())
def test_a_deck_exported_as_a_table_loads_with_the_same_cards_and_texts(name: str, tmp_path: Path) -> None:
    deck = frieze.load_deck(name)
    path = tmp_path / f"{name}.csv"
    path.write_text(to_csv(deck, "is"), "utf-8")
    again = frieze.load_deck(path)
    assert again.cards == deck.cards
    assert dict(again.texts["en"]) == deck.texts["is"]


def test_an_export_never_holds_a_formula() -> None:
    table = 'title,date,note\n"\'=HYPERLINK(1)",1969,"\'+1"\n'
    deck = build(read_single(table.encode(), "x.csv"))
    text = next(iter(deck.texts["en"].values()))
    assert (text.title, text.note) == ("=HYPERLINK(1)", "+1")
    assert "'=HYPERLINK(1)" in to_csv(deck, "en")
    assert ",=HYPERLINK" not in to_csv(deck, "en")


def test_a_deck_is_written_as_json_with_everything() -> None:
    import json

    whole = json.loads(to_json(frieze.load_deck("century")))
    assert len(whole["cards"]) == 101
    assert set(whole["cards"][0]["texts"]) == set(LANGUAGES)


def test_a_digest_looks_at_the_rule_data_only() -> None:
    one = build(read_single(b"id,title,date\nx,Moon,1969\n", "one.csv"))
    two = build(read_single(b"id,title,date\nx,The Moon,1969\n", "two.csv"))
    three = build(read_single(b"id,title,date\nx,Moon,1970\n", "three.csv"))
    assert one.digest == two.digest != three.digest
