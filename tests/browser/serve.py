"""The program as it is, but for what tests decide: the deal, how long things are shown, the client's folder.

Started by server.py as a process of its own: python -P serve.py <client> <seed> <times as fast> serve …
"""

import sys
import types
from pathlib import Path
from typing import Any


def deal_alike(seed: int) -> None:
    """Let every game be dealt, and every computer player think, from one seed."""
    from frieze.tables.commands.context import Context

    def new_seed(self: Context) -> str:
        return str(seed)

    assert callable(Context.new_seed)
    Context.new_seed = new_seed  # type: ignore[method-assign]


def hurry(pace: int) -> None:
    """Let what tables wait for take a part of its time. To be done first: other modules take the numbers over."""
    from frieze.games import GAMES
    from frieze.tables import times

    for game in GAMES.values():
        game.reveal_ms = {event: length // pace for event, length in game.reveal_ms.items()}
    for name in ("COMPUTER_LEAST", "COMPUTER_SPREAD", "AWAY_AFTER"):
        setattr(times, name, getattr(times, name) // pace)


def serve_client(folder: Path) -> None:
    """Take the client's files from another folder than the installed one."""
    from frieze.server import pages

    class Package:
        """Stands for the installed package."""

        def __truediv__(self, _: str) -> Path:
            return folder

    files: Any = types.SimpleNamespace(files=lambda _: Package())
    pages.resources = files  # type: ignore[attr-defined]


if __name__ == "__main__":
    client, seed, pace = sys.argv[1:4]
    del sys.argv[1:4]
    hurry(int(pace))
    deal_alike(int(seed))
    if client:
        serve_client(Path(client))
    from frieze.cli import main

    sys.exit(main())
