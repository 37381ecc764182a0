"""How long things take at a table, in milliseconds."""

from collections.abc import Sequence
from typing import Any

from frieze.games import AnyGame
from frieze.tables.environment import Milliseconds
from frieze.tables.settings import Pace

SECOND = 1000
MINUTE = 60 * SECOND
DAY = 24 * 60 * MINUTE

AWAY_AFTER = 10 * SECOND
MAY_ASK_AFTER = 2 * MINUTE  # for a Guide in place of somebody who is away, where there is no clock
MISSED_TURNS = 3  # after so many turns in a row a Guide takes the seat
COMPUTER_LEAST = 500  # a computer player answers so long after the reveal before it has ended
COMPUTER_SPREAD = 600
CALM_TIMES = 3  # so many times as long, where the pace is calm
QUICKER_UNTIL = 3  # of computer players in a row the second waits half as long, the third and all others a third
COMPUTER_STEP = 100  # how long it thinks may depend on what it holds: it is shown only to the next so many
CLOCK_AFTER_REST = 20 * SECOND  # when somebody comes back to a table that nobody was connected to
PRESENCE_WITHIN = 500  # other workers publish who is connected to them
LINK_LASTS = 15 * MINUTE  # a one-time link

MAX_REVEAL = 4 * SECOND  # nobody waits longer for what is shown


def computer_wait(pace: Pace, number: int, in_a_row: int, reveal: Milliseconds) -> Milliseconds:
    """Return how long after a reveal a computer player moves; below zero: before the reveal has ended.

    `number` varies it. `in_a_row`: how many computer players have had their turn since a person had one.
    """
    wait = COMPUTER_LEAST + number * 7919 % COMPUTER_SPREAD
    if pace is Pace.CALM:
        return wait * CALM_TIMES
    wait //= min(in_a_row + 1, QUICKER_UNTIL)
    return wait // 2 - reveal // 2 if pace is Pace.QUICK else wait


def reveal_length(game: type[AnyGame], events: Sequence[Any]) -> Milliseconds:
    """Return how long clients show these events. Nobody's clock runs meanwhile."""
    return min(MAX_REVEAL, sum([game.reveal_length(event) for event in events]))
