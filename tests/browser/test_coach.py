"""The tips of a first game: three, tied to real first moves, in the place of the status line."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import axe
from tests.browser.exhibition_moves import stop
from tests.browser.seat import Seat
from tests.browser.test_lineup import place

OpenSeat = Callable[..., Seat]
# Where everything lies that must not move while tips come and go.
PLACES = """() => ['[data-line]', '[data-hand]', '[data-pile]', '.hall', '.bar'].flatMap((what) => {
  const box = document.querySelector(what)?.getBoundingClientRect()
  return box ? [[what, Math.round(box.top), Math.round(box.bottom)].join(' ')] : []
})"""


def tips(page: Page) -> Locator:
    return page.locator("[data-tips]")


def newcomer(open_seat: OpenSeat, game: str, width: int = 390, height: int = 844, **settings: Any) -> Seat:
    """Open a first game at a table."""
    seat = open_seat(width, height, newcomer=True)
    seat.open(seat.make(game, **settings))
    return seat


def covered(page: Page, what: str) -> list[str]:
    """Return the elements whose middle a tip lies over."""
    found: list[str] = page.evaluate(
        """(what) => [...document.querySelectorAll(what)].flatMap((one) => {
          const box = one.getBoundingClientRect()
          const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
          return top?.closest('[data-tips]') ? [one.className] : []
        })""",
        what,
    )
    return found


@pytest.mark.parametrize("right", [True, False])
def test_three_tips_follow_the_first_moves_and_move_nothing(open_seat: OpenSeat, right: bool) -> None:
    seat = newcomer(open_seat, "timeline", computers=1)
    page, tip = seat.page, tips(seat.page)
    expect(tip).to_have_text(re.compile(r"These four are yours\. Their dates are hidden\..*1 of 3\s*Skip the tips"))
    expect(tip).to_have_role("status")
    expect(page.get_by_role("heading", name="Your turn")).to_have_count(1)
    seat.settle()
    shown = page.evaluate(PLACES)
    axe.check(page)
    assert not covered(page, "[data-hand] .card, [data-line] .card")
    card, gap = seat.chosen(right)
    seat.hand(card).click()
    expect(tip).to_contain_text(re.compile(r"Before or after .*\? Left is earlier, right is later\. Tap the gap\."))
    seat.settle()
    assert not covered(page, "[data-gap] button")
    axe.check(page)
    page.evaluate("() => { const button = document.querySelector('[data-tips] button'); button.focus() }")
    after = (
        "document.querySelector('[data-tips] button').compareDocumentPosition(document.querySelector('[data-hand]'))"
    )
    assert page.evaluate(after) & 2, "the tip comes after the hand"
    seat.does(lambda: seat.gap(gap).click())
    says = (
        "It stays, and you hold one card fewer. A wrong card" if right else "The card goes away and you draw another."
    )
    expect(tip).to_contain_text(says)
    expect(tip).to_contain_text("First empty hand wins.")
    seat.settle()
    axe.check(page)
    page.get_by_role("button", name="Got it").click()
    expect(tip).to_have_count(0)
    expect(page.locator(".status p")).to_be_visible()
    page.reload()
    expect(page.locator("[data-hand]")).to_be_visible()
    seat.settle()
    expect(tip).to_have_count(0)
    assert [one for one in page.evaluate(PLACES) if "bar" in one or "hand" in one] == [
        one for one in shown if "bar" in one or "hand" in one
    ]


def test_skipped_tips_stay_away_until_they_are_asked_for(open_seat: OpenSeat) -> None:
    seat = newcomer(open_seat, "timeline", computers=1)
    page, tip = seat.page, tips(seat.page)
    expect(tip).to_contain_text("1 of 3")
    seat.settle()
    with_tip = page.evaluate(PLACES)
    page.get_by_role("button", name="Skip the tips").click()
    expect(page.get_by_text("Tap a card, then the gap")).to_be_visible()
    seat.settle()
    assert page.evaluate(PLACES) == with_tip, "nothing moves when a tip goes"
    page.reload()
    expect(page.locator("[data-hand] .playable").first).to_be_visible()
    expect(tip).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Show the tips again").click()
    expect(tip).to_contain_text("1 of 3")
    seat.settle()
    page.get_by_role("button", name="Skip the tips").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-hand] button").first).to_be_focused()
    page.keyboard.press("?")
    page.get_by_role("dialog").get_by_role("button", name="Show the tips again").click()
    expect(tip).to_contain_text("1 of 3")


def test_one_phone_for_two_has_names_and_no_tip_over_the_plate(open_seat: OpenSeat) -> None:
    seat = newcomer(open_seat, "timeline", people=2)
    page, tip = seat.page, tips(seat.page)
    if seat.hand_over is not None:
        page.get_by_role("button", name="I’m Ada").click()
    expect(tip).to_contain_text("This is Ada’s hand.")
    seat.move(seat.tap)
    page.get_by_role("button", name="I’m Inès").click()
    expect(tip).to_contain_text("It stays, and Ada holds one card fewer.")
    expect(tip).not_to_contain_text("you")


def test_line_up_has_three_tips(open_seat: OpenSeat) -> None:
    seat = newcomer(open_seat, "lineup")
    page, tip = seat.page, tips(seat.page)
    expect(tip).to_contain_text("One card at a time.")
    seat.settle()
    shown = page.evaluate(PLACES)
    axe.check(page)
    place(seat, lambda gap: seat.gap(gap).click(), right=False)
    expect(tip).to_contain_text("It slid to its true place")
    assert not covered(page, "[data-gap] button, [data-hand] .card")
    place(seat, lambda gap: seat.gap(gap).click(), right=True)
    expect(tip).to_contain_text("Every right card counts.")
    page.get_by_role("button", name="Got it").click()
    expect(tip).to_have_count(0)
    seat.settle()
    assert page.evaluate(PLACES) == shown


def test_together_has_three_tips(open_seat: OpenSeat) -> None:
    seat = newcomer(open_seat, "together")
    page, tip = seat.page, tips(seat.page)
    expect(tip).to_contain_text("One team: bring all cards onto the line.")
    seat.settle()
    axe.check(page)
    page.locator("[data-hand] [data-card]").first.click()
    expect(tip).to_contain_text("Play one or two cards, or discard one.")
    seat.settle()
    assert not covered(page, ".acts button, [data-hand] .card")
    page.locator(".acts .brass").click()
    expect(tip).to_contain_text("It found its place. Try a second card, or stop.")
    seat.settle()
    assert not covered(page, ".acts button, [data-hand] .card")
    page.get_by_role("button", name="Got it").click()
    expect(tip).to_have_count(0)


@pytest.mark.parametrize("width", [390, 1280])
def test_exhibition_has_three_tips_and_suggests_once(open_seat: OpenSeat, width: int) -> None:
    seat = newcomer(open_seat, "exhibition", width, 844 if width == 390 else 800, computers=1)
    page, tip = seat.page, tips(seat.page)
    expect(tip).to_contain_text("Take a card from your column.")
    seat.settle()
    hall = page.evaluate(PLACES)
    axe.check(page)
    card = next(one for one in seat.view["choices"]["cards"] if not one["to"] and one["spots"])
    stop(seat, f"card {card['card']}").click()
    expect(tip).to_contain_text("The next card comes from there. Try ")
    expect(page.get_by_text("Tap to place it there.").filter(visible=True)).to_have_count(1)
    seat.settle()
    assert page.evaluate(PLACES) == hall
    assert not covered(page, ".lit, .takeable")
    best = max((one for one in card["spots"] if one["gain"]), key=lambda one: one["gain"]["total"])
    stop(seat, f"spot {best['showcase']} {best['spot']}").click()
    expect(tip).to_contain_text("Years rise from left to right.")
    axe.check(page)
    page.get_by_role("button", name="Got it").click()
    expect(tip).to_have_count(0)


def test_who_has_played_gets_no_tips_among_friends(open_seat: OpenSeat) -> None:
    seat = open_seat(newcomer=True)
    seat.page.goto("/")
    seat.page.evaluate("localStorage['frieze.finished'] = JSON.stringify(['timeline'])")
    seat.open(seat.make("timeline", computers=1))
    expect(seat.page.locator("[data-hand] .playable").first).to_be_visible()
    seat.settle()
    expect(tips(seat.page)).to_have_count(0)
