"""A game that lives in tests is played at a table, over the socket and by a computer player."""

from pathlib import Path
from typing import Any

import pytest

import frieze
from frieze.bots.games import BOTS, GameBots
from frieze.bots.levels import Level
from frieze.bots.request import Request
from frieze.decks import make_deck
from frieze.games.conformance import check_copies, check_moves, check_outcome, check_played, check_views
from frieze.games.played import Recorder
from frieze.tables.messages import Phase
from tests.backends import Backend
from tests.server.helpers import browser, key, new_table, send, serving
from tests.tables import helpers
from tests.tiny.game import Guess, Tiny, TinyView


def choose(view: TinyView, request: Request) -> Guess:
    """Say later in every second turn."""
    return Guess(later=(view.turn + request.seed) % 2 == 0)


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the game, as its own package would."""
    monkeypatch.setitem(frieze.GAMES, Tiny.name, Tiny)
    monkeypatch.setitem(BOTS, Tiny.name, GameBots(choose))


def test_it_keeps_the_contract_and_replays_from_its_file() -> None:
    recorder = Recorder(frieze.new_game("tiny", make_deck(30), seats=3, seed=1))
    while recorder.game.to_move is not None:
        check_copies(recorder.game)
        check_views(recorder.game)
        check_moves(recorder.game)
        recorder.apply(recorder.game.legal_actions()[recorder.game.turn % 2])
    check_outcome(recorder.game)
    check_played(recorder)


@pytest.mark.virtual_time
async def test_people_and_a_computer_player_play_it_at_a_table(backend: Backend) -> None:
    async with helpers.registries(backend, 1, helpers.ManualClock()) as (registry,):
        live = await registry.create(helpers.ADA, helpers.new_table(Level.GUIDE, game="tiny", start=True))
        subscriber = await helpers.join(live, helpers.ADA)
        while live.table.phase is Phase.PLAYING:
            if live.table.to_move == 0:
                await live.act(helpers.ADA, helpers.act(live))
            else:
                await helpers.next_message(live, subscriber, "update")
        assert live.table.game is not None
        assert live.table.game.outcome is not None


async def test_it_is_played_over_the_socket(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        async with browser(server.address) as ada:
            about = await ada.get("/api/about")
            assert about["games"]["tiny"]["editions"] == {"short": {"guesses": 1, "first": None}}
            code = await ada.create(new_table("tiny", computers=1, start=True))
            async with ada.play(code) as socket:
                await send(socket, type="hello", protocol=about["protocol"])
                outcome: dict[str, Any] | None = None
                while outcome is None:
                    update = await ada.receive(socket, "update")
                    view = update["view"]
                    outcome = view["outcome"]
                    if view["choices"]:
                        where = {"seat": update["seat"], "turn": view["turn"], "decision": view["decision"]}
                        await send(socket, type="act", key=key(), action={"type": "guess", "later": True}, **where)
            assert sum(outcome["scores"]) <= 6
            summary = await ada.get(f"/api/tables/{code}/games/1/summary")
            assert summary["placed"] == {}
