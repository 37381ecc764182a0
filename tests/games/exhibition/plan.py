"""The test plan of Exhibition for the suites that run over all games."""

import random
from typing import Any

from hypothesis import strategies as st

from frieze.decks import Deck, make_century
from frieze.games.cards import Card
from frieze.games.exhibition import Exhibition, ExhibitionView
from frieze.games.exhibition.century import MIN_CARDS, read_century

SEATS = [1, 2, 3, 4, 5]
MAX_MOVES = 5 * 19 * 2  # a turn has two decisions, and all but the last fill one of 16 + 3 spots


def century(seed: int = 0, without: int = 0) -> Deck:
    """Return a century without its first cards. Einstein and 1945 are removed first."""
    deck = make_century(seed=seed)
    return Deck(id="century", titles={}, cards=deck.cards[without:], texts={})


def decks() -> st.SearchStrategy[Any]:
    """Return a strategy for centuries with and without white cards, down to the smallest deck."""
    return st.builds(
        century,
        st.integers(min_value=0, max_value=1000),
        st.sampled_from([0, 0, 0, 1, 2, 101 - MIN_CARDS]),
    )


def variation_sets() -> list[list[str]]:
    """Return every allowed set of variation showcases: at most one for each base showcase."""
    return [
        [name for name in (six, era, continent, gap) if name]
        for six in ("", "links")
        for era in ("", "spread_the_years", "short_era")
        for continent in ("", "one_decade", "antiquity")
        for gap in ("", "unique_decades")
    ]


def options(seats: int) -> st.SearchStrategy[dict[str, Any]]:
    """Return a strategy for all options."""
    return st.fixed_dictionaries(
        {},
        optional={
            "secret_decades": st.booleans(),
            "variations": st.sampled_from(variation_sets()),
            "first": st.integers(min_value=0, max_value=seats - 1) | st.none(),
        },
    )


def all_cards(view: ExhibitionView) -> list[str]:
    """Return every card that a spectator sees."""
    halls = [card for seat in view.seats for showcase in seat.hall for card in showcase.spots if card]
    depots = [card for seat in view.seats for card in seat.depot]
    columns = [card for column in view.columns for card in column]
    taken = [view.taken] if view.taken else []
    return [card.card for cards in (halls, depots, columns, taken, view.out) for card in cards]


def hidden_count(view: ExhibitionView) -> int:
    """Return the number of cards that nobody sees."""
    return view.stock


def twin(game: Exhibition, after: Exhibition, seat: int | None, rng: random.Random) -> Exhibition:
    """Return a copy of `game` with changes in what is hidden up to the later position `after`.

    They are the order of the stock, what its cards say, and the secret decades of all other seats.
    """
    restore, (kind, state, cards, opts, seed, order) = game.__reduce__()
    pack = list(state)
    left = after.__reduce__()[1][1][STOCK]
    hidden = list(left)
    rng.shuffle(hidden)
    pack[STOCK] = pack[STOCK][: len(pack[STOCK]) - len(left)] + hidden
    faces = [(cards[card].date, cards[card].continent) for card in hidden]
    rng.shuffle(faces)
    cards = list(cards)
    for card, (date, continent) in zip(hidden, faces, strict=True):
        cards[card] = Card(cards[card].id, date, continent, cards[card].icons)
    if pack[SECRETS] and after.to_move is not None:
        own = None if seat is None else pack[SECRETS][seat]
        others = iter(rng.sample([decade for decade in range(10) if decade != own], len(pack[SECRETS])))
        pack[SECRETS] = [own if number == seat else next(others) for number in range(len(pack[SECRETS]))]
    year, continents = read_century(_Cards(cards))  # type: ignore[arg-type]  # only the cards are read
    pack[SETTINGS] = (year, continents, *pack[SETTINGS][2:])
    pack[RNG] = tuple(rng.getrandbits(32) for _ in pack[RNG])
    other: Exhibition = restore(kind, tuple(pack), cards, opts, seed, order)
    return other


SETTINGS, RNG, SECRETS, STOCK = 1, 2, 3, 7  # indexes in a core's `pack`


class _Cards:
    def __init__(self, cards: list[Card]) -> None:
        self.cards = cards


GOLDENS = [
    ("solo", century(1), 1, {}, 1),
    ("two-seats", century(2), 2, {"first": 1}, 2),
    ("five-seats-secret-decades", century(3), 5, {"secret_decades": True}, 3),
    (
        "four-variations",
        century(4),
        3,
        {"variations": ["links", "spread_the_years", "one_decade", "unique_decades"]},
        4,
    ),
    ("short-era-antiquity", century(5), 4, {"variations": ["short_era", "antiquity"], "first": 0}, 5),
    (
        "solo-all-ranked",
        century(6),
        1,
        {"variations": ["short_era", "antiquity"], "secret_decades": True},
        6,
    ),
    ("no-white-cards", century(7, without=2), 4, {"variations": ["links"]}, 7),
]

TINY = [
    ("two-seats", century(1), 2, {"first": 0}, 1, 4),
    ("solo-variations", century(2), 1, {"variations": ["links", "spread_the_years", "one_decade"]}, 1, 4),
    ("white-cards-open", century(3), 3, {"first": 0, "variations": ["unique_decades"]}, 25, 4),
]
