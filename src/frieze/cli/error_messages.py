"""The messages of errors and findings in the terminal. The library defines their codes and parameters."""

from typing import Any

from frieze.decks.checking.findings import Finding, FindingCode
from frieze.games.errors import FriezeError

ERRORS = {
    "unknown_game": "there is no game {game!r}; there are: {allowed}",
    "unknown_option": "there is no option {option!r}; there are: {allowed}",
    "bad_option": "the option {option} cannot be {value}; it is {wanted}",
    "bad_seed": "a seed is a whole number of at most 64 bits, not {seed!r}",
    "unknown_rules": "rules {rules} cannot be played; known are {allowed}",
    "wrong_seats": "this game is for {players}, not for {seats}",
    "wrong_seat": "there is no seat {seat!r}; there are {allowed}",
    "game_has_begun": "a game can be recorded only from the deal on",
    "unknown_card": "there is no card {card!r}",
    "double_card": "the card {card!r} is there twice",
    "bad_order": "the order must name the cards of the game: missing are {missing}; not in it are {left_out}",
    "short_order": "this game deals {needed} cards, the order names {cards}",
    "bad_date": "{date!r} is not a date",
    "deck_too_small": "this game needs {needed} cards, the deck has {cards}",
    "deck_too_large": "a game takes {most} cards at most, the deck has {cards}",
    "deck_unfit": "the deck does not fit this game: {why}",
    "deck_mismatch": "that is not the deck of this game",
    "broken_deck": "the deck {deck!r} has {errors}; `frieze deck check {deck}` tells which",
    "no_cards_left": "no card of {deck} is left with that choice",
    "unknown_category": "there is no category {category!r}; there are: {allowed}",
    "unknown_deck": "{why}",
    "unknown_level": "there is no level {level!r}; there are: {allowed}",
    "bad_budget": "a budget is {allowed} simulations, not {budget!r}",
    "out_of_turn": "it is another player's turn",
    "game_is_over": "the game is over",
    "illegal_action": "that cannot be played now: {reason}",
    "unreadable_game": "this is not a played game: {reason}",
    "other_tournament": "{file} holds the results of another tournament; it differs in: {differs}",
    "bad_results": "{file}, line {line}: these are not the results of a tournament",
    "worker_died": "a process that played is gone; was there too little memory? What was played is kept with --out",
    "unreachable_cluster": "no Ray cluster answers at {address}",
    "missing_fonts": "the fonts for printing are missing; in a checkout: make setup",
    "storage_failed": "what is kept cannot be opened: {why}",
    "broker_refused": "the broker does not let us in: {why}",
    "not_empty": "there is something already; only an empty place takes in another's tables",
    "broken_export": "the file cannot be taken in: {why}",
    "missing_extra": "this needs {needs}, which is not installed; in a clone of Frieze: pip install '.[{extra}]'",
}


FINDINGS = {
    FindingCode.UNREADABLE_FILE: "this file cannot be read; save it as CSV with UTF-8",
    FindingCode.EMPTY_FILE: "this file is empty; its first row must name the columns",
    FindingCode.MISSING_FILE: "this file is missing",
    FindingCode.FILE_TOO_LARGE: "this file has {bytes} bytes, the most is {most}",
    FindingCode.TOO_MANY_ROWS: "more than {most} rows; the rest was not read",
    FindingCode.TOO_MANY_CELLS: "more cells than the {columns} columns; is there a comma in a text without quotes?",
    FindingCode.CELL_TOO_LONG: "a cell has more than {most} characters; is a quotation mark missing?",
    FindingCode.ENCODING_GUESSED: "not UTF-8, read as {encoding}; look whether accents are right",
    FindingCode.LINE_BREAK: "a line break in the column {column!r}: {rows}",
    FindingCode.HIDDEN_CHARACTER: "a character that cannot be seen in the column {column!r}; type it anew",
    FindingCode.UNKNOWN_COLUMN: "the column {column!r} is not known and not used; known are: {allowed}",
    FindingCode.DOUBLE_COLUMN: "the column {column!r} means the same as another one",
    FindingCode.MISSING_COLUMN: "the column {column!r} is missing",
    FindingCode.BAD_SETTING: "{setting!r} is missing or not as it should be",
    FindingCode.UNKNOWN_SETTING: "{setting!r} is not known; known are: {allowed}",
    FindingCode.LICENCE_MISSING: "no licence: say under which one others may use the deck",
    FindingCode.NO_CARDS: "there are no cards",
    FindingCode.BAD_ID: "{id!r} is no id: small letters, digits, - and _",
    FindingCode.DOUBLE_ID: "the id {id!r} is there already, in row {first_line}",
    FindingCode.DOUBLE_TITLE: "the same title is in row {first_line}; change one, or add a column of ids",
    FindingCode.MISSING_DATE: "the date is missing",
    FindingCode.UNREADABLE_DATE: "{date!r} is not understood as a date; write 1969, -44, 1969-07-20 or c. 1450",
    FindingCode.TWO_DIGIT_YEAR: "{date!r} has a year of two digits; write all four",
    FindingCode.YEAR_ZERO: "there is no year 0: 1 BC is followed by 1",
    FindingCode.DAY_FIRST_ASSUMED: "{date!r} was read with the day first, as {read_as}; so were others",
    FindingCode.UNKNOWN_CATEGORY: "{category!r} is not a category of deck.toml; there are: {allowed}",
    FindingCode.BAD_DIFFICULTY: "{difficulty!r} is no difficulty: 1, 2 or 3",
    FindingCode.BAD_CONTINENT: "{continent!r} is no continent; there are: {allowed}",
    FindingCode.UNKNOWN_PICTURE: "there is no picture {picture!r}",
    FindingCode.BAD_QID: "{qid!r} is no Wikidata item; write it like Q42",
    FindingCode.BAD_SHARED_EVENT: "{event!r} is no name of a shared event: small letters, digits, - and _",
    FindingCode.DOUBLE_EVENT: "the same event as {twin!r} in row {first_line}?",
    FindingCode.CROWDED_DECADE: "{cards} of {of} cards are of the decade {decade}: their order would be luck",
    FindingCode.MISSING_TITLE: "the title is missing",
    FindingCode.MISSING_TEXT: "the card {card!r} has no text in {languages}",
    FindingCode.TEXT_WITHOUT_CARD: "there is no card {card!r} in cards.csv",
    FindingCode.LONG_TITLE: "a title of {characters} characters is small on a card; {most} fit well",
    FindingCode.TITLE_TOO_LONG: "a title of {characters} characters does not fit on a card; the most is {most}",
    FindingCode.NOTE_TOO_LONG: "a note of {characters} characters does not fit on a card; the most is {most}",
    FindingCode.DATE_GIVEN_AWAY: "the {column} gives the date away: {words!r}",
}


def error_message(error: FriezeError) -> str:
    """Return the English message of an error."""
    params = {name: _plain(value) for name, value in error.params.items()}
    match error.params.get("allowed"):
        case [int(least), int(most)]:
            params["allowed"] = f"{least} to {most}"
            params["players"] = f"{least} to {most} players" if least < most else counted(most, "player")
    more = {
        "errors": counted(len(error.params.get("findings", ())), "error"),
        "why": _why(error) or params.get("why", ""),
        "wanted": _wanted(error.params.get("allowed")),
    }
    return ERRORS[error.code].format(**params | more)


def _wanted(schema: Any) -> str:
    """Return a description of an option's allowed values, from its JSON Schema or the table's limits."""
    match schema:
        case {"anyOf": [*kinds]}:
            return " or ".join(_wanted(kind) for kind in kinds if kind.get("type") != "null")
        case {"enum": [*values]}:
            return f"one of {_plain(values)}"
        case {"type": "boolean"}:
            return "true or false"
        case {"type": "array", "items": {"enum": [*values]}}:
            return f"any of {_plain(values)}"
        case {"type": "array", "items": items, "minItems": least, "maxItems": most}:
            return f"a list of {least} to {most}, each {_wanted(items)}"
        case {"type": "number", "minimum": least, "maximum": most}:
            return f"a number from {least} to {most}"
        case {"minimum": least, "maximum": most}:
            return f"a whole number from {least} to {most}"
        case {"maximum": most}:
            return f"at most {most} at this table"
        case {"length": seats}:
            return f"a list of {seats}, one for each player"
        case {"at_most_one_of": [*groups]}:
            return "at most one of " + ", and one of ".join(" or ".join(group) for group in groups if len(group) > 1)
        case _:
            return "something else"


def counted(number: int, word: str) -> str:
    """Return a number with its noun: 1 error, 2 errors."""
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def _why(error: FriezeError) -> str:
    """Return why a deck was not found, or why it does not fit a game. Return "" if the error gives no reason."""
    reason = error.params.get("reason")
    cards = error.params.get("cards", ()) if reason else ()  # a list of cards; without a reason, `cards` is a number
    deck = error.params.get("deck")
    words = {
        "nothing_there": f"there is no deck {deck!r}; built in are: {_plain(error.params.get('allowed', []))}",
        "no_deck_toml": f"the folder {deck!r} has no deck.toml; `frieze deck new` starts a deck, or name a CSV table",
        "not_a_table": f"{deck!r} is no table that can be read; in a spreadsheet, save it as .xlsx or as CSV (UTF-8)",
        "no_continent": f"{counted(len(cards), 'card')} without a continent",
        "several_without_year": f"{len(cards)} cards have no year, at most one may",
        "without_year_not_white": "the card without a year must be white",
        "year_outside": f"{counted(len(cards), 'card')} outside the years 1900 to 1999",
        "year_twice": f"these years have more than one card: {_plain(error.params.get('years', []))}",
        "continent_too_rare": f"too few cards of {_plain(list(cards))}: at least {error.params.get('needed')} of each",
        "equal_icons": f"the card {error.params.get('card')!r} has the same icon on both sides",
    }
    return words.get(str(reason), "")


def finding_message(finding: Finding) -> str:
    """Say a finding in English, with what to do."""
    params = {name: _plain(value) for name, value in finding.params.items()}
    last = finding.line + finding.params.get("lines", 1) - 1
    joined = f"rows {finding.line} to {last} are taken for one; is a quotation mark missing?"
    rows = joined if last > finding.line else "write it in one line"
    return FINDINGS[finding.code].format(**params, card=finding.card, file=finding.file, rows=rows)


def _plain(value: Any) -> Any:
    return ", ".join(str(item) for item in value) if isinstance(value, list | tuple) else value
