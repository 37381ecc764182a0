"""The decks of one table. Custom decks are held in memory while the table needs them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from frieze.decks import BrokenDeck, Deck, UnknownDeck
from frieze.tables import access
from frieze.tables import facts as f
from frieze.tables import requests as r
from frieze.tables.library import Choices
from frieze.tables.settings import DeckChoice, Settings
from frieze.tables.state import Table

if TYPE_CHECKING:
    from frieze.tables.registry import TableRegistry


class TableDecks:
    """Fetches decks before a command needs them, and keeps them."""

    def __init__(self, registry: "TableRegistry") -> None:
        self.registry = registry
        self.library = registry.library
        self.held: list[Deck] = []
        self._held_for: tuple[Settings | None, f.Began | None] = (None, None)

    @asynccontextmanager
    async def prepared(self, table: Table, command: r.TableChange) -> AsyncIterator[Choices]:
        """Hold what a command will deal or choose, as long as it is carried out.

        Yield the choices that a game would be dealt from. Raise if a deck is missing or broken.
        """
        decks, held = table.rules.decks, list[Deck]()
        if isinstance(command, r.Start | r.Rematch):
            decks, held = await self._freeze(decks)
        elif isinstance(command, r.ChangeSettings):
            wanted = access.resolve_aliases(table, command.settings.decks)
            held = await self._fetch(wanted)
            self.library.mixed(wanted)  # raises if they cannot be mixed
        yield decks
        del held

    @asynccontextmanager
    async def prepared_new(self, new: r.NewTable) -> AsyncIterator[Choices]:
        """Hold what a new table needs until it is made. Yield the choices that a game would be dealt from."""
        decks = new.settings.decks
        if new.start:
            decks, held = await self._freeze(decks)
        else:
            held = await self._fetch(decks)
        self.library.mixed(decks)  # raises if they cannot be mixed
        yield decks
        del held

    async def _fetch(self, choices: Choices) -> list[Deck]:
        return await self.registry.read(self.library.fetch(choices))

    async def _freeze(self, choices: Choices) -> tuple[Choices, list[Deck]]:
        """Store these decks as they are now. Return the choices with their versions, and the decks to hold."""
        return await self.registry.read(self.library.freeze(choices, self.registry.now()))

    async def reload(self, table: Table) -> None:
        """Load the decks that the table is set to and was dealt from, except those that are gone or broken."""
        held = []
        for choice in _choices(table):
            with suppress(BrokenDeck):
                held += await self._fetch((choice,))
        self._hold(table)
        self._held_for = (table.settings, table.began)
        del held

    def advance(self, before: Table, after: Table) -> None:
        """Hold what a change made here needs: `prepared` has fetched it.

        What could not be read before the change is still missing, and is read when it is needed.
        """
        if not self.are_current(after):
            complete = self.are_current(before)
            self._hold(after)
            self._held_for = (after.settings, after.began) if complete else (None, None)

    def _hold(self, table: Table) -> None:
        """Hold no other decks than those that the table is set to and was dealt from."""
        held = []
        for choice in _choices(table):
            with suppress(UnknownDeck):
                held.append(self.library.deck(choice.id, choice.version))
        self.held = held

    def are_current(self, table: Table) -> bool:
        """Return whether these decks are held for what the table is set to and was dealt from."""
        settings, began = self._held_for
        return settings is table.settings and began is table.began

    async def dealt(self, table: Table) -> Deck:
        """Return the deck that the running or last game was dealt from, else the one that the table is set to.

        Another worker may have dealt it just now: then it is read. Raise `saving_failed` if it cannot be read now.
        """
        if not self.are_current(table):
            await self.reload(table)
        return self.library.mixed(table.began.decks if table.began is not None else table.rules.decks)


def _choices(table: Table) -> list[DeckChoice]:
    return [*table.rules.decks, *(table.began.decks if table.began is not None else ())]
