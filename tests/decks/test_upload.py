"""Whatever is uploaded is data: tables of every kind, a deck's folder as ZIP, one language's texts; fuzzed."""

import csv
import io
import struct
import zipfile
import zlib
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import frieze
from frieze.decks.checking.findings import FindingCode, Severity
from frieze.decks.export.folder import folder_files, to_csv
from frieze.decks.importing.draft import (
    MAX_CARDS,
    MAX_CELL,
    Draft,
    DraftCard,
    DraftText,
    check_draft,
    deck_of,
    draft_of,
)
from frieze.decks.importing.source import read_single
from frieze.decks.importing.upload import read_rows, read_texts
from frieze.decks.load import BrokenDeck, build
from tests.example_counts import tries

FUZZ = settings(max_examples=tries(150), deadline=None)
# All that is awkward in a title: formulas, markup of three kinds, quotes and separators, other directions, marks.
CHARACTERS = st.sampled_from("=+-@'\"#$\\@*_`<>&;,|{}[]%\t abcÀþ÷„“–—…אבגدجשa\u0301\u200d🦕🏳️‍🌈紙")
TABLE = st.text(st.sampled_from("title,date;\t\n\r\"'=1969-\0|£\u202e"), max_size=300).map(str.encode)
CELL = st.text(CHARACTERS, min_size=1, max_size=30).map(lambda text: " ".join(text.split())).filter(bool)


def zipped(files: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return packed.getvalue()


def folder(**more: bytes) -> dict[str, bytes]:
    return {
        "mine/deck.toml": b'id = "mine"\nlanguages = ["fr", "en"]\ntitles = {fr = "Les n\xc3\xb4tres", en = "Ours"}\n'
        b'[categories.art]\nfr = "Arts"\nen = "The arts"\n[signs]\nart = "music"\n',
        "mine/cards.csv": b"id,date,category,picture\none,1492,art,fluent:tulip\ntwo,soon,art,\n",
        "mine/text.fr.csv": b"id,title,note\none,Un,note\ntwo,Deux,\n",
        "mine/text.en.csv": b"id,title,note\none,One,\n",
        **{f"mine/{name.replace('__', '.')}": data for name, data in more.items()},
    }


# Tables


def test_a_table_whose_columns_have_no_names_comes_as_cells() -> None:
    for data in (b"1969;Moon\n1492;West\n", b"1969\tMoon\n1492\tWest", "1969,Moon\n1492,West".encode("utf-16")):
        found = read_rows(data)
        assert found.cards == []
        assert found.cells == [["1969", "Moon"], ["1492", "West"]]
        assert found.columns == ["", ""]
    half = read_rows(b"event,in which\nMoon,1969\n")
    assert half.columns == ["title", ""]
    assert half.cells[1] == ["Moon", "1969"]


def test_cells_without_names_are_bounded() -> None:
    found = read_rows(("x" * 9000 + "," * 900 + "\n").encode() * 1500)
    assert len(found.cells) == MAX_CARDS + 1
    assert all(len(row) <= 16 and all(len(cell) <= MAX_CELL for cell in row) for row in found.cells)


@FUZZ
@given(st.binary(max_size=600) | TABLE)
def test_any_bytes_are_read_or_found_wrong(data: bytes) -> None:
    found = read_rows(data)
    assert found.cards or found.findings
    texts, findings = read_texts(data)
    assert texts or findings or b"id" in data.lower()


# A deck's folder as ZIP


def test_a_folder_in_a_zip_comes_whole_with_its_errors() -> None:
    draft = read_rows(zipped(folder())).draft
    assert draft is not None
    assert (draft.title, draft.language, draft.titles) == ("Les nôtres", "fr", {"en": "Ours"})
    assert [(card.id, card.title, card.date, card.category) for card in draft.cards] == [
        ("one", "Un", "1492", "Arts"),
        ("two", "Deux", "soon", "Arts"),
    ]
    assert draft.translations == {"en": {"one": DraftText("One", "")}}
    assert draft.categories["Arts"].icon == "music"
    assert draft.categories["Arts"].names == {"en": "The arts"}
    errors = [one.code for one in check_draft(draft) if one.severity is Severity.ERROR]
    assert errors == [FindingCode.UNREADABLE_DATE]


@pytest.mark.parametrize("name", frieze.built_in_decks())
def test_an_exported_folder_comes_back_as_the_same_deck(name: str) -> None:
    deck = frieze.load_deck(name)
    files = {f"{name}/{file}": text.encode() for file, text in folder_files(deck).items()}
    draft = read_rows(zipped(files)).draft
    assert draft is not None
    again = deck_of(draft, name)
    assert again.cards == deck.cards
    assert again.texts == deck.texts
    assert again.titles == deck.titles
    assert again.audience == deck.audience
    assert sorted(map(str, again.categories.values())) == sorted(map(str, _used(deck).values()))
    assert [details.picture for details in again.details.values()] == [one.picture for one in deck.details.values()]


def _used(deck: frieze.Deck) -> dict[str, Any]:
    used = {details.category for details in deck.details.values()}
    return {key: dict(names) for key, names in deck.categories.items() if key in used}


BOMB = b"0" * 60_000_000
HOSTILE = {
    "a bomb of a table": folder(cards__csv=b"id,date\n" + BOMB),
    "a bomb beside": folder() | {"mine/more.bin": BOMB},
    "a bomb of languages": folder(deck__toml=b"languages = [" + b'"en",' * 100_000 + b"]"),
    "many languages": folder(deck__toml=b"languages = [" + b'"en",' * 20_000 + b"]"),
    "paths upwards": {f"../../{name}": data for name, data in folder().items()},
    "an absolute path": {f"/etc/{name}": data for name, data in folder().items()},
    "a drive": {f"C:\\{name}": data for name, data in folder().items()},
    "too many files": folder() | {f"mine/{number}": b"" for number in range(3000)},
    "deep TOML": folder(deck__toml=b"a = " + b"[" * 50_000),
    "wrong kinds": folder(deck__toml=b"id = 3\nlanguages = 7\ntitles = []\nsigns = {art = 'x'}\n"),
    "no text": folder(text__fr__csv=b""),
    "odd ids": folder(cards__csv=b"id,date\n../x,1\n=1,2\n\xff,3\n"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_archives_are_read_safely_or_refused(name: str) -> None:
    data = zipped(HOSTILE[name])
    assert len(data) < 1024 * 1024
    found = read_rows(data)
    if found.draft is None:
        assert found.findings
    else:
        assert msgspec.json.decode(msgspec.json.encode(found.draft), type=Draft) == found.draft


def test_a_file_that_claims_to_be_small_is_not_read_further() -> None:
    """The size in an archive's list is what its maker wrote there."""
    data = bytearray(zipped(folder(cards__csv=b"id,date\n" + BOMB)))
    for at in range(len(data) - 4):
        if data[at : at + 4] == struct.pack("<I", len(BOMB) + 8):
            data[at : at + 4] = struct.pack("<I", 100)
    found = read_rows(bytes(data))
    assert found.draft is None or all(len(card.date) <= MAX_CELL for card in found.draft.cards)


@FUZZ
@given(st.binary(min_size=1, max_size=12), st.integers(0, 100_000))
def test_a_damaged_archive_gets_an_answer(damage: bytes, place: int) -> None:
    whole = bytearray(zipped(folder()))
    place %= len(whole)
    whole[place : place + len(damage)] = damage
    found = read_rows(bytes(whole))
    assert found.draft is not None or found.findings


@FUZZ
@given(
    st.dictionaries(
        st.sampled_from(["deck.toml", "cards.csv", "text.fr.csv", "text.en.csv", "x/deck.toml", "xl/workbook.xml"]),
        st.binary(max_size=200) | st.text(max_size=100).map(str.encode),
    )
)
def test_any_archive_gets_an_answer(files: dict[str, bytes]) -> None:
    found = read_rows(zipped(files))
    assert found.findings or found.draft
    if found.draft:
        check_draft(found.draft)


# Out and in again


@FUZZ
@given(st.lists(CELL, min_size=1, max_size=6, unique_by=str.casefold), CELL, CELL)
def test_what_goes_out_as_a_table_is_no_formula_and_comes_back(titles: list[str], note: str, category: str) -> None:
    draft = Draft(
        cards=[
            DraftCard(f"c{number}", title, str(1900 + number), note, category=category, source=note)
            for number, title in enumerate(titles)
        ]
    )
    try:
        deck = deck_of(draft, "mine")
    except BrokenDeck:
        return
    table = to_csv(deck, "en")
    for text in (table, *(text for name, text in folder_files(deck).items() if name.endswith(".csv"))):
        for row in csv.DictReader(io.StringIO(text)):
            assert not any(cell.startswith(("=", "+", "-", "@", "\t", "\r")) for cell in row.values())
    again = read_rows(table.encode())
    assert [card.title for card in again.cards] == titles
    assert {card.note for card in again.cards} == {note}
    whole = read_rows(zipped({name: text.encode() for name, text in folder_files(deck).items()})).draft
    assert whole is not None
    assert [card.title for card in whole.cards] == titles


@FUZZ
@given(st.dictionaries(st.sampled_from(["c1", "c2", "deck", "category:Art"]), CELL, min_size=1))
def test_one_language_goes_out_and_comes_back(titles: dict[str, str]) -> None:
    """As the client writes it: an apostrophe before what a spreadsheet would run."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["id", "title", "note", "original title"])
    for row, title in titles.items():
        quoted = f"'{title}" if title.lstrip("'")[:1] in tuple("=+-@") else title
        writer.writerow([row, quoted, "", ""])
    texts, _ = read_texts(out.getvalue().encode("utf-8-sig"))
    assert {row: text.title for row, text in texts.items()} == titles


def test_a_copy_keeps_categories_in_all_languages_and_their_icons() -> None:
    deck = frieze.load_deck("world")
    draft = draft_of(deck, "is")
    again = deck_of(draft, "mine")
    key = next(key for key, names in again.categories.items() if names["en"] == deck.categories["science"]["en"])
    assert again.categories[key] == deck.categories["science"]
    assert again.category_icons[key] == "science"


def test_a_copy_and_a_zip_keep_the_wikidata_item_and_the_shared_event() -> None:
    table = b"id,title,date,qid,shared_event\nmoon,Moon,1969,Q43653,first-landing\nrome,Rome,476,not one,\n"
    deck = build(read_single(table, "x.csv"))
    copied = deck_of(draft_of(deck, "en"), "x")
    packed = {f"x/{file}": text.encode() for file, text in folder_files(deck).items()}
    unpacked = read_rows(zipped(packed)).draft
    assert unpacked is not None
    for again in (copied, deck_of(unpacked, "x")):
        assert [(one.qid, one.shared_event) for one in again.details.values()] == [
            ("Q43653", "first-landing"),
            ("", ""),
        ]


def test_a_draft_keeps_a_wikidata_item_as_it_was_typed() -> None:
    (row,) = read_rows(b"title,date,qid\nMoon,1969,43653\n").cards
    assert row.qid == "43653"


def test_checksums_are_not_taken_on_trust() -> None:
    """A file that unpacks to something else than its checksum says is refused."""
    data = bytearray(zipped(folder()))
    good = struct.pack("<I", zlib.crc32(folder()["mine/cards.csv"]))
    for at in range(len(data) - 4):
        if data[at : at + 4] == good:
            data[at : at + 4] = b"\0\0\0\0"
    assert read_rows(bytes(data)).draft is None
