"""How fast computer players move: the pace of the table, several in a row, and people who hurry them."""

import pytest

from frieze.bots.levels import Level
from frieze.tables import facts as f
from frieze.tables import requests as r
from frieze.tables.due import hurry
from frieze.tables.errors import Why
from frieze.tables.settings import Pace
from frieze.tables.state import rebuild
from frieze.tables.times import CALM_TIMES, COMPUTER_LEAST, COMPUTER_SPREAD, QUICKER_UNTIL, computer_wait
from tests.backends import Backend
from tests.tables.helpers import (
    ADA,
    BEN,
    CLEO,
    ManualClock,
    PureTable,
    act,
    join,
    key,
    new_table,
    people,
    raises,
    registries,
    until,
)

REVEAL = 1300
LONGEST = COMPUTER_LEAST + COMPUTER_SPREAD


def test_a_second_computer_player_in_a_row_waits_half_as_long_and_a_third_one_a_third() -> None:
    first, second, third, fourth = (computer_wait(Pace.NORMAL, 0, count, REVEAL) for count in range(4))
    assert (first, second, third, fourth) == (500, 250, 166, 166)


@pytest.mark.parametrize("number", range(50))
def test_a_pace_has_its_bounds(number: int) -> None:
    assert COMPUTER_LEAST // QUICKER_UNTIL <= computer_wait(Pace.NORMAL, number, number % 5, REVEAL) <= LONGEST
    assert COMPUTER_LEAST * CALM_TIMES <= computer_wait(Pace.CALM, number, number % 5, REVEAL) <= LONGEST * CALM_TIMES
    assert -REVEAL // 2 <= computer_wait(Pace.QUICK, number, number % 5, REVEAL) <= LONGEST // 2 - REVEAL // 2


def test_turns_of_computer_players_count_until_a_person_has_one() -> None:
    board = PureTable(new_table(Level.GUIDE, Level.GUIDE, start=True))
    while board.table.to_move != 0:
        board.move(f.By.COMPUTER)
    board.move()
    assert board.table.in_a_row == 0
    for count in (1, 2):
        board.move(f.By.COMPUTER)
        assert board.table.in_a_row == count
    board.move()
    assert board.table.in_a_row == 0
    assert rebuild("t", board.log) == board.table


def test_the_host_changes_the_pace_during_a_game() -> None:
    board = PureTable(new_table(Level.GUIDE, start=True))
    while board.table.to_move == 0:
        board.move()
    decks, before = board.table.rules.decks, board.table.computer_due
    assert before is not None
    with raises(Why.ONLY_THE_HOST):
        board.do(BEN, r.ChangePace(key(), Pace.CALM))
    board.do(ADA, r.ChangePace(key(), Pace.CALM))
    assert board.table.rules.pace is Pace.CALM
    assert board.table.rules.decks == decks
    assert board.table.computer_due is not None
    assert board.table.computer_due >= board.table.shown_at + COMPUTER_LEAST * CALM_TIMES > before - COMPUTER_SPREAD


@pytest.mark.virtual_time
async def test_the_only_person_hurries_a_computer_player(backend: Backend) -> None:
    clock = ManualClock()
    async with registries(backend, 1, clock) as (registry,):
        live = await registry.create(ADA, new_table(Level.GUIDE, start=True, pace=Pace.CALM))
        await join(live, ADA)
        while live.table.to_move == 0:
            await live.act(ADA, act(live))
        seq, due = live.table.seq, live.table.computer_due
        assert due is not None
        with raises(Why.NOT_SEATED):
            hurry(live, CLEO)
        for _ in range(3):  # it moves once
            hurry(live, ADA)
        await until(lambda: live.table.seq > seq)
        assert clock() < due
        assert live.table.seq == seq + 1


@pytest.mark.virtual_time
async def test_nobody_hurries_while_another_person_may_be_reading(backend: Backend) -> None:
    clock = ManualClock()
    async with registries(backend, 1, clock) as (registry,):
        live = await registry.create(ADA, new_table(Level.GUIDE))
        await live.change(BEN, r.Join(key(), people(BEN)))
        await live.change(ADA, r.Start(key()))
        await join(live, ADA)
        while live.table.computer_due is None:
            to_move = live.table.to_move
            assert to_move is not None
            await live.act(live.table.seats[to_move].player or "", act(live))
        seq, due = live.table.seq, live.table.computer_due
        hurry(live, ADA)
        await until(lambda: live.table.seq > seq)
        assert clock() >= due
