"""A played game's file: what is refused, and why."""

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import frieze
from frieze.decks import make_deck
from frieze.games.conformance import play_through
from frieze.games.errors import UnreadableGame
from frieze.games.played import decode_played, encode_played, replay, watch


def a_game() -> frieze.PlayedGame:
    game = frieze.new_game("timeline", make_deck(30, seed=2), seats=2, seed=2**63 + 5)
    return play_through(game, random.Random(1), lambda _: None, 1000).played


def changed(**fields: Any) -> bytes:
    return msgspec.json.encode({**msgspec.json.decode(encode_played(a_game())), **fields})


def test_the_seed_is_a_string_since_json_numbers_lose_bits() -> None:
    assert msgspec.json.decode(encode_played(a_game()))["seed"] == str(2**63 + 5)


def test_the_file_holds_the_cards_in_an_order_that_says_nothing_of_dates() -> None:
    dates = [int(card.date) for card in a_game().cards]
    assert dates != sorted(dates)


@pytest.mark.parametrize(
    "fields",
    [
        {"frieze": 2},
        {"game": "chess"},
        {"seed": "-1"},
        {"seed": 7},
        {"more": 1},
        {"options": {"jokers": 1}},
        {"cards": [["a", "soon"]]},
        {"actions": [{"type": "place", "card": "event-1", "gap": -1}]},
        {"actions": []},
        {"events": []},
        {"events": [[{"type": "exploded"}]]},
    ],
    ids=str,
)
def test_a_file_that_is_not_one_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(UnreadableGame):
        decode_played(changed(**fields))


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"null", b"\xff\xfe", b"[" * 100_000])
def test_a_broken_file_is_refused(data: bytes) -> None:
    with pytest.raises(UnreadableGame):
        decode_played(data)


@given(st.binary(max_size=200))
def test_random_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(UnreadableGame):
        decode_played(data)


def test_other_rules_cannot_replay_but_the_events_can_still_be_watched() -> None:
    played = decode_played(changed(rules=0))
    with pytest.raises(UnreadableGame):
        next(replay(played))
    assert len(list(watch(played))) == len(played.actions) + 1


def test_events_that_are_not_what_happens_are_found() -> None:
    played = a_game()
    played.events[3] = played.events[2]
    with pytest.raises(UnreadableGame, match="action 3"):
        list(replay(played))


def test_an_illegal_action_is_found() -> None:
    played = a_game()
    played.actions[1] = played.actions[0]
    with pytest.raises(UnreadableGame, match="action 2"):
        list(replay(played))


def test_events_that_cannot_be_are_found_while_watching() -> None:
    played = a_game()
    played.events[2] = played.events[1]
    with pytest.raises(UnreadableGame, match="does not fit"):
        list(watch(played))
    played.events[0] = played.events[0][1:]
    with pytest.raises(UnreadableGame):
        list(watch(played))


def test_a_deal_that_cannot_be_is_found() -> None:
    played = a_game()
    played.seats = 9
    with pytest.raises(UnreadableGame, match="wrong_seats"):
        next(replay(played))
