"""Defects of what is stored: due times, chat, deletions, decks. `tests.simulation.find_defects` plants them."""

from typing import Any

import msgspec

from frieze.tables import changes, chat, due, library, live_table, resting, scheduler, table_decks
from frieze.tables.access import is_custom
from frieze.tables.commands.game import out_of_time
from frieze.tables.storage.memory import MemoryStorage
from frieze.tables.storage.rows import Change, ChatEntry
from tests.simulation.defects import Patch, defect, nothing
from tests.simulation.storage import SimulatedStorage


@defect
def early_clock() -> list[Patch]:
    """A clock runs out before it is due."""

    async def run_out(live: Any) -> None:
        await live.append_system(f"clock-{live.table.seq}", out_of_time)

    return [
        (due, "_run_out_clock", run_out),
        (scheduler.Scheduler, "_is_ours", lambda *_: True),
        (SimulatedStorage, "due", all_dues),
    ]


@defect
def endless_clock() -> list[Patch]:
    """A clock never runs out."""
    return [(due, "_run_out_clock", nothing)]


@defect
def fired_twice() -> list[Patch]:
    """A due time is fired twice."""

    async def run_out(live: Any) -> None:
        for time in range(2):
            await live.append_system(f"clock-{live.table.seq}-{time}", out_of_time)

    return [(due, "_run_out_clock", run_out)]


async def all_dues(self: Any, _: int, limit: int) -> Any:
    """Return what will ever be due."""
    return await MemoryStorage.due(self, 2**60, limit)


@defect
def dropped_dues() -> list[Patch]:
    """A due time that a worker dropped by mistake is not restored."""
    return [(resting, "restore_overdue", nothing)]


@defect
def unstored_dues() -> list[Patch]:
    """Due times are not stored."""
    change_of = changes.change_of

    def without(*arguments: Any) -> Change:
        return msgspec.structs.replace(change_of(*arguments), dues={})

    return [(live_table, "change_of", without)]


@defect
def refused_start() -> list[Patch]:
    """A repeated start is refused because its deck is gone."""
    append = live_table.LiveTable.append

    async def refuse(self: Any, player: str, key: str, decide: Any) -> int:
        if decide.__qualname__.startswith("_refuse"):
            decide(self.table)
        return await append(self, player, key, decide)

    return [(live_table.LiveTable, "append", refuse)]


@defect
def lost_chat() -> list[Patch]:
    """A chat message is acknowledged and not stored."""

    async def add(self: Any, *_: Any) -> int:
        self.database.last_chat_number += 1
        return int(self.database.last_chat_number)

    return [(SimulatedStorage, "add_chat", add)]


@defect
def repeated_chat() -> list[Patch]:
    """A chat message that is sent again is stored again."""

    return [(chat, "_said_before", nothing)]


@defect
def lost_deletion() -> list[Patch]:
    """A deletion is acknowledged and not stored."""

    async def keep(*_: Any) -> bool:
        return True

    return [(SimulatedStorage, "delete_table", keep)]


@defect
def late_chat() -> list[Patch]:
    """A worker that has not heard of a deletion stores chat."""

    async def add(self: Any, table: str, at: int, body: bytes) -> int:
        database = await self._rows()
        database.last_chat_number += 1
        database.chats.setdefault(table, []).append(ChatEntry(database.last_chat_number, at, body))
        return int(database.last_chat_number)

    return [(SimulatedStorage, "add_chat", add)]


@defect
def hasty_retention() -> list[Patch]:
    """A table that somebody came back to is deleted as untouched."""
    delete = SimulatedStorage.delete_table

    async def anyway(self: Any, table: str, _: int | None = None) -> bool:
        return await delete(self, table)

    return [(SimulatedStorage, "delete_table", anyway)]


@defect
def endless_retention() -> list[Patch]:
    """Finished tables are kept as long as others."""
    untouched = MemoryStorage.untouched

    async def only_old(self: Any, state: str | None, since: int, limit: int) -> list[str]:
        return await untouched(self, state, since, limit) if state is None else []

    return [(SimulatedStorage, "untouched", only_old)]


@defect
def deleted_deck() -> list[Patch]:
    """A game is dealt from a deleted deck."""

    async def fetch(self: Any, choices: Any) -> list[Any]:
        found = []
        for choice in choices:
            if is_custom(choice) and (deck := await self._fetch(choice)) is not None:
                self._custom[choice.id, choice.version] = deck
                found.append(deck)
        return found

    return [(library.Library, "fetch", fetch)]


@defect
def endless_decks() -> list[Patch]:
    """A table holds the decks of all its games."""
    hold = table_decks.TableDecks._hold

    def hold_all(self: Any, table: Any) -> None:
        before = self.held
        hold(self, table)
        self.held = before + self.held

    return [(table_decks.TableDecks, "_hold", hold_all)]


@defect
def unread_deck() -> list[Patch]:
    """A deck that another worker has dealt from is not read when it is needed."""

    async def dealt(self: Any, table: Any) -> Any:
        return self.library.mixed(table.began.decks if table.began is not None else table.rules.decks)

    return [(table_decks.TableDecks, "dealt", dealt)]


@defect
def forgotten_deck() -> list[Patch]:
    """A deck that could not be read counts as read after the next change."""

    def advance(self: Any, _: Any, after: Any) -> None:
        self._hold(after)
        self._held_for = (after.settings, after.began)

    return [(table_decks.TableDecks, "advance", advance)]
