"""Thousands of people who watch tables of one server process, each from an address of their own."""

import asyncio
import json
import resource
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from tests.hang_guard import HANGS_AFTER
from tests.server.helpers import HELLO, Browser, Process, act, browser, new_table, process, send

AT_ONCE = 50  # that are being connected
OTHER_FILES = 1000
# As behind nginx: everybody has an address of their own, and all limits are on.
BEHIND_A_PROXY = {"FRIEZE_LIMITS": "true", "FRIEZE_TRUSTED_PROXIES": "127.0.0.1"}


def allow_open_files(count: int) -> None:
    """Let this process and those that it starts hold so many files, or skip the test."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard < count + OTHER_FILES:
        pytest.skip(f"NOT TESTED: a process may open only {hard} files here")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, count + OTHER_FILES), hard))


@dataclass
class Table:
    """A table with its player, and with everybody who watches."""

    code: str
    player: Browser
    line: ClientConnection
    update: dict[str, Any]
    watchers: list[ClientConnection] = field(default_factory=list)


async def next_update(line: ClientConnection, after: int = -1) -> dict[str, Any]:
    """Return the next update that shows more than this seq."""
    while True:
        message: dict[str, Any] = json.loads(await line.recv())
        if message["type"] == "update" and message["seq"] > after:
            return message


@asynccontextmanager
async def crowd(server: Process, tables: int, watchers: int) -> AsyncIterator[list[Table]]:
    """Play so many tables and let so many watch each of them; all of them have seen the game."""
    async with AsyncExitStack() as stack:
        made = [await _table(stack, server, number) for number in range(tables)]
        few = asyncio.Semaphore(AT_ONCE)

        async def watch(table: Table, number: int) -> None:
            async with few:
                line = await _connect(server, table.code, _address(10, number))
                await send(line, **HELLO)
                await next_update(line)
                table.watchers.append(line)

        everybody = [table for table in made for _ in range(watchers)]
        await asyncio.gather(*(watch(table, number) for number, table in enumerate(everybody)))
        yield made
        await asyncio.gather(*(line.close() for table in made for line in table.watchers))


async def _table(stack: AsyncExitStack, server: Process, number: int) -> Table:
    player = await stack.enter_async_context(browser(server.address))
    address = _address(172, number)
    player.client.headers["X-Forwarded-For"] = address
    code = await player.create(new_table("together", decks=[{"id": "world"}], start=True))
    line = await stack.enter_async_context(player.play(code, headers={"X-Forwarded-For": address}, ping_interval=None))
    await send(line, **HELLO)
    return Table(code, player, line, await next_update(line))


def _address(first: int, number: int) -> str:
    return f"{first}.{number >> 16}.{number >> 8 & 255}.{number & 255}"


async def _connect(server: Process, code: str, address: str) -> ClientConnection:
    return await connect(
        f"ws://127.0.0.1:{server.port}/api/tables/{code}/play",
        additional_headers={"X-Forwarded-For": address},
        proxy=None,
        compression=None,
        open_timeout=HANGS_AFTER,
        ping_interval=None,
    )


async def move_at(table: Table) -> int:
    """Make a move; return how many watchers have seen it, once all have."""
    move = act(table.update)
    assert move is not None
    await send(table.line, **move)
    everybody = [table.line, *table.watchers]
    table.update, *seen = await asyncio.gather(*(next_update(line, table.update["seq"]) for line in everybody))
    return len(seen)


def resident_bytes(server: Process) -> int:
    """Return the memory that a server's process holds."""
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return 1024 * int(status.partition("VmRSS:")[2].split()[0])


def crowded_server(folder: Path) -> Any:
    return process(folder, **BEHIND_A_PROXY)
