"""Fixed seeds of the simulation, and that a seed decides everything."""

import _thread
import datetime
import os
import random
import secrets
import subprocess
import sys
import threading
import time
from collections.abc import Callable

import pytest

from frieze.daily import days
from tests.simulation.faults import Faults
from tests.simulation.find_defects import planted
from tests.simulation.guard import TouchedTheMachine, guarded
from tests.simulation.violation import Violation
from tests.simulation.world import Failure, World

SEEDS = [1, 5, 52]
# Seeds that have found bugs. They tell another story when the rules or the tables change: then only
# `make simulate DEFECTS=1` says which seed finds a bug. The unit test of each bug is in `tests/tables/`.
BUGS = {
    "a table that seemed not to be created": 16,
    "a deck that could not be read": 72,
    "a repeated start whose deck is gone": 69,
    "chat of a deleted table": 34,
    "a game from a deleted deck": 7,
    "a table that somebody came back to in the last moment": 15,
    "the decks of all games of a table": 18,
    "a deck that could not be read before a change": 11,
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


@pytest.mark.parametrize("seed", BUGS.values(), ids=BUGS)
def test_the_seed_of_a_bug_passes(seed: int) -> None:
    World(seed, duration=DURATION).run()


def first_failure(defect: str, duration: float) -> Failure:
    """Return how the first seed fails that finds a defect."""
    for seed in range(1, 40):
        try:
            with planted(defect):
                World(seed, duration=duration).run()
        except Failure as failure:
            return failure
    pytest.fail(f"not found: {defect}")


def test_a_bug_that_comes_back_is_found() -> None:
    failure = first_failure("A table holds the decks of all its games", DURATION)
    assert isinstance(failure.__cause__, Violation)


def test_the_same_seed_is_the_same_world() -> None:
    assert run("--seed", "7", "--duration", "10") == run("--seed", "7", "--duration", "10")


TOUCHES: dict[str, Callable[[], object]] = {
    "the clock": lambda: time.time() > 0,
    "a timer": lambda: time.monotonic() > 0,
    "a pause": lambda: time.sleep(0),
    "shared randomness": lambda: random.randrange(9),
    "secrets": lambda: secrets.token_hex(4),
    "the system's randomness": lambda: os.urandom(8),
    "a thread": lambda: threading.Thread(target=print),
    "a thread by its lower name": lambda: _thread.start_new_thread(print, ("",)),
    "a process": lambda: subprocess.run([sys.executable, "-c", ""], check=False),
    "today": lambda: datetime.datetime.now(datetime.UTC) > datetime.datetime(2020, 1, 1, tzinfo=datetime.UTC),
    "a generator without a seed": random.Random,
    "what a module of ours has imported": lambda: vars(days)["datetime"].now(datetime.UTC).year > 0,
}


@pytest.mark.parametrize("touch", TOUCHES.values(), ids=TOUCHES)
def test_the_machine_cannot_be_touched(touch: Callable[[], object]) -> None:
    with guarded(), pytest.raises(TouchedTheMachine):
        touch()
    touch()  # outside of a world it can


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


def test_faults_can_be_left_out_one_by_one() -> None:
    world = World(3, duration=DURATION, allowed=frozenset())
    world.run()
    assert world.faults.happened == []
    assert isinstance(world.faults, Faults)
