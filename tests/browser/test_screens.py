"""Every screen and state on a small phone and a desktop: no violations of axe, no small targets, no overflow.

On the narrowest phone, the longest texts of all languages must fit too.

The walk is that of the phone. Another look and axe take most of the time: so axe checks every second state on the
phone, and the others on the desktop. `make soak` checks every state with all of it in both looks.
"""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser import axe
from tests.browser.fit import texts_that_do_not_fit
from tests.browser.seat import Seat
from tests.browser.server import Server
from tests.browser.states import GROUPS
from tests.example_counts import EFFORT

PHONE: dict[str, Any] = {"width": 360, "height": 740, "color_scheme": "dark"}
NARROWEST = 320
DESKTOP: dict[str, Any] = {"width": 1440, "height": 900, "color_scheme": "light"}
# The editor shows one card beside the grid or instead of it, so its states are reached in each look of their own.
WALKS = [(group, [PHONE, DESKTOP]) for group in GROUPS if group != "decks"] + [("decks", [PHONE]), ("decks", [DESKTOP])]
# A change of theme would start transitions of nearly everything, and the end of one may start the next.
NO_TRANSITIONS = """() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets = [sheet]
}"""


@pytest.mark.parametrize(
    ("group", "looks"),
    WALKS,
    ids=["-".join([group, *(str(look["width"]) for look in looks)]) for group, looks in WALKS],
)
def test_axe_finds_nothing_and_nothing_is_cut_off(
    group: str, looks: list[dict[str, Any]], open_seat: Callable[..., Seat], server: Server
) -> None:
    found: list[str] = []
    for number, (name, seat) in enumerate(
        GROUPS[group](lambda: open_seat(**looks[0], reduced_motion="reduce"), server)
    ):
        by_axe = looks if EFFORT > 1 else [looks[number % len(looks)]]
        for look in looks:
            if look is looks[0] or look in by_axe:
                show(seat, **look)
                found += [f"{name}, {look['width']} px: {one}" for one in wrong(seat, look in by_axe)]
        if PHONE in looks:
            seat.resize(NARROWEST, PHONE["height"])
            found += [f"{name}, {NARROWEST} px: {one}" for one in texts_that_do_not_fit(seat.page)]
        show(seat, **looks[0])
    assert not found, "\n".join(found)


def show(seat: Seat, width: int, height: int, color_scheme: Any) -> None:
    """Show a page in a size and a theme."""
    if seat.page.viewport_size != {"width": width, "height": height}:
        seat.page.evaluate(NO_TRANSITIONS)
        seat.page.emulate_media(color_scheme=color_scheme)
        seat.resize(width, height)


def wrong(seat: Seat, by_axe: bool) -> list[str]:
    """Return what is wrong with a page, one line each; `by_axe`: what axe finds too."""
    page = seat.page
    wide = axe.overflow(page)
    return [
        *(axe.findings(page) if by_axe else []),
        *([f"the page is {wide} px too wide"] if wide > 0 else []),
        *(f"no text for {key}" for key in axe.bare_keys(page)),
        *(f"cut: {one}" for one in axe.cut_titles(page)),
        *(f"too small: {one}" for one in axe.small_targets(page)),
    ]
