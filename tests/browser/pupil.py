"""A pupil in front of a browser: joins a lesson and votes, by taps or by keys."""

from playwright.sync_api import expect

from tests.browser.seat import Seat
from tests.browser.teacher import Teacher

LETTERS = "ABCDEFGHIJK"
ASKED = "Where does it belong?"


class Pupil:
    """A pupil's page."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.page = seat.page

    def join(self, teacher: Teacher, number: int) -> None:
        """Open the page of a lesson and join with a number."""
        self.page.goto(teacher.path)
        self.page.locator(f'[data-place="{number}"]').click()
        self.page.get_by_role("button", name=f"Join as {number}").click()
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
