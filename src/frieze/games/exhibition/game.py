"""Exhibition: 20th Century. Players take cards, travel, and fill the showcases of a hall for fame points.

Versions of the rules: 1, the first; 2, Years Gap, Short Era and Antiquity rank values, not seats, and Short Era looks
only at its outer spots.
"""

from collections.abc import Callable
from typing import Any, ClassVar, Self

from frieze.games.cards import Card, CardIndex, CardSource, Continent
from frieze.games.core import NOBODY
from frieze.games.errors import DeckMismatch, IllegalReason
from frieze.games.exhibition import core as c
from frieze.games.exhibition import messages as m
from frieze.games.exhibition import moves
from frieze.games.exhibition.century import CONTINENTS, FIRST_YEAR, read_century
from frieze.games.exhibition.core import ExhibitionCore, new_exhibition, unpack_exhibition
from frieze.games.exhibition.follow import follow
from frieze.games.exhibition.names import MISFITS
from frieze.games.exhibition.options import MAX_SEATS, MIN_SEATS, ExhibitionOptions, fill
from frieze.games.exhibition.showcases import EMPTY, FITS, HALL_SPOTS, WHITE
from frieze.games.exhibition.state import DECADES, DEPOT_SIZE, RANDOM_FIRST, shown_continents
from frieze.games.exhibition.views import ViewBuilder, hall_spots
from frieze.games.game import Game
from frieze.games.outcome import Outcome
from frieze.games.rng import seeded


class Exhibition(Game[ExhibitionCore, ExhibitionOptions, m.Action, m.Event, m.ExhibitionView]):
    """A running game of Exhibition."""

    __slots__ = ()

    name = "exhibition"
    versions = (1, 2)
    least_seats = MIN_SEATS
    most_seats = MAX_SEATS
    Options: ClassVar[Any] = ExhibitionOptions
    Action: ClassVar[Any] = m.Action
    Event: ClassVar[Any] = m.Event
    View: ClassVar[Any] = m.ExhibitionView
    reveal_ms: ClassVar[Any] = {m.Began: 1500, m.Took: 420, m.Placed: 420, m.Stored: 420, m.Finished: 900}

    # Starting

    @classmethod
    def _fill(cls, options: ExhibitionOptions, seats: int, rules: int) -> ExhibitionOptions:  # noqa: ARG003  # as in all versions
        return fill(options, seats)

    @classmethod
    def _template(cls, table: CardIndex, seats: int, options: ExhibitionOptions, rules: int) -> ExhibitionCore:
        year, continent = read_century(table)
        first = RANDOM_FIRST if options.first is None else options.first
        return new_exhibition(rules, seats, year, continent, list(options.variations), options.secret_decades, first)

    @classmethod
    def _deal(
        cls, table: CardIndex, seats: int, options: ExhibitionOptions, seed: int, order: list[int] | None, rules: int
    ) -> ExhibitionCore:
        core = cls._template(table, seats, options, rules).redeal(seed)
        return core if order is None else core.deal(order, core.first, core.rng)

    # State and views

    def _view_builder(self) -> ViewBuilder:
        return ViewBuilder(self._core, self._table, self.options)

    @property
    def outcome(self) -> Outcome | None:
        return self._view_builder().outcome()

    @property
    def score_bounds(self) -> tuple[int, int]:
        return self._core.score_bounds()

    def _view(self, seat: int | None) -> m.ExhibitionView:
        return self._view_builder().view(seat)

    def _choices(self) -> m.TakeChoices | m.PlaceChoices:
        return self._view_builder().choices()

    # Moves

    def _decoder(self) -> Callable[[int], m.Action]:
        cards = self._table.cards
        columns = self._core.columns[:]
        spots = hall_spots(self.options)

        def decode(n: int) -> m.Action:
            if n == moves.STORE:
                return m.Store()
            if n == moves.FINISH:
                return m.Finish()
            if n >= moves.PUT:
                showcase, spot = spots[n - moves.PUT]
                return m.Put(showcase, spot)
            card = cards[columns[moves.slot_of(n)]]
            return m.Take(card.id, CONTINENTS[n & moves.TO_MASK] if card.continent is Continent.WHITE else None)

        return decode

    def _encode(self, action: m.Action) -> int:
        core = self._core
        if type(action) is m.Take:
            return self._encode_take(action)
        if type(action) not in (m.Put, m.Store, m.Finish):
            raise self._illegal(IllegalReason.UNKNOWN_ACTION)
        if core.taken == EMPTY:
            raise self._illegal(IllegalReason.NOT_NOW)
        if type(action) is m.Put:
            return self._encode_put(action)
        if type(action) is m.Store:
            if core.free_depot_spot() == EMPTY:
                raise self._illegal(m.Refusal.DEPOT_FULL)
            return moves.STORE
        if core.fitting() != 0:
            raise self._illegal(m.Refusal.CARD_FITS)
        return moves.FINISH

    def _encode_take(self, action: m.Take) -> int:
        core = self._core
        card = self._table.find(action.card)
        if core.taken != EMPTY:
            raise self._illegal(IllegalReason.NOT_NOW)
        if card not in core.columns:
            raise self._illegal(m.Refusal.CARD_NOT_OPEN)
        at = core.columns.index(card)
        if not core.first_slot() <= at < core.last_slot():
            raise self._illegal(m.Refusal.OTHER_COLUMN)
        to = core.subjects.continent[card]
        if to != WHITE:
            if action.to is not None:
                raise self._illegal(m.Refusal.TO_NOT_CHOSEN)
            return moves.take_move(at, to)
        if action.to is None:
            raise self._illegal(m.Refusal.TO_MISSING)
        if action.to not in CONTINENTS[:WHITE]:
            raise self._illegal(m.Refusal.NO_SUCH_COLUMN)
        return moves.take_move(at, CONTINENTS.index(action.to))

    def _encode_put(self, action: m.Put) -> int:
        core = self._core
        hall = HALL_SPOTS * core.to_move
        for showcase in core.showcases:
            if showcase.name == action.showcase:
                if not (isinstance(action.spot, int) and 0 <= action.spot < showcase.end - showcase.start):
                    raise self._illegal(m.Refusal.NO_SUCH_SPOT)
                spot = showcase.start + action.spot
                if core.spots[hall + spot] != EMPTY:
                    raise self._illegal(m.Refusal.SPOT_TAKEN)
                misfit = showcase.misfit(core.subjects, core.spots, hall, spot, core.taken)
                if misfit != FITS:
                    raise self._illegal(MISFITS[misfit])
                return moves.PUT + spot
        raise self._illegal(m.Refusal.NO_SUCH_SHOWCASE)

    # Events

    @property
    def has_secrets(self) -> bool:
        return bool(self.options.secret_decades)

    def opening(self) -> list[m.Event]:
        core = self._core
        views = self._view_builder()
        public = views.view(None)
        began = m.Began(
            options=self.options,
            first=core.first,
            showcases=[(showcase.name, len(showcase.spots)) for showcase in public.seats[0].hall],
            vehicles=[seat.vehicle for seat in public.seats],
            at=[seat.at for seat in public.seats],
            columns=public.columns,
            stock=public.stock,
            scores=public.scores,
            depot_size=public.depot_size,
            column_size=public.column_size,
            rules=core.rules,
        )
        return [began, m.TurnBegan(core.to_move, core.turn, core.round)]

    def _events(self, trace: list[int]) -> list[m.Event]:
        events: list[m.Event] = []
        views = self._view_builder()
        at = 0
        while at < len(trace):
            last = at + 1 + c.ARGUMENT_COUNTS[trace[at]]
            events.append(self._event(views, trace[at], trace[at + 1 : last]))
            at = last
        return events

    def _event(self, views: ViewBuilder, code: int, arguments: list[int]) -> m.Event:
        core = self._core
        if code == c.SCORED:
            return m.Scored(views.public_scores())
        if code == c.ENDED:
            outcome = views.outcome()
            assert outcome is not None, "the game must be over"
            secrets = [views.secret(seat) for seat in range(core.seats)] if core.deals_secrets else None
            return m.Ended(secrets, views.scores(None), outcome)
        if code == c.REFILLED:
            return m.Refilled(CONTINENTS[arguments[0]], arguments[1], views.card(arguments[2]))
        seat = arguments[0]
        if code == c.TURN_BEGAN:
            return m.TurnBegan(seat, core.turn, core.round)
        if code == c.TURN_GOES_ON:
            return m.TurnGoesOn(seat, core.decision)
        if code == c.MOVED:
            return m.Moved(seat, CONTINENTS[arguments[1]])
        if code == c.COMPLETED:
            return m.Completed(seat, core.completed[seat])
        card = None if arguments[1] == EMPTY else views.card(arguments[1])
        if code == c.FINISHED:
            return m.Finished(seat, card)
        assert card is not None, code
        if code == c.TOOK:
            return m.Took(seat, card, CONTINENTS[arguments[2]])
        if code == c.STORED:
            return m.Stored(seat, card)
        showcase, spot = hall_spots(self.options)[arguments[2]]
        return m.Placed(seat, card, showcase, spot)

    @staticmethod
    def follow(view: m.ExhibitionView | None, event: m.Event) -> m.ExhibitionView:
        return follow(view, event)

    # Copies

    @classmethod
    def _unpack(cls, state: tuple[Any, ...]) -> ExhibitionCore:
        return unpack_exhibition(state)

    @classmethod
    def _guess(cls, view: m.ExhibitionView, deck: CardSource, seed: int) -> Self:
        halls = [card for seat in view.seats for showcase in seat.hall for card in showcase.spots]
        depots = [[*seat.depot, *[None] * (DEPOT_SIZE - len(seat.depot))] for seat in view.seats]
        columns = [[*column, *[None] * (moves.COLUMN_SIZE - len(column))] for column in view.columns]
        flat_depots = [card for depot in depots for card in depot]
        flat_columns = [card for column in columns for card in column]
        shown = {card.card: card for card in (*halls, *flat_depots, *flat_columns, *view.out, view.taken) if card}
        table = CardIndex(_as_shown(card, shown.get(card.id)) for card in deck.cards)
        missing = [card for card in shown if card not in table.index]
        if missing:
            raise DeckMismatch(missing=missing)

        def indexes(cards: list[m.Shown | None]) -> list[int]:
            return [EMPTY if card is None else table.index[card.card] for card in cards]

        core = cls._template(table, len(view.seats), view.options, view.rules)
        stock = [card for card in core.cards if table.ids[card] not in shown]
        if len(stock) != view.stock:
            raise DeckMismatch(stock=len(stock), allowed=view.stock)
        core.rng = seeded(seed)
        core.rng.shuffle(stock)
        core.first = view.first
        core.to_move = NOBODY if view.to_move is None else view.to_move
        core.turn, core.round, core.decision = view.turn, view.round, view.decision
        core.spots, core.depots, core.columns = indexes(halls), indexes(flat_depots), indexes(flat_columns)
        core.stock = stock
        core.vehicles = [CONTINENTS.index(seat.at) for seat in view.seats]
        core.shown = shown_continents(core.subjects, core.spots)
        core.completed = [seat.completed or 0 for seat in view.seats]
        core.out = indexes([*view.out])
        core.taken = indexes([view.taken])[0]
        core.finished = sum(1 << number for number, seat in enumerate(view.seats) if seat.finished)
        core.secrets = _guess_secrets(view, core) if view.options.secret_decades else []
        return cls(core, table, view.options, None, None)


def _as_shown(card: Card, shown: m.Shown | None) -> Card:
    """Return the card with the date and continent that the view shows, if it shows the card."""
    return card if shown is None else Card(card.id, shown.date, shown.continent, card.icons)


def _guess_secrets(view: m.ExhibitionView, core: ExhibitionCore) -> list[int]:
    """Return the secret decade of each seat: the one that the view shows, or a random one of the others."""
    known = [None if seat.secret_decade is None else (seat.secret_decade - FIRST_YEAR) // 10 for seat in view.seats]
    left = [decade for decade in range(DECADES) if decade not in known]
    core.rng.shuffle(left)
    return [left.pop() if decade is None else decade for decade in known]
