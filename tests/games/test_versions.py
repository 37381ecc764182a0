"""A game keeps the version of the rules that it was dealt by."""

import pickle
import random
from typing import Any

import pytest

import frieze
from frieze.games import GAMES
from frieze.games.conformance import play_through
from frieze.games.errors import UnknownRules
from frieze.games.played import decode_played, encode_played, replay
from tests.games.plans import plan_of

VERSIONS = [(game, rules) for game, kind in GAMES.items() for rules in kind.versions]
versions = pytest.mark.parametrize(("game", "rules"), VERSIONS)


def start(game: str, rules: int | None = None) -> tuple[frieze.AnyGame, Any]:
    _, deck, seats, options, seed = plan_of(game).GOLDENS[0]
    return frieze.new_game(game, deck, seats=seats, seed=seed, options=options, rules=rules), deck


@pytest.mark.parametrize("game", list(GAMES))
def test_a_game_is_dealt_by_the_newest_rules(game: str) -> None:
    assert list(GAMES[game].versions) == sorted(set(GAMES[game].versions))
    assert start(game)[0].rules == GAMES[game].versions[-1]


@versions
def test_copies_guesses_and_later_deals_keep_the_version(game: str, rules: int) -> None:
    dealt, deck = start(game, rules)
    others = [dealt.clone(), dealt.redeal(5), pickle.loads(pickle.dumps(dealt))]  # noqa: S301  # our own
    others += [frieze.determinize(dealt.view(seat), deck, seed=1) for seat in (0, None)]
    assert {other.rules for other in (dealt, *others)} == {rules}
    assert {other.view(None).rules for other in (dealt, *others)} == {rules}


@versions
def test_a_played_file_is_replayed_by_its_version(game: str, rules: int) -> None:
    recorder = play_through(start(game, rules)[0], random.Random(1), lambda _: None, plan_of(game).MAX_MOVES)
    played = decode_played(encode_played(recorder.played))
    assert played.rules == rules
    *_, (last, _) = replay(played)
    assert (last.rules, last.outcome) == (rules, recorder.game.outcome)


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("rules", [0, -1, 1000, True, 2.5, "2"])
def test_a_version_that_cannot_be_played_is_refused(game: str, rules: Any) -> None:
    with pytest.raises(UnknownRules) as raised:
        start(game, rules)
    assert raised.value.params["allowed"] == list(GAMES[game].versions)
