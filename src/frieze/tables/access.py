"""Decides who may see a table and what of it, for sockets and REST.

Everybody with a table's code may see it, with two exceptions: players whom the host removed, and spectators of a table
without spectators once its game has started. Who left during the game may look, because they may come back. Custom
decks have an alias for everybody except the player who chose them, because the id of a deck gives access to all its
dates.
"""

import hashlib

from msgspec import structs

from frieze.tables.errors import TableError, Why
from frieze.tables.messages import Phase
from frieze.tables.settings import DeckChoice, Settings
from frieze.tables.state import Table
from frieze.tables.storage.rows import CUSTOM_PREFIX

ALIAS_PREFIX = "table-"  # of their aliases at a table
ALIAS_DIGITS = 24


def refusal(table: Table, player: str) -> Why | None:
    """Return why a player may not see a table, or None."""
    if player in table.removed:
        return Why.REMOVED
    if table.rules.spectators or table.phase is Phase.WAITING:
        return None
    if table.seats_of(player) or table.seats_left_by(player):
        return None
    return Why.NO_SPECTATORS


def check_may_see(table: Table, player: str) -> None:
    """Raise `removed` or `no_spectators` unless a player may see a table."""
    if (why := refusal(table, player)) is not None:
        raise TableError(why)


def check_may_export(table: Table) -> None:
    """Raise `not_over` if the file of an earlier game would reveal the dates of a custom deck that is in play."""
    running = table.phase in {Phase.PLAYING, Phase.PAUSED}
    if running and table.began is not None and any(is_custom(choice) for choice in table.began.decks):
        raise TableError(Why.NOT_OVER)


# Custom decks


def is_custom(choice: DeckChoice) -> bool:
    """Return whether a deck is a custom deck."""
    return choice.id.startswith(CUSTOM_PREFIX)


def settings_for(table: Table, player: str) -> Settings:
    """Return the settings of a table as a player may see them."""
    rules = table.rules
    if player == table.set_by or not any(is_custom(choice) for choice in rules.decks):
        return rules
    return structs.replace(rules, decks=tuple(_with_alias(table, choice) for choice in rules.decks))


def resolve_aliases(table: Table, choices: tuple[DeckChoice, ...]) -> tuple[DeckChoice, ...]:
    """Return choices with aliases replaced by the decks of the table's settings."""
    if not any(choice.id.startswith(ALIAS_PREFIX) for choice in choices):
        return choices
    known = {alias(table, choice): choice for choice in table.rules.decks if is_custom(choice)}
    return tuple(known.get(choice.id, choice) for choice in choices)


def alias(table: Table, choice: DeckChoice) -> str:
    """Return the alias of a custom deck at a table. It does not reveal the id."""
    return ALIAS_PREFIX + hashlib.sha256(f"{table.id} {choice.id}".encode()).hexdigest()[:ALIAS_DIGITS]


def _with_alias(table: Table, choice: DeckChoice) -> DeckChoice:
    return structs.replace(choice, id=alias(table, choice), version="") if is_custom(choice) else choice


def deck_name(table: Table, choice: DeckChoice, chosen_by: str, player: str) -> str:
    """Return the id of a deck as a player may know it who did, or did not, choose it."""
    return choice.id if player == chosen_by else _with_alias(table, choice).id
