"""The test plan of Together for the suites that run over all games."""

import random
from typing import Any

from hypothesis import strategies as st

from frieze.decks import make_century, make_deck
from frieze.games.cards import Card, rank_dates
from frieze.games.together import Together, TogetherView
from frieze.games.together.guess import shown_cards

SEATS = list(range(1, 9))
MAX_MOVES = 200  # 34 cards leave a hand once and are blocked at most once; a stop follows a placed card


def decks() -> st.SearchStrategy[Any]:
    """Return a strategy for decks with no or many cards out of the game, with many or few equal dates."""
    return st.builds(
        lambda cards, seed, span: make_deck(cards, seed=seed, earliest=1900 - span, latest=1900),
        st.integers(min_value=36, max_value=70),
        st.integers(min_value=0, max_value=1000),
        st.sampled_from([0, 3, 40, 4000]),
    ) | st.builds(lambda seed: make_century(seed=seed), st.integers(min_value=0, max_value=1000))


def options(seats: int) -> st.SearchStrategy[dict[str, Any]]:
    """Return a strategy for all options."""
    return st.fixed_dictionaries(
        {},
        optional={
            "first": st.integers(min_value=0, max_value=seats - 1) | st.none(),
            "blocked_dates": st.sampled_from(["hidden", "shown", None]),
        },
    )


def all_cards(view: TogetherView) -> list[str]:
    """Return every card that a spectator sees."""
    shown = [card.card for row in (view.base, view.interstice) for stack in row for card in stack]
    return [*shown, *(card.card for card in view.discards), *(card.card for seat in view.seats for card in seat.hand)]


def hidden_count(view: TogetherView) -> int:
    """Return the number of cards that nobody sees."""
    return view.pile + view.out_of_game


def twin(game: Together, after: Together, seat: int | None, rng: random.Random) -> Together:
    """Return a copy of `game` with changes in what is hidden up to the later position `after`.

    They are dates, icons, and which unseen cards are in the pile and in what order. All seats know the same, so `seat`
    has no effect. Cards drawn on the way to `after` keep their front icons. The dates of blocked cards are hidden again
    unless the options show them.
    """
    restore, (kind, state, cards, opts, seed, order) = game.__reduce__()
    pile, left = state[PILE], after.__reduce__()[1][1][PILE]
    then = after.view(None)
    seen = set(all_cards(then))
    unseen = [index for index, card in enumerate(cards) if card.id not in seen]
    pile = pile[: len(pile) - len(left)] + rng.sample(unseen, len(left))
    shown = {card.card for card in shown_cards(then)}
    known = shown | (blocked(then) - blocked(game.view(None)))  # the date of a card that is blocked meanwhile is seen
    dates = [card.date for card in cards]
    cards = [card if card.id in known else Card(card.id, rng.choice(dates), card.continent) for card in cards]
    rank = rank_dates(cards)
    _, front, printed, first = state[SETTINGS]
    front = [icon if card.id in seen else rng.randrange(6) for card, icon in zip(cards, front, strict=True)]
    back = [
        icon if card.id in known else rng.choice([other for other in range(6) if other != own])
        for card, own, icon in zip(cards, front, state[BACK], strict=True)
    ]
    pack = list(state)
    pack[SETTINGS], pack[BACK], pack[PILE] = (rank, front, printed, first), back, pile
    other: Together = restore(kind, tuple(pack), cards, opts, seed, order)
    return other


def blocked(view: TogetherView) -> set[str]:
    return {card.card for seat in view.seats for card in seat.hand if card.blocked is not None}


SETTINGS, BACK, PILE = 1, 2, 6  # indexes in a core's `pack`


# Most random games end with nothing placed. With these seeds the other endings occur too.
GOLDENS = [
    ("two-seats", make_deck(60, seed=1), 2, {}, 11),
    ("solo", make_deck(36, seed=2), 1, {}, 12),
    ("eight-seats-stuck", make_deck(220, seed=3), 8, {"first": 5}, 66),
    ("stacks-stuck", make_deck(60, seed=4, earliest=2000, latest=2008), 3, {"first": 0}, 3),
    ("stacks-all-played", make_deck(40, seed=5, earliest=2000, latest=2005), 4, {}, 4),
    ("century", make_century(seed=6), 5, {"first": 4}, 3),
    ("blocked-dates-shown", make_deck(60, seed=1), 2, {"blocked_dates": "shown"}, 11),
]

TINY = [
    ("two-seats", make_deck(36, seed=10), 2, {"first": 0}, 1, 8),
    ("solo", make_deck(36, seed=4), 1, {"first": 0}, 1, 7),
    ("eight-seats", make_deck(36, seed=3), 8, {"first": 3}, 1, 6),
    ("solo-same-dates", make_deck(36, seed=2, earliest=2000, latest=2005), 1, {"first": 0}, 1, 6),
]
