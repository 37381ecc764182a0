"""Pages of printed decks as pictures, for build/screens/: `tools/screens.py paper` takes them."""

import base64
import struct
import zlib
from collections.abc import Iterator
from typing import Any

import pypdfium2 as pdfium  # type: ignore[import-untyped]  # has no types

import frieze
from frieze.paper import Language, Paper, Printing, Rules, Sides, Size, print_deck

SCALE = 1.0  # of 72 dots an inch
# What is shown: the deck, how it is printed, which of its pages.
PAGES: dict[str, tuple[str, Printing, tuple[int, ...]]] = {
    "paper-cards": ("world", Printing(), (0, 1)),
    "paper-together-mini": (
        "world",
        Printing(language=Language.ICELANDIC, size=Size.MINI, game=Rules.TOGETHER),
        (0, 1),
    ),
    "paper-square-turned": (
        "brasil",
        Printing(language=Language.PORTUGUESE, size=Size.SQUARE, sides=Sides.SHORT_EDGE, bleed=2),
        (0, 1),
    ),
    "paper-fold": ("informatique", Printing(language=Language.FRENCH, sides=Sides.FOLD, paper=Paper.LETTER), (0,)),
    "paper-ink-saving": ("world", Printing(language=Language.SPANISH, ink_saving=True), (0, 1)),
    "paper-extras": (
        "world",
        Printing(language=Language.FRENCH, sides=Sides.FRONTS, markers=True, rules=True, answers=True),
        (-4, -3, -2),
    ),
    "paper-exhibition-cards": ("century", Printing(), (0, 13)),
    "paper-exhibition-hall": ("century", Printing(), (14, 15)),
    "paper-exhibition-pieces": ("century", Printing(language=Language.ICELANDIC, rules=True), (24, -1)),
}


def pages() -> Iterator[tuple[str, list[bytes]]]:
    """Return each picture's name and its pages as PNG."""
    for name, (deck, printing, chosen) in PAGES.items():
        pdf = pdfium.PdfDocument(print_deck(frieze.load_deck(deck), printing))
        yield name, [png(pdf[number % len(pdf)].render(scale=SCALE, rev_byteorder=True)) for number in chosen]


def png(bitmap: Any) -> bytes:
    """Write a bitmap as PNG: no package for pictures is needed for that."""
    width, height, depth = bitmap.width, bitmap.height, bitmap.n_channels
    data = bytes(bitmap.buffer)
    rows = b"".join(b"\0" + data[k * bitmap.stride : k * bitmap.stride + width * depth] for k in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, {3: 2, 4: 6}[depth], 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    chunks = (struct.pack(">I", len(d)) + kind + d + struct.pack(">I", zlib.crc32(kind + d)) for kind, d in parts)
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def show(page: Any, pictures: list[bytes]) -> tuple[int, int]:
    """Lay pages side by side on a browser's page; return their size together."""
    images = "".join(f'<img src="data:image/png;base64,{base64.b64encode(one).decode()}">' for one in pictures)
    style = "body{margin:0;padding:16px;display:flex;gap:16px;width:max-content;align-items:start;background:#cfc8ba}"
    page.set_content(f"<!doctype html><style>{style}img{{display:block;box-shadow:0 2px 8px #0004}}</style>{images}")
    page.wait_for_function("[...document.images].every((image) => image.complete)")
    width, height = page.evaluate("[document.body.offsetWidth, document.body.offsetHeight]")
    return int(width), int(height)
