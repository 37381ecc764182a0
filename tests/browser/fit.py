"""Shows the longest text of all languages in the place of each English one, and looks whether it fits there."""

import json
from functools import lru_cache
from pathlib import Path

from playwright.sync_api import Page

from frieze.languages import LANGUAGES

MESSAGES = Path(__file__).resolve().parents[2] / "web" / "src" / "messages"
# A text must stay inside the window, and inside every box around it that cuts or has an edge that is seen.
STICKING_OUT = """(longest) => {
  const swapped = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const node = texts.currentNode
    const text = longest[node.data.trim()]
    // Titles of cards are cut on purpose, and hyphenated in their own language.
    if (!text || node.parentElement.closest('.card, .sr, option, [inert]')) continue
    if (!node.parentElement.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    swapped.push([node, node.data])
    node.data = text
  }
  const unseen = (box, { clipPath }) => clipPath.startsWith('inset(50%') || box.width <= 1
  const out = (text, box) => text.right > box.right + 1 || text.left < box.left - 1
  const found = []
  for (const [node] of swapped) {
    const range = document.createRange()
    range.selectNodeContents(node)
    const text = range.getBoundingClientRect()
    if (!text.width) continue
    for (let one = node.parentElement; one && one !== document.body; one = one.parentElement) {
      const style = getComputedStyle(one)
      const { overflowX, overflowY } = style
      const box = one.getBoundingClientRect()
      if (overflowX === 'auto' || overflowX === 'scroll' || unseen(box, style)) break
      const cuts = overflowX !== 'visible' && overflowY !== 'auto' && overflowY !== 'scroll'
      const lower = cuts && text.bottom > box.bottom + 1
      if (lower || ((cuts || one.matches('button, a, th, td, label')) && out(text, box))) {
        const where = (rect) => [rect.left, rect.right, rect.bottom].map(Math.round)
        found.push(`${node.data} in ${one.tagName}.${one.className}: ${where(text)} in ${where(box)}`)
        break
      }
    }
  }
  const wide = document.documentElement.scrollWidth - innerWidth
  for (const [node, own] of swapped) node.data = own
  return wide > 0 ? [...found, `${wide} px too wide with the longest texts`] : found
}"""


@lru_cache
def longest() -> dict[str, str]:
    """Return the longest text of any language for each English one that has no parameters."""
    every = [json.loads((MESSAGES / f"{language}.json").read_text()) for language in LANGUAGES]
    found: dict[str, str] = {}
    for key, english in every[0].items():
        if "{" not in english and not key.startswith("animal."):  # names of people are cut on purpose
            found[english] = max([found.get(english, ""), *(own[key] for own in every)], key=len)
    return found


def texts_that_do_not_fit(page: Page) -> list[str]:
    """Return the texts that leave their place, or are cut there, in some language."""
    return [str(one) for one in page.evaluate(STICKING_OUT, longest())]
