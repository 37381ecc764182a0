"""What people ask of a table: each command becomes facts, or is refused. Pure: nothing is written here.

`game.py` and `seating.py` have one handler for each command, named after it.
"""

from frieze.tables import facts as f
from frieze.tables import requests as r
from frieze.tables.commands import game, seating
from frieze.tables.commands.context import Context, handle
from frieze.tables.state import Table

__all__ = ["Context", "create", "decide", "game", "seating"]


def decide(table: Table, command: r.TableChange, context: Context) -> list[f.Fact]:
    """Return the facts that a command leads to. Raise a `FriezeError` that says why it is refused."""
    facts = handle(command, table, context)
    return [*facts, *seating.new_host(table, facts)]


def create(new: r.NewTable, context: Context) -> list[f.Fact]:
    """Return the facts of a new table."""
    settings = game.checked_settings(new.settings)
    facts: list[f.Fact] = [f.Created(context.new_code(), settings, context.player)]
    table = Table("").after(facts, 0)
    commands: list[r.TableChange] = [r.Join(new.key, new.people)]
    commands += [r.AddComputer(new.key, computer.level) for computer in new.computers]
    if new.start:
        commands.append(r.Start(new.key, new.first, new.order, new.seed))
    for command in commands:
        more = decide(table, command, context)
        table = table.after(more, 0)
        facts += more
    return facts
