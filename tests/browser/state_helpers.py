"""Helpers for the walks through all screens and states."""

from collections.abc import Callable, Iterator

from playwright.sync_api import Page, expect

from tests.browser.seat import Seat

OpenSeat = Callable[[], Seat]
State = tuple[str, Seat]
States = Iterator[State]


def settled(seat: Seat) -> Seat:
    """Wait until nothing moves, and return the seat."""
    seat.settle()
    return seat


def opened(page: Page) -> None:
    """Wait for an open dialog."""
    expect(page.locator("dialog[open]").last).to_be_visible()


def close(page: Page) -> None:
    """Close the dialog on top."""
    before = page.locator("dialog[open]").count()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(before - 1)
