"""Custom decks from end to end: pasted, corrected, played, printed; and all formats of import and export."""

import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser import axe
from tests.browser.deck_helpers import choose, deck_of, make_deck, pasted, saved, table, title, workbook
from tests.browser.seat import Seat
from tests.browser.server import Server
from tests.paper.pdf_reader import Pages, middle, near

WRONG = {7: "nineteen-something", 20: ""}
POKER = (63.0, 88.0)


def test_from_forty_rows_to_a_game_and_to_paper(seat: Seat, tmp_path: Path) -> None:
    page = seat.page
    secret = make_deck(seat, table(wrong=WRONG))
    # Two errors are found, each in its row with what to do
    expect(page.get_by_text("2 errors", exact=True)).to_be_visible()
    for number, words in ((7, "isn’t a date we can read"), (20, "Add a date.")):
        row = page.locator("tbody tr.told", has_text=title(number))
        expect(row).to_be_visible()
        expect(page.locator("tr.told + tr.found", has_text=words)).to_be_visible()
    expect(page.get_by_role("button", name="Fix 2 errors to play")).to_be_disabled()
    # They are corrected
    for year in ("1161", "1460"):
        page.get_by_role("button", name="Next error").click()
        expect(page.locator("[data-open]")).to_be_focused()
        page.keyboard.type(year)
        page.keyboard.press("Enter")
        saved(page)
    expect(page.get_by_text("no errors")).to_be_visible()
    page.get_by_label("Deck title").fill("Forty events")
    saved(page)
    draft = deck_of(seat, secret)["draft"]
    assert len(draft["cards"]) == 40
    assert draft["cards"][7]["date"] == "1161"
    # Printed: forty fronts, forty backs, each behind its front
    page.get_by_role("button", name="Print").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Create PDF").click()
    assert download.value.suggested_filename == "forty-events.pdf"
    file = tmp_path / "deck.pdf"
    download.value.save_as(file)
    backs_lie_behind_fronts(file.read_bytes())
    page.keyboard.press("Escape")
    # Played against a computer player, to the end
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="Play Timeline").click()
    page.wait_for_url("**/t/*")
    seat.until(lambda: seat.update is not None, "the first view")
    dates = {card["id"]: int(card["date"]) for card in draft["cards"]}
    seat.until_mine_or_over()
    expect(page.locator("[data-hand] .title").first).not_to_be_empty()
    shown = page.locator("[data-hand] .title").first.inner_text()
    assert re.fullmatch(r"Event\d\d", shown)
    while seat.until_mine_or_over():
        card = seat.view["choices"]["cards"][0]
        gap = sum(dates[other] < dates[card] for other in seat.line())
        before = len(seat.views)
        seat.tap(card, gap)
        seat.until(lambda: len(seat.views) > before, "the move")  # noqa: B023  # called at once
    assert seat.view["outcome"] is not None


def backs_lie_behind_fronts(pdf: bytes) -> None:
    """Check that every title is on one front and one back, at places that match when the sheet is turned."""
    pages = Pages(pdf)
    seen: list[str] = []
    for front_page in range(0, len(pages), 2):
        width, height = pages.size(front_page)
        fronts, backs = placed(pages, front_page), placed(pages, front_page + 1)
        assert fronts.keys() == backs.keys()
        for name, (x, y) in fronts.items():
            turned = (width - x, y) if width < height else (x, height - y)
            assert all(near(a, b) for a, b in zip(backs[name], turned, strict=True)), name
        seen += fronts
    assert sorted(seen) == [title(number) for number in range(40)]


def placed(pages: Pages, page: int) -> dict[str, tuple[float, float]]:
    """Return the centres of the cards of a page by title."""
    cards = pages.cards(page, *POKER)
    found = {}
    for number in range(40):
        for box in pages.boxes(page, title(number)):
            x, y = middle(box)
            (card,) = [card for card in cards if card[0] < x < card[2] and card[1] < y < card[3]]
            found[title(number)] = middle(card)
    return found


def test_a_table_without_named_columns_asks_what_they_are(seat: Seat) -> None:
    page = seat.page
    page.goto("/decks/new")
    page.get_by_label("Paste your spreadsheet here").focus()
    pasted(page, "1969\tFirst steps on the Moon\n1492\tColumbus sails west\n-44\tCaesar is killed")
    expect(page.get_by_text("Match your columns").first).to_be_visible()
    expect(page.get_by_label("Column 1")).to_have_value("date")
    expect(page.get_by_label("Column 2")).to_have_value("title")
    expect(page.get_by_label("The first row is a heading")).not_to_be_checked()
    page.get_by_role("button", name="Import cards").click()
    page.wait_for_url("**/decks/edit/*")
    expect(page.get_by_text("3 cards", exact=True)).to_be_visible()


def test_a_workbook_whose_columns_are_called_otherwise_asks_too(seat: Seat) -> None:
    page = seat.page
    page.goto("/decks/new")
    rows = [["Game log there", "In which one"], ["Steam on rails", "1804"], ["A balloon flies", "1783"]]
    page.locator('input[type="file"]').set_input_files(
        {"name": "my class.xlsx", "mimeType": "application/zip", "buffer": workbook(rows)}
    )
    expect(page.get_by_text("Match your columns").first).to_be_visible()
    expect(page.get_by_label("The first row is a heading")).to_be_checked()
    expect(page.get_by_label("Column 1")).to_have_value("title")
    expect(page.get_by_label("Column 2")).to_have_value("date")
    axe.check(page, "columns")
    page.get_by_role("button", name="Import cards").click()
    page.wait_for_url("**/decks/edit/*")
    expect(page.get_by_text("2 cards", exact=True)).to_be_visible()
    expect(page.get_by_label("Deck title")).to_have_value("my class")


def test_files_are_read_and_what_is_no_table_is_refused(seat: Seat) -> None:
    page = seat.page
    page.goto("/decks/new")
    files = page.locator('input[type="file"]')
    files.set_input_files({"name": "holiday.xlsx", "mimeType": "application/zip", "buffer": b"PK\x03\x04 nothing"})
    expect(page.get_by_text("We can’t read this file")).to_be_visible()
    files.set_input_files({"name": "large.csv", "mimeType": "text/csv", "buffer": b"x" * (1024 * 1024 + 1)})
    expect(page.get_by_text("too large. The limit is 1 MB").first).to_be_visible()
    body = "título;fecha\n<b>Uno</b>;1492\n=2+2;1500".encode()
    files.set_input_files({"name": "mis_cartas.csv", "mimeType": "text/csv", "buffer": body})
    page.wait_for_url("**/decks/edit/*")
    expect(page.get_by_label("Deck title")).to_have_value("mis cartas")
    expect(page.locator("td.title", has_text="<b>Uno</b>").or_(page.locator("td.title input")).first).to_be_visible()
    assert page.locator("td.title b").count() == 0


def test_a_deck_is_found_again_copied_exported_and_deleted(seat: Seat, tmp_path: Path) -> None:
    page = seat.page
    page.goto("/decks/informatique")
    page.get_by_role("button", name="Copy and edit").click()
    page.wait_for_url("**/decks/edit/*")
    secret = page.url.rsplit("/", 1)[1]
    page.get_by_label("Deck title").fill("Mine now")
    saved(page)
    page.goto("/decks")
    page.get_by_role("link", name=re.compile("^Mine now")).click()
    page.wait_for_url(f"**/decks/edit/{secret}")
    choose(page, "Links and files")
    with page.expect_download() as download:
        page.get_by_role("button", name="Deck folder (ZIP)").click()
    file = tmp_path / "deck.zip"
    download.value.save_as(file)
    assert any(name.endswith("cards.csv") for name in zipfile.ZipFile(file).namelist())
    before = deck_of(seat, secret)["draft"]
    page.get_by_role("button", name="Delete for good").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete for good").click()
    page.wait_for_url("**/decks")
    expect(page.get_by_text("Mine now")).to_have_count(0)
    page.goto(f"/decks/edit/{secret}")
    expect(page.get_by_text("may also have been deleted")).to_be_visible()
    # From its folder it is made anew, with all languages, categories and signs
    page.goto("/decks/new")
    page.locator('input[type="file"]').set_input_files(file)
    page.wait_for_url("**/decks/edit/*")
    expect(page.get_by_label("Deck title")).to_have_value("Mine now")
    again = deck_of(seat, page.url.rsplit("/", 1)[1])["draft"]
    assert again["translations"] == before["translations"]
    assert [card | {"source": ""} for card in again["cards"]] == [card | {"source": ""} for card in before["cards"]]
    assert {word: one["names"] for word, one in again["categories"].items()}.items() <= {
        word: one["names"] for word, one in before["categories"].items()
    }.items()


@pytest.mark.parametrize("size", [(360, 740), (1440, 900)], ids=["phone", "desktop"])
def test_the_editor_is_accessible(size: tuple[int, int], open_seat: Callable[..., Seat], server: Server) -> None:
    seat = open_seat(*size)
    page = seat.page
    make_deck(seat, table(8, wrong={3: "19xx"}))
    seat.settle()
    for part in ("Cards", "Languages", "Links and files"):
        choose(page, part)
        axe.check(page, part)
        assert axe.overflow(page) <= 0, part
    choose(page, "Cards")
    page.get_by_role("button", name="Import a spreadsheet").click()
    axe.check(page, "import")
    page.keyboard.press("Escape")
    if size[0] < 1200:
        page.get_by_role("button", name="Next error").click()
        axe.check(page, "card")
        page.keyboard.press("Escape")
    page.goto("/decks/world")
    for button in ("Print", "Play"):
        page.get_by_role("button", name=button, exact=True).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        seat.settle()
        axe.check(page, button)
        assert axe.overflow(page) <= 0, button
        page.keyboard.press("Escape")


def test_a_teachers_workbook_with_a_title_above_its_columns_comes_whole(seat: Seat) -> None:
    page = seat.page
    rows = [["Frise 4eB"], [""], ["Événement", "Date", "Remarque"]]
    rows += [
        ["Prise de&#10;la Bastille", "14 juillet 1789", "Une note&#10;de deux lignes"],
        ["Mort du roi", "1793", ""],
    ]
    page.goto("/decks/new")
    page.locator('input[type="file"]').set_input_files(
        {"name": "frise.xlsx", "mimeType": "application/octet-stream", "buffer": workbook(rows)}
    )
    page.wait_for_url("**/decks/edit/*")
    expect(page.get_by_text("no errors")).to_be_visible()
    cards = deck_of(seat, page.url.rsplit("/", 1)[1])["draft"]["cards"]
    assert [(card["title"], card["date"], card["note"]) for card in cards] == [
        ("Prise de la Bastille", "14 juillet 1789", "Une note de deux lignes"),
        ("Mort du roi", "1793", ""),
    ]


@pytest.mark.parametrize("width", [390, 1280])
def test_a_translator_sees_the_whole_of_a_long_note(width: int, open_seat: Callable[..., Seat]) -> None:
    seat = open_seat(width, 800)
    note = "Il était une fois une note très longue. " * 4
    secret = make_deck(seat, f"Titre\tDate\tRemarque\nUn\t1500\t{note}")
    choose(seat.page, "Languages")
    field = seat.page.get_by_label("Note of “Un”")
    field.fill(f"{note}\nFin.")
    assert field.evaluate("one => one.scrollHeight <= one.clientHeight && one.scrollWidth <= one.clientWidth")
    saved(seat.page)
    (language,) = deck_of(seat, secret)["draft"]["translations"].values()
    assert [text["note"] for text in language.values()] == [f"{note} Fin."]


def test_one_column_of_a_spreadsheet_goes_into_one_column(seat: Seat) -> None:
    page = seat.page
    secret = make_deck(seat, table(3))
    page.locator("td.note").first.click()
    cells = "".join(f"<tr><td>{note}</td></tr>" for note in ("He came, he saw", "First<br>steps"))
    pasted(page, 'He came, he saw\n"First\nsteps"', f"<table>{cells}</table>")
    expect(page.locator("td.note", has_text="First steps")).to_be_visible()
    saved(page)
    cards = deck_of(seat, secret)["draft"]["cards"]
    assert [(card["note"], card["category"]) for card in cards] == [
        ("He came, he saw", "War"),
        ("First steps", "Art"),
        ("Something.", "War"),
    ]
