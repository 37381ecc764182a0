"""How long things take at a table, in milliseconds."""

from collections.abc import Sequence
from typing import Any

from frieze.games import AnyGame
from frieze.tables.environment import Milliseconds

SECOND = 1000
MINUTE = 60 * SECOND
DAY = 24 * 60 * MINUTE

AWAY_AFTER = 10 * SECOND
MAY_ASK_AFTER = 2 * MINUTE  # for a Guide in place of somebody who is away, where there is no clock
MISSED_TURNS = 3  # after so many turns in a row a Guide takes the seat
COMPUTER_LEAST = 500  # a computer player answers so long after the reveal before it has ended
COMPUTER_SPREAD = 600
COMPUTER_STEP = 100  # how long it thinks may depend on what it holds: it is shown only to the next so many
CLOCK_AFTER_REST = 20 * SECOND  # when somebody comes back to a table that nobody was connected to
PRESENCE_WITHIN = 500  # other workers publish who is connected to them
LINK_LASTS = 15 * MINUTE  # a one-time link

MAX_REVEAL = 4 * SECOND  # nobody waits longer for what is shown


def reveal_length(game: type[AnyGame], events: Sequence[Any]) -> Milliseconds:
    """Return how long clients show these events. Nobody's clock runs meanwhile."""
    return min(MAX_REVEAL, sum(game.reveal_length(event) for event in events))
