"""The rollout policy of Exhibition's search, on integers. It plays whole turns fast, without search.

It evaluates every card it may take in its best place. The value has two parts: what the card brings anywhere in the
hall (decade, continent, focus, chain of years, secret decade), and how the spot changes the potential of its showcase
(evaluation.py).
"""

from typing import Final

from mypy_extensions import i64

from frieze.bots.exhibition.evaluation import YEARS, Potential, Supply, Weights
from frieze.bots.exhibition.variations import make_potential
from frieze.games.exhibition.core import ExhibitionCore
from frieze.games.exhibition.fame import FIRST_YEAR_BIT, HALF_CENTURY, longest_chain
from frieze.games.exhibition.moves import COLUMNS, FINISH, PUT, STORE, take_move
from frieze.games.exhibition.showcases import EMPTY, HALL_SPOTS, WHITE
from frieze.games.exhibition.state import DEPOT_SIZE

WORST: Final = -1_000_000  # lower than any value


class Policy:
    """Plays turns in games that share one supply of cards."""

    def __init__(self, core: ExhibitionCore, weights: Weights) -> None:
        subjects = core.subjects
        pool = core.stock[core.top :]
        for card in core.columns:
            if card != EMPTY:
                pool.append(card)
        self.weights = weights
        self.supply = Supply(subjects, pool, core.seats, weights)
        self.showcases = core.showcases
        self.potentials: list[Potential] = [make_potential(showcase, self.supply) for showcase in core.showcases]
        self.year = subjects.year
        self.continent = subjects.continent
        # Set by `read_hall`.
        self.before: list[i64] = [0] * len(self.potentials)
        self.counts: list[i64] = [0] * COLUMNS
        self.max_count: i64 = 0
        self.decades: i64 = 0
        self.early: i64 = 0
        self.late: i64 = 0
        self.longest: i64 = 1
        self.free: i64 = 0
        self.depot_free: i64 = 0
        self.secret: i64 = EMPTY
        self.hall: i64 = 0
        # Set by `evaluate_card`.
        self.place: i64 = FINISH
        self.stores = False

    # Playing

    def play(self, core: ExhibitionCore) -> None:
        """Play to the end of the game."""
        while core.to_move >= 0:
            self.play_turn(core)

    def play_turn(self, core: ExhibitionCore) -> None:
        """Play the turn of the seat to move, or the rest of it."""
        self.read_hall(core)
        if core.taken == EMPTY:
            move = self.choose_take(core)
            place = self.place
            core.apply_id(move)
            core.apply_id(place)
        else:
            self.evaluate_card(core, core.taken)
            core.apply_id(self.place)

    def choose_take(self, core: ExhibitionCore) -> i64:
        """Return the best move that takes a card, and set `place` to the card's best place. Call `read_hall` first."""
        best = WORST
        move: i64 = 0
        place: i64 = FINISH
        slot = core.first_slot()
        end = core.last_slot()
        while slot < end:
            card = core.columns[slot]
            if card != EMPTY:
                value = self.evaluate_card(core, card)
                if value > best:
                    best = value
                    to = self.continent[card]
                    move = take_move(slot, 0 if to == WHITE else to)  # a search tries where a white card leads
                    place = self.place
            slot += 1
        self.place = place
        return move

    # Evaluation

    def read_hall(self, core: ExhibitionCore) -> None:
        """Compute what the evaluation needs about the hall of the seat to move."""
        seat = core.to_move
        hall = HALL_SPOTS * seat
        spots = core.spots
        counts = self.counts
        for column in range(COLUMNS):
            counts[column] = 0
        decades: i64 = 0
        early: i64 = 0
        late: i64 = 0
        free: i64 = 0
        at = hall
        end = hall + HALL_SPOTS
        while at < end:
            card = spots[at]
            at += 1
            if card == EMPTY:
                free += 1
                continue
            continent = self.continent[card]
            if continent != WHITE:
                counts[continent] += 1
                year = self.year[card]
                decades |= 1 << year // 10
                if year < HALF_CENTURY:
                    early |= FIRST_YEAR_BIT >> year
                else:
                    late |= FIRST_YEAR_BIT >> (year - HALF_CENTURY)
        max_count: i64 = 0
        for column in range(COLUMNS):
            max_count = max(max_count, counts[column])
        self.max_count = max_count
        self.hall = hall
        self.decades = decades
        self.early = early
        self.late = late
        self.free = free
        self.longest = longest_chain(early, late)
        self.secret = core.secrets[seat] if core.deals_secrets else EMPTY
        depot_free: i64 = 0
        for at in range(DEPOT_SIZE * seat, DEPOT_SIZE * (seat + 1)):
            if core.depots[at] == EMPTY:
                depot_free += 1
        self.depot_free = depot_free
        self.supply.set_turns_left(free + depot_free)
        for number in range(len(self.potentials)):
            self.before[number] = self.potentials[number].value(spots, hall)

    def evaluate_card(self, core: ExhibitionCore, card: i64) -> i64:
        """Return the value of a card in its best place, and set `place` to that place. Call `read_hall` first."""
        best = WORST
        place: i64 = FINISH
        for number, showcase in enumerate(self.showcases):
            fits = showcase.fitting(core.subjects, core.spots, self.hall, card)
            spot = showcase.start
            fits >>= spot
            while fits != 0:
                if fits & 1 != 0:
                    value = self.evaluate_spot(core, card, spot, number)
                    if value > best:
                        best = value
                        place = PUT + spot
                fits >>= 1
                spot += 1
        if best != WORST:
            best += self.card_value(card) + self.weights.fill
        store = self.store_value(core, best == WORST)
        if store > best:
            best = store
            place = STORE if self.stores else FINISH
        self.place = place
        return best

    def evaluate_spot(self, core: ExhibitionCore, card: i64, spot: i64, number: i64) -> i64:
        """Return the change of a showcase's potential if the card is in this spot."""
        spots = core.spots
        at = self.hall + spot
        spots[at] = card
        value = self.potentials[number].value(spots, self.hall) - self.before[number]
        spots[at] = EMPTY
        return value

    def store_value(self, core: ExhibitionCore, fits_nowhere: bool) -> i64:
        """Return the value of storing the card or, if it fits nowhere, of finishing. Set `stores` to True to store."""
        self.stores = self.depot_free > 0
        if not fits_nowhere:
            return -self.weights.store if self.stores else WORST
        hope: i64 = self.free * self.weights.spot
        for potential in self.potentials:
            hope -= potential.expected_loss(core.spots, self.hall)
        if self.stores and hope > self.weights.store:
            return -self.weights.store
        self.stores = False
        return -max(hope, 0)

    def card_value(self, card: i64) -> i64:
        """Return the value of a card anywhere in the hall."""
        continent = self.continent[card]
        if continent == WHITE:
            return 0
        weights = self.weights
        year = self.year[card]
        value: i64 = 0
        decade = year // 10
        if self.decades >> decade & 1 == 0:
            value += weights.decade
        if decade == self.secret:
            value += weights.secret
        count = self.counts[continent]
        if count == 0:
            value += weights.continent if self.supply.seats > 1 else weights.continent // 4
        if count >= self.max_count:
            value += weights.focus
        else:
            value += weights.focus * count // (2 * self.max_count)
        links = self.run_length(year, 1) + self.run_length(year, -1)
        if links >= self.longest:
            value += weights.chain * (links + 1 - self.longest)
        else:
            value += weights.near_chain * links
        return value

    def run_length(self, year: i64, step: i64) -> i64:
        """Return the number of consecutive years in the hall, beginning one step from this year."""
        count: i64 = 0
        year += step
        while 0 <= year < YEARS:
            if year < HALF_CENTURY:
                shown = self.early >> (HALF_CENTURY - 1 - year)
            else:
                shown = self.late >> (2 * HALF_CENTURY - 1 - year)
            if shown & 1 == 0:
                break
            count += 1
            year += step
        return count
