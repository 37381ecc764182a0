"""Finished games, read again from the log: step by step, with placements and misses."""

from collections.abc import Iterator
from typing import Any

import msgspec

from frieze.games import game_class
from frieze.games.played import PlayedGame, Recorder, restart
from frieze.tables import facts as f
from frieze.tables import messages as m
from frieze.tables.errors import TableError, Why
from frieze.tables.library import card_note
from frieze.tables.live_table import LiveTable
from frieze.tables.state import Table, deal

MAX_REMEMBERED = 4  # games of a table that somebody looks at again, step by step


async def recorded(live: LiveTable, number: int) -> tuple[PlayedGame, f.Began]:
    """Return a game of this table that is over, as it was played. Raise `no_such_game` or `not_over`."""
    table = live.table
    if not 1 <= number <= table.games:
        raise TableError(Why.NO_SUCH_GAME, game=number, games=table.games)
    if number == table.games and table.phase is not m.Phase.OVER and table.game is not None:
        raise TableError(Why.NOT_OVER)
    known = live.recorded
    if (found := known.get(number)) is None:
        found = known[number] = await _read(live, number)
        if len(known) > MAX_REMEMBERED:
            del known[next(iter(known))]
    return found


async def _read(live: LiveTable, number: int) -> tuple[PlayedGame, f.Began]:
    """Read a game from the log."""
    table = live.table
    began: f.Began | None = None
    recorder: Recorder | None = None
    state = Table(table.id)  # only its seats and settings are followed
    game = 0
    for entry in await live.registry.read_log(table.id):
        for fact in await live.registry.facts_of(entry):
            if isinstance(fact, f.Began):
                game += 1
                if game == number:
                    began, recorder = fact, Recorder(deal(fact, state.rules.game, len(state.seats)))
            elif isinstance(fact, f.Moved):
                if game == number and recorder is not None:
                    recorder.apply(msgspec.convert(fact.action, recorder.game.Action), fact.seat)
            else:
                state = state.after([fact], entry.at)
    assert recorder is not None and began is not None, "the table counts its games"
    return recorder.played, began


def step_of(played: PlayedGame, step: int) -> m.ReplayStep:
    """Return a played game after so many moves, as a spectator saw it. Raise `no_such_game` if there are fewer."""
    steps = len(played.actions)
    if not 0 <= step <= steps:
        raise TableError(Why.NO_SUCH_GAME, step=step, steps=steps)
    game = restart(played)
    for action in played.actions[:step]:
        game.apply(action)
    events, view = msgspec.json.encode(played.events[step]), msgspec.json.encode(game.view(None))
    return m.ReplayStep(step, steps, msgspec.Raw(events), msgspec.Raw(view))


async def summary(live: LiveTable, played: PlayedGame, began: f.Began, language: str) -> m.Summary:
    """Return who placed and who missed what, and the notes of all cards that were seen."""
    held = await live.registry.read(live.registry.library.fetch(began.decks))
    deck = live.registry.library.mixed(began.decks)
    del held  # needed until they were mixed
    seen = dated_cards(msgspec.to_builtins(played.events))
    notes = {card: card_note(deck, card, language) for card in seen}
    return m.Summary(placed(played), list(missed(played)), notes)


def placed(played: PlayedGame) -> dict[str, int]:
    """Return the seat that placed each card of the line. A card of the deal has none."""
    game = game_class(played.game)
    found = (game.placement(event) for events in played.events for event in events)
    return {placement.card: placement.seat for placement in found if placement is not None}


def missed(played: PlayedGame) -> Iterator[m.Missed]:
    """Yield every card that was misplaced, with the dates that it was put between."""
    game = restart(played)
    for action, events in zip(played.actions, played.events[1:], strict=True):
        before = game.view(None)
        for event in events:
            if (miss := game.miss(event, before)) is not None:
                yield m.Missed(*miss)
        game.apply(action)


def revealed_cards(live: LiveTable) -> set[str]:
    """Return the cards whose dates everybody sees now."""
    game = live.table.game
    return dated_cards(msgspec.to_builtins(game.view(None))) if game is not None else set()


def dated_cards(shown: Any) -> set[str]:
    """Return the cards that something shows with a date, wherever in it."""
    return {part["card"] for part in _parts(shown) if isinstance(part.get("card"), str) and "date" in part}


def _parts(shown: Any) -> Iterator[dict[str, Any]]:
    if isinstance(shown, dict):
        yield shown
        for value in shown.values():
            yield from _parts(value)
    elif isinstance(shown, list | tuple):
        for value in shown:
            yield from _parts(value)
