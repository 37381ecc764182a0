"""Only configured proxies are trusted."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import msgspec
import pytest

from frieze.api.limits import BY_ADDRESS
from frieze.cli import main as frieze
from frieze.server.concurrency import OpenSockets
from frieze.server.config import Configuration, configure
from tests.plain_http import PLAIN_HTTP
from tests.server.helpers import HELLO, Running, browser, new_table, send, serving
from tests.server.raw_sockets import REQUEST, connect, status

MISSES = int(BY_ADDRESS["miss"].burst)


@pytest.fixture(params=["", "127.0.0.1", "10.9.0.0/16, 127.0.0.0/8"], ids=["nobody", "an address", "networks"])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Running]:
    with serving(tmp_path, limits=True, trusted_proxies=request.param) as running:
        running.app.limits.clock = lambda: 0.0
        yield running


def addresses(server: Running) -> set[str]:
    """Return the addresses that the limits have counted."""
    return {name[2] for name in server.app.limits._buckets if name[0] == "address"}


def trusts(server: Running) -> bool:
    return bool(server.app.configuration.trusted_proxies)


def test_an_address_is_believed_only_from_a_proxy_that_is_named(server: Running) -> None:
    with httpx.Client(base_url=server.address, **PLAIN_HTTP) as asking:
        asking.get("/api/about", headers={"X-Forwarded-For": "192.0.2.7"})
    assert addresses(server) == ({"192.0.2.7"} if trusts(server) else {"127.0.0.1"})


@pytest.mark.parametrize(
    ("claimed", "known"),
    [
        ("198.51.100.1, 192.0.2.7", "192.0.2.7"),
        ("127.0.0.1, 192.0.2.7", "192.0.2.7"),
        ("198.51.100.1, 192.0.2.7, 127.0.0.1", "192.0.2.7"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("nonsense, 192.0.2.7", "192.0.2.7"),
    ],
)
def test_of_a_chain_the_last_that_is_not_ours_counts(server: Running, claimed: str, known: str) -> None:
    with httpx.Client(base_url=server.address, **PLAIN_HTTP) as asking:
        asking.get("/api/about", headers={"X-Forwarded-For": claimed})
    assert addresses(server) == ({known} if trusts(server) else {"127.0.0.1"})


def test_a_forged_chain_gives_nobody_a_new_allowance(server: Running) -> None:
    with httpx.Client(base_url=server.address, **PLAIN_HTTP) as asking:
        for number in range(MISSES):
            server.app.limits.spend_miss(f"key {number}", "192.0.2.7" if trusts(server) else "127.0.0.1")
        for number in range(3):
            asking.cookies.clear()  # so only the address can be limited
            chain = f"10.1.1.{number}, 192.0.2.7"  # the first is the client's own invention
            answer = asking.post("/api/carry/" + "x" * 32, headers={"X-Forwarded-For": chain})
    assert answer.status_code == 429


@pytest.mark.parametrize("said", ["https", "http", "nonsense", "https, http"])
def test_a_cookie_is_secure_when_a_trusted_proxy_says_https(server: Running, said: str) -> None:
    with httpx.Client(base_url=server.address, **PLAIN_HTTP) as asking:
        cookie = asking.get("/api/about", headers={"X-Forwarded-Proto": said}).headers["set-cookie"]
    assert ("Secure" in cookie) is (trusts(server) and said == "https")


async def test_sockets_are_counted_by_the_real_address_too(tmp_path: Path) -> None:
    with serving(tmp_path, limits=True, trusted_proxies="127.0.0.1") as running:
        running.app.sockets = OpenSockets(strangers=1)
        async with browser(running.address) as ada:
            code = await ada.create(new_table(computers=1))
            one, other = ({"X-Forwarded-For": f"192.0.2.{number}"} for number in (7, 8))
            async with ada.play(code, headers=one) as connection, ada.play(code, headers=other):
                await send(connection, **HELLO)
                await ada.receive(connection, "table")
                assert set(running.app.sockets.strangers.running) == {"192.0.2.7", "192.0.2.8"}


def test_connections_of_a_trusted_proxy_are_not_those_of_one_address(tmp_path: Path) -> None:
    for trusted, together in (("127.0.0.1", 8), ("", 3)):
        with serving(tmp_path / str(together), limits=True, trusted_proxies=trusted) as running, ExitStack() as stack:
            limit = running.server.config.http.__self__.limit  # type: ignore[union-attr]  # the tracker's
            limit.max_each = 3
            for _ in range(8):
                connection = stack.enter_context(connect(running))
                connection.sendall(REQUEST)
                assert status(connection) == 200
            assert limit.total == together, "of the others each has made way for the next one"


@pytest.mark.parametrize("path", ["frieze", "/frieze/", "/", "//a", "/a b", '/"><script>', "/a?b", "/a#b", "/ä"])
def test_a_root_path_is_a_path_and_nothing_else(path: str) -> None:
    with pytest.raises(msgspec.ValidationError, match="root_path"):
        configure(root_path=path)
    assert configure(root_path="/games/frieze").root_path == "/games/frieze"


@pytest.mark.parametrize("proxies", ["*", "localhost", "10.0.0.0/99", "10.0.0.1/8", "a, b"])
def test_proxies_that_are_no_addresses_are_refused_at_the_start(
    proxies: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(ValueError, match=r"trusted_proxies: .*(does not appear to be|has host bits set)"):
        Configuration(trusted_proxies=proxies)
    assert frieze(["serve", "--trusted-proxies", proxies]) == 2
    assert "frieze:" in capsys.readouterr().err


def test_under_a_root_path_everything_is_there_with_it_and_health_without(tmp_path: Path) -> None:
    with (
        serving(tmp_path, root_path="/frieze") as running,
        httpx.Client(base_url=running.address, **PLAIN_HTTP) as asking,
    ):
        assert "Path=/frieze;" in asking.get("/frieze/api/about").headers["set-cookie"]
        assert asking.get("/frieze").headers["location"] == "/frieze/"
        for path in ("/frieze/", "/frieze/t/ABCDEF", "/frieze/icon.svg", "/frieze/api/about", "/frieze/health"):
            assert asking.get(path).status_code == 200, path
        assert asking.get("/health").status_code == 200, "for whoever looks after it on this machine"
        assert asking.get("/friezelike").status_code == 404
        assert 'href="/frieze/' in asking.get("/frieze/").text
