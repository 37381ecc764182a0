"""Histories of people who have played for a while, as the files that the progress page imports."""

import json
import math
import random
from datetime import date, timedelta
from typing import Any

from frieze.decks import load_deck
from frieze.games.cards import Card
from frieze.games.dates import parse_date, years_off

DAY = 86_400_000  # milliseconds
CARDS = 8  # in each game
LONG_AGO = 91  # days
MEDIAN = 0.6745  # of the error of a normal distribution, in standard deviations


def history(day: str, *, deck: str = "world", games: int = 12, off: float = 0.15) -> str:
    """Return the file of somebody who played a line a day, up to the day before.

    `off`: how far off they usually were, as a share of how long ago it was; long ago, twice as far.
    """
    rng = random.Random(1)
    found = load_deck(deck)
    today = date.fromisoformat(day)
    cards = [card for card in found.cards if -3000 < _year(card) < 2020]
    placements: list[dict[str, Any]] = []
    played: list[dict[str, Any]] = []
    for number in range(games):
        ago = games - number
        then = today - timedelta(days=ago)
        at = (then - date(1970, 1, 1)).days * DAY + DAY // 2
        line = rng.sample(cards, 2 * CARDS)
        error = off / MEDIAN * (2 if ago > LONG_AGO else 1)
        placed = [
            _placement(card, line[CARDS:], deck, f"game{number}", step, at + step * 1000, rng.gauss(0, error))
            for step, card in enumerate(line[:CARDS])
        ]
        placements += placed
        played.append(_game(f"game{number}", ago, at, then, dict(found.titles), [one["right"] for one in placed]))
    details = found.details
    faces = [
        {
            "id": f"{deck}/{card.id}",
            "deck": deck,
            "card": card.id,
            "date": card.date,
            "language": "en",
            "title": found.texts["en"][card.id].title,
            "picture": details[card.id].picture,
            "category": details[card.id].category,
        }
        for card in cards
    ]
    return json.dumps({"frieze_history": 1, "games": played, "placements": placements, "cards": faces})


def _placement(card: Card, line: list[Card], deck: str, game: str, step: int, at: int, error: float) -> dict[str, Any]:
    """Put a card into the gap of a line where it is believed to be, in log years before now."""
    believed = _felt(card) + error
    after = min((one for one in line if _felt(one) > believed), key=_felt, default=None)
    before = max((one for one in line if _felt(one) <= believed), key=_felt, default=None)
    ends = [one.date if one is not None else None for one in (after, before)]
    miss = years_off(card.date, *ends)
    return {
        "id": f"{game}/{step}",
        "game": game,
        "card": f"{deck}/{card.id}",
        "at": at,
        "date": card.date,
        "right": miss == 0,
        "gaps": len(line) + 1,
        "after": ends[0],
        "before": ends[1],
        "yearsOff": miss,
    }


def _game(name: str, ago: int, at: int, day: date, titles: dict[str, str], rights: list[bool]) -> dict[str, Any]:
    """Return a daily line that was played on its day."""
    right = sum(rights)
    return {
        "id": name,
        "code": f"A{ago:05}",
        "number": 1,
        "game": "lineup",
        "began": at,
        "at": at + CARDS * 1000,
        "over": True,
        "deck_titles": titles,
        "seats": [{"name": "Ada", "animal": "owl"}],
        "mine": 0,
        "outcome": {"winners": [], "scores": [right], "ranking": [1], "reason": "all_placed"},
        "daily": {"day": day.isoformat(), "again": False, "counts": True},
        "practice": False,
        "placed": CARDS,
        "right": right,
        "run": right,
        "onTheDay": True,
    }


def _felt(card: Card) -> float:
    return math.log(2026 - _year(card) + 10)


def _year(card: Card) -> int:
    found = parse_date(card.date)
    return found.year if found is not None else -3000
