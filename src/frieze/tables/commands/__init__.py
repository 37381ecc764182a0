"""What people ask of a table: each command becomes facts, or is refused. Pure: nothing is written here.

`game.py` and `seating.py` have one handler for each command, named after it.
"""

from msgspec import UNSET

from frieze.tables import facts as f
from frieze.tables import requests as r
from frieze.tables.commands import game, seating
from frieze.tables.commands.context import Context, handle
from frieze.tables.errors import TableError, Why
from frieze.tables.settings import Daily
from frieze.tables.state import Table

# A daily and practice are one game of one person, and stay it. `create` has dealt it.
OF_ONE_GAME = r.Rename | r.Recode | r.ChangePace | r.Pause | r.Resume | r.ComeBack

__all__ = ["Context", "create", "decide", "game", "seating"]


def decide(table: Table, command: r.TableChange, context: Context) -> list[f.Fact]:
    """Return the facts that a command leads to. Raise a `FriezeError` that says why it is refused."""
    if (table.daily is not None or table.practice) and not isinstance(command, OF_ONE_GAME):
        raise TableError(Why.DAILY_STAYS)
    facts = handle(command, table, context)
    return [*facts, *seating.new_host(table, facts)]


def create(new: r.NewTable, context: Context, daily: Daily | None = None, practice: bool = False) -> list[f.Fact]:
    """Return the facts of a new table."""
    settings = game.checked_settings(new.settings)
    facts: list[f.Fact] = [f.Created(context.new_code(), settings, context.player)]
    table = Table("").after(facts, 0)
    if daily is not None or practice:
        facts = [f.Created(table.code, settings, context.player, daily or UNSET, practice or UNSET)]
    commands: list[r.TableChange] = [r.Join(new.key, new.people)]
    commands += [r.AddComputer(new.key, computer.level) for computer in new.computers]
    if new.start:
        commands.append(r.Start(new.key, new.first, new.order, new.seed))
    for command in commands:
        more = decide(table, command, context)
        table = table.after(more, 0)
        facts += more
    return facts
