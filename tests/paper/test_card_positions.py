"""In the PDF, each back lies behind its front to a tenth of a millimetre."""

import msgspec
import pytest

import frieze
from frieze.paper import Paper, Printing, Sides, Size, print_deck
from frieze.paper.document import plan
from frieze.paper.sheets import CARD_SIZES, PAPER_SIZES, Face, Item, Mark, Sheet, best_grid, card_sheets
from tests.paper.pdf_reader import Box, Pages, middle, near, numbered_deck

DECK = numbered_deck(19)  # the last sheet is not full
EDGE = 5  # mm at the edge that most printers cannot print
LAYOUTS = [(paper, size, bleed) for paper in Paper for size in Size for bleed in (0.0, 1.5)]
OFFSETS = [(0.0, 0.0), (-1.25, 0.75), (10.0, -10.0)]


def by_title(pages: Pages, page: int, size: tuple[float, float]) -> dict[str, Box]:
    """Return the cards of a page by their titles."""
    cards = pages.cards(page, *size)
    found = {}
    for number in range(len(DECK.cards)):
        title = f"Karte{number:03}"
        for box in pages.boxes(page, title):
            x, y = middle(box)
            (card,) = [card for card in cards if card[0] < x < card[2] and card[1] < y < card[3]]
            found[title] = card
    return found


def with_bleed(item: Item) -> Box:
    left, top, right, bottom = item.bleed
    return item.x - left, item.y - top, item.x + item.width + right, item.y + item.height + bottom


def inside(box: Box, sheet: Sheet) -> bool:
    """Return whether a printer can print the whole box."""
    return min(box[:2]) >= EDGE - 1e-6 and box[2] <= sheet.width - EDGE + 1e-6 and box[3] <= sheet.height - EDGE + 1e-6


def overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] - 1e-6 and b[0] < a[2] - 1e-6 and a[1] < b[3] - 1e-6 and b[1] < a[3] - 1e-6


def label_of(sheet: Sheet) -> Box:
    """Return the bounds of a sheet's label: 6 points high, at the bottom or along the left edge."""
    if sheet.label_at_left:
        return EDGE, EDGE, EDGE + 2.5, sheet.height - EDGE
    return EDGE, sheet.height - EDGE - 2.5, sheet.width - EDGE, sheet.height - EDGE


def line_length(line: Mark) -> float:
    return max(line.x2 - line.x1, line.y2 - line.y1)


@pytest.mark.parametrize(("paper", "size", "bleed"), LAYOUTS)
@pytest.mark.parametrize("sides", [Sides.LONG_EDGE, Sides.SHORT_EDGE])
@pytest.mark.parametrize("offset", OFFSETS)
def test_a_back_lies_behind_its_front_plus_the_offset_of_the_printer(
    paper: Paper, size: Size, bleed: float, sides: Sides, offset: tuple[float, float]
) -> None:
    printing = Printing(paper=paper, size=size, bleed=bleed, sides=sides, offset_x=offset[0], offset_y=offset[1])
    pages = Pages(print_deck(DECK, printing))
    drawn = tuple(side + 2 * bleed for side in CARD_SIZES[size])
    seen = 0
    for front_page in range(0, len(pages), 2):
        width, height = pages.size(front_page)
        assert sorted((round(width, 1), round(height, 1))) == list(PAPER_SIZES[paper])
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


@pytest.mark.parametrize(("paper", "size", "bleed"), LAYOUTS)
def test_a_folded_card_has_its_back_on_the_right_of_its_front(paper: Paper, size: Size, bleed: float) -> None:
    pages = Pages(print_deck(DECK, Printing(paper=paper, size=size, bleed=bleed, sides=Sides.FOLD)))
    width, height = CARD_SIZES[size]
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
def test_the_title_of_a_card_stays_inside_its_cut(size: Size) -> None:
    pages = Pages(print_deck(DECK, Printing(size=size)))
    for page in (0, 1):
        cards = by_title(pages, page, CARD_SIZES[size])
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
@pytest.mark.parametrize("bleed", [0.0, 1.0, 2.0, 3.0, 5.0])
@pytest.mark.parametrize("marks", [True, False])
def test_no_card_bleed_or_mark_lies_where_printers_cannot_print(
    paper: Paper, size: Size, sides: Sides, bleed: float, marks: bool
) -> None:
    faces = [(Face("front", {}), Face("dated", {}))] * 20
    sheets = card_sheets(
        faces, CARD_SIZES[size], paper, sides, bleed=bleed, marks=marks, offset=(0, 0), label="Numbered"
    )
    for sheet in sheets:
        drawn = [*map(with_bleed, sheet.items), *((line.x1, line.y1, line.x2, line.y2) for line in sheet.lines)]
        assert all(inside(box, sheet) for box in drawn)
        assert not any(overlap(box, label_of(sheet)) for box in drawn)
        assert bool(sheet.lines) == (marks and sheet.items[0].kind == "front")
        assert all(line_length(line) >= 1.5 - 1e-6 for line in sheet.lines)


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("size", Size)
def test_no_piece_of_exhibition_lies_where_printers_cannot_print_or_a_label_is(paper: Paper, size: Size) -> None:
    century = frieze.load_deck("century")
    sheets = msgspec.convert(plan(century, Printing(paper=paper, size=size, markers=True))["sheets"], list[Sheet])
    for sheet in sheets:
        boxes = [with_bleed(item) for item in sheet.items if item.kind != "scores"]
        assert all(inside(box, sheet) for box in boxes)
        assert not any(overlap(box, label_of(sheet)) for box in boxes)
        assert not any(overlap(a, b) for k, a in enumerate(boxes) for b in boxes[:k])


def test_the_pattern_of_backs_continues_into_the_bleed() -> None:
    century = frieze.load_deck("century")
    for sides, bleed in ((Sides.LONG_EDGE, 3.0), (Sides.FOLD, 2.0), (Sides.LONG_EDGE, 0.0)):
        data = plan(century, Printing(bleed=bleed, sides=sides))
        width, height = CARD_SIZES[Size.MINI]
        whole = f'viewBox="{-bleed} {-bleed} {width + 2 * bleed} {height + 2 * bleed}"'
        assert whole in data["svgs"]["back"]


@pytest.mark.parametrize("size", Size)
def test_nothing_covers_the_title_of_a_card(size: Size) -> None:
    """The badge of a continent stands beside the title."""
    century = frieze.load_deck("century")
    pages = Pages(print_deck(century, Printing(size=size, halls=0, cut_marks=False)))
    badge = CARD_SIZES[size][0] * (14 if size is Size.SQUARE else 19) / 100
    seen = 0
    for page in range(0, len(pages), 2):
        badges = pages.cards(page, badge, badge)
        words = {century.text(card.id, "en").title.split()[0].replace("'", "’") for card in century.cards}
        for box in (box for word in words for box in pages.boxes(page, word)):
            assert not any(overlap(box, other) for other in badges)
        seen += len(badges)
    assert seen >= len(century.cards) - 2  # the badge of a white card has a dashed line


@pytest.mark.parametrize(
    ("paper", "size", "cards"),
    [
        (Paper.A4, Size.POKER, 9),
        (Paper.A4, Size.MINI, 16),
        (Paper.A4, Size.SQUARE, 8),
        (Paper.LETTER, Size.POKER, 9),
        (Paper.LETTER, Size.MINI, 12),
        (Paper.LETTER, Size.SQUARE, 6),
    ],
)
def test_a_sheet_holds_as_many_cards_as_it_can(paper: Paper, size: Size, cards: int) -> None:
    assert best_grid(paper, CARD_SIZES[size], bleed=0, marks=True).cells == cards


def test_without_marks_letter_holds_18_mini_cards() -> None:
    assert best_grid(Paper.LETTER, CARD_SIZES[Size.MINI], bleed=0, marks=False).cells == 18
