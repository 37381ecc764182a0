"""Runs `frieze` with four changes for tests: a fixed deal, shorter reveals, another folder of the client, another day.

server.py starts it as a process: python -P serve.py <client> <seed> <pace> <noon of a day, or nothing> serve …
"""

import sys
import time
import types
from pathlib import Path
from typing import Any


def deal_alike(seed: int) -> None:
    """Use one seed for every deal and every computer player."""
    from frieze.tables.commands.context import Context

    def new_seed(self: Context) -> str:
        return str(seed)

    assert callable(Context.new_seed)
    Context.new_seed = new_seed  # type: ignore[method-assign]


def hurry(pace: int) -> None:
    """Shorten what tables wait for. Call this first: other modules import the numbers."""
    from frieze.games import GAMES
    from frieze.tables import times

    for game in GAMES.values():
        game.reveal_ms = {event: length // pace for event, length in game.reveal_ms.items()}
    for name in ("COMPUTER_LEAST", "COMPUTER_SPREAD", "COMPUTER_STEP", "AWAY_AFTER"):
        setattr(times, name, getattr(times, name) // pace)


def set_clock(moment: float) -> None:
    """Let the server believe that it starts at this moment, in seconds since 1970."""
    from frieze.system.time_source import SteadyClock

    make, later = SteadyClock.__init__, moment - time.time()

    def begin(self: SteadyClock) -> None:
        make(self, wall=lambda: time.time() + later)

    SteadyClock.__init__ = begin  # type: ignore[assignment, method-assign]


def serve_client(folder: Path) -> None:
    """Serve the client's files from another folder."""
    from frieze.server import pages

    class Package:
        """Replaces the installed package."""

        def __truediv__(self, _: str) -> Path:
            return folder

    files: Any = types.SimpleNamespace(files=lambda _: Package())
    pages.resources = files  # type: ignore[attr-defined]


if __name__ == "__main__":
    client, seed, pace, moment = sys.argv[1:5]
    del sys.argv[1:5]
    hurry(int(pace))
    deal_alike(int(seed))
    if moment:
        set_clock(float(moment))
    if client:
        serve_client(Path(client))
    from frieze.cli import main

    sys.exit(main())
