"""Floods from one address are refused with a time to retry, and what they hold is bounded."""

import asyncio
import itertools
import json
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from frieze.api import limits
from frieze.api.client_socket import MAX_WAITING
from frieze.api.limits import BY_ADDRESS, BY_KEY
from frieze.api.table_socket import TableSocket
from frieze.decks import Deck
from frieze.decks.importing.draft import Draft, deck_of
from frieze.server.concurrency import OpenSockets
from frieze.tables.library import Library
from frieze.tables.settings import DeckChoice
from tests.hang_guard import HANGS_AFTER
from tests.plain_http import PLAIN_HTTP
from tests.server.deck_requests import draft
from tests.server.helpers import HELLO, Running, browser, key, new_table, real_library, send, serving
from tests.server.raw_sockets import REQUEST, connect, frame, open_websocket, read_all, status, until

CLASS = 30  # pupils


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with serving(tmp_path, limits=True) as running:
        running.app.limits.clock = lambda: 0.0  # no bucket refills, however slow this machine is
        yield running


def client(server: Running, **headers: str) -> httpx.Client:
    return httpx.Client(base_url=server.address, headers=headers, **PLAIN_HTTP)


def test_a_flood_of_requests_is_refused_with_when_to_come_back(server: Running) -> None:
    with client(server) as asking:
        asking.get("/api/about")
        answers = [asking.get("/api/tables") for _ in range(int(BY_KEY["request"].burst) + 5)]
        refused = answers[-1]
        assert refused.status_code == 429
        assert refused.json()["code"] == "too_much"
        assert int(refused.headers["retry-after"]) >= 1
        assert asking.get("/").status_code == 200, "the page can still be seen"


def test_a_new_key_for_every_request_does_not_help(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BY_ADDRESS, "request", limits.Limit(50, 0.01))
    with client(server) as asking:
        statuses = set()
        for number in range(60):
            asking.cookies.clear()
            statuses.add(asking.get("/api/rules/none", headers={"Cookie": f"frieze_player={number:040}"}).status_code)
        assert 429 in statuses


def test_pages_are_limited_too(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BY_ADDRESS, "page", limits.Limit(10, 1))
    with client(server) as asking:
        assert [asking.get("/icon.svg").status_code for _ in range(12)].count(429) == 2


async def test_a_table_cannot_be_changed_without_end(server: Running) -> None:
    async with browser(server.address) as ada:
        code = await ada.create(new_table())
        answers = [(await ada.change(code, "rename", seat=0, name=f"Ada {n}", animal="fox")) for n in range(70)]
        codes = [answer.status_code for answer in answers]
        assert codes[:50] == [200] * 50
        assert codes[-1] == 429


def test_one_key_makes_twenty_tables_and_then_one_in_twenty_seconds(server: Running) -> None:
    with client(server) as asking:
        asking.get("/api/about")
        answers = [asking.post("/api/tables", json=new_table()) for _ in range(22)]
    assert [answer.status_code for answer in answers] == [201] * 20 + [429] * 2
    assert answers[-1].json()["params"] == {"what": "table", "after": 20.0}
    day = 86_400
    assert BY_KEY["table"].each_second * day < 5000, "thousands in a day at most"
    assert len(server.registry.tables) == 20


def test_connections_of_one_address_are_bounded(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    limit = server.server.config.http.__self__.limit  # type: ignore[union-attr]  # the tracker's
    monkeypatch.setattr(limit, "max_each", 20)
    connections = [connect(server) for _ in range(40)]
    try:
        for connection in connections[20:]:  # the first ones have made way
            connection.sendall(REQUEST)
            assert status(connection) == 200
        assert all(read_all(connection) == b"" for connection in connections[:20])
        assert limit.total == 20
    finally:
        for connection in connections:
            connection.close()
    until(lambda: not limit.total)
    assert not limit.running, "who has gone is not counted"
    with connect(server) as connection:
        connection.sendall(REQUEST)
        assert status(connection) == 200


async def test_sockets_held_by_one_address_are_bounded_and_counted_back(server: Running) -> None:
    server.app.sockets = OpenSockets(known=3, strangers=0)

    async with browser(server.address) as ada:
        code = await ada.create(new_table(computers=1))
        await ada.get("/api/about")  # with the cookie that the request before has set
        for _ in range(2):
            connections = [await ada.play(code) for _ in range(3)]
            with pytest.raises(InvalidStatus, match="429"):
                await ada.play(code)
            for connection in connections:
                await connection.close()
            await asyncio.to_thread(until, lambda: not server.app.sockets.total)
    assert not server.app.sockets.known.running
    assert server.server.config.http.__self__.limit.total <= 1  # type: ignore[union-attr]  # the tracker's


async def test_opening_sockets_again_and_again_is_refused(server: Running) -> None:
    async with browser(server.address) as ada:
        code = await ada.create(new_table(computers=1))

        async def again_and_again() -> None:
            for _ in range(40):
                await (await ada.play(code)).close()

        with pytest.raises(InvalidStatus, match="429") as refused:
            await again_and_again()
        assert refused.value.response.headers["retry-after"]


async def test_a_client_that_sends_too_much_is_refused_for_a_moment(tmp_path: Path) -> None:
    with serving(tmp_path, limits=True) as running:
        async with browser(running.address) as ada:
            code = await ada.create(new_table(computers=1))
            async with ada.play(code) as connection:
                await send(connection, **HELLO)
                await ada.receive(connection, "table")
                for _ in range(100):
                    await connection.send('{"type":"ping"}')
                kinds = [(await ada.receive(connection, "pong", "refused"))["type"] for _ in range(100)]
            assert "refused" in kinds


async def test_of_ten_thousand_messages_at_once_few_wait_and_the_socket_ends(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting: list[int] = []
    real = TableSocket.on_message

    def watched(socket: TableSocket, message: bytes | None) -> None:
        real(socket, message)
        waiting.append(len(socket._waiting))

    monkeypatch.setattr(TableSocket, "on_message", watched)

    async def new_code_and_cookie() -> tuple[str, str]:
        async with browser(server.address) as ada:
            return await ada.create(new_table(computers=1)), ada.cookie

    code, cookie = await new_code_and_cookie()
    with open_websocket(server, f"/api/tables/{code}/play", cookie=f"frieze_player={cookie}") as connection:
        assert b"101" in connection.recv(4096)
        with suppress(ConnectionError):
            connection.sendall(frame(json.dumps(HELLO).encode()) + frame(b'{"type":"ping"}') * 10_000)
        told = read_all(connection)
    assert 0 < max(waiting) <= MAX_WAITING, "and that it ends"
    assert told == b"" or b"\x03\xf0too much" in told, "1008"


async def test_chat_spam_is_refused_and_the_host_can_mute_and_delete(tmp_path: Path) -> None:
    with serving(tmp_path, limits=True) as running:
        async with browser(running.address) as ada, browser(running.address) as ben:
            code = await ada.create(new_table(chat="free"))
            await ben.sit(code, "Ben")
            async with ben.play(code) as connection:
                await send(connection, **HELLO)
                answers: list[Any] = []
                for number in range(12):
                    await send(connection, type="say", key=key(), seat=1, words=f"spam {number}")
                    answers.append(await ben.receive(connection, "done", "refused"))
                assert [answer["type"] for answer in answers[:5]] == ["done"] * 5
                assert answers[-1]["error"]["code"] == "too_much"
                assert (await ada.change(code, "mute", seat=1, muted=True)).status_code == 200
                running.app.limits.clock = lambda: time.monotonic() + 60
                await send(connection, type="say", key=key(), seat=1, words="again")
                assert (await ben.receive(connection, "refused"))["error"]["code"] == "muted"
            async with ada.play(code) as connection:
                await send(connection, **HELLO)
                lines = (await ada.receive(connection, "chat_history"))["lines"]
                assert lines
                await send(connection, type="unsay", number=lines[0]["number"])
                assert (await ada.receive(connection, "unsaid"))["number"] == lines[0]["number"]


async def test_heavy_requests_are_so_many_at_once_and_nobody_else_waits(tmp_path: Path) -> None:
    with serving(tmp_path, limits=True) as running:
        running.app.heavy.max_each = running.app.heavy.max_all = 2
        table = b"title,date\n" + b"a,1\n" * 200_000
        async with httpx.AsyncClient(base_url=running.address, **PLAIN_HTTP) as asking:
            flood = [asyncio.create_task(asking.post("/api/rows", content=table)) for _ in range(8)]
            answered = 0
            while not all(task.done() for task in flood):
                assert (await asking.get("/health")).status_code == 200
                answered += 1
            answers = [(await task).status_code for task in flood]
        assert answers.count(200) >= 2
        assert answers.count(429) >= 1
        assert answered > 1, "others are answered meanwhile"
        assert not running.app.heavy.running


async def test_a_deck_that_a_whole_class_opens_is_checked_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[str] = []
    requests = itertools.count(1)
    all_requested = threading.Event()
    fetch_now = Library.fetch

    def deck_of_later(draft: Draft, deck: str) -> Deck:
        checked.append(deck)
        assert all_requested.wait(HANGS_AFTER), "the others wait meanwhile"
        return deck_of(draft, deck)

    async def fetch(library: Library, choices: Iterable[DeckChoice]) -> list[Deck]:
        if next(requests) % CLASS == 0:
            all_requested.set()
        return await fetch_now(library, choices)

    monkeypatch.setattr("frieze.tables.library.deck_of", deck_of_later)
    monkeypatch.setattr(Library, "fetch", fetch)

    with serving(tmp_path, limits=True, library=real_library) as running:
        async with httpx.AsyncClient(base_url=running.address, **PLAIN_HTTP) as asking:
            for cards, status in ((draft(12), 200), (draft(0), 409)):
                checked.clear()
                all_requested.clear()
                deck = (await asking.post("/api/own-decks", json={"draft": cards})).json()["id"]
                answers = await asyncio.gather(*(asking.get(f"/api/decks/{deck}") for _ in range(CLASS)))
                assert {answer.status_code for answer in answers} == {status}
                assert checked == [deck]
