"""The interface of the computer players: requests and actions as JSON, the same in every process."""

import subprocess
import sys
from typing import Any

import msgspec
import pytest

import frieze
from frieze.bots import CHARACTERS, BadBudget, Level, Player, Request, UnknownLevel, characters, choose, think
from frieze.bots.request import read_request
from frieze.decks import make_century, make_deck
from frieze.decks.pictures import picture_exists
from frieze.games import GAMES
from frieze.games.errors import BadSeed, DeckMismatch, FriezeError, GameIsOver, OutOfTurn, UnknownGame
from tests.games.plans import start

IN_ANOTHER_PROCESS = (
    "import sys; from frieze.bots import think; sys.stdout.buffer.write(think(sys.stdin.buffer.read()))"
)


def request_of(game: str, level: Level = Level.GUIDE, seed: int = 2**64 - 1) -> Request:
    deck = make_century() if game == "exhibition" else make_deck(50)
    running = start(game, deck, seats=3, seed=4)
    return Player(game, level, seed, deck, budget=2).request(running.view(running.to_move))


@pytest.mark.parametrize("level", list(Level))
@pytest.mark.parametrize("game", list(GAMES))
def test_think_takes_a_request_and_returns_an_action(game: str, level: Level) -> None:
    request = request_of(game, level)
    data = msgspec.json.encode(request)
    assert read_request(data) == request
    assert msgspec.json.decode(think(data), type=GAMES[game].Action) == choose(request)


@pytest.mark.parametrize("game", list(GAMES))
def test_think_returns_the_same_in_every_process(game: str) -> None:
    data = msgspec.json.encode(request_of(game, Level.VISITOR))
    answers = {
        subprocess.run(
            [sys.executable, "-c", IN_ANOTHER_PROCESS],
            input=data,
            capture_output=True,
            check=True,
            env={"PYTHONHASHSEED": salt, "PYTHONPATH": ":".join(sys.path)},
        ).stdout
        for salt in ("1", "2")
    }
    assert answers == {think(data)}


@pytest.mark.parametrize(
    "broken", [b"", b"{}", b"[" * 5000, b'{"game":"timeline","level":"god","seed":1,"view":null,"cards":[]}']
)
def test_an_invalid_request_is_refused(broken: bytes) -> None:
    with pytest.raises((msgspec.DecodeError, RecursionError)):
        think(broken)


@pytest.mark.parametrize("level", list(Level))
def test_a_level_may_be_a_string(level: Level) -> None:
    deck = make_deck(50)
    view = frieze.new_game("timeline", deck, seats=2, seed=4, options={"first": 0}).view(0)
    for seed in range(20):
        assert Player("timeline", str(level), seed, deck).choose(view) == Player("timeline", level, seed, deck).choose(
            view
        )


@pytest.mark.parametrize(
    ("kind", "changes"),
    [
        (UnknownGame, {"game": "chess"}),
        (UnknownLevel, {"level": "god"}),
        (BadSeed, {"seed": -1}),
        (BadSeed, {"seed": 2**64}),
        (BadBudget, {"budget": 0}),
        (BadBudget, {"budget": 10_000_001}),
        (BadBudget, {"budget": 2.5}),
    ],
)
def test_invalid_arguments_of_a_player_are_refused(kind: type[FriezeError], changes: dict[str, Any]) -> None:
    with pytest.raises(kind):
        Player(**{"game": "timeline", "level": Level.GUIDE, "seed": 1, "deck": make_deck(50), **changes})


@pytest.mark.parametrize("game", list(GAMES))
def test_only_the_seat_to_move_can_choose(game: str) -> None:
    deck = make_century() if game == "exhibition" else make_deck(50)
    running = start(game, deck, seats=2, seed=4)
    player = Player(game, Level.VISITOR, 1, deck)
    for seat in (*range(1, running.seats), None):
        with pytest.raises(OutOfTurn):
            player.choose(running.view(seat))
    running.play_randomly(1)
    with pytest.raises(GameIsOver):
        player.choose(running.view(0))


@pytest.mark.parametrize("game", list(GAMES))
def test_a_player_with_another_deck_is_refused(game: str) -> None:
    deck, other = (make_century(), "century") if game == "exhibition" else (make_deck(50), "world")
    running = start(game, deck, seats=2, seed=4)
    with pytest.raises(DeckMismatch):
        Player(game, Level.GUIDE, 1, frieze.load_deck(other)).choose(running.view(0))


def test_every_game_has_players() -> None:
    from frieze.bots.games import BOTS

    assert set(BOTS) == set(GAMES)


def test_characters_have_names_of_their_own_and_pictures() -> None:
    assert len({character.name for character in CHARACTERS}) == len(CHARACTERS)
    assert len({character.animal for character in CHARACTERS}) == len(CHARACTERS)
    assert all(picture_exists(character.picture) for character in CHARACTERS)


def test_characters_do_not_take_the_names_of_people() -> None:
    people = ["CLIO", "Ada", "otto"]
    for seed in range(50):
        names = [character.name for character in characters(7, seed, people)]
        assert len(set(names)) == 7
        assert not {"Clio", "Otto"} & set(names)


def test_there_are_enough_characters_for_the_largest_table() -> None:
    most = max(game.most_seats for game in GAMES.values())
    assert len(characters(most, 1, [character.name for character in CHARACTERS[:most]])) == most


def test_animals_that_people_have_come_last() -> None:
    animals = {character.animal for character in CHARACTERS[:9]}
    for seed in range(30):
        drawn = [character.animal for character in characters(7, seed, (), animals)]
        assert not animals & set(drawn)
        assert len(characters(9, seed, (), {character.animal for character in CHARACTERS})) == 9
