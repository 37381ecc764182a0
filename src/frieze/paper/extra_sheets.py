"""Sheets that any game can have besides its cards: markers, answers, rules."""

from collections.abc import Iterable
from typing import Any

from frieze.decks import Deck
from frieze.games.cards import Card
from frieze.games.dates import parse_date
from frieze.paper import colours
from frieze.paper.card_faces import MAX_TITLE, Faces, clean, date_parts
from frieze.paper.labels import labels_of, rules_blocks
from frieze.paper.packing import Piece, packed_sheets
from frieze.paper.print_options import Paper, Printing, Rules
from frieze.paper.rules_illustrations import illustration
from frieze.paper.sheets import PAPER_SIZES, Item, Sheet

# A deck with more decades than this gets markers for decades, centuries and millennia, by the age of its dates.
MAX_DECADES = 40
DECADES_FROM = 1900
CENTURIES_FROM = -999
OLDEST_MARKER = -10_000  # earlier dates are too far apart for markers
MARKER_HEIGHT = 14.0
# The answer sheet, in mm
ANSWER_ROW, MIN_ANSWER_ROW = 5.0, 4.6  # row height; the lower one is used if it saves a page
TWO_LINE_ROW = 6.0  # row height if a title needs two lines
ANSWER_DATE = 28.0  # width of the dates
ANSWER_GAP = 7.0  # between columns
SMALL_CHARACTER = 1.1  # width of a character in the smallest type
ANSWER_TOP = 24.0
ANSWER_BOTTOM = 13.0
ANSWER_SIDE = 12.0
ANSWER_COLUMNS = 2


def marker_sheets(deck: Deck, printing: Printing, width: float, *, century: bool, label: str) -> list[Sheet]:
    """Return sheets of strips that mark the decades, or longer spans, of a deck beside the line."""
    shows = [
        {
            "years": _span_text(first, span, printing.language),
            "colour": colours.colour_of(first + span // 2, century=century),
        }
        for first, span in marker_spans(deck.cards)
    ]
    pieces = [[Piece("marker", show, width, MARKER_HEIGHT)] for show in shows]
    return packed_sheets(pieces, printing.paper, label=label)


def marker_spans(cards: Iterable[Card]) -> list[tuple[int, int]]:
    """Return the first year and the length of each decade that has cards.

    If there are too many decades, old dates get centuries and millennia. BC, the first year is the earliest: -499 with
    a length of 100 is 499 to 400 BC.
    """
    years = sorted({date.year for card in cards if (date := parse_date(card.date)) and date.year >= OLDEST_MARKER})
    decades = sorted({(_first_year(year, 10), 10) for year in years})
    if len(decades) <= MAX_DECADES:
        return decades
    return sorted({(_first_year(year, span), span) for year in years for span in [_span(year)]})


def _span(year: int) -> int:
    if year >= DECADES_FROM:
        return 10
    return 100 if year >= CENTURIES_FROM else 1000


def _first_year(year: int, span: int) -> int:
    return year // span * span if year >= 0 else -(-year // span * span) - span + 1


def _span_text(first: int, span: int, language: str) -> dict[str, str]:
    """Return the text of a span: `1920–1929`, `499–400 BC`. There is no year 0, so the first decade is `1–9`."""
    last = first + span - 1
    if first >= 0:
        return {"before": "", "date": f"{max(first, 1)}–{last}", "after": ""}
    until = date_parts(str(min(last, -1)), language)
    return {
        "before": "",
        "date": f"{date_parts(str(first), language)['date']}–{until['date']}",
        "after": until["after"],
    }


def answer_sheets(deck: Deck, printing: Printing, *, century: bool) -> list[Sheet]:
    """Return sheets that list all cards by date."""
    width, height = PAPER_SIZES[printing.paper]
    cards = sorted(deck.cards, key=lambda card: (parse_date(card.date) or (10_000,), card.id))
    rows = [_answer(deck, card, printing.language, century=century) for card in cards]
    room = height - ANSWER_TOP - ANSWER_BOTTOM
    column = (width - 2 * ANSWER_SIDE - (ANSWER_COLUMNS - 1) * ANSWER_GAP) / ANSWER_COLUMNS
    dates = max(ANSWER_DATE, SMALL_CHARACTER * max(sum(map(len, row["date"].values())) for row in rows))
    two_lines = any(len(row["title"]) * SMALL_CHARACTER > column - dates for row in rows)
    most, least = (TWO_LINE_ROW, TWO_LINE_ROW) if two_lines else (ANSWER_ROW, MIN_ANSWER_ROW)
    each = int(room // least)
    count = -(-len(rows) // (ANSWER_COLUMNS * each))
    each = -(-len(rows) // (ANSWER_COLUMNS * count))  # fill all columns equally
    pages = [rows[k : k + ANSWER_COLUMNS * each] for k in range(0, len(rows), ANSWER_COLUMNS * each)]
    labels = labels_of(printing.language)
    return [
        _page(
            "answers",
            {
                "title": clean(deck.title(printing.language), 80),
                "words": labels.answers,
                "columns": [page[k : k + each] for k in range(0, len(page), each)],
                "row": min(most, room / each),
                "column": column,
                "side": ANSWER_SIDE,
                "gap": ANSWER_GAP,
                "dates": dates,
                "page": f"{number}/{len(pages)}",
            },
            printing.paper,
        )
        for number, page in enumerate(pages, 1)
    ]


def _answer(deck: Deck, card: Card, language: str, *, century: bool) -> dict[str, Any]:
    date = parse_date(card.date)
    return {
        "title": clean(deck.text(card.id, language).title, MAX_TITLE) or card.id,
        "date": date_parts(card.date, language),
        "colour": colours.colour_of(date.year if date else None, century=century),
    }


def rules_sheet(game: Rules, faces: Faces) -> Sheet:
    """Return a page with the rules of a game below an illustration."""
    printing = faces.printing
    show = {"blocks": rules_blocks(game, printing.language), "illustration": illustration(game, faces)}
    return _page("rules", show, printing.paper)


def _page(kind: str, show: Any, paper: Paper) -> Sheet:
    """Return a sheet that one item fills."""
    width, height = PAPER_SIZES[paper]
    return Sheet(width=width, height=height, items=[Item(kind, show, 0, 0, width, height)])
