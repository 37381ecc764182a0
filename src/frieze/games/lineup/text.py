"""Draws Line-up as text."""

from frieze.games import text
from frieze.games.lineup import messages as m


def draw(view: m.LineupView) -> str:
    """Return a view as text: the card to place, then the line from top to bottom with its gaps."""
    score = f"right {view.score} of {len(view.answers)}"
    rows = [text.heading(view, "Line-up", f"queue {view.queue}", score)]
    if view.card is not None:
        rows.append(text.seat_row(view, 0, view.card))
    rows += text.line_rows((shown.date, shown.card) for shown in view.line)
    return "\n".join([*rows, *text.ending(view.outcome)])
