"""The interface of the computer players for tables and programs.

`think` is for worker processes: it takes a request as JSON and returns an action as JSON. `Player` is for use within
one process: it watches the events and remembers the revealed dates.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from frieze.bots.games import BOTS
from frieze.bots.levels import Level, read_level
from frieze.bots.request import MAX_BUDGET, USUAL_DIFFICULTY, BadBudget, Request, Seen, read_request
from frieze.decks import Deck
from frieze.games import game_class
from frieze.games.checks import check_seed, whole
from frieze.games.errors import GameIsOver, OutOfTurn


def choose(request: Request) -> Any:
    """Return the action that the player chooses. It is one of the view's choices.

    Raise `GameIsOver` or `OutOfTurn` if the seat of the view is not to move. Raise `DeckMismatch` if the view has other
    cards than the request.
    """
    view = request.view
    if view.to_move is None:
        raise GameIsOver
    if view.you != view.to_move:
        raise OutOfTurn(view.you, view.to_move)
    return BOTS[request.game].choose(view, request)


def think(data: bytes) -> bytes:
    """Return the action for a request, both as JSON."""
    return msgspec.json.encode(choose(read_request(data)))


def difficulties_of(deck: Deck) -> dict[str, int]:
    """Return the difficulty of the cards that do not have the usual one."""
    found = {card.id: deck.details_of(card.id).difficulty for card in deck.cards}
    return {card: difficulty for card, difficulty in found.items() if difficulty != USUAL_DIFFICULTY}


class Player:
    """A computer player in this process. The seed identifies the player: its beliefs follow from it."""

    def __init__(self, game: str, level: Level | str, seed: int, deck: Deck, budget: int | None = None) -> None:
        """Raise `UnknownGame`, `UnknownLevel`, `BadSeed` or `BadBudget` if an argument is not valid."""
        check_seed(seed)
        if budget is not None and not whole(budget, 1, MAX_BUDGET):
            raise BadBudget(budget)
        self.game = game_class(game).name
        self.level = read_level(level)
        self.seed = seed
        self.cards = list(deck.cards)
        self.difficulties = difficulties_of(deck)
        self.budget = budget
        self.revealed: dict[str, str] = {}

    def observe(self, events: Sequence[Any]) -> None:
        """Remember the dates that these events reveal and that may be hidden again."""
        self.revealed |= game_class(self.game).revealed(events)

    def request(self, view: Any) -> Request:
        """Return the request for this position."""
        return Request(
            game=self.game,
            level=self.level,
            seed=self.seed,
            view=view,
            seen=hidden_again(self.game, self.revealed, view),
            cards=self.cards,
            difficulties=self.difficulties,
            budget=self.budget,
        )

    def choose(self, view: Any) -> Any:
        """Return the action that the player chooses. The view must be of the seat to move."""
        return choose(self.request(view))


def hidden_again(game: str, dates: Mapping[str, str], view: Any) -> list[Seen]:
    """Return those of the revealed dates that a view does not show any more."""
    if not dates:
        return []
    shown = game_class(game).shown(view)
    return [Seen(card, date) for card, date in sorted(dates.items()) if card not in shown]
