"""The checker and the loader: damaged files get clear words, never a traceback."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import frieze
from frieze.decks import (
    BrokenDeck,
    Finding,
    FindingCode,
    Severity,
    UnknownDeck,
    open_deck,
)
from frieze.decks.checking.check import check
from frieze.decks.checking.findings import WARNINGS
from frieze.decks.checking.leaks import gives_away
from frieze.decks.export.folder import to_csv, to_json, write_folder
from frieze.decks.importing.source import id_of_title, read_folder, read_single
from frieze.decks.load import build
from frieze.decks.template import start_folder
from frieze.languages import LANGUAGES
from tests.example_counts import tries
from tests.hang_guard import HANGS_AFTER


def found(table: str | bytes) -> list[Finding]:
    data = table.encode() if isinstance(table, str) else table
    return check(read_single(data, "deck.csv"))


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


@pytest.mark.parametrize("mark", [",", ";", "\t", "|"])
def test_commas_semicolons_and_tabs_separate(mark: str) -> None:
    assert found(f'title{mark}date\n"One{mark} two"{mark}1969\n') == []


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_unicode_in_any_dress_is_read(encoding: str) -> None:
    deck = build(read_single("title,date\nÉlan,1969\n".encode(encoding), "x.csv"))
    assert deck.text(deck.cards[0].id, "en").title == "Élan"


def test_what_windows_writes_is_recognised_and_said() -> None:
    source = read_single("titre;date\nPéniche à vapeur;1783\n".encode("cp1252"), "x.csv")
    assert [finding.code for finding in source.findings] == [FindingCode.ENCODING_GUESSED]
    assert source.cards[0].cells["title"] == "Péniche à vapeur"


def test_line_ends_of_any_system_and_empty_lines_are_fine() -> None:
    assert found("title,date\r\n\r\nMoon,1969\r\n,,\r\nRome,476") == []


@pytest.mark.parametrize(
    ("table", "code", "line"),
    [
        ("", FindingCode.EMPTY_FILE, 1),
        ("title,when\x00,date\na,b,c", FindingCode.UNREADABLE_FILE, 1),
        ("date\n1969\n", FindingCode.MISSING_COLUMN, 1),
        ("title\nMoon\n", FindingCode.MISSING_COLUMN, 1),
        ("title,date,colour\nMoon,1969,red\n", FindingCode.UNKNOWN_COLUMN, 1),
        ("title,date,year\nMoon,1969,1969\n", FindingCode.DOUBLE_COLUMN, 1),
        ("title,date\nMoon,\n", FindingCode.MISSING_DATE, 2),
        ("title,date\nRome,476\nMoon,soon\n", FindingCode.UNREADABLE_DATE, 3),
        ("title,date\nMoon,20/07/69\n", FindingCode.TWO_DIGIT_YEAR, 2),
        ("title,date\nChrist,0\n", FindingCode.YEAR_ZERO, 2),
        ("title,date\nMoon,03/04/1969\n", FindingCode.DAY_FIRST_ASSUMED, 2),
        ("id,title,date\nx,Moon,1969\nx,Rome,476\n", FindingCode.DOUBLE_ID, 3),
        ("id,title,date\nA b,Moon,1969\n", FindingCode.BAD_ID, 2),
        ("id,title,date\nx,,1969\n", FindingCode.MISSING_TITLE, 2),
        (f"title,date\n{'x' * 37},1969\n", FindingCode.LONG_TITLE, 2),
        (f"title,date\n{'x' * 61},1969\n", FindingCode.TITLE_TOO_LONG, 2),
        (f"title,date,note\nMoon,1969,{'x' * 161}\n", FindingCode.NOTE_TOO_LONG, 2),
        ("title,date\nThe 1969 landing,1969\n", FindingCode.DATE_GIVEN_AWAY, 2),
        ("title,date,difficulty\nMoon,1969,9\n", FindingCode.BAD_DIFFICULTY, 2),
        ("title,date,continent\nMoon,1969,luna\n", FindingCode.BAD_CONTINENT, 2),
        ("title,date,picture\nMoon,1969,fluent:no-such\n", FindingCode.UNKNOWN_PICTURE, 2),
        ("title,date,qid\nMoon,1969,43653\n", FindingCode.BAD_QID, 2),
        ("title,date,qid\nMoon,1969,Q0\n", FindingCode.BAD_QID, 2),
        ("title,date,Wikidata\nMoon,1969,Q43653 \nRome,476,q12544\n", FindingCode.BAD_QID, 3),
        ("title,date,shared_event\nMoon,1969,On the Moon\n", FindingCode.BAD_SHARED_EVENT, 2),
        ("title,date,source\nMoon,1969,Apollo_11\nLanding,1969,Apollo_11\n", FindingCode.DOUBLE_EVENT, 3),
        ("title,date\nThe Moon landing,1969\nmoon  LANDING,1969\n", FindingCode.DOUBLE_EVENT, 3),
        ("title,date,qid\nMoon,1969,Q43653\nEagle,1969,Q43653\n", FindingCode.DOUBLE_EVENT, 3),
        ("title,date,shared_event\nMoon,1969,eagle\nEagle,1970,eagle\n", FindingCode.DOUBLE_EVENT, 3),
        (
            "title,date\nArmstrong walks on the Moon,1969\nArmstrong walks on Moon today,1969\n",
            FindingCode.DOUBLE_EVENT,
            3,
        ),
        ("title,date\nMoon,1969,extra\n", FindingCode.TOO_MANY_CELLS, 2),
        (f"title,date\n{'x' * 20_000},1969\n", FindingCode.CELL_TOO_LONG, 2),
    ],
    ids=lambda value: str(value)[:24],
)
def test_each_fault_is_found_on_its_line(table: str, code: FindingCode, line: int) -> None:
    assert (code, line) in [(finding.code, finding.line) for finding in found(table)]


def test_a_title_of_36_characters_and_a_note_of_160_are_fine() -> None:
    assert found(f"title,date,note\n{'x' * 36},1969,{'y' * 160}\n") == []


def test_two_different_events_of_one_year_are_fine() -> None:
    assert found("title,date\nMoon landing,1969\nWoodstock festival,1969\n") == []


def test_a_crowded_decade_is_found() -> None:
    rows = "\n".join(f"Event {name},{1960 + number}" for number, name in enumerate("abcd"))
    others = "\n".join(f"Thing {number},{number}" for number in range(100, 500, 10))
    assert FindingCode.CROWDED_DECADE in codes(f"title,date\n{rows}\n{others}\n")


@pytest.mark.parametrize(
    ("table", "line", "column", "lines"),
    [
        ('title,date\nPompeii,79\n"Moon,1969\nRome,476\n', 3, "title", 2),
        ('title,date\nPompeii,79\nMoon,"1969\nRome,476\nParis,1789\n', 3, "date", 3),
        ('title,date,note\nMoon,1969,"He said\nRome,476,x\n', 2, "note", 2),
        ('title;date\n"Moon;1969\nMall "of America";1992\nRome;476\n', 2, "title", 2),
        ('title\tdate\n"Moon\t1969\nRome\t476\n', 2, "title", 2),
    ],
)
def test_rows_that_an_open_quote_takes_in_are_an_error(table: str, line: int, column: str, lines: int) -> None:
    (finding,) = [one for one in found(table) if one.code is FindingCode.LINE_BREAK]
    assert finding.severity is Severity.ERROR
    assert (finding.line, finding.params) == (line, {"column": column, "lines": lines})


@pytest.mark.parametrize("mark", [",", ";", "\t"])
@pytest.mark.parametrize("line_break", ["\n", "\r\n", "\u2028", " \n\n "])
def test_a_line_break_inside_a_cell_is_a_space(mark: str, line_break: str) -> None:
    table = f'title,date,note\n"Moon{line_break}landing",1969,"One small step{line_break}for a man"\nRome,476,x\n'
    source = read_single(table.replace(",", mark).encode(), "x.csv")
    assert source.findings == []
    assert [row.cells["title"] for row in source.cards] == ["Moon landing", "Rome"]
    assert source.cards[0].cells["note"] == "One small step for a man"


@pytest.mark.parametrize("above", ["Our class 4B\n", "Our class 4B;;\n;;\n", "\nHistory, 4B;2026;\nMs Berg;;\n\n"])
def test_what_stands_above_the_row_that_names_the_columns_is_no_part_of_the_table(above: str) -> None:
    source = read_single(f"{above}Titre;Date;Note\nMoon;1969;x\nRome;soon;\n".encode(), "x.csv")
    assert source.findings == []
    assert [row.cells["title"] for row in source.cards] == ["Moon", "Rome"]
    lines = above.count("\n")
    assert [(one.code, one.line) for one in check(source)] == [(FindingCode.UNREADABLE_DATE, lines + 3)]


def test_names_of_columns_are_looked_for_in_the_first_rows_only() -> None:
    rows = "".join(f"Thing {number};{number}\n" for number in range(1, 30))
    assert FindingCode.MISSING_COLUMN in codes(f"{rows}title;date\nMoon;1969\n")


@pytest.mark.parametrize("mark", ["\x07", "\x1b", "\x9b", "\u202e"])
def test_a_character_that_nobody_sees_is_an_error(mark: str) -> None:
    (finding,) = found(f"title,date\nRome,476\nMoon{mark}landing,1969\n")
    assert (finding.code, finding.line, finding.severity) == (FindingCode.HIDDEN_CHARACTER, 3, Severity.ERROR)


def test_emoji_and_hyphens_that_may_break_are_fine() -> None:
    assert found("title,date\nFirst woman in space 👩\u200d🚀,1963\nEx\u00adample,476\n") == []


def test_findings_come_in_the_order_of_rows() -> None:
    table = "title,date\nMoon landing,1969\nThe fire of 1666,1666\nRome,soon\nmoon landing,1969,more\nBad\x07,44\n"
    lines = [finding.line for finding in found(table)]
    assert lines == sorted(lines) == [3, 4, 5, 5, 6]


def test_a_finding_names_the_title_of_its_card() -> None:
    finding, twin = found("title,date\nMoon,soon\nRome,476\nThe Rome,476\n")
    assert (finding.title, finding.line) == ("Moon", 2)
    assert (twin.title, twin.params) == ("The Rome", {"twin": "Rome", "first_line": 3})


def test_a_title_that_is_there_twice_is_an_error_by_its_row_not_its_hash() -> None:
    (finding,) = found("title,date\nMoon,1969\nMoon,1999\n")
    assert (finding.code, finding.params) == (FindingCode.DOUBLE_TITLE, {"first_line": 2})


@pytest.mark.parametrize("first", ["sep=;\n", "sep=;\r\n", "\ufeffsep=;\n", "\ufeff", "\ufeff\ufeff"])
def test_what_excel_writes_before_a_table_is_no_part_of_it(first: str) -> None:
    (finding,) = found(f"{first}title;date\nMoon;1969\nRome;soon\n")
    assert (finding.code, finding.title) == (FindingCode.UNREADABLE_DATE, "Rome")


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("https://en.wikipedia.org/wiki/Apollo_11", "Apollo 11"),
        ("https://en.wikipedia.org/wiki/Apollo_11#Crew", "http://en.m.wikipedia.org/wiki/apollo_11/"),
        ("https://www.example.org/moon/", "example.org/Moon#top"),
        ("NASA  history", " nasa History"),
        ("https://fr.wikipedia.org/wiki/%C3%89lan", "Élan"),
    ],
)
def test_one_source_written_in_two_ways_is_one_source(one: str, two: str) -> None:
    table = f'title,date,source\nMoon,1969,"{one}"\nLanding,1970,"{two}"\n'
    assert codes(table) == [FindingCode.DOUBLE_EVENT]


@pytest.mark.parametrize(
    ("one", "two", "double"),
    [
        ("44 BC", "-44", True),
        ("c. 1450", "1450", True),
        ("20 July 1969", "20/07/1969", True),
        ("1969", "20 July 1969", True),
        ("1969-07-20", "1969-11-19", False),
        ("1969", "1970", False),
    ],
)
def test_dates_of_doubles_are_compared_not_their_spelling(one: str, two: str, double: bool) -> None:
    codes_found = codes(f"title;date\nMen on the Moon;{one}\nThe men on the Moon;{two}\n")
    assert (FindingCode.DOUBLE_EVENT in codes_found) is double


def test_many_cards_of_one_date_are_checked_in_good_time() -> None:
    rows = "".join(f"Word{number} thing{number},1969\n" for number in range(20_000))
    assert FindingCode.CROWDED_DECADE in codes(f"title,date\n{rows}")


@pytest.mark.parametrize(
    ("name", "continent"),
    [
        ("Europe", "europe"),
        ("EUROPA", "europe"),
        ("Amérique du Nord", "north_america"),
        ("América del Sur", "south_america"),
        ("south america", "south_america"),
        ("north_america", "north_america"),
        ("África", "africa"),
        ("Ásia", "asia"),
        ("Eyjaálfa", "oceania"),
        ("Norður-Ameríka", "north_america"),
        ("White", "white"),
    ],
)
def test_continents_are_understood_in_five_languages(name: str, continent: str) -> None:
    table = f"title,date,continent\nMoon,1969,{name}\n"
    assert found(table) == []
    assert build(read_single(table.encode(), "x.csv")).cards[0].continent == continent


def test_errors_stand_apart_from_warnings() -> None:
    assert {finding.severity for finding in found("title,date\nMoon,\n")} == {Severity.ERROR}
    assert set(WARNINGS) < set(FindingCode)


# Leaks


@pytest.mark.parametrize(
    "text",
    [
        *("Fire of 1666", "In 476 Rome falls", "the 15th century", "twelfth century", "in the 1960s"),
        *("the roaring twenties", "au XVe siècle", "au IXe siècle", "siglo XV", "século XV", "á 15. öld"),
        *("á sautjándu öld", "á þriðju öld", "a millennium ago", "au premier millénaire", "un milenio"),
        *("árþúsundi síðar", "the anniversary of the Moon landing", "le centenaire", "el aniversario de"),
        *("200 years later", "il y a 300 ans", "une décennie", "la década", "áratugur"),
        *("Caesar dies, 44 BC", "César meurt, 44 av. J.-C.", "César muere (44 a. C.)", "44 f.Kr.", "in AD 79"),
        *("en el s. XV", "no séc. XV", "au XVe s.", "XVᵉ s.", "au 15e s.", "a 15th c. town", "15th cent. art"),
        *("Summer of '69", "été ’69", "music of the 80s", "the sixteen hundreds", "the nineteen-sixties"),
        *("les années soixante", "los años treinta", "os anos 60", "l’an mille", "á fyrstu öld"),
    ],
)
def test_what_gives_a_date_away_is_found_in_five_languages(text: str) -> None:
    assert gives_away(text)


@pytest.mark.parametrize(
    "text",
    [
        *("Apollo 11 lands", "10,000 soldiers", "Louis XIV", "The old town", "tens of millions", "Old Norse"),
        *("Stóra aldan", "Henry VIII marries", "Il fête son anniversaire", "ones, tens and sixties"),
        *("A 90-year-old", "12 apostles", "Washington, DC", "L’11 septembre", "Mars attacks"),
    ],
)
def test_what_gives_nothing_away_is_left_alone(text: str) -> None:
    assert gives_away(text) is None


@pytest.mark.parametrize(
    ("text", "year"),
    [
        ("In 476 Rome falls", 476),
        ("In 476 Rome falls", 480),
        ("Vesuvius, 79", 79),
        ("Caesar dies (44)", -44),
        ("Fire of 1666", 1966),
        ("Summer of '69", 1969),
        ("Nineteen sixty-nine", 1969),
        ("the crash of nineteen twenty-nine", 1929),
        ("Two thousand and one", 2001),
        ("mil neuf cent soixante-neuf", 1969),
        ("dix-sept cent quatre-vingt-neuf", 1789),
        ("mil novecientos sesenta y nueve", 1969),
        ("mil novecentos e sessenta e nove", 1969),
        ("nítján hundruð sextíu og níu", 1969),
        ("nítjánhundruð áttatíu og fimm", 1985),
        ("mil quatrocentos e noventa e dois", 1492),
        ("mil setecientos veintiuno", 1721),
    ],
)
def test_a_number_near_the_cards_own_year_gives_it_away(text: str, year: int) -> None:
    assert gives_away(text, year)


@pytest.mark.parametrize(
    ("text", "year"),
    [
        ("Boeing 747 takes off", 1969),
        ("Fahrenheit 451", 1953),
        ("12 apostles", 30),
        ("'12 monkeys'", 1995),
        ("Nineteen sixty-nine", 1949),
        ("Deux cents ans", 1900),
        ("A hundred and one dogs", 1961),
    ],
)
def test_a_number_far_from_the_cards_own_year_counts_something_else(text: str, year: int) -> None:
    assert gives_away(text, year) is None


def test_the_checker_compares_with_the_cards_own_year() -> None:
    assert codes("title,date\nBoeing 747 takes off,1969\nIn 747 a king dies,747\n") == [FindingCode.DATE_GIVEN_AWAY]


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
        ("deck.toml", "id = ", FindingCode.UNREADABLE_FILE),
        ("deck.toml", "x = 1", FindingCode.UNKNOWN_SETTING),
        ("deck.toml", 'id = "A B"', FindingCode.BAD_SETTING),
        ("deck.toml", 'languages = "en"', FindingCode.BAD_SETTING),
        ("deck.toml", 'languages = ["../../etc"]', FindingCode.BAD_SETTING),
        ("deck.toml", 'id = "x"\nlanguages = ["en"]\n[titles]\nen = "X"', FindingCode.LICENCE_MISSING),
        ("cards.csv", None, FindingCode.MISSING_FILE),
        ("text.en.csv", None, FindingCode.MISSING_FILE),
        ("text.en.csv", "id,title,note\npompeii,Vesuvius buries Pompeii,\n", FindingCode.MISSING_TEXT),
        ("text.en.csv", "id,title,note\nnobody,Nobody,\n", FindingCode.TEXT_WITHOUT_CARD),
        ("cards.csv", "id,date\n", FindingCode.NO_CARDS),
        ("cards.csv", "id,date,category\npompeii,79,games of chance\n", FindingCode.UNKNOWN_CATEGORY),
    ],
)
def test_each_fault_of_a_folder_is_found(tmp_path: Path, file: str, text: str | None, code: FindingCode) -> None:
    start_folder(tmp_path / "deck")
    path = tmp_path / "deck" / file
    if text is None:
        path.unlink()
    else:
        path.write_text(text)
    source = read_folder(tmp_path / "deck")
    assert code in [finding.code for finding in check(source)]


def test_a_card_without_text_in_any_language_is_an_error(tmp_path: Path) -> None:
    start_folder(tmp_path / "deck")
    about = tmp_path / "deck" / "deck.toml"
    about.write_text("\ufeff" + about.read_text().replace('["en"]', '["en", "fr"]'), "utf-8")
    (tmp_path / "deck" / "text.en.csv").write_text("id,title\npompeii,Pompeii\nchess,Chess\n")
    (tmp_path / "deck" / "text.fr.csv").write_text("id,title\npompeii,Pompéi\n")
    _, findings = open_deck(tmp_path / "deck")
    assert [(one.code, one.card, one.severity, one.params["languages"]) for one in findings] == [
        (FindingCode.MISSING_TEXT, "first-bicycle", Severity.ERROR, ["en", "fr"]),
        (FindingCode.MISSING_TEXT, "chess", Severity.WARNING, ["fr"]),
    ]


def test_an_id_that_is_twice_in_a_text_file_is_an_error(tmp_path: Path) -> None:
    start_folder(tmp_path / "deck")
    with (tmp_path / "deck" / "text.en.csv").open("a") as file:
        file.write("chess,Chess again,\n")
    _, (finding,) = open_deck(tmp_path / "deck")
    assert (finding.code, finding.file, finding.line) == (FindingCode.DOUBLE_ID, "text.en.csv", 5)
    assert finding.params == {"id": "chess", "first_line": 4}


def test_a_broken_deck_cannot_be_loaded_and_says_why(tmp_path: Path) -> None:
    path = tmp_path / "deck.csv"
    path.write_text("title,date\nMoon,soon\n")
    with pytest.raises(BrokenDeck) as error:
        frieze.load_deck(path)
    assert error.value.params["findings"][0].code is FindingCode.UNREADABLE_DATE


@pytest.mark.parametrize("name", ["nowhere", "../../etc/passwd", "", "world/../world", "\0"])
def test_what_is_no_deck_is_unknown(name: str) -> None:
    with pytest.raises((UnknownDeck, ValueError)):
        frieze.load_deck(name)


def test_what_is_there_but_no_deck_says_what_it_is(tmp_path: Path) -> None:
    (tmp_path / "deck.ods").write_bytes(b"x")
    for path, reason in ((tmp_path, "no_deck_toml"), (tmp_path / "deck.ods", "not_a_table")):
        with pytest.raises(UnknownDeck) as error:
            frieze.load_deck(path)
        assert error.value.params["reason"] == reason


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


@pytest.mark.parametrize(
    "text",
    ["1 2 3 4 5 6 7 8 9 0 " * 20, "1" * 400, "1," * 200, "1e" * 200, "ha 1 1 " * 57, "XIV " * 100, "a1 " * 133],
    ids=["digits", "ones", "commas", "ordinals", "ago", "roman", "words"],
)
async def test_hostile_titles_are_read_once(text: str) -> None:
    """Patterns that begin anew at each digit took half a second for some of these, minutes for a deck of them."""

    def read_again_and_again() -> None:
        for _ in range(400):
            gives_away(text, 1900)

    await asyncio.wait_for(asyncio.to_thread(read_again_and_again), HANGS_AFTER)
