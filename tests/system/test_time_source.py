"""A clock that jumps ends no turn at once, and none too late."""

import asyncio
from itertools import pairwise

import pytest

from frieze.system.time_source import FASTEST, SteadyClock
from frieze.tables.settings import SecondsClock
from frieze.tables.times import SECOND
from tests.backends import Backend
from tests.tables.kit import ADA, act, join, player_to_move, registries, table_of_two, until

HOUR = 3600.0


class Watch:
    """A machine's clocks, moved by hand."""

    def __init__(self) -> None:
        self.wall = 1_700_000_000.0
        self.steady = 50.0

    def passes(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds


def steps(jump: float) -> list[int]:
    """Return what the clock shows second by second, when the machine's jumps in the middle."""
    watch = Watch()
    clock = SteadyClock(lambda: watch.wall, lambda: watch.steady)
    shown = [clock()]
    for second in range(60):
        watch.passes(1)
        if second == 30:
            watch.wall += jump
        shown.append(clock())
    return shown


def test_without_jumps_it_is_the_time_of_day() -> None:
    shown = steps(0)
    assert shown[0] == 1_700_000_000_000
    assert shown[-1] - shown[0] == 60 * SECOND


def test_after_a_jump_seconds_are_nearly_seconds() -> None:
    for jump in (HOUR, -HOUR, 20.0, -20.0, 10 * 365 * 24 * HOUR):
        shown = steps(jump)
        lengths = [after - before for before, after in pairwise(shown)]
        assert min(lengths) >= SECOND * (1 - FASTEST) - 1
        assert max(lengths) <= SECOND * (1 + FASTEST) + 1


def test_in_the_end_it_is_the_time_of_day_again() -> None:
    watch = Watch()
    clock = SteadyClock(lambda: watch.wall, lambda: watch.steady)
    watch.wall += 60
    for _ in range(700):
        watch.passes(1)
        clock()
    assert clock() == int(watch.wall * SECOND)


@pytest.mark.virtual_time
@pytest.mark.parametrize("jump", [HOUR, -HOUR])
async def test_turns_end_in_time_whatever_the_machines_clock_does(backend: Backend, jump: float) -> None:
    steady = asyncio.get_running_loop().time
    shift = 1_700_000_000.0
    clock = SteadyClock(lambda: steady() + shift, steady)
    async with registries(backend, 1, clock) as (registry,):
        live = await table_of_two(registry, clock=SecondsClock(10))
        await join(live, ADA)
        shift += jump
        await live.act(player_to_move(live), act(live))
        due = live.table.clock_due
        assert due is not None
        assert 0 < due - registry.now() < 20 * SECOND
        moves = live.table.seq
        await asyncio.sleep(8)
        assert live.table.seq == moves, "nobody's turn is over"
        await until(lambda: live.table.seq > moves, 25)
