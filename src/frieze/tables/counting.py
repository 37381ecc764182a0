"""What the server counts when a game ends: how people placed each card, and the first tries of daily lines.

No person is in these sums. A game is counted in the same transaction as its last entry, so once or not at all.
"""

import hashlib
from collections.abc import Callable, Iterable

from frieze.daily.days import closes_at
from frieze.daily.schedule import CARDS
from frieze.decks import UnknownDeck
from frieze.games.errors import UnknownCard
from frieze.tables.environment import Milliseconds
from frieze.tables.library import Library
from frieze.tables.seat import Placing
from frieze.tables.state import Table
from frieze.tables.storage.rows import CardCount, FirstTry
from frieze.tables.times import DAY

DAILY_KEPT = 2 * DAY  # a finished daily, from the end of its day or of the game, whichever is later
PRACTICE_KEPT = 2 * DAY
MIN_PLAYERS = 20  # a day's sums are shown once so many players were counted


def card_counts(table: Table, library: Library) -> tuple[CardCount, ...]:
    """Return how people placed the cards of a game that is over, by the decks that the cards are from."""
    began = table.began
    seen = table.practice or (table.daily is not None and table.daily.again)  # who plays this has seen the dates
    if began is None or seen:
        return ()

    origin_of = library.origins(began.decks)

    def origin(card: str) -> tuple[str, str] | None:
        try:
            return origin_of(card)
        except (UnknownCard, UnknownDeck):  # somebody has deleted the deck meanwhile
            return None

    return _counts(table.placed, origin)


def first_try(table: Table, at: Milliseconds) -> FirstTry | None:
    """Return what a daily that is over adds to its day's sums; None if it does not count.

    It counts if it is a first try, a person made every move, and the day is still today somewhere.
    """
    daily, game = table.daily, table.game
    if daily is None or not daily.counts or at >= closes_at(daily.day) or game is None or game.outcome is None:
        return None
    player = table.seats[0].player
    if player is None or len(table.placed) != CARDS:
        return None
    counts = _counts(table.placed, lambda card: (daily.day, card))
    return FirstTry(mark_of(player, daily.day), daily.day, game.outcome.scores[0], counts)


def mark_of(player: str, day: str) -> bytes:
    """Return the mark of a player on a day. It is unlike the marks of other days, and tells nothing of the player."""
    return hashlib.sha256(f"daily {day} {player}".encode()).digest()


def expires_at(table: Table, at: Milliseconds) -> Milliseconds | None:
    """Return when a table that is over is deleted; None if it is kept like any other."""
    if table.practice:
        return at + PRACTICE_KEPT
    return None if table.daily is None else max(at, closes_at(table.daily.day)) + DAILY_KEPT


def _counts(placed: Iterable[Placing], origin: Callable[[str], tuple[str, str] | None]) -> tuple[CardCount, ...]:
    sums: dict[tuple[str, str], list[int]] = {}
    for placing in placed:
        if (source := origin(placing.card)) is not None:
            count = sums.setdefault(source, [0, 0, 0])
            count[0] += 1
            count[1] += placing.gaps
            count[2] += placing.right
    return tuple(CardCount(*source, 1, *count) for source, count in sorted(sums.items()))
