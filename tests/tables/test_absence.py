"""What happens at a table while somebody is away."""

from frieze.tables import facts as f
from frieze.tables import requests as r
from frieze.tables.commands import game
from frieze.tables.errors import Why
from frieze.tables.settings import DaysClock, SecondsClock
from frieze.tables.times import MAY_ASK_AFTER
from tests.tables.helpers import ADA, BEN, CLEO, PureTable, key, people, refused, running

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
