"""Helpers for tests of decks: make, paste and save a deck in the browser."""

import io
import zipfile
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.contexts import pass_time, take_clock
from tests.browser.seat import A_FRAME, Seat

KEPT_AFTER = 1000  # ms without a change


def title(number: int) -> str:
    return f"Event{number:02}"


def table(rows: int = 40, wrong: dict[int, str] | None = None) -> str:
    """Return rows as copied from a spreadsheet, with French column names."""
    dates = {number: str(1000 + 23 * number) for number in range(rows)} | (wrong or {})
    lines = ["Titre\tAnnée\tRemarque\tThème"]
    lines += [
        f"{title(number)}\t{date}\tSomething.\t{'Art' if number % 2 else 'War'}" for number, date in dates.items()
    ]
    return "\n".join(lines)


def pasted(page: Page, text: str, html: str = "") -> None:
    """Paste text into the focused element, as from a spreadsheet."""
    page.evaluate(
        """([text, html]) => {
          const data = new DataTransfer()
          data.setData('text/plain', text)
          if (html) data.setData('text/html', html)
          const how = { clipboardData: data, bubbles: true, cancelable: true }
          document.activeElement.dispatchEvent(new ClipboardEvent('paste', how))
        }""",
        [text, html],
    )


def saved(page: Page) -> None:
    """Advance the clock to the next save, and wait until the page has saved."""
    page.evaluate(A_FRAME)
    pass_time(page, KEPT_AFTER)
    expect(page.locator(".keeping")).to_contain_text("All changes saved")


def make_deck(seat: Seat, text: str) -> str:
    """Make a deck from pasted rows with a clock that the test moves. Return its secret."""
    take_clock(seat.page)
    return make_deck_in_real_time(seat, text)


def make_deck_in_real_time(seat: Seat, text: str) -> str:
    """Make a deck from pasted rows, in a page of any language. Return its secret."""
    seat.page.goto("/decks/new")
    seat.page.locator("#pasted").focus()
    pasted(seat.page, text)
    seat.page.wait_for_url("**/decks/edit/*")
    expect(seat.page.locator(".keeping")).to_be_visible()
    return seat.page.url.rsplit("/", 1)[1]


def deck_of(seat: Seat, secret: str) -> dict[str, Any]:
    found: dict[str, Any] = seat.ask(f"/api/own-decks/{secret}")
    return found


def choose(page: Page, part: str) -> None:
    page.locator(".bar label", has_text=part).click()


def workbook(rows: list[list[str]]) -> bytes:
    """Return a minimal workbook with these texts."""
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    cells = ["".join(f'<c t="inlineStr"><is><t>{cell}</t></is></c>' for cell in row) for row in rows]
    sheet = "".join(f"<row>{row}</row>" for row in cells)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        sheets = '<sheets><sheet name="a" r:id="r1"/></sheets>'
        archive.writestr("xl/workbook.xml", f'<workbook xmlns="{main}" xmlns:r="{relation}">{sheets}</workbook>')
        target = '<Relationship Id="r1" Target="worksheets/sheet1.xml"/>'
        archive.writestr("xl/_rels/workbook.xml.rels", f"<a>{target}</a>")
        archive.writestr(
            "xl/worksheets/sheet1.xml", f'<worksheet xmlns="{main}"><sheetData>{sheet}</sheetData></worksheet>'
        )
    return packed.getvalue()
