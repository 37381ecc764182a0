"""Together's actions, events and view."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from frieze.games.cards import CardId, Icon
from frieze.games.dates import DateText
from frieze.games.messages import Ended as Ended
from frieze.games.messages import Message, Number, RulesVersion, View
from frieze.games.messages import TurnBegan as TurnBegan
from frieze.games.messages import TurnGoesOn as TurnGoesOn
from frieze.games.outcome import Outcome
from frieze.games.together.core import CARDS, MAX_PLACED
from frieze.games.together.options import Seat, TogetherOptions
from frieze.games.together.score import Prospect, Score

Count = Annotated[int, Meta(ge=0, le=CARDS)]
OutOfGame = Annotated[int, Meta(ge=0, le=2**53)]
Place = Annotated[int, Meta(ge=0, le=CARDS)]
PlacedCount = Annotated[int, Meta(ge=0, le=MAX_PLACED)]


# Actions


class Play(Message, frozen=True, tag="play"):
    """Reveal a card of the hand. It goes into the line by its date, or it is blocked."""

    card: CardId


class Discard(Message, frozen=True, tag="discard"):
    """Discard a card of the hand whose front icon equals the back icon on top of the discards."""

    card: CardId


class Stop(Message, frozen=True, tag="stop"):
    """End the turn after one placed card."""


Action = Play | Discard | Stop


class NotAllowed(StrEnum):
    """Reasons why an action is not legal, besides `IllegalReason`."""

    CARD_IS_BLOCKED = "card_is_blocked"
    ICON_DIFFERS = "icon_differs"
    TURN_OF_PLAYING = "turn_of_playing"  # no discard in a turn that began with playing
    NOTHING_PLACED_YET = "nothing_placed_yet"  # no stop before the first card is placed


# Cards


class DateSide(Struct, frozen=True, forbid_unknown_fields=True):
    """The back of a blocked card, which everybody has seen. Date and icon are None where they are hidden again."""

    date: DateText | None
    back: Icon | None


class HandCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A card in front of a player. `blocked` is None unless the card is blocked."""

    card: CardId
    front: Icon
    blocked: DateSide | None = None


class Shown(Struct, frozen=True, forbid_unknown_fields=True):
    """A card with its back, which everybody sees."""

    card: CardId
    date: DateText
    back: Icon


class Row(StrEnum):
    """The two rows of the line."""

    BASE = "base"
    INTERSTICE = "interstice"


# Events


class Began(Message, frozen=True, tag="began"):
    """The cards were dealt. One lies in the line, one is the first discard."""

    options: TogetherOptions
    first: Seat
    hands: list[list[HandCard]]
    line: Shown
    discard: Shown
    pile: Count
    out_of_game: OutOfGame
    score: Score
    rules: RulesVersion = 2  # files of that version do not name it


class Placed(Message, frozen=True, tag="placed"):
    """A card was revealed and lies in the line now.

    `place` is its place in the row, counted from the left after the move. `stacked`: it lies on a card of the same
    date; otherwise the place is new (base row) or was free (interstice row).
    """

    seat: Seat
    card: CardId
    date: DateText
    back: Icon
    row: Row
    place: Place
    stacked: bool


class Blocked(Message, frozen=True, tag="blocked"):
    """A card was revealed, but the place over its gap is taken. It lies blocked in front of the player.

    Unless the options show the dates of blocked cards, this is the last time that date and back icon are shown.
    """

    seat: Seat
    card: CardId
    date: DateText
    back: Icon
    gap: Place


class Discarded(Message, frozen=True, tag="discarded"):
    """A card was discarded and shows its back. Its back icon is the next one to match."""

    seat: Seat
    card: CardId
    date: DateText
    back: Icon


class Stopped(Message, frozen=True, tag="stopped"):
    """A seat ended its turn after one placed card."""

    seat: Seat


class Drew(Message, frozen=True, tag="drew"):
    """A card went from the pile to a hand."""

    seat: Seat
    card: CardId
    front: Icon


class Scored(Message, frozen=True, tag="scored"):
    """The score changed."""

    score: Score


Event = Began | TurnBegan | TurnGoesOn | Placed | Blocked | Discarded | Stopped | Drew | Scored | Ended


# The view


class SeatView(Struct, forbid_unknown_fields=True):
    """A player as everybody sees it: the hand in the order of dealing."""

    hand: list[HandCard]


class Choices(Struct, forbid_unknown_fields=True):
    """The legal actions: cards to play, cards to discard, and whether to stop is allowed."""

    play: list[CardId]
    discard: list[CardId]
    stop: bool


class TogetherView(View, tag="together"):
    """Everything that a seat may know. `you` is the seat, or None for a spectator. Only the choices differ by seat.

    Each place of a row is a stack, the bottom card first. `interstice` has one place over each gap of the base row, an
    empty list while it is free. The last of `discards` is on top. `placed` counts the cards placed in this turn.
    """

    you: Seat | None
    rules: RulesVersion
    options: TogetherOptions
    first: Seat
    to_move: Seat | None
    turn: Number
    round: Number
    decision: Number
    placed: PlacedCount
    seats: list[SeatView]
    base: list[list[Shown]]
    interstice: list[list[Shown]]
    discards: list[Shown]
    pile: Count
    out_of_game: OutOfGame
    score: Score
    prospect: Prospect
    choices: Choices | None
    outcome: Outcome | None

    def __str__(self) -> str:
        from frieze.games.together.text import draw  # it imports this module

        return draw(self)
