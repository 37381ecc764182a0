"""Compares Exhibition with a second, slow and simple implementation of its rules. Both must play alike."""

import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from frieze.games.cards import Continent
from frieze.games.exhibition import Exhibition, Finish, Put, Store, Take
from tests.example_counts import tries
from tests.games.exhibition import full_halls
from tests.games.plans import setups

COLUMNS = list(Continent)[:6]
RANKED = ["years_gap", "short_era", "antiquity"]
NO_WHITE = ["links", "spread_the_years", "short_era", "one_decade", "antiquity", "unique_decades"]


class Face:
    """A card. The year of Einstein and the continent of a white card are None."""

    def __init__(self, card: Any) -> None:
        self.id = card.id
        self.year = None if card.date == "any" else int(card.date)
        self.continent = None if card.continent == "white" else str(card.continent)
        self.decade = None if self.year is None else self.year // 10

    @property
    def counts(self) -> bool:
        return self.continent is not None


class Model:
    """A simple implementation of the rules: it puts a card into its spot and then checks the whole showcase."""

    def __init__(self, game: Exhibition) -> None:
        view = game.view(None)
        self.rules = view.rules
        core = game._core
        self.faces = {card.id: Face(card) for card in game.cards}
        self.columns = [[self.faces[card.card] for card in column] for column in view.columns]
        self.stock = [self.faces[game.cards[card].id] for card in core.stock[core.top :]]
        self.players = len(view.seats)
        order = [(view.first + place) % self.players for place in range(self.players)]
        self.at = {seat: COLUMNS[place] for place, seat in enumerate(order)}
        self.halls: list[dict[str, list[Face | None]]] = [
            {showcase.name.value: [None] * len(showcase.spots) for showcase in seat.hall} for seat in view.seats
        ]
        self.depots: list[list[Face]] = [[] for _ in view.seats]
        self.secrets = list(core.secrets)
        self.order = order
        self.round = [1]
        self.to_play = list(order)
        self.finished: set[int] = set()
        self.completed: dict[int, int] = {}
        self.taken: Face | None = None

    # Legal places

    def whole(self, seat: int, name: str) -> bool:
        """Return whether the cards of a showcase follow its rules."""
        spots = self.halls[seat][name]
        placed = [(spot, card) for spot, card in enumerate(spots) if card]
        cards = [card for _, card in placed]
        dated = [(spot, card.year) for spot, card in placed if card.year is not None]
        years = [year for _, year in dated]
        continents = [card.continent for card in cards if card.continent]
        adjoining = [(one, two) for one, two in pairwise(spots) if one and two]
        if years != sorted(set(years)):
            return False
        if name in NO_WHITE and len(continents) < len(cards):
            return False
        if name not in ("one_continent", "links") and len(set(continents)) < len(continents):
            return False
        if name == "one_continent":
            others = {self.claim(other) for other in range(self.players) if other != seat} - {None}
            return len(set(continents)) <= 1 and not others & set(continents)
        if name == "one_era":
            return all(abs(a - b) <= 10 * abs(i - j) for i, a in dated for j, b in dated)
        if name == "links":
            return all(a.continent == b.continent or b.year - a.year <= 5 for a, b in adjoining)  # type: ignore[operator]
        if name == "spread_the_years":
            return all(b.year - a.year >= 20 for a, b in adjoining)  # type: ignore[operator]
        if name == "one_decade":
            return len({card.decade for card in cards}) <= 1
        if name == "unique_decades":
            decades = [card.decade for hall in self.halls for card in hall[name] if card]
            allowed = range(195 - self.players, 195 + self.players)
            return len(set(decades)) == len(decades) and all(decade in allowed for decade in decades)
        return True

    def claim(self, seat: int) -> str | None:
        return next((card.continent for card in self.halls[seat]["one_continent"] if card and card.continent), None)

    def fitting(self, seat: int) -> list[tuple[str, int]]:
        fitting = []
        for name, spots in self.halls[seat].items():
            for spot, card in enumerate(spots):
                if card is None:
                    spots[spot] = self.taken
                    if self.whole(seat, name):
                        fitting.append((name, spot))
                    spots[spot] = None
        return fitting

    def legal(self) -> set[Any]:
        seat = self.to_play[0]
        if self.taken is None:
            here = self.columns[COLUMNS.index(self.at[seat])]
            open_cards = here or [card for column in self.columns for card in column]
            return {Take(card.id, to) for card in open_cards for to in ([None] if card.continent else COLUMNS)}
        fitting = self.fitting(seat)
        actions: set[Any] = {Put(name, spot) for name, spot in fitting}  # type: ignore[arg-type]
        if len(self.depots[seat]) < 3:
            actions.add(Store())
        if not fitting:
            actions.add(Finish())
        return actions

    # A turn

    def apply(self, action: Any) -> None:
        seat = self.to_play[0]
        if isinstance(action, Take):
            card = self.faces[action.card]
            column = next(column for column in self.columns if card in column)
            column.remove(card)
            if self.stock:
                column.append(self.stock.pop(0))
            column.sort(key=lambda card: card.year or 2000)
            self.at[seat] = action.to or Continent(str(card.continent))
            self.taken = card
            return
        if isinstance(action, Put):
            self.halls[seat][action.showcase][action.spot] = self.taken
            hall = self.hall(seat)
            if len({card.continent for card in hall if card.counts}) == 6:
                self.completed.setdefault(seat, len(self.round))
            if len(hall) == 16:
                self.finished.add(seat)
        elif isinstance(action, Store):
            assert self.taken
            self.depots[seat].append(self.taken)
        else:
            self.finished.add(seat)
        self.taken = None
        self.to_play.pop(0)
        if not self.to_play and len(self.finished) < self.players:
            self.round.append(len(self.round) + 1)
            self.to_play = [player for player in self.order if player not in self.finished]

    # Fame

    def hall(self, seat: int) -> list[Face]:
        return [card for spots in self.halls[seat].values() for card in spots if card]

    def fame(self, seat: int) -> dict[str, int]:
        """Return the fame by item, including the secret decade."""
        alone = self.players == 1
        counting = [card for card in self.hall(seat) if card.counts]
        continents = [card.continent for card in counting]
        years = {card.year for card in counting}
        chains = [n for n in range(1, 17) if any({year + k for k in range(n)} <= years for year in range(1900, 2000))]
        points = {
            "six_continents": self.six(seat),
            "continent_focus": max((continents.count(continent) for continent in continents), default=0),
            "decades": len({card.decade for card in counting}),
            "chain_of_years": max(chains, default=1),
            "free_spots": len(self.hall(seat)) - 16,
            "depot_cards": -len(self.depots[seat]),
        }
        for name in RANKED:
            if name in self.halls[seat]:
                points[name] = self.alone(name) if alone else self.rank(name, seat)
        if self.secrets:
            points["secret_decade"] = sum(card.decade == 190 + self.secrets[seat] for card in counting)
        if alone:
            points = {item: 100 * number for item, number in points.items()}
            mid = self.halls[seat]["mid_century"][0]
            points["mid_century"] = 100 - 2 * abs(1950 - mid.year) if mid and mid.year else 0
        return points

    def six(self, seat: int) -> int:
        if seat not in self.completed:
            return 0
        if self.players == 1:
            return 1
        return 5 - sum(number < self.completed[seat] for number in self.completed.values())

    def rank(self, name: str, seat: int) -> int:
        values = [self.value(name, self.halls[player][name]) for player in range(self.players)]
        mine = values[seat]
        better = [value for value in values if value is not None and mine is not None and value > mine]
        return 0 if mine is None else 5 - len(better if self.rules == 1 else set(better))

    def value(self, name: str, spots: list[Face | None]) -> int | None:
        years = [card.year if card else None for card in spots]
        if name == "antiquity":
            return None if years[-1] is None else -years[-1]
        outer_count = name == "short_era" and self.rules > 1
        if None in ((years[0], years[-1]) if outer_count else years):
            return None
        width: int = years[-1] - years[0]  # type: ignore[operator]
        return width if name == "years_gap" else -width

    def alone(self, name: str) -> int:
        years = [card.year if card else None for card in self.halls[0][name]]
        if None in years:
            return 0
        left: int = years[0]  # type: ignore[assignment]
        right: int = years[-1]  # type: ignore[assignment]
        costs: Callable[[int], bool] = {
            "years_gap": lambda year: year < left or year > right,
            "short_era": lambda year: left < year < right,
            "antiquity": lambda year: year < right,
        }[name]
        opened = [card.year for column in self.columns for card in column if card.year is not None]
        return max(0, 5 - sum(map(costs, opened)))

    def outcome(self) -> tuple[list[int], list[int]]:
        totals = [sum(self.fame(seat).values()) for seat in range(self.players)]

        def far(seat: int) -> int:
            card = self.halls[seat]["mid_century"][0]
            return abs(1950 - card.year) if card and card.year else 10_000

        best = max(totals)
        equal = [seat for seat in range(self.players) if totals[seat] == best]
        return totals, [seat for seat in equal if far(seat) == min(map(far, equal))]


def check_equal(game: Exhibition, model: Model, chance: random.Random) -> None:
    """Check that the game and the model are in the same state."""
    view = game.view(None)
    thorough = game.to_move is None or chance.random() < 0.1
    assert [[card.card for card in column] for column in view.columns] == [
        [card.id for card in column] for column in model.columns
    ]
    assert view.stock == len(model.stock)
    for seat, shown in enumerate(view.seats):
        assert {show.name.value: [card and card.card for card in show.spots] for show in shown.hall} == {
            name: [card and card.id for card in spots] for name, spots in model.halls[seat].items()
        }
        assert [card.card for card in shown.depot] == [card.id for card in model.depots[seat]]
        assert (shown.at, shown.completed) == (model.at[seat], model.completed.get(seat))
        assert shown.finished == (seat in model.finished)
        fame = model.fame(seat)
        assert game._core.fame(seat) == sum(fame.values())
        if thorough:
            assert game.view(seat).scores[seat].items == fame
    if game.to_move is None:
        totals, winners = model.outcome()
        assert game.outcome is not None
        assert list(game.outcome.scores) == totals
        assert list(game.outcome.winners) == (winners if model.players > 1 else [])
        assert len(model.finished) == model.players
    else:
        assert game.to_move == model.to_play[0]
        assert game.round == len(model.round)
        actions = list(game.legal_actions())
        assert len(actions) == len(set(actions))
        assert set(actions) == model.legal()
        if thorough and model.taken:
            check_gains(game, model)


def check_gains(game: Exhibition, model: Model) -> None:
    """Check that every gain in the view is the change of fame by the move."""
    seat = game.to_move
    assert seat is not None
    choices: Any = game.view(seat).choices
    before = model.fame(seat)
    gains: list[tuple[Any, Any]] = [(Put(spot.showcase, spot.spot), spot.gain) for spot in choices.spots if spot.gain]
    if choices.store:
        gains.append((Store(), choices.store))
    for action, gain in gains:
        after = game.clone()
        after.apply(action)
        fame: dict[Any, int] = dict(after.view(seat).scores[seat].items)
        assert gain.items == {item: fame[item] - before[item] for item in before if fame[item] != before[item]}
        assert gain.total == sum(gain.items.values())


@pytest.mark.parametrize("rules", Exhibition.versions)
@given(data=st.data())
@settings(max_examples=tries(15, 8))
def test_every_game_is_played_as_in_the_model(rules: int, data: st.DataObject) -> None:
    setup = data.draw(setups("exhibition"))
    game: Any = setup._replace(rules=rules).start()
    chance = random.Random(setup.seed)
    careful = data.draw(st.booleans())  # halls get fuller if cards go to the depot only when they must
    model = Model(game)
    check_equal(game, model, chance)
    while game.to_move is not None:
        actions = [action for action in game.legal_actions() if not careful or action != Store()]
        action = chance.choice(actions or list(game.legal_actions()))
        game.apply(action)
        model.apply(msgspec.json.decode(msgspec.json.encode(action), type=game.Action))
        check_equal(game, model, chance)


def test_full_halls_are_played_as_in_the_model() -> None:
    game, actions = full_halls.start(without=full_halls.LEFT_OVER, mix=54)
    model = Model(game)
    chance = random.Random(1)
    for action in actions:
        check_equal(game, model, chance)
        game.apply(action)
        model.apply(action)
    check_equal(game, model, chance)
