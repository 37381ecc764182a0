"""Positions for examples computed by hand. Cards are named by their year."""

from collections.abc import Mapping, Sequence
from typing import Any

import frieze
from frieze.decks import Deck
from frieze.games.cards import Card, Continent
from frieze.games.conformance import check_refused
from frieze.games.errors import IllegalAction
from frieze.games.exhibition import Exhibition, ExhibitionOptions, ExhibitionView, Misfit, Phase, Put, Shown, Take

COLUMNS = list(Continent)[:6]
EINSTEIN = 0  # the year of his card in these functions

Year = int
Spots = Sequence[Year | None]


def name(year: Year) -> str:
    return "einstein" if year == EINSTEIN else f"y{year}"


def deck_of(continents: Mapping[Year, str] | None = None, without: Sequence[Year] = ()) -> Deck:
    """Return a century. By default a year's continent is year % 6 (1902: oceania, 1903: south_america …)."""
    cards = [Card("einstein", "any", Continent.WHITE)]
    for year in range(1900, 2000):
        continent = "white" if year == 1945 else COLUMNS[year % 6]
        cards.append(Card(name(year), str(year), Continent((continents or {}).get(year, continent))))
    kept = tuple(card for card in cards if card.id not in {name(year) for year in without})
    return Deck(id="years", titles={}, cards=kept, texts={})


def deal(order: Sequence[Year], seats: int = 2, continents: Mapping[Year, str] | None = None, **options: Any) -> Any:
    """Deal these cards first, then the others by year. By default seat 0 starts."""
    rest = [year for year in [*range(1900, 2000), EINSTEIN] if year not in order]
    game = frieze.new_game(
        "exhibition",
        deck_of(continents),
        seats=seats,
        seed=1,
        options={"first": 0, **options},
        order=[name(year) for year in [*order, *rest]],
    )
    assert isinstance(game, Exhibition)
    return game


def lay_out(
    *halls: Mapping[str, Spots],
    taken: Year | None = None,
    to_move: int = 0,
    columns: Sequence[Sequence[Year]] | None = None,
    at: Sequence[str] | None = None,
    depots: Sequence[Sequence[Year]] = (),
    finished: Sequence[int] = (),
    completed: Sequence[int | None] = (),
    secrets: Sequence[int] = (),
    round_: int = 9,
    no_stock: bool = False,
    continents: Mapping[Year, str] | None = None,
    variations: Sequence[str] = (),
    rules: int | None = None,
) -> Exhibition:
    """Return a position with a hall for each seat. Spots that are not named are free.

    Without `columns` the columns get any cards. With `no_stock` the remaining cards are out of the game.
    """
    deck = deck_of(continents)
    options = {"variations": list(variations), "secret_decades": bool(secrets), "first": 0}
    start = frieze.new_game("exhibition", deck, seats=len(halls), seed=1, options=options, rules=rules)
    view: ExhibitionView = start.view(None)
    shown = {card.id: Shown(card.id, card.date, card.continent or Continent.WHITE) for card in deck.cards}
    used: set[str] = set()

    def show(year: Year) -> Shown:
        assert name(year) not in used, f"{year} is used twice"
        used.add(name(year))
        return shown[name(year)]

    for seat, hall in zip(view.seats, halls, strict=True):
        assert set(hall) <= {showcase.name.value for showcase in seat.hall}
        for showcase in seat.hall:
            for spot, year in enumerate(hall.get(showcase.name, ())):
                showcase.spots[spot] = None if year is None else show(year)
    for number, seat in enumerate(view.seats):
        seat.depot = [show(year) for year in depots[number]] if depots else []
        seat.at = Continent(at[number]) if at else seat.at
        seat.finished = number in finished
        seat.completed = completed[number] if completed else None
        seat.secret_decade = secrets[number] if secrets else None
    view.taken = None if taken is None else show(taken)
    view.phase = Phase.TAKE if taken is None else Phase.PLACE
    view.to_move, view.decision, view.round = to_move, 1 if taken is None else 2, round_
    if columns is not None:
        view.columns = [[show(year) for year in column] for column in columns]
    else:
        free = [year for year in range(1900, 2000) if name(year) not in used]
        view.columns = [[show(year) for year in free[3 * k : 3 * k + 3]] for k in range(6)]
    left = [card for card in shown.values() if card.card not in used]
    view.stock, view.out = (0, left) if no_stock else (len(left), [])
    game = Exhibition.determinize(view, deck, 1)
    assert isinstance(game.options, ExhibitionOptions)
    return game


def answers(game: Exhibition, showcase: str) -> list[str]:
    """Return, for each free spot of a showcase, "fits" or why the taken card does not fit."""
    choices: Any = game.view(game.to_move).choices
    spots = [spot for spot in choices.spots if spot.showcase == showcase]
    assert all((spot.gain is None) != (spot.misfit is None) for spot in spots)
    return [spot.misfit.value if spot.misfit else "fits" for spot in spots]


def answer(showcase: str, spots: Spots, card: Year, at: int, **more: Any) -> str:
    """Return "fits", or why a card does not fit in a spot of a showcase that shows these cards."""
    game = lay_out({showcase: spots}, *more.pop("others", [{}]), taken=card, **more)
    choices: Any = game.view(0).choices
    (spot,) = [spot for spot in choices.spots if spot.showcase == showcase and spot.spot == at]
    move = Put(spot.showcase, spot.spot)
    assert (move in game.legal_actions()) == (spot.misfit is None)
    if spot.misfit is not None:
        assert isinstance(spot.misfit, Misfit)
        return str(spot.misfit.value)
    return "fits"


def items(game: Exhibition, seat: int = 0) -> dict[str, int]:
    """Return a seat's fame by item. The secret decade is included only when the game is over."""
    fame = game.view(None).scores[seat]
    assert fame.total == sum(fame.items.values())
    return {item.value: points for item, points in fame.items.items()}


def take(game: Exhibition, year: Year, to: str | None = None) -> list[Any]:
    return game.apply(Take(name(year), None if to is None else Continent(to)))


def columns(game: Exhibition) -> list[list[str]]:
    return [[card.date[2:] for card in column] for column in game.view(None).columns]


def reason(game: Exhibition, action: Any) -> str:
    """Return why an action is refused."""
    error = check_refused(game, lambda game: game.apply(action), IllegalAction)
    assert error.params["allowed"] == game.view(game.to_move).choices
    return str(error.params["reason"].value)
