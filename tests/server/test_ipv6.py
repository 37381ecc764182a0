"""IPv6: the server listens, says its address in brackets, plays, and counts a whole network as one customer."""

import asyncio
import socket
from pathlib import Path

import httpx
import pytest
import segno

from frieze.api.limits import BY_ADDRESS, Limit
from frieze.cli import main
from frieze.server.run import bound_socket, free_port, host_and_port, lan_host, own_host
from tests.backends import Backend
from tests.conftest import database_and_broker
from tests.hang_guard import HANGS_AFTER
from tests.plain_http import PLAIN_HTTP
from tests.server.helpers import HELLO, act, browser, new_table, process, send, serving


@pytest.fixture(autouse=True)
def needs_ipv6() -> None:
    try:
        bound_socket("::1", 0).close()
    except OSError:
        pytest.skip("NOT TESTED: this machine has no IPv6")


def test_an_address_stands_in_brackets_before_its_port() -> None:
    assert host_and_port("::1", 8000) == "[::1]:8000"
    assert host_and_port("127.0.0.1", 8000) == "127.0.0.1:8000"
    assert own_host("::") == "::1"
    assert own_host("0.0.0.0") == "127.0.0.1"  # noqa: S104  # named, not listened on
    assert own_host("2001:db8::7") == "2001:db8::7", "a server that listens there is not at 127.0.0.1"
    assert lan_host("2001:db8::7") == "2001:db8::7"
    assert lan_host("::"), "an address, or the machine's name where its network has no IPv6"


def test_a_port_that_is_taken_is_named_in_brackets(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with bound_socket("::1", 0) as taken:
        taken.listen()
        port = taken.getsockname()[1]
        assert port < free_port("::1", None, default=port) <= port + 50
        assert main(["serve", "--host", "::1", "--port", str(port), "--data", str(tmp_path)]) == 1
    assert capsys.readouterr().err == f"frieze: [::1]:{port}: Address already in use\n"


def test_an_ipv6_socket_takes_no_ipv4_connections() -> None:
    """Else an IPv4 address would arrive in another form, which neither proxies nor /metrics know."""
    with bound_socket("::1", 0) as bound:
        assert bound.getsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY) == 1


async def play_a_game(address: str) -> str:
    """Play a game to its end; return the table's code."""
    async with browser(address) as ada:
        code = await ada.create(new_table("together", decks=[{"id": "world"}], start=True))
        async with ada.play(code) as line:
            await send(line, **HELLO)
            while True:
                update = await ada.receive(line, "update")
                if update["view"]["outcome"] is not None:
                    return code
                if (move := act(update)) is not None:
                    await send(line, **move)


@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.soak)])
async def test_the_program_serves_a_whole_game_over_ipv6(
    workers: int, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    place = Backend(tmp_path, *database_and_broker(request)) if workers > 1 else Backend(tmp_path)
    with process(place, "::1", FRIEZE_WORKERS=str(workers)) as server:
        assert server.address == f"http://[::1]:{server.port}"
        await play_a_game(server.address)
        async with asyncio.timeout(HANGS_AFTER):
            while f"Frieze runs at {server.address}\n" not in server.log.read_text():
                await asyncio.sleep(0.05)
        with httpx.Client(base_url=server.address, **PLAIN_HTTP) as client:
            assert client.get("/metrics").status_code == 200, "to this machine"
        with pytest.raises(OSError, match="refused"):
            socket.create_connection(("127.0.0.1", server.port), 2)


async def test_links_codes_and_origins_have_brackets(tmp_path: Path) -> None:
    with serving(tmp_path, host="::1") as running:
        code = await play_a_game(running.address)
        async with browser(running.address) as ada:
            drawn = (await ada.ask("GET", f"/api/tables/{code}/qr.svg")).text
            squares = drawn.rpartition(' d="')[2].partition('"')[0]
            link = f"{running.address}/t/{code}"
            assert link.startswith("http://[::1]:")
            assert f'd="{squares}"' in segno.make(link, micro=False).svg_inline(scale=8, border=2)
            for origin, status in ((running.address, 201), (f"http://[::2]:{running.port}", 403)):
                answer = await ada.ask("POST", "/api/tables", new_table(), headers={"Origin": origin})
                assert answer.status_code == status


def test_a_whole_network_is_one_customer_to_the_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BY_ADDRESS, "miss", Limit(20, 0.001))
    with serving(tmp_path, host="::1", limits=True, trusted_proxies="::1") as running:

        def guess(address: str) -> int:
            asked = f"{running.address}/api/tables/BBBBBB"
            return httpx.get(asked, headers={"X-Forwarded-For": address}, **PLAIN_HTTP).status_code

        statuses = [guess(f"2001:db8:1:2:{number:x}::1") for number in range(22)]
        assert statuses == [404] * 20 + [429] * 2, "another address of the same /64 does not help"
        assert guess("2001:db8:1:3::1") == 404, "the neighbours may go on"
        assert guess("[2001:db8:1:2::9]:4711") == 429, "as some proxies write it"
