"""Fixed seeds of the simulation with lessons, and that it finds planted defects."""

import pytest

from tests.simulation.find_defects import planted
from tests.simulation.lesson_world import LessonWorld
from tests.simulation.violation import Violation
from tests.simulation.world import Failure

SEEDS = [2, 5, 7, 8]
DURATION = 60.0
# The others are found by `make simulate DEFECTS=1`, which takes as long as it needs.
QUICK = [
    "In a lesson, a vote that is sent again is stored again",
    "In a lesson, a vote is acknowledged before it is stored",
    "In a lesson, pupils are shown what was encoded for an earlier state",
    "In a lesson, the open card has its date",
    "In a lesson, a number is given to another device while its own has it",
    "In a lesson, a locked door lets everybody in",
    "In a lesson, names are said to be forgotten and stay in the log",
]


@pytest.mark.parametrize("seed", SEEDS)
def test_lessons_with_faults_keep_every_promise(seed: int) -> None:
    world = LessonWorld(seed, duration=DURATION)
    world.run()
    assert world.steps > 10
    assert world.lesson_checks.acknowledged > 20
    assert world.faults.happened


def first_failure(defect: str) -> Failure:
    """Return how the first seed fails that finds a defect."""
    for seed in range(1, 40):
        try:
            with planted(defect):
                LessonWorld(seed, duration=DURATION).run()
        except Failure as failure:
            return failure
    pytest.fail(f"not found: {defect}")


@pytest.mark.parametrize("defect", QUICK)
def test_a_defect_is_found(defect: str) -> None:
    assert isinstance(first_failure(defect).__cause__, Violation)
