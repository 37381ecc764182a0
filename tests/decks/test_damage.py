"""Damaged and hostile files get clear words, never a traceback."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from frieze.decks import (
    Severity,
    open_deck,
)
from frieze.decks.checking.check import check
from frieze.decks.importing.source import read_single
from frieze.decks.load import build
from frieze.decks.template import start_folder
from tests.example_counts import tries

# Damage


@given(st.binary(max_size=400))
def test_random_bytes_give_findings_or_a_deck_never_a_crash(data: bytes) -> None:
    source = read_single(data, "x.csv")
    findings = check(source)
    if not any(finding.severity is Severity.ERROR for finding in findings):
        build(source)


cell = st.text(max_size=30) | st.sampled_from(['"', "'", "=1+1", "1969", "c. 1450", "x" * 11_000, "\u202e", "\ud7ff"])


@given(st.lists(st.lists(cell, max_size=6), max_size=12), st.sampled_from(",;\t"))
@settings(max_examples=tries(150))
def test_random_tables_give_findings_or_a_deck_never_a_crash(rows: list[list[str]], mark: str) -> None:
    table = "\n".join([mark.join(["title", "date", "note", "source"]), *(mark.join(row) for row in rows)])
    source = read_single(table.encode(), "x.csv")
    findings = check(source)
    if not any(finding.severity is Severity.ERROR for finding in findings):
        build(source)


@given(st.binary(max_size=300))
@settings(max_examples=tries(30))
def test_a_damaged_deck_toml_gives_findings(tmp_path_factory: Any, data: bytes) -> None:
    folder = tmp_path_factory.mktemp("deck") / "d"
    start_folder(folder)
    (folder / "deck.toml").write_bytes(data)
    open_deck(folder)
