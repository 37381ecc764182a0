"""The checker and the loader: damaged files get clear words, never a traceback."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import frieze
from frieze.decks import BrokenDeck, Filter, Finding, Problem, Severity, UnknownDeck, filter_deck, mix_decks, open_deck
from frieze.decks.check import check
from frieze.decks.export import to_csv, to_json, write_folder
from frieze.decks.findings import WARNINGS
from frieze.decks.leaks import gives_away
from frieze.decks.load import build
from frieze.decks.source import id_of_title, read_folder, read_single
from frieze.decks.start import start_folder


def found(table: str | bytes) -> list[Finding]:
    data = table.encode() if isinstance(table, str) else table
    source = read_single(data, "deck.csv")
    return [*source.findings, *check(source)]


def codes(table: str | bytes) -> list[str]:
    return [finding.code for finding in found(table)]


# Single tables


def test_a_teachers_table_with_titles_and_dates_is_a_deck() -> None:
    source = read_single(b"title,date\nMoon landing,1969\nRome falls,476\n", "my deck.csv")
    assert check(source) == []
    deck = build(source)
    assert deck.id == "my-deck"
    assert [card.date for card in deck.cards] == ["1969", "476"]


def test_without_ids_a_cards_id_is_a_hash_of_its_title_never_the_row() -> None:
    one = build(read_single(b"title,date\nMoon landing,1969\nRome falls,476\n", "a.csv"))
    two = build(read_single(b"title,date\nRome falls,476\nMoon landing,1969\n", "b.csv"))
    assert (
        {card.id for card in one.cards}
        == {card.id for card in two.cards}
        == {
            id_of_title("Moon landing"),
            id_of_title("Rome falls"),
        }
    )


@pytest.mark.parametrize(
    "header", ["titre;année", "título;fecha", "Nome;Ano", "heiti;ár", "EVENT;Year", " Title ; Date "]
)
def test_columns_are_recognised_in_five_languages(header: str) -> None:
    assert found(f"{header}\nMoon;1969\n") == []


@pytest.mark.parametrize("sign", [",", ";", "\t", "|"])
def test_commas_semicolons_and_tabs_separate(sign: str) -> None:
    assert found(f'title{sign}date\n"One{sign} two"{sign}1969\n') == []


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_unicode_in_any_dress_is_read(encoding: str) -> None:
    deck = build(read_single("title,date\nÉlan,1969\n".encode(encoding), "x.csv"))
    assert deck.text(deck.cards[0].id, "en").title == "Élan"


def test_what_windows_writes_is_recognised_and_said() -> None:
    source = read_single("titre;date\nPéniche à vapeur;1783\n".encode("cp1252"), "x.csv")
    assert [finding.code for finding in source.findings] == [Problem.ENCODING_GUESSED]
    assert source.cards[0].cells["title"] == "Péniche à vapeur"


def test_line_ends_of_any_system_and_empty_lines_are_fine() -> None:
    assert found("title,date\r\n\r\nMoon,1969\r\n,,\r\nRome,476") == []


@pytest.mark.parametrize(
    ("table", "code", "line"),
    [
        ("", Problem.EMPTY_FILE, 1),
        ("title,when\x00,date\na,b,c", Problem.UNREADABLE_FILE, 1),
        ("date\n1969\n", Problem.MISSING_COLUMN, 1),
        ("title\nMoon\n", Problem.MISSING_COLUMN, 1),
        ("title,date,colour\nMoon,1969,red\n", Problem.UNKNOWN_COLUMN, 1),
        ("title,date,year\nMoon,1969,1969\n", Problem.DOUBLE_COLUMN, 1),
        ("title,date\nMoon,\n", Problem.MISSING_DATE, 2),
        ("title,date\nRome,476\nMoon,soon\n", Problem.UNREADABLE_DATE, 3),
        ("title,date\nMoon,20/07/69\n", Problem.TWO_DIGIT_YEAR, 2),
        ("title,date\nChrist,0\n", Problem.YEAR_ZERO, 2),
        ("title,date\nMoon,03/04/1969\n", Problem.DAY_FIRST_ASSUMED, 2),
        ("id,title,date\nx,Moon,1969\nx,Rome,476\n", Problem.DOUBLE_ID, 3),
        ("id,title,date\nA b,Moon,1969\n", Problem.BAD_ID, 2),
        ("id,title,date\nx,,1969\n", Problem.MISSING_TITLE, 2),
        (f"title,date\n{'x' * 37},1969\n", Problem.LONG_TITLE, 2),
        (f"title,date\n{'x' * 61},1969\n", Problem.TITLE_TOO_LONG, 2),
        (f"title,date,note\nMoon,1969,{'x' * 161}\n", Problem.NOTE_TOO_LONG, 2),
        ("title,date\nThe 1969 landing,1969\n", Problem.DATE_GIVEN_AWAY, 2),
        ("title,date,difficulty\nMoon,1969,9\n", Problem.BAD_DIFFICULTY, 2),
        ("title,date,continent\nMoon,1969,luna\n", Problem.BAD_CONTINENT, 2),
        ("title,date,picture\nMoon,1969,fluent:no-such\n", Problem.UNKNOWN_PICTURE, 2),
        ("title,date,source\nMoon,1969,Apollo_11\nLanding,1969,Apollo_11\n", Problem.DOUBLE_EVENT, 3),
        ("title,date\nThe Moon landing,1969\nmoon  LANDING,1969\n", Problem.DOUBLE_EVENT, 3),
        ("title,date\nArmstrong walks on the Moon,1969\nArmstrong walks on Moon today,1969\n", Problem.DOUBLE_EVENT, 3),
        ("title,date\nMoon,1969,extra\n", Problem.TOO_MANY_CELLS, 2),
        (f"title,date\n{'x' * 20_000},1969\n", Problem.CELL_TOO_LONG, 2),
    ],
    ids=lambda value: str(value)[:24],
)
def test_each_mistake_is_found_on_its_line(table: str, code: Problem, line: int) -> None:
    assert (code, line) in [(finding.code, finding.line) for finding in found(table)]


def test_a_title_of_36_characters_and_a_note_of_160_are_fine() -> None:
    assert found(f"title,date,note\n{'x' * 36},1969,{'y' * 160}\n") == []


def test_two_different_events_of_one_year_are_fine() -> None:
    assert found("title,date\nMoon landing,1969\nWoodstock festival,1969\n") == []


def test_a_crowded_decade_is_found() -> None:
    rows = "\n".join(f"Event {name},{1960 + number}" for number, name in enumerate("abcd"))
    others = "\n".join(f"Thing {number},{number}" for number in range(100, 500, 10))
    assert Problem.CROWDED_DECADE in codes(f"title,date\n{rows}\n{others}\n")


def test_a_quote_in_the_middle_swallows_no_more_than_it_must() -> None:
    assert isinstance(found('title,date\n"Moon,1969\nRome,476\n'), list)


def test_errors_stand_apart_from_warnings() -> None:
    assert {finding.severity for finding in found("title,date\nMoon,\n")} == {Severity.ERROR}
    assert set(WARNINGS) < set(Problem)


# Leaks


@pytest.mark.parametrize(
    "text",
    [
        *(
            "Fire of 1666",
            "In 476 Rome falls",
            "the 15th century",
            "twelfth century",
            "in the 1960s",
            "the roaring twenties",
        ),
        *("au XVe siècle", "au IXe siècle", "siglo XV", "século XV", "á 15. öld", "á sautjándu öld"),
        *("a millennium ago", "au premier millénaire", "un milenio", "árþúsundi síðar"),
        *(
            "the anniversary of the Moon landing",
            "le centenaire",
            "el aniversario de",
            "200 years later",
            "il y a 300 ans",
        ),
        *("une décennie", "la década", "áratugur"),
    ],
)
def test_what_gives_a_date_away_is_found_in_five_languages(text: str) -> None:
    assert gives_away(text)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "Apollo 11 lands",
            "10,000 soldiers",
            "Louis XIV",
            "The old town",
            "tens of millions",
            "Old Norse",
            "Stóra aldan",
        ),
        *("Henry VIII marries", "Il fête son anniversaire", "ones, tens and sixties", "A 90-year-old", "12 apostles"),
    ],
)
def test_what_gives_nothing_away_is_left_alone(text: str) -> None:
    assert gives_away(text) is None


# Folders


def test_a_new_deck_is_without_fault_and_can_be_played(tmp_path: Path) -> None:
    start_folder(tmp_path / "My Deck")
    deck, findings = open_deck(tmp_path / "My Deck")
    assert findings == []
    assert deck is not None
    assert deck.id == "my-deck"
    frieze.new_game("timeline", deck, seats=2, seed=1, options={"hand_size": 1})


@pytest.mark.parametrize(
    ("file", "text", "code"),
    [
        ("deck.toml", "id = ", Problem.UNREADABLE_FILE),
        ("deck.toml", "x = 1", Problem.UNKNOWN_SETTING),
        ("deck.toml", 'id = "A B"', Problem.BAD_SETTING),
        ("deck.toml", 'languages = "en"', Problem.BAD_SETTING),
        ("deck.toml", 'languages = ["../../etc"]', Problem.BAD_SETTING),
        ("deck.toml", 'id = "x"\nlanguages = ["en"]\n[titles]\nen = "X"', Problem.LICENCE_MISSING),
        ("cards.csv", None, Problem.MISSING_FILE),
        ("text.en.csv", None, Problem.MISSING_FILE),
        ("text.en.csv", "id,title,note\npompeii,Vesuvius buries Pompeii,\n", Problem.MISSING_TEXT),
        ("text.en.csv", "id,title,note\nnobody,Nobody,\n", Problem.TEXT_WITHOUT_CARD),
        ("cards.csv", "id,date\n", Problem.NO_CARDS),
        ("cards.csv", "id,date,category\npompeii,79,games of chance\n", Problem.UNKNOWN_CATEGORY),
    ],
)
def test_each_mistake_of_a_folder_is_found(tmp_path: Path, file: str, text: str | None, code: Problem) -> None:
    start_folder(tmp_path / "deck")
    path = tmp_path / "deck" / file
    if text is None:
        path.unlink()
    else:
        path.write_text(text)
    source = read_folder(tmp_path / "deck")
    assert code in [finding.code for finding in [*source.findings, *check(source)]]


def test_a_broken_deck_cannot_be_loaded_and_says_why(tmp_path: Path) -> None:
    path = tmp_path / "deck.csv"
    path.write_text("title,date\nMoon,soon\n")
    with pytest.raises(BrokenDeck) as error:
        frieze.load_deck(path)
    assert error.value.params["findings"][0].code is Problem.UNREADABLE_DATE


@pytest.mark.parametrize("name", ["nowhere", "../../etc/passwd", "", "world/../world", "\0"])
def test_what_is_no_deck_is_unknown(name: str) -> None:
    with pytest.raises((UnknownDeck, ValueError)):
        frieze.load_deck(name)


# Damage


@given(st.binary(max_size=400))
def test_random_bytes_give_findings_or_a_deck_never_a_crash(data: bytes) -> None:
    source = read_single(data, "x.csv")
    findings = [*source.findings, *check(source)]
    if not any(finding.severity is Severity.ERROR for finding in findings):
        build(source)


cell = st.text(max_size=30) | st.sampled_from(['"', "'", "=1+1", "1969", "c. 1450", "x" * 11_000, "\u202e", "\ud7ff"])


@given(st.lists(st.lists(cell, max_size=6), max_size=12), st.sampled_from(",;\t"))
@settings(max_examples=150)
def test_random_tables_give_findings_or_a_deck_never_a_crash(rows: list[list[str]], sign: str) -> None:
    table = "\n".join([sign.join(["title", "date", "note", "source"]), *(sign.join(row) for row in rows)])
    source = read_single(table.encode(), "x.csv")
    findings = [*source.findings, *check(source)]
    if not any(finding.severity is Severity.ERROR for finding in findings):
        build(source)


@given(st.binary(max_size=300))
@settings(max_examples=30)
def test_a_damaged_deck_toml_gives_findings(tmp_path_factory: Any, data: bytes) -> None:
    folder = tmp_path_factory.mktemp("deck") / "d"
    start_folder(folder)
    (folder / "deck.toml").write_bytes(data)
    open_deck(folder)


# Export and import


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
    assert set(whole["cards"][0]["texts"]) == {"en", "fr", "es", "pt-BR", "is"}


# Filters and mixing


def test_cards_can_be_chosen_by_category_period_and_difficulty() -> None:
    deck = frieze.load_deck("world")
    part = filter_deck(deck, Filter(categories=("art", "books"), earliest=1500, latest=1900, difficulties=(1, 2)))
    assert 5 < len(part.cards) < 60
    for card in part.cards:
        details = part.details_of(card.id)
        assert details.category in ("art", "books")
        assert details.difficulty in (1, 2)
        assert 1500 <= int(card.date.lstrip("~")) <= 1900
    assert filter_deck(deck, Filter()) is deck


def test_mixing_renames_cards_whose_ids_are_taken() -> None:
    one = build(read_single(b"id,title,date\nx,Moon,1969\n", "one.csv"))
    two = build(read_single(b"id,title,date\nx,Rome,476\n", "two.csv"))
    mixed = mix_decks([one, two])
    assert [card.id for card in mixed.cards] == ["x", "two-x"]
    assert mixed.text("two-x", "en").title == "Rome"
    assert mixed.id == "one+two"


def test_a_digest_looks_at_the_rule_data_only() -> None:
    one = build(read_single(b"id,title,date\nx,Moon,1969\n", "one.csv"))
    two = build(read_single(b"id,title,date\nx,The Moon,1969\n", "two.csv"))
    three = build(read_single(b"id,title,date\nx,Moon,1970\n", "three.csv"))
    assert one.digest == two.digest != three.digest
