"""What can be printed beside the cards of any game: markers, the answer sheet, the rules."""

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
from frieze.paper.rules_illustrations import scene
from frieze.paper.sheets import PAPERS, Item, Sheet

MAX_DECADES = 40  # more than these: decades are marked from one year on, centuries from another, else millennia
DECADES_FROM = 1900
CENTURIES_FROM = -999
OLDEST_MARKER = -10_000  # before it, dates are too far apart to be marked
MARKER_HEIGHT = 14.0
ANSWER_ROW, MIN_ANSWER_ROW = 5.0, 4.6  # mm; closer where that saves a page
TWO_LINES = 6.0  # the row of a deck with titles that need two lines
ANSWER_DATE = 28.0
ANSWER_GAP = 7.0  # between columns
SMALL_SIGN = 1.1  # what a sign of the smallest type takes
ANSWER_TOP = 24.0
ANSWER_MARGIN = 13.0  # at the foot
ANSWER_SIDE = 12.0
ANSWER_COLUMNS = 2


def marker_sheets(deck: Deck, printing: Printing, width: float, *, century: bool, label: str) -> list[Sheet]:
    """Make strips with the decades of the deck's dates, to lay beside the line; with centuries if they are too many."""
    shows = [
        {
            "years": _span_words(first, span, printing.language),
            "colour": colours.colour_of(first + span // 2, century=century),
        }
        for first, span in marker_spans(deck.cards)
    ]
    pieces = [[Piece("marker", show, width, MARKER_HEIGHT)] for show in shows]
    return packed_sheets(pieces, printing.paper, label=label)


def marker_spans(cards: Iterable[Card]) -> list[tuple[int, int]]:
    """Return first year and length of the decades that have cards; where they are too many, longer spans for old dates.

    Before our era the first year is the earliest: -499 with 100 years is 499 to 400 BC.
    """
    years = sorted({date.year for card in cards if (date := parse_date(card.date)) and date.year >= OLDEST_MARKER})
    decades = sorted({(_first(year, 10), 10) for year in years})
    if len(decades) <= MAX_DECADES:
        return decades
    return sorted({(_first(year, span), span) for year in years for span in [_span(year)]})


def _span(year: int) -> int:
    if year >= DECADES_FROM:
        return 10
    return 100 if year >= CENTURIES_FROM else 1000


def _first(year: int, span: int) -> int:
    return year // span * span if year >= 0 else -(-year // span * span) - span + 1


def _span_words(first: int, span: int, language: str) -> dict[str, str]:
    """Write a span: `1920–1929`, `499–400 BC`. There is no year 0: the first years are 1 to 9."""
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
    """List all cards in the order of their dates."""
    width, height = PAPERS[printing.paper]
    cards = sorted(deck.cards, key=lambda card: (parse_date(card.date) or (10_000,), card.id))
    rows = [_answer(deck, card, printing.language, century=century) for card in cards]
    room = height - ANSWER_TOP - ANSWER_MARGIN
    column = (width - 2 * ANSWER_SIDE - (ANSWER_COLUMNS - 1) * ANSWER_GAP) / ANSWER_COLUMNS
    dates = max(ANSWER_DATE, SMALL_SIGN * max(sum(map(len, row["date"].values())) for row in rows))
    two_lines = any(len(row["title"]) * SMALL_SIGN > column - dates for row in rows)
    most, least = (TWO_LINES, TWO_LINES) if two_lines else (ANSWER_ROW, MIN_ANSWER_ROW)
    each = int(room // least)
    count = -(-len(rows) // (ANSWER_COLUMNS * each))
    each = -(-len(rows) // (ANSWER_COLUMNS * count))  # columns of the same length
    pages = [rows[k : k + ANSWER_COLUMNS * each] for k in range(0, len(rows), ANSWER_COLUMNS * each)]
    about = labels_of(printing.language)
    return [
        _page(
            "answers",
            {
                "title": clean(deck.title(printing.language), 80),
                "words": about.answers,
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
    """Set the rules of a game on one page, under a picture if there is room."""
    printing = faces.printing
    show = {"blocks": rules_blocks(game, printing.language), "scene": scene(game, faces)}
    return _page("rules", show, printing.paper)


def _page(kind: str, show: Any, paper: Paper) -> Sheet:
    """Make a sheet that is one thing."""
    width, height = PAPERS[paper]
    return Sheet(width=width, height=height, items=[Item(kind, show, 0, 0, width, height)])
