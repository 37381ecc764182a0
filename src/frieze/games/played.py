"""The file of a played game.

The file holds its cards, because decks get corrected. `watch` shows the game from its events alone. `replay` plays it
again from its seed and actions, by its own version of the rules. Both must agree; otherwise the file is rejected.
"""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from frieze.games import AnyGame, game_class, new_game
from frieze.games.cards import Card, CardId, CardList
from frieze.games.errors import FriezeError, GameHasBegun, UnreadableGame
from frieze.games.messages import RulesVersion
from frieze.games.outcome import MAX_SEATS

FORMAT: Literal[1] = 1
MAX_BYTES = 64 * 1024 * 1024

Seed = Annotated[str, Meta(pattern="^(0|[1-9][0-9]{0,19})$")]  # many programs lose bits of large JSON numbers

Seats = Annotated[int, Meta(ge=1, le=MAX_SEATS)]


class PlayedGame(Struct, kw_only=True, forbid_unknown_fields=True):
    """A game from the deal to the end, or to its last move so far.

    `events` holds one list for the deal and one for each action.
    """

    frieze: Literal[1] = FORMAT
    game: str
    rules: RulesVersion
    options: Any
    cards: list[Card]
    seats: Seats
    seed: Seed
    order: list[CardId] | None = None
    actions: list[Any]
    events: list[list[Any]]


class Recorder:
    """Applies actions to a game and records them. Raises `GameHasBegun` unless the game has just been dealt."""

    def __init__(self, game: AnyGame) -> None:
        if game.seed is None or (game.turn, game.decision) != (1, 1):
            raise GameHasBegun(guessed=game.seed is None)
        self.game = game
        self.played = PlayedGame(
            game=game.name,
            rules=game.rules,
            options=game.options,
            cards=list(game.cards),
            seats=game.seats,
            seed=str(game.seed),
            order=None if game.order is None else list(game.order),
            actions=[],
            events=[game.opening()],
        )

    def apply(self, action: Any, seat: int | None = None) -> list[Any]:
        """Apply an action to the game, record it and return its events."""
        events = self.game.apply(action, seat)
        self.played.actions.append(action)
        self.played.events.append(events)
        return events


def encode_played(played: PlayedGame) -> bytes:
    """Return a played game as JSON."""
    return msgspec.json.encode(played)


def decode_played(data: bytes) -> PlayedGame:
    """Return the played game of a JSON file. Raise `UnreadableGame` if it is not valid."""
    if len(data) > MAX_BYTES:
        raise UnreadableGame(f"more than {MAX_BYTES} bytes")
    try:
        played = msgspec.json.decode(data, type=PlayedGame)
        game = game_class(played.game)
        played.options = msgspec.convert(played.options, game.Options)
        played.actions = msgspec.convert(played.actions, list[game.Action])  # type: ignore[name-defined]  # a type held in a value
        played.events = msgspec.convert(played.events, list[list[game.Event]])  # type: ignore[name-defined]
    except RecursionError:
        raise UnreadableGame("nested too deep") from None
    except (msgspec.MsgspecError, UnicodeDecodeError, FriezeError) as error:
        raise UnreadableGame(str(error)) from None
    if len(played.events) != len(played.actions) + 1 or not played.events[0]:
        raise UnreadableGame("events do not match the actions")
    return played


def watch(played: PlayedGame) -> Iterator[Any]:
    """Yield the spectator's view after the deal and after each action, from the events alone.

    Every step changes the same view object, so copy it to keep it. Raise `UnreadableGame` if an event is impossible.
    """
    game = game_class(played.game)
    view: Any = None
    for events in played.events:
        try:
            for event in events:
                view = game.follow(view, event)
        except (AssertionError, LookupError, ValueError) as error:
            raise UnreadableGame(f"an event does not fit: {error!r}") from None
        yield view


def restart(played: PlayedGame) -> AnyGame:
    """Deal a played game again, by its own version of the rules. Raise `UnreadableGame` if that is not possible."""
    try:
        return new_game(
            played.game,
            CardList(played.cards),
            seats=played.seats,
            seed=int(played.seed),
            options=played.options,
            order=played.order,
            rules=played.rules,
        )
    except FriezeError as error:
        raise UnreadableGame(str(error)) from None


def replay(played: PlayedGame) -> Iterator[tuple[AnyGame, list[Any]]]:
    """Play a game again from its seed and actions. Yield the game and its events after the deal and each action.

    Every step changes the same game object. Raise `UnreadableGame` as soon as the events differ from the file.
    """
    game = restart(played)
    events = game.opening()
    for number, recorded in enumerate(played.events):
        if number:
            try:
                events = game.apply(played.actions[number - 1])
            except FriezeError as error:
                raise UnreadableGame(f"action {number}: {error}") from None
        if events != recorded:
            raise UnreadableGame(f"the events of action {number} are not what happens")
        yield game, events
