"""Fixed seeds of the simulation, and that a seed decides everything."""

import os
import subprocess
import sys

import pytest

from tests.simulation.defects import planted
from tests.simulation.faults import Faults
from tests.simulation.loop import TouchedTheMachine, guarded
from tests.simulation.shrink import shrink
from tests.simulation.violation import Violation
from tests.simulation.world import Failure, World

SEEDS = [1, 5, 16, 52]
# Bugs that the simulation has found. With the bug planted again, its seed fails; without it, it passes.
BUGS = {
    "A repeated start is refused because its deck is gone": 69,
    "A deck that another worker has dealt from is not read when it is needed": 72,
    "A worker that has not heard of a deletion stores chat": 34,
    "A game is dealt from a deleted deck": 7,
    "A table that somebody came back to is deleted as untouched": 15,
    "A table holds the decks of all its games": 18,
}
DURATION = 60.0


def run(*arguments: str) -> str:
    """Run the simulation's program: sets must have the same order in every process."""
    command = [sys.executable, "-W", "ignore", "-m", "tests.simulation", *arguments]
    done = subprocess.run(
        command, env=os.environ | {"PYTHONHASHSEED": "0"}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


@pytest.mark.parametrize("seed", SEEDS)
def test_a_world_with_faults_keeps_every_promise(seed: int) -> None:
    world = World(seed, duration=DURATION)
    world.run()
    assert world.checks.moves > 20
    assert world.checks.acknowledged > 20


@pytest.mark.parametrize(("bug", "seed"), BUGS.items(), ids=str)
def test_the_seed_of_a_bug_finds_it_and_passes_without_it(bug: str, seed: int) -> None:
    with planted(bug), pytest.raises(Failure) as failure:
        World(seed, duration=DURATION).run()
    assert isinstance(failure.value.__cause__, Violation)
    World(seed, duration=DURATION).run()


def test_the_same_seed_is_the_same_world() -> None:
    assert run("--seed", "7", "--duration", "10") == run("--seed", "7", "--duration", "10")


def test_the_real_clock_cannot_be_used() -> None:
    import time

    with guarded(), pytest.raises(TouchedTheMachine):
        time.time()
    assert time.time() > 0


def test_a_failure_names_its_seed_and_step_and_repeats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("frieze.tables.seat_messages.SeatMessages._events_since", lambda *_: b'{"type":"made up"}')

    def fail() -> Failure:
        with pytest.raises(Failure) as failure:
            World(2, duration=DURATION).run()
        return failure.value

    first, second = fail(), fail()
    assert "events up to seq" in first.why
    assert (first.seed, first.step, first.why) == (second.seed, second.step, second.why)
    assert first.trace


def test_a_failure_is_shrunk_to_fewer_faults() -> None:
    with planted("A gap in the sequence is skipped"):
        with pytest.raises(Failure) as failure:
            World(25, duration=10.0).run()
        small = shrink(failure.value, 10.0)
    assert {name for _, name in small.faults} <= {
        "a message between workers is lost",
        "a message between workers is late",
        "a message between workers comes twice",
    }
    assert 0 < len(small.faults) < len(failure.value.faults)
    assert small.trace


def test_faults_can_be_left_out_one_by_one() -> None:
    world = World(3, duration=DURATION, allowed=frozenset())
    world.run()
    assert world.faults.happened == []
    assert isinstance(world.faults, Faults)
