"""Parts of the drawings of all games, for `print(game)` and `print(view)`. Games know no titles: cards have ids."""

from collections.abc import Iterable, Sequence
from typing import Any

from frieze.games.outcome import Outcome

DATE_WIDTH = 10  # most dates; a longer one pushes its card to the right


def heading(view: Any, game: str, *counts: str) -> str:
    """Return the first row: the game, the round, how many cards lie where."""
    return " · ".join([f"{game}, round {view.round}, turn {view.turn}", *counts])


def seat_row(view: Any, seat: int, words: str) -> str:
    """Return a player's row. An arrow marks the seat to move, a star whose view it is."""
    mark = ">" if seat == view.to_move else " "
    return f"{mark} seat {seat}{'*' if seat == view.you else ' '} {words}".rstrip()


def line_rows(cards: Iterable[tuple[str, str]]) -> list[str]:
    """Return the rows of a line from the earliest card to the latest, with the number of each gap before its card."""
    rows = [f"{gap:4} | {date:>{DATE_WIDTH}}  {card}" for gap, (date, card) in enumerate(cards)]
    return [*rows, f"{len(rows):4} |"]


def named(cards: Sequence[str]) -> str:
    """Return the ids of cards, or that there are none."""
    return ", ".join(cards) or "no cards"


def ending(outcome: Outcome | None) -> list[str]:
    """Return a row that says how the game ended, and none while it is running."""
    if outcome is None:
        return []
    won = f"won by seat {', '.join(map(str, outcome.winners))} · " if outcome.winners else ""
    return [f"over: {won}{outcome.reason} · scores {', '.join(map(str, outcome.scores))}"]
