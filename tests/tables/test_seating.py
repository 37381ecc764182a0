"""Who sits down at a table, leaves it, and comes back."""

import pytest

from frieze.bots.levels import Level
from frieze.games.errors import BadOption, UnknownGame
from frieze.tables import facts as f
from frieze.tables import requests as r
from frieze.tables.commands import game
from frieze.tables.errors import Why
from frieze.tables.messages import Phase
from frieze.tables.settings import NewPerson
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

# Making a table and sitting down


def test_whoever_makes_a_table_is_its_host() -> None:
    table = PureTable(new_table(Level.GUIDE, Level.VISITOR)).table
    assert table.host == ADA
    assert [seat.level for seat in table.seats] == [None, Level.GUIDE, Level.VISITOR]
    assert table.phase is Phase.WAITING


def test_a_table_can_begin_at_once() -> None:
    table = PureTable(new_table(Level.GUIDE, start=True)).table
    assert table.phase is Phase.PLAYING
    assert table.game is not None
    assert table.events, "there are events of the deal"


def test_an_unknown_game_or_option_is_refused() -> None:
    with pytest.raises(UnknownGame):
        game.checked_settings(settings("chess"))
    with pytest.raises(BadOption):
        game.checked_settings(settings(options={"edition": "none"}))
    with pytest.raises(BadOption):
        game.checked_settings(settings(options={"first": 1}))


def test_several_people_sit_down_at_one_device() -> None:
    board = waiting()
    board.do(BEN, r.Join(key(), people(BEN, CLEO)))
    assert board.table.seats_of(BEN) == [1, 2]


def test_nobody_sits_down_at_a_full_table() -> None:
    board = waiting(BEN, CLEO, DAN, game="exhibition")
    board.do(ADA, r.AddComputer(key(), Level.GUIDE))
    assert refused(Why.TABLE_FULL, lambda: board.do(ADA, r.AddComputer(key(), Level.GUIDE))).params == {"free": 0}
    refused(Why.TABLE_FULL, lambda: board.do(DAN, r.Join(key(), [NewPerson("Emil", "cat")])))


@pytest.mark.parametrize("name", ["Ada", "ada", " ADA ", "Äda", "Аda", "A\u200bda", "A d a"])
def test_two_names_at_a_table_do_not_look_alike(name: str) -> None:
    refused(Why.NAME_TAKEN, lambda: waiting().do(BEN, r.Join(key(), [NewPerson(name, "cat")])))


@pytest.mark.parametrize("name", [" ", "\u200b\u200b", "\u202e", "...", "\t\n", "\ue000", "שּׁ" * 12])
def test_a_name_is_something_that_can_be_seen_and_is_not_too_long(name: str) -> None:
    refused(Why.BAD_NAME, lambda: waiting().do(BEN, r.Join(key(), [NewPerson(name, "cat")])))


def test_a_name_keeps_its_script_and_loses_what_cannot_be_seen() -> None:
    board = waiting()
    board.do(BEN, r.Join(key(), [NewPerson("\u202eIngi\u0000björg\u2028  Ó\u200bsk ", "cat")]))
    assert board.table.seats[1].name == "Ingi björg Ósk"
    board.do(CLEO, r.Join(key(), [NewPerson("<b>李</b>", "cat")]))
    assert board.table.seats[2].name == "<b>李</b>", "text stays text: the client shows it as such"


def test_an_animal_is_one_of_those_there_are() -> None:
    refused(Why.UNKNOWN_ANIMAL, lambda: waiting().do(BEN, r.Join(key(), [NewPerson("Ben", "dragon")])))


def test_nobody_sits_down_in_a_running_game_but_in_a_computers_seat() -> None:
    board = PureTable(new_table(Level.GUIDE, start=True))
    refused(Why.NOT_BEFORE_THE_START, lambda: board.do(BEN, r.Join(key(), people(BEN))))
    refused(Why.NOT_A_COMPUTER, lambda: board.do(BEN, r.Join(key(), people(BEN), take=0)))
    refused(Why.NO_SUCH_SEAT, lambda: board.do(BEN, r.Join(key(), people(BEN), take=5)))
    game = board.table.game
    board.do(BEN, r.Join(key(), people(BEN), take=1))
    assert board.table.seats[1].player == BEN
    assert board.table.seats[1].level is None
    assert board.table.game is game


# Leaving


def test_who_leaves_before_the_start_leaves_no_seat() -> None:
    board = waiting(BEN, CLEO)
    board.do(BEN, r.Leave(key()))
    assert [seat.name for seat in board.table.seats] == ["Ada", "Cleo"]
    refused(Why.NOT_SEATED, lambda: board.do(BEN, r.Leave(key())))


def test_one_of_several_at_a_device_can_leave() -> None:
    board = waiting()
    board.do(BEN, r.Join(key(), people(BEN, CLEO)))
    refused(Why.NOT_YOUR_SEAT, lambda: board.do(BEN, r.Leave(key(), seat=0)))
    board.do(BEN, r.Leave(key(), seat=1))
    assert [seat.name for seat in board.table.seats] == ["Ada", "Cleo"]


def test_in_a_running_game_a_computer_player_goes_on() -> None:
    board = running(BEN, CLEO)
    game = board.table.game
    board.do(BEN, r.Leave(key()))
    assert len(board.table.seats) == 3
    assert board.table.seats[1].level is Level.GUIDE
    assert board.table.seats[1].name not in {"Ada", "Ben", "Cleo"}
    assert board.table.game is game


def test_who_left_a_game_comes_back_to_the_seat_under_the_old_name() -> None:
    board = running(BEN, CLEO)
    board.do(BEN, r.Leave(key()))
    left = board.table.seats[1].left
    assert left is not None
    assert left.name == "Ben"
    assert board.table.seats_left_by(BEN) == [1]
    refused(Why.NOT_YOUR_SEAT, lambda: board.do(CLEO, r.ComeBack(key(), 1)))
    board.do(BEN, r.ComeBack(key(), 1))
    seat = board.table.seats[1]
    assert (seat.player, seat.name, seat.level, seat.left) == (BEN, "Ben", None, None)


def test_a_seat_that_somebody_else_took_over_is_not_come_back_to() -> None:
    board = running(BEN)
    board.do(BEN, r.Leave(key()))
    board.do(CLEO, r.Join(key(), people(CLEO), take=1))
    assert board.table.seats_left_by(BEN) == []
    refused(Why.NOT_YOUR_SEAT, lambda: board.do(BEN, r.ComeBack(key(), 1)))


def test_who_was_removed_does_not_come_back() -> None:
    board = running(BEN)
    board.do(ADA, r.Remove(key(), 1))
    assert board.table.seats_left_by(BEN) == []
    refused(Why.NOT_YOUR_SEAT, lambda: board.do(BEN, r.ComeBack(key(), 1)))


def test_a_seat_can_be_come_back_to_on_another_device_until_the_next_game() -> None:
    board = running(BEN)
    board.do(BEN, r.Leave(key()))
    board.add([f.Carried(BEN, DAN)])
    assert board.table.seats_left_by(DAN) == [1]
    board.do(ADA, r.End(key()))
    board.do(ADA, r.Rematch(key()))
    assert board.table.seats_left_by(DAN) == []


def test_when_the_host_leaves_the_next_person_is_host() -> None:
    board = PureTable(new_table(Level.GUIDE))
    board.join(BEN, CLEO)
    board.do(ADA, r.Leave(key()))
    assert board.table.host == BEN
    board.do(BEN, r.Start(key()))
    board.do(BEN, r.Leave(key()))
    assert board.table.host == CLEO
    board.do(CLEO, r.Leave(key()))
    assert board.table.host == ""
    board.do(DAN, r.Join(key(), people(DAN), take=1))
    assert board.table.host == DAN


def test_a_host_who_stands_up_before_the_start_stays_host_until_somebody_else_sits_down() -> None:
    board = waiting(BEN)
    board.do(BEN, r.Leave(key()))
    board.do(ADA, r.Leave(key()))
    assert (board.table.seats, board.table.host) == ((), ADA)
    board.join(ADA)
    assert board.table.host == ADA
    board.do(ADA, r.Leave(key()))
    board.join(CLEO)
    assert board.table.host == CLEO


def test_a_host_with_another_seat_stays_host() -> None:
    board = waiting(BEN)
    board.do(ADA, r.Join(key(), people(CLEO)))
    board.do(ADA, r.Leave(key(), seat=0))
    assert board.table.host == ADA


# Another device


def test_seats_and_hosting_are_carried_to_another_key() -> None:
    board = running(BEN)
    board.add([f.Carried(ADA, DAN)])
    assert board.table.seats_of(DAN) == [0]
    assert board.table.host == DAN
    refused(Why.ONLY_THE_HOST, lambda: board.do(ADA, r.Pause(key())))
