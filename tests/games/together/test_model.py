"""Compares Together with a second, slow implementation of its rules, from views and dates alone."""

import random
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from frieze.decks import make_deck
from frieze.games.conformance import play_through
from frieze.games.dates import Date, parse_date
from frieze.games.together import (
    Blocked,
    Choices,
    Discard,
    Drew,
    Placed,
    Play,
    Row,
    Stop,
    Together,
    TogetherView,
    count_score,
)
from tests.games.plans import Setup, setups


def read_choices(view: TogetherView) -> Choices:
    """Return the legal actions of the seat to move."""
    assert view.to_move is not None
    cards = view.seats[view.to_move].hand
    icon = view.discards[-1].back
    return Choices(
        play=[card.card for card in cards if card.blocked is None],
        discard=[card.card for card in cards if card.front == icon and view.decision == 1],
        stop=view.placed == 1,
    )


def read_place(view: TogetherView, date: Date | None) -> tuple[Row, int, bool] | int:
    """Return the row, the place and whether a card of this date goes on another; or the gap that is taken."""
    for row, stacks in ((Row.BASE, view.base), (Row.INTERSTICE, view.interstice)):
        for place, stack in enumerate(stacks):
            if any(parse_date(card.date) == date for card in stack):
                return row, place, True
    line = [parse_date(stack[0].date) for stack in view.base]
    assert date is not None
    earlier = sum(1 for other in line if other is not None and other < date)
    if earlier in {0, len(line)}:
        return Row.BASE, earlier, False
    return (earlier - 1) if view.interstice[earlier - 1] else (Row.INTERSTICE, earlier - 1, False)


def counted(view: TogetherView) -> Any:
    base, interstice = (sum(len(stack) for stack in row) for row in (view.base, view.interstice))
    hands = sum(len(seat.hand) for seat in view.seats)
    return count_score(base=base, interstice=interstice, discards=len(view.discards), pile=view.pile, hands=hands)


def check_shape(view: TogetherView) -> None:
    """Check what holds in every position."""
    assert len(view.interstice) == len(view.base) - 1
    assert all(view.base)
    line = [view.base[0]]
    for over, base in zip(view.interstice, view.base[1:], strict=True):
        line += [over, base] if over else [base]
    dates = [{parse_date(card.date) for card in stack} for stack in line]
    assert all(len(stack) == 1 for stack in dates)
    years = [date for stack in dates for date in stack if date is not None]
    assert years == sorted(set(years))
    assert view.score == counted(view)
    if view.pile:
        assert all(len(seat.hand) == 4 for number, seat in enumerate(view.seats) if number != view.to_move)


def check_move(game: Together, action: Play | Discard | Stop) -> None:
    """Make a move and compare its effects with the slow implementation."""
    before = game.view(None)
    seat = before.to_move
    assert seat is not None
    assert game.view(seat).choices == read_choices(before)
    dates = {card.id: parse_date(card.date) for card in game.cards}
    events = game.apply(action)
    after = game.view(None)
    turn_over = after.turn != before.turn
    if isinstance(action, Play):
        event = events[0]
        read = read_place(before, dates[action.card])
        if isinstance(event, Blocked):
            assert (event.card, event.gap) == (action.card, read)
            assert not turn_over
        else:
            assert isinstance(event, Placed)
            assert (event.row, event.place, event.stacked) == read
            assert after.outcome is not None or turn_over == (before.placed == 1)
    drawn = [event for event in events if isinstance(event, Drew)]
    held = len(before.seats[seat].hand) - (not isinstance(action, Stop))
    assert len(drawn) == (min(4 - held, before.pile) if turn_over else 0)
    if turn_over:
        check_next(before, after, seat)


def check_next(before: TogetherView, after: TogetherView, seat: int) -> None:
    """Check that the next seat with cards is to move, in a new round if the first player was passed or is next."""
    passed = [(seat + step) % len(after.seats) for step in range(1, len(after.seats) + 1)]
    following = next(other for other in passed if after.seats[other].hand)
    passed = passed[: passed.index(following) + 1]
    assert after.to_move in {following, None}
    assert after.round - before.round == passed.count(after.first)
    assert (after.turn - before.turn, after.decision, after.placed) == (1, 1, 0)


@given(setup=setups("together"), chance=st.randoms(use_true_random=False), careful=st.booleans())
@example(Setup("together", make_deck(36, seed=1, earliest=2000, latest=2012), 8, {}, 3), random.Random(1), True)
def test_the_core_plays_as_the_slow_implementation(setup: Setup, chance: random.Random, careful: bool) -> None:
    game = setup.start()
    assert isinstance(game, Together)
    check_shape(game.view(None))
    while game.to_move is not None:
        check_move(game, choose(game, chance, careful))
        check_shape(game.view(None))


def choose(game: Together, chance: random.Random, careful: bool) -> Any:
    """Return a legal action. A careful team plays cards that fit, or else discards, and so plays longer."""
    actions = list(game.legal_actions())
    if careful:
        view = game.view(None)
        dates = {card.id: parse_date(card.date) for card in game.cards}
        good = [
            action
            for action in actions
            if not isinstance(action, Play) or not isinstance(read_place(view, dates[action.card]), int)
        ]
        actions = good or actions
    return chance.choice(actions)


def test_all_three_endings_occur() -> None:
    reasons = set()
    for seed in range(40):
        deck = make_deck(36, seed=seed, earliest=2000, latest=2005)
        game = Setup("together", deck, 1 + seed % 8, {}, seed).start()
        play_through(game, random.Random(seed), lambda _: None, 200)
        assert game.outcome is not None
        reasons.add(game.outcome.reason.value)
    assert reasons == {"all_played", "nothing_placed", "stuck"}
