"""The request to a computer player: its level and seed, and everything that it may know."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from frieze.bots.levels import Level
from frieze.games import game_class
from frieze.games.cards import Card, CardId
from frieze.games.dates import DateText
from frieze.games.errors import FriezeError

Difficulty = Annotated[int, Meta(ge=1, le=3)]
Seed = Annotated[int, Meta(ge=0)]  # up to 64 bits, more than `le` can express
MAX_BUDGET = 10_000_000
Budget = Annotated[int, Meta(ge=1, le=MAX_BUDGET)]

USUAL_DIFFICULTY = 2  # of a card without a difficulty


class BadBudget(FriezeError):
    """A budget is a number of simulations. `allowed`: the lowest and the highest."""

    code = "bad_budget"

    def __init__(self, budget: Any) -> None:
        super().__init__(budget=budget, allowed=[1, MAX_BUDGET])


class Seen(Struct, frozen=True, forbid_unknown_fields=True):
    """A card whose date was revealed earlier at this table and is hidden again now."""

    card: CardId
    date: DateText


class Request(Struct, kw_only=True, forbid_unknown_fields=True):
    """A request for an action. The same request always gets the same answer.

    `seed` identifies the player: its beliefs follow from it. `cards` are the cards of the deck without icons, since a
    player knows only the icons of its view. Only `frieze.bots.memory` reads the true dates of hidden cards. `budget` is
    the number of simulations for players that search; None is the level's own budget. `seconds` limits a search where
    the rules run slowly; then the answer depends on the machine.
    """

    game: str
    level: Level
    seed: Seed
    view: Any  # of the game
    seen: list[Seen] = []
    cards: list[Card]
    difficulties: dict[CardId, Difficulty] = {}
    budget: Budget | None = None
    seconds: Annotated[float, Meta(gt=0)] | None = None

    def __post_init__(self) -> None:
        self.cards = [card if card.icons is None else Card(card.id, card.date, card.continent) for card in self.cards]


def read_request(data: bytes) -> Request:
    """Read a request from JSON. Raise msgspec's errors, or `UnknownGame`."""
    request = msgspec.json.decode(data, type=Request)
    request.view = msgspec.convert(request.view, game_class(request.game).View)
    return request
