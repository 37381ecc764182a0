"""Line-up. One player puts one card after another into the line. Right or wrong, each ends in its true place.

Versions of the rules: 1, the first.
"""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Self

from frieze.games.cards import Card, CardIndex, CardSource, dated_cards, rank_dates
from frieze.games.dates import years_off
from frieze.games.errors import DeckMismatch, DeckTooSmall, IllegalReason
from frieze.games.game import Game
from frieze.games.lineup import core as c
from frieze.games.lineup import messages as m
from frieze.games.lineup.core import LineupCore, new_lineup, unpack_lineup
from frieze.games.lineup.follow import follow
from frieze.games.lineup.options import SEATS, LineupOptions
from frieze.games.outcome import Outcome, Reason
from frieze.games.reveals import Miss, Placement
from frieze.games.rng import seeded

STAYED = "stayed"  # in `reveal_ms`: a right card that stays where it was put


class Lineup(Game[LineupCore, LineupOptions, m.Place, m.Event, m.LineupView]):
    """A running game of Line-up."""

    __slots__ = ()

    name = "lineup"
    versions = (1,)
    least_seats = SEATS
    most_seats = SEATS
    Options: ClassVar[Any] = LineupOptions
    Action: ClassVar[Any] = m.Place
    Event: ClassVar[Any] = m.Event
    View: ClassVar[Any] = m.LineupView
    reveal_ms: ClassVar[Any] = {m.Began: 1500, m.Placed: 1880, STAYED: 1300}

    # Starting

    @classmethod
    def _cards_of(cls, deck: CardSource) -> Sequence[Card]:
        return dated_cards(deck)

    @classmethod
    def _fill(cls, options: LineupOptions, seats: int, rules: int) -> LineupOptions:  # noqa: ARG003  # nothing to fill
        return options

    @classmethod
    def _min_order(cls, options: LineupOptions) -> int | None:
        return options.cards + options.given

    @classmethod
    def _template(cls, table: CardIndex, options: LineupOptions, rules: int) -> LineupCore:
        needed = options.cards + options.given
        if len(table.cards) < needed:
            raise DeckTooSmall(len(table.cards), needed)
        # Rank the whole deck: the ranks must not reveal which cards are in the game.
        return new_lineup(rules, rank_dates(table.cards), options.cards, options.given)

    @classmethod
    def _deal(
        cls,
        table: CardIndex,
        seats: int,  # noqa: ARG003  # there is always one
        options: LineupOptions,
        seed: int,
        order: list[int] | None,
        rules: int,
    ) -> LineupCore:
        core = cls._template(table, options, rules)
        return core.redeal(seed) if order is None else core.deal(order)

    # State and views

    @property
    def outcome(self) -> Outcome | None:
        core = self._core
        return Outcome((), (core.score,), (1,), Reason.ALL_PLACED) if core.to_move < 0 else None

    @property
    def score_bounds(self) -> tuple[int, int]:
        return (0, self.options.cards)

    def _view(self, seat: int | None) -> m.LineupView:
        core = self._core
        return m.LineupView(
            you=seat,
            rules=core.rules,
            options=self.options,
            to_move=self.to_move,
            turn=core.turn,
            round=core.round,
            decision=core.decision,
            line=self._line(),
            card=self._front(),
            queue=self._behind(),
            out_of_game=self._out_of_game(),
            answers=[self._answer(k) for k in range(core.top)],
            score=core.score,
            choices=self._choices() if seat is not None and seat == core.to_move else None,
            outcome=self.outcome,
        )

    def _line(self) -> list[m.Shown]:
        cards = self._table.cards
        return [m.Shown(cards[card].id, cards[card].date) for card in self._core.line]

    def _front(self) -> str | None:
        core = self._core
        return None if core.to_move < 0 else self._table.ids[core.queue[core.top]]

    def _behind(self) -> int:
        """Return the number of cards behind the front card of the queue."""
        core = self._core
        return max(0, len(core.queue) - core.top - 1)

    def _out_of_game(self) -> int:
        return len(self._table.cards) - self.options.cards - self.options.given

    def _answer(self, k: int) -> m.Answer:
        """Return how the k-th card was placed."""
        core = self._core
        cards = self._table.cards
        card = cards[core.queue[k]]
        after = None if core.after[k] == c.NO_CARD else cards[core.after[k]].date
        before = None if core.before[k] == c.NO_CARD else cards[core.before[k]].date
        right = core.was_right(k)
        return m.Answer(
            card.id, core.gaps[k], right, after, before, None if right else years_off(card.date, after, before)
        )

    def _choices(self) -> m.Choices:
        core = self._core
        return m.Choices(self._table.ids[core.queue[core.top]], len(core.line) + 1)

    @property
    def gaps(self) -> int | None:
        return len(self._core.line) + 1

    # Moves

    def _decoder(self) -> Callable[[int], m.Place]:
        card = self._front() or ""  # without a card there are no moves
        return lambda n: m.Place(card, n)

    def _encode(self, action: m.Place) -> int:
        if type(action) is not m.Place:
            raise self._illegal(IllegalReason.UNKNOWN_ACTION)
        core = self._core
        if self._table.find(action.card) != core.queue[core.top]:
            raise self._illegal(m.NotAllowed.NOT_THE_FRONT_CARD)
        if not (isinstance(action.gap, int) and 0 <= action.gap <= len(core.line)):
            raise self._illegal(IllegalReason.NO_SUCH_GAP)
        return action.gap

    # Events

    @classmethod
    def placement(cls, event: m.Event) -> Placement | None:
        return Placement(event.card, event.seat) if isinstance(event, m.Placed) and event.right else None

    @classmethod
    def miss(cls, event: m.Event, before: m.LineupView) -> Miss | None:  # noqa: ARG003  # the event has the bounds
        if not isinstance(event, m.Placed) or event.right:
            return None
        return Miss(event.seat, event.card, event.after, event.before)

    @classmethod
    def bounds(cls, event: m.Event, before: m.LineupView) -> tuple[str | None, str | None] | None:  # noqa: ARG003  # the event has them
        return (event.after, event.before) if isinstance(event, m.Placed) else None

    def opening(self) -> list[m.Event]:
        core = self._core
        front = self._table.ids[core.queue[0]]
        began = m.Began(self.options, self._line(), front, self._behind(), self._out_of_game(), core.rules)
        return [began, m.TurnBegan(core.to_move, core.turn, core.round)]

    def _events(self, trace: list[int]) -> list[m.Event]:
        core = self._core
        answer = self._answer(core.top - 1)
        date = self._table.cards[core.queue[core.top - 1]].date
        events: list[m.Event] = []
        at = 0
        while at < len(trace):
            code = trace[at]
            if code == c.PLACED:
                events.append(
                    m.Placed(
                        0,
                        answer.card,
                        date,
                        answer.gap,
                        answer.right,
                        answer.after,
                        answer.before,
                        answer.years_off,
                        trace[at + 1],
                    )
                )
                at += 2
            elif code == c.CAME_UP:
                events.append(m.CameUp(self._table.ids[trace[at + 1]], self._behind()))
                events.append(m.TurnBegan(core.to_move, core.turn, core.round))
                at += 2
            else:
                assert self.outcome is not None, code
                events.append(m.Ended(self.outcome))
                at += 1
        return events

    @staticmethod
    def follow(view: m.LineupView | None, event: m.Event) -> m.LineupView:
        return follow(view, event)

    @classmethod
    def reveal_length(cls, event: m.Event) -> int:
        stays = isinstance(event, m.Placed) and event.right and event.place == event.gap
        length: int = cls.reveal_ms.get(STAYED if stays else type(event), 0)
        return length

    # Copies

    @classmethod
    def _unpack(cls, state: tuple[Any, ...]) -> LineupCore:
        return unpack_lineup(state)

    @classmethod
    def _guess(cls, view: m.LineupView, deck: CardSource, seed: int) -> Self:
        """Deal the cards of the view first, then random ones, and give the same answers."""
        shown = {card.card: card.date for card in view.line}
        table = CardIndex(
            Card(card.id, shown.get(card.id, card.date), card.continent, card.icons) for card in cls._cards_of(deck)
        )
        answered = [answer.card for answer in view.answers]
        front = [] if view.card is None else [view.card]
        seen = [*(card for card in shown if card not in answered), *answered, *front]
        missing = [card for card in seen if card not in table.index]
        if missing:
            raise DeckMismatch(missing=missing)
        hidden = [index for index, card in enumerate(table.ids) if card not in seen]
        if len(hidden) != view.queue + view.out_of_game:
            raise DeckMismatch(unseen=len(hidden), allowed=view.queue + view.out_of_game)
        seeded(seed).shuffle(hidden)
        core = cls._template(table, view.options, view.rules).deal([*(table.find(card) for card in seen), *hidden])
        for answer in view.answers:
            core.apply_id(answer.gap)
        return cls(core, table, view.options, None, None)
