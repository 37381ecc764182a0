"""One game of a tournament. Everything follows from the tournament and the game's number, wherever it is played."""

from typing import Any

from msgspec import Struct

from frieze.bots.levels import Level
from frieze.bots.player import Player
from frieze.bots.seeding import number
from frieze.decks import Deck
from frieze.games import new_game


class Entrant(Struct, frozen=True):
    """A computer player that takes part. `budget` counts simulations; None: the level's own."""

    level: Level
    budget: int | None = None

    def __str__(self) -> str:
        return self.level if self.budget is None else f"{self.level}:{self.budget}"


class Tournament(Struct, frozen=True, kw_only=True):
    """What is played: the game, by whom, with which cards. Two runs of equal tournaments are parts of one.

    Each game has a deal of its own. With `seats_swap` each deal is played once for every rotation of the seats.
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

    def names(self) -> list[str]:
        """Name the entrants; those that are equal get numbers."""
        names = [str(entrant) for entrant in self.entrants]
        return [f"{name} ({k + 1})" if names.count(name) > 1 else name for k, name in enumerate(names)]


class Result(Struct, frozen=True, kw_only=True):
    """How a game ended. `seats` says which entrant sat where; all else is in the order of the entrants."""

    number: int
    seats: tuple[int, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    ranking: tuple[int, ...]
    turns: int
    reason: str


def play_match(tournament: Tournament, deck: Deck, game_number: int) -> Result:
    """Play the game of this number, from 0."""
    count = len(tournament.entrants)
    deal, turned = divmod(game_number, count) if tournament.seats_swap else (game_number, 0)
    seats = tuple((seat + turned) % count for seat in range(count))
    game = new_game(
        tournament.game,
        deck,
        seats=count,
        seed=number("deal", tournament.seed, deal),
        options=tournament.options,
    )
    players = [
        Player(
            tournament.game,
            tournament.entrants[entrant].level,
            number("player", tournament.seed, deal, entrant),
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
    assert outcome is not None, "nobody is to move"
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
