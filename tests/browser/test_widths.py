"""No screen is wider than the window, and its main action can be seen: many seats, long names, large text."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from frieze.languages import LANGUAGES
from tests.browser.axe import overflow
from tests.browser.pairwise import pairwise
from tests.browser.seat import Seat, new_key

LETTERS = "WMABCDEFG"
NAMES = [letter * 24 for letter in LETTERS]  # as long as a name may be, without a place to break
ANIMALS = ["owl", "fox", "badger", "otter", "panda", "swan", "whale", "bear"]
WIDTHS = {320: 568, 390: 844, 768: 1024, 1440: 900}
SIZES = (100, 200)  # per cent
# The innermost elements that reach over the right edge, and are not scrolled inside something else.
STICKING_OUT = """() => [...document.body.querySelectorAll('*')]
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5 && !one.closest('[data-scroller]'))
  .filter((one, _, all) => !all.some((other) => other !== one && one.contains(other)))
  .slice(0, 3).map((one) => `${one.tagName}.${one.className}: ${one.textContent.trim().slice(0, 30)}`)"""
# Seats that do not show at least the beginning of a name.
NAMELESS = """() => [...document.querySelectorAll('[data-seat]:has(b)')].flatMap((seat) => {
  const [own, name] = [seat, seat.querySelector('b')].map((one) => one.getBoundingClientRect())
  return Math.min(own.right, name.right) - name.left < 36 ? [seat.ariaLabel ?? seat.textContent] : []
})"""
BRASS = "main .brass:visible, .dock .brass:visible"


class World:
    """Tables with as many seats as they can have, in every phase, made once."""

    def __init__(self, host: Seat, guest: Seat) -> None:
        self.host, self.guest = host, guest
        self.waiting = self.make("timeline", 8, start=False)
        self.open = self.make("timeline", 1, start=False)
        self.tables = {game: self.make(game, seats) for game, seats in (("timeline", 8), ("exhibition", 4))}
        self.tables["together"] = self.make("together", 4)
        self.over = self.make("timeline", 8)
        host.change(self.over, type="end")

    def make(self, game: str, seats: int, *, start: bool = True) -> str:
        self.host.ask("/api/about")
        people = [{"name": name, "animal": animal} for name, animal in zip(NAMES, ANIMALS, strict=False)][:seats]
        deck = "century" if game == "exhibition" else "world"
        settings = {"game": game, "decks": [{"id": deck}], "starts": "chosen"}
        made = self.host.ask("/api/tables", {"key": new_key(), "people": people, "settings": settings})
        code: str = made["table"]["code"]
        if start:
            self.host.change(code, type="start", first=0)
        return code

    # Screens: each returns the page and its main action

    def home(self) -> tuple[Seat, Locator]:
        self.host.page.goto("/")
        expect(self.host.page.locator('.lists a[href^="t/"]').first).to_be_visible()
        return self.host, self.host.page.locator(BRASS).first

    def home_with_computers(self) -> tuple[Seat, Locator]:
        self.guest.page.goto("/")
        self.guest.page.locator("button.against").click()
        more = self.guest.page.locator("dialog .stepper button").last
        while more.is_enabled():
            more.click()
        return self.guest, self.guest.page.locator("dialog .brass")

    def waiting_room(self) -> tuple[Seat, Locator]:
        return self.host, self.shown(self.host, self.waiting, ".dock .brass")

    def invitation(self) -> tuple[Seat, Locator]:
        return self.guest, self.shown(self.guest, self.open, ".dock .brass")

    def timeline(self) -> tuple[Seat, Locator]:
        return self.host, self.shown(self.host, self.tables["timeline"], ".brass")

    def together(self) -> tuple[Seat, Locator]:
        return self.host, self.shown(self.host, self.tables["together"], ".brass")

    def exhibition(self) -> tuple[Seat, Locator]:
        return self.host, self.shown(self.host, self.tables["exhibition"], "main .brass, main [data-card]")

    def end(self) -> tuple[Seat, Locator]:
        return self.host, self.shown(self.host, self.over, "main .brass")

    def shown(self, seat: Seat, code: str, action: str) -> Locator:
        seat.page.goto(f"/t/{code}")
        return seat.page.locator(action).first


SCREENS: dict[str, Callable[[World], tuple[Seat, Locator]]] = {
    "home": World.home,
    "home with computer players": World.home_with_computers,
    "waiting room": World.waiting_room,
    "invitation": World.invitation,
    "timeline": World.timeline,
    "together": World.together,
    "exhibition": World.exhibition,
    "end": World.end,
}
ROWS = pairwise(list(SCREENS), list(WIDTHS), [str(language) for language in LANGUAGES], SIZES)


# As another tab would set them.
SET = """(settings) => {
  localStorage.setItem('frieze.settings', JSON.stringify(settings))
  dispatchEvent(new StorageEvent('storage', { key: 'frieze.settings' }))
}"""


def show(seat: Seat, width: int, language: str, size: int) -> None:
    """Show a page in a width, in a language and with texts of a size, which the page follows."""
    seat.resize(width, WIDTHS[width])
    seat.page.evaluate(SET, {"language": language, "textSize": size, "motion": "reduced"})
    expect(seat.page.locator("html")).to_have_attribute("lang", language)
    seat.settle()


def sideways(action: Locator) -> bool:
    """Return whether an element is cut by the left or the right edge of the window."""
    box = action.bounding_box()
    assert box is not None
    width = action.page.viewport_size["width"] if action.page.viewport_size else 0
    return box["x"] < 0 or box["x"] + box["width"] > width + 0.5


@pytest.fixture
def world(open_seat: Callable[..., Seat]) -> World:
    return World(open_seat(), open_seat())


def test_no_screen_is_wider_than_the_window_and_its_main_action_is_seen(world: World) -> None:
    wrong = []
    for screen, reach in SCREENS.items():
        seat, action = reach(world)
        expect(action).to_be_visible()
        for _, width, language, size in [row for row in ROWS if row[0] == screen]:
            show(seat, width, language, size)
            expect(action).to_be_visible()
            what = f"{screen}, {width} px, {language}, {size} %"
            if too_wide := overflow(seat.page):
                wrong.append(f"{what}: {too_wide} px too wide: {seat.page.evaluate(STICKING_OUT)}")
            wrong += [f"{what}: no name to be seen: {one}" for one in seat.page.evaluate(NAMELESS)]
            if sideways(action):
                wrong.append(f"{what}: the main action is cut")
            if screen in {"waiting room", "invitation"} and not in_window(action):
                wrong.append(f"{what}: the main action is below the window")
    assert not wrong, "\n".join(wrong)


def in_window(action: Locator) -> bool:
    box = action.bounding_box()
    height = action.page.viewport_size["height"] if action.page.viewport_size else 0
    return box is not None and box["y"] + box["height"] <= height + 0.5
