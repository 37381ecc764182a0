"""REST: practise cards that were missed."""

from frieze.api.dependencies import CallerDep, RegistryDep
from frieze.api.routes import JSONBody, post
from frieze.api.tables import changed
from frieze.tables import messages as m
from frieze.tables import practice
from frieze.tables import requests as r


class PracticeBegun(m.Changed, frozen=True, kw_only=True):
    """A table to practise. `gone`: wanted cards that nobody can practise any more."""

    gone: list[r.PracticeCard]


@post("/practice")
async def begin(registry: RegistryDep, caller: CallerDep, data: JSONBody[r.NewPractice]) -> PracticeBegun:
    """Deal a Line-up of cards to practise, among close neighbours of the same decks."""
    caller.spend("table")
    live, gone = await practice.begin(registry, caller.player, data)
    table = changed(live, caller.player, live.table.seq)
    return PracticeBegun(table.seq, table.table, table.mine, table.left, gone=gone)


ROUTES = [begin]
