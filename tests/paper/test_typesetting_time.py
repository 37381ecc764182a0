"""The time to typeset a card does not depend on the rest of the deck."""

import time
from typing import Any

import msgspec

from frieze.decks import Details
from frieze.paper import Printing, Size
from frieze.paper.document import plan
from frieze.paper.typeset import typeset
from tests.paper.pdf_reader import numbered_deck

EXTRA_DRAWINGS = 30_000_000  # bytes, five times the drawings of a thousand cards


def typesetting_seconds(data: dict[str, Any]) -> float:
    start = time.process_time()
    typeset(data)
    return time.process_time() - start


def test_a_card_takes_the_same_time_whatever_else_is_printed() -> None:
    """Typst hashes what a function captures. A function for each card must not capture all drawings."""
    deck = numbered_deck(100)
    details = {card.id: Details(category="science", source=f"Source of {card.id}") for card in deck.cards}
    data = plan(msgspec.structs.replace(deck, details=details), Printing(size=Size.MINI))
    typeset(data)  # loads the fonts
    alone = typesetting_seconds(data | {"title": "alone"})
    with_others = typesetting_seconds(data | {"svgs": data["svgs"] | {"other": "x" * EXTRA_DRAWINGS}})
    assert with_others < 2 * alone + 0.5
