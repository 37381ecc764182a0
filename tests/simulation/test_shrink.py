"""A failing seed is shrunk to the fewest faults with which it still fails."""

import os
import re
import subprocess
import sys

import pytest

from tests.simulation import shrink as shrinking
from tests.simulation.find_defects import planted
from tests.simulation.shrink import fails_with, shrink
from tests.simulation.violation import Violation
from tests.simulation.world import Failure, World

FORGOTTEN, UNSTORED = "An idempotency key is forgotten", "Due times are not stored"
DURATION = 10.0
FAULTS = [(number, f"fault {number}") for number in range(1, 41)]


@pytest.mark.parametrize("needed", [{3, 7}, {40}, {1, 2, 20, 39}, set(range(5, 30))])
def test_only_the_faults_that_are_needed_are_left(needed: set[int], monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(failure: Failure, _: float, faults: list[tuple[int, str]]) -> Failure | None:
        if needed <= {number for number, _ in faults}:
            return Failure(failure.seed, 2, "again", [], faults)
        return None

    monkeypatch.setattr(shrinking, "fails_with", fails)
    small = shrink(Failure(1, 90, "first", [], FAULTS), DURATION)
    assert [number for number, _ in small.faults] == sorted(needed)


def test_one_fault_that_fails_alone_replaces_several_that_fail_together(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(failure: Failure, _: float, faults: list[tuple[int, str]]) -> Failure | None:
        numbers = {number for number, _ in faults}
        found = {2, 3} <= numbers or numbers == {33}
        return Failure(failure.seed, 2, "again", [], faults) if found else None

    monkeypatch.setattr(shrinking, "fails_with", fails)
    assert shrink(Failure(1, 90, "first", [], FAULTS), DURATION).faults == [(33, "fault 33")]


def test_a_planted_defect_is_found_again_with_fewer_faults() -> None:
    with planted(UNSTORED):
        failure = first_failure()
        small = shrink(failure, DURATION)
        assert len(small.faults) < len(failure.faults)
        again = fails_with(failure, DURATION, small.faults)
    assert again is not None
    assert (again.step, again.why, again.faults) == (small.step, small.why, small.faults)
    assert fails_with(failure, DURATION, small.faults) is None, "without the defect it passes"


def first_failure() -> Failure:
    """Return how the first seed fails that needs several faults."""
    for seed in range(1, 40):
        try:
            World(seed, duration=DURATION).run()
        except Failure as failure:
            if isinstance(failure.__cause__, Violation) and len(failure.faults) > 1:
                return failure
    pytest.fail("not found")


def test_a_replay_prints_the_trace_with_its_faults_the_failure_and_the_smaller_one() -> None:
    flags = ["--seed", "2", "--duration", str(DURATION), "--defect", FORGOTTEN]
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "tests.simulation", *flags],
        env=os.environ | {"PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stderr[-4000:]
    assert re.search(r"^ +0\.\d{3} start worker-1$", done.stdout, re.MULTILINE), "the trace"
    assert re.search(r"^ +\d+\.\d{3} fault 1: ", done.stdout, re.MULTILINE), "a fault of the trace"
    assert re.search(
        r"^seed 2, step \d+: Violation: a request that is in the log is refused", done.stdout, re.MULTILINE
    )
    assert "make simulate SEED=2   replays it" in done.stdout
    shrunk = re.search(r"^with (\d+) of (\d+) faults it still fails, at step \d+:$", done.stdout, re.MULTILINE)
    assert shrunk, done.stdout[-2000:]
    assert int(shrunk[1]) <= int(shrunk[2])
