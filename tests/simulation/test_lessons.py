"""Fixed seeds of the simulation with lessons, and that it finds planted defects."""

from typing import Any

import pytest

from frieze.lessons import facts as f
from frieze.lessons import pupils, votes
from frieze.lessons.votes import VoteQueue
from tests.simulation.lesson_world import LessonWorld
from tests.simulation.world import Failure

SEEDS = [1, 2, 3, 4]
DURATION = 60.0


@pytest.mark.parametrize("seed", SEEDS)
def test_a_lesson_with_faults_keeps_every_promise(seed: int) -> None:
    world = LessonWorld(seed, duration=DURATION)
    world.run()
    assert world.steps > 10
    assert world.lesson_checks.acknowledged > 20
    assert world.faults.happened


def found(seeds: int = 12) -> bool:
    """Return whether one of the first seeds fails."""
    for seed in range(1, seeds):
        try:
            LessonWorld(seed, duration=DURATION).run()
        except Failure:
            return True
    return False


def test_votes_that_are_stored_twice_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = pupils.vote

    def forgetful(lesson: Any, said: Any, player: str) -> Any:
        pupil = lesson.pupil_of(player)
        again = pupil is not None and said.key in pupil.keys
        found, choice = real(lesson, said, player)
        return found, f.Choice(found.number, said.gap, said.key) if again else choice

    monkeypatch.setattr(votes, "vote", forgetful)
    assert found()


def test_votes_that_are_acknowledged_before_they_are_stored_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = VoteQueue.add

    def hasty(queue: VoteQueue, player: str, said: Any, done: Any) -> None:
        done(queue.live.seq)
        real(queue, player, said, lambda _: None)

    monkeypatch.setattr(VoteQueue, "add", hasty)
    assert found()
