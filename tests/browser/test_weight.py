"""How many bytes the first table costs: by what its pages name, and in a browser with an empty cache."""

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


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_script_for_a_first_table_is_light(language: str) -> None:
    gzipped, packed = gzipped_script(language), packed_script(language)
    print(f"{language}: {gzipped / KILOBYTE:.1f} KB gzipped, {packed / KILOBYTE:.1f} KB with Brotli")
    assert 40 * KILOBYTE < packed < gzipped <= MAX_SCRIPT + (language != "en") * MAX_LONGER


def test_the_first_playable_table_is_light(open_seat: Callable[..., Seat]) -> None:
    seat = open_seat(390, 844, fresh=True)
    page = seat.page
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    addresses: dict[str, str] = {}
    received = {"pictures": 0, "other": 0}

    def begins(event: dict[str, Any]) -> None:
        addresses[event["requestId"]] = event["response"]["url"]

    def ends(event: dict[str, Any]) -> None:
        kind = "pictures" if "/pictures/" in addresses.get(event["requestId"], "") else "other"
        received[kind] += int(event["encodedDataLength"])

    session.on("Network.responseReceived", begins)
    session.on("Network.loadingFinished", ends)
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    expect(page.locator("[data-hand] .playable").first).to_be_visible()
    everything = received["other"]
    print(f"all {everything / KILOBYTE:.1f} KB, pictures {received['pictures'] / KILOBYTE:.1f} KB")
    assert 60 * KILOBYTE < everything <= MAX_OF_ALL
