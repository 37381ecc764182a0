"""The decks of one table. Custom decks are held in memory while the table needs them."""

from contextlib import suppress
from typing import TYPE_CHECKING

from frieze.decks import BrokenDeck, Deck
from frieze.tables import access
from frieze.tables import requests as r
from frieze.tables.settings import DeckChoice
from frieze.tables.state import Table

if TYPE_CHECKING:
    from frieze.tables.registry import TableRegistry


class TableDecks:
    """Fetches decks before a command needs them, and keeps them."""

    def __init__(self, registry: "TableRegistry") -> None:
        self.registry = registry
        self.library = registry.library
        self.held: list[Deck] = []

    async def fetch(self, choices: tuple[DeckChoice, ...]) -> None:
        """Hold these decks. Raise if one is missing or broken."""
        self.held += await self.registry.read(self.library.fetch(choices))

    async def freeze(self, choices: tuple[DeckChoice, ...]) -> tuple[DeckChoice, ...]:
        """Hold these decks and store them as they are now. Return the choices with their versions."""
        frozen, held = await self.registry.read(self.library.freeze(choices, self.registry.now()))
        self.held += held
        return frozen

    async def prepare(self, table: Table, command: r.TableChange) -> tuple[DeckChoice, ...]:
        """Hold what a command will deal or choose. Return the choices that a game would be dealt from."""
        decks = table.rules.decks
        if isinstance(command, r.Start | r.Rematch):
            return await self.freeze(decks)
        if isinstance(command, r.ChangeSettings):
            wanted = access.resolve_aliases(table, command.settings.decks)
            await self.fetch(wanted)
            self.library.mixed(wanted)  # raises if they cannot be mixed
        return decks

    async def prepare_new(self, new: r.NewTable) -> tuple[DeckChoice, ...]:
        """Hold what a new table needs. Return the choices that a game would be dealt from."""
        decks = new.settings.decks
        if new.start:
            decks = await self.freeze(decks)
        else:
            await self.fetch(decks)
        self.library.mixed(decks)  # raises if they cannot be mixed
        return decks

    async def reload(self, table: Table) -> None:
        """Hold the decks that the table is set to and was dealt from, except those that are gone or broken."""
        self.held = []
        for choice in [*table.rules.decks, *(table.began.decks if table.began is not None else ())]:
            with suppress(BrokenDeck):
                await self.fetch((choice,))

    def dealt(self, table: Table) -> Deck:
        """Return the deck that the running or last game was dealt from, else the one that the table is set to."""
        return self.library.mixed(table.began.decks if table.began is not None else table.rules.decks)
