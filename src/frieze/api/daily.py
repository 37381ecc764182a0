"""REST: the line of a day, and how others did on it."""

from typing import Annotated

from msgspec import Struct

from frieze.api.caller import Caller
from frieze.api.dependencies import CallerDep, Language, RegistryDep
from frieze.api.limits import TooMuch
from frieze.api.routes import JSONBody, PathParameter, get, post
from frieze.api.tables import changed
from frieze.bots.levels import Level
from frieze.daily import open_days, schedule
from frieze.daily.computers import computer_scores
from frieze.daily.schedule import CARDS, GIVEN
from frieze.games.line_game import Shown
from frieze.tables import daily
from frieze.tables import messages as m
from frieze.tables import requests as r
from frieze.tables.counting import MIN_PLAYERS
from frieze.tables.errors import TableError, Why
from frieze.tables.library import card_text

Day = Annotated[str, PathParameter(max_length=10, pattern="^[0-9-]+$", description="Like 2026-12-01")]


class DailyInfo(Struct):
    """A day's line. `first` and `last`: the days that can be played now. `open`: it is today somewhere.

    `start` lies on the line from the beginning. `table`, `phase`, `placed` (how many cards) and `score` are those of
    this browser's first try; null if there is none.
    """

    day: str
    first: str
    last: str
    open: bool
    deck: str
    titles: dict[str, str]
    cards: int
    start: Shown
    text: m.CardText
    table: str | None = None
    phase: m.Phase | None = None
    placed: int | None = None
    score: int | None = None


class PlacedCard(Struct):
    """How often a card was placed, and how often it was right."""

    placed: int
    right: int


class DailyResult(Struct):
    """How others did on a day's line. `scores[n]`: players with n right. `cards` are in the order of placing.

    `players`, `scores` and `cards` are null until 20 players were counted.
    """

    day: str
    computers: dict[Level, int]
    players: int | None = None
    scores: list[int] | None = None
    cards: list[PlacedCard] | None = None


@get("/daily/{day:str}")
async def info(registry: RegistryDep, caller: CallerDep, day: Day, language: Language = "en") -> DailyInfo:
    """Return what a day's line is played with, and this browser's first try."""
    now = registry.now()
    playable = daily.playable_day(day, now)
    days, last = list(schedule()), open_days(now)[1].isoformat()
    deck = registry.library.deck(playable.line.deck)
    start = next(Shown(card.id, card.date) for card in deck.cards if card.id == playable.line.cards[0])
    text, last = card_text(deck, start.card, language), min(last, days[-1])
    answer = DailyInfo(day, days[0], last, playable.open, deck.id, dict(deck.titles), CARDS, start, text)
    if (live := await daily.first_table(registry, caller.player, day)) is not None:
        answer.table, answer.phase = live.table.code, live.table.phase
        if (game := live.table.game) is not None:
            answer.placed = len(game.view(None).line) - GIVEN  # right or wrong, a card stays on the line
            answer.score = game.outcome.scores[0] if game.outcome is not None else None
    return answer


@post("/daily/{day:str}")
async def begin(registry: RegistryDep, caller: CallerDep, day: Day, data: JSONBody[r.NewDaily]) -> m.Changed:
    """Begin a day's line, or go on with it. The first try of a browser is always the same table."""
    playable = daily.playable_day(day, registry.now())
    caller.spend("daily")
    live = await daily.begin(registry, caller.player, playable, data, lambda: _may_count(caller))
    return changed(live, caller.player, live.table.seq)


def _may_count(caller: Caller) -> bool:
    """Return whether one more game of this address may count. It can be played in any case."""
    try:
        caller.spend("count")
    except TooMuch:
        return False
    return True


@get("/daily/{day:str}/result")
async def result(registry: RegistryDep, caller: CallerDep, day: Day) -> DailyResult:
    """Compare with computer players and with everyone, once this browser's first try is over, or the day is."""
    playable = daily.playable_day(day, registry.now())
    if playable.open:
        live = await daily.first_table(registry, caller.player, day)
        if live is None or live.table.phase is not m.Phase.OVER:
            raise TableError(Why.NOT_OVER)
    answer = DailyResult(day, computer_scores(playable.line))
    scores = await registry.read(registry.storage.score_counts(day))
    if sum(scores.values()) >= MIN_PLAYERS:
        counts = {one.card: one for one in await registry.read(registry.storage.card_counts(day))}
        placed = [counts[card] for card in playable.line.cards if card in counts]
        answer.players = sum(scores.values())
        answer.scores = [scores.get(score, 0) for score in range(CARDS + 1)]
        answer.cards = [PlacedCard(one.placed, one.correct) for one in placed]
    return answer


ROUTES = [info, begin, result]
