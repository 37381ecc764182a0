"""What only the host, those seated and those waiting may do."""

from collections.abc import Callable

import pytest

from frieze.bots.levels import Level
from frieze.tables import requests as r
from frieze.tables.errors import Why
from tests.tables.helpers import (
    ADA,
    BEN,
    CLEO,
    DAN,
    PureTable,
    key,
    new_table,
    people,
    refused,
    running,
    settings,
    waiting,
)

# What the host may do


HOST_ONLY: list[Callable[[], r.TableChange]] = [
    lambda: r.ChangeSettings(key(), settings()),
    lambda: r.AddComputer(key(), Level.GUIDE),
    lambda: r.Remove(key(), 0),
    lambda: r.Swap(key(), (0, 1)),
    lambda: r.Rename(key(), 0, "Other", "cat"),
    lambda: r.Mute(key(), 0, True),
    lambda: r.Start(key()),
    lambda: r.Pause(key()),
    lambda: r.Resume(key()),
    lambda: r.End(key()),
    lambda: r.Gather(key()),
]


@pytest.mark.parametrize("change", HOST_ONLY, ids=lambda change: type(change()).__name__)
@pytest.mark.parametrize("player", [BEN, DAN], ids=["seated", "stranger"])
def test_only_the_host_may(change: Callable[[], r.TableChange], player: str) -> None:
    board = waiting(BEN)
    refused(Why.ONLY_THE_HOST, lambda: board.do(player, change()))


SEATED_ONLY: list[Callable[[], r.TableChange]] = [
    lambda: r.Leave(key()),
    lambda: r.Rematch(key()),
    lambda: r.StandIn(key(), 0),
]


@pytest.mark.parametrize("change", SEATED_ONLY, ids=lambda change: type(change()).__name__)
def test_only_those_seated_may(change: Callable[[], r.TableChange]) -> None:
    refused(Why.NOT_SEATED, lambda: running().do(DAN, change()))


BEFORE_THE_START: list[Callable[[], r.TableChange]] = [
    lambda: r.ChangeSettings(key(), settings()),
    lambda: r.AddComputer(key(), Level.GUIDE),
    lambda: r.Swap(key(), (0, 1)),
    lambda: r.Start(key()),
]


@pytest.mark.parametrize("change", BEFORE_THE_START, ids=lambda change: type(change()).__name__)
def test_only_before_the_start(change: Callable[[], r.TableChange]) -> None:
    refused(Why.NOT_AFTER_THE_START, lambda: running().do(ADA, change()))


def test_who_was_removed_may_not_come_back() -> None:
    board = waiting(BEN, CLEO)
    board.do(ADA, r.Remove(key(), 1))
    assert [seat.name for seat in board.table.seats] == ["Ada", "Cleo"]
    refused(Why.REMOVED, lambda: board.do(BEN, r.Join(key(), people(BEN))))


def test_all_seats_of_a_removed_player_are_emptied() -> None:
    board = waiting()
    board.do(BEN, r.Join(key(), people(BEN, CLEO)))
    board.do(ADA, r.Remove(key(), 2))
    assert [seat.name for seat in board.table.seats] == ["Ada"]


def test_a_computer_goes_on_for_who_was_removed_from_a_running_game() -> None:
    board = running(BEN)
    board.do(ADA, r.Remove(key(), 1))
    assert board.table.seats[1].level is Level.GUIDE
    refused(Why.REMOVED, lambda: board.do(BEN, r.Join(key(), people(BEN), take=1)))


def test_a_computer_can_be_removed_before_the_start_only() -> None:
    board = PureTable(new_table(Level.GUIDE, Level.GUIDE))
    board.do(ADA, r.Remove(key(), 2))
    assert len(board.table.seats) == 2
    board.do(ADA, r.Start(key()))
    refused(Why.NOT_AFTER_THE_START, lambda: board.do(ADA, r.Remove(key(), 1)))


def test_seats_are_swapped() -> None:
    board = waiting(BEN, CLEO)
    board.do(ADA, r.Swap(key(), (0, 2)))
    assert [seat.name for seat in board.table.seats] == ["Cleo", "Ben", "Ada"]
    assert board.table.host == ADA
    refused(Why.NO_SUCH_SEAT, lambda: board.do(ADA, r.Swap(key(), (0, 7))))


def test_a_person_renames_themselves_and_the_host_anybody() -> None:
    board = waiting(BEN, CLEO)
    board.do(BEN, r.Rename(key(), 1, "Benno", "cat"))
    board.do(ADA, r.Rename(key(), 2, "Klara", "dog"))
    assert [(seat.name, seat.animal) for seat in board.table.seats[1:]] == [("Benno", "cat"), ("Klara", "dog")]
    board.do(BEN, r.Rename(key(), 1, "BENNO", "dog"))
    refused(Why.NAME_TAKEN, lambda: board.do(BEN, r.Rename(key(), 1, "Klära", "cat")))
    board.do(ADA, r.AddComputer(key(), Level.GUIDE))
    refused(Why.NOT_A_PERSON, lambda: board.do(ADA, r.Rename(key(), 3, "Robot", "cat")))


def test_settings_may_not_leave_people_without_a_seat() -> None:
    board = waiting(BEN, CLEO, DAN)
    for _ in range(4):
        board.do(ADA, r.AddComputer(key(), Level.GUIDE))
    refused(Why.TABLE_FULL, lambda: board.do(ADA, r.ChangeSettings(key(), settings("exhibition"))))
