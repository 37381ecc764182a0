"""A teacher in front of a browser: opens a lesson, leads it on the console, and has a board beside it."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.browser.seat import PACE, Seat
from tests.browser.teacher import Teacher

BOARD = {"width": 1920, "height": 1080}


class Console:
    """The teacher's page, and the pages that it opens."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.page = seat.page

    @property
    def code(self) -> str:
        """Return the code of the lesson, from the address."""
        return self.page.url.split("/")[-2]

    def watch(self, teacher: Teacher) -> None:
        """Open the console of a lesson that was opened over REST."""
        self.page.context.add_cookies(teacher.cookies)
        self.page.goto(f"{teacher.path}/teach")

    def prepare(self) -> None:
        """Go from the home page to the set-up of a lesson."""
        self.page.goto("/")
        self.page.get_by_role("link", name="Prepare a lesson").locator("visible=true").click()
        expect(self.page.get_by_role("button", name="Open the lesson")).to_be_enabled()

    def open(self, button: str = "Open the lesson") -> None:
        """Open the lesson that was prepared."""
        self.page.get_by_role("button", name=button).click()
        self.page.wait_for_url("**/teach")

    def open_board(self) -> Seat:
        """Open the board from the console, as a projector shows it."""
        with self.page.context.expect_page() as opened:
            self.page.get_by_role("link", name="Open the board").click()
        board = Seat(opened.value)
        board.page.set_viewport_size(BOARD)  # type: ignore[arg-type]
        board.pace(PACE)
        return board

    def sees(self, title: str) -> None:
        """Wait for what is going on, by its heading."""
        expect(self.page.get_by_role("heading", level=1, name=title, exact=True)).to_be_visible()

    def reads(self, text: str) -> None:
        """Wait until a text is on the console."""
        expect(self.page.locator("main, aside").get_by_text(text).first).to_be_visible()

    def presses(self, button: str) -> None:
        """Press a button of the console."""
        self.page.locator("main, header").get_by_role("button", name=button, exact=True).locator("visible=true").click()

    def ends(self) -> None:
        """End the lesson, and say so once more."""
        self.presses("End the lesson")
        self.page.get_by_role("dialog").get_by_role("button", name="End the lesson").click()
        self.sees("The lesson is over")

    def votes(self) -> list[int]:
        """Return the votes that fill the gaps of the console's line, of those that have some."""
        return [int(one) for one in self.page.locator(".desk > main .count").all_inner_texts()]

    def pupil(self, called: str) -> Locator:
        """Return a pupil in the list beside the line."""
        return self.page.locator("aside").get_by_role("button", name=called, exact=False).first

    def within_dialog(self, act: Callable[[Locator], None]) -> None:
        """Do something in the open dialog, which closes then."""
        dialog = self.page.get_by_role("dialog")
        act(dialog)
        expect(dialog).to_have_count(0)
