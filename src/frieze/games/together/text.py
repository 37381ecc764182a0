"""Draws Together as text."""

from frieze.games import text
from frieze.games.together import messages as m

INTERSTICE = " " * 6  # the indentation of the second row of the line


def draw(view: m.TogetherView) -> str:
    """Return a view as text: the hands, then both rows of the line from top to bottom, the second one indented."""
    top = view.discards[-1]
    rows = [text.heading(view, "Together", f"score {view.score.total}", f"pile {view.pile}")]
    rows += [text.seat_row(view, seat, text.named(hand_texts(state))) for seat, state in enumerate(view.seats)]
    for place, stack in enumerate(view.base):
        rows.append(stack_row(stack))
        if place < len(view.interstice):
            rows.append(INTERSTICE + stack_row(view.interstice[place]))
    rows.append(f"discards {len(view.discards)}, on top {top.card} ({top.date}): discard a card with {top.back}")
    return "\n".join([*rows, *text.ending(view.outcome)])


def hand_texts(state: m.SeatView) -> list[str]:
    """Return the cards of a hand with their front icons, and which are blocked."""
    return [f"{card.card} ({card.front}){blocked(card)}" for card in state.hand]


def blocked(card: m.HandCard) -> str:
    """Return the mark of a blocked card."""
    if card.blocked is None:
        return ""
    return f" blocked {card.blocked.date}" if card.blocked.date else " blocked"


def stack_row(stack: list[m.Shown]) -> str:
    """Return a place of a row: its date and its cards, or a point if it is free."""
    if not stack:
        return f"{'·':>{text.DATE_WIDTH}}"
    return f"{stack[0].date:>{text.DATE_WIDTH}}  {' + '.join(shown.card for shown in stack)}"
