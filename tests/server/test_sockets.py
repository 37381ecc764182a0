"""Sockets that break anywhere, never read, or send anything. The server survives, and others do not wait."""

import asyncio
import json
import os
import random
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from frieze.api.client_socket import Flusher
from frieze.api.limits import Limits
from frieze.api.table_socket import TableSocket
from frieze.server.handshake import accept
from frieze.server.metrics import Metrics
from frieze.server.websocket_protocol import SharedFrames, WebSocketProtocol
from frieze.tables import messages as m
from frieze.tables.errors import TableError, Why
from frieze.tables.live_table import LiveTable
from tests.backends import Backend
from tests.conftest import database_and_broker
from tests.example_counts import tries
from tests.hang_guard import HANGS_AFTER
from tests.server.helpers import HELLO, Running, act, browser, new_table, send, serving, until_closed
from tests.server.raw_sockets import (
    alive,
    errors_of,
    frame,
    hello,
    running_game,
    shake_hands,
    table_handshake,
)
from tests.tables.helpers import until

KNOWN = {kind.__struct_config__.tag for kind in m.Heard.__args__}


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    addresses = database_and_broker(request) if request.param == "postgres" else ()
    with serving(Backend(tmp_path_factory.mktemp("sockets"), *addresses)) as running:
        yield running


# Sockets that break


async def test_a_socket_broken_at_any_byte_harms_nobody(server: Running) -> None:
    live, code, cookie = await running_game(server)
    before = errors_of(server)
    first = table_handshake(code, cookie)
    then = hello() + frame(b'{"type":"ping"}') + frame(os.urandom(90), opcode=9)
    rng = random.Random(3)
    cuts = [(True, rng.randrange(len(first))) for _ in range(30)]
    cuts += [(False, cut) for cut in (0, 1, 2, len(then), *(rng.randrange(len(then)) for _ in range(60)))]
    for early, cut in cuts:
        with socket.create_connection(("127.0.0.1", server.port)) as connection:
            if early:
                connection.sendall(first[:cut])
            else:
                shake_hands(connection, code, cookie)
                connection.sendall(then[:cut])
                if cut >= len(hello()) and rng.random() < 0.5:
                    connection.recv(1)  # the server has replied to hello
            if rng.random() < 0.5:
                connection.setsockopt(
                    socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0"
                )  # reset without a close frame
    await until(lambda: not live.subscribers)
    assert not live.presence.anybody()
    assert errors_of(server) == before
    alive(server)


# Clients that never read


@contextmanager
def deaf_client(server: Running, code: str) -> Iterator[socket.socket]:
    """Connect to a table a client that never reads, and that takes only a few messages."""
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.settimeout(HANGS_AFTER)
        deaf.connect(("127.0.0.1", server.port))
        shake_hands(deaf, code)
        deaf.sendall(hello())
        yield deaf


async def test_nobody_waits_for_a_client_that_never_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WebSocketProtocol, "send_within", 10 * HANGS_AFTER)  # it stays connected
    with serving(tmp_path, send_buffer=4096) as server:
        live, code, cookie = await running_game(server)
        with deaf_client(server, code):
            await until(lambda: len(live.subscribers) == 1)
            (deaf,) = live.subscribers
            connections = list(server.server.server_state.connections)
            (connection,) = (one for one in connections if isinstance(one, WebSocketProtocol))
            async with browser(server.address) as ada:
                ada.client.cookies.set("frieze_player", cookie)
                async with ada.play(code) as own:
                    await send(own, **HELLO)
                    blocked = 0
                    while blocked < 20:  # changes that she sees although it does not take its own
                        changed = await ada.change(code, "mute", seat=0, muted=blocked % 2 == 0)
                        while (await ada.receive(own, "update"))["seq"] < changed.json()["seq"]:
                            pass
                        blocked += not connection.writable
            assert deaf in live.subscribers


async def test_a_client_that_never_reads_is_disconnected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WebSocketProtocol, "send_within", 0.2)
    with serving(tmp_path, send_buffer=4096) as server:
        live, code, cookie = await running_game(server)
        with deaf_client(server, code):
            await until(lambda: len(live.subscribers) == 1)
            async with browser(server.address) as ada, asyncio.timeout(HANGS_AFTER):
                ada.client.cookies.set("frieze_player", cookie)
                while live.subscribers:
                    await ada.change(code, "mute", seat=0, muted=not live.table.seats[0].muted)
            await until(lambda: not server.server.server_state.connections)


async def test_what_is_queued_for_a_client_that_does_not_read_is_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(WebSocketProtocol, "send_within", 1.0)
    with serving(tmp_path, send_buffer=4096) as server:
        live, code, _ = await running_game(server)
        with deaf_client(server, code) as deaf:
            most = 0
            flood = frame(b'{"type":"unknown"}') * 200 + frame(b"p" * 100, opcode=9) * 200
            with suppress(ConnectionError):
                while True:  # until the server disconnects it
                    deaf.sendall(flood)
                    for subscriber in list(live.subscribers):
                        most = max(most, len(subscriber._queued))
                    for connection in list(server.server.server_state.connections):
                        most = max(most, connection.transport.get_write_buffer_size() // 1000)
            assert most < 2000
            await until(lambda: not live.subscribers)
        alive(server)


# Too large, not text, too deep, unknown


async def test_a_frame_that_is_too_large_ends_the_socket(server: Running) -> None:
    async def iter_frames() -> Any:
        for _ in range(40):
            yield "y" * 1000

    _, code, _ = await running_game(server)
    async with browser(server.address) as ada, ada.play(code) as connection:
        await send(connection, **HELLO)
        await ada.receive(connection, "update")
        await connection.send("x" * 17_000)
        await until_closed(connection)
        assert connection.close_code == 1009
    async with browser(server.address) as ada, ada.play(code) as connection:
        await send(connection, **HELLO)
        with suppress(ConnectionClosed):
            await connection.send(iter_frames())
        await until_closed(connection)
        # We are still sending, so a reset may overtake the server's close frame.
        assert connection.close_code in {1009, 1006}


ODD: list[Any] = [
    b"\x00binary",
    "",
    "null",
    "[]",
    "{}",
    '"text"',
    "{" * 3000,
    '{"type":"act","key":"12345678","seat":0,"turn":1,"decision":1,"action":' + '{"a":' * 2000,
    "[" * 15_000,
    '{"type":"unknown"}',
    '{"type":["hello"]}',
    '{"type":"ping","more":1}',
    '{"type":"act","key":"short","seat":0,"turn":1,"decision":1,"action":{"type":"stop"}}',
    '{"type":"act","key":"12345678","seat":99,"turn":1,"decision":1,"action":{"type":"stop"}}',
    '{"type":"act","key":"12345678","seat":0,"turn":1e400,"decision":1,"action":{"type":"stop"}}',
    '{"type":"act","key":"12345678","seat":0,"turn":' + "9" * 5000 + ',"decision":1,"action":{"type":"stop"}}',
    '{"type":"unsay","number":-1}',
    '{"type":"ready","seat":7}',
    '{"type":"point","seat":0,"card":"\\ud800"}',
    '{"type":"say","key":"12345678","seat":0,"words":"' + "x" * 201 + '"}',
    '{"type":"\\u0000"}',
]


async def test_whatever_cannot_be_understood_is_refused_and_the_socket_stays(server: Running) -> None:
    _, code, cookie = await running_game(server)
    before = errors_of(server)
    async with browser(server.address) as ada:
        ada.client.cookies.set("frieze_player", cookie)
        async with ada.play(code) as connection:
            await send(connection, **HELLO)
            await ada.receive(connection, "update")
            for odd in ODD:
                await connection.send(odd)
                refused = await ada.receive(connection, "refused")
                assert set(refused) == {"type", "key", "error"}, odd
            await send(connection, type="ping")
            await ada.receive(connection, "pong")
    assert errors_of(server) == before


@pytest.mark.parametrize(
    "first",
    ['{"type":"ping"}', '{"type":"act"}', "nonsense", b"bytes", '{"type":"hello"}', '{"type":"hello","protocol":-1}'],
)
async def test_a_client_that_does_not_send_hello_first_is_disconnected(server: Running, first: Any) -> None:
    _, code, _ = await running_game(server)
    async with browser(server.address) as ada, ada.play(code) as connection:
        await connection.send(first)
        assert {message["type"] for message in await until_closed(connection)} <= {"closed"}
        assert connection.close_code == 1008


async def test_what_follows_a_refused_hello_is_not_carried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even where the connection ends late, because the client does not read."""
    looked_up: list[str] = []

    async def find_table(_registry: Any, _limits: Any, code: str, *_: str) -> LiveTable:
        looked_up.append(code)
        raise TableError(Why.UNKNOWN_TABLE)

    monkeypatch.setattr("frieze.api.table_socket.find_table", find_table)
    transport: Any = Mock()
    connection = WebSocketProtocol(transport, set(), lambda: 0.0)
    scope = {"connection": connection, "headers": [], "scheme": "ws", "root_path": "", "client": ("127.0.0.1", 1)}
    registry: Any = None
    shared = (Limits(on=False), Metrics(), Flusher(SharedFrames()))
    await accept(scope, connection._send, lambda client: TableSocket(registry, *shared, client, "ZZZZZZ"))
    session: Any = connection.session
    for _ in range(20):
        session.on_message(json.dumps(HELLO).encode())
    await until(lambda: connection.closing and not session._busy)
    assert looked_up == ["ZZZZZZ"], "nobody tries codes twenty times with one socket"
    connection.connection_lost(None)


async def test_an_old_page_is_told_to_reload(server: Running) -> None:
    _, code, _ = await running_game(server)
    async with browser(server.address) as ada, ada.play(code) as connection:
        await send(connection, type="hello", protocol=m.PROTOCOL + 1)
        assert await ada.receive(connection) == {"type": "reload", "protocol": m.PROTOCOL}
        with pytest.raises(ConnectionClosed):
            await connection.recv()


async def test_an_unknown_table_and_an_unknown_path_are_refused(server: Running) -> None:
    async with browser(server.address) as ada:
        async with ada.play("ZZZZZZ") as connection:
            await send(connection, **HELLO)
            assert (await ada.receive(connection))["error"]["code"] == "unknown_table"
        for code in ("../../x", "%ED%A0%80", "A" * 200, "a/b"):
            with pytest.raises(InvalidStatus, match="403"):
                async with ada.play(code):
                    pass


async def test_thousands_of_messages_are_too_much_for_one_key(tmp_path: Path) -> None:
    with serving(tmp_path, limits=True) as server:
        _, code, _ = await running_game(server)
        async with browser(server.address) as ada, ada.play(code) as connection:
            await send(connection, **HELLO)
            await ada.receive(connection, "update")
            counted: dict[str, int] = {}

            async def send_pings() -> None:
                for _ in range(2000):
                    await connection.send('{"type":"ping"}')

            sending = asyncio.create_task(send_pings())
            try:
                for _ in range(1500):
                    message = await ada.receive(connection)
                    kind = message["type"]
                    counted[kind] = counted.get(kind, 0) + 1
                    if kind == "refused":
                        assert message["error"]["code"] == "too_much"
            except ConnectionClosed:
                pass
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)
            assert counted.get("pong", 0) < 300, "the rest is refused, or the socket closed"
            # A client that still sends when the socket is closed gets a close frame, or only a reset.
            assert counted.get("refused") or connection.close_code in {1006, 1008}
        alive(server)


# Any message


anything = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False) | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
fields = st.fixed_dictionaries(
    {"type": st.sampled_from(["hello", "act", "say", "unsay", "point", "ready", "ping", "table"])},
    optional={
        "key": st.just("12345678") | anything,
        "seat": st.integers(0, 2) | anything,
        "turn": st.integers(0, 3) | anything,
        "decision": st.integers(0, 3) | anything,
        "action": st.fixed_dictionaries(
            {"type": st.sampled_from(["place", "play", "discard", "stop", "take", "put", "store", "finish"])},
            optional={"card": st.just("event-1") | anything, "gap": st.integers(-1, 9), "to": anything},
        )
        | anything,
        "words": anything,
        "phrase": st.just("hello") | anything,
        "number": st.integers(0, 2**53) | anything,
        "card": st.just("event-1") | anything,
        "suggest": st.sampled_from(["play", "discard"]) | anything,
        "protocol": st.just(1) | anything,
        "seen": st.integers(0, 2**53) | anything,
        "game": anything,
    },
)


@settings(max_examples=tries(40))
@given(st.data())
async def test_replies_have_known_types_whatever_is_sent(server: Running, data: st.DataObject) -> None:
    """Send anything at a table of any game. Every reply is a message of the protocol, and no error is counted."""
    game = data.draw(st.sampled_from(["timeline", "together", "exhibition"]))
    said = data.draw(st.lists(fields.map(json.dumps) | st.text(max_size=50) | anything.map(json.dumps), max_size=20))
    before = errors_of(server)

    async with browser(server.address) as ada:
        code = await ada.create(new_table(game, computers=1, start=True, chat="free"))
        async with ada.play(code) as connection:
            await send(connection, **HELLO)
            await ada.receive(connection, "update")
            for words in said:
                await connection.send(words)
            await send(connection, type="ping")
            kind = ""
            while kind != "pong":
                kind = (await ada.receive(connection))["type"]
                assert kind in KNOWN
                msgspec.json.decode(ada.received[-1][1], type=m.Heard)
    assert errors_of(server) == before


async def test_a_game_is_played_to_the_end_by_two_over_sockets(server: Running) -> None:
    async with browser(server.address) as ada, browser(server.address) as ben:
        code = await ada.create(new_table(options={"hand_size": 2}))
        await ben.sit(code, "Ben")
        assert (await ada.change(code, "start")).status_code == 200
        async with ada.play(code) as one, ben.play(code) as two:
            for connection in (one, two):
                await send(connection, **HELLO)
            rng = random.Random(1)

            async def play(who: Any, connection: Any) -> dict[str, Any]:
                while True:
                    update = await who.receive(connection, "update")
                    if update["view"]["outcome"] is not None:
                        return dict(update)
                    if (move := act(update, rng.randrange(1000))) is not None:
                        await send(connection, **move)

            ends = await asyncio.gather(play(ada, one), play(ben, two))
            assert ends[0]["view"]["outcome"] == ends[1]["view"]["outcome"]
        summary = await ben.get(f"/api/tables/{code}/games/1/summary")
        assert set(summary) == {"placed", "placed_by", "missed", "held", "notes"}
        assert set(summary["placed"]) < {shown["card"] for shown in ends[0]["view"]["line"]}
