"""REST: practise cards that were missed."""

from litestar import post
from litestar.params import JSONBody

from frieze.server.api.dependencies import CallerDep, RegistryDep
from frieze.server.api.tables import changed
from frieze.tables import messages as m
from frieze.tables import practice
from frieze.tables import requests as r


@post("/practice")
async def begin(registry: RegistryDep, caller: CallerDep, data: JSONBody[r.NewPractice]) -> m.Changed:
    """Deal a Line-up of cards to practise, among close neighbours of the same decks."""
    caller.spend("table")
    live = await practice.begin(registry, caller.player, data)
    return changed(live, caller.player, live.table.seq)


HANDLERS = [begin]
