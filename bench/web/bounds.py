"""What the page owes. Times are compared with those of the base in the same run, because machines differ."""

from typing import NamedTuple


class Bound(NamedTuple):
    """The most (or, with `least`, the least) that a median may be, and what we would like."""

    name: str
    required: float
    aim: float | None = None
    of: str = ""  # a ratio to this median of the base; else a number of its own
    plus: bool = False  # added to the median of the base
    least: bool = False

    def limit(self, number: float, base: dict[str, float]) -> float:
        """Return the limit for a required or aimed number."""
        if self.plus:
            return min(100, base[self.of] + number)  # a score
        return base[self.of] * number if self.of else number

    def kept(self, now: float, limit: float) -> bool:
        """Return whether a median keeps a limit."""
        return now >= limit if self.least else now <= limit


def ratio(name: str, required: float, aim: float | None = None, of: str = "") -> Bound:
    """Return a bound on the ratio of a time to the base's."""
    return Bound(name, required, aim, of=of or name)


BOUNDS = [
    ratio("home: main button usable", 0.75, 0.6),
    ratio("table: playable", 0.7, 0.55),
    ratio("home: from the tap on Play to the hand", 0.65, 0.5),
    ratio("second visit: main button usable", 0.3, of="home: main button usable"),
    Bound("to the first table: script, KB of gzip", 65, 55),
    Bound("to the first table: all but pictures, KB on the wire", 140, 110),
    Bound("table: layout shift", 0.02),
    Bound("home: layout shift until the hand is there", 0.02),
    Bound("reveal: key handled after (slowest)", 0.05),
    Bound("Lighthouse: performance", 12, of="Lighthouse: performance", plus=True, least=True),
    Bound("Lighthouse: accessibility", 100, least=True),
    Bound("Lighthouse: best practices", 100, least=True),
    Bound("Lighthouse: SEO", 100, least=True),
    ratio("Lighthouse: main-thread work", 0.6),
    ratio("Lighthouse: blocking time", 0.4),
]
AIMED_PERFORMANCE = 95
