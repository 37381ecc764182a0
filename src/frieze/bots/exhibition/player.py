"""Computer players for Exhibition: from a view to an action.

Visitor takes and places what brings most now, but misjudges it. Guide judges right and looks at what is left free.
Curator and Time traveller search. All of them play on a game that `determinize` makes from the view, never on the real
one. A search's budget is counted in simulations, so the same request gives the same move; time only caps it.
"""

from typing import Final

from frieze.bots.exhibition.evaluation import Weights
from frieze.bots.exhibition.greedy import Greedy
from frieze.bots.exhibition.search import Search
from frieze.bots.levels import Level
from frieze.bots.request import Request
from frieze.bots.seeding import number
from frieze.games.cards import CardList
from frieze.games.exhibition import Action, Exhibition, ExhibitionView
from frieze.games.rng import seeded

VISITOR_NOISE: Final = 3000  # thousandths of a fame point
SIMULATIONS: Final = {Level.CURATOR: 60, Level.TIME_TRAVELLER: 3000}
BRANCHES: Final = {Level.CURATOR: 1, Level.TIME_TRAVELLER: 5}  # own next turns tried in each simulation
MAX_SECONDS: Final = 3.0  # where nothing is compiled, a search stops here


def choose(view: ExhibitionView, request: Request) -> Action:
    """Choose one of the view's choices."""
    assert view.you is not None, "asked only in its turn"
    seed = number(request.seed, request.level, view.turn, view.decision, view.you)
    game = Exhibition.determinize(view, CardList(request.cards), seed)
    ids = game.legal_ids()
    move = ids[0] if len(ids) == 1 else find(game, request, seed)
    action: Action = game.legal_actions()[ids.index(move)]
    return action


def find(game: Exhibition, request: Request, seed: int) -> int:
    """Find the move of the level asked in a determinized game."""
    core = game._core
    if request.level is Level.VISITOR:
        return Greedy(core, VISITOR_NOISE, seeded(seed)).best()
    if request.level is Level.GUIDE:
        return Greedy(core, 0, seeded(seed)).best()
    budget = request.budget or SIMULATIONS[request.level]
    search = Search(core, seed, Weights(), BRANCHES[request.level])
    return search.best(budget, MAX_SECONDS if request.budget is None else 0.0)
