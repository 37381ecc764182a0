"""Timeline. Players put cards into a line by date. The only player to go out in a round wins.

Versions of the rules: 1, the first; 2, the option `empty_pile`, and seats that ran dry are ranked last; 3, a round ends
as soon as its result is certain, and those who did not win are ranked by how long they were in the game.
"""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Self

from frieze.games.cards import Card, CardIndex, CardSource, dated_cards, rank_dates
from frieze.games.core import NOBODY
from frieze.games.errors import DeckMismatch, DeckTooLarge, DeckTooSmall, IllegalReason
from frieze.games.game import Game
from frieze.games.outcome import Outcome, Reason, places
from frieze.games.reveals import Held, Miss, Placement
from frieze.games.rng import seeded
from frieze.games.timeline import messages as m
from frieze.games.timeline import state as s
from frieze.games.timeline.core import TimelineCore, new_timeline, unpack_timeline
from frieze.games.timeline.follow import follow
from frieze.games.timeline.moves import GAP_BITS, MAX_CARDS
from frieze.games.timeline.options import (
    EDITIONS,
    MAX_SEATS,
    MIN_SEATS,
    EmptyPile,
    Misplaced,
    Start,
    TimelineOptions,
    fill,
    hand_sizes,
)

REASONS = {
    s.WENT_OUT: Reason.WENT_OUT,
    s.SHARED: Reason.SHARED,
    s.LAST_LEFT: Reason.LAST_LEFT,
    s.NOBODY_LEFT: Reason.NOBODY_LEFT,
}
RANKS_BY_LEAVING = 3  # from this version of the rules on, who was in the game longer ranks higher [ours]
RESULTS = {s.NOT_YET: None, s.RIGHT: m.Result.RIGHT, s.WRONG: m.Result.WRONG}
RESULT_CODES = {result: code for code, result in RESULTS.items()}


class Timeline(Game[TimelineCore, TimelineOptions, m.Place, m.Event, m.TimelineView]):
    """A running game of Timeline."""

    __slots__ = ()

    name = "timeline"
    versions = (2, 3)
    least_seats = MIN_SEATS
    most_seats = MAX_SEATS
    Options: ClassVar[Any] = TimelineOptions
    Action: ClassVar[Any] = m.Place
    Event: ClassVar[Any] = m.Event
    View: ClassVar[Any] = m.TimelineView
    presets: ClassVar[Any] = {edition.value: options for edition, options in EDITIONS.items()}
    reveal_ms: ClassVar[Any] = {m.Began: 1500, m.Placed: 1300, m.WasMisplaced: 6580, m.TieBreak: 1500}

    # Starting

    @classmethod
    def _cards_of(cls, deck: CardSource) -> Sequence[Card]:
        return dated_cards(deck)

    @classmethod
    def _fill(cls, options: TimelineOptions, seats: int, rules: int) -> TimelineOptions:  # noqa: ARG003  # as in all versions
        return fill(options, seats)

    @classmethod
    def _template(cls, table: CardIndex, seats: int, options: TimelineOptions, rules: int) -> TimelineCore:
        sizes = hand_sizes(options, seats)
        count = len(table.cards)
        if count < sum(sizes) + 1:
            raise DeckTooSmall(count, sum(sizes) + 1)
        if count > MAX_CARDS:
            raise DeckTooLarge(count, MAX_CARDS)
        first = s.RANDOM_FIRST if options.first is None else options.first
        return new_timeline(
            rules,
            rank_dates(table.cards),
            sizes,
            options.misplaced is Misplaced.DISCARDS,
            options.empty_pile is EmptyPile.RESHUFFLE,
            bool(options.draw_after_success),
            options.start is Start.MIDDLE,
            first,
        )

    @classmethod
    def _deal(
        cls, table: CardIndex, seats: int, options: TimelineOptions, seed: int, order: list[int] | None, rules: int
    ) -> TimelineCore:
        core = cls._template(table, seats, options, rules).redeal(seed)
        return core if order is None else core.deal(order, core.first, core.rng)

    # State and views

    @property
    def outcome(self) -> Outcome | None:
        core = self._core
        if core.ending == s.RUNNING:
            return None
        cards = tuple(len(hand) for hand in core.hands)
        ranking = rank_seats(core.rules, core.winners, cards, core.left)
        return Outcome(tuple(core.winners), cards, ranking, REASONS[core.ending])

    @property
    def score_bounds(self) -> tuple[int, int]:
        return (0, max(self._core.hand_sizes))

    def _view(self, seat: int | None) -> m.TimelineView:
        core = self._core
        return m.TimelineView(
            you=seat,
            rules=core.rules,
            options=self.options,
            first=core.first,
            to_move=self.to_move,
            turn=core.turn,
            round=core.round,
            decision=core.decision,
            tie_break=core.tie_break,
            seats=[self._seat_view(seat) for seat in range(core.seats)],
            scores=[m.Score(len(hand)) for hand in core.hands],
            line=self._shown(core.line),
            pile=len(core.pile) - core.top,
            discards=self._shown(core.discards),
            box=self._shown(core.box),
            choices=self._choices() if seat is not None and seat == core.to_move else None,
            outcome=self.outcome,
        )

    def _seat_view(self, seat: int) -> m.SeatView:
        core = self._core
        hand = [self._table.ids[card] for card in core.hands[seat]]
        return m.SeatView(hand, core.is_playing(seat), RESULTS[core.result(seat)], core.left[seat] or None)

    def _shown(self, cards: list[int]) -> list[m.Shown]:
        table = self._table
        shown = table.shown
        if shown is None:
            shown = table.shown = [m.Shown(card.id, card.date) for card in table.cards]
        return [shown[card] for card in cards]

    def _choices(self) -> m.Choices:
        core = self._core
        return m.Choices([self._table.ids[card] for card in core.hands[core.to_move]], len(core.line) + 1)

    @property
    def gaps(self) -> int | None:
        return len(self._core.line) + 1

    # Moves

    def _decoder(self) -> Callable[[int], m.Place]:
        core = self._core
        ids = self._table.ids
        hand = [] if core.to_move == NOBODY else [ids[card] for card in core.hands[core.to_move]]
        return lambda n: m.Place(hand[n >> GAP_BITS], n & MAX_CARDS)

    def _encode(self, action: m.Place) -> int:
        if type(action) is not m.Place:
            raise self._illegal(IllegalReason.UNKNOWN_ACTION)
        core = self._core
        card = self._table.find(action.card)
        hand = core.hands[core.to_move]
        if card not in hand:
            raise self._illegal(IllegalReason.CARD_NOT_IN_HAND)
        if not (isinstance(action.gap, int) and 0 <= action.gap <= len(core.line)):
            raise self._illegal(IllegalReason.NO_SUCH_GAP)
        return hand.index(card) << GAP_BITS | action.gap

    # Events and reveals

    @property
    def held(self) -> list[Held]:
        cards = self._table.cards
        return [
            Held(seat, cards[card].id, cards[card].date) for seat, hand in enumerate(self._core.hands) for card in hand
        ]

    @classmethod
    def revealed(cls, events: Sequence[m.Event]) -> dict[str, str]:
        return {event.card: event.date for event in events if isinstance(event, (m.Placed, m.WasMisplaced))}

    @classmethod
    def shown(cls, view: m.TimelineView) -> set[str]:
        return {shown.card for cards in (view.line, view.discards, view.box) for shown in cards}

    @classmethod
    def placement(cls, event: m.Event) -> Placement | None:
        return Placement(event.card, event.seat) if isinstance(event, m.Placed) else None

    @classmethod
    def miss(cls, event: m.Event, before: m.TimelineView) -> Miss | None:
        if not isinstance(event, m.WasMisplaced):
            return None
        return Miss(event.seat, event.card, *_around(before, event.gap))

    @classmethod
    def bounds(cls, event: m.Event, before: m.TimelineView) -> tuple[str | None, str | None] | None:
        return _around(before, event.gap) if isinstance(event, (m.Placed, m.WasMisplaced)) else None

    def opening(self) -> list[m.Event]:
        core = self._core
        ids = self._table.ids
        hands = [[ids[card] for card in hand] for hand in core.hands]
        began = m.Began(self.options, core.first, hands, self._shown(core.line), len(core.pile) - core.top, core.rules)
        return [began, m.TurnBegan(core.to_move, core.turn, core.round)]

    def _events(self, trace: list[int]) -> list[m.Event]:
        core = self._core
        cards = self._table.cards
        events: list[m.Event] = []
        at = 0
        while at < len(trace):
            code = trace[at]
            if code == s.PLACED or code == s.MISPLACED:
                seat, gap = trace[at + 1], trace[at + 3]
                card = cards[trace[at + 2]]
                if code == s.PLACED:
                    events.append(m.Placed(seat, card.id, gap, card.date))
                else:
                    to = Misplaced.DISCARDS if core.keeps_discards else Misplaced.BOX
                    events.append(m.WasMisplaced(seat, card.id, gap, card.date, to))
                at += 4
            elif code == s.DREW:
                events.append(m.Drew(trace[at + 1], cards[trace[at + 2]].id))
                at += 3
            elif code == s.TURN_BEGAN:
                events.append(m.TurnBegan(trace[at + 1], core.turn, core.round))
                at += 2
            elif code == s.RESHUFFLED:
                events.append(m.Reshuffled(trace[at + 1]))
                at += 2
            elif code == s.RAN_DRY:
                events.append(m.RanDry(trace[at + 1]))
                at += 2
            elif code == s.TIE_BREAK:
                last = at + 2 + trace[at + 1]
                events.append(m.TieBreak(trace[at + 2 : last]))
                at = last
            else:
                assert self.outcome is not None, code
                events.append(m.Ended(self.outcome))
                at += 1
        return events

    @staticmethod
    def follow(view: m.TimelineView | None, event: m.Event) -> m.TimelineView:
        return follow(view, event)

    # Copies

    @classmethod
    def _unpack(cls, state: tuple[Any, ...]) -> TimelineCore:
        return unpack_timeline(state)

    @classmethod
    def _guess(cls, view: m.TimelineView, deck: CardSource, seed: int) -> Self:
        shown = {card.card: card.date for cards in (view.line, view.discards, view.box) for card in cards}
        table = CardIndex(
            Card(card.id, shown.get(card.id, card.date), card.continent, card.icons) for card in cls._cards_of(deck)
        )
        held = [card for seat in view.seats for card in seat.hand]
        missing = [card for card in (*shown, *held) if card not in table.index]
        if missing:
            raise DeckMismatch(missing=missing)
        line, discards, box = (
            [table.find(card.card) for card in cards] for cards in (view.line, view.discards, view.box)
        )
        hands = [[table.find(card) for card in seat.hand] for seat in view.seats]
        seen = {table.index[card] for card in (*shown, *held)}
        core = cls._template(table, len(view.seats), view.options, view.rules)
        pile = [card for card in core.cards if card not in seen]
        if len(pile) != view.pile:
            raise DeckMismatch(pile=len(pile), allowed=view.pile)
        rng = seeded(seed)
        rng.shuffle(pile)
        core.first = view.first
        core.to_move = NOBODY if view.to_move is None else view.to_move
        core.turn, core.round, core.decision = view.turn, view.round, view.decision
        core.rng, core.hands, core.line, core.pile, core.discards, core.box = rng, hands, line, pile, discards, box
        core.shuffled = len(pile)
        for number, seat in enumerate(view.seats):
            core.playing |= seat.playing << number
            core.results |= RESULT_CODES[seat.result] << s.RESULT_BITS * number
        core.left = [seat.left or 0 for seat in view.seats]
        core.emptied = sum(1 for seat in view.seats if not seat.hand and seat.result is not None)
        core.tie_break = view.tie_break
        core.winners = [] if view.outcome is None else list(view.outcome.winners)
        core.ending = s.RUNNING if view.outcome is None else _ENDINGS[view.outcome.reason]
        return cls(core, table, view.options, None, None)


def rank_seats(rules: int, winners: Sequence[int], cards: Sequence[int], left: Sequence[int]) -> tuple[int, ...]:
    """Return the place of each seat. `cards` are the cards left, `left` the rounds in which seats left the game."""
    return places(
        [(0,) if seat in winners else (1, *_loser_key(rules, cards[seat], left[seat])) for seat in range(len(cards))]
    )


def _loser_key(rules: int, cards: int, left: int) -> tuple[int, ...]:
    """Return the key by which those who did not win are ranked; the lowest ranks first.

    Who ran dry has no cards. It left before the end of its round, so it ranks below those eliminated at the end. Up to
    version 2 only cards left counted, and those who ran dry came last.
    """
    if rules < RANKS_BY_LEAVING:
        return (cards == 0, cards)
    return (left > 0, -left, left > 0 and cards == 0, cards)


_ENDINGS = {reason: ending for ending, reason in REASONS.items()}


def _around(view: m.TimelineView, gap: int) -> tuple[str | None, str | None]:
    """Return the dates around a gap of the line; None at an end of it. Gap 0 is left of the first card."""
    line = view.line
    return line[gap - 1].date if gap > 0 else None, line[gap].date if gap < len(line) else None
