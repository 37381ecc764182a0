"""Compares what the page of a table shows with the view. They agree whenever nothing moves."""

from typing import Any

from playwright.sync_api import Page

from frieze.decks.dates.format import readable_date
from tests.browser.seat import Seat

SHOWN_ON_A_PLATE = 7  # cards of a hand that a seat has room for

# Cards as [id, label]. Of the label only the beginning is compared: the title and the date.
TIMELINE = """() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)]
  const card = (one) => [one.dataset.card, one.getAttribute('aria-label')]
  return {
    line: all('[data-line] [data-slot] [data-card]').map(card),
    hand: all('[data-hand] [data-card]').map(card),
    seats: all('[data-seat]').map((seat) => all('[data-mini]', seat).map((one) => one.dataset.mini)),
    to_move: all('[data-seat].now').map((seat) => Number(seat.dataset.seat)),
    piles: all('.pile .count').map((count) => Number(count.textContent)),
    top: all('[data-tray] [data-card]').map(card),
    strip: all('.strip i').length,
  }
}"""

TOGETHER = """() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)]
  const card = (one) => [one.dataset.card, one.getAttribute('aria-label') ?? one.textContent]
  const row = (name) => all(`[data-line] li.${name}`).map((place) => all('[data-card]', place).map(card))
  return {
    base: row('base'),
    interstice: row('interstice'),
    hand: all('[data-hand] [data-card]').map((one) => one.dataset.card),
    lying: all('[data-hand] button.blocked').map((one) => [one.dataset.card, one.querySelector('.date').textContent]),
    mates: all('[data-seat]').map((seat) => all('[data-mini]', seat).map((one) => one.dataset.mini)),
    to_move: all('[data-seat].now').map((seat) => Number(seat.dataset.seat)),
    piles: all('.pile .count').map((count) => Number(count.textContent)),
    top: all('[data-tray] [data-card]').map(card),
    score: document.querySelector('.score .total').textContent,
  }
}"""

# Moving parts: the card that is turned over, flying copies, and the places reserved for them.
MOVING = "[data-guest], body > .card, body > .question, .arriving, .held.away, .layer.away"


def moving(page: Page) -> int:
    return page.locator(MOVING).count()


def difference(seat: Seat) -> str:
    """Return how the page and the view differ; an empty string if they agree."""
    view, page = seat.view, seat.page
    if count := moving(page):
        return f"{count} things still move"
    wanted, shown = (
        (timeline(view), page.evaluate(TIMELINE)) if "line" in view else (together(view), page.evaluate(TOGETHER))
    )
    told = [f"{name}: {shown[name]} for {wanted[name]}" for name in wanted if not agrees(wanted[name], shown[name])]
    return "\n".join(told)


def agrees(wanted: Any, shown: Any) -> bool:
    """Return whether the page shows what is wanted. The label of a dated card must have its date."""
    if isinstance(wanted, Dated):
        return bool(shown[0] == wanted.card and wanted.said in shown[1])
    if isinstance(wanted, list):
        return len(wanted) == len(shown) and all(map(agrees, wanted, shown))
    return bool(wanted == shown)


class Dated:
    """A card that must be shown with its date, or with these words instead."""

    def __init__(self, card: str, date: str | None, hidden: str = "date hidden") -> None:
        self.card = card
        self.said = hidden if date is None else readable_date(date)

    def __repr__(self) -> str:
        return f"{self.card} ({self.said})"


def dated(cards: list[dict[str, Any]]) -> list[Dated]:
    return [Dated(one["card"], one["date"]) for one in cards]


def timeline(view: dict[str, Any]) -> dict[str, Any]:
    out = view["discards"] or view["box"]
    return {
        "line": dated(view["line"]),
        "hand": [Dated(card, None) for card in (view["seats"][view["you"]]["hand"] if view["you"] is not None else [])],
        "seats": [seat["hand"][:SHOWN_ON_A_PLATE] for seat in view["seats"]],
        "to_move": [] if view["to_move"] is None else [view["to_move"]],
        "piles": [view["pile"], len(out)],
        "top": dated(out[-1:]),
        "strip": len(view["line"]) if len(view["line"]) > 1 else 0,
    }


def together(view: dict[str, Any]) -> dict[str, Any]:
    you = view["you"]
    # The own cards lie below. Who plays alone needs no order of turns.
    mates = [[] if at == you else [one["card"] for one in seat["hand"]] for at, seat in enumerate(view["seats"])]
    hand = view["seats"][you]["hand"]
    lying = [one for one in hand if one["blocked"]]
    return {
        "base": [dated(stack) for stack in view["base"]],
        "interstice": [dated(stack) for stack in view["interstice"]],
        "hand": [one["card"] for one in hand if not one["blocked"]] + [one["card"] for one in lying],
        "lying": [Dated(one["card"], one["blocked"]["date"], hidden="seen") for one in lying],
        "mates": mates if len(mates) > 1 else [],
        "to_move": [view["to_move"]] if len(mates) > 1 and view["to_move"] is not None else [],
        "piles": [view["pile"], len(view["discards"])],
        "top": dated(view["discards"][-1:]),
        "score": str(view["prospect"]["possible"]).replace("-", "−"),
    }
