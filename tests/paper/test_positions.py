"""Backs lie behind their fronts, to a tenth of a millimetre, as the PDF itself says."""

import pytest

from frieze.paper import Paper, Printing, Sides, Size, print_deck
from frieze.paper.sheets import CARDS, EDGE, PAPERS, Face, best_grid, card_sheets
from tests.paper.reading import Box, Pages, middle, near, numbered

DECK = numbered(19)  # the last sheet is not full
PLACES = [(paper, size, bleed) for paper in Paper for size in Size for bleed in (0.0, 1.5)]
OFFSETS = [(0.0, 0.0), (-1.25, 0.75), (10.0, -10.0)]


def by_title(pages: Pages, page: int, size: tuple[float, float]) -> dict[str, Box]:
    """Give the cut cards of a page by their titles."""
    cards = pages.cards(page, *size)
    found = {}
    for number in range(len(DECK.cards)):
        title = f"Karte{number:03}"
        for box in pages.boxes(page, title):
            x, y = middle(box)
            (card,) = [card for card in cards if card[0] < x < card[2] and card[1] < y < card[3]]
            found[title] = card
    return found


@pytest.mark.parametrize(("paper", "size", "bleed"), PLACES)
@pytest.mark.parametrize("sides", [Sides.LONG_EDGE, Sides.SHORT_EDGE])
@pytest.mark.parametrize("offset", OFFSETS)
def test_a_back_lies_behind_its_front_or_as_far_off_as_the_printer_needs(
    paper: Paper, size: Size, bleed: float, sides: Sides, offset: tuple[float, float]
) -> None:
    printing = Printing(paper=paper, size=size, bleed=bleed, sides=sides, offset_x=offset[0], offset_y=offset[1])
    pages = Pages(print_deck(DECK, printing))
    drawn = tuple(side + 2 * bleed for side in CARDS[size])
    seen = 0
    for front_page in range(0, len(pages), 2):
        width, height = pages.size(front_page)
        assert sorted((round(width, 1), round(height, 1))) == list(PAPERS[paper])
        assert pages.size(front_page + 1) == pages.size(front_page)
        fronts, backs = (by_title(pages, page, (drawn[0], drawn[1])) for page in (front_page, front_page + 1))
        assert fronts.keys() == backs.keys()
        seen += len(fronts)
        sideways = (sides is Sides.LONG_EDGE) == (width < height)
        for title, front in fronts.items():
            x, y = middle(front)
            turned = (width - x, y) if sideways else (x, height - y)
            behind = (turned[0] + offset[0], turned[1] + offset[1])
            assert all(near(a, b) for a, b in zip(middle(backs[title]), behind, strict=True)), title
    assert seen == len(DECK.cards)


@pytest.mark.parametrize(("paper", "size", "bleed"), PLACES)
def test_a_folded_card_has_its_back_on_the_right_of_its_front(paper: Paper, size: Size, bleed: float) -> None:
    pages = Pages(print_deck(DECK, Printing(paper=paper, size=size, bleed=bleed, sides=Sides.FOLD)))
    width, height = CARDS[size]
    seen = 0
    for page in range(len(pages)):
        cards = pages.cards(page, width + bleed, height + 2 * bleed)  # no bleed at the fold
        for number in range(len(DECK.cards)):
            boxes = sorted(pages.boxes(page, f"Karte{number:03}"))
            if not boxes:
                continue
            seen += 1
            (front,), (back,) = (
                [card for card in cards if card[0] < x < card[2] and card[1] < y < card[3]]
                for x, y in (middle(box) for box in boxes)
            )
            assert near(front[2], back[0])
            assert near(front[1], back[1])
    assert seen == len(DECK.cards)


@pytest.mark.parametrize("size", Size)
def test_everything_of_a_card_stays_inside_its_cut(size: Size) -> None:
    pages = Pages(print_deck(DECK, Printing(size=size)))
    for page in (0, 1):
        cards = by_title(pages, page, CARDS[size])
        for number in range(len(DECK.cards)):
            for box in pages.boxes(page, f"Karte{number:03}"):
                card = cards[f"Karte{number:03}"]
                assert card[0] + 1 < box[0]
                assert box[2] < card[2] - 1
                assert card[1] < box[1]
                assert box[3] < card[3]


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("size", Size)
@pytest.mark.parametrize("sides", Sides)
@pytest.mark.parametrize("bleed", [0.0, 2.0, 5.0])
@pytest.mark.parametrize("marks", [True, False])
def test_no_card_lies_where_printers_cannot_print(
    paper: Paper, size: Size, sides: Sides, bleed: float, marks: bool
) -> None:
    faces = [(Face("front", {}), Face("dated", {}))] * 20
    sheets = card_sheets(faces, CARDS[size], paper, sides, bleed=bleed, marks=marks, offset=(0, 0), label="Numbered")
    for sheet in sheets:
        for item in sheet.items:
            assert item.x >= EDGE
            assert item.y >= EDGE
            assert item.x + item.width <= sheet.width - EDGE
            assert item.y + item.height <= sheet.height - EDGE
        assert all(min(line.x1, line.y1) >= 2 for line in sheet.lines)
        assert all(line.x2 <= sheet.width - 2 and line.y2 <= sheet.height - 2 for line in sheet.lines)
        assert bool(sheet.lines) == (marks and sheet.items[0].kind == "front")


@pytest.mark.parametrize(("paper", "size", "cards"), [
    (Paper.A4, Size.POKER, 9), (Paper.A4, Size.MINI, 16), (Paper.A4, Size.SQUARE, 8),
    (Paper.LETTER, Size.POKER, 9), (Paper.LETTER, Size.MINI, 12), (Paper.LETTER, Size.SQUARE, 6),
])  # fmt: skip
def test_a_sheet_holds_as_many_cards_as_it_can(paper: Paper, size: Size, cards: int) -> None:
    assert best_grid(paper, CARDS[size], bleed=0, marks=True).cells == cards
