"""Chronology card games: exact rules, fast, reproducible.

>>> import frieze
>>> deck = frieze.make_deck(60)
>>> game = frieze.new_game("timeline", deck, seats=2, seed=7)
>>> game.to_move in (0, 1)
True
"""

from frieze.decks import (
    Deck,
    Filter,
    built_in_decks,
    filter_deck,
    load_deck,
    make_century,
    make_deck,
    mix_decks,
    open_deck,
    readable_date,
)
from frieze.games import (
    GAMES,
    AnyGame,
    Card,
    Continent,
    Date,
    FriezeError,
    Game,
    Icon,
    Outcome,
    Reason,
    determinize,
    new_game,
    parse_date,
)
from frieze.games.played import PlayedGame, Recorder, decode_played, encode_played, replay, watch

__version__ = "0.2.0.dev0"

__all__ = [
    "GAMES",
    "AnyGame",
    "Card",
    "Continent",
    "Date",
    "Deck",
    "Filter",
    "FriezeError",
    "Game",
    "Icon",
    "Outcome",
    "PlayedGame",
    "Reason",
    "Recorder",
    "built_in_decks",
    "decode_played",
    "determinize",
    "encode_played",
    "filter_deck",
    "load_deck",
    "make_century",
    "make_deck",
    "mix_decks",
    "new_game",
    "open_deck",
    "parse_date",
    "readable_date",
    "replay",
    "watch",
]
