"""`python -m bench.decks`: lets the computer players play every built-in deck and writes bench/decks/results.md."""

import sys
from pathlib import Path

import frieze
from bench.bots.measure import Counts, count_placements, count_single_cards
from bench.decks.report import report
from frieze.bots import Level

HERE = Path(__file__).parent
GAMES = 1000  # of each level with each deck
GUIDE_GAMES = 4000  # of the level that has a goal: a point more or less is then no luck
CARDS = 2000  # single cards of each level and deck


def games_of(level: Level) -> int:
    """Return how many games this level plays with each deck."""
    return GUIDE_GAMES if level is Level.GUIDE else GAMES


def main() -> int:
    """Measure all decks. Equal code gives equal results: the seeds are counted up."""
    games: Counts = {}
    cards: Counts = {}
    for name in frieze.built_in_decks():
        deck = frieze.load_deck(name)
        print(f"{name} …", file=sys.stderr)
        for level in Level:
            played = games.setdefault(name, {}).setdefault(level, {})
            placed = cards.setdefault(name, {}).setdefault(level, {})
            for _ in (
                *count_placements(played, deck, level, games_of(level)),
                *count_single_cards(placed, deck, level, CARDS),
            ):
                pass
    text = report(games, cards)
    (HERE / "results.md").write_text(text, "utf-8")
    print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
