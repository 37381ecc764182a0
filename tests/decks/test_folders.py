"""Decks that are folders: faults in any of their files, and what cannot be loaded."""

from pathlib import Path

import pytest

import frieze
from frieze.decks import (
    BrokenDeck,
    FindingCode,
    Severity,
    UnknownDeck,
    open_deck,
)
from frieze.decks.checking.check import check
from frieze.decks.importing.source import read_folder
from frieze.decks.template import start_folder

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
