"""Guessing a game of Together from a view: what it shows is so, the rest is drawn at random."""

from collections.abc import Sequence
from typing import Any

from frieze.games.cards import Card, CardTable, Icon
from frieze.games.core import NOBODY
from frieze.games.errors import DeckMismatch
from frieze.games.rng import seeded
from frieze.games.together import messages as m
from frieze.games.together.core import CARDS, HAND_SIZE
from frieze.games.together.line import NO_CARD


def as_seen(view: m.TogetherView, cards: Sequence[Card]) -> list[Card]:
    """Give the cards with the dates and icons that the view shows, whatever the deck says."""
    dates: dict[str, str] = {}
    fronts: dict[str, Icon] = {}
    backs: dict[str, Icon] = {}
    for shown in (*(card for row in (view.base, view.interstice) for stack in row for card in stack), *view.discards):
        dates[shown.card], backs[shown.card] = shown.date, shown.back
    for held in (card for seat in view.seats for card in seat.hand):
        fronts[held.card] = held.front
        if held.blocked is not None:
            dates[held.card], backs[held.card] = held.blocked.date, held.blocked.back
    seen = []
    for card in cards:
        assert card.icons is not None, "every card of this game has icons"
        front, back = card.icons
        icons = (fronts.get(card.id, front), backs.get(card.id, back))
        seen.append(Card(card.id, dates.get(card.id, card.date), card.continent, icons))
    return seen


def guess(view: m.TogetherView, table: CardTable, settings: tuple[Any, ...], ending: int, seed: int) -> tuple[Any, ...]:
    """Give the `pack` of a core that shows this view. Raise `DeckMismatch` if the cards are not those of its game."""
    seen: set[int] = set()

    def find(card: str) -> int:
        index = table.index.get(card)
        if index is None or index in seen:
            raise DeckMismatch(card=card)
        seen.add(index)
        return index

    hands: list[int] = []
    blocked = 0
    for seat in view.seats:
        for card in seat.hand:
            blocked |= (card.blocked is not None) << len(hands)
            hands.append(find(card.card))
        hands += [NO_CARD] * (HAND_SIZE - len(seat.hand))
    base, interstice = (
        [[find(shown.card) for shown in stack] for stack in row] for row in (view.base, view.interstice)
    )
    discards = [find(shown.card) for shown in view.discards]
    pile = [index for index in range(len(table.ids)) if index not in seen]
    if len(seen) + view.pile != CARDS or len(pile) != view.pile + view.out_of_game:
        raise DeckMismatch(unseen=len(pile), allowed=view.pile + view.out_of_game)
    seeded(seed).shuffle(pile)
    line = (
        [stack[0] for stack in base],
        [stack[0] if stack else NO_CARD for stack in interstice],
        [number for stack in base + interstice for upper in stack[1:] for number in (upper, stack[0])],
        sum(map(len, base)),
        sum(map(len, interstice)),
    )
    to_move = NOBODY if view.to_move is None else view.to_move
    return (
        (len(view.seats), view.first, to_move, view.turn, view.round, view.decision),
        settings,
        hands,
        line,
        discards,
        pile[: view.pile],
        (blocked, view.placed, ending),
    )
