"""Playing with custom decks: by link, mixed and filtered; and the notes before printing."""

import sqlite3
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

import frieze
from tests.browser import axe
from tests.browser.deck_helpers import deck_of, make_deck, saved, table, title
from tests.browser.seat import Seat
from tests.browser.server import Server


def test_the_public_link_plays_and_other_games_are_refused_with_numbers(open_seat: Callable[..., Seat]) -> None:
    ada, ines = open_seat(), open_seat()
    deck = deck_of(ada, make_deck(ada, table(12)))["id"]
    page = ines.page
    page.goto(f"/decks/{deck}")
    expect(page.get_by_role("link", name="Edit")).to_have_count(0)
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator("dialog label", has_text="Timeline together").click()
    expect(page.get_by_role("dialog")).to_contain_text("This deck has 12")
    page.locator("dialog label", has_text="Exhibition").click()
    expect(page.get_by_role("dialog")).to_contain_text("This deck has 12")
    page.locator("dialog label").get_by_text("Timeline", exact=True).click()
    page.locator("dialog .option label").last.click()
    page.get_by_role("button", name="Play Timeline").click()
    page.wait_for_url("**/t/*")
    ines.until(lambda: ines.update is not None, "the first view")


def test_a_deck_and_its_editor_say_how_often_a_card_was_placed_right(seat: Seat, server: Server) -> None:
    page = seat.page
    secret = make_deck(seat, table(12))
    deck = deck_of(seat, secret)
    counts = [
        ("century", "charlotte-cooper", 20, 412, 2060, 260),
        (deck["id"], deck["draft"]["cards"][0]["id"], 10, 12, 60, 3),
    ]
    with sqlite3.connect(server.data / "tables.sqlite") as connection:
        connection.executemany("insert into card_count values (?, ?, ?, ?, ?, ?)", counts)
    connection.close()
    page.goto(f"/decks/edit/{secret}")
    expect(page.get_by_text("Placed right by 25% of 12")).to_be_visible()
    page.goto("/decks/century")
    page.locator(".warning .button").click()
    page.locator('[data-card="charlotte-cooper"]').first.click()
    expect(page.get_by_text("Placed right by 63% of 412")).to_be_visible()


def test_decks_are_mixed_and_cut_in_the_waiting_room(seat: Seat) -> None:
    page = seat.page
    secret = make_deck(seat, table(12))
    page.get_by_label("Deck title").fill("My twelve")
    saved(page)
    deck = deck_of(seat, secret)["id"]
    code = seat.make(start=False)
    page.goto(f"/t/{code}")
    page.get_by_role("button", name="Change", exact=True).click()
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
    expect(cut.locator("summary")).to_contain_text("7 cards of 12")
    expect(page.get_by_text("227 cards to play with.")).to_be_visible()
    cut.locator("label", has_text="hard").click()
    seat.until(lambda: chosen().get("filter", {}).get("difficulties") == [1, 2], "the filter")
    # Too few for two players: the numbers are said at once
    page.locator("label", has_text="World history").click()
    cut.get_by_label("From").fill("1200")
    cut.get_by_label("From").press("Tab")
    expect(cut.locator("summary")).to_contain_text("3 cards of 12")
    expect(page.get_by_text("This deck has 3.")).to_be_visible()
    axe.check(page, "mixture")


def test_decks_are_mixed_and_cut_where_a_deck_is_played(seat: Seat) -> None:
    page = seat.page
    page.goto("/decks/brasil")
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_text("Mix decks or choose cards").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("110 cards to play with.")).to_be_visible()
    # One deck alone: what remains of it is said beside the filter and below
    deck = frieze.load_deck("brasil")
    easy = sum(deck.details_of(card.id).difficulty == 1 for card in deck.cards)
    dialog.locator("details details summary").click()
    for level in ("medium", "hard"):
        dialog.get_by_role("group", name="Difficulty").locator("label", has_text=level).click()
    expect(dialog.locator("details details summary")).to_contain_text(f"{easy} cards of 110")
    expect(dialog.get_by_text(f"{easy} cards to play with.")).to_be_visible()
    for level in ("medium", "hard"):
        dialog.get_by_role("group", name="Difficulty").locator("label", has_text=level).click()
    expect(dialog.get_by_text("110 cards to play with.")).to_be_visible()
    dialog.locator("label", has_text="World history").click()
    expect(dialog.get_by_text("in two decks and count once")).to_be_visible()
    dialog.locator("details details summary").first.click()
    dialog.get_by_label("From").first.fill("1950")
    dialog.get_by_label("From").first.press("Tab")
    expect(dialog.locator("details details summary").first).to_contain_text("cards of")
    axe.check(page, "mixing")
    page.get_by_role("button", name="Play Timeline").click()
    page.wait_for_url("**/t/*")
    seat.until(lambda: seat.table is not None, "the table")
    assert seat.table is not None
    assert {one["id"] for one in seat.table["settings"]["decks"]} == {"world", "brasil"}


def test_signs_that_cannot_be_printed_are_told_before(seat: Seat) -> None:
    page = seat.page
    make_deck(seat, table(3).replace(title(1), "The 𓀀 script"))
    page.get_by_role("button", name="Print").click()
    expect(page.get_by_role("dialog")).to_contain_text("an empty box is printed instead: 𓀀")
