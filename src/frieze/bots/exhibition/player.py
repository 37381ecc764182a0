"""Exhibition's computer players: from a view to an action.

A Visitor is greedy and misjudges gains. A Guide is greedy without errors and uses the evaluation to break ties. Curator
and Time traveller search. All of them play on a game that `determinize` makes from the view, never on the real game.
The budget of a search is a number of simulations, so the same request has the same answer. Time only limits the search.
"""

from typing import Final

from frieze.bots.exhibition.evaluation import Weights
from frieze.bots.exhibition.greedy import Greedy
from frieze.bots.exhibition.search import Search
from frieze.bots.levels import Level
from frieze.bots.request import Request
from frieze.bots.seeding import derive_seed
from frieze.bots.strength import Measure, Strength
from frieze.games.cards import CardList
from frieze.games.exhibition import Action, Exhibition, ExhibitionView
from frieze.games.rng import seeded

STRENGTHS: dict[Level, Strength] = {
    Level.VISITOR: Strength(Measure.WINS, 1, 303, Level.GUIDE),
    Level.GUIDE: Strength(Measure.WINS, 9, 303, Level.VISITOR),
    Level.CURATOR: Strength(Measure.WINS, 8, 303, Level.GUIDE),
    Level.TIME_TRAVELLER: Strength(Measure.WINS, 8, 400, Level.CURATOR),
}

VISITOR_NOISE: Final = 3000  # thousandths of a fame point
SIMULATIONS: Final = {Level.CURATOR: 60, Level.TIME_TRAVELLER: 3000}
BRANCHES: Final = {Level.CURATOR: 1, Level.TIME_TRAVELLER: 5}  # own next turns that each simulation compares
MAX_SECONDS: Final = 3.0  # limit of a search where the rules run interpreted


def choose(view: ExhibitionView, request: Request) -> Action:
    """Return one of the view's choices."""
    assert view.you is not None, "the seat must be to move"
    seed = derive_seed(request.seed, request.level, view.turn, view.decision, view.you)
    game = Exhibition.determinize(view, CardList(request.cards), seed)
    ids = game.legal_ids()
    move = ids[0] if len(ids) == 1 else find_move(game, request, seed)
    action: Action = game.legal_actions()[ids.index(move)]
    return action


def find_move(game: Exhibition, request: Request, seed: int) -> int:
    """Return the move of the request's level in a determinized game."""
    core = game._core
    if request.level is Level.VISITOR:
        return Greedy(core, VISITOR_NOISE, seeded(seed)).best()
    if request.level is Level.GUIDE:
        return Greedy(core, 0, seeded(seed)).best()
    budget = request.budget or SIMULATIONS[request.level]
    search = Search(core, seed, Weights(), BRANCHES[request.level])
    limit = MAX_SECONDS if request.budget is None else 0.0
    return search.best(budget, request.seconds or limit)
