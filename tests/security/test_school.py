"""A school behind one address: twenty lessons come in and come back, and one who floods locks out nobody else."""

import asyncio
import resource
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import islice
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from frieze.api.limits import BY_ADDRESS, Limit, Limits, TooMuch
from frieze.server import concurrency
from frieze.server.concurrency import MAX_SOCKETS_OF_PLAYER, OpenSockets
from frieze.server.http_protocol import MAX_CONNECTIONS, ConnectionTracker, allow_open_files
from tests.plain_http import PLAIN_HTTP
from tests.server.helpers import HELLO, Running, browser, key, new_table, send, serving
from tests.server.raw_sockets import REQUEST, connect, read_all, status, until
from tests.server.test_lessons import SECRET, Class, new_lesson

SCHOOL = "192.0.2.7"
LESSONS, PUPILS = 20, 30
BROWSERS = LESSONS * (PUPILS + 2)  # with each teacher's console and board


class Connection:
    """A connection that can be lost."""

    def __init__(self) -> None:
        self.on_lost: list[Callable[[], None]] = []

    def abort(self) -> None:
        for callback in self.on_lost:
            callback()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with serving(tmp_path, limits=True) as running:
        running.app.limits.clock = lambda: 0.0  # no bucket refills, however slow this machine is
        yield running


@pytest.mark.parametrize(
    ("seconds", "files", "requests"),  # that a browser asks for until its pupil is in: docs/security.md
    [(60, 90, 10), (5, 50, 3)],
    ids=["by the first page, within a minute", "by the QR code, when a bell rings"],
)
def test_twenty_lessons_of_thirty_come_in(seconds: int, files: int, requests: int) -> None:
    now = 0.0
    limits, sockets = Limits(clock=lambda: now), OpenSockets()
    for number in range(BROWSERS):
        now = seconds * number / BROWSERS
        player = f"browser {number}"
        for _ in range(files):
            limits.spend("page", address=SCHOOL)
        limits.spend("request", address=SCHOOL)  # the first one, which sets the cookie
        for _ in range(requests - 1):
            limits.spend("request", key=player, address=SCHOOL)
            limits.note_key(player)
        limits.check_misses(player, SCHOOL)
        limits.spend("join", key=player, address=SCHOOL)
        limits.spend("socket", key=player, address=SCHOOL)
        assert sockets.enter(Connection(), player, SCHOOL, known=limits.is_known(player))


def test_all_come_back_at_once_after_the_server_or_the_network_was_away() -> None:
    limits, sockets = Limits(clock=lambda: 0.0), OpenSockets()  # nobody is known to a server that was started anew
    players = [f"browser {number}" for number in range(BROWSERS)]
    for time in range(2):  # the second time the sockets of the first one are still there, lost
        for player in players:
            limits.spend("socket", key=player, address=SCHOOL)
            assert sockets.enter(Connection(), player, SCHOOL, known=limits.is_known(player)), time
            limits.note_key(player)
    assert 2 * BROWSERS + 6 * 200 < MAX_CONNECTIONS, "and two hundred load their pages meanwhile"


def test_everything_that_is_limited_by_address_is_left_to_those_who_are_known() -> None:
    for what, limit in BY_ADDRESS.items():
        limits = Limits(clock=lambda: 0.0)
        limits.note_key("pupil")
        for number in range(int(limit.burst)):
            limits.spend(what, key=f"key {number}", address=SCHOOL)
        with pytest.raises(TooMuch):
            limits.spend(what, address=SCHOOL)
        limits.spend(what, key="pupil", address=SCHOOL)


def test_who_is_known_at_one_worker_is_known_at_the_others() -> None:
    here, there = Limits(), Limits()
    here.note_key("pupil")
    ((topic, message),) = here.unpublished()
    assert topic == "!known"
    assert here.unpublished() == [], "once"
    there.on_known(message)
    assert there.is_known("pupil")
    assert there.unpublished() == [], "whoever is heard of is not published again"


def test_what_is_to_be_published_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("frieze.api.limits.MAX_REMEMBERED", 10)
    limits = Limits(clock=lambda: 0.0)
    for number in range(100):
        limits.note_key(f"key {number}")
        for _ in range(10):
            limits.spend("hurry", key=f"key {number}")
    assert sum(message.count(b"key ") for _, message in limits.unpublished()) <= 2 * 10


async def test_a_flood_with_ever_new_keys_stops_nobody_who_is_in_a_lesson(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    for what in ("request", "page", "join", "socket", "change"):
        monkeypatch.setitem(BY_ADDRESS, what, Limit(30, 1))
    async with browser(server.address) as teacher, browser(server.address) as ada, browser(server.address) as bot:
        lesson = Class(server, {"teacher": teacher, "ada": ada}, "")
        for one in (teacher, ada):
            await one.get("/api/about")
        lesson.code = (await teacher.ask("POST", "/api/lessons", new_lesson(cards=3))).json()["code"]
        join = {"key": key(), "number": 1}
        assert (await ada.ask("POST", f"/api/lessons/{lesson.code}/join", join)).status_code == 200
        numbers = iter(range(1000))
        for path in ("/api/about", "/lesson/ACEFHJ"):
            answers = []
            for number in islice(numbers, 80):
                bot.client.cookies.clear()
                cookie = {"Cookie": f"frieze_player={number:032}"} if number % 2 else {}
                answers.append((await bot.ask("GET", path, headers=cookie)).status_code)
            assert answers[-1] == 429, path
        assert (await ada.ask("GET", f"/lesson/{lesson.code}")).status_code == 200
        assert (await ada.ask("POST", f"/api/lessons/{lesson.code}/join", join | {"number": 2})).status_code == 200
        await lesson.teach("next_card")
        async with lesson.socket("ada", "play") as socket:
            await send(socket, **HELLO)
            shown = (await ada.receive(socket, "lesson"))["lesson"]
            vote = {"type": "vote", "card": shown["card"]["card"], "ballot": 1, "gap": 0}
            await send(socket, **vote, key="adas-vote-1")
            assert (await ada.receive(socket, "done"))["key"] == "adas-vote-1"


async def test_a_pupil_whose_answer_was_lost_asks_again_and_is_in(server: Running) -> None:
    async with browser(server.address) as teacher, browser(server.address) as ada:
        code = (await teacher.ask("POST", "/api/lessons", new_lesson())).json()["code"]
        await ada.get(f"/api/lessons/{code}")
        cookie = {"Cookie": f"frieze_player={ada.cookie}"}
        ada.client.cookies.clear()  # what the lost answer would set does not arrive
        for _ in range(2):
            answer = await ada.ask(
                "POST", f"/api/lessons/{code}/join", {"key": "the-join-1", "number": 1}, headers=cookie
            )
            assert (answer.status_code, answer.json()["you"]["number"]) == (200, 1)
            assert "set-cookie" not in answer.headers


async def test_sockets_of_strangers_leave_room_for_those_who_are_known(server: Running) -> None:
    server.app.sockets = OpenSockets(known=2, strangers=2)
    async with browser(server.address) as ada, browser(server.address) as bot:
        code = await ada.create(new_table(computers=1))
        await ada.get("/api/about")  # with the cookie that the request before has set
        strangers = [await bot.play(code) for _ in range(2)]
        with pytest.raises(InvalidStatus, match="429"):
            await bot.play(code)
        async with ada.play(code) as socket:
            await send(socket, **HELLO)
            await ada.receive(socket, "table")
        for stranger in strangers:
            await stranger.close()


async def test_a_player_with_too_many_sockets_loses_the_oldest(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(concurrency, "MAX_SOCKETS_OF_PLAYER", 3)
    async with browser(server.address) as ada, browser(server.address) as ben:
        code = await ada.create(new_table(computers=1))
        others = await ben.play(code)
        first, *rest = [await ada.play(code) for _ in range(5)]
        with pytest.raises(ConnectionClosed):
            await first.recv()
        for socket, who in ((rest[-1], ada), (others, ben)):
            await send(socket, **HELLO)
            await who.receive(socket, "table")
        assert server.app.sockets.total == 4
        for socket in (*rest, others):
            await socket.close()
        await asyncio.to_thread(until, lambda: not server.app.sockets.total)
    assert MAX_SOCKETS_OF_PLAYER > 10, "tabs, and sockets that the network has lost"


def test_who_holds_connections_keeps_nobody_else_out(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    tracker: ConnectionTracker = server.server.config.http.__self__  # type: ignore[union-attr]
    monkeypatch.setattr(tracker.limit, "max_each", 10)
    with ExitStack() as stack:
        held = [stack.enter_context(connect(server)) for _ in range(10)]
        for connection, sent in zip(held, (b"", b"GET /health HTTP/1.1\r\n", REQUEST) * 3, strict=False):
            connection.sendall(sent)
        until(lambda: tracker.limit.total == 10)
        pupil = stack.enter_context(connect(server))
        pupil.sendall(REQUEST)
        assert status(pupil) == 200
        assert read_all(held[0]) == b"", "the oldest one that nobody uses has made way"
        assert tracker.limit.total == 10
    until(lambda: not tracker.limit.total and not tracker.counted)


async def test_a_pupils_socket_never_makes_way(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    tracker: ConnectionTracker = server.server.config.http.__self__  # type: ignore[union-attr]
    async with browser(server.address) as ada:
        code = await ada.create(new_table(computers=1))
        async with ada.play(code) as socket:
            await send(socket, **HELLO)
            await ada.receive(socket, "table")
            monkeypatch.setattr(tracker.limit, "max_each", 2)  # this socket, and the connection of the requests
            with connect(server) as idle, connect(server) as another:
                another.sendall(REQUEST)
                assert await asyncio.to_thread(status, another) == 200
                assert await asyncio.to_thread(read_all, idle) == b""
                await send(socket, type="ping")
                await ada.receive(socket, "pong")


def test_connections_in_use_do_not_make_way(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    tracker: ConnectionTracker = server.server.config.http.__self__  # type: ignore[union-attr]
    monkeypatch.setattr(tracker.limit, "max_each", 0)
    with httpx.Client(base_url=server.address, **PLAIN_HTTP) as asking:
        assert asking.get("/health").status_code == 503


def test_the_server_opens_as_many_files_as_it_may() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    low = min(512, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (low, hard))
    try:
        few = ConnectionTracker().limit.max_all
        allow_open_files()
        assert ConnectionTracker().limit.max_all >= few
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == min(hard, 65_536)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


async def test_one_pupil_does_not_keep_teachers_from_opening_lessons(server: Running) -> None:
    async with browser(server.address) as bot, browser(server.address) as teacher:
        for one in (bot, teacher):
            await one.get("/api/about")
        answers = [(await bot.ask("POST", "/api/lessons", new_lesson())).status_code for _ in range(12)]
        assert answers == [201] * 10 + [429] * 2
        new = {"key": key(), "secret": SECRET, "settings": new_lesson()["settings"]}
        assert (await teacher.ask("POST", "/api/lessons", new)).status_code == 201
