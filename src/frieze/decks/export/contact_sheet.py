"""A contact sheet: all cards of a deck on one page, front and back, to look at."""

from html import escape

from frieze.decks.dates.format import readable_date
from frieze.decks.deck import Deck
from frieze.decks.pictures import picture_exists, picture_svg
from frieze.decks.time_scale import time_colour
from frieze.games.cards import Card
from frieze.games.dates import parse_date
from frieze.languages import Language

# One card, and several.
CARDS = {
    Language.ENGLISH: ("card", "cards"),
    Language.FRENCH: ("carte", "cartes"),
    Language.SPANISH: ("carta", "cartas"),
    Language.PORTUGUESE: ("carta", "cartas"),
    Language.ICELANDIC: ("spil", "spil"),
}
STYLE = """
:root { color-scheme: light; --paper: #f6f1e5; --stock: #fdfaf3; --ink: #251e16; --ink-2: #564b41; --rule: #d6cdbd; }
* { box-sizing: border-box; }
body { margin: 24px; background: var(--paper); color: var(--ink); font: 14px/1.35 system-ui, sans-serif; }
h1 { font: 600 26px/1.2 Georgia, serif; margin: 0 0 4px; }
p.about { color: var(--ink-2); margin: 0 0 20px; }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(330px, 1fr)); gap: 18px; }
article { display: grid; grid-template-columns: 1fr 1fr; gap: 6px; }
.face { background: var(--stock); border: 1px solid var(--rule); border-radius: 10px; overflow: hidden;
  display: flex; flex-direction: column; min-height: 232px;
  box-shadow: 0 1px 2px #251e1622, 0 6px 14px -6px #251e1633; }
.plate { margin: 10px 10px 6px; background: #f2ece0; border-radius: 4px; height: 112px;
  display: grid; place-items: center; }
.plate svg { width: 84px; height: 84px; }
.title { font: 600 14px/1.2 Georgia, serif; text-align: center; padding: 2px 8px; flex: 1;
  display: grid; place-items: center; overflow-wrap: anywhere; }
.seal { text-align: center; color: #774f12; font: 600 15px Georgia, serif; padding: 6px; }
.note { padding: 10px; font-size: 12.5px; flex: 1; overflow-wrap: anywhere; hyphens: auto; }
.small { padding: 0 10px 8px; font-size: 11px; color: var(--ink-2); overflow-wrap: anywhere; }
.band { color: #fffdf8; font: 620 17px Georgia, serif; text-align: center; padding: 6px;
  font-variant-numeric: lining-nums; }
"""


def sheet_html(deck: Deck, language: str) -> str:
    """Draw the sheet as one HTML page that needs nothing else."""
    cards = "\n".join(_article(deck, card, language) for card in _by_date(deck))
    title = escape(deck.title(language))
    one, several = CARDS[Language(language)]
    count = f"{len(deck.cards)}\N{NO-BREAK SPACE}{one if len(deck.cards) == 1 else several}"
    about = " · ".join(part for part in (count, ", ".join(deck.authors), deck.licence) if part)
    return f"""<!doctype html>
<html lang="{escape(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>{STYLE}</style>
<h1>{title}</h1>
<p class="about">{escape(about)}</p>
<main>
{cards}
</main>
</html>
"""


def _by_date(deck: Deck) -> list[Card]:
    return sorted(deck.cards, key=lambda card: (parse_date(card.date) or (10_000,), card.id))


def _article(deck: Deck, card: Card, language: str) -> str:
    text, details = deck.text(card.id, language), deck.details_of(card.id)
    date = parse_date(card.date)
    colour = time_colour(date.year) if date else "#564b41"
    picture = picture_svg(details.picture) if picture_exists(details.picture) else ""
    # As cards.csv has them, so that a fault is found there.
    small = " · ".join(
        escape(part)
        for part in (details.category, "★" * details.difficulty, card.continent or "", details.source, details.fit)
        if part
    )
    return f"""<article id="{escape(card.id)}">
<div class="face"><div class="plate">{picture}</div><div class="title">{escape(text.title)}</div>
<div class="seal">?</div></div>
<div class="face"><div class="note">{escape(text.note)}</div><div class="small">{small}</div>
<div class="band" style="background:{colour}">{escape(readable_date(card.date, language))}</div></div>
</article>"""
