"""The checker of single tables: what is read, and which findings there are."""

import pytest

from frieze.decks import (
    FindingCode,
    Severity,
)
from frieze.decks.checking.check import check
from frieze.decks.checking.findings import WARNINGS
from frieze.decks.importing.source import id_of_title, read_single
from frieze.decks.load import build
from tests.decks.checked import codes, found

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
