"""Compares Timeline with a second, slow and simple implementation of its rules. Both must play alike."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from frieze.games.rng import seeded, unpack_rng
from frieze.games.timeline import Place, Timeline
from tests.example_counts import tries
from tests.games.plans import setups


class Model:
    """A simple implementation of the rules with ids, sets and lists."""

    def __init__(self, game: Timeline) -> None:
        view = game.view(None)
        self.date = {card.id: int(card.date) for card in game.cards}
        self.hands = {seat: list(state.hand) for seat, state in enumerate(view.seats)}
        self.line = [card.card for card in view.line]
        core = game._core.clone()
        self.pile = []  # the pile in the order of drawing, found by drawing all cards
        while core.top < len(core.pile):
            core.draw(0)
            self.pile.append(game.cards[core.hands[0][-1]].id)
        self.discards: list[str] = []
        self.round_order = [(view.first + place) % len(self.hands) for place in range(len(self.hands))]
        self.to_play = list(self.round_order)
        self.out_of_game: set[int] = set()
        self.went_out: list[int] = []
        self.ran_dry: list[int] = []
        self.winners: list[int] | None = None
        self.options = game.options
        self.rules = game.rules
        self.round = 1
        self.left: dict[int, tuple[int, bool]] = {}  # when seats left: the round, and whether at its end
        self.rng = unpack_rng(core.rng.pack())

    def draw(self, seat: int) -> bool:
        if not self.pile and self.options.empty_pile == "reshuffle":
            indexes = [sorted(self.date, key=self.index).index(card) for card in self.discards]
            self.rng.shuffle(indexes)
            self.pile = [sorted(self.date, key=self.index)[index] for index in indexes]
            self.discards = []
        if not self.pile:
            return False
        self.hands[seat].append(self.pile.pop(0))
        return True

    @staticmethod
    def index(card: str) -> bytes:
        import hashlib

        return hashlib.sha256(card.encode()).digest()

    def place(self, card: str, gap: int) -> None:
        seat = self.to_play.pop(0)
        self.hands[seat].remove(card)
        line = [*self.line[:gap], card, *self.line[gap:]]
        dates = [self.date[name] for name in line]
        if dates == sorted(dates):
            self.line = line
            if self.options.draw_after_success:
                self.draw(seat)
            if not self.hands[seat]:
                self.went_out.append(seat)
        else:
            if self.options.misplaced == "discards":
                self.discards.append(card)
            if not self.draw(seat) and not self.hands[seat]:
                self.ran_dry.append(seat)
                self.out_of_game.add(seat)
                self.left[seat] = (self.round, False)
        to_act = [other for other in self.to_play if len(self.hands[other]) == 1 or self.rules == 2]
        if not self.to_play or (self.went_out and not to_act):
            self.judge()

    def judge(self) -> None:
        left = [seat for seat in self.round_order if seat not in self.out_of_game]
        if len(self.went_out) == 1:
            self.winners = self.went_out
        elif self.went_out:
            discards = self.discards if self.options.empty_pile == "reshuffle" else []
            if len(self.pile) + len(discards) < len(self.went_out):
                self.winners = self.went_out
            else:
                losers = [seat for seat in left if seat not in self.went_out]
                self.left |= dict.fromkeys(losers, (self.round, True))
                self.out_of_game |= set(losers)
                for seat in self.went_out:
                    self.draw(seat)
        elif len(left) == 1:
            self.winners = left
        elif not left:
            self.winners = self.ran_dry
        self.went_out, self.ran_dry = [], []
        self.round += 1
        self.to_play = [seat for seat in self.round_order if seat not in self.out_of_game]

    def ranking(self) -> list[int]:
        """Return the place of each seat: winners, then the others from the longest in the game to the shortest."""
        assert self.winners is not None
        forever = (10**6, True)
        losers = [seat for seat in self.hands if seat not in self.winners]

        def better(seat: int, other: int) -> bool:
            if self.rules == 2:
                return (len(self.hands[seat]) or 99) < (len(self.hands[other]) or 99)
            mine, theirs = self.left.get(seat, forever), self.left.get(other, forever)
            return mine > theirs or (mine == theirs and len(self.hands[seat]) < len(self.hands[other]))

        places = dict.fromkeys(self.winners, 1)
        for seat in losers:
            places[seat] = 1 + len(self.winners) + sum(better(other, seat) for other in losers)
        return [places[seat] for seat in self.hands]

    def looks_like(self, game: Timeline) -> bool:
        view = game.view(None)
        return (
            [card.card for card in view.line] == self.line
            and [seat.hand for seat in view.seats] == list(self.hands.values())
            and view.pile == len(self.pile)
            and [card.card for card in view.discards] == self.discards
            and (view.to_move is None) == (self.winners is not None)
            and (self.winners is not None or view.to_move == self.to_play[0])
            and (view.outcome is None or list(view.outcome.winners) == sorted(self.winners or []))
            and (view.outcome is None or list(view.outcome.ranking) == self.ranking())
        )


@pytest.mark.parametrize("rules", Timeline.versions)
@given(setup=setups("timeline"), chance=st.integers(min_value=0, max_value=10**6), long_game=st.booleans())
@settings(max_examples=tries(200, 60))
def test_the_core_plays_as_the_model(rules: int, setup: Any, chance: int, long_game: bool) -> None:
    setup.options["draw_after_success"] = long_game
    game = setup._replace(rules=rules).start()
    model = Model(game)
    rng = random.Random(chance)
    for _ in range(400):
        if game.to_move is None:
            break
        hand = model.hands[game.to_move]
        # Mostly right placements, so that nobody, one or several seats go out in a round.
        card = rng.choice(hand)
        gap = rng.randint(0, len(model.line))
        if rng.random() < 0.7:
            gap = sum(model.date[other] < model.date[card] for other in model.line)
        game.apply(Place(card, gap))
        model.place(card, gap)
        assert model.looks_like(game)


def test_the_generator_is_sfc32() -> None:
    """The first numbers equal those of sfc32, computed with Python's big integers."""
    mask = 2**32 - 1
    a, b, c, count = 7, 1, 0, 1
    words = []
    for _ in range(15 + 5):
        word = (a + b + count) % 2**32
        count += 1
        a, b, c = b ^ b // 2**9, c * 9 % 2**32, ((c * 2**21 | c // 2**11) + word) & mask
        words.append(word)
    rng = seeded(7 + 2**32)
    assert [rng.word() for _ in range(5)] == words[15:]
