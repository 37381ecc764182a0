"""The sequence of legal actions in a position."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar, overload

from msgspec import Struct

A = TypeVar("A", bound=Struct)
SHOWN = 2  # actions in a `repr`


class LegalActions(Sequence[A]):
    """The legal actions of one position in a fixed order. An action is created only when it is read."""

    __slots__ = ("_action", "_ids")

    def __init__(self, ids: Sequence[int], action: Callable[[int], A]) -> None:
        self._ids = ids
        self._action = action

    def __len__(self) -> int:
        return len(self._ids)

    @overload
    def __getitem__(self, k: int) -> A: ...
    @overload
    def __getitem__(self, k: slice) -> list[A]: ...
    def __getitem__(self, k: Any) -> Any:
        if isinstance(k, slice):
            return [self._action(n) for n in self._ids[k]]
        return self._action(self._ids[k])

    def __iter__(self) -> Iterator[A]:
        return map(self._action, self._ids)

    def __repr__(self) -> str:
        shown = [repr(action) for action in self[:SHOWN]]
        more = ", …" if len(self) > SHOWN else ""
        return f"<LegalActions, {len(self)}: {', '.join(shown)}{more}>" if shown else "<LegalActions, none>"

    def __contains__(self, action: object) -> bool:
        return any(action == legal for legal in self)
