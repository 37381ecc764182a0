"""A game that random play never reaches: five players fill every hall and every depot, and the stock runs out.

Every seat has a list of cards to take, in order. The order of the deck is computed so that the next card to take from a
column lies there in time.
"""

import random
from collections.abc import Sequence

import frieze
from frieze.games.exhibition import Action, Exhibition, Put, ShowcaseName, Store, Take
from tests.games.exhibition.positions import COLUMNS, EINSTEIN, deck_of, name

SEATS = 5
TURNS = 19
LEFT_OVER = [1995, 1996, 1997, 1998, 1999, EINSTEIN]
FOR_DEPOTS = [1955, 1961, *range(1972, 1980), *range(1985, 1990)]


def hall(seat: int) -> list[tuple[int, ShowcaseName, int]]:
    """Return a full hall: ten consecutive years, three cards of one continent, a gap, and a card in Mid-Century."""
    first = 1900 + 10 * seat
    return [
        *[(first + k, ShowcaseName.SIX_CONTINENTS, k) for k in range(6)],
        *[(first + 6 + k, ShowcaseName.ONE_ERA, k) for k in range(4)],
        *[(1950 + seat + 6 * k, ShowcaseName.ONE_CONTINENT, k) for k in range(3)],
        *[(1967 + seat + 13 * k, ShowcaseName.YEARS_GAP, k) for k in range(2)],
        (1990 + seat, ShowcaseName.MID_CENTURY, 0),
    ]


def wanted(seat: int, mix: int | None) -> list[tuple[int, Action]]:
    """Return the cards that a seat takes, each with its place: first three for the depot, or all in random order."""
    stored: list[tuple[int, Action]] = [(year, Store()) for year in FOR_DEPOTS[3 * seat : 3 * seat + 3]]
    cards = stored + [(year, Put(showcase, spot)) for year, showcase, spot in hall(seat)]
    if mix is not None:
        random.Random(SEATS * mix + seat).shuffle(cards)
    return cards


def plan(spare: Sequence[int], mix: int | None) -> tuple[list[int], list[Action]]:
    """Return the order of the deck, which includes some spare cards, and all actions. 1945 leads to Oceania."""
    wishes = [wanted(seat, mix) for seat in range(SEATS)]
    at = list(range(SEATS))
    visits: list[list[int]] = [[] for _ in COLUMNS]  # the cards to take from each column, in order
    taken_from: list[int] = []  # the column of each turn
    actions: list[Action] = []
    for turn in range(TURNS):
        for seat in range(SEATS):
            year, placing = wishes[seat][turn]
            white = year == 1945
            visits[at[seat]].append(year)
            taken_from.append(at[seat])
            actions += [Take(name(year), COLUMNS[0] if white else None), placing]
            at[seat] = 0 if white else year % 6
    left = list(spare)

    def next_message(column: int) -> int:
        if visits[column]:
            return visits[column].pop(0)
        # Nobody takes another card from this column. Without spare cards it gets the last card of the longest list. The
        # column of that list will be empty then, so its visitor may take from any column.
        return left.pop() if left else max(visits, key=len).pop()

    order = [next_message(column) for column in range(len(COLUMNS)) for _ in range(3)]
    stock = SEATS * TURNS + len(spare) - len(order)
    return order + [next_message(column) for column in taken_from[:stock]], actions


def start(without: Sequence[int] = (), mix: int | None = None) -> tuple[Exhibition, list[Action]]:
    """Deal the game, and return it with the actions that fill all halls."""
    order, actions = plan([year for year in LEFT_OVER if year not in without], mix)
    game = frieze.new_game(
        "exhibition",
        deck_of(without=without),
        seats=SEATS,
        seed=1,
        options={"first": 0},
        order=[name(year) for year in order],
    )
    assert isinstance(game, Exhibition)
    return game, actions
