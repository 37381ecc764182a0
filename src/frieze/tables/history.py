"""Finished games, read again from the log: step by step, with placements, misses and the hands at the end."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec import structs

from frieze.games import AnyGame, game_class
from frieze.games.played import PlayedGame, Recorder, restart
from frieze.games.reveals import Placement
from frieze.tables import facts as f
from frieze.tables import messages as m
from frieze.tables.environment import Milliseconds
from frieze.tables.errors import TableError, Why
from frieze.tables.library import card_note
from frieze.tables.live_table import LiveTable
from frieze.tables.seat import Seat
from frieze.tables.state import Table, deal
from frieze.tables.summaries import seat_info

MAX_REMEMBERED = 4  # games of a table that somebody looks at again, step by step


class RecordedGame(NamedTuple):
    """A game that is over. `seats`: who sat at the table at the deal and at every move; `at`: when that was.

    `by` is who made each move; the deal has none. `set_by`: the player who chose the decks.
    """

    played: PlayedGame
    began: f.Began
    seats: list[tuple[Seat, ...]]
    at: list[Milliseconds]
    by: list[f.By | None]
    set_by: str

    def mover(self, step: int, seat: int) -> m.Mover:
        """Return who had a seat at a step."""
        then = self.seats[step][seat]
        return m.Mover(then.name, then.animal)


async def recorded(live: LiveTable, number: int) -> RecordedGame:
    """Return a game of this table that is over, as it was played. Raise `no_such_game` or `not_over`."""
    table = live.table
    if not 1 <= number <= table.games:
        raise TableError(Why.NO_SUCH_GAME, game=number, games=table.games)
    if number == table.games and table.phase is not m.Phase.OVER and table.game is not None:
        raise TableError(Why.NOT_OVER)
    known = live.recorded
    if (found := known.get(number)) is None:
        found = known[number] = await read(live, number)
        if len(known) > MAX_REMEMBERED:
            del known[next(iter(known))]
    return found


async def read(live: LiveTable, number: int) -> RecordedGame:
    """Read a game of this table from the log, as far as it was played."""
    table = live.table
    began: f.Began | None = None
    recorder: Recorder | None = None
    state = Table(table.id)  # only its seats and settings are followed
    seats: list[tuple[Seat, ...]] = []
    at: list[Milliseconds] = []
    by: list[f.By | None] = []
    set_by = ""
    game = 0
    for entry in await live.registry.read_log(table.id):
        for fact in await live.registry.facts_of(entry):
            if isinstance(fact, f.Began):
                game += 1
                if game == number:
                    began, recorder = fact, Recorder(deal(fact, state.rules.game, len(state.seats)))
                    set_by = state.set_by
                    seats.append(state.seats)
                    at.append(entry.at)
                    by.append(None)
            elif isinstance(fact, f.Moved):
                if game == number and recorder is not None:
                    recorder.apply(msgspec.convert(fact.action, recorder.game.Action), fact.seat)
                    seats.append(state.seats)
                    at.append(entry.at)
                    by.append(fact.by)
            else:
                state = state.after([fact], entry.at)
    assert recorder is not None and began is not None, "the table counts its games"
    return RecordedGame(recorder.played, began, _with_last_names(seats), at, by, set_by)


def _with_last_names(steps: list[tuple[Seat, ...]]) -> list[tuple[Seat, ...]]:
    """Return who sat where, everybody with the name that they had last: who is renamed is the same person."""
    last = {_who(number, seat): seat for seats in steps for number, seat in enumerate(seats)}
    return [tuple(last[_who(number, seat)] for number, seat in enumerate(seats)) for seats in steps]


def _who(number: int, seat: Seat) -> tuple[int, str | int]:
    return number, seat.player if seat.player is not None else seat.seed


def step_of(game: RecordedGame, step: int) -> m.ReplayStep:
    """Return a played game after so many moves, as a spectator saw it. Raise `no_such_game` if there are fewer."""
    played = game.played
    steps = len(played.actions)
    if not 0 <= step <= steps:
        raise TableError(Why.NO_SUCH_GAME, step=step, steps=steps)
    again = _after(played, step)
    seats = [seat_info(structs.replace(seat, left=None), lambda _: False) for seat in game.seats[step]]
    events, view = msgspec.json.encode(played.events[step]), msgspec.json.encode(again.view(None))
    return m.ReplayStep(step, steps, seats, msgspec.Raw(events), msgspec.Raw(view))


def _after(played: PlayedGame, step: int) -> AnyGame:
    """Return a played game as it was after so many moves."""
    again = restart(played)
    for action in played.actions[:step]:
        again.apply(action)
    return again


async def summary(live: LiveTable, game: RecordedGame, language: str) -> m.Summary:
    """Return who placed and who missed what, what was left in hands, and the notes of all these cards."""
    fetched = await live.registry.read(live.registry.library.fetch(game.began.decks))
    deck = live.registry.library.mixed(game.began.decks)
    del fetched  # needed until they were mixed
    held = [m.HeldCard(*one) for one in _after(game.played, len(game.played.actions)).held]
    seen = dated_cards(msgspec.to_builtins([game.played.events, held]))
    notes = {card: card_note(deck, card, language) for card in seen}
    steps = list(placements(game.played))
    return m.Summary(
        {placed.card: placed.seat for _, placed in steps},
        {placed.card: game.mover(step, placed.seat) for step, placed in steps},
        list(missed(game)),
        held,
        notes,
    )


def placements(played: PlayedGame) -> Iterator[tuple[int, Placement]]:
    """Yield who placed each card of the line, with the step. A card of the deal has none."""
    game = game_class(played.game)
    for step, events in enumerate(played.events):
        for event in events:
            if (placement := game.placement(event)) is not None:
                yield step, placement


def missed(game: RecordedGame) -> Iterator[m.Missed]:
    """Yield every card that was misplaced, with the dates that it was put between."""
    played = game.played
    again = restart(played)
    for step, (action, events) in enumerate(zip(played.actions, played.events[1:], strict=True), start=1):
        before = again.view(None)
        for event in events:
            if (miss := again.miss(event, before)) is not None:
                yield m.Missed(*miss, by=game.mover(step, miss.seat))
        again.apply(action)


def revealed_cards(live: LiveTable) -> set[str]:
    """Return the cards whose dates everybody sees now; once the game is over, also those that were left in hands."""
    game = live.table.game
    if game is None:
        return set()
    held = {one.card for one in game.held} if live.table.phase is m.Phase.OVER else set()
    return dated_cards(msgspec.to_builtins(game.view(None))) | held


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
