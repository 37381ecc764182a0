"""Tables for the line of a day: one seat, dealt from the schedule."""

from collections.abc import Callable

from msgspec import Struct

from frieze.daily import DailyLine, day_of, line_of, open_days
from frieze.daily.schedule import OPTIONS
from frieze.games.line_game import LINE_GAME
from frieze.tables import requests as r
from frieze.tables.environment import Milliseconds
from frieze.tables.errors import TableError, Why
from frieze.tables.keys import table_id
from frieze.tables.live_table import LiveTable
from frieze.tables.messages import Phase
from frieze.tables.registry import TableRegistry
from frieze.tables.settings import ChatMode, Daily, DeckChoice, Settings


class DailyDay(Struct, frozen=True):
    """A day that can be played. `open`: it is today somewhere, so it may count."""

    line: DailyLine
    open: bool


def playable_day(day: str, now: Milliseconds) -> DailyDay:
    """Return a day that is today somewhere, or was. Raise `no_line`."""
    date, line = day_of(day), line_of(day)
    first_open, last_open = open_days(now)
    if date is None or line is None or date > last_open:
        raise TableError(Why.NO_LINE)
    return DailyDay(line, date >= first_open)


async def first_table(registry: TableRegistry, player: str, day: str) -> LiveTable | None:
    """Return the table of a player's first try of a day."""
    return await registry.find(table_id(player, _first_key(day)))


async def begin(
    registry: TableRegistry, player: str, day: DailyDay, new: r.NewDaily, may_count: Callable[[], bool]
) -> LiveTable:
    """Make and begin the table of a day, or find the one that was begun. There is another try once the first is over.

    `may_count` is asked whether one more game may count.
    """
    name = day.line.day
    first = await first_table(registry, player, name)
    if first is not None and not (new.again and first.table.phase is Phase.OVER):
        return first
    again = first is not None
    key = f"{_first_key(name)}:{new.key}" if again else _first_key(name)
    table = await registry.find(table_id(player, key)) if again else None
    if table is not None:
        return table
    daily = Daily(name, again, counts=not again and day.open and may_count())
    return await registry.create(player, _new_table(key, day.line, new), daily)


def _first_key(day: str) -> str:
    """Return the key of a first try. No client can send it: the keys of clients have no colon."""
    return f"daily:{day}"


def _new_table(key: str, line: DailyLine, new: r.NewDaily) -> r.NewTable:
    settings = Settings(
        game=LINE_GAME.name,
        options=OPTIONS,
        decks=(DeckChoice(line.deck),),
        spectators=False,
        chat=ChatMode.OFF,
    )
    return r.NewTable(key, settings, [new.person], start=True, order=line.cards)
