"""The base class of all games, and so their contract (see docs/contract.md).

A `Game` wraps a core. The core works on integers, the game on Structs: it reads actions and returns events and views.
Only `_view` builds views. Everything that a seat receives derives from what that seat may know.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, ClassVar, Generic, Self, TypeVar

from msgspec import Struct

from frieze.games.cards import Card, CardIndex, CardList, CardSource
from frieze.games.checks import check_order, check_rules, check_seat, check_seats, check_seed
from frieze.games.core import NOBODY, Core, play_randomly
from frieze.games.errors import GameIsOver, IllegalAction, IllegalReason, OutOfTurn
from frieze.games.legal import LegalActions
from frieze.games.messages import to_move_text
from frieze.games.options import read_options
from frieze.games.outcome import Outcome
from frieze.games.reveals import Held, Miss, Placement
from frieze.games.rng import seeded

MAX_MOVE = 2**31 - 1  # every game's moves are below; a core's integers cannot hold much larger numbers

C = TypeVar("C", bound=Core)
O = TypeVar("O", bound=Struct)
A = TypeVar("A", bound=Struct)
E = TypeVar("E", bound=Struct)
V = TypeVar("V", bound=Struct)


class Game(ABC, Generic[C, O, A, E, V]):
    """A running game. `frieze.new_game` makes it; only `apply`, `apply_id` and `play_randomly` change it."""

    __slots__ = ("_core", "_table", "options", "order", "seed")

    name: ClassVar[str]
    versions: ClassVar[tuple[int, ...]]  # of the rules that can be played, the newest last (see docs/contract.md)
    least_seats: ClassVar[int]
    most_seats: ClassVar[int]
    Options: ClassVar[Any]
    Action: ClassVar[Any]
    Event: ClassVar[Any]
    View: ClassVar[Any]
    presets: ClassVar[Any] = {}  # options under a name, such as Timeline's editions
    reveal_ms: ClassVar[Any] = {}  # how long a client shows an event, by its class; other events take no time

    def __init__(self, core: C, table: CardIndex, options: O, seed: int | None, order: tuple[str, ...] | None) -> None:
        self._core = core
        self._table = table
        self.options = options
        self.seed = seed  # None if the game was guessed from a view
        self.order = order

    # Starting

    @classmethod
    def start(
        cls,
        deck: CardSource,
        *,
        seats: Any,
        seed: Any,
        options: Any = None,
        order: Sequence[str] | None = None,
        rules: Any = None,
    ) -> Self:
        """Deal a game. Raise a `FriezeError` if the deck or an argument is not valid.

        `rules` is the version of the rules, None the newest. Seats, seed and rules must be integers. They are typed
        `Any` because compiled code would raise TypeError for anything else before the checks can raise a better error.
        """
        check_seats(seats, cls.least_seats, cls.most_seats)
        check_seed(seed)
        version = cls.versions[-1] if rules is None else rules
        check_rules(version, cls.versions)
        filled = cls._fill(cls.read_options(options), seats, version)
        table = cls._index(deck)
        named = None if order is None else tuple(order)
        indexes = None if named is None else check_order(named, table, deck, cls._min_order(filled))
        core = cls._deal(table, seats, filled, seed, indexes, version)
        return cls(core, table, filled, seed, named)

    def redeal(self, seed: Any) -> Self:
        """Deal another game with the same cards, seats and options. Much faster than `start`."""
        check_seed(seed)
        return type(self)(self._core.redeal(seed), self._table, self.options, seed, None)  # type: ignore[arg-type]  # a core redeals a core of its own class

    @classmethod
    def read_options(cls, options: Any = None) -> O:
        """Return the options Struct of a dict. Raise `UnknownOption` or `BadOption` if it is not valid."""
        read: O = read_options(cls.Options, options)
        return read

    @classmethod
    def _cards_of(cls, deck: CardSource) -> Sequence[Card]:
        """Return the deck's cards that this game uses."""
        return deck.cards

    @classmethod
    def _index(cls, deck: CardSource) -> CardIndex:
        """Return the index of the cards that this game uses."""
        if not isinstance(deck, CardList):
            return CardIndex(cls._cards_of(deck))
        if (known := deck.indexes.get(cls.name)) is None:
            known = deck.indexes[cls.name] = CardIndex(cls._cards_of(deck))
        return known

    @classmethod
    @abstractmethod
    def _fill(cls, options: O, seats: int, rules: int) -> O:
        """Return the options with a value for everything that an edition, the seats or the rules decide."""

    @classmethod
    def _min_order(cls, options: O) -> int | None:  # noqa: ARG003  # most games deal from the whole deck
        """Return how many cards an order of dealing must name at least; None if it must name every card."""
        return None

    @classmethod
    @abstractmethod
    def _deal(cls, table: CardIndex, seats: int, options: O, seed: int, order: list[int] | None, rules: int) -> C:
        """Return the core of a new game."""

    @classmethod
    def determinize(cls, view: V, deck: CardSource, seed: Any) -> Self:
        """Return a game that looks exactly like this view. The seed decides what the view hides."""
        check_seed(seed)
        return cls._guess(view, deck, seed)

    @classmethod
    @abstractmethod
    def _guess(cls, view: V, deck: CardSource, seed: int) -> Self:
        """Return a game that shows this view."""

    # State and views

    @property
    def cards(self) -> Sequence[Card]:
        """The cards of the game in the order of their indexes."""
        return self._table.cards

    @property
    def rules(self) -> int:
        """The version of the rules that this game is played by."""
        return self._core.rules

    @property
    def seats(self) -> int:
        """The number of players."""
        return self._core.seats

    @property
    def to_move(self) -> int | None:
        """The seat that must decide now, or None when the game is over."""
        seat = self._core.to_move
        return None if seat == NOBODY else seat

    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""
        return self._core.turn

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return self._core.round

    @property
    def decision(self) -> int:
        """The number of the decision within the turn, from 1."""
        return self._core.decision

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it is running."""

    def returns(self) -> tuple[float, ...]:
        """Return one number for each seat, from -1 to 1; higher is better. All are 0 while the game is running.

        Where seats play against each other, it is the place: 1 for the first alone, -1 for the last alone, evenly
        spaced between; seats that share places get their mean. The numbers then add up to 0. Where nobody can win
        (together, Line-up, Exhibition for one), it is the score, from -1 to 1 as it lies within `score_bounds`.
        """
        outcome = self.outcome
        if outcome is None:
            return (0.0,) * self.seats
        if not self.has_winners:
            low, high = self.score_bounds
            return tuple([2 * (score - low) / (high - low) - 1 for score in outcome.scores])
        ranking = outcome.ranking
        below = [len([1 for other in ranking if other > place]) for place in ranking]
        above = [len([1 for other in ranking if other < place]) for place in ranking]
        return tuple([(b - a) / (self.seats - 1) for b, a in zip(below, above, strict=True)])

    @property
    def has_winners(self) -> bool:
        """Whether seats play against each other."""
        return self.seats > 1

    @property
    @abstractmethod
    def score_bounds(self) -> tuple[int, int]:
        """The lowest and the highest score that a seat can have in this game."""

    def view(self, seat: Any) -> V:
        """Return what a seat may know and nothing else. None is a spectator. Raise `WrongSeat` for a missing seat."""
        if seat is not None:
            check_seat(seat, self.seats)
        return self._view(seat)

    @abstractmethod
    def _view(self, seat: int | None) -> V:
        """Return the view of a seat. No other code decides what a seat may know."""

    @staticmethod
    @abstractmethod
    def follow(view: Any, event: Any) -> Any:
        """Apply an event to a spectator's view and return the view. Use no rules. The first event creates the view."""

    @abstractmethod
    def opening(self) -> list[E]:
        """Return the events of the deal. Call it only before the first move."""

    # What servers and computer players ask

    def choices(self) -> Any:
        """Return the legal actions of the seat to move, as its view has them; None when the game is over."""
        return None if self._core.to_move == NOBODY else self._choices()

    @property
    def has_secrets(self) -> bool:
        """Whether seats see different things besides who they are and what they may do (`you`, `choices`)."""
        return False

    @property
    def pointable(self) -> frozenset[str]:
        """The cards that players may point at; none where pointing is not part of the game."""
        return frozenset()

    @property
    def held(self) -> list[Held]:
        """The cards in hands with their dates, for those who look back: nobody may see them before the end."""
        return []

    @classmethod
    def reveal_length(cls, event: E) -> int:
        """Return how long a client shows an event, in milliseconds."""
        length: int = cls.reveal_ms.get(type(event), 0)
        return length

    @classmethod
    def revealed(cls, events: Sequence[E]) -> dict[str, str]:  # noqa: ARG003  # most games never hide a date again
        """Return the dates that events reveal and that may be hidden again later, by card."""
        return {}

    @classmethod
    def shown(cls, view: V) -> set[str]:  # noqa: ARG003  # needed only where `revealed` returns something
        """Return the cards whose dates a view shows."""
        return set()

    @classmethod
    def placement(cls, event: E) -> Placement | None:  # noqa: ARG003  # some games have no line
        """Return which card an event places in the line, and who placed it; None if it places none."""
        return None

    @classmethod
    def miss(cls, event: E, before: V) -> Miss | None:  # noqa: ARG003  # in some games nothing is missed
        """Return which card an event shows to be misplaced, given the view before it; None if it shows none."""
        return None

    @classmethod
    def bounds(cls, event: E, before: V) -> tuple[str | None, str | None] | None:  # noqa: ARG003  # not every game has gaps to choose
        """Return the dates around the gap that an event's card was put into, given the view before it.

        A date is None at an end of the line. Return None if the event puts no card into a chosen gap.
        """
        return None

    @property
    def gaps(self) -> int | None:
        """How many gaps the line has that a card could be put into; None in a game without a line."""
        return None

    # Moves

    def legal_ids(self) -> Sequence[int]:
        """Return the legal moves of the seat to move as ascending integers. There are none when the game is over."""
        return self._core.legal_ids()

    def legal_actions(self) -> LegalActions[A]:
        """Return the legal actions of the seat to move, in the order of `legal_ids`."""
        return LegalActions(self._core.legal_ids(), self._decoder())

    def apply_id(self, n: int) -> None:
        """Make a move by its integer, without events. Raise `GameIsOver` or `IllegalAction` if it is not legal."""
        if n < 0 or n > MAX_MOVE or not self._core.apply_id(n):
            if self._core.to_move == NOBODY:
                raise GameIsOver
            raise self._illegal(IllegalReason.NO_SUCH_MOVE)

    def apply(self, action: A, seat: int | None = None) -> list[E]:
        """Apply an action of the seat to move and return the events.

        If `seat` is not None, it must be the seat to move. Raise `GameIsOver`, `OutOfTurn`, `UnknownCard` or
        `IllegalAction` if the action is not legal; the game does not change then.
        """
        core = self._core
        if core.to_move == NOBODY:
            raise GameIsOver
        if seat is not None and seat != core.to_move:
            raise OutOfTurn(seat, core.to_move)
        n = self._encode(action)
        core.tracing = True
        core.apply_id(n)
        core.tracing = False
        events = self._events(core.trace)
        core.trace = []
        return events

    def play_randomly(self, seed: Any, most_moves: int = 10_000_000) -> int:
        """Make random legal moves until the game is over or the limit is reached. Return the number of moves made."""
        check_seed(seed)
        return play_randomly(self._core, seeded(seed), most_moves)

    @abstractmethod
    def _decoder(self) -> Callable[[int], A]:
        """Return a function from moves to actions for this position. Later moves do not change it."""

    @abstractmethod
    def _encode(self, action: A) -> int:
        """Return the move of an action. Raise `UnknownCard` or `IllegalAction` if it is not legal."""

    @abstractmethod
    def _events(self, trace: list[int]) -> list[E]:
        """Return the events of the core's trace."""

    @abstractmethod
    def _choices(self) -> Any:
        """Return the legal actions of the seat to move in compact form."""

    def _illegal(self, reason: StrEnum) -> IllegalAction:
        return IllegalAction(reason, self._choices())

    # Copies

    def clone(self) -> Self:
        """Return an independent copy of the game. This takes about a microsecond when compiled."""
        return type(self)(self._core.clone(), self._table, self.options, self.seed, self.order)  # type: ignore[arg-type]  # a core's clone has its own class

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restore, (type(self), self._core.pack(), self._table.cards, self.options, self.seed, self.order))

    @classmethod
    @abstractmethod
    def _unpack(cls, state: tuple[Any, ...]) -> C:
        """Return the core of a state that `pack` returned."""

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Game)
            and type(self) is type(other)
            and self.options == other.options
            and self._table == other._table
            and self._core.pack() == other._core.pack()
        )

    __hash__ = None  # type: ignore[assignment]  # games change

    def __repr__(self) -> str:
        turn = to_move_text(self.to_move)
        return f"<{type(self).__name__} with {self.seats} seats, seed {self.seed}: turn {self.turn}, {turn}>"

    def __str__(self) -> str:
        return str(self._view(None))


def _restore(
    kind: type[Game[Any, Any, Any, Any, Any]],
    state: tuple[Any, ...],
    cards: list[Card],
    options: Struct,
    seed: int | None,
    order: tuple[str, ...] | None,
) -> Game[Any, Any, Any, Any, Any]:
    return kind(kind._unpack(state), CardIndex(cards), options, seed, order)
