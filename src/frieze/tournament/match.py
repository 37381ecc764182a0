"""One game of a tournament. It depends only on the tournament and the number of the game."""

from typing import Any

from msgspec import Struct

from frieze.bots.levels import Level
from frieze.bots.player import Player
from frieze.bots.seeding import derive_seed
from frieze.decks import Deck
from frieze.games import AnyGame, game_class, new_game
from frieze.games.outcome import Outcome, places


class Entrant(Struct, frozen=True):
    """A computer player in a tournament. `budget` is a number of simulations; None is the level's own budget."""

    level: Level
    budget: int | None = None

    def __str__(self) -> str:
        return self.level if self.budget is None else f"{self.level}:{self.budget}"


class Tournament(Struct, frozen=True, kw_only=True):
    """The settings of a tournament: the game, its entrants and its cards. A run continues an equal tournament.

    Each game has its own deal. With `seats_swap`, every deal is played once for every rotation of the seats. In a game
    for one, every entrant plays the deal alone, and the scores are compared.
    """

    game: str
    rules: int
    version: str
    entrants: tuple[Entrant, ...]
    options: dict[str, Any]
    deck: str
    digest: str
    seed: int
    seats_swap: bool

    @property
    def alone(self) -> bool:
        """Whether every entrant plays alone."""
        return game_class(self.game).most_seats == 1

    @property
    def seats(self) -> int:
        """The seats of each game."""
        return 1 if self.alone else len(self.entrants)

    def names(self) -> list[str]:
        """Return the names of the entrants. Equal entrants get numbers."""
        names = [str(entrant) for entrant in self.entrants]
        return [f"{name} ({k + 1})" if names.count(name) > 1 else name for k, name in enumerate(names)]


class Result(Struct, frozen=True, kw_only=True):
    """The result of one game. `seats` has the entrant of each seat; the other lists are by entrant.

    In a game for one, `seats` has all entrants, and `turns` counts those of all.
    """

    number: int
    seats: tuple[int, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    ranking: tuple[int, ...]
    turns: int
    reason: str


def play_match(tournament: Tournament, deck: Deck, game_number: int) -> Result:
    """Play the game of this number, from 0, and return its result."""
    if tournament.alone:
        return _play_alone(tournament, deck, game_number)
    count = len(tournament.entrants)
    deal, rotation = divmod(game_number, count) if tournament.seats_swap else (game_number, 0)
    seats = tuple((seat + rotation) % count for seat in range(count))
    game, outcome = _play(tournament, deck, deal, seats)
    seat_of = [seats.index(entrant) for entrant in range(count)]
    return Result(
        number=game_number,
        seats=seats,
        winners=tuple(sorted(seats[seat] for seat in outcome.winners)),
        scores=tuple(outcome.scores[seat] for seat in seat_of),
        ranking=tuple(outcome.ranking[seat] for seat in seat_of),
        turns=game.turn,
        reason=outcome.reason,
    )


def _play_alone(tournament: Tournament, deck: Deck, game_number: int) -> Result:
    """Let every entrant play the same deal alone. Those with the highest score win."""
    entrants = tuple(range(len(tournament.entrants)))
    played = [_play(tournament, deck, game_number, (entrant,)) for entrant in entrants]
    scores = tuple(outcome.scores[0] for _, outcome in played)
    ranking = places([(-score,) for score in scores])
    return Result(
        number=game_number,
        seats=entrants,
        winners=tuple(entrant for entrant in entrants if ranking[entrant] == 1),
        scores=scores,
        ranking=ranking,
        turns=sum(game.turn for game, _ in played),
        reason=played[0][1].reason,
    )


def _play(tournament: Tournament, deck: Deck, deal: int, seats: tuple[int, ...]) -> tuple[AnyGame, Outcome]:
    """Play a deal to its end. `seats` has the entrant of each seat."""
    seed = derive_seed("deal", tournament.seed, deal)
    game = new_game(tournament.game, deck, seats=len(seats), seed=seed, options=tournament.options)
    players = [
        Player(
            tournament.game,
            tournament.entrants[entrant].level,
            derive_seed("player", tournament.seed, deal, entrant),
            deck,
            tournament.entrants[entrant].budget,
        )
        for entrant in seats
    ]
    while game.to_move is not None:
        events = game.apply(players[game.to_move].choose(game.view(game.to_move)))
        for player in players:
            player.observe(events)
    outcome = game.outcome
    assert outcome is not None, "the game must be over"
    return game, outcome
