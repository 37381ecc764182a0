"""Measure how long printing takes, each run in a new process: `python -m bench.paper [BEFORE]` writes results.md.

BEFORE is the `src` of another checkout. Its runs alternate with those of this checkout, so that both see the same load.
"""

import os
import statistics
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
RUNS = 5
CASES = {
    "world, 220 cards, poker, both sides": ("world", ""),
    "world in Icelandic, mini, together's icons": ("world", 'language="is", size="mini", icons=True'),
    "world, ink saved, rules, answers, markers": ("world", "ink_saving=True, rules=True, answers=True, markers=True"),
    "century for Exhibition, five halls": ("century", ""),
    "1,000 cards, the maximum, mini": ("maximum", 'size="mini"'),
}
PROGRAM = """
import time
start, used = time.perf_counter(), time.process_time()
from msgspec import structs
import frieze
from frieze.paper import Printing, print_deck
if {deck!r} == "maximum":
    decks = [frieze.load_deck(name) for name in frieze.built_in_decks()]
    deck = frieze.mix_decks([*decks, frieze.make_deck(600)])
    deck = structs.replace(deck, cards=deck.cards[:1000])
else:
    deck = frieze.load_deck({deck!r})
pdf = print_deck(deck, Printing({options}))
print(time.perf_counter() - start, time.process_time() - used, len(pdf))
"""
# Typst hashes what a function captures. A function for each card must not capture all drawings: then a card would take
# the longer the more is printed.
OTHER_DRAWINGS = """
import time
import frieze
from frieze.paper import Printing, Size
from frieze.paper.document import plan
from frieze.paper.typeset import typeset

def seconds(data):
    start = time.process_time()
    typeset(data)
    return time.process_time() - start

data = plan(frieze.load_deck("world"), Printing(size=Size.MINI))
typeset(data)  # loads the fonts
alone = seconds(data | {"title": "alone"})
print(seconds(data | {"svgs": data["svgs"] | {"other": "x" * 30_000_000}}) / alone)
"""


class Cost(NamedTuple):
    """The cost of a run: wall time and processor time in seconds, size of the PDF in bytes."""

    wall: float
    cpu: float
    size: int


def output_of(program: str, source: Path) -> str:
    """Run a program in a new process with the package in this folder. Return what it prints."""
    environment = os.environ | {"PYTHONPATH": str(source)}
    command = [sys.executable, "-c", program]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


def run_once(program: str, source: Path) -> Cost:
    """Print in a new process."""
    wall, cpu, size = output_of(program, source).split()
    return Cost(float(wall), float(cpu), int(size))


def measure(deck: str, options: str, sources: list[Path]) -> list[Cost]:
    """Return the medians of several runs for each source. The runs of the sources alternate."""
    program = PROGRAM.format(deck=deck, options=options)
    rounds = [[run_once(program, source) for source in sources] for _ in range(RUNS)]
    return [
        Cost(statistics.median(one.wall for one in runs), statistics.median(one.cpu for one in runs), runs[0].size)
        for runs in zip(*rounds, strict=True)
    ]


def main() -> int:
    """Measure all cases and write results.md."""
    sources = [HERE.parent.parent / "src", *(Path(path).resolve() for path in sys.argv[1:2])]
    compared = len(sources) > 1
    rows = ["# Printing", "", f"From importing to the finished PDF, a new process for each run, median of {RUNS}.", ""]
    load, cores = os.getloadavg()[0], os.cpu_count()
    rows += [f"Other programs ran too: load {load:.0f} on {cores} cores. Processor time is more reliable.", ""]
    if compared:
        rows += ["“Before” is the version before the last change. The runs of both alternated.", ""]
    rows.append(
        "| what | seconds | processor seconds | KB |" + (" before: seconds | processor seconds |" if compared else "")
    )
    rows.append("|---|---:|---:|---:|" + ("---:|---:|" if compared else ""))
    for name, (deck, options) in CASES.items():
        now, *before = measure(deck, options, sources)
        then = "".join(f" {one.wall:.2f} | {one.cpu:.2f} |" for one in before)
        rows.append(f"| {name} | {now.wall:.2f} | {now.cpu:.2f} | {now.size // 1024} |{then}")
        print(rows[-1])
    ratio = statistics.median(float(output_of(OTHER_DRAWINGS, sources[0])) for _ in range(RUNS))
    rows += ["", f"With 30 MB of other drawings beside them, cards take {ratio:.2f} times as much processor time."]
    print(rows[-1])
    (HERE / "results.md").write_text("\n".join(rows) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
