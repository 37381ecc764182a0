"""Editing a deck: with the keyboard, undo, translations, saving on a bad connection, reports."""

import csv
import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import axe
from tests.browser.deck_helpers import choose, deck_of, make_deck, make_deck_in_real_time, saved, table, title
from tests.browser.deck_states import open_picture
from tests.browser.seat import Seat
from tests.browser.server import Server


def test_the_table_is_written_in_by_keys_and_undone(seat: Seat) -> None:
    page = seat.page
    page.goto("/decks/new")
    page.get_by_role("button", name="Start empty").click()
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
    secret = make_deck_in_real_time(seat, table(3))
    page.locator("td.picture").first.click()
    page.locator("[data-open]").click()
    page.locator("dialog[open] input[type=text]").fill("sjonauki")
    page.locator("dialog[open] button", has_text="sjónauki").click()
    expect(page.locator('td.picture img[src*="telescope"]')).to_be_visible()
    seat.until(lambda: deck_of(seat, secret)["draft"]["cards"][0]["picture"] == "fluent:telescope", "the picture kept")


# How far the ground of a picture stands out from black, as WCAG measures it.
FROM_BLACK = """one => {
  const pixel = new OffscreenCanvas(1, 1).getContext('2d')
  pixel.fillStyle = getComputedStyle(one).backgroundColor
  pixel.fillRect(0, 0, 1, 1)
  const parts = [...pixel.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => part / 255)
  const [red, green, blue] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) / 0.05
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_black_pictures_are_seen_where_one_chooses_them(scheme: str, open_seat: Callable[..., Seat]) -> None:
    seat = open_seat(1280, 800, color_scheme=scheme)
    make_deck(seat, table(8))
    open_picture(seat.page)
    found = seat.page.locator("dialog[open] li button")
    assert found.first.evaluate(FROM_BLACK) >= 3


def test_two_browsers_that_write_at_once_are_told(open_seat: Callable[..., Seat]) -> None:
    ada, ines = open_seat(), open_seat()
    secret = make_deck(ada, table(3))
    ines.page.goto(f"/decks/edit/{secret}")
    ines.page.get_by_label("Deck title").fill("By Inès")
    saved(ines.page)
    ada.page.get_by_label("Deck title").fill("By Ada")
    expect(ada.page.get_by_role("dialog")).to_contain_text("changed elsewhere")
    ada.page.get_by_role("button", name="Load latest").click()
    expect(ada.page.get_by_label("Deck title")).to_have_value("By Inès")
    ada.page.get_by_role("button", name="Undo").click()
    expect(ada.page.get_by_label("Deck title")).to_have_value("By Ada")
    saved(ada.page)
    assert deck_of(ada, secret)["draft"]["title"] == "By Ada"


def test_one_language_goes_out_and_comes_back(seat: Seat, tmp_path: Path) -> None:
    page = seat.page
    secret = make_deck(seat, table(4))
    choose(page, "Languages")
    expect(page.get_by_text("6 texts are missing")).to_be_visible()  # four cards, two categories
    with page.expect_download() as download:
        page.get_by_role("button", name="Export for a translator").click()
    file = tmp_path / "texts.csv"
    download.value.save_as(file)
    rows = list(csv.DictReader(io.StringIO(file.read_text("utf-8-sig"))))
    assert [row["id"] for row in rows[:3]] == ["deck", "category:Art", "category:War"]
    assert [row["original title"] for row in rows[3:]] == [title(number) for number in range(4)]
    back = "id,title,note\ndeck,Quatre,\ncategory:War,Guerre,\n" + "".join(
        f"{row['id']},Événement {number},\n" for number, row in enumerate(rows[3:6])
    )
    page.locator('input[type="file"]').set_input_files(
        {"name": "fr.csv", "mimeType": "text/csv", "buffer": back.encode()}
    )
    expect(page.get_by_text("2 texts are missing")).to_be_visible()
    page.get_by_label(f"Title of “{title(3)}”").fill("Le dernier")
    page.get_by_label("Category of “Art”").fill("Arts")
    expect(page.get_by_text("All texts are translated.")).to_be_visible()
    saved(page)
    draft = deck_of(seat, secret)["draft"]
    french = draft["translations"]["fr"]
    assert sorted(text["title"] for text in french.values()) == ["Le dernier", *(f"Événement {n}" for n in range(3))]
    assert draft["titles"] == {"fr": "Quatre"}
    assert {word: one["names"] for word, one in draft["categories"].items()} == {
        "Art": {"fr": "Arts"},
        "War": {"fr": "Guerre"},
    }


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)], ids=["phone", "desktop"])
def test_a_report_from_the_table_is_in_the_editor_until_it_is_settled(
    size: tuple[int, int], open_seat: Callable[..., Seat]
) -> None:
    seat = open_seat(*size)
    page = seat.page
    secret = make_deck(seat, table(12))
    deck = deck_of(seat, secret)
    code = seat.make(deck=deck["id"], computers=1)
    card = deck["draft"]["cards"][2]["id"]
    for words in ("It was a year later.", "It was elsewhere."):
        seat.ask(f"/api/tables/{code}/reports", {"card": card, "words": words})
    page.goto(f"/decks/edit/{secret}")
    expect(page.get_by_text("It was a year later.").first).to_be_visible()
    axe.check(page, "reports")
    page.get_by_role("button", name="Done, delete this report: “It was a year later.”").first.click()
    expect(page.get_by_text("It was a year later.")).to_have_count(0)
    expect(page.get_by_text("It was elsewhere.").first).to_be_visible()
    page.reload()
    expect(page.get_by_text("It was elsewhere.").first).to_be_visible()
    expect(page.get_by_text("It was a year later.")).to_have_count(0)


def test_a_category_gets_the_sign_that_its_author_chooses(seat: Seat) -> None:
    page = seat.page
    secret = make_deck(seat, table(4))
    page.locator("td.category").first.click()
    page.get_by_role("button", name="Category icon").click()
    axe.check(page, "signs")
    page.get_by_role("dialog").get_by_role("button", name="music", exact=True).click()
    saved(page)
    opened = deck_of(seat, secret)
    assert opened["draft"]["categories"]["War"]["sign"] == "music"
    assert opened["signs"]["War"] == "music"
    assert opened["signs"]["Art"] == "art"
    page.get_by_role("button", name="Undo").click()
    saved(page)
    assert deck_of(seat, secret)["signs"]["War"] != "music"


def test_writing_goes_on_while_the_connection_is_lost(seat: Seat) -> None:
    page = seat.page
    secret = make_deck(seat, table(3))
    page.context.set_offline(True)
    page.get_by_label("Deck title").fill("Written on a train")
    expect(page.locator(".keeping.failed")).to_be_visible()
    page.get_by_label("Deck title").fill("Written on a slow train")
    page.context.set_offline(False)
    saved(page)
    assert deck_of(seat, secret)["draft"]["title"] == "Written on a slow train"


def leave_unsaved(page: Page, server: Server, title: str) -> None:
    """Change the deck's title while the server is down, and leave the page."""
    page.on("dialog", lambda dialog: dialog.accept())  # leave, though not all is saved
    server.kill()
    page.get_by_label("Deck title").fill(title)
    expect(page.locator(".keeping.failed")).to_be_visible()
    page.goto("about:blank")
    server.start()


def test_what_could_not_be_saved_is_there_again_after_the_page_was_gone(
    own_server: Server, open_seat: Callable[..., Seat]
) -> None:
    seat = open_seat(server=own_server)
    page = seat.page
    secret = make_deck(seat, table(3))
    leave_unsaved(page, own_server, "Nearly lost")
    page.goto(f"/decks/edit/{secret}")
    expect(page.get_by_text("hadn’t been saved").first).to_be_visible()
    expect(page.get_by_label("Deck title")).to_have_value("Nearly lost")
    saved(page)
    assert deck_of(seat, secret)["draft"]["title"] == "Nearly lost"
    page.reload()
    expect(page.get_by_label("Deck title")).to_have_value("Nearly lost")
    expect(page.get_by_text("hadn’t been saved")).to_have_count(0)


def test_what_could_not_be_saved_is_asked_about_if_somebody_else_was_faster(
    own_server: Server, open_seat: Callable[..., Seat]
) -> None:
    ada, ines = open_seat(server=own_server), open_seat(server=own_server)
    page = ada.page
    secret = make_deck(ada, table(3))
    leave_unsaved(page, own_server, "By Ada")
    ines.page.goto(f"/decks/edit/{secret}")
    ines.page.get_by_label("Deck title").fill("By Inès")
    saved(ines.page)
    page.goto(f"/decks/edit/{secret}")
    expect(page.get_by_role("dialog")).to_contain_text("changed elsewhere")
    page.get_by_role("button", name="Keep mine").click()
    saved(page)
    assert deck_of(ada, secret)["draft"]["title"] == "By Ada"


def test_two_tabs_of_one_browser_lose_neither_writing_nor_decks(seat: Seat) -> None:
    first = seat.page
    second = first.context.new_page()
    second.goto("/decks")
    secret = make_deck(seat, table(3))
    second.goto(f"/decks/edit/{secret}")
    second.get_by_label("Deck title").fill("From the second tab")
    saved(second)
    first.locator("td.title").first.click()
    first.keyboard.type("!")
    expect(first.get_by_role("dialog")).to_contain_text("changed elsewhere")
    first.get_by_role("button", name="Load latest").click()
    expect(first.get_by_label("Deck title")).to_have_value("From the second tab")
    # A deck that one tab makes is in the list of the other, and stays there whatever the other does
    make_deck(seat, table(4))
    first.get_by_label("Deck title").fill("Another")
    saved(first)
    second.get_by_label("Deck title").fill("Third title")
    saved(second)
    second.goto("/decks")
    for name in ("Another", "Third title"):
        expect(second.get_by_role("link", name=re.compile(f"^{name}"))).to_be_visible()
