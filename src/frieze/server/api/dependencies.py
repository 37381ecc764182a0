"""What the handlers of REST have in common: who asks, whom to ask, in which language."""

from typing import Annotated, Any

from litestar import Request
from litestar.datastructures import State
from litestar.params import QueryParameter

from frieze.tables.registry import TableRegistry

Language = Annotated[str, QueryParameter(max_length=16, pattern=r"^[A-Za-z-]+$", description="Of the cards' texts")]
Asking = Request[Any, Any, State]


def registry_of(request: Asking) -> TableRegistry:
    """Return the registry that serves this."""
    registry: TableRegistry = request.app.state.registry
    return registry


def player_of(request: Asking) -> str:
    """Return the player who asks."""
    player: str = request.scope["frieze_player"]  # type: ignore[typeddict-item]  # put there by app.py
    return player
