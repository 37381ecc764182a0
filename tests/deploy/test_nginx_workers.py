"""Two workers behind nginx with nginx-workers.conf: the people of a table meet at one of them, or at the other."""

import asyncio
import os
import signal
import subprocess
import sys
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from frieze.server.run import bound_socket
from tests.backends import Backend
from tests.deploy.nginx import Nginx, nginx
from tests.hang_guard import HANGS_AFTER
from tests.outages.deployment import workers_of
from tests.server.helpers import HELLO, Browser, Process, act, new_table, send
from tests.services import Postgres, new_database, redis
from tests.tables.helpers import until

TABLES = 8
LOG = ("$body_bytes_sent';", "$body_bytes_sent $upstream_addr $request_uri';")  # the real one names no address


class Site(NamedTuple):
    """Two workers with ports of their own, and nginx in front of them."""

    server: Process
    proxy: Nginx

    @property
    def ports(self) -> list[int]:
        return [self.server.port, self.server.port + 1]

    @asynccontextmanager
    async def browser(self) -> AsyncIterator[Browser]:
        transport = httpx.AsyncHTTPTransport(verify=self.proxy.ssl_context())
        async with httpx.AsyncClient(base_url=self.proxy.address, transport=transport, timeout=HANGS_AFTER) as client:
            yield Browser(self.proxy.address, client)

    async def play(self, stack: AsyncExitStack, who: Browser, code: str) -> ClientConnection:
        """Open a socket and say hello."""
        headers = {"Origin": self.proxy.address}
        connection = who.play(code, headers=headers, ssl=self.proxy.ssl_context(), open_timeout=HANGS_AFTER)
        line = await stack.enter_async_context(connection)
        await send(line, **HELLO)
        return line

    def upstreams(self, after: int = 0) -> dict[str, set[int]]:
        """Return which workers answered the requests and sockets of each table, in lines of the log after this one."""
        found: dict[str, set[int]] = defaultdict(set)
        for line in self.log()[after:]:
            *_, upstream, path = line.split(" ")
            if path.startswith("/api/tables/"):
                found[path.split("/")[3]].add(int(upstream.rpartition(":")[2]))
        return found

    def log(self) -> list[str]:
        return (self.proxy.folder / "nginx.log").read_text().splitlines()


def process_with_two_ports(backend: Backend) -> Process:
    while True:
        server = Process(backend, FRIEZE_WORKERS="2", FRIEZE_OWN_PORTS="1", FRIEZE_TRUSTED_PROXIES="127.0.0.1")
        try:
            with closing(bound_socket("127.0.0.1", server.port + 1)):
                return server
        except OSError:
            continue


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, postgres_server: Postgres) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("two-workers")
    with redis(folder) as broker:
        server = process_with_two_ports(Backend(folder / "data", new_database(postgres_server), broker.address))
        try:
            server.start()
            with nginx(folder / "nginx", "nginx.conf", server.port, LOG, two_workers=True) as proxy:
                yield Site(server, proxy)
        finally:
            server.kill()


async def until_both_serve(site: Site) -> None:
    async with httpx.AsyncClient(trust_env=False, timeout=HANGS_AFTER) as client, asyncio.timeout(HANGS_AFTER):
        for port in site.ports:
            while True:
                try:
                    if (await client.get(f"http://127.0.0.1:{port}/health")).status_code == 200:
                        break
                except httpx.TransportError:
                    await asyncio.sleep(0.05)


class Person:
    """Somebody at a table, who connects again as the page does."""

    def __init__(self, site: Site, browser: Browser, code: str) -> None:
        self.site = site
        self.browser = browser
        self.code = code
        self.connected = asyncio.Event()
        self.lost = asyncio.Event()

    async def stay(self) -> None:
        while True:
            try:
                async with AsyncExitStack() as stack:
                    line = await self.site.play(stack, self.browser, self.code)
                    await self.browser.receive(line, "update")
                    self.connected.set()
                    while True:
                        await line.recv()
            except (ConnectionClosed, InvalidHandshake, OSError, EOFError):
                self.connected.clear()
                self.lost.set()
                await asyncio.sleep(0.05)


@asynccontextmanager
async def tables_with_two_people(site: Site) -> AsyncIterator[list[Person]]:
    async with AsyncExitStack() as stack:
        people = []
        for _ in range(TABLES):
            ada, ben = [await stack.enter_async_context(site.browser()) for _ in range(2)]
            code = await ada.create(new_table(decks=[{"id": "world"}]))
            await ben.sit(code, "Ben")
            assert (await ada.change(code, "start")).status_code == 200
            people += [Person(site, ada, code), Person(site, ben, code)]
        staying = [asyncio.create_task(person.stay()) for person in people]
        try:
            async with asyncio.timeout(HANGS_AFTER):
                await asyncio.gather(*(person.connected.wait() for person in people))
            yield people
        finally:
            for task in staying:
                task.cancel()
            await asyncio.wait(staying)


async def test_everybody_at_a_table_meets_at_one_worker_and_tables_are_at_both(site: Site) -> None:
    await until_both_serve(site)
    before = len(site.log())
    async with tables_with_two_people(site) as people:
        codes = {person.code for person in people}
        for person in people:
            await person.browser.get(f"/api/tables/{person.code}")
            await person.browser.ask("GET", f"/t/{person.code}")
    await until(lambda: sum("/play" in line for line in site.log()[before:]) == len(people))
    found = site.upstreams(before)
    assert set(found) == codes
    assert all(len(ports) == 1 for ports in found.values())
    assert set().union(*found.values()) == set(site.ports)


async def test_when_a_worker_dies_its_people_meet_at_the_other_one(site: Site) -> None:
    await until_both_serve(site)
    assert site.server.process is not None
    async with tables_with_two_people(site) as people:
        site.server.process.send_signal(signal.SIGSTOP)  # so that it starts no new worker
        try:
            os.kill(workers_of(site.server)[0], signal.SIGKILL)
            await until(lambda: any(person.lost.is_set() for person in people))
            await until(lambda: all(person.connected.is_set() for person in people))
            gone = {person.code for person in people if person.lost.is_set()}
            assert 0 < len(gone) < TABLES
            assert gone.isdisjoint(person.code for person in people if not person.lost.is_set())
            (alive,) = [port for port in site.ports if serves(port)]
            before = len(site.log())
            for code in gone:
                await play_a_move([person for person in people if person.code == code])
        finally:
            site.server.process.send_signal(signal.SIGCONT)
        await until(lambda: set(site.upstreams(before)) == gone)
        assert set().union(*site.upstreams(before).values()) == {alive}
    await until_both_serve(site)  # the one that was started again has its port


def serves(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/health", trust_env=False, timeout=HANGS_AFTER).is_success
    except httpx.ConnectError:
        return False


async def play_a_move(people: list[Person]) -> None:
    """Let whoever is to move do so, on one more socket."""
    for person in people:
        async with AsyncExitStack() as stack:
            line = await person.site.play(stack, person.browser, person.code)
            if (move := act(await person.browser.receive(line, "update"))) is not None:
                await send(line, **move)
                await person.browser.receive(line, "done")
                return
    raise AssertionError("somebody is to move")


async def test_workers_that_are_replaced_keep_their_ports(site: Site) -> None:
    await until_both_serve(site)
    assert site.server.process is not None
    before = set(workers_of(site.server))
    async with tables_with_two_people(site) as people:
        site.server.process.send_signal(signal.SIGHUP)
        async with asyncio.timeout(HANGS_AFTER):
            while before & set(workers_of(site.server)) or len(workers_of(site.server)) < 2:
                async with site.browser() as anybody:
                    assert (await anybody.ask("GET", "/health")).status_code == 200
        await until_both_serve(site)
        await until(lambda: all(person.connected.is_set() for person in people))


def test_a_port_that_somebody_else_has_is_refused(tmp_path: Path, postgres_server: Postgres) -> None:
    with redis(tmp_path) as broker:
        server = process_with_two_ports(Backend(tmp_path / "data", new_database(postgres_server), broker.address))
        with closing(bound_socket("127.0.0.1", server.port + 1)) as taken:
            taken.listen()
            program = [sys.executable, "-c", "import sys; from frieze.cli import main; sys.exit(main())", "serve"]
            command = [*program, "--port", str(server.port), "--data", str(tmp_path)]
            done = subprocess.run(
                command, env=server.environment, capture_output=True, text=True, check=False, timeout=HANGS_AFTER
            )
    assert done.returncode == 1
    assert f"127.0.0.1:{server.port + 1}" in done.stderr
