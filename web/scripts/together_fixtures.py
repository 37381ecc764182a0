"""Make fixtures/together.json: views of Timeline together that are hard to reach, played with the real rules."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

import frieze
from frieze.games.together.messages import Action, Discard, Play, Stop, TogetherView

TARGET = Path(__file__).parent.parent / "fixtures" / "together.json"
DECK = frieze.load_deck("world")
YEARS = {card.id: int(card.date.lstrip("~")) for card in DECK.cards}  # its dates are years
NAMES = [
    ("Ada", "owl"),
    ("Inès", "fox"),
    ("Tómas", "seal"),
    ("Kwame", "lion"),
    ("Mar", "otter"),
    ("Jón", "penguin"),
    ("Lia", "koala"),
    ("Noé", "badger"),
]

Step = tuple[Any, list[Any]]
Wanted = Callable[[TogetherView, list[Any]], bool]


def steps(seats: int, seed: int, skill: float) -> Iterator[Step]:
    """Play a game, giving the game after each step with what happened."""
    game = frieze.new_game("together", DECK, seats=seats, seed=seed)
    chance = Random(seed)
    events: list[Any] = []
    yield game, events
    while game.to_move is not None:
        events = game.apply(choose(game.view(game.to_move), chance, skill))
        yield game, events


def choose(view: TogetherView, chance: Random, skill: float) -> Action:
    """Choose as somebody who knows the dates, most of the time."""
    assert view.choices
    if view.choices.stop and (not view.choices.play or chance.random() < 0.4):
        return Stop()
    base = [YEARS[stack[0].card] for stack in view.base]
    free = [k for k, stack in enumerate(view.interstice) if not stack]

    def worth(card: str) -> int:
        year = YEARS[card]
        if year < base[0] or year > base[-1]:
            return 2
        return 1 if any(base[k] <= year <= base[k + 1] for k in free) else 0

    best = max(view.choices.play, key=worth, default=None)
    if best and (chance.random() > skill or worth(best) > 0 or not view.choices.discard):
        return Play(best if chance.random() < skill else chance.choice(view.choices.play))
    return Discard(chance.choice(view.choices.discard)) if view.choices.discard else Play(best or "")


def find(seats: int, skill: float, wanted: Wanted, *, you: int | None = 0) -> dict[str, Any]:
    """Find a moment in some game."""
    for seed in range(5000):
        for step, (game, events) in enumerate(steps(seats, seed, skill)):
            view = game.view(you)
            if wanted(view, events):
                return shown(view, events, seats, step)
    raise LookupError


def shown(view: TogetherView, events: list[Any], seats: int, step: int) -> dict[str, Any]:
    people = [
        {"name": name, "animal": animal, "away": False, "level": None, "muted": False, "standing_in": False}
        for name, animal in NAMES[:seats]
    ]
    update = {
        "type": "update",
        "seq": step + 1,
        "game": 1,
        "seat": view.you,
        "view": view,
        "events": events,
        "reveal": 0,
        "clock": None,
        "hand_over": None,
    }
    return json.loads(msgspec.json.encode({"seats": people, "update": update}))


def blocked(view: TogetherView, seat: int = 0) -> int:
    return sum(card.blocked is not None for card in view.seats[seat].hand)


def stacked(view: TogetherView) -> bool:
    return any(len(stack) > 1 for stack in (*view.base, *view.interstice))


def mine(view: TogetherView) -> bool:
    return view.to_move == 0 and len(view.seats[0].hand) == 4


MOMENTS = {
    "start": lambda: find(3, 1, lambda view, events: mine(view)),
    "middle": lambda: find(
        3,
        0.8,
        lambda view, events: (
            mine(view)
            and len(view.base) > 7
            and stacked(view)
            and blocked(view) == 1
            and view.placed == 0
            and view.decision == 1
            and bool(view.choices and view.choices.discard)
        ),
    ),
    "one_placed": lambda: find(
        3,
        0.8,
        lambda view, events: view.to_move == 0 and len(view.base) > 5 and view.placed == 1 and view.decision == 2,
    ),
    "one_blocked": lambda: find(
        3, 0.5, lambda view, events: view.to_move == 0 and view.placed == 0 and view.decision == 2
    ),
    "two_blocked": lambda: find(3, 0.5, lambda view, events: mine(view) and blocked(view) == 2 and len(view.base) > 4),
    "three_blocked": lambda: find(2, 0.5, lambda view, events: mine(view) and blocked(view) == 3),
    "others": lambda: find(
        3, 0.8, lambda view, events: view.to_move == 1 and len(view.base) > 5 and blocked(view, 1) == 1
    ),
    "eight": lambda: find(8, 0.6, lambda view, events: mine(view) and view.pile == 0),
    "solo": lambda: find(1, 0.9, lambda view, events: mine(view) and len(view.base) > 6),
    "spectator": lambda: find(4, 0.8, lambda view, events: view.to_move == 2 and len(view.base) > 6, you=None),
    "over": lambda: find(3, 0.7, lambda view, events: view.outcome is not None and blocked(view) > 0 and stacked(view)),
    "over_well": lambda: find(3, 1, lambda view, events: view.outcome is not None and view.score.total >= 18),
}


def main() -> None:
    moments = {name: moment() for name, moment in MOMENTS.items()}
    cards = {
        card.id: {
            "title": DECK.text(card.id, "en").title,
            "picture": DECK.details_of(card.id).picture,
            "category": "",
            "language": "en",
        }
        for card in DECK.cards
    }
    known = json.dumps(moments)
    texts = {card: text for card, text in sorted(cards.items()) if f'"{card}"' in known}
    TARGET.write_text(
        json.dumps({"moments": moments, "texts": texts}, ensure_ascii=False, separators=(",", ":")) + "\n",
        encoding="utf-8",
    )


if __name__ == "__main__":
    main()
