"""Who may see a table and what of it: the one place that decides, for sockets and REST alike.

Whoever has a table's code may see it, unless the host has removed them, or the game runs or is over where nobody may
watch. People's own decks are named by an alias to all but the one who chose them: their id would open all dates.
"""

import hashlib

from msgspec import structs

from frieze.tables.errors import TableError, Why
from frieze.tables.messages import Phase
from frieze.tables.settings import DeckChoice, Settings
from frieze.tables.state import Table

CUSTOM_PREFIX = "own-"  # how the ids of people's decks begin
ALIAS_PREFIX = "table-"  # how the names begin that stand for them at a table
ALIAS_DIGITS = 24


def refusal(table: Table, player: str) -> Why | None:
    """Return why somebody may not see a table, if so."""
    if player in table.removed:
        return Why.REMOVED
    if table.rules.spectators or table.phase is Phase.WAITING or table.seats_of(player):
        return None
    return Why.NO_SPECTATORS


def check_may_see(table: Table, player: str) -> None:
    """Raise `removed` or `no_spectators` unless a player may see a table."""
    if (why := refusal(table, player)) is not None:
        raise TableError(why)


def check_may_export(table: Table) -> None:
    """Raise `not_over` if the file of an earlier game would tell the dates of a deck that is being played with."""
    running = table.phase in {Phase.PLAYING, Phase.PAUSED}
    if running and table.began is not None and any(is_custom(choice) for choice in table.began.decks):
        raise TableError(Why.NOT_OVER)


# Decks of people's own


def is_custom(choice: DeckChoice) -> bool:
    """Return whether a deck is somebody's own."""
    return choice.id.startswith(CUSTOM_PREFIX)


def settings_for(table: Table, player: str) -> Settings:
    """Return a table's settings as a player may know them."""
    rules = table.rules
    if player == table.set_by or not any(is_custom(choice) for choice in rules.decks):
        return rules
    return structs.replace(rules, decks=tuple(_with_alias(table, choice) for choice in rules.decks))


def resolve_aliases(table: Table, choices: tuple[DeckChoice, ...]) -> tuple[DeckChoice, ...]:
    """Return choices with the decks that aliases stand for, as the table is set to them already."""
    if not any(choice.id.startswith(ALIAS_PREFIX) for choice in choices):
        return choices
    known = {alias(table, choice): choice for choice in table.rules.decks if is_custom(choice)}
    return tuple(known.get(choice.id, choice) for choice in choices)


def alias(table: Table, choice: DeckChoice) -> str:
    """Return the name of somebody's own deck at a table: it says nothing of the id."""
    return ALIAS_PREFIX + hashlib.sha256(f"{table.id} {choice.id}".encode()).hexdigest()[:ALIAS_DIGITS]


def _with_alias(table: Table, choice: DeckChoice) -> DeckChoice:
    return structs.replace(choice, id=alias(table, choice), version="") if is_custom(choice) else choice
