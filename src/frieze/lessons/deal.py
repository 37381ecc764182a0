"""Chooses the cards of a lesson: one on the line, the others to come."""

from collections.abc import Sequence

from frieze.games.cards import Card, CardId, rank_dates
from frieze.games.errors import DeckTooSmall, DoubleCard, UnknownCard
from frieze.games.rng import Rng
from frieze.lessons.settings import MIN_CARDS, LessonSettings


def deal(pool: Sequence[Card], settings: LessonSettings, rng: Rng) -> tuple[CardId, tuple[CardId, ...]]:
    """Return the card on the line and the cards to come.

    Raise `deck_too_small`, or `unknown_card` or `double_card` about those that the teacher chose.
    """
    chosen = _checked(pool, settings.chosen)
    needed = (len(chosen) or settings.cards) + 1
    if len(pool) < needed:
        raise DeckTooSmall(len(pool), needed)
    drawn = _drawn(pool, rng)
    if chosen:
        start = next(card for card in drawn if card not in chosen)
        return start, chosen
    return drawn[0], tuple(drawn[1:needed])


def _checked(pool: Sequence[Card], chosen: tuple[CardId, ...]) -> tuple[CardId, ...]:
    known = {card.id for card in pool}
    for place, card in enumerate(chosen):
        if card not in known:
            raise UnknownCard(card)
        if card in chosen[:place]:
            raise DoubleCard(card)
    if chosen and len(chosen) < MIN_CARDS:
        raise DeckTooSmall(len(chosen), MIN_CARDS)
    return chosen


def _drawn(pool: Sequence[Card], rng: Rng) -> list[CardId]:
    """Return all cards in a random order, but for this: cards with a date that came before come last."""
    cards = list(zip(pool, rank_dates(pool), strict=True))
    rng.shuffle(cards)
    seen: set[int] = set()
    first: list[CardId] = []
    last: list[CardId] = []
    for card, rank in cards:
        (last if rank in seen else first).append(card.id)
        seen.add(rank)
    return first + last
