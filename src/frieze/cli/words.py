"""Errors in words, for the terminal. Codes and their parameters are the library's; words are ours."""

from typing import Any

import msgspec

from frieze.decks.findings import Finding, Problem
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
    "deck_unfit": "the deck does not fit this game: {why}",
    "deck_mismatch": "that is not the deck of this game",
    "broken_deck": "the deck {deck!r} has {errors} errors; `frieze deck check` tells which",
    "no_cards_left": "no card of {deck} is left with that choice",
    "unknown_deck": "there is no deck {deck!r}; built in are: {allowed}",
    "out_of_turn": "it is another player's turn",
    "game_is_over": "the game is over",
    "illegal_action": "that cannot be played now: {reason}",
    "unreadable_game": "this is not a played game: {reason}",
    "other_tournament": "{file} holds the results of another tournament; it differs in: {differs}",
    "unreachable_cluster": "no Ray cluster answers at {address}",
    "missing_extra": "this needs {needs}, which is not installed: pip install 'frieze[{extra}]'",
}


FINDINGS = {
    Problem.UNREADABLE_FILE: "this file cannot be read; save it as CSV with UTF-8",
    Problem.EMPTY_FILE: "this file is empty; its first row must name the columns",
    Problem.MISSING_FILE: "this file is missing",
    Problem.FILE_TOO_LARGE: "this file has {bytes} bytes, the most is {most}",
    Problem.TOO_MANY_ROWS: "more than {most} rows; the rest was not read",
    Problem.TOO_MANY_CELLS: "more cells than the {columns} columns; is there a comma in a text without quotes?",
    Problem.CELL_TOO_LONG: "a cell has more than {most} characters; the row was left out",
    Problem.ENCODING_GUESSED: "not UTF-8, read as {encoding}; look whether accents are right",
    Problem.UNKNOWN_COLUMN: "the column {column!r} is not known and not used; known are: {allowed}",
    Problem.DOUBLE_COLUMN: "the column {column!r} means the same as another one",
    Problem.MISSING_COLUMN: "the column {column!r} is missing",
    Problem.BAD_SETTING: "{setting!r} is missing or not as it should be",
    Problem.UNKNOWN_SETTING: "{setting!r} is not known; known are: {allowed}",
    Problem.LICENCE_MISSING: "no licence: say under which one others may use the deck",
    Problem.NO_CARDS: "there are no cards",
    Problem.BAD_ID: "{id!r} is no id: small letters, digits, - and _",
    Problem.DOUBLE_ID: "the id {id!r} is there already, in line {first_line}",
    Problem.MISSING_DATE: "the date is missing",
    Problem.UNREADABLE_DATE: "{date!r} is not understood as a date; write 1969, -44, 1969-07-20 or c. 1450",
    Problem.TWO_DIGIT_YEAR: "{date!r} has a year of two digits; write all four",
    Problem.YEAR_ZERO: "there is no year 0: 1 BC is followed by 1",
    Problem.DAY_FIRST_ASSUMED: "{date!r} was read with the day first, as {read_as}; dates after it too",
    Problem.UNKNOWN_CATEGORY: "{category!r} is not a category of deck.toml; there are: {allowed}",
    Problem.BAD_DIFFICULTY: "{difficulty!r} is no difficulty: 1, 2 or 3",
    Problem.BAD_CONTINENT: "{continent!r} is no continent; there are: {allowed}",
    Problem.UNKNOWN_PICTURE: "there is no picture {picture!r}",
    Problem.DOUBLE_EVENT: "the same event as {twin!r} in line {first_line}?",
    Problem.CROWDED_DECADE: "{cards} of {of} cards are of the decade {decade}: their order would be luck",
    Problem.MISSING_TITLE: "the title is missing",
    Problem.MISSING_TEXT: "{card!r} has no text in {language}",
    Problem.TEXT_WITHOUT_CARD: "there is no card {card!r}",
    Problem.LONG_TITLE: "a title of {characters} characters is small on a card; {most} fit well",
    Problem.TITLE_TOO_LONG: "a title of {characters} characters does not fit on a card; the most is {most}",
    Problem.NOTE_TOO_LONG: "a note of {characters} characters does not fit on a card; the most is {most}",
    Problem.DATE_GIVEN_AWAY: "the {column} gives the date away: {words!r}",
}


def error_words(error: FriezeError) -> str:
    """Say an error in English."""
    params = {name: _plain(value) for name, value in error.params.items()}
    counts = {"errors": len(error.params.get("findings", ())), "why": _unfit(error)}
    return ERRORS[error.code].format(**params, **counts)


def _unfit(error: FriezeError) -> str:
    """Say why a deck does not fit a game, with the numbers."""
    cards = error.params.get("cards", ())
    words = {
        "no_continent": f"{len(cards)} cards have no continent",
        "several_without_year": f"{len(cards)} cards have no year, at most one may",
        "without_year_not_white": "the card without a year must be white",
        "year_outside": f"{len(cards)} cards are not of the years 1900 to 1999",
        "year_twice": f"these years have more than one card: {_plain(error.params.get('years', []))}",
        "continent_too_rare": f"too few cards of {_plain(list(cards))}: at least {error.params.get('needed')} of each",
        "equal_icons": f"the card {error.params.get('card')!r} has the same icon on both sides",
    }
    return words.get(str(error.params.get("reason")), "")


def finding_words(finding: Finding) -> str:
    """Say a finding in English, with what to do."""
    params = {name: _plain(value) for name, value in finding.params.items()}
    return FINDINGS[finding.code].format(**params, card=finding.card, file=finding.file)


def _plain(value: Any) -> Any:
    if isinstance(value, list | tuple):
        numbers = len(value) == 2 and all(isinstance(item, int) for item in value)
        return f"{value[0]} to {value[1]}" if numbers else ", ".join(str(item) for item in value)
    if isinstance(value, dict):
        return msgspec.json.encode(value).decode()
    return value
