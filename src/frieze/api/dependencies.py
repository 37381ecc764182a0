"""What the handlers of REST are given by name: the registry, the caller, the table or deck that the path names."""

from typing import Annotated

from frieze.api.caller import Caller
from frieze.api.deck_checks import DeckChecks
from frieze.api.routes import Given, PathParameter, QueryParameter
from frieze.api.table_lookup import find_table
from frieze.tables.environment import RunInThread
from frieze.tables.errors import TableError, Why
from frieze.tables.keys import hash_of_key
from frieze.tables.live_table import LiveTable
from frieze.tables.registry import TableRegistry
from frieze.tables.storage.rows import CustomDeck

Language = Annotated[str, QueryParameter(max_length=16, pattern=r"^[A-Za-z-]+$", description="Of the cards' texts")]
TableCode = Annotated[str, PathParameter(max_length=16, description="The table's code, in capitals or not")]
Secret = Annotated[str, PathParameter(max_length=64, pattern=r"^[A-Za-z0-9_-]+$", description="The deck's secret")]

# What handlers write in their signatures. Their parameters have the names of what they are given.
RegistryDep = Given[TableRegistry]
CallerDep = Given[Caller]
ChecksDep = Given[DeckChecks]
ThreadsDep = Given[RunInThread]
LiveDep = Given[LiveTable]
StoredDep = Given[CustomDeck]


async def find_live(registry: RegistryDep, caller: CallerDep, code: TableCode) -> LiveTable:
    """Find a table by its code. Codes that do not exist are counted."""
    return await find_table(registry, caller.limits, code, caller.player, caller.address)


async def find_stored(registry: RegistryDep, caller: CallerDep, secret: Secret) -> CustomDeck:
    """Find a custom deck by its secret. Secrets that do not exist are counted."""
    deck = await registry.read(registry.storage.custom_deck_by_edit(bytes.fromhex(hash_of_key(secret))))
    if deck is None:
        caller.spend_miss()
        raise TableError(Why.UNKNOWN_LINK)
    return deck


# By the names of the parameters that they are given to.
FINDERS = {"live": find_live, "stored": find_stored}
