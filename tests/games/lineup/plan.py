"""The test plan of Line-up for the suites that run over all games."""

import random
from typing import Any

from hypothesis import strategies as st

from frieze.decks import make_deck
from frieze.games.cards import Card, CardList, rank_dates
from frieze.games.lineup import Lineup, LineupView

SEATS = [1]
MAX_MOVES = 30


def day_deck(cards: int, seed: int) -> CardList:
    """Return cards whose dates are days of three years."""
    rng = random.Random(seed)
    return CardList(
        [
            Card(f"day-{n}", f"{rng.randint(1968, 1970)}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}")
            for n in range(cards)
        ]
    )


def decks() -> st.SearchStrategy[Any]:
    """Return a strategy for large and small decks, with many or few equal dates, in years or in days."""
    size = st.integers(min_value=4, max_value=70)
    seed = st.integers(min_value=0, max_value=1000)
    years = st.builds(
        lambda cards, seed, span: make_deck(cards, seed=seed, earliest=1900 - span, latest=1900),
        size,
        seed,
        st.sampled_from([3, 40, 4000]),
    )
    return years | st.builds(day_deck, size, seed)


def options(seats: int) -> st.SearchStrategy[dict[str, Any]]:
    """Return a strategy for all options."""
    return st.fixed_dictionaries(
        {},
        optional={
            "cards": st.integers(min_value=3, max_value=20),
            "given": st.integers(min_value=1, max_value=12),
        },
    )


def all_cards(view: LineupView) -> list[str]:
    """Return every card that a spectator sees."""
    front = [] if view.card is None else [view.card]
    return [shown.card for shown in view.line] + front


def hidden_count(view: LineupView) -> int:
    """Return the number of cards that nobody sees."""
    return view.queue + view.out_of_game


def twin(game: Lineup, after: Lineup, seat: int | None, rng: random.Random) -> Lineup:
    """Return a copy of `game` with changes in what is hidden up to the later position `after`.

    They are the dates of cards not revealed by then, and which cards stand behind the front card.
    """
    restore, (kind, state, cards, opts, seed, order) = game.__reduce__()
    view = after.view(None)
    seen = {card for position in (game, after) for card in all_cards(position.view(None))}
    queue = state[QUEUE]
    known = len(queue) - view.queue
    hidden = [index for index, card in enumerate(cards) if card.id not in seen]
    queue = queue[:known] + rng.sample(hidden, view.queue)
    revealed = {shown.card for shown in view.line}
    cards = [card if card.id in revealed else Card(card.id, any_date(card.date, rng)) for card in cards]
    settings = (rank_dates(cards), *state[SETTINGS][1:])
    state = (*state[:SETTINGS], settings, queue, *state[QUEUE + 1 :])
    other: Lineup = restore(kind, state, cards, opts, seed, order)
    return other


SETTINGS, QUEUE = 1, 2  # indexes in a core's `pack`


def any_date(like: str, rng: random.Random) -> str:
    """Return a random date of the same precision as another one."""
    year = rng.choice([-1, 1]) * rng.randint(1, 3000)
    return f"{year}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}" if "-" in like.lstrip("-") else str(year)


GOLDENS = [
    ("usual", make_deck(60, seed=1), 1, {}, 1),
    ("many-given", make_deck(32, seed=2), 1, {"cards": 20, "given": 12}, 2),
    ("equal-dates", make_deck(20, seed=3, earliest=1999, latest=2001), 1, {"cards": 8, "given": 4}, 3),
    ("before-our-era", make_deck(20, seed=4, earliest=-3, latest=3), 1, {"cards": 6}, 4),
    ("days", day_deck(30, seed=5), 1, {"cards": 10, "given": 2}, 5),
]

TINY = [
    ("three-cards", make_deck(4, seed=1), 1, {"cards": 3}, 1, 4),
    ("two-given", make_deck(9, seed=2), 1, {"cards": 4, "given": 2}, 1, 5),
]
