"""A client that connects to another worker never sees an older state, with a broker or without."""

from pathlib import Path

import pytest

from frieze.tables.storage.memory_database import MemoryDatabase
from tests.backends import Backend
from tests.server.helpers import HELLO, act, browser, new_table, send, serving


@pytest.mark.parametrize("kind", ["memory", "sqlite"])
async def test_a_worker_without_messages_reads_the_log_before_it_shows_anything(kind: str, tmp_path: Path) -> None:
    backend = Backend(tmp_path, memory=MemoryDatabase() if kind == "memory" else None)
    with (
        serving(backend) as one,
        serving(backend) as two,
    ):  # without a broker: they receive no messages from one another
        async with browser(one.address) as ada, browser(two.address) as there:
            new = new_table(options={"hand_size": 8})
            code = await ada.create(new | {"people": [{"name": name, "animal": "fox"} for name in ("Ada", "Ben")]})
            assert (await ada.change(code, "start")).status_code == 200
            assert (await there.get(f"/api/tables/{code}"))["seq"] == 2, "it is in the other's memory now"
            async with ada.play(code) as connection:
                await send(connection, **HELLO)
                update = await ada.receive(connection, "update")
                await send(connection, type="ready", seat=update["hand_over"])
                move = act(await ada.receive(connection, "update"))
                assert move is not None
                await send(connection, **move)
                seen = (await ada.receive(connection, "done"))["seq"]
            there.client.cookies.set("frieze_player", ada.cookie)
            async with there.play(code) as connection:
                await send(connection, **HELLO, seen=seen, game=1)
                assert (await there.receive(connection, "table"))["seq"] >= seen
                assert (await there.receive(connection, "update"))["seq"] >= seen
