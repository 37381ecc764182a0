"""The two faces of a card as plain data for the templates. Nothing on a front depends on the date."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Any

from frieze.decks import Deck, readable_date
from frieze.decks.category_icons import category_icons, category_outlines
from frieze.decks.checking.duplicates import source_words
from frieze.decks.folding import fold
from frieze.games.cards import Card, Continent, hash_of, with_icons
from frieze.games.dates import parse_date
from frieze.paper import colours, drawings
from frieze.paper.print_options import Printing
from frieze.paper.sheets import Face

MAX_TITLE = 200  # characters; the deck check allows 60, but a deck may be printed unchecked
MAX_NOTE = 600
MAX_SMALL = 42  # characters of a line in small print
MAX_WORD = 24  # a longer word may break anywhere, unless it can be hyphenated
BREAK = "\u200b"
NO_BREAK = "\u00a0"
SHORT_WORD, TINY_WORD = 12, 4  # a last word this short, of a note or a title, gets no line of its own
# Characters that select a style of an emoji or join two. A font without emoji would print an extra box for them.
_EMOJI_JOINERS = re.compile("[\ufe0e\ufe0f]|\u200d(?=[\u2190-\u2bff\U0001f000-\U0001faff])")
_LETTERS = re.compile(r"[^\W\d_]+\W?")
_UNPRONOUNCEABLE = re.compile(r"[^aeiouy]{8}")


class Faces:
    """Makes the faces of a deck's cards. `svgs` collects the drawings that the faces refer to by key."""

    def __init__(self, deck: Deck, printing: Printing, card: tuple[float, float]) -> None:
        self.deck = deck
        self.printing = printing
        self.size = card
        self.svgs: dict[str, str] = {}
        used = [deck.details_of(one.id).category for one in deck.cards]
        icons = category_icons([*deck.categories, *(key for key in used if key)], deck.category_icons)
        self.glyphs = {key: category_outlines()[icon] for key, icon in icons.items()}
        self.used_sets: set[str] = set()

    def timeline(self, *, icons: bool) -> list[tuple[Face, Face]]:
        """Return fronts without dates and backs with dates. The order of the cards does not depend on the dates."""
        cards: Sequence[Card] = sorted(self.deck.cards, key=lambda card: hash_of(card.id))
        if icons:
            cards = with_icons(cards)
        return [(self._front(card, icons=icons), self._dated(card, icons=icons)) for card in cards]

    def subjects(self) -> list[tuple[Face, Face]]:
        """Return Exhibition's cards: fronts with year and continent, and the shared back."""
        cards = sorted(self.deck.cards, key=lambda card: (parse_date(card.date) or (10_000,), card.id))
        return [(self._dated(card, icons=False, century=True), self.blank()) for card in cards]

    def blank(self) -> Face:
        """Return the back that all cards share."""
        key = "back"
        bleed = self.printing.bleed
        self.svgs.setdefault(key, drawings.card_back(*self.size, bleed, saving=self.printing.ink_saving))
        return Face("blank", {"svg": key, "bleed": bleed})

    def _front(self, card: Card, *, icons: bool) -> Face:
        details = self.deck.details_of(card.id)
        return Face(
            "front",
            {
                "title": self.title(card),
                "picture": self.picture(details.picture),
                "plate": self._plate(None, dated=False),
                "glyph": self.glyphs.get(details.category),
                "icon": drawings.glyphs().signs[card.icons[0]] if icons and card.icons else None,
            },
        )

    def _dated(self, card: Card, *, icons: bool, century: bool = False) -> Face:
        details, date = self.deck.details_of(card.id), parse_date(card.date)
        language = self.printing.language
        names = self.deck.categories.get(details.category, {})
        category = names.get(language) or next(iter(names.values()), details.category)
        colour = colours.colour_of(date.year if date else None, century=century)
        return Face(
            "dated",
            {
                "title": self.title(card),
                "note": prevent_widow(clean(self.deck.text(card.id, language).note, MAX_NOTE)),
                "source": clean(source_words(details.source), MAX_SMALL),
                "category": clean(category, MAX_SMALL),
                "picture": self.picture(details.picture),
                "plate": self._plate(colour, dated=True),
                "glyph": self.glyphs.get(details.category),
                "icon": drawings.glyphs().signs[card.icons[1]] if icons and card.icons else None,
                "date": date_parts(card.date, language),
                "colour": colour,
                "continent": self.continent(card.continent) if century else None,
            },
        )

    def title(self, card: Card) -> str:
        """Return a card's title, or its id if it has no title."""
        title = clean(self.deck.text(card.id, self.printing.language).title, MAX_TITLE)
        return prevent_widow(title, TINY_WORD) or card.id

    def picture(self, name: str) -> str | None:
        """Add a picture to `svgs` and return its key, or None if the picture does not exist."""
        if name not in self.svgs:
            svg = drawings.picture(name, saving=self.printing.ink_saving)
            if svg is None:
                return None
            self.svgs[name] = svg
        self.used_sets |= {part.partition(":")[0] for part in name.split("+")}
        return name

    def continent(self, continent: Continent | None) -> dict[str, Any] | None:
        """Return a continent's colour and glyph."""
        if continent is None:
            return None
        return {
            "colour": colours.WHITE if self.printing.ink_saving else colours.CONTINENTS[continent],
            "sign": drawings.glyphs().signs[continent],
            "dark": continent in colours.DARK_CONTINENTS,
            "white": continent is Continent.WHITE,
        }

    def _plate(self, colour: str | None, *, dated: bool) -> str:
        key = f"plate {colour} {dated}"
        if key not in self.svgs:
            width, height = plate_size(self.size, dated=dated)
            self.svgs[key] = drawings.plate(width, height, self.size[0] / 100, colour, saving=self.printing.ink_saving)
        return key


def plate_size(card: tuple[float, float], *, dated: bool) -> tuple[float, float]:
    """Return the width and height of the stamp. On the dated side of a square card it stands beside the title."""
    width, height = card
    unit = width / 100
    if width == height:
        return (36 * unit, 36 * unit) if dated else (90 * unit, 43 * unit)
    return 90 * unit, (47 * unit + 0.75 * (height - 1.4 * width) if dated else 75 * unit)


def date_parts(text: str, language: str) -> dict[str, str]:
    """Split a readable date into the small text before it, the date, and the small text after it."""
    plain = text.removeprefix("~")
    whole = readable_date(plain, language)
    era = readable_date("-44", language).removeprefix("44") if plain.startswith("-") else ""
    return {
        "before": readable_date(text, language).removesuffix(whole).strip(),
        "date": whole.removesuffix(era),
        "after": era.strip(),
    }


def clean(text: str, max_length: int) -> str:
    """Return a text as one printable line: no control characters, shortened to a length, long words breakable."""
    text = unicodedata.normalize("NFC", text.encode("utf-8", "replace").decode())
    text = "".join(" " if char.isspace() else char for char in text if char.isspace() or _is_printable(char))
    text = " ".join(text.split())
    if len(text) > max_length:
        text = text[: max_length - 1].rstrip() + "…"
    text = _EMOJI_JOINERS.sub("", re.sub(r"(?<=\w)'", "’", text))
    return re.sub(rf"\S{{{MAX_WORD + 1},}}", lambda word: _breakable(word[0]), text)


def prevent_widow(text: str, max_word: int = SHORT_WORD) -> str:
    """Join the last two words with a no-break space if the last word is short, so that it gets no line of its own."""
    head, _, last = text.rpartition(" ")
    return f"{head}{NO_BREAK}{last}" if head and len(last) <= max_word else text


def _is_printable(char: str) -> bool:
    """Return whether a character may be printed. Joiners and direction marks may; controls and private ones may not."""
    return unicodedata.category(char) not in ("Cc", "Cs", "Co", "Cn")


def _breakable(word: str) -> str:
    """Let a long word break anywhere, unless it can be pronounced: Typst hyphenates such a word."""
    if _LETTERS.fullmatch(word) and not _UNPRONOUNCEABLE.search(fold(word)):
        return word
    step = MAX_WORD // 2
    return BREAK.join(word[k : k + step] for k in range(0, len(word), step))
