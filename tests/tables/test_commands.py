"""Starting a game, moves, pauses, the end, and another game."""

from typing import Any

import pytest

from frieze.bots.levels import Level
from frieze.games.errors import DeckTooSmall
from frieze.games.timeline.messages import Place
from frieze.tables import requests as r
from frieze.tables.commands import game
from frieze.tables.errors import Why
from frieze.tables.messages import Phase
from frieze.tables.settings import SecondsClock, Starts
from tests.tables.helpers import (
    ADA,
    BEN,
    CLEO,
    DAN,
    PureTable,
    key,
    new_table,
    raw,
    refused,
    running,
    settings,
    waiting,
)

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
