"""Texts that would be markup or scripts, were they not shown as texts; and the check that they are."""

from typing import Any

from playwright.sync_api import Page

from tests.browser.seat import Seat

# Every element that one of these texts could become has this attribute; scripts and handlers call `ran`.
NAME = "\"'><i data-h>A&amp;</i>"
OTHER_NAME = "<b data-h>${1}{@html 1}"
CHAT = "<img data-h src=x onerror=ran('chat')><script data-h>ran('script')</script>&lt;b&gt; javascript:ran(1)"
TITLE = "\"><svg data-h onload=ran('title')>&amp;</title>"
NOTE = "</p><iframe data-h srcdoc='<script>parent.ran(1)</script>'></iframe> {{7*7}} &#60;i data-h&#62;"
CATEGORY = "<a data-h href=javascript:ran('category')>Art</a>"
DECK = "</title><script data-h>ran('deck')</script>\"'`<style data-h>*{color:red}</style>"
AUTHOR = "<object data-h data=x></object> &quot;"
DATE = "<img data-h src=x onerror=ran('date')>"
FILE = "<img data-h src=x onerror=ran('file')>.csv"
SOURCES = ("javascript:ran('source')", "https://[", "https://x.example/\"onclick=\"ran('x')", "<i data-h>", "data:,x")
CONTINENTS = ("africa", "asia", "europe", "north_america", "oceania", "south_america")

WATCH = """
window.hostile = []
window.ran = (what) => window.hostile.push(`ran: ${what}`)
document.addEventListener('securitypolicyviolation', (event) =>
  window.hostile.push(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`))
"""
# What became of the texts, if not texts; then all that can be read on the page, without soft hyphens.
LOOK = """() => {
  const all = [...document.querySelectorAll('*')]
  const handlers = all.filter((one) => [...one.attributes].some((each) => /^on|^srcdoc$/i.test(each.name)))
  const links = all.filter((one) => /^\\s*(javascript|data|vbscript):/i.test(one.getAttribute('href') ?? ''))
  const marked = [...document.querySelectorAll('[data-h]')]
  const said = ['aria-label', 'alt', 'title', 'placeholder']
  const read = [
    document.title,
    document.body.textContent,
    ...all.map((one) => ('value' in one ? String(one.value) : '')),
    ...all.flatMap((one) => said.map((name) => one.getAttribute(name) ?? ''))
  ]
  return {
    wrong: [...window.hostile, ...[...marked, ...handlers, ...links].map((one) => one.outerHTML.slice(0, 200))],
    read: read.join('\\n').replaceAll('\\u00ad', '').replace(/\\s+/g, ' ')
  }
}"""


def watch(seat: Seat) -> None:
    """Notice from now on what runs in a page, and what its policy refuses."""
    seat.page.add_init_script(WATCH)


def look(page: Page) -> tuple[list[str], str]:
    """Return what became of hostile texts, and all that can be read."""
    found: dict[str, Any] = page.evaluate(LOOK)
    return found["wrong"], found["read"]


def check(seat: Seat, where: str, *texts: str) -> None:
    """Check that these texts are on the page as they are, and that nothing came of any."""
    seat.settle()
    wrong, read = look(seat.page)
    assert not wrong, (where, wrong)
    missing = [text for text in texts if " ".join(text.split()) not in read]
    assert not missing, (where, missing, read[:3000])


def title(number: int) -> str:
    return f"{number:02} {TITLE}"


def draft(count: int) -> dict[str, Any]:
    """Return a deck of hostile texts."""
    cards = [
        {
            "title": title(number),
            "date": str(1900 + number),
            "note": f"{NOTE} {number}",
            "category": CATEGORY,
            "continent": CONTINENTS[number % 6],
            "source": SOURCES[number % len(SOURCES)],
        }
        for number in range(count)
    ]
    category = {CATEGORY: {"names": {"fr": CATEGORY}}}
    texts = {"title": DECK, "author": AUTHOR, "licence": AUTHOR, "titles": {"fr": DECK}}
    return {**texts, "cards": cards, "categories": category}


def make_deck(seat: Seat, count: int = 24) -> dict[str, str]:
    """Keep a deck of hostile texts; return its id and secret."""
    made: dict[str, str] = seat.ask("/api/own-decks", {"draft": draft(count)})
    return made


def place(view: dict[str, Any], order: list[str], *, right: bool) -> dict[str, Any]:
    """Place the first card of the hand; `order` has all cards by date."""
    card, line = view["choices"]["cards"][0], [shown["card"] for shown in view["line"]]
    gap = sum(order.index(other) < order.index(card) for other in line)
    return {"type": "place", "card": card, "gap": gap if right else 0 if gap else len(line)}
