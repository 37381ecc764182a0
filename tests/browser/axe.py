"""Checks a page with axe-core, and for small targets, cut texts and missing texts."""

from functools import lru_cache
from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).resolve().parent.parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@lru_cache
def _script() -> str:
    return AXE.read_text()


def findings(page: Page, only: list[str] = RULES) -> list[str]:
    """Return the violations that axe finds, one line each. `only`: tags, or names of rules."""
    # As text, not as a script element: the server's policy allows none that is written into the page.
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"() => {{ {_script()} }}")
    found = page.evaluate(
        """async (tags) => {
          for (const one of document.getAnimations()) if (one.effect?.getTiming().iterations !== Infinity) one.finish()
          // Of a card that the left edge of a line cuts, only a part would be compared with its name.
          for (const one of document.querySelectorAll('[data-scroller]')) one.scrollTo({ left: 0, behavior: 'instant' })
          // Marks where a word may be broken are no part of what is read.
          const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
          while (texts.nextNode()) {
            const node = texts.currentNode
            if (node.data.includes('\u00ad')) node.data = node.data.replaceAll('\u00ad', '')
          }
          const { violations } = await axe.run(document, { runOnly: tags, resultTypes: ['violations'] })
          const line = (id, { target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`
          return violations.flatMap(({ id, nodes }) => nodes.map((node) => line(id, node)))
        }""",
        only,
    )
    return [str(line) for line in found]


def check_names(page: Page) -> None:
    """Check that names have the words that are seen. The rule is not among the others: it is an experiment of axe."""
    names = ["label-content-name-mismatch"]
    found = findings(page, names)
    assert not found, "\n".join(found)


def check(page: Page, what: str = "") -> None:
    found = findings(page)
    assert not found, f"{what or page.url}:\n" + "\n".join(found)


def overflow(page: Page) -> int:
    """Return how many pixels the page can be scrolled sideways."""
    return int(
        page.evaluate(
            """() => {
              const { scrollX, scrollY } = window
              scrollTo({ left: 10000, top: scrollY, behavior: 'instant' })
              const by = window.scrollX
              scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
              return Math.max(by, document.documentElement.scrollWidth - innerWidth)
            }"""
        )
    )


SMALL = """() => {
  const all = 'a[href], button, input:not([type=hidden]), select, textarea, [role=button], [role=slider]'
  const found = []
  for (const one of document.querySelectorAll(all)) {
    if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || one.disabled) continue
    if (one.closest('.sr, .skip, [inert]') || getComputedStyle(one).display === 'inline') continue
    const { width, height } = (one.closest('label') ?? one).getBoundingClientRect()
    if (width <= 1 || (width >= 43.5 && height >= 43.5)) continue
    const name = one.getAttribute('aria-label') ?? one.textContent.trim()
    found.push(`${one.tagName}.${one.className} ${name}: ${Math.round(width)}x${Math.round(height)}`)
  }
  return found
}"""


KEYS = """() => {
  const found = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) found.push(texts.currentNode.data.trim())
  for (const one of document.querySelectorAll('[aria-label]')) found.push(one.getAttribute('aria-label'))
  return [...found, document.title].filter((text) => /^[a-z_]+(\\.[a-z_0-9]+)+$/.test(text))
}"""


def bare_keys(page: Page) -> list[str]:
    """Return keys of texts that the page shows instead of the texts."""
    return [str(one) for one in page.evaluate(KEYS)]


def small_targets(page: Page) -> list[str]:
    """Return targets smaller than 44 × 44 px, except links inside sentences."""
    return [str(one) for one in page.evaluate(SMALL)]


CUT = """() => [...document.querySelectorAll('.card:has(.title > span)')].flatMap((card) => {
  if (!card.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return []
  const tall = (part) => part.getBoundingClientRect().height
  const title = card.querySelector('.title')
  const date = card.querySelector('.date')
  const by = Math.max(tall(title.firstElementChild) - tall(title), date ? tall(date) - tall(date.parentElement) : 0)
  return by > 1 ? [`${card.getAttribute('aria-label')}: ${Math.round(by)} px`] : []
})"""


def cut_titles(page: Page) -> list[str]:
    """Return cards whose title or date is taller than its space, so that a line of text is cut off."""
    return [str(one) for one in page.evaluate(CUT)]
