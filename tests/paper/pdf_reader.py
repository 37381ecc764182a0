"""Read a PDF: positions of texts and shapes, in millimetres from the upper left corner. Make decks to print."""

import ctypes
import math
from typing import Any

import pypdfium2 as pdfium  # type: ignore[import-untyped]  # has no types
from pypdfium2 import raw

from frieze.decks import Deck, Details, Text
from frieze.games.cards import Card

MM = 72 / 25.4  # points

Box = tuple[float, float, float, float]  # left, top, right, bottom


class Pages:
    """The pages of a PDF. Each page is parsed once, since parsing is slow."""

    def __init__(self, data: bytes) -> None:
        self.pdf = pdfium.PdfDocument(data)
        self._pages = [self.pdf[number] for number in range(len(self.pdf))]
        self._texts: dict[int, Any] = {}
        self._shapes: dict[int, list[Box]] = {}

    def __len__(self) -> int:
        return len(self._pages)

    def size(self, page: int) -> tuple[float, float]:
        width, height = self._pages[page].get_size()
        return width / MM, height / MM

    def text(self, page: int) -> str:
        return str(self._textpage(page).get_text_bounded())

    def all_text(self) -> str:
        return "\n".join(self.text(page) for page in range(len(self)))

    def fonts(self, page: int) -> set[str]:
        """Return the names of the fonts that a page uses."""
        texts = self._pages[page].get_objects([raw.FPDF_PAGEOBJ_TEXT])
        return {item.get_font().get_base_name().partition("+")[2] for item in texts}

    def smallest_type(self, page: int) -> float:
        """Return the smallest type size of a page, in points."""
        sizes = []
        for item in self._pages[page].get_objects([raw.FPDF_PAGEOBJ_TEXT], max_depth=4):
            size = ctypes.c_float()
            raw.FPDFTextObj_GetFontSize(item.raw, size)
            matrix = item.get_matrix()
            sizes.append(size.value * math.hypot(matrix.c, matrix.d))
        return min(sizes, default=math.inf)

    def lines(self, page: int) -> list[Box]:
        """Return the bounds of all pieces of text."""
        texts = self._pages[page].get_objects([raw.FPDF_PAGEOBJ_TEXT])
        return [self._flipped(page, item.get_bounds()) for item in texts]

    def boxes(self, page: int, words: str) -> list[Box]:
        """Return the bounds of each occurrence of a text."""
        textpage = self._textpage(page)
        searcher = textpage.search(words, match_case=True)
        found = []
        while hit := searcher.get_next():
            start, count = hit
            corners = [textpage.get_charbox(index, loose=True) for index in range(start, start + count)]
            left, bottom = min(box[0] for box in corners), min(box[1] for box in corners)
            right, top = max(box[2] for box in corners), max(box[3] for box in corners)
            found.append(self._flipped(page, (left, bottom, right, top)))
        return found

    def shapes(self, page: int) -> list[Box]:
        """Return the bounds of all filled or stroked paths."""
        if page not in self._shapes:
            paths = self._pages[page].get_objects([raw.FPDF_PAGEOBJ_PATH], max_depth=1)
            self._shapes[page] = [self._flipped(page, path.get_bounds()) for path in paths]
        return self._shapes[page]

    def _textpage(self, page: int) -> Any:
        if page not in self._texts:
            self._texts[page] = self._pages[page].get_textpage()
        return self._texts[page]

    def cards(self, page: int, width: float, height: float) -> list[Box]:
        """Return the backgrounds of cards: the shapes of this size."""
        return [box for box in self.shapes(page) if near(box[2] - box[0], width) and near(box[3] - box[1], height)]

    def _flipped(self, page: int, box: tuple[float, float, float, float]) -> Box:
        left, bottom, right, top = box
        height = self._pages[page].get_size()[1]
        return left / MM, (height - top) / MM, right / MM, (height - bottom) / MM


def near(a: float, b: float, by: float = 0.1) -> bool:
    return abs(a - b) <= by


def middle(box: Box) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def numbered_deck(count: int) -> Deck:
    """Return a deck with numbered titles and years: `Karte017` is of the year 1017."""
    ids = [f"c{number:03}" for number in range(count)]
    return Deck(
        id="numbered",
        titles={"en": "Numbered"},
        cards=tuple(Card(card, str(1000 + number)) for number, card in enumerate(ids)),
        texts={"en": {card: Text(f"Karte{card[1:]}", f"Note on {card}.") for card in ids}},
        details={card: Details(picture="fluent:telescope", category="science", source="A_book") for card in ids},
        categories={"science": {"en": "Science"}},
    )


def titled_deck(*titles: str, note: str = "A note.") -> Deck:
    """Return a deck of cards with these titles."""
    ids = [f"t{number}" for number in range(len(titles))]
    return Deck(
        id="titled",
        titles={"en": "Titled"},
        cards=tuple(Card(card, str(1900 + number)) for number, card in enumerate(ids)),
        texts={"en": {card: Text(title, note) for card, title in zip(ids, titles, strict=True)}},
    )
