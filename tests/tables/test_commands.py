"""Who may do what at a table, and what it changes."""

from collections.abc import Callable
from typing import Any

import pytest

from frieze.bots.levels import Level
from frieze.games.errors import BadOption, DeckTooSmall, UnknownGame
from frieze.games.timeline.messages import Place
from frieze.tables import facts as f
from frieze.tables import requests as r
from frieze.tables.commands import game
from frieze.tables.errors import TableError, Why
from frieze.tables.messages import Phase
from frieze.tables.settings import DaysClock, NewPerson, SecondsClock, Starts
from frieze.tables.times import MAY_ASK_AFTER
from tests.tables.helpers import ADA, BEN, CLEO, DAN, PureTable, key, new_table, people, raw, settings


def refused(why: Why, ask: Callable[[], Any]) -> TableError:
    with pytest.raises(TableError) as error:
        ask()
    assert error.value.why is why
    return error.value


def waiting(*others: str, **changes: Any) -> PureTable:
    board = PureTable(new_table(**changes))
    board.join(*others)
    return board


def running(*others: str, **changes: Any) -> PureTable:
    board = waiting(*(others or (BEN,)), **changes)
    board.do(ADA, r.Start(key()))
    return board


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


# Starting


@pytest.mark.parametrize("starts", [Starts.YOUNGEST, Starts.OLDEST, Starts.CHOSEN])
def test_who_starts_is_asked_for(starts: Starts) -> None:
    board = waiting(BEN, starts=starts)
    assert refused(Why.FIRST_NEEDED, lambda: board.do(ADA, r.Start(key()))).params == {"starts": starts.value}
    refused(Why.NO_SUCH_SEAT, lambda: board.do(ADA, r.Start(key(), first=2)))
    assert board.do(ADA, r.Start(key(), first=1)).to_move == 1


def test_a_game_needs_seats_enough() -> None:
    board = waiting()
    assert refused(Why.TOO_FEW_SEATS, lambda: board.do(ADA, r.Start(key()))).params == {"seats": 1, "least": 2}


def test_a_game_needs_cards_enough() -> None:
    board = waiting(BEN, options={"hand_size": 10})
    for _ in range(6):
        board.do(ADA, r.AddComputer(key(), Level.GUIDE))
    log = len(board.log)
    with pytest.raises(DeckTooSmall):
        board.do(ADA, r.Start(key()))
    assert len(board.log) == log
    assert board.table.phase is Phase.WAITING


def test_the_same_facts_give_the_same_game() -> None:
    from frieze.tables.state import rebuild

    board = running(BEN)
    board.move()
    again = rebuild("t", board.log)
    assert board.table.game is not None
    assert again.game is not None
    assert again.game.view(None) == board.table.game.view(None)


# Moves


def act(board: PureTable, **changes: Any) -> r.Act:
    game = board.table.game
    assert game is not None
    to_move = game.to_move
    assert to_move is not None
    known = {"key": key(), "seat": to_move, "turn": game.turn, "decision": game.decision}
    return r.Act(**{**known, "action": raw(game.legal_actions()[0]), **changes})


def test_only_another_move_makes_a_move_stale() -> None:
    board = running(BEN)
    move, player = act(board), board.player_to_move
    board.do(ADA, r.Rename(key(), 0, "Adele", "cat"))
    board.do(ADA, r.Mute(key(), 1, True))
    assert game.move(board.table, move, player).turn == move.turn
    board.move()
    params = refused(Why.STALE, lambda: game.move(board.table, move, player)).params
    assert board.table.game is not None
    assert params == {"turn": board.table.game.turn, "decision": board.table.game.decision}


def test_nobody_moves_for_another() -> None:
    board = running(BEN)
    other = {ADA: BEN, BEN: ADA}[board.player_to_move]
    refused(Why.NOT_YOUR_SEAT, lambda: game.move(board.table, act(board), other))
    refused(Why.NOT_YOUR_SEAT, lambda: game.move(board.table, act(board), DAN))
    refused(Why.NO_SUCH_SEAT, lambda: game.move(board.table, act(board, seat=5), ADA))


def test_nobody_moves_before_or_after_a_game_or_while_it_is_paused() -> None:
    board = waiting(BEN)
    move = r.Act(key(), 0, 1, 1, raw(Place("event-1", 0)))
    refused(Why.NOT_RUNNING, lambda: game.move(board.table, move, ADA))
    board.do(ADA, r.Start(key()))
    board.do(ADA, r.Pause(key()))
    refused(Why.PAUSED, lambda: game.move(board.table, act(board), board.table.seats[act(board).seat].player or ""))
    move = act(board)
    board.do(ADA, r.End(key()))
    refused(Why.NOT_RUNNING, lambda: game.move(board.table, move, board.table.seats[move.seat].player or ""))


# Pause, end, again


def test_a_pause_keeps_the_rest_of_the_clock() -> None:
    board = running(BEN, clock=SecondsClock(60))
    assert board.table.turn_ends == board.table.shown_at + 60_000, "the clock starts when the deal has been shown"
    board.now = board.table.shown_at + 25_000
    board.do(ADA, r.Pause(key()))
    assert board.table.clock_due is None
    board.now += 3_600_000
    board.do(ADA, r.Resume(key()))
    assert board.table.clock_due == board.now + 35_000
    refused(Why.NOT_PAUSED, lambda: board.do(ADA, r.Resume(key())))


def test_computers_wait_while_the_game_is_paused() -> None:
    board = PureTable(new_table(Level.GUIDE, start=True))
    while board.table.to_move == 0:
        board.move()
    assert board.table.computer_due is not None
    board.do(ADA, r.Pause(key()))
    assert board.table.computer_due is None
    board.now += 100_000
    board.do(ADA, r.Resume(key()))
    assert board.table.computer_due is not None
    assert board.now + 500 <= board.table.computer_due <= board.now + 1500


def test_a_clock_counts_turns_not_decisions() -> None:
    board = running(BEN, game="exhibition", clock=SecondsClock(60))
    assert board.table.game is not None
    turn, ends = board.table.game.turn, board.table.turn_ends
    board.now += 30_000
    board.move()
    assert board.table.game.turn == turn
    assert board.table.turn_ends == ends
    while board.table.game.turn == turn:
        board.move()
    assert board.table.turn_ends == board.table.shown_at + 60_000
    assert board.table.shown_at > board.now, "what happened is shown first"


def test_the_host_ends_a_game_before_its_end() -> None:
    board = running(BEN)
    board.do(ADA, r.End(key()))
    assert board.table.phase is Phase.OVER
    assert board.table.stopped
    assert board.table.clock_due is None
    refused(Why.NOT_RUNNING, lambda: board.do(ADA, r.End(key())))


def test_anybody_seated_asks_for_a_rematch_with_the_same_people() -> None:
    board = running(BEN, CLEO)
    refused(Why.NOT_OVER, lambda: board.do(BEN, r.Rematch(key())))
    board.do(ADA, r.End(key()))
    seats, before = board.table.seats, board.table.game
    board.do(BEN, r.Rematch(key()))
    assert board.table.phase is Phase.PLAYING
    assert board.table.seats == seats
    assert board.table.games == 2
    assert board.table.game is not before
    assert not board.table.stopped


def test_after_the_end_the_host_gathers_to_change_seats() -> None:
    board = running(BEN)
    refused(Why.NOT_OVER, lambda: board.do(ADA, r.Gather(key())))
    board.do(ADA, r.End(key()))
    board.do(ADA, r.Gather(key()))
    board.join(CLEO)
    board.do(ADA, r.ChangeSettings(key(), settings("together")))
    board.do(ADA, r.Start(key()))
    assert board.table.games == 2
    assert board.table.game is not None
    assert board.table.game.name == "together"


def test_a_game_that_is_over_lets_no_time_run() -> None:
    board = running(BEN, clock=SecondsClock(20), options={"hand_size": 1})
    while board.table.phase is Phase.PLAYING:
        board.move()
    assert board.table.game is not None
    assert board.table.game.outcome is not None
    assert (board.table.clock_due, board.table.computer_due) == (None, None)


# Who is away


def out_of_time(board: PureTable) -> None:
    assert board.table.clock_due is not None
    board.now = board.table.clock_due
    board.add(game.out_of_time(board.table))


def guide_plays(board: PureTable) -> None:
    """Let the Guide play this turn and everybody else theirs, until the same seat is to move again."""
    seat = board.table.to_move
    assert seat is not None
    while board.table.to_move == seat and board.table.played_by(seat) is f.By.GUIDE:
        board.move(f.By.GUIDE)
    while board.table.to_move != seat:
        board.move()


def test_when_the_clock_runs_out_a_guide_plays_that_turn_once() -> None:
    board = running(BEN, CLEO, clock=SecondsClock(20), options={"hand_size": 8})
    seat = board.table.to_move
    assert seat is not None
    out_of_time(board)
    assert board.table.to_move == seat
    assert board.table.played_by(seat) is f.By.GUIDE
    assert board.table.computer_due is not None
    assert board.table.clock_due is None
    assert not board.table.seats[seat].standing_in
    guide_plays(board)
    assert board.table.played_by(seat) is f.By.PERSON


def test_a_guide_plays_all_decisions_of_the_turn() -> None:
    board = running(BEN, game="exhibition", clock=SecondsClock(20))
    seat = board.table.to_move
    assert seat is not None
    assert board.table.game is not None
    out_of_time(board)
    turn = board.table.game.turn
    board.move(f.By.GUIDE)
    assert board.table.game.turn == turn
    assert board.table.played_by(seat) is f.By.GUIDE


def test_after_three_turns_in_a_row_a_guide_takes_the_seat() -> None:
    board = running(BEN, clock=SecondsClock(20), options={"hand_size": 10})
    seat = board.table.to_move
    assert seat is not None
    for missed in (1, 2, 3):
        out_of_time(board)
        assert board.table.seats[seat].missed == missed
        assert board.table.seats[seat].standing_in == (missed == 3)
        guide_plays(board)
    assert board.table.played_by(seat) is f.By.GUIDE
    player = board.player_to_move
    board.do(player, r.ComeBack(key(), seat))
    assert board.table.played_by(seat) is f.By.PERSON
    assert board.table.seats[seat].missed == 0
    assert board.table.clock_due == max(board.now, board.table.shown_at) + 20_000
    refused(Why.NOT_STANDING_IN, lambda: board.do(player, r.ComeBack(key(), seat)))


def test_a_move_of_ones_own_begins_the_count_anew() -> None:
    board = running(BEN, clock=SecondsClock(20), options={"hand_size": 10})
    seat = board.table.to_move
    assert seat is not None
    for _ in range(2):
        out_of_time(board)
        guide_plays(board)
    board.move()
    assert board.table.seats[seat].missed == 0


def test_who_is_quicker_than_the_guide_plays_the_turn() -> None:
    board = running(BEN, clock=SecondsClock(20), options={"hand_size": 8})
    seat = board.table.to_move
    assert seat is not None
    out_of_time(board)
    board.move()
    assert board.table.seats[seat].missed == 0
    assert board.table.guided == 0


def test_somebody_elses_return_does_not_take_the_turn_from_the_guide() -> None:
    board = running(BEN, CLEO, clock=SecondsClock(20), options={"hand_size": 10})
    away = board.table.to_move
    assert away is not None
    for _ in range(3):
        out_of_time(board)
        guide_plays(board)
    board.move(f.By.GUIDE)
    other = board.table.to_move
    assert other not in {None, away}
    out_of_time(board)
    board.do(board.table.seats[away].player or "", r.ComeBack(key(), away))
    assert other is not None
    assert board.table.played_by(other) is f.By.GUIDE
    assert board.table.seats[other].missed == 1


def test_without_a_clock_the_others_may_ask_after_two_minutes() -> None:
    board = running(BEN)
    away, seat = board.player_to_move, board.table.to_move
    assert seat is not None
    other = {ADA: BEN, BEN: ADA}[away]
    board.away[away] = MAY_ASK_AFTER - 1
    refused(Why.NOT_AWAY, lambda: board.do(other, r.StandIn(key(), seat)))
    board.away[away] = MAY_ASK_AFTER
    refused(Why.NOT_AWAY, lambda: board.do(other, r.StandIn(key(), 1 - seat)))
    board.do(other, r.StandIn(key(), seat))
    assert board.table.played_by(seat) is f.By.GUIDE
    refused(Why.STALE, lambda: board.do(other, r.StandIn(key(), seat)))


def test_asked_for_three_times_the_guide_stays() -> None:
    board = running(BEN, options={"hand_size": 10})
    away, seat = board.player_to_move, board.table.to_move
    assert seat is not None
    board.away[away] = MAY_ASK_AFTER
    for _ in range(3):
        board.do({ADA: BEN, BEN: ADA}[away], r.StandIn(key(), seat))
        guide_plays(board)
    assert board.table.seats[seat].standing_in


def test_nobody_gives_up_anothers_guide() -> None:
    refused(Why.NOT_YOUR_SEAT, lambda: running(BEN).do(BEN, r.ComeBack(key(), 0)))


def test_who_takes_over_a_seat_has_the_turn_and_the_whole_clock() -> None:
    board = running(BEN, clock=DaysClock(2), options={"hand_size": 8})
    leaver, seat = board.player_to_move, board.table.to_move
    assert seat is not None
    out_of_time(board)
    board.do(leaver, r.Leave(key()))
    assert board.table.played_by(seat) is f.By.COMPUTER
    assert board.table.clock_due is None
    board.now += 1000
    board.do(CLEO, r.Join(key(), people(CLEO), take=seat))
    assert board.table.played_by(seat) is f.By.PERSON
    assert board.table.clock_due == max(board.now, board.table.shown_at) + 2 * 86_400_000


def test_a_new_game_forgets_who_was_away() -> None:
    board = running(BEN, clock=SecondsClock(20), options={"hand_size": 10})
    for _ in range(3):
        out_of_time(board)
        guide_plays(board)
    board.do(ADA, r.End(key()))
    board.do(ADA, r.Rematch(key()))
    assert not any(seat.standing_in or seat.missed for seat in board.table.seats)


# Another device


def test_seats_and_hosting_are_carried_to_another_key() -> None:
    board = running(BEN)
    board.add([f.Carried(ADA, DAN)])
    assert board.table.seats_of(DAN) == [0]
    assert board.table.host == DAN
    refused(Why.ONLY_THE_HOST, lambda: board.do(ADA, r.Pause(key())))
