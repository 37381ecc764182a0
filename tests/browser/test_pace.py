"""The pace of computer players: a tap on the table hurries them, and the host sets it during a game."""

import json

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.seat import Seat


def test_a_tap_on_the_table_hurries_a_computer_player_that_thinks(seat: Seat) -> None:
    page, sent, shown = seat.page, list[str](), list[str]()

    def talk(page_side: WebSocketRoute) -> None:
        server = page_side.connect_to_server()

        def to_server(message: str | bytes) -> None:
            sent.append(json.loads(message)["type"])
            server.send(message)

        def to_page(message: str | bytes) -> None:
            if json.loads(message)["type"] in {"update", "patch"}:
                if shown:
                    return  # the computer player never moves
                shown.append(str(message))
            page_side.send(message)

        page_side.on_message(to_server)
        server.on_message(to_page)

    page.route_web_socket("**/play", talk)
    code = seat.make(computers=1, start=False)
    seat.change(code, type="start", first=1)
    page.goto(f"/t/{code}")
    expect(page.locator("[data-line] [data-card]")).to_be_visible()
    page.locator("[data-hand] [data-card]").first.click()  # does something else
    page.get_by_role("button", name="Menu").click()
    dialog = page.locator("dialog[open]")
    dialog.get_by_role("button", name="Settings").click()
    dialog.get_by_text("Relaxed").click()
    seat.until(lambda: seat.ask(f"/api/tables/{code}")["table"]["settings"]["pace"] == "calm", "the table's pace")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert "hurry" not in sent
    page.get_by_role("heading", level=1).click()
    seat.until(lambda: "hurry" in sent, "the computer player to be hurried")
