"""Observations and actions as numbers.

An observation is made from a seat's view and from nothing else, and so is the mask of its legal actions. It has one row
for each card of the deck, with where the card lies, its place there and its date if the view shows one, and then a few
numbers about the table. Actions are numbered from 0 without holes; `move` turns one into a move of the game.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from math import asinh
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from frieze.games import AnyGame
from frieze.games.cards import Continent, Icon
from frieze.games.dates import parse_date
from frieze.games.exhibition import ExhibitionView, TakeChoices
from frieze.games.lineup import LineupView
from frieze.games.timeline import TimelineView
from frieze.games.timeline.moves import GAP_BITS
from frieze.games.together import TogetherView

Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]

CARD_FEATURES = 3  # besides the kinds of places: the place, whether the date is shown, the date
OLDEST = asinh(5_000_000_000 / 100)  # dates are scaled so that recent years stay apart
ICONS = list(Icon)
COLUMNS: list[Continent] = [continent for continent in Continent if continent is not Continent.WHITE]


class Lying(NamedTuple):
    """Where a card lies: the kind of place, its number there as a share of 1, its date if it is shown."""

    card: str
    kind: int
    place: float
    date: str | None


class Encoder(ABC):
    """Turns the views of one table into arrays. It is made from a game of that table, and keeps nothing of its deal."""

    kinds: int  # of places where a card can lie

    def __init__(self, game: AnyGame) -> None:
        self.seats = game.seats
        self.rows = {card.id: row for row, card in enumerate(game.cards)}
        self.cards = len(self.rows)
        self.width = self.kinds + CARD_FEATURES
        self.size = self.cards * self.width + self.extras_for(game.seats)
        self.actions = self.count_actions(game)
        self.scaled: dict[str, float] = {}  # dates

    def observe(self, view: Any) -> Floats:
        """Return a view as numbers from -1 to 1."""
        array = np.zeros(self.size, dtype=np.float32)
        width, shown = self.width, self.kinds + 1
        values: list[float] = []
        places: list[int] = []
        for card, kind, place, date in self.lying(view):
            at = self.rows[card] * width
            places += (at + kind, at + self.kinds)
            values += (1.0, place)
            if date is not None:
                places += (at + shown, at + shown + 1)
                values += (1.0, self.scale(date))
        array[places] = values
        array[self.cards * width :] = self.table(view)
        return np.clip(array, -1, 1, out=array)

    def mask(self, view: Any) -> Mask:
        """Return which actions are legal: none unless the view's seat is to move."""
        mask = np.zeros(self.actions, dtype=np.int8)
        if view.choices is not None:
            mask[self.legal(view)] = 1
        return mask

    def scale(self, date: str) -> float:
        """Return a date as a number from -1 to 1."""
        known = self.scaled.get(date)
        if known is None:
            parsed = parse_date(date)
            known = self.scaled[date] = 0.0 if parsed is None else asinh(parsed.year / 100) / OLDEST
        return known

    def relative(self, seat: int, view: Any) -> int:
        """Return how many seats after the viewer a seat sits. A spectator counts from seat 0."""
        return (seat - (view.you or 0)) % self.seats

    def turn_of(self, view: Any) -> list[float]:
        """Return a one for the seat to move, counted from the viewer."""
        ones = [0.0] * self.seats
        if view.to_move is not None:
            ones[self.relative(view.to_move, view)] = 1.0
        return ones

    @abstractmethod
    def extras_for(self, seats: int) -> int:
        """Return how many numbers `table` returns."""

    @abstractmethod
    def count_actions(self, game: AnyGame) -> int:
        """Return the number of actions."""

    @abstractmethod
    def lying(self, view: Any) -> Iterator[Lying]:
        """Yield where the cards lie that the view shows."""

    @abstractmethod
    def table(self, view: Any) -> list[float]:
        """Return the numbers about the table."""

    @abstractmethod
    def legal(self, view: Any) -> list[int]:
        """Return the actions that the view's choices offer."""

    @abstractmethod
    def move(self, action: int) -> int:
        """Return the move of an action, as `apply_id` takes it."""


class TimelineEncoder(Encoder):
    """Timeline: an action is a slot of the hand and a gap."""

    kinds = 5

    def extras_for(self, seats: int) -> int:
        return 3 + 4 * seats

    def count_actions(self, game: AnyGame) -> int:
        self.slots = game.score_bounds[1]
        self.gaps = self.cards + 1
        return int(self.slots * self.gaps)

    def lying(self, view: TimelineView) -> Iterator[Lying]:
        count = self.cards
        for place, shown in enumerate(view.line):
            yield Lying(shown.card, 0, place / count, shown.date)
        for kind, cards in ((1, view.discards), (2, view.box)):
            for place, shown in enumerate(cards):
                yield Lying(shown.card, kind, place / count, shown.date)
        for seat, state in enumerate(view.seats):
            distance = self.relative(seat, view)
            for slot, card in enumerate(state.hand):
                yield Lying(card, 4 if distance else 3, distance / self.seats if distance else slot / self.slots, None)

    def table(self, view: TimelineView) -> list[float]:
        numbers = [view.pile / self.cards, len(view.line) / self.cards, float(view.tie_break), *self.turn_of(view)]
        hands, playing, results = [0.0] * self.seats, [0.0] * self.seats, [0.0] * self.seats
        for seat, state in enumerate(view.seats):
            at = self.relative(seat, view)
            hands[at], playing[at] = len(state.hand) / self.slots, float(state.playing)
            results[at] = 0.0 if state.result is None else 1.0 if state.result == "right" else -1.0
        return [*numbers, *hands, *playing, *results]

    def legal(self, view: TimelineView) -> list[int]:
        assert view.choices is not None
        gaps = range(view.choices.gaps)
        return [slot * self.gaps + gap for slot in range(len(view.choices.cards)) for gap in gaps]

    def move(self, action: int) -> int:
        slot, gap = divmod(action, self.gaps)
        return slot << GAP_BITS | gap


class TogetherEncoder(Encoder):
    """Together: four cards to play, four to discard, stop."""

    kinds = 7  # base row, interstice row, discards, own hand, other hands, blocked there
    HAND, ACTIONS = 4, 9

    def extras_for(self, seats: int) -> int:
        return 4 + seats + len(ICONS) + self.HAND * len(ICONS)

    def count_actions(self, game: AnyGame) -> int:  # noqa: ARG002  # the hand's size is a rule
        return self.ACTIONS

    def lying(self, view: TogetherView) -> Iterator[Lying]:
        for kind, row in ((0, view.base), (1, view.interstice)):
            for place, stack in enumerate(row):
                for shown in stack:
                    yield Lying(shown.card, kind, place / 36, shown.date)
        for place, shown in enumerate(view.discards):
            yield Lying(shown.card, 2, place / 36, shown.date)
        for seat, state in enumerate(view.seats):
            distance = self.relative(seat, view)
            for slot, held in enumerate(state.hand):
                kind = (4 if distance else 3) + (2 if held.blocked else 0)
                place_there = distance / self.seats if distance else slot / self.HAND
                yield Lying(held.card, kind, place_there, held.blocked.date if held.blocked else None)

    def table(self, view: TogetherView) -> list[float]:
        icons = [0.0] * len(ICONS)
        icons[ICONS.index(view.discards[-1].back)] = 1.0
        own = [0.0] * (self.HAND * len(ICONS))
        for slot, held in enumerate(view.seats[view.you or 0].hand):
            own[slot * len(ICONS) + ICONS.index(held.front)] = 1.0
        numbers = [view.pile / 36, view.placed / 2, view.score.total / 100, (view.decision > 1) * 1.0]
        return [*numbers, *self.turn_of(view), *icons, *own]

    def legal(self, view: TogetherView) -> list[int]:
        assert view.choices is not None
        hand = [held.card for held in view.seats[view.you or 0].hand]
        moves = [hand.index(card) for card in view.choices.play]
        moves += [self.HAND + hand.index(card) for card in view.choices.discard]
        return [*moves, *([self.ACTIONS - 1] if view.choices.stop else [])]

    def move(self, action: int) -> int:
        return action


class ExhibitionEncoder(Encoder):
    """Exhibition: take one of 18 open cards and go to one of six columns; or a spot, the depot, the end."""

    kinds = 7
    SLOTS, TO, COLUMN_SIZE, SPOTS = 18, 6, 3, 16
    COLUMN_SHIFT, SLOT_SHIFT, PUT = 5, 3, 192

    def extras_for(self, seats: int) -> int:
        return 2 + 10 + 4 * seats + len(COLUMNS) * seats

    def count_actions(self, game: AnyGame) -> int:  # noqa: ARG002  # the same in every game
        return self.SLOTS * self.TO + self.SPOTS + 2

    def lying(self, view: ExhibitionView) -> Iterator[Lying]:
        for column, cards in enumerate(view.columns):
            for slot, shown in enumerate(cards):
                yield Lying(shown.card, 0, (column * self.COLUMN_SIZE + slot) / self.SLOTS, shown.date)
        for seat, state in enumerate(view.seats):
            distance = self.relative(seat, view)
            spot = 0
            for showcase in state.hall:
                for placed in showcase.spots:
                    if placed is not None:
                        where = (distance * self.SPOTS + spot) / (self.seats * self.SPOTS)
                        yield Lying(placed.card, 2 if distance else 1, where, placed.date)
                    spot += 1
            for stored in state.depot:
                yield Lying(stored.card, 4 if distance else 3, distance / self.seats, stored.date)
        if view.taken is not None:
            yield Lying(view.taken.card, 5, 0.0, view.taken.date)
        for out in view.out:
            yield Lying(out.card, 6, 0.0, out.date)

    def table(self, view: ExhibitionView) -> list[float]:
        seats = self.seats
        fame, finished, completed = [0.0] * seats, [0.0] * seats, [0.0] * seats
        vehicles = [0.0] * (len(COLUMNS) * seats)
        for seat, state in enumerate(view.seats):
            at = self.relative(seat, view)
            fame[at], finished[at] = view.scores[seat].total / (5000 if seats == 1 else 100), float(state.finished)
            completed[at] = (state.completed or 0) / 20
            vehicles[at * len(COLUMNS) + COLUMNS.index(state.at)] = 1.0
        secrets = [0.0] * 10
        secret = None if view.you is None else view.seats[view.you].secret_decade
        if secret is not None:
            secrets[(secret - 1900) // 10] = 1.0
        numbers = [view.stock / 101, float(view.taken is not None)]
        return [*numbers, *secrets, *self.turn_of(view), *fame, *finished, *completed, *vehicles]

    def legal(self, view: ExhibitionView) -> list[int]:
        choices = view.choices
        assert choices is not None
        if isinstance(choices, TakeChoices):
            at = {
                shown.card: (column * self.COLUMN_SIZE + slot, shown.continent)
                for column, cards in enumerate(view.columns)
                for slot, shown in enumerate(cards)
            }
            return [
                at[card.card][0] * self.TO + COLUMNS.index(to)
                for card in choices.cards
                for to in (card.to or [at[card.card][1]])
            ]
        numbers: dict[tuple[str, int], int] = {}
        for showcase in view.seats[view.you or 0].hall:
            for spot in range(len(showcase.spots)):
                numbers[showcase.name, spot] = len(numbers)
        place = self.SLOTS * self.TO
        legal = [place + numbers[spot.showcase, spot.spot] for spot in choices.spots if spot.misfit is None]
        legal += [place + self.SPOTS] if choices.store is not None else []
        return [*legal, *([place + self.SPOTS + 1] if choices.finish else [])]

    def move(self, action: int) -> int:
        if action >= self.SLOTS * self.TO:
            return self.PUT + action - self.SLOTS * self.TO
        slot, to = divmod(action, self.TO)
        column, row = divmod(slot, self.COLUMN_SIZE)
        return column << self.COLUMN_SHIFT | row << self.SLOT_SHIFT | to


class LineupEncoder(Encoder):
    """Line-up: an action is a gap."""

    kinds = 2

    def extras_for(self, seats: int) -> int:  # noqa: ARG002  # there is one
        return 3

    def count_actions(self, game: AnyGame) -> int:
        self.queued = game.options.cards
        return int(game.options.cards + game.options.given)

    def lying(self, view: LineupView) -> Iterator[Lying]:
        for place, shown in enumerate(view.line):
            yield Lying(shown.card, 0, place / self.actions, shown.date)
        if view.card is not None:
            yield Lying(view.card, 1, 0.0, None)

    def table(self, view: LineupView) -> list[float]:
        return [view.queue / self.queued, len(view.answers) / self.queued, view.score / self.queued]

    def legal(self, view: LineupView) -> list[int]:
        assert view.choices is not None
        return list(range(view.choices.gaps))

    def move(self, action: int) -> int:
        return action


ENCODERS: dict[str, type[Encoder]] = {
    "timeline": TimelineEncoder,
    "together": TogetherEncoder,
    "exhibition": ExhibitionEncoder,
    "lineup": LineupEncoder,
}


def encoder_for(game: AnyGame) -> Encoder:
    """Return the encoder of a game's table."""
    return ENCODERS[game.name](game)
