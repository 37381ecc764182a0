"""A pupil in front of a browser: joins a lesson and votes, by taps or by keys."""

from playwright.sync_api import expect

from tests.browser.seat import Seat

LETTERS = "ABCDEFGHIJK"
ASKED = "Where does it belong?"


class Pupil:
    """A pupil's page."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.page = seat.page

    def come_in(self, code: str, number: int) -> None:
        """Open the page of a lesson and join with a number."""
        self.page.goto(f"/lesson/{code}")
        self.page.locator(f'[data-place="{number}"]').click()
        self.page.get_by_role("button", name=f"Join as {number}").click()

    def join(self, code: str, number: int) -> None:
        """Join a lesson before its first card."""
        self.come_in(code, number)
        self.sees(f"You’re in, number {number}.")

    def sees(self, title: str) -> None:
        """Wait for a screen by its title."""
        expect(self.page.get_by_role("heading", level=1, name=title, exact=True)).to_be_visible()

    def reads(self, text: str) -> None:
        """Wait until a text is on the screen; what is only said does not count."""
        expect(self.page.locator("main").get_by_text(text).first).to_be_visible()

    def taps(self, gap: int) -> None:
        """Tap a letter."""
        self.page.get_by_role("toolbar").get_by_role("button").nth(gap).click()

    def taps_line(self, gap: int) -> None:
        """Tap a gap of the line."""
        self.page.locator(f'[data-gap="{gap}"] button').click()

    def is_kept(self, gap: int) -> None:
        """Wait until the page shows a vote as kept, and no other one as chosen."""
        expect(self.page.locator(f'[data-kept="{LETTERS[gap]}"]')).to_be_visible()
        chosen = self.page.get_by_role("toolbar").get_by_role("button", pressed=True)
        expect(chosen).to_have_text(LETTERS[gap])

    # Homework

    def card(self) -> str:
        """Return the card to be placed."""
        held = self.page.locator("[data-hand] [data-card]")
        expect(held).to_have_count(1)
        return held.get_attribute("data-card") or ""

    def places(self, gap: int) -> str:
        """Place the next card of homework by a tap, and return it once it lies on the line."""
        card = self.card()
        expect(self.page.locator("[data-guest]")).to_have_count(0)
        self.page.locator(f'[data-gap="{gap}"] button').click()
        return self._placed(card)

    def types(self, gap: int) -> str:
        """Place it with keys alone."""
        card = self.card()
        focused = "Number(document.activeElement?.closest('[data-gap]')?.dataset.gap ?? -1)"
        expect(self.page.locator("[data-guest]")).to_have_count(0)
        keys, key = self.page.keyboard, "ArrowRight"
        while (at := self.page.evaluate(focused)) != gap:
            key = "ArrowRight" if at < gap else "ArrowLeft"
            keys.press(key)
            self.seat.until(lambda at=at: self.page.evaluate(focused) != at, "the focus to move")  # type: ignore[misc]
        keys.press("Enter")
        return self._placed(card)

    def _placed(self, card: str) -> str:
        expect(self.page.locator(f'[data-line] [data-slot="{card}"]:not([data-guest])')).to_have_count(1)
        return card
