"""What the suites over all games need to know of Together."""

import random
from typing import Any

from hypothesis import strategies as st

from frieze.decks import make_century, make_deck
from frieze.games.cards import Card, Icon
from frieze.games.dates import parse_date, ranks
from frieze.games.together import Together, TogetherView

SEATS = list(range(1, 9))
MOST_MOVES = 200  # 34 cards leave hands once and are blocked at most once before; a stop follows a card placed


def decks() -> st.SearchStrategy[Any]:
    """Decks with none or many cards left out, with many equal dates or few."""
    return st.builds(
        lambda cards, seed, span: make_deck(cards, seed=seed, earliest=1900 - span, latest=1900),
        st.integers(min_value=36, max_value=70),
        st.integers(min_value=0, max_value=1000),
        st.sampled_from([0, 3, 40, 4000]),
    ) | st.builds(lambda seed: make_century(seed=seed), st.integers(min_value=0, max_value=1000))


def options(seats: int) -> st.SearchStrategy[dict[str, Any]]:
    """Any first player, or none named."""
    return st.fixed_dictionaries({}, optional={"first": st.integers(min_value=0, max_value=seats - 1) | st.none()})


def all_cards(view: TogetherView) -> list[str]:
    """Every card that a spectator sees."""
    shown = [card.card for row in (view.base, view.interstice) for stack in row for card in stack]
    return [*shown, *(card.card for card in view.discards), *(card.card for seat in view.seats for card in seat.hand)]


def hidden_count(view: TogetherView) -> int:
    """How many cards nobody sees."""
    return view.pile + view.out_of_game


def twin(game: Together, after: Together, seat: int | None, rng: random.Random) -> Together:
    """Change what nobody knows by then: dates, icons, which unseen cards are in the pile and in what order.

    All seats know the same, so `seat` changes nothing. Cards drawn on the way to `after` keep their front icons.
    """
    restore, (kind, state, cards, opts, seed, order) = game.__reduce__()
    pile, left = state[PILE], after.__reduce__()[1][1][PILE]
    then = after.view(None)
    seen = set(all_cards(then))
    unseen = [index for index, card in enumerate(cards) if card.id not in seen]
    pile = pile[: len(pile) - len(left)] + rng.sample(unseen, len(left))
    known = seen - {card.card for seat in then.seats for card in seat.hand if card.blocked is None}
    dates = [card.date for card in cards]
    cards = [
        card if card.id in known else Card(card.id, rng.choice(dates), card.continent, any_icons(card, seen, rng))
        for card in cards
    ]
    rank = ranks([date for card in cards if (date := parse_date(card.date))])
    front, back = ([list(Icon).index(card.icons[side]) for card in cards] for side in (0, 1))
    settings = (rank, front, back, *state[SETTINGS][3:])
    state = (*state[:SETTINGS], settings, *state[SETTINGS + 1 : PILE], pile, *state[PILE + 1 :])
    other: Together = restore(kind, state, cards, opts, seed, order)
    return other


SETTINGS, PILE = 1, 5  # places in a core's `pack`


def any_icons(card: Card, seen: set[str], rng: random.Random) -> tuple[Icon, Icon]:
    """Give other icons; the front only if nobody has seen it."""
    assert card.icons is not None
    front = card.icons[0] if card.id in seen else rng.choice(list(Icon))
    return (front, rng.choice([icon for icon in Icon if icon != front]))


# Random teams mostly end with nothing placed; the seeds are such that the other ends come up too.
GOLDENS = [
    ("two-seats", make_deck(60, seed=1), 2, {}, 11),
    ("solo", make_deck(36, seed=2), 1, {}, 12),
    ("eight-seats-stuck", make_deck(220, seed=3), 8, {"first": 5}, 66),
    ("stacks-stuck", make_deck(60, seed=4, earliest=2000, latest=2008), 3, {"first": 0}, 3),
    ("stacks-all-played", make_deck(40, seed=5, earliest=2000, latest=2005), 4, {}, 4),
    ("century", make_century(seed=6), 5, {"first": 4}, 3),
]

TINY = [
    ("two-seats", make_deck(36, seed=10), 2, {"first": 0}, 1, 8),
    ("solo", make_deck(36, seed=4), 1, {"first": 0}, 1, 7),
    ("eight-seats", make_deck(36, seed=3), 8, {"first": 3}, 1, 6),
    ("solo-same-dates", make_deck(36, seed=2, earliest=2000, latest=2005), 1, {"first": 0}, 1, 6),
]
