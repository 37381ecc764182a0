"""Computer players think in separate processes. A process that dies loses nothing."""

import asyncio
import os
import signal
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
import pytest

from frieze.bots.exhibition.player import SIMULATIONS
from frieze.bots.levels import Level
from frieze.bots.player import difficulties_of
from frieze.bots.request import Request
from frieze.games import new_game
from frieze.system.process_pool import ProcessPool
from frieze.tables.bot_pool import LONGEST, BotPool
from tests.tables.helpers import DECKS, InlinePool, inline_bots, run_inline

T = TypeVar("T")


def question(game: str, level: Level) -> tuple[Request, Any]:
    deck = DECKS["century" if game == "exhibition" else "sample"]
    dealt = new_game(game, deck, seats=2, seed=5)
    assert dealt.to_move is not None
    cards = msgspec.convert(deck.cards, list)
    view = dealt.view(dealt.to_move)
    request = Request(game=dealt.name, level=level, seed=1, view=view, cards=cards, difficulties=difficulties_of(deck))
    return request, dealt.Action


async def test_a_process_that_dies_loses_nothing() -> None:
    pool = ProcessPool(1)
    computers = BotPool(pool, asyncio.to_thread)
    try:
        request, action = question("timeline", Level.GUIDE)
        first = await computers.choose(request, action)
        assert pool._pool is not None
        for process in list(pool._pool._processes):
            os.kill(process, signal.SIGKILL)
        assert await computers.choose(request, action) == first
        assert computers.waiting == 0
    finally:
        computers.close()


class StuckPool(InlinePool):
    """Never answers."""

    async def run(self, work: Callable[..., T], *arguments: Any) -> T:
        await asyncio.Event().wait()
        return work(*arguments)


@pytest.mark.virtual_time
async def test_a_guide_answers_for_who_thinks_too_long() -> None:
    curator, action = question("timeline", Level.CURATOR)
    guide, _ = question("timeline", Level.GUIDE)
    stuck = BotPool(StuckPool(), run_inline)
    began = asyncio.get_running_loop().time()
    assert await stuck.choose(curator, action) == await inline_bots().choose(guide, action)
    assert asyncio.get_running_loop().time() - began == pytest.approx(LONGEST)
    assert stuck.waiting == 0


def test_the_more_wait_the_less_each_one_thinks() -> None:
    level = max(SIMULATIONS, key=lambda level: SIMULATIONS[level])
    request, _ = question("exhibition", level)
    computers = BotPool(ProcessPool(2), asyncio.to_thread)
    budgets = []
    for waiting in (1, 2, 4, 8, 1000):
        computers.waiting = waiting
        budgets.append(computers._hurried(request).budget or SIMULATIONS[level])
    assert budgets == sorted(budgets, reverse=True)
    assert budgets[0] == SIMULATIONS[level]
    assert budgets[-1] >= SIMULATIONS[level] // 20
