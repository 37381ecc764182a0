"""One whole game of each kind in Firefox and in WebKit. Screenshots are in build/engines/."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.conftest import server  # noqa: F401  # a fixture
from tests.browser.server import Server
from tests.engines.engine import Engine
from tests.engines.firefox import Firefox
from tests.engines.player import Player
from tests.engines.webkit import WebKit

pytestmark = pytest.mark.soak
ENGINES = {"firefox": Firefox, "webkit": WebKit}
GAMES: dict[str, dict[str, Any]] = {
    "timeline": {"computers": 1},
    "together": {"computers": 1},
    "exhibition": {"computers": 1},
    "lineup": {"computers": 0, "cards": 8, "given": 4},
}


@pytest.fixture(scope="module", params=ENGINES)
def engine(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Engine]]:
    name: str = request.param
    started = ENGINES[name](tmp_path_factory.mktemp(name))
    started.resize(1280, 800)
    yield name, started
    started.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game(game: str, engine: tuple[str, Engine], server: Server) -> None:  # noqa: F811
    name, browser = engine
    player = Player(browser, server, name)
    player.sit_down(game, **GAMES[game])
    player.play()
    assert browser.run("return window.troubles") == []
    player.leave()
