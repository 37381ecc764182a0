"""Line-up's action, events and view."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from frieze.games.cards import CardId
from frieze.games.dates import EARLIEST_YEAR, LATEST_YEAR, DateText
from frieze.games.lineup.options import MAX_CARDS, MAX_GIVEN, LineupOptions, Seat
from frieze.games.messages import Ended as Ended
from frieze.games.messages import Message, Number, RulesVersion, View
from frieze.games.messages import Shown as Shown
from frieze.games.messages import TurnBegan as TurnBegan
from frieze.games.outcome import Outcome

MAX_LINE = MAX_CARDS + MAX_GIVEN  # cards

Count = Annotated[int, Meta(ge=0, le=MAX_CARDS)]
OutOfGame = Annotated[int, Meta(ge=0, le=2**53)]
Gap = Annotated[int, Meta(ge=0, le=MAX_LINE)]
Years = Annotated[int, Meta(ge=0, le=LATEST_YEAR - EARLIEST_YEAR)]


class Place(Message, frozen=True, tag="place"):
    """Put the front card of the queue into a gap of the line. Gap 0 is left of the first card."""

    card: CardId
    gap: Gap


class NotAllowed(StrEnum):
    """Reasons why an action is not legal, besides `IllegalReason`."""

    NOT_THE_FRONT_CARD = "not_the_front_card"


# Events


class Began(Message, frozen=True, tag="began"):
    """The cards were dealt. `card` is the front card of the queue, `queue` the number of cards behind it."""

    options: LineupOptions
    line: list[Shown]
    card: CardId
    queue: Count
    out_of_game: OutOfGame
    rules: RulesVersion


class Placed(Message, frozen=True, tag="placed"):
    """The front card was revealed and is in its true place, right or wrong.

    `gap` is the chosen gap of the line before, `after` and `before` are the dates around it; None at an end. `place` is
    where the card lies in the line now. `years_off`: how many whole years the date lies outside the gap; None if right.
    """

    seat: Seat
    card: CardId
    date: DateText
    gap: Gap
    right: bool
    after: DateText | None
    before: DateText | None
    years_off: Years | None
    place: Gap


class CameUp(Message, frozen=True, tag="came_up"):
    """The next card came to the front of the queue. `queue`: the number of cards behind it."""

    card: CardId
    queue: Count


Event = Began | TurnBegan | Placed | CameUp | Ended


# The view


class Answer(Struct, frozen=True, forbid_unknown_fields=True):
    """How a card was placed. The fields are those of `placed`."""

    card: CardId
    gap: Gap
    right: bool
    after: DateText | None
    before: DateText | None
    years_off: Years | None


class Choices(Struct, forbid_unknown_fields=True):
    """The legal actions: this card in any gap from 0 to `gaps` - 1."""

    card: CardId
    gaps: Annotated[int, Meta(ge=0, le=MAX_LINE + 1)]


class LineupView(View, tag="lineup"):
    """Everything that a seat may know. `you` is the seat, or None for a spectator.

    `card` is the front card of the queue, None when the game is over. `queue` is the number of cards behind it.
    `answers` are in the order of placing. `score` is the number of right ones.
    """

    you: Seat | None
    rules: RulesVersion
    options: LineupOptions
    to_move: Seat | None
    turn: Number
    round: Number
    decision: Number
    line: list[Shown]
    card: CardId | None
    queue: Count
    out_of_game: OutOfGame
    answers: list[Answer]
    score: Count
    choices: Choices | None
    outcome: Outcome | None

    def __str__(self) -> str:
        from frieze.games.lineup.text import draw  # it imports this module

        return draw(self)
