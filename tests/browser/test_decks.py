"""Decks of one's own, the whole way: pasted, mended, played, printed; and everything else an author does."""

import csv
import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import axe
from tests.browser.seat import Seat
from tests.browser.server import Server
from tests.paper.reading import Pages, middle, near

WRONG = {7: "nineteen-something", 20: ""}
POKER = (63.0, 88.0)


def title(number: int) -> str:
    return f"Event{number:02}"


def table(rows: int = 40, wrong: dict[int, str] | None = None) -> str:
    """Give rows as a spreadsheet copies them, the columns named in French."""
    dates = {number: str(1000 + 23 * number) for number in range(rows)} | (wrong or {})
    lines = ["Titre\tAnnée\tRemarque\tThème"]
    lines += [
        f"{title(number)}\t{date}\tSomething.\t{'Art' if number % 2 else 'War'}" for number, date in dates.items()
    ]
    return "\n".join(lines)


def pasted(page: Page, text: str) -> None:
    """Paste into what has the focus, as a spreadsheet's text comes."""
    page.evaluate(
        """text => {
          const data = new DataTransfer()
          data.setData('text/plain', text)
          const how = { clipboardData: data, bubbles: true, cancelable: true }
          document.activeElement.dispatchEvent(new ClipboardEvent('paste', how))
        }""",
        text,
    )


def saved(page: Page) -> None:
    page.wait_for_timeout(50)
    expect(page.locator(".keeping")).to_contain_text("All is saved")


def make_deck(seat: Seat, text: str) -> str:
    """Make a deck from a table; give its secret."""
    seat.page.goto("/decks/new")
    seat.page.get_by_label("Paste the table here").focus()
    pasted(seat.page, text)
    seat.page.wait_for_url("**/decks/edit/*")
    expect(seat.page.locator(".keeping")).to_be_visible()
    return seat.page.url.rsplit("/", 1)[1]


def deck_of(seat: Seat, secret: str) -> dict[str, Any]:
    found: dict[str, Any] = seat.ask(f"/api/own-decks/{secret}")
    return found


def choose(page: Page, part: str) -> None:
    page.locator(".bar label", has_text=part).click()


def test_from_forty_rows_to_a_game_and_to_paper(seat: Seat, tmp_path: Path) -> None:
    page = seat.page
    secret = make_deck(seat, table(wrong=WRONG))
    # Two mistakes are found, each in its row with what to do
    expect(page.get_by_text("2 mistakes", exact=True)).to_be_visible()
    for number, words in ((7, "is not understood as a date"), (20, "The date is missing")):
        row = page.locator("tbody tr.told", has_text=title(number))
        expect(row).to_be_visible()
        expect(page.locator("tr.told + tr.found", has_text=words)).to_be_visible()
    expect(page.get_by_role("button", name="Mend 2 mistakes to play")).to_be_disabled()
    # They are mended
    for year in ("1161", "1460"):
        page.get_by_role("button", name="Next mistake").click()
        expect(page.locator("[data-open]")).to_be_focused()
        page.keyboard.type(year)
        page.keyboard.press("Enter")
        saved(page)
    expect(page.get_by_text("no mistakes")).to_be_visible()
    page.get_by_label("Title of the deck").fill("Forty events")
    saved(page)
    draft = deck_of(seat, secret)["draft"]
    assert len(draft["cards"]) == 40
    assert draft["cards"][7]["date"] == "1161"
    # Printed: forty fronts, forty backs, each behind its front
    page.get_by_role("button", name="Print").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Make the PDF").click()
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
    shown = page.locator("[data-hand] .title").first.inner_text()
    assert re.fullmatch(r"Event\d\d", shown)
    while seat.until_mine_or_over(40):
        card = seat.view["choices"]["cards"][0]
        gap = sum(dates[other] < dates[card] for other in seat.line())
        before = len(seat.views)
        seat.tap(card, gap)
        seat.until(lambda: len(seat.views) > before, "the move")  # noqa: B023  # called at once
    assert seat.view["outcome"] is not None


def backs_lie_behind_fronts(pdf: bytes) -> None:
    """Find every title on one front and one back, in places that lie behind each other when the sheet is turned."""
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
    """Give the middles of the cards of a page by their titles."""
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
    page.get_by_label("Paste the table here").focus()
    pasted(page, "1969\tFirst steps on the Moon\n1492\tColumbus sails west\n-44\tCaesar is killed")
    expect(page.get_by_text("Which column is what?").first).to_be_visible()
    expect(page.get_by_label("Column 1")).to_have_value("date")
    expect(page.get_by_label("Column 2")).to_have_value("title")
    page.get_by_role("button", name="Take the cards").click()
    page.wait_for_url("**/decks/edit/*")
    expect(page.get_by_text("3 cards", exact=True)).to_be_visible()


def test_files_are_read_and_what_is_no_table_is_refused(seat: Seat) -> None:
    page = seat.page
    page.goto("/decks/new")
    files = page.locator('input[type="file"]')
    files.set_input_files({"name": "holiday.xlsx", "mimeType": "application/zip", "buffer": b"PK\x03\x04 nothing"})
    expect(page.get_by_text("This file cannot be read")).to_be_visible()
    files.set_input_files({"name": "large.csv", "mimeType": "text/csv", "buffer": b"x" * (1024 * 1024 + 1)})
    expect(page.get_by_text("too large: 1 MB").first).to_be_visible()
    body = "título;fecha\n<b>Uno</b>;1492\n=2+2;1500".encode()
    files.set_input_files({"name": "mis_cartas.csv", "mimeType": "text/csv", "buffer": body})
    page.wait_for_url("**/decks/edit/*")
    expect(page.get_by_label("Title of the deck")).to_have_value("mis cartas")
    expect(page.locator("td.title", has_text="<b>Uno</b>").or_(page.locator("td.title input")).first).to_be_visible()
    assert page.locator("td.title b").count() == 0


def test_the_table_is_written_in_by_keys_and_undone(seat: Seat) -> None:
    page = seat.page
    page.goto("/decks/new")
    page.get_by_role("button", name="Empty table").click()
    page.wait_for_url("**/decks/edit/*")
    secret = page.url.rsplit("/", 1)[1]
    page.locator("td.title").first.click()
    page.keyboard.type("First")
    page.keyboard.press("Tab")
    page.keyboard.type("1500")
    page.keyboard.press("ArrowDown")
    page.keyboard.type("c. 1450")
    page.keyboard.press("Shift+Tab")
    page.keyboard.type("Second")
    saved(page)
    cards = deck_of(seat, secret)["draft"]["cards"]
    assert [(card["title"], card["date"]) for card in cards[:2]] == [("First", "1500"), ("Second", "c. 1450")]
    page.keyboard.press("Alt+ArrowUp")
    saved(page)
    assert deck_of(seat, secret)["draft"]["cards"][0]["title"] == "Second"
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    saved(page)
    cards = deck_of(seat, secret)["draft"]["cards"]
    assert [card["title"] for card in cards[:2]] == ["First", ""]
    page.get_by_role("button", name="Redo").click()
    saved(page)
    assert deck_of(seat, secret)["draft"]["cards"][1]["title"] == "Second"
    page.reload()
    expect(page.locator("td.title", has_text="Second")).to_be_visible()


def test_a_picture_is_found_in_the_page_s_language(open_seat: Callable[..., Seat]) -> None:
    seat = open_seat(language="is")
    page = seat.page
    secret = make_deck_in(seat, table(3))
    page.locator("td.picture").first.click()
    page.locator("[data-open]").click()
    page.locator("dialog[open] input[type=text]").fill("sjonauki")
    page.locator("dialog[open] button", has_text="sjónauki").click()
    expect(page.locator('td.picture img[src*="telescope"]')).to_be_visible()
    seat.until(lambda: deck_of(seat, secret)["draft"]["cards"][0]["picture"] == "fluent:telescope", "the picture kept")


def make_deck_in(seat: Seat, text: str) -> str:
    """Make a deck whatever the page's language is."""
    seat.page.goto("/decks/new")
    seat.page.locator("#pasted").focus()
    pasted(seat.page, text)
    seat.page.wait_for_url("**/decks/edit/*")
    expect(seat.page.locator(".keeping")).to_be_visible()
    return seat.page.url.rsplit("/", 1)[1]


def test_two_browsers_that_write_at_once_are_told(open_seat: Callable[..., Seat]) -> None:
    ada, ines = open_seat(), open_seat()
    secret = make_deck(ada, table(3))
    ines.page.goto(f"/decks/edit/{secret}")
    ines.page.get_by_label("Title of the deck").fill("By Inès")
    saved(ines.page)
    ada.page.get_by_label("Title of the deck").fill("By Ada")
    expect(ada.page.get_by_role("dialog")).to_contain_text("changed elsewhere")
    ada.page.get_by_role("button", name="Load the newer").click()
    expect(ada.page.get_by_label("Title of the deck")).to_have_value("By Inès")
    ada.page.get_by_role("button", name="Undo").click()
    expect(ada.page.get_by_label("Title of the deck")).to_have_value("By Ada")
    saved(ada.page)
    assert deck_of(ada, secret)["draft"]["title"] == "By Ada"


def test_one_language_goes_out_and_comes_back(seat: Seat, tmp_path: Path) -> None:
    page = seat.page
    secret = make_deck(seat, table(4))
    choose(page, "Languages")
    expect(page.get_by_text("4 texts are missing")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Send to a translator").click()
    file = tmp_path / "texts.csv"
    download.value.save_as(file)
    rows = list(csv.DictReader(io.StringIO(file.read_text("utf-8-sig"))))
    assert [row["original title"] for row in rows] == [title(number) for number in range(4)]
    back = "id,title,note\n" + "".join(f"{row['id']},Événement {number},\n" for number, row in enumerate(rows[:3]))
    page.locator('input[type="file"]').set_input_files(
        {"name": "fr.csv", "mimeType": "text/csv", "buffer": back.encode()}
    )
    expect(page.get_by_text("1 text is missing")).to_be_visible()
    page.get_by_label(f"Title of “{title(3)}”").fill("Le dernier")
    expect(page.get_by_text("No text is missing.")).to_be_visible()
    saved(page)
    french = deck_of(seat, secret)["draft"]["translations"]["fr"]
    assert sorted(text["title"] for text in french.values()) == ["Le dernier", *(f"Événement {n}" for n in range(3))]


def test_a_deck_is_found_again_copied_exported_and_deleted(seat: Seat, tmp_path: Path) -> None:
    page = seat.page
    page.goto("/decks/informatique")
    page.get_by_role("button", name="Make a copy to change").click()
    page.wait_for_url("**/decks/edit/*")
    secret = page.url.rsplit("/", 1)[1]
    page.get_by_label("Title of the deck").fill("Mine now")
    saved(page)
    page.goto("/decks")
    page.get_by_role("link", name="Mine now").click()
    page.wait_for_url(f"**/decks/edit/{secret}")
    choose(page, "Links and files")
    with page.expect_download() as download:
        page.get_by_role("button", name="Deck folder (ZIP)").click()
    file = tmp_path / "deck.zip"
    download.value.save_as(file)
    assert any(name.endswith("cards.csv") for name in zipfile.ZipFile(file).namelist())
    page.get_by_role("button", name="Delete for good").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete for good").click()
    page.wait_for_url("**/decks")
    expect(page.get_by_text("Mine now")).to_have_count(0)
    page.goto(f"/decks/edit/{secret}")
    expect(page.get_by_text("the deck was deleted")).to_be_visible()


def test_the_public_link_plays_and_other_games_are_refused_with_numbers(open_seat: Callable[..., Seat]) -> None:
    ada, ines = open_seat(), open_seat()
    deck = deck_of(ada, make_deck(ada, table(12)))["id"]
    page = ines.page
    page.goto(f"/decks/{deck}")
    expect(page.get_by_role("link", name="Edit")).to_have_count(0)
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator("dialog label", has_text="Timeline together").click()
    expect(page.get_by_role("dialog")).to_contain_text("the deck has 12")
    page.locator("dialog label", has_text="Exhibition").click()
    expect(page.get_by_role("dialog")).to_contain_text("the deck has 12")
    page.locator("dialog label").get_by_text("Timeline", exact=True).click()
    page.locator("dialog .option label").last.click()
    page.get_by_role("button", name="Play Timeline").click()
    page.wait_for_url("**/t/*")
    ines.until(lambda: ines.update is not None, "the first view")


def test_a_report_from_the_table_is_in_the_editor(seat: Seat) -> None:
    secret = make_deck(seat, table(12))
    deck = deck_of(seat, secret)
    code = seat.make(deck=deck["id"], computers=1)
    card = deck["draft"]["cards"][2]["id"]
    seat.ask(f"/api/tables/{code}/reports", {"card": card, "words": "It was a year later."})
    seat.page.goto(f"/decks/edit/{secret}")
    expect(seat.page.get_by_text("It was a year later.").first).to_be_visible()


def test_decks_are_mixed_and_cut_in_the_waiting_room(seat: Seat) -> None:
    page = seat.page
    secret = make_deck(seat, table(12))
    page.get_by_label("Title of the deck").fill("My twelve")
    saved(page)
    deck = deck_of(seat, secret)["id"]
    code = seat.make(start=False)
    page.goto(f"/t/{code}")
    page.locator("label", has_text="My twelve, 12 cards").click()
    seat.until(lambda: seat.table is not None and len(seat.table["settings"]["decks"]) == 2, "two decks")
    cut = page.locator("details").last
    cut.locator("summary").click()
    cut.get_by_label("From").fill("1100")
    cut.get_by_label("From").press("Tab")

    def chosen() -> Any:
        assert seat.table is not None
        return next(one for one in seat.table["settings"]["decks"] if one["id"] == deck)

    seat.until(lambda: chosen().get("filter", {}).get("earliest") == 1100, "the filter")
    cut.locator("label", has_text="hard").click()
    seat.until(lambda: chosen().get("filter", {}).get("difficulties") == [1, 2], "the filter")


@pytest.mark.parametrize("size", [(360, 740), (1440, 900)], ids=["phone", "desktop"])
def test_the_editor_is_accessible(size: tuple[int, int], open_seat: Callable[..., Seat], server: Server) -> None:
    seat = open_seat(*size)
    page = seat.page
    make_deck(seat, table(8, wrong={3: "19xx"}))
    page.wait_for_timeout(300)
    for part in ("Cards", "Languages", "Links and files"):
        choose(page, part)
        axe.check(page, part)
        assert axe.overflow(page) <= 0, part
    choose(page, "Cards")
    page.get_by_role("button", name="Add a table").click()
    axe.check(page, "import")
    page.keyboard.press("Escape")
    if size[0] < 1200:
        page.get_by_role("button", name="Next mistake").click()
        axe.check(page, "card")
        page.keyboard.press("Escape")
    page.goto("/decks/world")
    for button in ("Print", "Play"):
        page.get_by_role("button", name=button, exact=True).click()
        page.wait_for_timeout(300)
        axe.check(page, button)
        assert axe.overflow(page) <= 0, button
        page.keyboard.press("Escape")
