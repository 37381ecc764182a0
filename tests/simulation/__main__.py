"""Runs simulated worlds: `python -m tests.simulation --seconds 600`, or one again: `--seed 7`.

A failure prints its seed, the step and the last events. `--seed` replays it with a readable trace, then looks for the
shortest run with the fewest faults that still fails. `--defect` plants a defect first, by its name in results.md.
"""

import argparse
import gc
import secrets
import sys
import time
from contextlib import nullcontext

from tests.simulation.defects import DEFECTS
from tests.simulation.find_defects import planted, world_of
from tests.simulation.lesson_world import LessonWorld
from tests.simulation.loop import fix_hash_seed
from tests.simulation.shrink import shrink
from tests.simulation.world import Failure, World

DURATION = 200.0  # seconds of simulated time with faults
TOTALS = """\
{seeds} worlds, {moves:,} moves or votes, {faults:,} faults, {acknowledged:,} acknowledged requests
{seconds:.0f} s, {processor:.0f} s of the processor: {rate:.0f} of them a second of the processor"""


def run_fresh(seconds: float, first: int, duration: float, kind: type[World]) -> int:
    """Run one seed after the other until the time is over. Return 1 at the first failure."""
    gc.freeze()  # what is there by now stays
    begun, processor = time.monotonic(), time.process_time()
    totals = {"seeds": 0, "moves": 0, "faults": 0, "acknowledged": 0}
    seed = first
    while time.monotonic() - begun < seconds:
        world = kind(seed, duration=duration)
        try:
            world.run()
        except Failure as failure:
            report(failure)
            return 1
        totals["seeds"] += 1
        totals["moves"] += world.checks.moves
        totals["faults"] += len(world.faults.happened)
        totals["acknowledged"] += world.checks.acknowledged
        seed += 1
    seconds, processor = time.monotonic() - begun, time.process_time() - processor
    rate = totals["moves"] / processor
    print(f"seeds {first} to {seed - 1}: {TOTALS.format(**totals, seconds=seconds, processor=processor, rate=rate)}")
    return 0


def replay(seed: int, duration: float, kind: type[World]) -> int:
    """Run one seed again with its trace; shrink it if it fails."""
    world = kind(seed, duration=duration, verbose=True)
    try:
        world.run()
    except Failure as failure:
        report(failure)
        small = shrink(failure, duration)
        print(f"\nwith {len(small.faults)} of {len(failure.faults)} faults it still fails, at step {small.step}:")
        for number, fault in small.faults:
            print(f"  fault {number}: {fault}")
        print("\n".join(small.trace))
        print(small)
        return 1
    print(f"seed {seed} passes: {world.checks.moves} moves, {len(world.faults.happened)} faults")
    return 0


def report(failure: Failure) -> None:
    """Print a failure, and how to see it again."""
    print("\n".join(failure.trace))
    print(f"{failure}\nmake simulate SEED={failure.seed}   replays it", flush=True)


def main() -> int:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(prog="tests.simulation", description=__doc__)
    parser.add_argument("--seed", type=int, help="run this one again, with its trace")
    parser.add_argument("--seconds", type=float, default=60.0, help="run fresh seeds this long")
    parser.add_argument("--first", type=int, help="the first seed; otherwise drawn")
    parser.add_argument("--duration", type=float, default=DURATION, help="simulated seconds of one world")
    parser.add_argument("--defect", choices=DEFECTS, metavar="NAME", help="with --seed: plant this defect")
    parser.add_argument("--lessons", action="store_true", help="worlds with a lesson instead of tables")
    args = parser.parse_args()
    kind = LessonWorld if args.lessons else world_of(args.defect or "")
    if args.seed is not None:
        with planted(args.defect) if args.defect else nullcontext():
            return replay(args.seed, args.duration, kind)
    first = secrets.randbelow(10**9) if args.first is None else args.first
    return run_fresh(args.seconds, first, args.duration, kind)


if __name__ == "__main__":
    fix_hash_seed("tests.simulation")
    sys.exit(main())
