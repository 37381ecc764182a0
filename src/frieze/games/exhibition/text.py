"""Draws Exhibition as text."""

from frieze.games import text
from frieze.games.cards import Continent
from frieze.games.exhibition import messages as m

CONTINENT_CODES = {
    Continent.OCEANIA: "Oc",
    Continent.SOUTH_AMERICA: "SA",
    Continent.AFRICA: "Af",
    Continent.ASIA: "As",
    Continent.EUROPE: "Eu",
    Continent.NORTH_AMERICA: "NA",
    Continent.WHITE: "**",
}
FREE = f"[{'':^7}]"


def draw(view: m.ExhibitionView) -> str:
    """Return a view as text: the six columns with their vehicles, the taken card, then the hall of every seat."""
    rows = [text.heading(view, "Exhibition", f"stock {view.stock}")]
    for number, cards in enumerate(view.columns):
        column = list(Continent)[number]
        here = [f"seat {seat}" for seat, state in enumerate(view.seats) if state.at == column]
        shown = "  ".join(f"{card_text(card)} {card.card}" for card in cards) or "empty"
        rows.append(f"  {column:<14} {shown}{'  <- ' + ', '.join(here) if here else ''}")
    if view.taken is not None:
        rows.append(f"  taken: {card_text(view.taken)} {view.taken.card}")
    for seat, state in enumerate(view.seats):
        rows += hall_rows(view, seat, state)
    return "\n".join([*rows, *text.ending(view.outcome)])


def hall_rows(view: m.ExhibitionView, seat: int, state: m.SeatView) -> list[str]:
    """Return a player's hall: fame, showcases, depot."""
    secret = f" · secret decade {state.secret_decade}" if state.secret_decade is not None else ""
    finished = " · finished" if state.finished else ""
    rows = [text.seat_row(view, seat, f"fame {view.scores[seat].total}{secret}{finished}")]
    for showcase in state.hall:
        spots = "".join(FREE if card is None else f"[{card_text(card):^7}]" for card in showcase.spots)
        rows.append(f"    {showcase.name:<16} {spots}")
    depot = "".join(f"[{card_text(card):^7}]" for card in state.depot)
    return [*rows, f"    {'depot':<16} {depot or 'empty'}"]


def card_text(card: m.Shown) -> str:
    """Return a card's continent and year."""
    return f"{CONTINENT_CODES[card.continent]} {card.date}"
