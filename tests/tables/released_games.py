"""Games of a release at telling points. `released.py` writes them, and every later version must play them on.

An export holds their tables. Beside it lies each game as it was played to its end by the rules of the release.
"""

import gzip
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from secrets import randbits, token_hex
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

import frieze
from frieze.bots import Player
from frieze.bots.levels import Level
from frieze.games import AnyGame
from frieze.games.played import PlayedGame, Recorder, decode_played, encode_played, replay, watch
from frieze.games.together import TogetherView
from frieze.tables import history
from frieze.tables import requests as r
from frieze.tables.commands.context import SEED_BITS
from frieze.tables.live_table import LiveTable
from frieze.tables.messages import Phase
from frieze.tables.registry import TableRegistry
from frieze.tables.settings import NewPerson
from frieze.tables.storage import transfer
from tests.backends import Backend
from tests.tables.helpers import ADA, DECKS, key, raw, registries, settings

EXPORT = "games.export.gz"
PLAYED = "games.jsonl.gz"
MAX_SEEDS = 1000
KNOWN = 0.7  # how often a player of Timeline knows the right gap


class Point(NamedTuple):
    """A point of a game, the first one where `reached` is true. Computer players of `level` play it, if given."""

    name: str
    game: str
    seats: int
    options: dict[str, Any]
    reached: Callable[[AnyGame], bool]
    level: Level | None = None


class Kept(Struct, frozen=True):
    """A table of the export: its game stands after `moves` actions of the played game."""

    name: str
    code: str
    seq: int
    moves: int
    played: msgspec.Raw


# Points


def ended(reason: str) -> Callable[[AnyGame], bool]:
    return lambda game: game.outcome is not None and game.outcome.reason == reason


def is_over(game: AnyGame) -> bool:
    return game.outcome is not None


def after(turns: int) -> Callable[[AnyGame], bool]:
    return lambda game: game.turn > turns and game.to_move is not None


def in_a_tie_break(game: AnyGame) -> bool:
    return game.to_move is not None and game.view(None).tie_break is True


def in_the_last_turns(game: AnyGame) -> bool:
    """Return whether somebody went out in this round of Timeline, and somebody still to act can go out too."""
    if game.to_move is None:
        return False
    seats = game.view(None).seats
    to_act = [seat for seat in seats if seat.playing and seat.result is None]
    return any(seat.playing and not seat.hand for seat in seats) and any(len(seat.hand) == 1 for seat in to_act)


def blocked(view: TogetherView) -> int:
    return sum(card.blocked is not None for seat in view.seats for card in seat.hand)


def two_cards_are_blocked(game: AnyGame) -> bool:
    return game.to_move is not None and game.decision == 1 and blocked(game.view(None)) == 2


def a_card_is_blocked_and_one_placed(game: AnyGame) -> bool:
    view = game.view(None)
    return game.to_move is not None and view.placed == 1 and blocked(view) > 0


def a_hall_is_full(game: AnyGame) -> bool:
    halls = [[card for showcase in seat.hall for card in showcase.spots] for seat in game.view(None).seats]
    return game.to_move is not None and any(None not in hall for hall in halls)


def somebody_is_finished(game: AnyGame) -> bool:
    return game.to_move is not None and any(seat.finished for seat in game.view(None).seats)


def two_share_a_rank(item: str) -> Callable[[AnyGame], bool]:
    """Return a point: two seats have the most points for an item of Exhibition, and another one has fewer."""

    def reached(game: AnyGame) -> bool:
        if game.to_move is None or not somebody_is_finished(game):
            return False
        points: list[int] = sorted(score.items[item] for score in game.view(None).scores)
        return points[-1] == points[-2] > points[0] > 0

    return reached


def an_era_lacks_inner_cards(game: AnyGame) -> bool:
    """Return whether a Short Era has its outer cards but not all inner ones, near the end."""
    eras = [seat.hall[1].spots for seat in game.view(None).seats]
    lacks = any(era[0] and era[-1] and None in era for era in eras)
    return lacks and somebody_is_finished(game)


SMALL: dict[str, Any] = {"hand_size": 2}
POINTS = [
    *(
        Point(f"timeline-{edition}-{name}", "timeline", seats, {"edition": edition, **options}, reached)
        for edition, seats, options in [
            ("classic", 3, SMALL),
            ("brasil", 8, {"hand_size": 7}),
            ("informatique", 4, SMALL),
            ("islenska", 3, {"hand_sizes": [2, 3, 2]}),
        ]
        for name, reached in [("begun", after(3)), ("last-turns", in_the_last_turns), ("over", is_over)]
    ),
    *(
        Point(f"timeline-{edition}-tie-break", "timeline", 4, {"edition": edition, **SMALL}, in_a_tie_break)
        for edition in ("classic", "informatique", "islenska")
    ),
    Point("timeline-shared", "timeline", 6, {"edition": "informatique", "hand_size": 9}, ended("shared")),
    Point("timeline-last-left", "timeline", 5, {"edition": "islenska", "hand_size": 10}, ended("last_left")),
    Point("together-blocked", "together", 3, {}, two_cards_are_blocked),
    Point("together-within-a-turn", "together", 2, {}, a_card_is_blocked_and_one_placed),
    Point("together-solo-blocked", "together", 1, {}, two_cards_are_blocked),
    Point("together-over", "together", 4, {}, is_over),
    Point("exhibition-begun", "exhibition", 2, {}, after(5)),
    Point("exhibition-full-hall", "exhibition", 3, {}, a_hall_is_full, Level.GUIDE),
    Point("exhibition-equal-gaps", "exhibition", 3, {}, two_share_a_rank("years_gap")),
    Point("exhibition-solo", "exhibition", 1, {}, after(12)),
    Point("exhibition-solo-over", "exhibition", 1, {"variations": ["short_era", "antiquity"]}, is_over),
    Point(
        "exhibition-variations",
        "exhibition",
        3,
        {"variations": ["links", "short_era", "antiquity", "unique_decades"], "secret_decades": True},
        somebody_is_finished,
    ),
    Point("exhibition-equal-eras", "exhibition", 4, {"variations": ["short_era"]}, two_share_a_rank("short_era")),
    Point("exhibition-era-not-full", "exhibition", 2, {"variations": ["short_era"]}, an_era_lacks_inner_cards),
    Point("exhibition-over", "exhibition", 2, {"variations": ["short_era"], "secret_decades": True}, is_over),
]


def choose(game: AnyGame, random: Random) -> Any:
    """Return a legal action. Players of Timeline often know the right gap, those of Exhibition waste no card."""
    legal = game.legal_actions()
    actions = [legal[random.randrange(len(legal))]]
    if game.name == "timeline" and random.random() < KNOWN:
        actions = [action for action in legal if action.card == actions[0].card]
        actions = [action for action in actions if tag_of(game.clone().apply(action)[0]) == "placed"]
    elif game.name == "exhibition" and game.decision == 2:
        actions = [action for action in legal if tag_of(action) == "put"] or actions
    return actions[random.randrange(len(actions))]


def tag_of(message: Any) -> Any:
    return message.__struct_config__.tag


def play(point: Point) -> tuple[PlayedGame, int]:
    """Play games until one reaches the point. Return it, played to its end, and the moves before the point."""
    deck = DECKS["century" if point.game == "exhibition" else "sample"]
    for seed in range(MAX_SEEDS):
        random = Random(seed)
        game = frieze.new_game(point.game, deck, seats=point.seats, seed=seed, options=point.options)
        recorder = Recorder(game)
        computers = [Player(point.game, point.level, seat, deck) for seat in range(point.seats) if point.level]
        moves = None
        while True:
            if moves is None and point.reached(game):
                moves = len(recorder.played.actions)
            if game.to_move is None:
                break
            seat = game.to_move
            recorder.apply(computers[seat].choose(game.view(seat)) if computers else choose(game, random))
        if moves is not None:
            return recorder.played, moves
    raise AssertionError(f"no game of {MAX_SEEDS} reaches {point.name}")


# Writing


async def write_games(folder: Path, scratch: Path) -> None:
    """Write the tables of all points and their played games into a folder."""
    seed = 0

    def random_bits(count: int) -> int:
        return seed if count == SEED_BITS else randbits(count)

    found = []
    async with registries(Backend(scratch), random_bits=random_bits) as (registry,):
        for point in POINTS:
            played, moves = play(point)
            seed = int(played.seed)
            live = await open_table(registry, point)
            for action in played.actions[:moves]:
                await move(live, action)
            found.append(Kept(point.name, live.table.code, live.table.seq, moves, msgspec.Raw(encode_played(played))))
        await transfer.export_file(registry.storage, folder / EXPORT)
    lines = b"".join(msgspec.json.encode(kept) + b"\n" for kept in found)
    (folder / PLAYED).write_bytes(gzip.compress(lines, mtime=0))


async def open_table(registry: TableRegistry, point: Point) -> LiveTable:
    seats = [NewPerson(f"Seat {number}", "fox") for number in range(point.seats)]
    chosen = settings(point.game, options=point.options)
    return await registry.create(ADA, r.NewTable(key(), chosen, seats, [], start=True))


async def move(live: LiveTable, action: Any) -> None:
    game = live.table.game
    assert game is not None
    assert game.to_move is not None
    idempotency_key = token_hex(8)  # the helpers' keys may be in the log
    await live.act(ADA, r.Act(idempotency_key, game.to_move, game.turn, game.decision, raw(action)))


# Checking


def read_kept(folder: Path) -> Iterator[tuple[Kept, PlayedGame]]:
    """Yield the tables of a folder with their played games."""
    for line in gzip.decompress((folder / PLAYED).read_bytes()).splitlines():
        kept = msgspec.json.decode(line, type=Kept)
        yield kept, decode_played(bytes(kept.played))


async def check_played_on(backend: Backend, folder: Path) -> None:
    """Import the tables, play them to their ends, and look at them again, all by the rules they began with."""
    storage = backend.storage()
    await storage.open()
    await transfer.import_file(storage, folder / EXPORT)
    await storage.close()
    async with registries(backend) as (registry,):
        for kept, played in read_kept(folder):
            live = await registry.by_code(kept.code)
            assert live.table.seq == kept.seq
            await check_table(live, kept, played)


async def check_table(live: LiveTable, kept: Kept, played: PlayedGame) -> None:
    game = live.table.game
    assert game is not None
    views = [msgspec.json.encode(view) for view in watch(played)]
    assert live.seat_messages.view(None) == views[kept.moves], kept.name
    for action, events in zip(played.actions[kept.moves :], played.events[kept.moves + 1 :], strict=True):
        await move(live, action)
        assert live.table.events == events, kept.name
    assert live.table.phase is Phase.OVER
    again = await history.recorded(live, 1)
    assert again.played == played
    assert [bytes(history.step_of(again, step).view) for step in (0, len(views) - 1)] == [views[0], views[-1]]
    assert (await history.summary(live, again, "en")).placed == {
        placed.card: placed.seat for _, placed in history.placements(played)
    }


def check_replayed(played: PlayedGame) -> None:
    """Check that a played game can be replayed from its seed, and that its events show the same."""
    watched = [msgspec.json.encode(view) for view in watch(played)]
    assert [msgspec.json.encode(game.view(None)) for game, _ in replay(played)] == watched
