"""What is said about a game of Together: the actions, the events, the view."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from frieze.games.cards import CardId, Icon
from frieze.games.dates import DateText
from frieze.games.messages import Number
from frieze.games.messages import TurnBegan as TurnBegan
from frieze.games.messages import TurnGoesOn as TurnGoesOn
from frieze.games.outcome import Outcome
from frieze.games.together.core import CARDS, MAX_PLACED
from frieze.games.together.options import Seat, TogetherOptions
from frieze.games.together.score import Score

Count = Annotated[int, Meta(ge=0, le=CARDS)]
Rest = Annotated[int, Meta(ge=0, le=2**53)]
Place = Annotated[int, Meta(ge=0, le=CARDS)]
PlacedCount = Annotated[int, Meta(ge=0, le=MAX_PLACED)]


# Actions


class Play(Struct, frozen=True, tag_field="type", tag="play", forbid_unknown_fields=True):
    """Reveal a card of the hand: it goes into the line where its date says, or is blocked."""

    card: CardId


class Discard(Struct, frozen=True, tag_field="type", tag="discard", forbid_unknown_fields=True):
    """Discard a card of the hand whose front icon is the one that the discard pile shows."""

    card: CardId


class Stop(Struct, frozen=True, tag_field="type", tag="stop", forbid_unknown_fields=True):
    """End the turn after one card placed."""


Action = Play | Discard | Stop


class NotAllowed(StrEnum):
    """Why an action is not legal in this game, besides the reasons that all games have."""

    CARD_IS_BLOCKED = "card_is_blocked"
    ICON_DIFFERS = "icon_differs"
    TURN_OF_PLAYING = "turn_of_playing"  # no discard in a turn that began with playing
    NOTHING_PLACED_YET = "nothing_placed_yet"  # no stop before the first card is placed


# Cards


class DateSide(Struct, frozen=True, forbid_unknown_fields=True):
    """What a card's back shows."""

    date: DateText
    back: Icon


class HandCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A card in front of a player. Of a blocked one everybody has seen the back."""

    card: CardId
    front: Icon
    blocked: DateSide | None = None


class Shown(Struct, frozen=True, forbid_unknown_fields=True):
    """A card whose date side everybody sees."""

    card: CardId
    date: DateText
    back: Icon


class Row(StrEnum):
    """The two rows of the line."""

    BASE = "base"
    INTERSTICE = "interstice"


# Events


class Began(Struct, frozen=True, tag_field="type", tag="began", forbid_unknown_fields=True):
    """The cards were dealt: one lies in the line, one starts the discard pile."""

    options: TogetherOptions
    first: Seat
    hands: list[list[HandCard]]
    line: Shown
    discard: Shown
    pile: Count
    out_of_game: Rest
    score: Score


class Placed(Struct, frozen=True, tag_field="type", tag="placed", forbid_unknown_fields=True):
    """A card was revealed and lies in the line now.

    `place` counts the row's places from the left, after it. `stacked`: it lies on the card of the same date there;
    else the place is new (base row) or was free (interstice row).
    """

    seat: Seat
    card: CardId
    date: DateText
    back: Icon
    row: Row
    place: Place
    stacked: bool


class Blocked(Struct, frozen=True, tag_field="type", tag="blocked", forbid_unknown_fields=True):
    """A card was revealed, but the place over its gap is taken: it lies blocked in front of the player."""

    seat: Seat
    card: CardId
    date: DateText
    back: Icon
    gap: Place


class Discarded(Struct, frozen=True, tag_field="type", tag="discarded", forbid_unknown_fields=True):
    """A card was discarded and shows its date; its back icon is the one to match."""

    seat: Seat
    card: CardId
    date: DateText
    back: Icon


class Stopped(Struct, frozen=True, tag_field="type", tag="stopped", forbid_unknown_fields=True):
    """A seat left it at one card."""

    seat: Seat


class Drew(Struct, frozen=True, tag_field="type", tag="drew", forbid_unknown_fields=True):
    """A card went from the pile to a hand."""

    seat: Seat
    card: CardId
    front: Icon


class Scored(Struct, frozen=True, tag_field="type", tag="scored", forbid_unknown_fields=True):
    """The score changed."""

    score: Score


class Ended(Struct, frozen=True, tag_field="type", tag="ended", forbid_unknown_fields=True):
    """The game is over."""

    outcome: Outcome


Event = Began | TurnBegan | TurnGoesOn | Placed | Blocked | Discarded | Stopped | Drew | Scored | Ended


# The view


class SeatView(Struct, forbid_unknown_fields=True):
    """What everybody sees of a player: the hand, in the order dealt."""

    hand: list[HandCard]


class Choices(Struct, forbid_unknown_fields=True):
    """What the seat to move may do: play one of these, discard one of those, stop."""

    play: list[CardId]
    discard: list[CardId]
    stop: bool


class TogetherView(Struct, tag_field="type", tag="together", forbid_unknown_fields=True):
    """All that a seat (`you`; None: a spectator) may know: the same for all, but for the choices.

    Each place of a row is a stack, the undermost card first. `interstice` has one place over each gap of the base row,
    empty while it is free. The last of `discards` is the top. `placed` counts the cards placed in this turn.
    """

    you: Seat | None
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
    out_of_game: Rest
    score: Score
    choices: Choices | None
    outcome: Outcome | None
