"""Chronology card games: exact rules, fast, reproducible.

>>> import frieze
>>> deck = frieze.make_deck(60)
>>> game = frieze.new_game("timeline", deck, seats=2, seed=7)
>>> game.to_move in (0, 1)
True
"""

from typing import TYPE_CHECKING, Any

from frieze.dealing import new_game
from frieze.decks import (
    BrokenDeck,
    Deck,
    Filter,
    UnknownDeck,
    built_in_decks,
    filter_deck,
    load_deck,
    make_century,
    make_deck,
    mix_decks,
    open_deck,
    readable_date,
)
from frieze.extras import MissingExtra
from frieze.games import (
    GAMES,
    AnyGame,
    Card,
    CardSource,
    Continent,
    Date,
    Game,
    Icon,
    LegalActions,
    Outcome,
    Reason,
    determinize,
    parse_date,
)
from frieze.games.errors import (
    BadDate,
    BadOption,
    BadOrder,
    BadSeed,
    DeckMismatch,
    DeckTooLarge,
    DeckTooSmall,
    DeckUnfit,
    DoubleCard,
    FriezeError,
    GameHasBegun,
    GameIsOver,
    IllegalAction,
    IllegalReason,
    OutOfTurn,
    ShortOrder,
    UnknownCard,
    UnknownGame,
    UnknownOption,
    UnknownRules,
    UnreadableGame,
    WrongSeat,
    WrongSeats,
)
from frieze.games.played import PlayedGame, Recorder, decode_played, encode_played, replay, watch

if TYPE_CHECKING:
    from frieze import bots, tournament

__version__ = "0.2.0.dev0"

LAZY = ("bots", "tournament")  # loaded when first used, so that `import frieze` stays light

__all__ = [
    "GAMES",
    "AnyGame",
    "BadDate",
    "BadOption",
    "BadOrder",
    "BadSeed",
    "BrokenDeck",
    "Card",
    "CardSource",
    "Continent",
    "Date",
    "Deck",
    "DeckMismatch",
    "DeckTooLarge",
    "DeckTooSmall",
    "DeckUnfit",
    "DoubleCard",
    "Filter",
    "FriezeError",
    "Game",
    "GameHasBegun",
    "GameIsOver",
    "Icon",
    "IllegalAction",
    "IllegalReason",
    "LegalActions",
    "MissingExtra",
    "OutOfTurn",
    "Outcome",
    "PlayedGame",
    "Reason",
    "Recorder",
    "ShortOrder",
    "UnknownCard",
    "UnknownDeck",
    "UnknownGame",
    "UnknownOption",
    "UnknownRules",
    "UnreadableGame",
    "WrongSeat",
    "WrongSeats",
    "bots",
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
    "tournament",
    "watch",
]

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Load a part of the package when it is first used."""
        if name in LAZY:
            from importlib import import_module

            return import_module(f"frieze.{name}")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        """Return all names, those of parts not yet loaded too."""
        return sorted({*globals(), *LAZY})
