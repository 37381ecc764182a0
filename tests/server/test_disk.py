"""A full disk is reported to players and passes. A backup is made while the server runs."""

import sqlite3
from pathlib import Path
from typing import Any

from tests.cli.run_command import frieze
from tests.server.helpers import HELLO, Running, act, browser, new_table, send, serving


async def limit_pages(server: Running, pages: int | None) -> None:
    """Bound the size of the file to this many pages, or to its present size (None)."""

    def work(connection: sqlite3.Connection) -> None:
        wanted = pages or connection.execute("pragma page_count").fetchone()[0]
        connection.execute(f"pragma max_page_count = {wanted}")

    await server.registry.storage._file.write(work)  # type: ignore[attr-defined]  # the writer's own connection


async def test_a_full_disk_is_reported_to_the_player_and_passes(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        async with browser(server.address) as ada:
            new = new_table(options={"hand_size": 10})
            code = await ada.create(new | {"people": [{"name": name, "animal": "fox"} for name in ("Ada", "Ben")]})
            assert (await ada.change(code, "start")).status_code == 200
            async with ada.play(code) as connection:
                await send(connection, **HELLO)

                async def next_move(choice: int) -> Any:
                    """Pass the device to the seat to move, and return a move."""
                    await send(connection, **HELLO)
                    update = await ada.receive(connection, "update")
                    while update["hand_over"] is not None:
                        await send(connection, type="ready", seat=update["hand_over"])
                        update = await ada.receive(connection, "update")
                    return act(update, choice)

                await limit_pages(server, None)
                told: dict[str, Any] = {"type": "done"}
                moves = 0
                while told["type"] == "done" and moves < 300:
                    move = await next_move(moves * 7)
                    assert move is not None
                    await send(connection, **move)
                    told = await ada.receive(connection, "done", "refused")
                    moves += 1
                assert told["error"] == {"code": "saving_failed", "params": {}}
                full = await ada.ask("POST", "/api/tables", new_table(computers=1, start=True))
                assert (full.status_code, full.json()["code"]) == (503, "saving_failed")
                await limit_pages(server, 1_000_000)
                await send(connection, **move)
                assert (await ada.receive(connection, "done", "refused"))["type"] == "done", (
                    "the same request is taken now"
                )
    with sqlite3.connect(tmp_path / "tables.sqlite") as database:
        assert database.execute("pragma integrity_check").fetchone() == ("ok",)
    database.close()


async def test_a_backup_is_made_while_serving(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        async with browser(server.address) as ada:
            code = await ada.create(new_table(computers=1, start=True))
        assert await frieze("data", "backup", str(tmp_path / "copy.sqlite"), "--data", str(tmp_path / "data")) == 0
    with sqlite3.connect(tmp_path / "copy.sqlite") as copy:
        assert copy.execute("select code from head").fetchall() == [(code,)]
    copy.close()
