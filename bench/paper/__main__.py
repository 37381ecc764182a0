"""`python -m bench.paper`: how long printing takes, each time in a new process, and writes results.md."""

import os
import statistics
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
RUNS = 5
CASES = {
    "world, 220 cards, poker, both sides": ("world", ""),
    "world in Icelandic, mini, together's icons": ("world", 'language="is", size="mini", icons=True'),
    "world, ink saved, rules, answers, markers": ("world", "ink_saving=True, rules=True, answers=True, markers=True"),
    "century for Exhibition, five halls": ("century", ""),
    "1,000 cards, the most, mini": ("most", 'size="mini"'),
}
PROGRAM = """
import time
start, used = time.perf_counter(), time.process_time()
from msgspec import structs
import frieze
from frieze.paper import Printing, print_deck
if {deck!r} == "most":
    decks = [frieze.load_deck(name) for name in frieze.built_in_decks()]
    deck = frieze.mix_decks([*decks, frieze.make_deck(600)])
    deck = structs.replace(deck, cards=deck.cards[:1000])
else:
    deck = frieze.load_deck({deck!r})
pdf = print_deck(deck, Printing({options}))
print(time.perf_counter() - start, time.process_time() - used, len(pdf))
"""


def measure(deck: str, options: str) -> tuple[float, float, int]:
    """Give seconds on the clock, seconds of the processor and bytes: the middle of several runs."""
    runs = []
    for _ in range(RUNS):
        program = PROGRAM.format(deck=deck, options=options)
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        wall, cpu, size = done.stdout.split()
        runs.append((float(wall), float(cpu), int(size)))
    return statistics.median(run[0] for run in runs), statistics.median(run[1] for run in runs), runs[0][2]


def main() -> int:
    """Measure all cases and write the table."""
    rows = ["# Printing", "", f"From importing to the finished PDF, a new process each time, middle of {RUNS}.", ""]
    load, cores = os.getloadavg()[0], os.cpu_count()
    rows += [f"Others used the machine too: load {load:.0f} on {cores} cores. Seconds of the processor tell more.", ""]
    rows += ["| what | seconds | of them processor | KB |", "|---|---:|---:|---:|"]
    for name, (deck, options) in CASES.items():
        wall, cpu, size = measure(deck, options)
        rows.append(f"| {name} | {wall:.2f} | {cpu:.2f} | {size // 1024} |")
        print(rows[-1])
    (HERE / "results.md").write_text("\n".join(rows) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
