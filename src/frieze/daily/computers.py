"""How the four computer players do on a day's line. The same everywhere: the seed is the day."""

from functools import lru_cache

from frieze.bots.levels import Level
from frieze.bots.player import Player
from frieze.bots.seeding import derive_seed
from frieze.daily.schedule import OPTIONS, DailyLine
from frieze.decks import load_deck
from frieze.games.line_game import LINE_GAME

MAX_REMEMBERED = 64  # days


@lru_cache(maxsize=MAX_REMEMBERED)
def computer_scores(line: DailyLine) -> dict[Level, int]:
    """Let every level play a line. Return how many cards each had right."""
    return {level: _play(line, level) for level in Level}


def _play(line: DailyLine, level: Level) -> int:
    deck = load_deck(line.deck)
    seed = derive_seed("daily", line.day, level.value)
    game = LINE_GAME.start(deck, seats=1, seed=0, options=OPTIONS, order=line.cards)
    player = Player(game.name, level, seed, deck)
    while game.outcome is None:
        game.apply(player.choose(game.view(0)))
    return game.outcome.scores[0]
