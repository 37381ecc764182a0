"""What must hold for every game, as functions that a test can call (see docs/contract.md, "Conformance").

Each raises AssertionError with a word on what does not hold. They know no game's rules.
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


class Chance(Protocol):
    """Where a check takes its own random choices from (`random.Random` is one)."""

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 to stop - 1."""


def refused(game: AnyGame, act: Callable[[AnyGame], object], *kinds: type[FriezeError]) -> FriezeError:
    """Check that something is refused with an error of one of these kinds and changes nothing; return the error."""
    before = game.clone()
    try:
        act(game)
    except kinds as error:
        assert game == before, f"{error.code} changed the game"
        assert type(error).code == error.code
        assert str(pickle.loads(pickle.dumps(error))) == str(error)  # noqa: S301  # pickled a moment ago
        encode(error.params)
        return error
    raise AssertionError(f"not refused: {kinds}")


def check_copies(game: AnyGame) -> None:
    """Check that copies are equal to the game, and that playing a copy leaves the game as it was."""
    copies = [game.clone(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))]  # noqa: S301
    before = [encode(game.view(seat)) for seat in everybody(game)]
    for other in copies:
        assert other == game
        assert [encode(other.view(seat)) for seat in everybody(game)] == before
        if other.to_move is not None:
            other.apply_id(other.legal_ids()[-1])
            assert other != game
    assert [encode(game.view(seat)) for seat in everybody(game)] == before


def everybody(game: AnyGame) -> list[int | None]:
    """Return all seats and the spectator."""
    return [*range(game.seats), None]


def check_views(game: AnyGame) -> None:
    """Check that views survive JSON, carry what all views carry, and hold choices only for the seat to move."""
    for seat in everybody(game):
        view = game.view(seat)
        data = encode(view)
        again = msgspec.json.decode(data, type=game.View)
        assert again == view
        assert encode(again) == data
        assert view.you == seat
        assert (view.turn, view.round, view.decision) == (game.turn, game.round, game.decision)
        assert (view.to_move, view.outcome) == (game.to_move, game.outcome)
        assert (view.choices is not None) == (seat is not None and seat == game.to_move)


def check_moves(game: AnyGame) -> None:
    """Check the legal moves: ascending, unique, every one applies, by integer and by action alike; no others do."""
    ids = list(game.legal_ids())
    actions = game.legal_actions()
    assert ids == sorted(set(ids))
    assert len(ids) == len(actions) == len(list(actions))
    assert all(n in game.legal_ids() for n in ids)
    assert actions[: len(ids)] == list(actions)
    if game.to_move is None:
        assert not ids
        return
    assert ids, "a running game has a legal move"
    for n, action in zip(ids, actions, strict=True):
        assert action in actions
        data = encode(action)
        assert encode(msgspec.json.decode(data, type=game.Action)) == data
        by_id, by_action = game.clone(), game.clone()
        by_id.apply_id(n)
        by_action.apply(action, game.to_move)
        assert by_id == by_action, f"{action} and {n} differ"
    for n in {-1, ids[-1] + 1, 2**31, *(n + 1 for n in ids)} - set(ids):
        assert n not in game.legal_ids()
        error = refused(game, lambda game, n=n: game.apply_id(n), IllegalAction)  # type: ignore[misc]
        assert error.params["reason"] == IllegalReason.NO_SUCH_MOVE
    for seat in {*range(game.seats), -1, game.seats} - {game.to_move}:
        error = refused(game, lambda game, seat=seat: game.apply(actions[0], seat), OutOfTurn)  # type: ignore[misc]
        assert error.params["allowed"] == game.to_move
    error = refused(game, lambda game: game.apply("nonsense"), IllegalAction)
    assert error.params["reason"] == IllegalReason.UNKNOWN_ACTION
    assert encode(error.params["allowed"]) == encode(game.view(game.to_move).choices)


def check_determinize(game: AnyGame, deck: CardSource, seed: int) -> None:
    """Check that a game guessed from a view shows that view, and can be played on."""
    for seat in everybody(game):
        view = game.view(seat)
        guess = determinize(view, deck, seed)
        assert encode(guess.view(seat)) == encode(view)
        assert guess == determinize(view, deck, seed)
        if guess.to_move is not None:
            guess.apply(guess.legal_actions()[0])


def check_outcome(game: AnyGame) -> None:
    """Check that a finished game's outcome makes sense and that nothing can be played any more."""
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
    least, most = game.score_bounds
    assert all(least <= score <= most for score in outcome.scores)
    refused(game, lambda game: game.apply_id(0), GameIsOver)
    refused(game, lambda game: game.apply(None), GameIsOver)


def check_played(recorder: Recorder) -> None:
    """Check that a played game survives its file, and that both ways of replaying it agree byte for byte."""
    data = encode_played(recorder.played)
    played = decode_played(data)
    assert encode_played(played) == data
    watched = [encode(view) for view in watch(played)]
    replayed = [(encode(game.view(None)), encode(events)) for game, events in replay(played)]
    assert watched == [view for view, _ in replayed], "events and rules do not agree"
    assert [encode(events) for events in played.events] == [events for _, events in replayed]


def play_through(game: AnyGame, chance: Chance, at_each: Callable[[AnyGame], Any], most_moves: int) -> Recorder:
    """Play random legal actions to the end, calling `at_each` at every position; fail if it does not end."""
    recorder = Recorder(game)
    at_each(game)
    for _ in range(most_moves):
        if game.to_move is None:
            return recorder
        actions = game.legal_actions()
        recorder.apply(actions[chance.randrange(len(actions))], game.to_move)
        at_each(game)
    raise AssertionError(f"not over after {most_moves} moves")
