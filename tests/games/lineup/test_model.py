"""Compares Line-up with a second, slow and simple implementation of its rules. Both must play alike."""

import random
from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from frieze.games.lineup import Lineup, Place, Placed
from tests.example_counts import tries
from tests.games.plans import setups


def moment(date: str) -> tuple[int, int, int]:
    """Return a date of a deck of one precision as year (with a year 0), month and day."""
    year, *day = date.lstrip("-").split("-")
    number = -int(year) + 1 if date.startswith("-") else int(year)
    month_and_day = [int(part) for part in day] or [0, 0]
    return number, month_and_day[0], month_and_day[1]


def distance(one: str, other: str) -> int:
    """Return the whole years between two dates: the years from anniversary to anniversary that fit between them."""
    early, late = sorted([moment(one), moment(other)])
    years = [Fraction(year) + Fraction(month, 13) + Fraction(day, 13 * 32) for year, month, day in (early, late)]
    return int(years[1] - years[0])


class Model:
    """A simple implementation of the rules with ids and sorting."""

    def __init__(self, game: Lineup) -> None:
        self.date = {card.id: card.date for card in game.cards}
        self.queue = [game.cards[index].id for index in game._core.queue]
        self.dealt = [shown.card for shown in game.view(None).line]  # in the order in which they came into the line
        self.score = 0

    @property
    def line(self) -> list[str]:
        """Sorted by date; of equal dates, the card that came later stands behind."""
        return sorted(self.dealt, key=lambda card: moment(self.date[card]))

    def place(self, gap: int) -> dict[str, Any]:
        """Put the front card into a gap and return what the placement tells."""
        card = self.queue.pop(0)
        line = self.line
        tried = [moment(self.date[other]) for other in (*line[:gap], card, *line[gap:])]
        after = self.date[line[gap - 1]] if gap else None
        before = self.date[line[gap]] if gap < len(line) else None
        right = tried == sorted(tried)
        outside = [bound for bound in (after, before) if bound is not None]
        self.score += right
        self.dealt.append(card)
        return {
            "card": card,
            "right": right,
            "after": after,
            "before": before,
            "years_off": None if right else min(distance(self.date[card], bound) for bound in outside),
            "place": self.line.index(card),
        }

    def looks_like(self, game: Lineup) -> bool:
        view = game.view(None)
        return (
            [shown.card for shown in view.line] == self.line
            and [shown.date for shown in view.line] == [self.date[card] for card in self.line]
            and view.card == (self.queue[0] if self.queue else None)
            and view.queue == max(0, len(self.queue) - 1)
            and view.score == self.score
            and (view.to_move is None) == (not self.queue)
            and (view.outcome is None or view.outcome.scores == (self.score,))
        )


@given(setup=setups("lineup"), chance=st.integers(min_value=0, max_value=10**6))
@settings(max_examples=tries(300, 100))
def test_the_core_plays_as_the_model(setup: Any, chance: int) -> None:
    game = setup.start()
    model = Model(game)
    rng = random.Random(chance)
    assert model.looks_like(game)
    while game.to_move is not None:
        gap = rng.randint(0, len(model.line))
        event = game.apply(Place(model.queue[0], gap))[0]
        assert isinstance(event, Placed)
        told = model.place(gap)
        assert {name: getattr(event, name) for name in told} == told
        assert model.looks_like(game)
