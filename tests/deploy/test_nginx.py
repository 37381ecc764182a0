"""Frieze behind nginx with the files of deploy/: games over TLS, at the root of a host and under a sub-path."""

import asyncio
import random
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from frieze.api.limits import BY_ADDRESS
from tests.deploy.nginx import Nginx, nginx
from tests.hang_guard import HANGS_AFTER
from tests.server.helpers import HELLO, Browser, Running, act, new_table, send, serving

SITES = {"at the root": ("nginx.conf", ""), "under a sub-path": ("nginx-subpath.conf", "/frieze")}


class Site(NamedTuple):
    server: Running
    proxy: Nginx
    root: str

    @property
    def address(self) -> str:
        return self.proxy.address + self.root

    @asynccontextmanager
    async def browser(self, source_address: str = "127.0.0.1") -> AsyncIterator[Browser]:
        transport = httpx.AsyncHTTPTransport(verify=self.proxy.ssl_context(), local_address=source_address)
        async with httpx.AsyncClient(base_url=self.address, transport=transport, timeout=HANGS_AFTER) as client:
            yield Browser(self.address, client)


@pytest.fixture(scope="module", params=SITES)
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    file, root = SITES[request.param]
    folder = tmp_path_factory.mktemp("site")
    with (
        serving(folder / "data", limits=True, root_path=root, trusted_proxies="127.0.0.1") as server,
        nginx(folder / "nginx", file, server.port) as proxy,
    ):
        yield Site(server, proxy, root)


async def play_to_the_end(site: Site, who: Browser, code: str) -> None:
    """Play through the proxy until the game is over."""
    headers = {"Origin": site.proxy.address}
    async with who.play(code, headers=headers, ssl=site.proxy.ssl_context()) as connection:
        await send(connection, **HELLO)
        rng = random.Random(code)
        move: dict[str, Any] | None = None
        while True:
            heard = await who.receive(connection, "update", "refused")
            if heard["type"] == "refused":  # by a rate limit, since it plays faster than a person
                assert heard["error"]["code"] == "too_much"
                await asyncio.sleep(heard["error"]["params"]["after"] + 0.1)
            elif heard["view"]["outcome"]:
                return
            else:
                move = act(heard, rng.randrange(1000))  # the same gap might never be right
            if move is not None:
                await send(connection, **move)


async def test_a_whole_game_is_played_by_two_over_tls(site: Site) -> None:
    async with site.browser() as ada, site.browser() as ben:
        new = new_table(options={"hand_size": 2})
        code = await ada.create(new)
        await ben.sit(code, "Ben")
        assert (await ada.change(code, "start")).status_code == 200
        async with asyncio.timeout(HANGS_AFTER):
            await asyncio.gather(play_to_the_end(site, ada, code), play_to_the_end(site, ben, code))
        assert (await ada.get(f"/api/tables/{code}"))["table"]["phase"] == "over"


async def test_the_page_and_the_files_that_it_names_are_served(site: Site) -> None:
    async with site.browser() as ada:
        page = (await ada.ask("GET", "/t/ABCDEF")).text
        assert f'<base href="{site.root}/"' in page
        named = re.findall(r'(?:src|href)="\./([^"]+)"', page)
        assert len(named) >= 6
        for name in [*named, "offline.html", "sw.js", "pictures/fluent:fox.svg", "api/about", "health"]:
            assert (await ada.ask("GET", f"/{name}")).status_code == 200, name
        offline = (await ada.ask("GET", "/offline.html")).text
        assert set(re.findall(r'"(/[^"]*?)offline\.\w+"', offline)) == {f"{site.root}/"}
        assert (await ada.ask("GET", "/metrics")).status_code == 404


def test_requests_without_tls_or_slash_are_redirected(site: Site) -> None:
    answer = httpx.get(
        f"http://127.0.0.1:{site.proxy.plain_port}/t/ABCDEF", headers={"Host": "localhost"}, timeout=HANGS_AFTER
    )
    assert (answer.status_code, answer.headers["location"]) == (301, "https://localhost/t/ABCDEF")
    if site.root:
        answer = httpx.get(site.address, verify=site.proxy.ssl_context(), trust_env=False, timeout=HANGS_AFTER)
        assert answer.status_code == 308
        assert answer.headers["location"].endswith("/frieze/")


async def test_the_cookie_is_secure_and_only_for_this_site(site: Site) -> None:
    async with site.browser() as ada:
        answer = await ada.ask("GET", "/api/about")
        cookie = answer.headers["set-cookie"].split("; ")
        assert "Secure" in cookie
        assert "HttpOnly" in cookie
        assert f"Path={site.root or '/'}" in cookie
        assert "max-age" in answer.headers["strict-transport-security"]


async def test_the_qr_code_holds_the_public_address(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    import segno

    real = segno.make

    def make(text: str, **how: object) -> object:
        drawn.append(text)
        return real(text, **how)  # type: ignore[arg-type]

    monkeypatch.setattr("frieze.server.api.qr.segno.make", make)

    async with site.browser() as ada:
        code = await ada.create(new_table(computers=1))
        assert (await ada.ask("GET", f"/api/tables/{code}/qr.svg")).status_code == 200
    assert drawn == [f"{site.address}/t/{code}"]


async def test_requests_of_other_sites_are_refused(site: Site) -> None:
    async with site.browser() as ada:
        code = await ada.create(new_table(computers=1))
        for origin in ("https://elsewhere.example", f"http://localhost:{site.proxy.port}", "https://localhost"):
            answer = await ada.ask("POST", "/api/tables", new_table(), headers={"Origin": origin})
            assert answer.status_code == 403, origin
            with pytest.raises(InvalidStatus, match="403"):
                await ada.play(code, headers={"Origin": origin}, ssl=site.proxy.ssl_context())
        mine = {"Origin": site.proxy.address}
        assert (await ada.ask("POST", "/api/tables", new_table(), headers=mine)).status_code == 201


async def test_limits_count_the_real_address_and_ignore_forged_headers(site: Site) -> None:
    async def request_missing(who: Browser, count: int, **headers: str) -> list[int]:
        answers = []
        for _ in range(count):
            who.client.cookies.clear()  # so only the address can be limited
            answers.append((await who.ask("POST", "/api/carry/" + "x" * 32, headers=headers)).status_code)
        return answers

    limits = site.server.app.limits
    limits.clock = lambda: 0.0
    limits._buckets.clear()
    burst = 40
    for number in range(int(BY_ADDRESS["miss"].burst) - burst):
        limits.spend_miss(f"key {number}", "127.0.0.5")
    async with site.browser("127.0.0.5") as guessing, site.browser("127.0.0.6") as other:
        forged = [{"X-Forwarded-For": f"10.0.0.{number}"} for number in range(burst + 5)]
        answers = [(await request_missing(guessing, 1, **claimed))[0] for claimed in forged]
        assert answers == [404] * burst + [429] * 5
        assert await request_missing(other, 1) == [404], "another address must not be limited"
        assert await request_missing(other, 1, **{"X-Forwarded-For": "127.0.0.5", "Forwarded": "for=127.0.0.5"}) == [
            404
        ]
    assert {name[2] for name in limits._buckets if name[0] == "address"} == {"127.0.0.5", "127.0.0.6"}


async def test_the_logs_of_nginx_hold_no_secret(site: Site) -> None:
    async with site.browser() as ada:
        code = await ada.create(new_table(computers=1))
        link = (await ada.ask("POST", f"/api/tables/{code}/carry")).json()["link"]
        await ada.ask("GET", link)
        await ada.ask("POST", f"/api{link}x")
        deck = (await ada.ask("POST", "/api/own-decks", {})).json()
        await ada.ask("GET", f"/decks/edit/{deck['secret']}")
        too_large = {"revision": 1, "draft": {"title": "x" * 3_000_000}}
        assert (await ada.ask("PUT", f"/api/own-decks/{deck['secret']}", too_large)).status_code == 413
        secrets = [code, link.rpartition("/")[2], deck["secret"], ada.cookie]
    logged = site.proxy.logged()
    assert " 201 POST " in logged, "the log must not be empty"
    for secret in secrets:
        assert secret not in logged
    assert "127.0.0.1" not in logged
