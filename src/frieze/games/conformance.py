"""Checks that every game must pass, as functions for tests (see docs/contract.md, "Conformance").

Each function raises AssertionError if a check fails. None of them knows the rules of a game.
"""

import copy
import pickle
from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from frieze.games import AnyGame, determinize
from frieze.games.cards import CardSource
from frieze.games.errors import FriezeError, GameIsOver, IllegalAction, IllegalReason, OutOfTurn
from frieze.games.played import Recorder, decode_played, encode_played, replay, watch

encode = msgspec.json.encode


class RandomSource(Protocol):
    """A source of random choices for the checks, for example `random.Random`."""

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 to stop - 1."""


def check_refused(game: AnyGame, act: Callable[[AnyGame], object], *kinds: type[FriezeError]) -> FriezeError:
    """Check that a call raises an error of one of these kinds and does not change the game. Return the error."""
    before = game.clone()
    try:
        act(game)
    except kinds as error:
        assert game == before, f"{error.code} changed the game"
        assert type(error).code == error.code
        assert str(pickle.loads(pickle.dumps(error))) == str(error)  # noqa: S301  # our own pickle
        encode(error.params)
        return error
    raise AssertionError(f"no error of the kinds {kinds}")


def check_copies(game: AnyGame) -> None:
    """Check that copies equal the game, and that a move in a copy does not change the game."""
    copies = [game.clone(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))]  # noqa: S301
    before = [encode(game.view(seat)) for seat in all_viewers(game)]
    for other in copies:
        assert other == game
        assert [encode(other.view(seat)) for seat in all_viewers(game)] == before
        if other.to_move is not None:
            other.apply_id(other.legal_ids()[-1])
            assert other != game
    assert [encode(game.view(seat)) for seat in all_viewers(game)] == before


def all_viewers(game: AnyGame) -> list[int | None]:
    """Return all seats, and None for the spectator."""
    return [*range(game.seats), None]


def check_views(game: AnyGame) -> None:
    """Check that views round-trip through JSON, have the common fields, and offer choices only to the seat to move."""
    for seat in all_viewers(game):
        view = game.view(seat)
        data = encode(view)
        again = msgspec.json.decode(data, type=game.View)
        assert again == view
        assert encode(again) == data
        assert (view.you, view.rules) == (seat, game.rules)
        assert (view.turn, view.round, view.decision) == (game.turn, game.round, game.decision)
        assert (view.to_move, view.outcome) == (game.to_move, game.outcome)
        assert (view.choices is not None) == (seat is not None and seat == game.to_move)


def check_moves(game: AnyGame) -> None:
    """Check the legal moves.

    They are ascending and unique. Each can be made by its integer and by its action, with the same result. All other
    moves are illegal.
    """
    ids = list(game.legal_ids())
    actions = game.legal_actions()
    assert ids == sorted(set(ids))
    assert len(ids) == len(actions) == len(list(actions))
    assert all(n in game.legal_ids() for n in ids)
    assert actions[: len(ids)] == list(actions)
    if game.to_move is None:
        assert not ids
        return
    assert ids, "a running game has no legal move"
    for n, action in zip(ids, actions, strict=True):
        assert action in actions
        data = encode(action)
        assert encode(msgspec.json.decode(data, type=game.Action)) == data
        by_id, by_action = game.clone(), game.clone()
        by_id.apply_id(n)
        by_action.apply(action, game.to_move)
        assert by_id == by_action, f"{action} and move {n} have different results"
    for n in {-1, ids[-1] + 1, 2**31, *(n + 1 for n in ids)} - set(ids):
        assert n not in game.legal_ids()
        error = check_refused(game, lambda game, n=n: game.apply_id(n), IllegalAction)  # type: ignore[misc]
        assert error.params["reason"] == IllegalReason.NO_SUCH_MOVE
    for seat in {*range(game.seats), -1, game.seats} - {game.to_move}:
        error = check_refused(game, lambda game, seat=seat: game.apply(actions[0], seat), OutOfTurn)  # type: ignore[misc]
        assert error.params["allowed"] == game.to_move
    error = check_refused(game, lambda game: game.apply("nonsense"), IllegalAction)
    assert error.params["reason"] == IllegalReason.UNKNOWN_ACTION
    assert encode(error.params["allowed"]) == encode(game.view(game.to_move).choices)


def check_determinize(game: AnyGame, deck: CardSource, seed: int) -> None:
    """Check that a game guessed from a view shows the same view and can be continued."""
    for seat in all_viewers(game):
        view = game.view(seat)
        guess = determinize(view, deck, seed)
        assert encode(guess.view(seat)) == encode(view)
        assert guess.rules == game.rules
        assert guess == determinize(view, deck, seed)
        if guess.to_move is not None:
            guess.apply(guess.legal_actions()[0])


def check_outcome(game: AnyGame) -> None:
    """Check that the outcome of a finished game is consistent and that the game accepts no more moves."""
    outcome = game.outcome
    assert outcome is not None
    assert game.to_move is None
    seats = range(game.seats)
    assert len(outcome.scores) == len(outcome.ranking) == game.seats
    assert list(outcome.winners) == sorted(set(outcome.winners))
    assert set(outcome.winners) <= set(seats)
    for seat in seats:
        place = outcome.ranking[seat]
        assert place == 1 + sum(other < place for other in outcome.ranking)
        assert (place == 1) == (seat in outcome.winners or not outcome.winners)
    check_returns(game)
    low, high = game.score_bounds
    assert all(low <= score <= high for score in outcome.scores)
    check_refused(game, lambda game: game.apply_id(0), GameIsOver)
    check_refused(game, lambda game: game.apply(None), GameIsOver)


def check_returns(game: AnyGame) -> None:
    """Check that each seat has a return from -1 to 1: 0 while the game is running, then by its place or score."""
    returns = game.returns()
    assert len(returns) == game.seats
    outcome = game.outcome
    if outcome is None:
        assert returns == (0.0,) * game.seats
        return
    assert all(-1 <= value <= 1 for value in returns)
    seats = range(game.seats)
    better = [[outcome.ranking[one] < outcome.ranking[other] for other in seats] for one in seats]
    assert better == [[returns[one] > returns[other] for other in seats] for one in seats]
    if game.has_winners:
        assert abs(sum(returns)) < 1e-9, "what one seat gains, others lose"
    else:
        low, high = game.score_bounds
        scores = [low + (value + 1) / 2 * (high - low) for value in returns]
        assert all(abs(one - other) < 1e-6 for one, other in zip(scores, outcome.scores, strict=True))


def check_texts(game: AnyGame) -> None:
    """Check that the drawings name all cards that a viewer sees, and that every `repr` is short."""
    for value in (game, game.legal_actions(), game.view(None)):
        assert len(repr(value)) <= 400, value
        assert "\n" not in repr(value)
    assert str(game) == str(game.view(None))
    assert len(str(game).splitlines()) > 1


def check_played(recorder: Recorder) -> None:
    """Check that a played game round-trips through its file, and that `watch` and `replay` agree byte for byte."""
    data = encode_played(recorder.played)
    played = decode_played(data)
    assert encode_played(played) == data
    watched = [encode(view) for view in watch(played)]
    replayed = [(encode(game.view(None)), encode(events)) for game, events in replay(played)]
    assert watched == [view for view, _ in replayed], "watch and replay show different views"
    assert [encode(events) for events in played.events] == [events for _, events in replayed]


def play_through(game: AnyGame, chance: RandomSource, at_each: Callable[[AnyGame], Any], max_moves: int) -> Recorder:
    """Play random legal actions to the end and call `at_each` at every position.

    Raise AssertionError if the game is not over after `max_moves` moves.
    """
    recorder = Recorder(game)
    at_each(game)
    for _ in range(max_moves):
        if game.to_move is None:
            return recorder
        actions = game.legal_actions()
        recorder.apply(actions[chance.randrange(len(actions))], game.to_move)
        at_each(game)
    raise AssertionError(f"the game is not over after {max_moves} moves")
