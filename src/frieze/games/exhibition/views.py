"""Builds Exhibition's views, choices and scores from a core. No other module does."""

from functools import lru_cache

from frieze.games.cards import CardIndex
from frieze.games.core import NOBODY
from frieze.games.exhibition import fame as f
from frieze.games.exhibition import messages as m
from frieze.games.exhibition import moves
from frieze.games.exhibition.century import CONTINENTS, FIRST_YEAR
from frieze.games.exhibition.core import ExhibitionCore
from frieze.games.exhibition.names import MISFITS
from frieze.games.exhibition.options import ExhibitionOptions
from frieze.games.exhibition.showcases import EMPTY, HALL_SPOTS, WHITE
from frieze.games.exhibition.state import DEPOT_SIZE
from frieze.games.exhibition.variations import hall_showcases
from frieze.games.outcome import Outcome, Reason, places

COLUMNS = CONTINENTS[:WHITE]
VEHICLES = tuple(m.Vehicle)
HALL_ITEMS = {
    m.Item.SIX_CONTINENTS: f.SIX_CONTINENTS,
    m.Item.CONTINENT_FOCUS: f.CONTINENT_FOCUS,
    m.Item.DECADES: f.DECADES,
    m.Item.CHAIN_OF_YEARS: f.CHAIN_OF_YEARS,
    m.Item.FREE_SPOTS: f.FREE_SPOTS,
    m.Item.DEPOT_CARDS: f.DEPOT_CARDS,
}


@lru_cache(maxsize=256)
def score_sheet(options: ExhibitionOptions, seats: int) -> list[tuple[m.Item, int]]:
    """Return the items of this game in the order of the score sheet, with their indexes in `fame_by_item`."""
    indexes = dict(HALL_ITEMS)
    for index, showcase in enumerate(hall_showcases(list(options.variations))):
        if showcase.ranked or (showcase.only_in_solo and seats == 1):
            indexes[m.Item(showcase.name)] = index
    if options.secret_decades:
        indexes[m.Item.SECRET_DECADE] = f.SECRET_DECADE
    return [(item, indexes[item]) for item in m.Item if item in indexes]


@lru_cache(maxsize=256)
def hall_spots(options: ExhibitionOptions) -> list[tuple[m.ShowcaseName, int]]:
    """Return, for every spot of the hall, its showcase and its number within the showcase."""
    return [
        (m.ShowcaseName(showcase.name), spot)
        for showcase in hall_showcases(list(options.variations))
        for spot in range(showcase.end - showcase.start)
    ]


class ViewBuilder:
    """Builds the views of one position."""

    def __init__(self, core: ExhibitionCore, table: CardIndex, options: ExhibitionOptions) -> None:
        self.core = core
        self.table = table
        self.options = options

    def card(self, card: int) -> m.Shown:
        """Return a card with its date and continent."""
        data = self.table.cards[card]
        assert data.continent is not None, "`read_century` must come first"
        return m.Shown(data.id, data.date, data.continent)

    def cards(self, cards: list[int]) -> list[m.Shown]:
        """Return the cards of a list without empty spots."""
        return [self.card(card) for card in cards if card != EMPTY]

    def columns(self) -> list[list[m.Shown]]:
        columns = self.core.columns
        return [self.cards(columns[at : at + moves.COLUMN_SIZE]) for at in range(0, len(columns), moves.COLUMN_SIZE)]

    def secret(self, seat: int) -> int:
        """Return a seat's secret decade as a year."""
        return FIRST_YEAR + 10 * self.core.secrets[seat]

    # Scores

    def fame(self, points: list[int], knows_secret: bool) -> m.Fame:
        """Return the points of `fame_by_item` with the names of their items."""
        items = {
            item: points[index]
            for item, index in score_sheet(self.options, self.core.seats)
            if knows_secret or item is not m.Item.SECRET_DECADE
        }
        return m.Fame(sum(items.values()), items)

    def scores(self, you: int | None) -> list[m.Fame]:
        """Return the fame of all seats as far as this seat may know it."""
        core = self.core
        over = core.to_move == NOBODY
        return [self.fame(core.fame_by_item(seat), over or seat == you) for seat in range(core.seats)]

    def public_scores(self) -> list[m.Fame]:
        """Return the fame of all seats without their secret decades."""
        return [self.fame(self.core.fame_by_item(seat), False) for seat in range(self.core.seats)]

    def outcome(self) -> Outcome | None:
        """Return the outcome, or None while the game is running.

        Most fame wins. Among equals, the card nearest to 1950 in Mid-Century wins. Solo has no winner [ours].
        """
        core = self.core
        if core.to_move != NOBODY:
            return None
        scores = tuple(core.scores())
        ranking = places([(-scores[seat], -core.tie_break_value(seat)) for seat in range(core.seats)])
        winners = tuple(seat for seat, place in enumerate(ranking) if place == 1 and core.seats > 1)
        return Outcome(winners, scores, ranking, Reason.ALL_FINISHED)

    # The view

    def view(self, you: int | None) -> m.ExhibitionView:
        core = self.core
        over = core.to_move == NOBODY
        return m.ExhibitionView(
            you=you,
            rules=core.rules,
            options=self.options,
            first=core.first,
            to_move=None if over else core.to_move,
            turn=core.turn,
            round=core.round,
            decision=core.decision,
            phase=None if over else m.Phase.TAKE if core.taken == EMPTY else m.Phase.PLACE,
            columns=self.columns(),
            column_size=moves.COLUMN_SIZE,
            depot_size=DEPOT_SIZE,
            stock=len(core.stock) - core.top,
            taken=None if core.taken == EMPTY else self.card(core.taken),
            seats=[self.seat(seat, over or seat == you) for seat in range(core.seats)],
            scores=self.scores(you),
            out=self.cards(core.out),
            choices=self.choices() if you is not None and you == core.to_move else None,
            outcome=self.outcome(),
        )

    def seat(self, seat: int, knows_secret: bool) -> m.SeatView:
        core = self.core
        return m.SeatView(
            vehicle=VEHICLES[seat],
            at=CONTINENTS[core.vehicles[seat]],
            hall=self.hall(seat),
            depot=self.cards(core.depots[DEPOT_SIZE * seat : DEPOT_SIZE * (seat + 1)]),
            completed=core.completed[seat] or None,
            finished=core.finished >> seat & 1 == 1,
            secret_decade=self.secret(seat) if core.deals_secrets and knows_secret else None,
        )

    def hall(self, seat: int) -> list[m.ShowcaseView]:
        spots = self.core.spots[HALL_SPOTS * seat : HALL_SPOTS * (seat + 1)]
        return [
            m.ShowcaseView(
                m.ShowcaseName(showcase.name),
                [None if card == EMPTY else self.card(card) for card in spots[showcase.start : showcase.end]],
            )
            for showcase in self.core.showcases
        ]

    # Choices of the seat to move

    def choices(self) -> m.TakeChoices | m.PlaceChoices:
        core = self.core
        if core.taken != EMPTY:
            return self.place_choices()
        slots = range(core.first_slot(), core.last_slot())
        return m.TakeChoices([self.takeable(slot) for slot in slots if core.columns[slot] != EMPTY])

    def takeable(self, slot: int) -> m.Takeable:
        """Return a card that can be taken, and where it could go then."""
        card = self.card(self.core.columns[slot])
        white = card.continent is CONTINENTS[WHITE]
        after = self.core.clone()
        after.top = len(after.stock)  # the refill is not known yet
        after.apply_id(moves.take_move(slot, 0 if white else CONTINENTS.index(card.continent)))
        choices = ViewBuilder(after, self.table, self.options).place_choices()
        fits = [spot for spot in choices.spots if spot.gain is not None]
        return m.Takeable(card.card, list(COLUMNS) if white else [], fits, choices.store)

    def place_choices(self) -> m.PlaceChoices:
        core = self.core
        before = core.fame_by_item(core.to_move)
        hall = HALL_SPOTS * core.to_move
        spots = []
        for showcase in core.showcases:
            for spot in range(showcase.start, showcase.end):
                if core.spots[hall + spot] == EMPTY:
                    code = showcase.misfit(core.subjects, core.spots, hall, spot, core.taken)
                    misfit = MISFITS.get(code)
                    gain = self.gain(moves.PUT + spot, before) if misfit is None else None
                    name = m.ShowcaseName(showcase.name)
                    spots.append(m.FreeSpot(name, spot - showcase.start, gain, misfit))
        store = None if core.free_depot_spot() == EMPTY else self.gain(moves.STORE, before)
        return m.PlaceChoices(spots, store, core.fitting() == 0)

    def gain(self, move: int, before: list[int]) -> m.Fame:
        """Return the change of the fame of the seat to move by a move, with only the items that change."""
        after = self.core.clone()
        after.apply_id(move)
        points = after.fame_by_item(self.core.to_move)
        sheet = score_sheet(self.options, self.core.seats)
        items = {item: points[index] - before[index] for item, index in sheet if points[index] != before[index]}
        return m.Fame(sum(items.values()), items)
