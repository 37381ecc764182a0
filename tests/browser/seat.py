"""A player in a browser: makes and opens tables, taps, presses keys, drags.

`Seat` also has the views that the server sent to the page.
"""

import json
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import CDPSession, Locator, Page, Request, WebSocket, expect

from tests.browser import card_dates
from tests.hang_guard import HANGS_AFTER
from tests.patched_views import patched

View = dict[str, Any]
PACE = 20  # how many times faster than for people animations and reveals are, in pages and on the server
SHORTEST_PAUSE, LONGEST_PAUSE = 5.0, 40.0  # ms before a condition is looked at again

# Wait until nothing moves, nothing is loaded and nothing scrolls. Paused animations may stay.
STILL = """() => new Promise((done, failed) => {
  const end = performance.now() + 60000
  const onItsWay = '[data-guest], [data-copy], .arriving, .held.away, .layer.away, main[aria-busy]'
  const moves = (one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity
  const unfinished = () => [
    ...document.getAnimations().filter(moves).map((one) => `${one.effect.target?.className} moves`),
    ...[...document.querySelectorAll(onItsWay)].map((one) => `${one.className} is on its way`),
    ...[...document.images].filter((one) => !one.complete && one.loading !== 'lazy').map((one) => one.src),
    ...(document.fonts.status === 'loaded' ? [] : ['fonts'])
  ]
  const scrolls = '[data-scroller], [data-hand], dialog *'
  const places = () => [document.scrollingElement, ...document.querySelectorAll(scrolls)]
    .map((one) => [one.scrollLeft, one.scrollTop, one.scrollHeight].join()).join(' ')
  let [before, same] = ['', 0]
  const look = () => {
    const [now, left] = [places(), unfinished()]
    same = now === before && left.length === 0 ? same + 1 : 0
    before = now
    if (same >= 2) done()
    else if (performance.now() > end) failed(new Error(`not still: ${left.join(', ') || 'something scrolls'}`))
    else requestAnimationFrame(look)
  }
  look()
})"""
FOLLOW = """(path) => {
  const link = document.createElement('a')
  link.href = path
  document.body.append(link)
  link.click()
  link.remove()
}"""
A_FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Seat:
    """A player's page, with its newest view."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.update: dict[str, Any] | None = None
        self.table: dict[str, Any] | None = None
        self.views: list[View] = []
        self._asked: set[Request] = set()
        self._devtools: CDPSession | None = None
        page.on("websocket", self._listen)
        page.on("request", self._begin)
        page.on("requestfinished", self._end)
        page.on("requestfailed", self._end)

    def _begin(self, request: Request) -> None:
        self._asked.add(request)

    def _end(self, request: Request) -> None:
        self._asked.discard(request)

    def _listen(self, socket: WebSocket) -> None:
        last: dict[str, Any] = {}  # the newest update of this connection: patches are of it

        def hear(frame: str | bytes) -> None:
            message = json.loads(frame)
            if message["type"] == "patch" and message["base"] == last.get("seq"):
                message = {**last, **message, "type": "update", "view": patched(last["view"], message)}
            if message["type"] == "update":
                last.update(message)
                self.update = message
                self.views.append(message["view"])
            elif message["type"] == "table":
                self.table = message["table"]

        socket.on("framereceived", hear)

    @property
    def view(self) -> View:
        assert self.update is not None, "no view has come yet"
        found: View = self.update["view"]
        return found

    @property
    def hand_over(self) -> int | None:
        """The seat whose player is to take this device; None if nobody is."""
        assert self.update is not None, "no view has come yet"
        asked: int | None = self.update["hand_over"]
        return asked

    # Making and opening tables

    def ask(self, path: str, body: Any = None) -> Any:
        """Send a request with this browser's cookie."""
        requests = self.page.context.request
        answer = requests.get(path) if body is None else requests.post(path, data=body)
        assert answer.ok, f"{path}: {answer.status} {answer.text()}"
        return json.loads(answer.text() or "null")

    def make(
        self,
        game: str = "timeline",
        *,
        people: int = 1,
        computers: int = 0,
        level: str = "visitor",
        deck: str | None = None,
        start: bool = True,
        options: dict[str, Any] | None = None,
        **settings: Any,
    ) -> str:
        """Create a table and return its code. `start`: start the game with the first person."""
        self.ask("/api/about")  # brings the cookie
        deck = deck or ("century" if game == "exhibition" else "world")
        names = [("Ada", "owl"), ("Inès", "fox"), ("Tómas", "badger"), ("Kwame", "otter")]
        made = self.ask(
            "/api/tables",
            {
                "key": new_key(),
                "people": [{"name": name, "animal": animal} for name, animal in names[:people]],
                "computers": [{"level": level}] * computers,
                "settings": {
                    "game": game,
                    "decks": [{"id": deck}],
                    "options": options or {},
                    "starts": "chosen",
                    **settings,
                },
            },
        )
        code: str = made["table"]["code"]
        if start:
            self.change(code, type="start", first=0)
        return code

    def change(self, code: str, **change: Any) -> Any:
        return self.ask(f"/api/tables/{code}/changes", {"key": new_key(), **change})

    def open(self, code: str) -> None:
        """Load a table's page and wait for its game."""
        self.update = None
        self.page.goto(f"/t/{code}")
        self._begin_to_watch()

    def enter(self, code: str) -> None:
        """Follow a link to a table from another page of the client, and wait for its game."""
        self.update = None
        self.go(f"/t/{code}")
        self._begin_to_watch()

    def _begin_to_watch(self) -> None:
        self.until(lambda: self.update is not None, "the first view")
        expect(self.page.locator("main:not([aria-busy]), dialog[open]").first).to_be_visible()

    def leave(self) -> None:
        """Go from a table to a page where nothing happens."""
        self.follow("/nowhere")

    def go(self, path: str) -> None:
        """Follow a link within the client, which loads only what it does not have."""
        self.page.evaluate(FOLLOW, path)

    def follow(self, path: str) -> None:
        """Follow a link to a page with another heading, and wait for it."""
        before = self.page.locator("h1").first.inner_text()
        self.go(path)
        expect(self.page.locator("h1").first).not_to_have_text(before)
        self.settle()

    def resize(self, width: int, height: int) -> None:
        """Resize the window."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate(A_FRAME)

    def pace(self, times: float) -> None:
        """Set the speed of all animations. A slow reveal is sure to be seen."""
        self._devtools = self._devtools or self.page.context.new_cdp_session(self.page)
        self._devtools.send("Animation.setPlaybackRate", {"playbackRate": times})

    # Waiting

    def settle(self) -> None:
        """Wait until the page has loaded everything and nothing moves."""
        while True:
            self.until(lambda: not self._asked, "what the page has asked for")
            self.page.evaluate(STILL)
            if not self._asked:
                return

    def rest(self, what: Locator) -> None:
        """Wait until an element no longer moves."""
        before = None
        while before != (now := what.bounding_box()):
            before = now
            self.page.evaluate(A_FRAME)

    def until(self, condition: Callable[[], bool], what: str) -> None:
        """Wait for a condition while the page runs."""
        end, pause = time.monotonic() + HANGS_AFTER, SHORTEST_PAUSE
        while not condition():
            if time.monotonic() > end:
                raise AssertionError(f"waited for {what}; the page shows:\n{self.page.inner_text('body')}")
            self.page.wait_for_timeout(pause)
            pause = min(pause * 1.5, LONGEST_PAUSE)

    def until_mine_or_over(self) -> bool:
        """Wait for this seat's turn. Return False if the game is over."""
        self.until(lambda: self.view["choices"] is not None or self.view["outcome"] is not None, "a turn")
        return self.view["outcome"] is None

    # Cards

    def hand(self, card: str) -> Locator:
        return self.page.locator(f'[data-hand] [data-card="{card}"]')

    def gap(self, number: int) -> Locator:
        return self.page.locator(f'[data-gap="{number}"] button')

    def line(self) -> list[str]:
        return [shown["card"] for shown in self.view["line"]]

    def chosen(self, right: bool = True) -> tuple[str, int]:
        """Return a card of the hand, and a gap where it is right or wrong."""
        assert self.table is not None, "no table has come yet"
        cards, line, deck = self.view["choices"]["cards"], self.line(), self.table["settings"]["decks"][0]["id"]
        if right:
            return cards[0], card_dates.right_gap(line, cards[0], deck)
        found = [(card, gap) for card in cards if (gap := card_dates.wrong_gap(line, card, deck)) is not None]
        return found[0] if found else (cards[0], 0)

    def tap(self, card: str, gap: int) -> None:
        """Place a card by taps. The hand may move under the first one, which is taken all the same."""
        self.hand(card).click()
        expect(self.gap(gap)).to_have_count(1)  # while a reveal is shown, a gap is open around its card
        self.gap(gap).click()

    def type(self, card: str, gap: int) -> None:
        """Place a card with the keyboard only."""
        keys = self.page.keyboard
        keys.press(str(self.view["choices"]["cards"].index(card) + 1))
        focused = "document.activeElement?.closest('[data-gap]')?.dataset.gap ?? ''"
        self.until(lambda: self.page.evaluate(focused) != "", "a gap to have the focus")
        for _ in range(60):
            at = int(self.page.evaluate(focused))
            if at == gap:
                break
            keys.press("ArrowRight" if at < gap else "ArrowLeft")
            self.until(lambda at=at: self.page.evaluate(focused) != str(at), "the focus to move")  # type: ignore[misc]
        keys.press("Enter")

    def drag(self, card: str, gap: int) -> None:
        """Place a card by dragging with the mouse."""
        mouse, own, to = self.page.mouse, self.hand(card), self.gap(gap)
        self.settle()
        to.scroll_into_view_if_needed()
        x, y = middle(own)
        mouse.move(x, y)
        mouse.down()
        mouse.move(x, y - 30, steps=4)
        self.rest(to)
        mouse.move(*middle(to), steps=10)
        mouse.up()

    def drag_by_finger(self, own: Locator, to: Locator) -> None:
        """Drag a card with a finger: up from the hand, then to the gap."""
        to.last.scroll_into_view_if_needed()
        (x, y), (end_x, end_y) = middle(own), middle(to)
        self.touch([(x, y), (x, y - 12), (x, y - 40), ((x + end_x) / 2, (y + end_y) / 2), (end_x, end_y)])

    def swipe(self, on: Locator, by_x: float, by_y: float) -> None:
        """Swipe with a finger over an element."""
        x, y = middle(on)
        self.touch([(x + by_x * part / 10, y + by_y * part / 10) for part in range(11)])

    def touch(self, way: list[tuple[float, float]]) -> None:
        """Touch the page along a path."""
        session = self.page.context.new_cdp_session(self.page)
        for number, (x, y) in enumerate(way):
            kind = "touchMove" if number else "touchStart"
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
            if number:  # a finger that rests where it began would open the card
                self.page.evaluate(A_FRAME)
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        session.detach()

    def move(self, way: Callable[[str, int], None], right: bool = True) -> None:
        """Place a card and wait until the server has accepted it."""
        self.does(lambda: way(*self.chosen(right)))

    def does(self, act: Callable[[], None]) -> None:
        """Do something, and wait for the view that follows."""
        before = len(self.views)
        act()
        self.until(lambda: len(self.views) > before, "the move to be taken")

    def play_timeline(self, way: Callable[[str, int], None], wrong_first: int = 0) -> int:
        """Play Timeline to its end, with the first cards wrong. Return how many were right."""
        placed = 0
        while self.until_mine_or_over():
            expect(self.page.locator("[data-hand] .playable").first).to_be_visible()
            right = wrong_first <= 0
            wrong_first -= 1
            self.move(way, right)
            placed += right
        return placed


def middle(what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def new_key() -> str:
    return f"test-{time.monotonic_ns()}"
