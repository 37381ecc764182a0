"""How long things take at a table, in milliseconds."""

from collections.abc import Sequence
from typing import Any

SECOND = 1000
MINUTE = 60 * SECOND
DAY = 24 * 60 * MINUTE

AWAY_AFTER = 10 * SECOND
MAY_ASK_AFTER = 2 * MINUTE  # for a Guide in place of somebody who is away, where there is no clock
MISSED_TURNS = 3  # after so many turns in a row a Guide takes the seat
COMPUTER_LEAST = 500  # a computer player answers so long after the reveal before it has ended
COMPUTER_SPREAD = 600
CLOCK_AFTER_REST = 20 * SECOND  # when somebody comes back to a table that nobody was connected to
PRESENCE_WITHIN = 500  # other workers publish who is connected to them
DEFER_DISCONNECTED = 10 * SECOND  # without a broker, what nobody here waits for is put off by this
LINK_LASTS = 15 * MINUTE  # a one-time link

# How long the browser shows an event. A reveal is a moment; nobody's clock runs meanwhile.
_SHOWN = {
    "timeline": {"began": 1500, "placed": 1300, "misplaced": 1900, "tie_break": 1500},
    "together": {"began": 1500, "placed": 1300, "blocked": 1500, "discarded": 1100},
    "exhibition": {"began": 1500, "took": 450, "placed": 450, "stored": 450, "finished": 900},
}
_MAX_SHOWN = 4 * SECOND

_by_kind: dict[type, int] = {}  # looking up an event's tag takes long


def reveal_length(game: str, events: Sequence[Any]) -> int:
    """Return how long showing these events takes."""
    length = 0
    for event in events:
        kind = type(event)
        if kind not in _by_kind:
            _by_kind[kind] = _SHOWN[game].get(kind.__struct_config__.tag, 0)
        length += _by_kind[kind]
    return min(_MAX_SHOWN, length)
