"""Guesses a game of Together from a view. The game agrees with the view; everything hidden is random."""

from collections.abc import Iterator, Sequence
from typing import Any

from frieze.games.cards import Card, CardIndex, Icon
from frieze.games.core import NOBODY
from frieze.games.errors import DeckMismatch
from frieze.games.rng import seeded
from frieze.games.together import messages as m
from frieze.games.together.core import CARDS, HAND_SIZE, ICON_STREAM
from frieze.games.together.icons import ICONS, NO_ICON, back_icon_pools, draw_backs
from frieze.games.together.line import NO_CARD

NUMBERS = {icon: number for number, icon in enumerate(Icon)}


def shown_cards(view: m.TogetherView) -> Iterator[m.Shown]:
    """Yield all cards whose date side the view shows."""
    for stack in (*view.base, *view.interstice, view.discards):
        yield from stack
    for card in held(view):
        side = card.blocked
        if side is not None and side.date is not None and side.back is not None:
            yield m.Shown(card.card, side.date, side.back)


def held(view: m.TogetherView) -> Iterator[m.HandCard]:
    """Yield all cards in front of players."""
    for seat in view.seats:
        yield from seat.hand


def with_shown_dates(view: m.TogetherView, cards: Sequence[Card]) -> list[Card]:
    """Return the cards with the dates that the view shows, even if the deck has others."""
    dates = {shown.card: shown.date for shown in shown_cards(view)}
    return [Card(card.id, dates.get(card.id, card.date), card.continent, card.icons) for card in cards]


def known_icons(
    view: m.TogetherView, ids: list[str], front: list[int], printed: list[int]
) -> tuple[list[int], list[int]]:
    """Return the front and the back icons of all cards, from the view or else from the deck."""
    fronts = {card.card: NUMBERS[card.front] for card in held(view)}
    backs = {shown.card: NUMBERS[shown.back] for shown in shown_cards(view)}
    front = [fronts.get(card, icon) for card, icon in zip(ids, front, strict=True)]
    back = [backs.get(card, icon) for card, icon in zip(ids, printed, strict=True)]
    for index, card in enumerate(ids):
        if front[index] == back[index]:  # the deck's icon of the hidden side cannot be right
            if card in fronts:
                back[index] = NO_ICON
            else:
                front[index] = (front[index] + 1) % ICONS
    return front, back


def guess(view: m.TogetherView, table: CardIndex, settings: tuple[Any, ...], ending: int, seed: int) -> tuple[Any, ...]:
    """Return the `pack` of a core that shows this view. Raise `DeckMismatch` if its game has other cards."""
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
    rank, front, printed, first = settings
    front, known = known_icons(view, table.ids, front, printed)
    unknown = [card for card in hands if card != NO_CARD] + pile[: view.pile]
    back = draw_backs(front, known, unknown, back_icon_pools(front, known), seeded(seed, ICON_STREAM))
    line = (
        [stack[0] for stack in base],
        [stack[0] if stack else NO_CARD for stack in interstice],
        [number for stack in base + interstice for upper in stack[1:] for number in (upper, stack[0])],
        sum(map(len, base)),
        sum(map(len, interstice)),
    )
    to_move = NOBODY if view.to_move is None else view.to_move
    return (
        (view.rules, len(view.seats), view.first, to_move, view.turn, view.round, view.decision),
        (rank, front, printed, first),
        back,
        hands,
        line,
        discards,
        pile[: view.pile],
        (blocked, view.placed, ending),
    )
