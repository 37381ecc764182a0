"""What a computer player is asked: all that it may know, and who it is."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from frieze.bots.levels import Level
from frieze.games import game_class
from frieze.games.cards import Card, CardId
from frieze.games.dates import DateText
from frieze.games.errors import FriezeError

Difficulty = Annotated[int, Meta(ge=1, le=3)]
Seed = Annotated[int, Meta(ge=0)]  # of up to 64 bits, which is more than a bound can say
MAX_BUDGET = 10_000_000
Budget = Annotated[int, Meta(ge=1, le=MAX_BUDGET)]

USUAL_DIFFICULTY = 2  # of a card that has none


class BadBudget(FriezeError):
    """A budget is a whole number of simulations. `allowed`: the least and the most."""

    code = "bad_budget"

    def __init__(self, budget: Any) -> None:
        super().__init__(budget=budget, allowed=[1, MAX_BUDGET])


class Seen(Struct, frozen=True, forbid_unknown_fields=True):
    """A card whose date was revealed earlier at this table, though it is hidden again now."""

    card: CardId
    date: DateText


class Request(Struct, kw_only=True, forbid_unknown_fields=True):
    """The question what to do. The same request always gets the same answer.

    `seed` is the player: what it believes follows from it. `cards` is the rule data of the deck; the true dates of
    hidden cards in it are looked at by `frieze.bots.memory` only, and icons are left out: a player knows those that its
    view shows. `budget` counts simulations, where a player makes any; None: the level's own.
    """

    game: str
    level: Level
    seed: Seed
    view: Any  # of the game
    seen: list[Seen] = []
    cards: list[Card]
    difficulties: dict[CardId, Difficulty] = {}
    budget: Budget | None = None

    def __post_init__(self) -> None:
        self.cards = [card if card.icons is None else Card(card.id, card.date, card.continent) for card in self.cards]


def read_request(data: bytes) -> Request:
    """Read a request from JSON. Raise msgspec's errors, or `UnknownGame`."""
    request = msgspec.json.decode(data, type=Request)
    request.view = msgspec.convert(request.view, game_class(request.game).View)
    return request
