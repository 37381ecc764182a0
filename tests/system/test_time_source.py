"""When the machine's clock jumps, turns still end on time."""

import asyncio
from itertools import pairwise

import pytest

from frieze.system.time_source import MAX_SLEW, SteadyClock
from frieze.tables.settings import SecondsClock
from frieze.tables.times import SECOND
from tests.backends import Backend
from tests.tables.helpers import ADA, act, join, player_to_move, registries, table_of_two, until

HOUR = 3600.0


class FakeClocks:
    """The clocks of a machine, moved by the test."""

    def __init__(self) -> None:
        self.wall = 1_700_000_000.0
        self.steady = 50.0

    def advance(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds


def times_around_jump(jump: float) -> list[int]:
    """Return the clock's times, one for each second, when the machine's clock jumps in the middle."""
    fake = FakeClocks()
    clock = SteadyClock(lambda: fake.wall, lambda: fake.steady)
    times = [clock()]
    for second in range(60):
        fake.advance(1)
        if second == 30:
            fake.wall += jump
        times.append(clock())
    return times


def test_without_jumps_it_is_the_time_of_day() -> None:
    times = times_around_jump(0)
    assert times[0] == 1_700_000_000_000
    assert times[-1] - times[0] == 60 * SECOND


def test_after_a_jump_a_second_is_nearly_a_second() -> None:
    for jump in (HOUR, -HOUR, 20.0, -20.0, 10 * 365 * 24 * HOUR):
        times = times_around_jump(jump)
        lengths = [after - before for before, after in pairwise(times)]
        assert min(lengths) >= SECOND * (1 - MAX_SLEW) - 1
        assert max(lengths) <= SECOND * (1 + MAX_SLEW) + 1


def test_after_some_time_it_is_the_time_of_day_again() -> None:
    fake = FakeClocks()
    clock = SteadyClock(lambda: fake.wall, lambda: fake.steady)
    fake.wall += 60
    for _ in range(700):
        fake.advance(1)
        clock()
    assert clock() == int(fake.wall * SECOND)


@pytest.mark.virtual_time
@pytest.mark.parametrize("jump", [HOUR, -HOUR])
async def test_turns_end_on_time_when_the_machines_clock_jumps(backend: Backend, jump: float) -> None:
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
        assert live.table.seq == moves, "no turn may end yet"
        await until(lambda: live.table.seq > moves, 25)
