"""Writes tests/vectors/fsrs.json: histories of cards, and when the package `fsrs` from PyPI says they are due.

Run it in an environment with fsrs 6.3.2 (`pip install fsrs==6.3.2`); nothing else needs that package. A history is a
list of reviews, `minutes since the first:rating`: 1 is Again, 3 Good, 4 Easy. `due` is in minutes too.
"""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from fsrs import Card, Rating, Scheduler

HISTORIES = 1000
MAX_REVIEWS = 12
START = datetime(2026, 1, 1, 18, 30, tzinfo=UTC)
TARGET = Path(__file__).resolve().parents[2] / "tests" / "vectors" / "fsrs.json"
STEP = (timedelta(minutes=10),)  # as in web/src/history/schedule.ts


def history(rng: Random) -> list[tuple[int, int]]:
    """Return the reviews of a card: seconds or months apart, more often right than wrong."""
    at, reviews = 0, []
    for _ in range(rng.randint(1, MAX_REVIEWS)):
        reviews.append((at, rng.choice((1, 3, 3, 4))))
        at += round(2 ** rng.uniform(0, 18))
    return reviews


def due(scheduler: Scheduler, reviews: list[tuple[int, int]]) -> int:
    card = Card()
    for at, rating in reviews:
        card, _ = scheduler.review_card(card, Rating(rating), START + timedelta(minutes=at))
    return round((card.due - START) / timedelta(minutes=1))


def main() -> None:
    rng = Random(22)
    scheduler = Scheduler(learning_steps=STEP, relearning_steps=STEP, enable_fuzzing=False)
    lines = []
    for _ in range(HISTORIES):
        reviews = history(rng)
        text = " ".join(f"{at}:{rating}" for at, rating in reviews)
        lines.append(json.dumps({"reviews": text, "due": due(scheduler, reviews)}))
    TARGET.write_text("[\n" + ",\n".join(lines) + "\n]\n")


main()
