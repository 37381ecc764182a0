"""The test plan of Timeline for the suites that run over all games."""

import random
from typing import Any

from hypothesis import strategies as st

from frieze.decks import make_deck
from frieze.games.cards import Card, rank_dates
from frieze.games.timeline import Timeline, TimelineView

SEATS = [2, 3, 4, 5, 8]
MAX_MOVES = 200_000


def decks() -> st.SearchStrategy[Any]:
    """Return a strategy for large and small decks, with many or few equal dates."""
    return st.builds(
        lambda cards, seed, span: make_deck(cards, seed=seed, earliest=1900 - span, latest=1900),
        st.integers(min_value=12, max_value=70),
        st.integers(min_value=0, max_value=1000),
        st.sampled_from([3, 40, 4000]),
    )


def options(seats: int) -> st.SearchStrategy[dict[str, Any]]:
    """Return a strategy for all options in three editions. The long game has its own tests."""
    return st.fixed_dictionaries(
        {"edition": st.sampled_from(["classic", "informatique", "islenska"])},
        optional={
            "hand_size": st.integers(min_value=1, max_value=20),
            "hand_sizes": st.lists(st.integers(min_value=1, max_value=6), min_size=seats, max_size=seats),
            "misplaced": st.sampled_from(["discards", "box"]),
            "empty_pile": st.sampled_from(["reshuffle", "nothing"]),
            "start": st.sampled_from(["any", "middle"]),
            "first": st.integers(min_value=0, max_value=seats - 1),
        },
    )


def all_cards(view: TimelineView) -> list[str]:
    """Return every card that a spectator sees."""
    shown = [card.card for cards in (view.line, view.discards, view.box) for card in cards]
    return shown + [card for seat in view.seats for card in seat.hand]


def hidden_count(view: TimelineView) -> int:
    """Return the number of cards that nobody sees."""
    return view.pile


def twin(game: Timeline, after: Timeline, seat: int | None, rng: random.Random) -> Timeline:
    """Return a copy of `game` with changes in what is hidden up to the later position `after`.

    They are the dates of cards not revealed by then, and the order of the cards still in the pile.
    """
    restore, (kind, state, cards, opts, seed, order) = game.__reduce__()
    pile, left = state[PILE], after.__reduce__()[1][1][PILE]
    drawn = len(pile) - len(left)
    reshuffled = pile[drawn:] != left
    known = revealed(game.view(None)) | revealed(after.view(None))
    if reshuffled and game.to_move is not None:  # the misplaced card may be hidden again
        known.update(game.view(None).seats[game.to_move].hand)
    if not reshuffled:
        rng.shuffle(left)
        pile = pile[:drawn] + left
    cards = [card if card.id in known else Card(card.id, any_year(rng), card.continent) for card in cards]
    settings = (rank_dates(cards), *state[SETTINGS][1:])
    state = (*state[:SETTINGS], settings, *state[SETTINGS + 1 : PILE], pile, *state[PILE + 1 :])
    other: Timeline = restore(kind, state, cards, opts, seed, order)
    return other


SETTINGS, PILE = 1, 5  # indexes in a core's `pack`


def revealed(view: TimelineView) -> set[str]:
    return {card.card for cards in (view.line, view.discards, view.box) for card in cards}


def any_year(rng: random.Random) -> str:
    return str(rng.choice([-1, 1]) * rng.randint(1, 3000))


GOLDENS = [
    ("classic", make_deck(60, seed=1), 4, {"edition": "classic"}, 1),
    ("classic-reshuffle", make_deck(12, seed=3), 2, {"edition": "classic", "first": 0}, 2),
    ("brasil", make_deck(20, seed=2), 3, {"edition": "brasil"}, 4),
    ("informatique", make_deck(40, seed=4), 3, {"edition": "informatique", "hand_size": 6}, 5),
    ("islenska", make_deck(220, seed=5), 8, {"edition": "islenska"}, 6),
    ("islenska-runs-dry", make_deck(13, seed=6), 3, {"edition": "islenska"}, 7),
    ("tie-break", make_deck(60, seed=7, earliest=2000, latest=2002), 4, {"hand_size": 1}, 23),
    ("middle-start", make_deck(60, seed=9), 3, {"hand_size": 2, "start": "middle"}, 10),
    ("handicap", make_deck(60, seed=8), 3, {"hand_sizes": [6, 4, 2], "first": 2}, 9),
]

TINY = [
    ("two-seats-one-card", make_deck(4, seed=1), 2, {"hand_size": 1, "first": 0}, 1, 6),
    ("two-seats-two-cards", make_deck(6, seed=2), 2, {"hand_size": 2, "first": 0}, 1, 4),
    ("box-runs-dry", make_deck(5, seed=3), 2, {"edition": "islenska", "hand_size": 2, "first": 0}, 1, 8),
    ("long-game", make_deck(4, seed=4), 2, {"edition": "brasil", "hand_size": 1, "first": 1}, 1, 5),
]
