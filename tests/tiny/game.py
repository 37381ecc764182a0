"""Before or after: in turn, each player says whether the next card is earlier or later than the last one."""

from collections.abc import Callable, Sequence
from typing import Annotated, Any, ClassVar, Self

from msgspec import Meta, Struct

from frieze.games import Game
from frieze.games.cards import Card, CardIndex, CardSource, dated_cards, rank_dates
from frieze.games.checks import check_first
from frieze.games.core import NOBODY, Core
from frieze.games.errors import IllegalReason
from frieze.games.messages import Ended, Message, Shown, View
from frieze.games.outcome import Outcome, Reason, places
from frieze.games.rng import seeded

EARLIER, LATER = 0, 1


class TinyOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """The options."""

    guesses: Annotated[int, Meta(ge=1, le=20, description="How many cards each player guesses.")] = 3
    first: Annotated[int, Meta(ge=0, le=3, description="The seat that starts.")] | None = None


class Guess(Message, frozen=True, tag="guess"):
    """Say that the next card is later, or earlier."""

    later: bool


class Began(Message, frozen=True, tag="began"):
    """The first card is shown."""

    options: TinyOptions
    seats: int
    shown: Shown
    rules: int = 1


class Guessed(Message, frozen=True, tag="guessed"):
    """A card was revealed."""

    seat: int
    shown: Shown
    right: bool


class TinyView(View, tag="tiny"):
    """All that a seat may know. `choices`: what the seat to move may say."""

    you: int | None
    rules: int
    options: TinyOptions
    to_move: int | None
    turn: int
    round: int
    decision: int
    shown: list[Shown]
    scores: list[int]
    choices: list[bool] | None
    outcome: Outcome | None


Event = Began | Guessed | Ended


class TinyCore(Core):
    """The rules on integers."""

    def __init__(self) -> None:
        super().__init__()
        self.ranks: list[int] = []
        self.order: list[int] = []
        self.shown = 1
        self.guesses = 0
        self.scores: list[int] = []

    def redeal(self, seed: int) -> "TinyCore":
        core = self.clone()
        core.order = list(range(len(self.ranks)))
        seeded(seed).shuffle(core.order)
        core.shown, core.scores = 1, [0] * self.seats
        core.to_move, core.turn, core.round = self.first, 1, 1
        return core

    def legal_count(self) -> int:
        return 0 if self.to_move == NOBODY else 2

    def legal_id(self, k: int) -> int:
        return k

    def legal_ids(self) -> Sequence[int]:
        return range(self.legal_count())

    def apply_id(self, n: int) -> bool:
        if self.to_move == NOBODY or n not in (EARLIER, LATER):
            return False
        last, card = self.order[self.shown - 1], self.order[self.shown]
        right = self.ranks[card] == self.ranks[last] or (self.ranks[card] > self.ranks[last]) == (n == LATER)
        self.scores[self.to_move] += right
        if self.tracing:
            self.trace += [self.to_move, card, int(right)]
        self.shown += 1
        self.turn += 1
        self.round = (self.turn - 1) // self.seats + 1
        self.to_move = NOBODY if self.turn > self.guesses * self.seats else (self.to_move + 1) % self.seats
        return True

    def clone(self) -> "TinyCore":
        core = TinyCore()
        core.copy_base(self)
        core.ranks, core.order, core.shown = self.ranks, list(self.order), self.shown
        core.guesses, core.scores = self.guesses, list(self.scores)
        return core

    def pack(self) -> tuple[Any, ...]:
        return (self.pack_base(), list(self.ranks), list(self.order), self.shown, self.guesses, list(self.scores))


class Tiny(Game[TinyCore, TinyOptions, Guess, Event, TinyView]):
    """A running game."""

    __slots__ = ()

    name = "tiny"
    versions = (1,)
    least_seats = 1
    most_seats = 4
    Options: ClassVar[Any] = TinyOptions
    Action: ClassVar[Any] = Guess
    Event: ClassVar[Any] = Event
    View: ClassVar[Any] = TinyView
    presets: ClassVar[Any] = {"short": TinyOptions(guesses=1)}
    reveal_ms: ClassVar[Any] = {Guessed: 20}

    @classmethod
    def _cards_of(cls, deck: CardSource) -> Sequence[Card]:
        return dated_cards(deck)

    @classmethod
    def _fill(cls, options: TinyOptions, seats: int, rules: int) -> TinyOptions:  # noqa: ARG003  # it has one version
        check_first(options.first, seats)
        return options

    @classmethod
    def _deal(
        cls, table: CardIndex, seats: int, options: TinyOptions, seed: int, order: list[int] | None, rules: int
    ) -> TinyCore:
        core = TinyCore()
        core.rules = rules
        core.seats, core.guesses, core.ranks = seats, options.guesses, rank_dates(table.cards)
        core.first = options.first or 0
        dealt = core.redeal(seed)
        dealt.order = dealt.order if order is None else order
        return dealt

    @classmethod
    def _guess(cls, view: TinyView, deck: CardSource, seed: int) -> Self:
        raise NotImplementedError  # no player of it searches

    @classmethod
    def _unpack(cls, state: tuple[Any, ...]) -> TinyCore:
        core = TinyCore()
        core.unpack_base(state[0])
        core.ranks, core.order, core.shown, core.guesses, core.scores = (
            list(state[1]),
            list(state[2]),
            state[3],
            state[4],
            list(state[5]),
        )
        return core

    @property
    def outcome(self) -> Outcome | None:
        if self.to_move is not None:
            return None
        scores = tuple(self._core.scores)
        ranking = places([(-score,) for score in scores])
        return Outcome(
            tuple(seat for seat, place in enumerate(ranking) if place == 1), scores, ranking, Reason.ALL_PLAYED
        )

    @property
    def score_bounds(self) -> tuple[int, int]:
        return (0, self.options.guesses)

    @property
    def pointable(self) -> frozenset[str]:
        return frozenset(shown.card for shown in self._shown())

    def _shown(self) -> list[Shown]:
        return [self._show(card) for card in self._core.order[: self._core.shown]]

    def _show(self, index: int) -> Shown:
        card = self._table.cards[index]
        return Shown(card.id, card.date)

    def _view(self, seat: int | None) -> TinyView:
        core = self._core
        choices = self._choices() if seat is not None and seat == core.to_move else None
        return TinyView(
            *(seat, core.rules, self.options, self.to_move, core.turn, core.round, core.decision),
            *(self._shown(), list(core.scores), choices, self.outcome),
        )

    @staticmethod
    def follow(view: Any, event: Any) -> Any:
        match event:
            case Began(options, seats, shown, rules):
                return TinyView(None, rules, options, options.first or 0, 1, 1, 1, [shown], [0] * seats, None, None)
            case Guessed(seat, shown, right):
                view.shown.append(shown)
                view.scores[seat] += right
                view.turn += 1
                view.round = (view.turn - 1) // len(view.scores) + 1
                view.to_move = (seat + 1) % len(view.scores)
            case Ended(outcome):
                view.to_move, view.outcome = None, outcome
        return view

    def opening(self) -> list[Event]:
        return [Began(self.options, self.seats, self._shown()[0])]

    def _decoder(self) -> Callable[[int], Guess]:
        return lambda n: Guess(n == LATER)

    def _encode(self, action: Guess) -> int:
        if not isinstance(action, Guess):
            raise self._illegal(IllegalReason.UNKNOWN_ACTION)
        return LATER if action.later else EARLIER

    def _events(self, trace: list[int]) -> list[Event]:
        seat, card, right = trace
        events: list[Event] = [Guessed(seat, self._show(card), bool(right))]
        return [*events, Ended(self.outcome)] if self.outcome is not None else events

    def _choices(self) -> list[bool]:
        return [False, True]
