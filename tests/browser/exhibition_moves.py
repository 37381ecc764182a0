"""Moves of Exhibition in a browser: by taps, by keys, by drags."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.seat import Seat, View, middle
from tests.browser.socket_players import exhibit_white

Action = dict[str, Any]
Way = Callable[[Seat, Action], None]


def stop_of(action: Action) -> str:
    """Return the name of the element to use for a move."""
    if action["type"] == "take":
        return f"card {action['card']}"
    return "depot" if action["type"] == "store" else f"spot {action['showcase']} {action['spot']}"


def stop(seat: Seat, name: str) -> Locator:
    return seat.page.locator(f'[data-stop="{name}"]')


def tap(seat: Seat, action: Action) -> None:
    """Make a move by clicks, once the page offers it."""
    if action["type"] == "finish":
        seat.page.get_by_role("button", name="Finish here").click()
        seat.page.get_by_role("dialog").get_by_role("button", name="Finish here").click()
        return
    target = seat.page.locator(f'[data-stop="{stop_of(action)}"]:is(.takeable, .lit)')
    if target.get_attribute("aria-pressed") == "false":  # the first click picks, the second one does it
        target.click()
    if "to" not in action:
        target.click()
    else:  # a continent's head, or where it is narrow its tab
        seat.page.locator(f'[data-stop="to {action["to"]}"], [role=tab][data-column="{action["to"]}"]').first.click()


def type_keys(seat: Seat, action: Action) -> None:
    """Make a move with the keyboard only."""
    keys = seat.page.keyboard
    focused = "document.activeElement?.dataset.stop ?? document.activeElement?.textContent.trim() ?? ''"
    if action["type"] == "finish":
        walk(seat, "Tab", lambda: seat.page.evaluate(focused) == "Finish here")
        keys.press("Enter")
        expect(seat.page.get_by_role("dialog")).to_be_visible()
        walk(seat, "Tab", lambda: seat.page.evaluate(focused) == "Finish here")
        keys.press("Enter")
        return
    name = stop_of(action)
    stops = choosable(seat.view)
    keys.press("0" if name == "depot" else str(stops.index(name) + 1) if stops.index(name) < 9 else "9")
    if name != "depot":
        walk(seat, "ArrowRight", lambda: seat.page.evaluate(focused) == name)
    assert seat.page.evaluate(focused) == name
    if stop(seat, name).get_attribute("aria-pressed") == "false":
        keys.press("Enter")
    if "to" not in action:
        keys.press("Enter")
    else:
        keys.press("ArrowUp")
        walk(seat, "Shift+Tab", lambda: seat.page.evaluate(focused) == f"to {action['to']}")
        keys.press("Enter")


def walk(seat: Seat, key: str, there: Callable[[], bool]) -> None:
    for _ in range(40):
        if there():
            return
        seat.page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead there")


def choosable(view: dict[str, Any]) -> list[str]:
    choices = view["choices"]
    if choices["type"] == "take":
        return [f"card {one['card']}" for one in choices["cards"]]
    return [f"spot {one['showcase']} {one['spot']}" for one in choices["spots"] if one["gain"]]


def drag(seat: Seat, action: Action) -> None:
    """Make a move by dragging with the mouse."""
    if action["type"] == "finish":
        tap(seat, action)
        return
    if action["type"] == "take":
        carry(seat, stop(seat, stop_of(action)), seat.page.locator("main .desk h1"))
        if "to" in action:
            stop(seat, f"to {action['to']}").click()
        return
    taken = seat.page.locator(f'.desk [data-card="{seat.view["taken"]["card"]}"]')
    carry(seat, taken, seat.page.locator(f'[data-drop="{stop_of(action)}"]'))


def carry(seat: Seat, what: Locator, to: Locator) -> None:
    """Drag a card with the mouse."""
    mouse = seat.page.mouse
    mouse.move(*middle(what))
    mouse.down()
    mouse.move(*middle(to), steps=6)
    mouse.up()


def play(seat: Seat, way: Way, until: Callable[[View], bool] = lambda _: False) -> set[str]:
    """Play to the end, or until a view is as wanted. Return the types of the moves."""
    kinds: set[str] = set()
    while seat.until_mine_or_over() and not until(seat.view):
        action = exhibit_white(seat.view)
        kinds |= {action["type"], "to"} if "to" in action else {action["type"]}
        seat.does(lambda action=action: way(seat, action))  # type: ignore[misc]
    return kinds
