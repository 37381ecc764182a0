"""What the two sides of a card show, as plain data. Nothing of a front follows from the date."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Any

from frieze.decks import Deck, readable_date
from frieze.decks.category_icons import category_signs
from frieze.decks.checking.duplicates import source_words
from frieze.decks.folding import fold
from frieze.games.cards import Card, Continent, hash_of, with_icons
from frieze.games.dates import parse_date
from frieze.paper import colours, drawings
from frieze.paper.print_options import Printing
from frieze.paper.sheets import Face

MAX_TITLE = 200  # the checker allows 60; whatever comes, a page is never asked to hold a novel
MAX_NOTE = 600
MAX_SMALL = 42  # of what stands on one line in small print
LONGEST_WORD = 24  # longer ones that no language hyphenates may break anywhere
BREAK = "\u200b"
NO_BREAK = "\u00a0"
SHORT_WORD, TINY_WORD = 12, 4  # of notes, of titles: not alone in the last line
# What only chooses between looks of an emoji, or joins two: without a font for them it would be one more box.
_NO_JOINT = re.compile("[\ufe0e\ufe0f]|\u200d(?=[\u2190-\u2bff\U0001f000-\U0001faff])")
_WORDLIKE = re.compile(r"[^\W\d_]+\W?")
_UNSPOKEN = re.compile(r"[^aeiouy]{8}")


class Faces:
    """Makes the faces of a deck's cards. `svgs` gathers the drawings that they name, each once."""

    def __init__(self, deck: Deck, printing: Printing, card: tuple[float, float]) -> None:
        self.deck = deck
        self.printing = printing
        self.size = card
        self.svgs: dict[str, str] = {}
        used = [deck.details_of(one.id).category for one in deck.cards]
        signs = category_signs([*deck.categories, *(key for key in used if key)], deck.signs)
        self.glyphs = {key: drawings.glyphs().categories[sign] for key, sign in signs.items()}
        self.used_sets: set[str] = set()

    def timeline(self, *, icons: bool) -> list[tuple[Face, Face]]:
        """Return fronts without and backs with their dates, in an order that says nothing of them."""
        cards: Sequence[Card] = sorted(self.deck.cards, key=lambda card: hash_of(card.id))
        if icons:
            cards = with_icons(cards)
        return [(self._front(card, icons=icons), self._dated(card, icons=icons)) for card in cards]

    def subjects(self) -> list[tuple[Face, Face]]:
        """Return Exhibition's cards: year and continent in front, and a back that is the same for all."""
        cards = sorted(self.deck.cards, key=lambda card: (parse_date(card.date) or (10_000,), card.id))
        return [(self._dated(card, icons=False, century=True), self.blank()) for card in cards]

    def blank(self) -> Face:
        """Return the back that is the same for all."""
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
                "note": glued(clean(self.deck.text(card.id, language).note, MAX_NOTE)),
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
        """Return a card's title; its id if it has none."""
        title = clean(self.deck.text(card.id, self.printing.language).title, MAX_TITLE)
        return glued(title, TINY_WORD) or card.id

    def picture(self, name: str) -> str | None:
        """Return the key of a picture's drawing."""
        if name not in self.svgs:
            svg = drawings.picture(name, saving=self.printing.ink_saving)
            if svg is None:
                return None
            self.svgs[name] = svg
        self.used_sets |= {part.partition(":")[0] for part in name.split("+")}
        return name

    def continent(self, continent: Continent | None) -> dict[str, Any] | None:
        """Return a continent's colour and sign."""
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
    """Return width and height of the stamp on a card. A square card's date side has it beside the title."""
    width, height = card
    unit = width / 100
    if width == height:
        return (36 * unit, 36 * unit) if dated else (90 * unit, 43 * unit)
    return 90 * unit, (47 * unit + 0.75 * (height - 1.4 * width) if dated else 75 * unit)


def date_parts(text: str, language: str) -> dict[str, str]:
    """Take a readable date apart: what stands small before it, the date, what stands small after it."""
    plain = text.removeprefix("~")
    whole = readable_date(plain, language)
    era = readable_date("-44", language).removeprefix("44") if plain.startswith("-") else ""
    return {
        "before": readable_date(text, language).removesuffix(whole).strip(),
        "date": whole.removesuffix(era),
        "after": era.strip(),
    }


def clean(text: str, most: int) -> str:
    """Return a text on one line without signs that steer a printer, cut if endless, its endless words breakable."""
    text = unicodedata.normalize("NFC", text.encode("utf-8", "replace").decode())
    text = "".join(" " if sign.isspace() else sign for sign in text if sign.isspace() or _drawn(sign))
    text = " ".join(text.split())
    if len(text) > most:
        text = text[: most - 1].rstrip() + "…"
    text = _NO_JOINT.sub("", re.sub(r"(?<=\w)'", "’", text))
    return re.sub(rf"\S{{{LONGEST_WORD + 1},}}", lambda word: _breakable(word[0]), text)


def glued(text: str, most: int = SHORT_WORD) -> str:
    """Bind the last two words of a text, so that a last one of so many letters does not stand alone on a line."""
    head, _, last = text.rpartition(" ")
    return f"{head}{NO_BREAK}{last}" if head and len(last) <= most else text


def _drawn(sign: str) -> bool:
    """Return whether a sign may be printed: no controls, no private ones; joiners and directions are needed."""
    return unicodedata.category(sign) not in ("Cc", "Cs", "Co", "Cn")


def _breakable(word: str) -> str:
    """Let an endless word break anywhere, unless it is one of a language: Typst hyphenates those."""
    if _WORDLIKE.fullmatch(word) and not _UNSPOKEN.search(fold(word)):
        return word
    step = LONGEST_WORD // 2
    return BREAK.join(word[k : k + step] for k in range(0, len(word), step))
