"""Timeline's moves as integers: `slot << GAP_BITS | gap`, the card's slot in the hand and its gap in the line."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from mypy_extensions import i64

GAP_BITS: Final = 12
MAX_CARDS: Final = (1 << GAP_BITS) - 1  # a line of n cards has n + 1 gaps


class MoveGrid(Sequence[int]):
    """The legal moves of a turn, every slot with every gap, computed on access."""

    def __init__(self, slots: i64, gaps: i64) -> None:
        self.slots = slots
        self.gaps = gaps

    def __len__(self) -> int:
        return self.slots * self.gaps

    def __getitem__(self, k: Any) -> Any:
        if isinstance(k, slice):
            return [self[i] for i in range(*k.indices(len(self)))]
        size: i64 = self.slots * self.gaps
        if not -size <= k < size:  # compare as Python integers: `k` may not fit into an i64
            raise IndexError(k)
        n: i64 = k
        if n < 0:
            n += size
        return n // self.gaps << GAP_BITS | n % self.gaps

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, int) or move < 0 or move >> GAP_BITS >= int(self.slots):
            return False
        return move & MAX_CARDS < self.gaps

    def __iter__(self) -> Iterator[int]:
        return iter([self[k] for k in range(len(self))])
