"""Every screen and state on a desktop and a small phone: no violations of axe, no small targets, no overflow."""

from collections.abc import Callable

import pytest

from tests.browser import axe
from tests.browser.seat import Seat
from tests.browser.server import Server
from tests.browser.states import GROUPS

LOOKS = {
    "desktop-light": {"width": 1440, "height": 900, "color_scheme": "light"},
    "phone-dark": {"width": 360, "height": 740, "color_scheme": "dark", "reduced_motion": "reduce"},
}


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("group", GROUPS)
def test_axe_finds_nothing_and_nothing_is_cut_off(
    group: str, look: str, open_seat: Callable[..., Seat], server: Server
) -> None:
    found: list[str] = []
    for name, seat in GROUPS[group](lambda: open_seat(**LOOKS[look]), server):
        found += [f"{name}: {line}" for line in axe.findings(seat.page)]
        if (wide := axe.overflow(seat.page)) > 0:
            found.append(f"{name}: the page is {wide} px too wide")
        found += [f"{name}: no text for {key}" for key in axe.bare_keys(seat.page)]
        found += [f"{name}: cut: {one}" for one in axe.cut_titles(seat.page)]
        found += [f"{name}: too small: {one}" for one in axe.small_targets(seat.page)]
    assert not found, "\n".join(found)
