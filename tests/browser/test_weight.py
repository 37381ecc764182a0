"""How many bytes the first table costs: by what its pages name, and in a browser with an empty cache."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from frieze.languages import LANGUAGES
from tests.browser.seat import Seat
from tests.browser.weight import gzipped_script, packed_script

KILOBYTE = 1024
MAX_SCRIPT = 65 * KILOBYTE  # gzipped, in English, as it always was counted; browsers get it smaller
MAX_LONGER = KILOBYTE  # texts of other languages are longer
MAX_OF_ALL = 140 * KILOBYTE  # fonts included; pictures of cards are loaded as needed and are not part of it
FOR_LATER = "/assets/(pending|reveal|steady-taps|Tips)|/texts"  # what must not come before the hand
NOTE_THE_HAND = """(() => {
  const look = () => {
    if (document.querySelector('[data-hand] .playable')) window.handIsThere = performance.timeOrigin + performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})()"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_script_for_a_first_table_is_light(language: str) -> None:
    gzipped, packed = gzipped_script(language), packed_script(language)
    print(f"{language}: {gzipped / KILOBYTE:.1f} KB gzipped, {packed / KILOBYTE:.1f} KB with Brotli")
    assert 40 * KILOBYTE < packed < gzipped <= MAX_SCRIPT + (language != "en") * MAX_LONGER


def test_the_first_playable_table_is_light(open_seat: Callable[..., Seat]) -> None:
    seat = open_seat(390, 844, fresh=True)
    page = seat.page
    page.add_init_script(NOTE_THE_HAND)
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    asked: dict[str, tuple[str, float]] = {}  # addresses, and when they were asked for, in ms
    received: dict[str, int] = {}

    def begins(event: dict[str, Any]) -> None:
        asked[event["requestId"]] = event["request"]["url"], 1000 * event["wallTime"]

    def ends(event: dict[str, Any]) -> None:
        received[event["requestId"]] = int(event["encodedDataLength"])

    session.on("Network.requestWillBeSent", begins)
    session.on("Network.loadingFinished", ends)
    page.goto("/")
    expect(page.get_by_role("heading", name="Three games")).to_be_attached()  # all of the page: as much as there can be
    page.get_by_role("button", name="Play now").click()
    expect(page.locator("[data-hand] .playable").first).to_be_visible()
    there = page.evaluate("handIsThere")
    before = {number: url for number, (url, at) in asked.items() if at < there and not url.startswith("data:")}
    seat.until(lambda: received.keys() >= before.keys(), "all that was asked for until then")
    pictures = sum(received[number] for number, url in before.items() if "/pictures/" in url)
    everything = sum(received[number] for number in before) - pictures
    print(f"all {everything / KILOBYTE:.1f} KB, pictures {pictures / KILOBYTE:.1f} KB")
    assert not [url for url in before.values() if re.search(FOR_LATER, url)]
    assert 60 * KILOBYTE < everything <= MAX_OF_ALL
