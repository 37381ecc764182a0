"""Thousands of open sockets at one server process: moves are still taken, shown to all, and others still get in."""

import asyncio
from pathlib import Path

import pytest

from tests.hang_guard import HANGS_AFTER
from tests.server.crowd import allow_open_files, crowd, crowded_server, move_at
from tests.server.helpers import browser

TABLES = 20
WATCHERS = 250  # of each table


@pytest.mark.soak
async def test_with_five_thousand_open_sockets_moves_are_shown_to_everybody(tmp_path: Path) -> None:
    allow_open_files(TABLES * WATCHERS)
    with crowded_server(tmp_path) as server:
        async with asyncio.timeout(HANGS_AFTER), crowd(server, TABLES, WATCHERS) as tables:
            async with browser(server.address) as one_more:
                assert (await one_more.get("/health"))["status"] == "ok"
                counted = (await one_more.ask("GET", "/metrics")).text
            assert f"frieze_sockets {TABLES * WATCHERS + TABLES}.0" in counted
            for table in tables:
                assert await move_at(table) == WATCHERS
