"""Together, the cooperative game. A team brings as many of 36 cards as possible into a line of two rows.

Versions of the rules: 1, the first; 2, the back icons are drawn from the seed; 3, blocked cards hide date and back icon
again, or show them by an option.
"""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Self

from frieze.games.cards import Card, CardIndex, CardSource, Icon, dated_cards, rank_dates, with_icons
from frieze.games.core import NOBODY
from frieze.games.errors import DeckTooSmall, DeckUnfit, IllegalReason
from frieze.games.game import Game
from frieze.games.outcome import Outcome, Reason
from frieze.games.reveals import Held, Miss, Placement
from frieze.games.rng import seeded
from frieze.games.together import core as c
from frieze.games.together import line
from frieze.games.together import messages as m
from frieze.games.together import state as s
from frieze.games.together.core import TogetherCore, new_together, unpack_together
from frieze.games.together.follow import follow
from frieze.games.together.guess import guess, shown_cards, with_shown_dates
from frieze.games.together.icons import NO_ICON
from frieze.games.together.options import MAX_SEATS, MIN_SEATS, TogetherOptions, fill, shows_blocked
from frieze.games.together.score import MAX_SCORE, MIN_SCORE, Score, count_prospect, count_score

REASONS = {
    s.ALL_PLAYED: Reason.ALL_PLAYED,
    s.NOTHING_PLACED: Reason.NOTHING_PLACED,
    s.STUCK: Reason.STUCK,
}
ENDINGS = {reason: ending for ending, reason in REASONS.items()}
# The row of a spot, and whether the card lies on another card there.
SPOTS = {
    line.BASE_END: (m.Row.BASE, False),
    line.ON_BASE: (m.Row.BASE, True),
    line.INTERSTICE: (m.Row.INTERSTICE, False),
    line.ON_INTERSTICE: (m.Row.INTERSTICE, True),
}
ICONS = list(Icon)
STOP = m.Stop()


class Together(Game[TogetherCore, TogetherOptions, m.Action, m.Event, m.TogetherView]):
    """A running game of Together."""

    __slots__ = ()

    name = "together"
    versions = (2, 3)
    least_seats = MIN_SEATS
    most_seats = MAX_SEATS
    Options: ClassVar[Any] = TogetherOptions
    Action: ClassVar[Any] = m.Action
    Event: ClassVar[Any] = m.Event
    View: ClassVar[Any] = m.TogetherView
    reveal_ms: ClassVar[Any] = {m.Began: 1500, m.Placed: 1670, m.Blocked: 1670, m.Discarded: 700}

    # Starting

    @classmethod
    def _cards_of(cls, deck: CardSource) -> Sequence[Card]:
        cards = dated_cards(deck)
        for card in cards:
            if card.icons is not None and card.icons[0] == card.icons[1]:
                raise DeckUnfit("equal_icons", card=card.id)
        return cards

    @classmethod
    def _fill(cls, options: TogetherOptions, seats: int, rules: int) -> TogetherOptions:
        return fill(options, seats, rules)

    @classmethod
    def _template(cls, table: CardIndex, seats: int, options: TogetherOptions, rules: int) -> TogetherCore:
        count = len(table.cards)
        if count < c.CARDS:
            raise DeckTooSmall(count, c.CARDS)
        # Rank the whole deck: the ranks must not reveal which cards are in the game.
        rank = rank_dates(table.cards)
        front = [ICONS.index(card.icons[0]) for card in with_icons(table.cards) if card.icons is not None]
        printed = [NO_ICON if card.icons is None else ICONS.index(card.icons[1]) for card in table.cards]
        first = s.RANDOM_FIRST if options.first is None else options.first
        return new_together(rules, seats, rank, front, printed, first)

    @classmethod
    def _deal(
        cls, table: CardIndex, seats: int, options: TogetherOptions, seed: int, order: list[int] | None, rules: int
    ) -> TogetherCore:
        core = cls._template(table, seats, options, rules).redeal(seed)
        return core if order is None else core.deal(order, core.first, seeded(seed, c.ICON_STREAM))

    # State and views

    @property
    def cards(self) -> Sequence[Card]:
        """The cards with the icons of this deal. Cards out of the game have only the icons of the deck, if any."""
        return [
            card if back == NO_ICON else Card(card.id, card.date, card.continent, (ICONS[front], ICONS[back]))
            for card, front, back in zip(self._table.cards, self._core.front, self._core.back, strict=True)
        ]

    def _front(self, index: int) -> Icon:
        return ICONS[self._core.front[index]]

    def _back(self, index: int) -> Icon:
        return ICONS[self._core.back[index]]

    @property
    def outcome(self) -> Outcome | None:
        core = self._core
        if core.ending == s.RUNNING:
            return None
        return Outcome((), (self._score().total,) * core.seats, (1,) * core.seats, REASONS[core.ending])

    @property
    def has_winners(self) -> bool:
        return False

    @property
    def score_bounds(self) -> tuple[int, int]:
        return (MIN_SCORE, MAX_SCORE)

    def _view(self, seat: int | None) -> m.TogetherView:
        core = self._core
        return m.TogetherView(
            you=seat,
            rules=core.rules,
            options=self.options,
            first=core.first,
            to_move=self.to_move,
            turn=core.turn,
            round=core.round,
            decision=core.decision,
            placed=core.placed,
            seats=[m.SeatView(hand) for hand in self._hands()],
            base=[self._stack(card) for card in core.line.base],
            interstice=[self._stack(card) for card in core.line.interstice],
            discards=[self._shown(card) for card in core.discards],
            pile=len(core.pile) - core.top,
            out_of_game=len(core.cards) - c.CARDS,
            score=self._score(),
            prospect=count_prospect(self._score(), self._open_cards()),
            choices=self._choices() if seat is not None and seat == core.to_move else None,
            outcome=self.outcome,
        )

    def _hands(self) -> list[list[m.HandCard]]:
        core = self._core
        cards = self._table.cards
        hands: list[list[m.HandCard]] = [[] for _ in range(core.seats)]
        for at, index in enumerate(core.hands):
            if index != line.NO_CARD:
                blocked = self._blocked_side(index) if core.blocked >> at & 1 else None
                hands[at // c.HAND_SIZE].append(m.HandCard(cards[index].id, self._front(index), blocked))
        return hands

    def _blocked_side(self, index: int) -> m.DateSide:
        """Return what everybody sees of a blocked card's date side."""
        if shows_blocked(self.options):
            return m.DateSide(self._table.cards[index].date, self._back(index))
        return m.DateSide(None, None)

    def _stack(self, bottom: int) -> list[m.Shown]:
        """Return the cards of a place, from the bottom up. A free place has none."""
        if bottom == line.NO_CARD:
            return []
        return [self._shown(card) for card in self._core.line.stack(bottom)]

    def _shown(self, index: int) -> m.Shown:
        card = self._table.cards[index]
        return m.Shown(card.id, card.date, self._back(index))

    def _score(self) -> Score:
        core = self._core
        return count_score(
            base=core.line.in_base,
            interstice=core.line.in_interstice,
            discards=len(core.discards),
            pile=len(core.pile) - core.top,
            hands=core.held,
        )

    def _open_cards(self) -> int:
        """Return how many cards can still come into the line: blocked cards never can."""
        core = self._core
        if core.ending != s.RUNNING:
            return 0
        return len(core.pile) - core.top + core.held - int(core.blocked).bit_count()

    def _choices(self) -> m.Choices:
        hand = self._hand()
        moves = self._core.legal_ids()
        return m.Choices(
            [hand[n] for n in moves if n < c.DISCARD],
            [hand[n - c.DISCARD] for n in moves if c.DISCARD <= n < c.STOP],
            c.STOP in moves,
        )

    def _hand(self) -> list[str]:
        """Return the hand of the seat to move."""
        core = self._core
        if core.to_move == NOBODY:
            return []
        ids = self._table.ids
        at = core.to_move * c.HAND_SIZE
        return [ids[card] for card in core.hands[at : at + c.HAND_SIZE] if card != line.NO_CARD]

    @property
    def gaps(self) -> int | None:
        return len(self._core.line.base) + 1

    # Moves

    def _decoder(self) -> Callable[[int], m.Action]:
        hand = self._hand()
        actions: dict[int, m.Action] = {c.STOP: STOP}
        for slot, card in enumerate(hand):
            actions[slot] = m.Play(card)
            actions[c.DISCARD + slot] = m.Discard(card)
        return lambda n: actions[n]

    def _encode(self, action: m.Action) -> int:
        core = self._core
        if type(action) is m.Stop:
            if not core.placed:
                raise self._illegal(m.NotAllowed.NOTHING_PLACED_YET)
            return c.STOP
        if type(action) is not m.Play and type(action) is not m.Discard:
            raise self._illegal(IllegalReason.UNKNOWN_ACTION)
        self._table.find(action.card)
        hand = self._hand()
        if action.card not in hand:
            raise self._illegal(IllegalReason.CARD_NOT_IN_HAND)
        slot = hand.index(action.card)
        if type(action) is m.Play:
            if slot not in core.legal_ids():
                raise self._illegal(m.NotAllowed.CARD_IS_BLOCKED)
            return slot
        if core.decision > 1:
            raise self._illegal(m.NotAllowed.TURN_OF_PLAYING)
        if c.DISCARD + slot not in core.legal_ids():
            raise self._illegal(m.NotAllowed.ICON_DIFFERS)
        return c.DISCARD + slot

    # Events and reveals

    @property
    def held(self) -> list[Held]:
        cards = self._table.cards
        return [
            Held(at // c.HAND_SIZE, cards[index].id, cards[index].date)
            for at, index in enumerate(self._core.hands)
            if index != line.NO_CARD
        ]

    @property
    def pointable(self) -> frozenset[str]:
        return frozenset(card.card for seat in self._view(None).seats for card in seat.hand)

    @classmethod
    def revealed(cls, events: Sequence[m.Event]) -> dict[str, str]:
        return {event.card: event.date for event in events if isinstance(event, m.Blocked)}

    @classmethod
    def shown(cls, view: m.TogetherView) -> set[str]:
        return {shown.card for shown in shown_cards(view)}

    @classmethod
    def placement(cls, event: m.Event) -> Placement | None:
        return Placement(event.card, event.seat) if isinstance(event, m.Placed) else None

    @classmethod
    def miss(cls, event: m.Event, before: m.TogetherView) -> Miss | None:
        if not isinstance(event, m.Blocked):
            return None
        left, right = before.base[event.gap], before.base[event.gap + 1]
        return Miss(event.seat, event.card, left[-1].date, right[-1].date)

    def opening(self) -> list[m.Event]:
        core = self._core
        began = m.Began(
            options=self.options,
            first=core.first,
            hands=self._hands(),
            line=self._shown(core.line.base[0]),
            discard=self._shown(core.discards[0]),
            pile=len(core.pile) - core.top,
            out_of_game=len(core.cards) - c.CARDS,
            score=self._score(),
            rules=core.rules,
        )
        return [began, m.TurnBegan(core.to_move, core.turn, core.round)]

    def _events(self, trace: list[int]) -> list[m.Event]:
        core = self._core
        events: list[m.Event] = []
        moved = False
        at = 0
        while at < len(trace):
            code = trace[at]
            if moved and (code == c.TURN_BEGAN or code == c.TURN_GOES_ON or code == c.ENDED):
                events.append(m.Scored(self._score()))
                moved = False
            if code == c.PLACED:
                card = self._shown(trace[at + 2])
                row, stacked = SPOTS[trace[at + 3]]
                place = trace[at + 4]
                events.append(m.Placed(trace[at + 1], card.card, card.date, card.back, row, place, stacked))
                moved = True
                at += 5
            elif code == c.BLOCKED:
                card = self._shown(trace[at + 2])
                events.append(m.Blocked(trace[at + 1], card.card, card.date, card.back, trace[at + 3]))
                at += 4
            elif code == c.DISCARDED:
                card = self._shown(trace[at + 2])
                events.append(m.Discarded(trace[at + 1], card.card, card.date, card.back))
                moved = True
                at += 3
            elif code == c.DREW:
                index = trace[at + 2]
                events.append(m.Drew(trace[at + 1], self._table.ids[index], self._front(index)))
                moved = True
                at += 3
            elif code == c.STOPPED:
                events.append(m.Stopped(trace[at + 1]))
                at += 2
            elif code == c.TURN_BEGAN:
                events.append(m.TurnBegan(trace[at + 1], core.turn, core.round))
                at += 2
            elif code == c.TURN_GOES_ON:
                events.append(m.TurnGoesOn(trace[at + 1], core.decision))
                at += 2
            else:
                assert self.outcome is not None, code
                events.append(m.Ended(self.outcome))
                at += 1
        return events

    @staticmethod
    def follow(view: m.TogetherView | None, event: m.Event) -> m.TogetherView:
        return follow(view, event)

    # Copies

    @classmethod
    def _unpack(cls, state: tuple[Any, ...]) -> TogetherCore:
        return unpack_together(state)

    @classmethod
    def _guess(cls, view: m.TogetherView, deck: CardSource, seed: int) -> Self:
        table = CardIndex(with_shown_dates(view, cls._cards_of(deck)))
        core = cls._template(table, len(view.seats), view.options, view.rules)
        ending = s.RUNNING if view.outcome is None else ENDINGS[view.outcome.reason]
        state = guess(view, table, core.settings(), ending, seed)
        return cls(unpack_together(state), table, view.options, None, None)
