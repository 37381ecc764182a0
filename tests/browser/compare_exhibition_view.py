"""Reads a table of Exhibition from the page, to compare it with the view."""

from typing import Any

from playwright.sync_api import Page

DRAWN = """() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)]
  const cards = (root, selector = '[data-card]') => all(selector, root).map((one) => one.dataset.card)
  const number = (text) => Number(text.replace('\u2212', '-').replace(/[^-0-9]/g, ''))
  const columns = all('main h2[data-column]').map((head) => head.parentElement)
  const spots = all('main .hall li > *')
  const totals = all('main aside tfoot td').map((cell) => number(cell.firstChild.textContent))
  return {
    columns: columns.map((column) => cards(column)),
    at: Object.fromEntries(columns.flatMap((column) => all('[data-vehicle]', column).map(
      (one) => [one.dataset.vehicle, column.querySelector('[data-column]').dataset.column]))),
    hall: Object.fromEntries(spots.map((one) => [one.dataset.stop ?? one.dataset.drop, one.dataset.card ?? null])),
    depot: cards(document.querySelector('main .depot')),
    others: Object.fromEntries(all('main aside [data-seat]').map((one) => [one.dataset.seat, cards(one)])),
    taken: cards(document.querySelector('main .desk')),
    stock: number(document.querySelector('[data-stock]').dataset.stock),
    totals,
    unseen: all('main [data-card], main [data-vehicle]').filter((one) => getComputedStyle(one).opacity !== '1').length,
    copies: all('[data-copy]').length,
  }
}"""


def drawn(page: Page) -> dict[str, Any]:
    """Return what the page shows, on a wide screen."""
    found: dict[str, Any] = page.evaluate(DRAWN)
    return found


def told(view: dict[str, Any]) -> dict[str, Any]:
    """Return what the page must show for a seat's view."""
    you = view["you"]
    own = view["seats"][you]
    others = {str(at): seat for at, seat in enumerate(view["seats"]) if at != you}
    scores = [score["total"] for score in view["scores"]]
    return {
        "columns": [[shown["card"] for shown in column] for column in view["columns"]],
        "at": {str(at): seat["at"] for at, seat in enumerate(view["seats"])},
        "hall": {
            f"spot {showcase['name']} {spot}": shown and shown["card"]
            for showcase in own["hall"]
            for spot, shown in enumerate(showcase["spots"])
        },
        "depot": [shown["card"] for shown in own["depot"]],
        "others": {at: hall_cards(seat) for at, seat in others.items()},
        "taken": [view["taken"]["card"]] if view["taken"] else [],
        "stock": view["stock"],
        "totals": [scores[you], *(score for at, score in enumerate(scores) if at != you)],
        "unseen": 0,
        "copies": 0,
    }


def hall_cards(seat: dict[str, Any]) -> list[str]:
    return [shown["card"] for showcase in seat["hall"] for shown in showcase["spots"] if shown]
