"""Draws Timeline as text."""

from frieze.games import text
from frieze.games.timeline import messages as m
from frieze.games.timeline.options import Misplaced

RESULTS = {None: "", m.Result.RIGHT: " · right", m.Result.WRONG: " · wrong"}


def draw(view: m.TimelineView) -> str:
    """Return a view as text: the hands, then the line from top to bottom with its gaps."""
    to_box = view.options.misplaced is Misplaced.BOX
    wrong = f"box {len(view.box)}" if to_box else f"discards {len(view.discards)}"
    rows = [text.heading(view, "Timeline", f"pile {view.pile}", wrong, *(["tie-break"] if view.tie_break else []))]
    for seat, state in enumerate(view.seats):
        out = "" if state.playing else " · out of the game"
        rows.append(text.seat_row(view, seat, f"{text.named(state.hand)}{RESULTS[state.result]}{out}"))
    rows += text.line_rows((shown.date, shown.card) for shown in view.line)
    return "\n".join([*rows, *text.ending(view.outcome)])
