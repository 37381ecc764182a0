"""Errors in words, for the terminal. Codes and their parameters are the library's; words are ours."""

from typing import Any

import msgspec

from frieze.games.errors import FriezeError

ERRORS = {
    "unknown_game": "there is no game {game!r}; there are: {allowed}",
    "unknown_option": "there is no option {option!r}; there are: {allowed}",
    "bad_option": "{option} cannot be {value!r}; allowed: {allowed}",
    "bad_seed": "a seed is a whole number of at most 64 bits, not {seed!r}",
    "wrong_seats": "{seats} cannot play this game; it is for {allowed}",
    "unknown_card": "there is no card {card!r}",
    "double_card": "the card {card!r} is there twice",
    "bad_order": "the order does not name these cards: {missing}",
    "bad_date": "{date!r} is not a date",
    "deck_too_small": "the deck has {cards} cards, this game needs {needed}",
    "deck_too_large": "the deck has {cards} cards, a game takes {most} at most",
    "deck_unfit": "the deck does not fit this game: {reason}",
    "deck_mismatch": "that is not the deck of this game",
    "unknown_deck": "there is no deck {deck!r}; built in are: {allowed}",
    "out_of_turn": "it is another player's turn",
    "game_is_over": "the game is over",
    "illegal_action": "that cannot be played now: {reason}",
    "unreadable_game": "this is not a played game: {reason}",
}


def error_words(error: FriezeError) -> str:
    """Say an error in English."""
    return ERRORS[error.code].format(**{name: _plain(value) for name, value in error.params.items()})


def _plain(value: Any) -> Any:
    if isinstance(value, list | tuple):
        numbers = len(value) == 2 and all(isinstance(item, int) for item in value)
        return f"{value[0]} to {value[1]}" if numbers else ", ".join(str(item) for item in value)
    if isinstance(value, dict):
        return msgspec.json.encode(value).decode()
    return value
