"""Plants each defect and looks for a seed whose invariants find it: `python -m tests.simulation.find_defects`."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tests.simulation import storage_defects  # noqa: F401  # registers its defects
from tests.simulation.defects import DEFECTS
from tests.simulation.lesson_defects import LESSONS
from tests.simulation.lesson_world import LessonWorld
from tests.simulation.loop import fix_hash_seed
from tests.simulation.violation import Violation
from tests.simulation.world import Failure, World

DURATION = 200.0
MAX_SECONDS = 120.0  # of the processor


@contextmanager
def planted(name: str) -> Iterator[None]:
    """Plant a defect."""
    patches = DEFECTS[name]()
    before = [(where, attribute, getattr(where, attribute)) for where, attribute, _ in patches]
    for where, attribute, value in patches:
        setattr(where, attribute, value)
    try:
        yield
    finally:
        for where, attribute, value in before:
            setattr(where, attribute, value)


def world_of(name: str) -> type[World]:
    """Return the kind of world in which a defect shows."""
    return LessonWorld if name.startswith(LESSONS) else World


def find(name: str, seconds: float = MAX_SECONDS) -> tuple[Failure | None, float]:
    """Run seeds with a defect until an invariant fails. Return the failure and the processor's time."""
    begun = time.process_time()
    seed = 0
    while time.process_time() - begun < seconds:
        seed += 1
        try:
            with planted(name):
                world_of(name)(seed, duration=DURATION).run()
        except Failure as failure:
            if isinstance(failure.__cause__, Violation):
                return failure, time.process_time() - begun
    return None, time.process_time() - begun


def main() -> int:
    """Print a table of all defects with the seeds that find them."""
    print("| defect | seed | step | CPU s | what was noticed |\n|---|---:|---:|---:|---|")
    missed = 0
    for name in sys.argv[1:] or DEFECTS:
        failure, seconds = find(name)
        if failure is None:
            missed += 1
            print(f"| {name} | **not found** | | {seconds:.0f} | |", flush=True)
        else:
            why = str(failure.__cause__).replace("|", "\\|")[:110]
            print(f"| {name} | {failure.seed} | {failure.step:,} | {seconds:.1f} | {why} |", flush=True)
    return missed


if __name__ == "__main__":
    fix_hash_seed("tests.simulation.find_defects")
    sys.exit(main())
