"""What a card costs does not grow with the deck that it is printed with."""

import time
from typing import Any

import msgspec

from frieze.decks import Details
from frieze.paper import Printing, Size
from frieze.paper.document import plan
from frieze.paper.typeset import typeset
from tests.paper.pdf_reader import numbered

MUCH = 30_000_000  # bytes of drawings, five times those of a thousand cards


def seconds(data: dict[str, Any]) -> float:
    start = time.process_time()
    typeset(data)
    return time.process_time() - start


def test_a_card_costs_the_same_whatever_else_is_printed() -> None:
    """Typst hashes what a function holds: one made for each card that holds all drawings would hash them each time."""
    deck = numbered(100)
    details = {card.id: Details(category="science", source=f"Source of {card.id}") for card in deck.cards}
    data = plan(msgspec.structs.replace(deck, details=details), Printing(size=Size.MINI))
    typeset(data)  # fonts are read once
    alone = seconds(data | {"title": "alone"})
    among_others = seconds(data | {"svgs": data["svgs"] | {"other": "x" * MUCH}})
    assert among_others < 2 * alone + 0.5
