"""How many bytes the first table costs in a browser with an empty cache."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.browser.seat import Seat

KILOBYTE = 1024
MAX_SCRIPT = 80 * KILOBYTE
MAX_OF_ALL = 300 * KILOBYTE  # fonts included; pictures of cards are loaded as needed and are not part of it


def test_the_first_playable_table_is_light(open_seat: Callable[..., Seat]) -> None:
    seat = open_seat(fresh=True)
    page = seat.page
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    kinds: dict[str, tuple[str, str]] = {}
    script, everything, pictures = 0, 0, 0

    def begins(event: dict[str, Any]) -> None:
        kinds[event["requestId"]] = (event["type"], event["response"]["url"])

    def ends(event: dict[str, Any]) -> None:
        nonlocal script, everything, pictures
        kind, url = kinds.get(event["requestId"], ("", ""))
        size = int(event["encodedDataLength"])
        if "/pictures/" in url:
            pictures += size
            return
        everything += size
        if kind == "Script" or url.endswith(".js"):
            script += size

    session.on("Network.responseReceived", begins)
    session.on("Network.loadingFinished", ends)
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    expect(page.locator("[data-hand] .playable").first).to_be_visible()
    seat.settle()
    print(
        f"script {script / KILOBYTE:.1f} KB, all {everything / KILOBYTE:.1f} KB, pictures {pictures / KILOBYTE:.1f} KB"
    )
    assert 0 < script <= MAX_SCRIPT
    assert everything <= MAX_OF_ALL
