"""What every game offers: the contract (see docs/contract.md).

A `Game` stands around a core. The core plays with integers; the game speaks in Structs: it reads actions, tells events,
makes views. Views are made in one place, `view`, and everything a seat is sent derives from what that seat may know.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec
from msgspec import Struct

from frieze.games.cards import Card, CardTable, Deck
from frieze.games.core import NOBODY, Core, play_randomly
from frieze.games.errors import (
    BadOption,
    BadOrder,
    BadSeed,
    DoubleCard,
    GameIsOver,
    IllegalAction,
    IllegalReason,
    OutOfTurn,
    UnknownOption,
    WrongSeats,
)
from frieze.games.outcome import Outcome
from frieze.games.rng import seeded

MOST_SEED = 2**64 - 1

C = TypeVar("C", bound=Core)
O = TypeVar("O", bound=Struct)
A = TypeVar("A", bound=Struct)
E = TypeVar("E", bound=Struct)
V = TypeVar("V", bound=Struct)


class LegalActions(Sequence[A]):
    """The legal actions as they were when asked for, made only when looked at, in a fixed order."""

    __slots__ = ("_action", "_ids")

    def __init__(self, ids: Sequence[int], action: Callable[[int], A]) -> None:
        self._ids = ids
        self._action = action

    def __len__(self) -> int:
        return len(self._ids)

    def __getitem__(self, k: Any) -> Any:
        if isinstance(k, slice):
            return [self._action(n) for n in self._ids[k]]
        return self._action(self._ids[k])

    def __iter__(self) -> Iterator[A]:
        return map(self._action, self._ids)

    def __contains__(self, action: object) -> bool:
        return any(action == legal for legal in self)


class Game(ABC, Generic[C, O, A, E, V]):
    """A running game. Made by `frieze.new_game`; changed only by `apply` and `apply_id`."""

    __slots__ = ("_core", "_table", "options", "order", "seed")

    name: ClassVar[str]
    rules: ClassVar[int]  # the version of the rules: a change of what is played bumps it
    least_seats: ClassVar[int]
    most_seats: ClassVar[int]
    Options: ClassVar[Any]
    Action: ClassVar[Any]
    Event: ClassVar[Any]
    View: ClassVar[Any]

    def __init__(self, core: C, table: CardTable, options: O, seed: int, order: tuple[str, ...] | None) -> None:
        self._core = core
        self._table = table
        self.options = options
        self.seed = seed
        self.order = order

    # Starting

    @classmethod
    def start(
        cls, deck: Deck, *, seats: Any, seed: Any, options: Any = None, order: Sequence[str] | None = None
    ) -> Self:
        """Deal a game. Raise a `FriezeError` that says what is wrong with the deck, the seats or the options.

        Seats and seed are whole numbers; typed so, compiled code would refuse others before we can say why.
        """
        if not (isinstance(seats, int) and cls.least_seats <= seats <= cls.most_seats):
            raise WrongSeats(seats, cls.least_seats, cls.most_seats)
        if not (isinstance(seed, int) and 0 <= seed <= MOST_SEED):
            raise BadSeed(seed)
        filled = cls._fill(cls.read_options(options), seats)
        table = CardTable(cls._cards_of(deck))
        named = None if order is None else tuple(order)
        indexes = None if named is None else _indexes(named, table)
        core = cls._deal(table, seats, filled, seed, indexes)
        return cls(core, table, filled, seed, named)

    def redeal(self, seed: int) -> Self:
        """Deal another game with the same cards, seats and options: much faster than `start`."""
        if not (isinstance(seed, int) and 0 <= seed <= MOST_SEED):
            raise BadSeed(seed)
        return type(self)(self._core.redeal(seed), self._table, self.options, seed, None)  # type: ignore[arg-type]  # a core redeals its own class

    @classmethod
    def read_options(cls, options: Any = None) -> O:
        """Turn a dict into the game's options. Raise `UnknownOption` or `BadOption`."""
        if isinstance(options, cls.Options):
            options = msgspec.to_builtins(options)
        options = {} if options is None else options
        fields = cls.Options.__struct_fields__
        for name, value in options.items():
            if name not in fields:
                raise UnknownOption(name, fields)
            try:
                msgspec.convert({name: value}, cls.Options)
            except (msgspec.ValidationError, RecursionError):
                raise BadOption(name, value, option_schema(cls.Options, name)) from None
        read: O = msgspec.convert(options, cls.Options)
        return read

    @classmethod
    def _cards_of(cls, deck: Deck) -> Sequence[Card]:
        """Give the deck's cards that this game is played with."""
        return deck.cards

    @classmethod
    @abstractmethod
    def _fill(cls, options: O, seats: int) -> O:
        """Give the options with nothing left open that an edition or the number of seats decides."""

    @classmethod
    @abstractmethod
    def _deal(cls, table: CardTable, seats: int, options: O, seed: int, order: list[int] | None) -> C:
        """Set the game up."""

    @classmethod
    @abstractmethod
    def determinize(cls, view: V, deck: Deck, seed: int) -> Self:
        """Make a game that could be the one behind this view, what is hidden drawn at random."""

    # What can be asked

    @property
    def cards(self) -> Sequence[Card]:
        """The cards that the game is played with, in the order of their indexes."""
        return self._table.cards

    @property
    def seats(self) -> int:
        """How many players there are."""
        return self._core.seats

    @property
    def to_move(self) -> int | None:
        """The seat whose decision it is; None when the game is over."""
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
        """How the game ended, or None while it runs."""

    @property
    @abstractmethod
    def score_bounds(self) -> tuple[int, int]:
        """The least and the most that a seat's score can be in this game."""

    @abstractmethod
    def view(self, seat: int | None) -> V:
        """Give all that this seat may know and nothing else; None: a spectator."""

    @staticmethod
    @abstractmethod
    def follow(view: Any, event: Any) -> Any:
        """Change a spectator's view as an event says and give it back, knowing no rules. The first event makes it."""

    @abstractmethod
    def opening(self) -> list[E]:
        """Tell the events of the deal. Only before the first move."""

    # Moves

    def legal_ids(self) -> Sequence[int]:
        """Give the legal moves of the seat to move as ascending integers; none when the game is over."""
        return self._core.legal_ids()

    def legal_actions(self) -> LegalActions[A]:
        """Give the legal actions of the seat to move, in the order of `legal_ids`."""
        return LegalActions(self._core.legal_ids(), self._decoder())

    def apply_id(self, n: int) -> None:
        """Make a move by its integer, without events. Raise `GameIsOver` or `IllegalAction` and change nothing."""
        if not self._core.apply_id(n):
            if self._core.to_move == NOBODY:
                raise GameIsOver
            raise self._illegal(IllegalReason.NO_SUCH_MOVE)

    def apply(self, action: A, seat: int | None = None) -> list[E]:
        """Take an action of the seat to move and tell the events that happened.

        If `seat` is given it must be the seat to move. Raise `GameIsOver`, `OutOfTurn`, `UnknownCard` or
        `IllegalAction`, and change nothing then.
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

    def play_randomly(self, seed: int, most_moves: int = 10_000_000) -> int:
        """Make random legal moves, the choices drawn from this seed, to the end or as many as said; give the number."""
        return play_randomly(self._core, seeded(seed), most_moves)

    @abstractmethod
    def _decoder(self) -> Callable[[int], A]:
        """Give a function from moves to actions that holds for the position as it is now."""

    @abstractmethod
    def _encode(self, action: A) -> int:
        """Give the move that an action stands for. Raise `UnknownCard` or `IllegalAction` if it is not legal."""

    @abstractmethod
    def _events(self, trace: list[int]) -> list[E]:
        """Turn the core's trace into events."""

    @abstractmethod
    def _choices(self) -> Any:
        """Give the legal actions of the seat to move in compact form."""

    def _illegal(self, reason: StrEnum) -> IllegalAction:
        return IllegalAction(reason, self._choices())

    # Copies

    def clone(self) -> Self:
        """Copy the game; the copy goes on by itself. Costs about a microsecond when compiled."""
        return type(self)(self._core.clone(), self._table, self.options, self.seed, self.order)  # type: ignore[arg-type]  # a core's clone is of its own class

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restore, (type(self), self._core.pack(), self._table.cards, self.options, self.seed, self.order))

    @classmethod
    @abstractmethod
    def _unpack(cls, state: tuple[Any, ...]) -> C:
        """Make the core whose `pack` this is."""

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Game)
            and type(self) is type(other)
            and self.options == other.options
            and self._table == other._table
            and self._core.pack() == other._core.pack()
        )

    __hash__ = None  # type: ignore[assignment]  # games change


def _restore(
    kind: type[Game[Any, Any, Any, Any, Any]],
    state: tuple[Any, ...],
    cards: list[Card],
    options: Struct,
    seed: int,
    order: tuple[str, ...] | None,
) -> Game[Any, Any, Any, Any, Any]:
    return kind(kind._unpack(state), CardTable(cards), options, seed, order)


def _indexes(order: Sequence[str], table: CardTable) -> list[int]:
    """Turn an order of dealing into indexes. Raise if it is not every card of the deck once."""
    indexes = [table.find(card) for card in order]
    seen: set[int] = set()
    for card, index in zip(order, indexes, strict=True):
        if index in seen:
            raise DoubleCard(card)
        seen.add(index)
    missing = [card for card in table.ids if card not in set(order)]
    if missing:
        raise BadOrder(missing)
    return indexes


def option_schema(options: Any, name: str) -> Any:
    """Give the JSON Schema of one option, references resolved."""
    (schema,), definitions = msgspec.json.schema_components([options], ref_template="{name}")
    return _resolve(definitions[schema["$ref"]]["properties"][name], definitions)


def _resolve(schema: Any, definitions: dict[str, Any]) -> Any:
    if isinstance(schema, dict):
        if "$ref" in schema:
            return _resolve(definitions[schema["$ref"]], definitions)
        return {key: _resolve(value, definitions) for key, value in schema.items()}
    if isinstance(schema, list):
        return [_resolve(value, definitions) for value in schema]
    return schema
