"""The file of a played game: what is refused, and why."""

import random
from contextlib import suppress
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

import frieze
from frieze.decks import make_deck
from frieze.games import GAMES, exhibition
from frieze.games.conformance import play_through
from frieze.games.errors import UnreadableGame
from frieze.games.played import decode_played, encode_played, replay, watch
from tests.games.plans import Setup, plan_of


def played_game() -> frieze.PlayedGame:
    game = frieze.new_game("timeline", make_deck(30, seed=2), seats=2, seed=2**63 + 5)
    return play_through(game, random.Random(1), lambda _: None, 1000).played


def changed(**fields: Any) -> bytes:
    return msgspec.json.encode({**msgspec.json.decode(encode_played(played_game())), **fields})


def test_the_seed_is_a_string_since_json_numbers_lose_bits() -> None:
    assert msgspec.json.decode(encode_played(played_game()))["seed"] == str(2**63 + 5)


def test_the_order_of_the_cards_in_the_file_reveals_no_dates() -> None:
    dates = [int(card.date) for card in played_game().cards]
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
        {"rules": 0},
        {"rules": 10**9},
        {"seats": 0},
        {"seats": 9},
        {"cards": [["a", "1900", None, None, "more"]]},
        {"events": []},
        {"events": [[{"type": "exploded"}]]},
    ],
    ids=str,
)
def test_a_file_with_an_invalid_field_is_refused(fields: dict[str, Any]) -> None:
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
    played = decode_played(changed(rules=1))
    with pytest.raises(UnreadableGame):
        next(replay(played))
    assert len(list(watch(played))) == len(played.actions) + 1


def test_replay_finds_events_that_differ_from_the_rules() -> None:
    played = played_game()
    played.events[3] = played.events[2]
    with pytest.raises(UnreadableGame, match="action 3"):
        list(replay(played))


def test_replay_finds_an_illegal_action() -> None:
    played = played_game()
    played.actions[1] = played.actions[0]
    with pytest.raises(UnreadableGame, match="action 2"):
        list(replay(played))


def test_watch_finds_impossible_events() -> None:
    played = played_game()
    played.events[2] = played.events[1]
    with pytest.raises(UnreadableGame, match="does not fit"):
        list(watch(played))
    played.events[0] = played.events[0][1:]
    with pytest.raises(UnreadableGame):
        list(watch(played))


@pytest.mark.parametrize("game", list(GAMES))
@given(data=st.data())
def test_watching_a_damaged_file_raises_only_unreadable_game(game: str, data: st.DataObject) -> None:
    played = decode_played(_file(game, plan_of(game).GOLDENS[-1][0]))
    for _ in range(data.draw(st.integers(min_value=1, max_value=3))):
        number = data.draw(st.integers(min_value=0, max_value=len(played.events) - 1))
        other = data.draw(st.sampled_from(played.events))
        change = data.draw(st.sampled_from(["other", "none", "backwards", "of another game"]))
        if change == "other":
            played.events[number] = other
        elif change == "none":
            played.events[number] = []
        elif change == "backwards":
            played.events[number] = played.events[number][::-1]
        else:
            played.events[number] = data.draw(st.sampled_from(_other_options(game)))
    with suppress(UnreadableGame):
        list(watch(played))


@cache
def _file(game: str, name: str) -> bytes:
    """Return the file of one of a game's golden setups, played at random."""
    (golden,) = [golden for golden in plan_of(game).GOLDENS if golden[0] == name]
    played = play_through(Setup(game, *golden[1:]).start(), random.Random(1), lambda _: None, 2000).played
    return encode_played(played)


def _other_options(game: str) -> list[list[Any]]:
    """Return events of the same game with other options and seats."""
    return decode_played(_file(game, plan_of(game).GOLDENS[0][0])).events


def test_watch_finds_a_showcase_that_is_not_in_the_hall() -> None:
    played = decode_played(_file("exhibition", "two-seats"))
    for number, events in enumerate(played.events):
        played.events[number] = [
            structs.replace(event, showcase="links") if isinstance(event, exhibition.Placed) else event
            for event in events
        ]
    with pytest.raises(UnreadableGame):
        list(watch(played))


def test_replay_finds_an_impossible_deal() -> None:
    played = played_game()
    played.seats = 1
    with pytest.raises(UnreadableGame, match="wrong_seats"):
        next(replay(played))
