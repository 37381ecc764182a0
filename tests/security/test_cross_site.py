"""Pages of other sites can change nothing, open no socket, read nothing and frame nothing."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from frieze.server.identity import from_our_page
from tests.plain_http import PLAIN_HTTP
from tests.security.rest_paths import WRITES, fill
from tests.server.helpers import HELLO, Running, browser, new_table, send, serving

ELSEWHERE = ["https://elsewhere.example", "null", "http://127.0.0.1:1", "http://127.0.0.1", "file://"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("cross-site")) as running:
        yield running


def test_there_are_paths_that_change_something() -> None:
    assert len(WRITES) >= 14
    assert ("POST", "/api/tables/{code:str}/changes") in WRITES
    assert ("DELETE", "/api/own-decks/{secret:str}") in WRITES


@pytest.mark.parametrize("origin", ELSEWHERE)
async def test_every_path_that_changes_something_refuses_pages_of_other_sites(server: Running, origin: str) -> None:
    async with browser(server.address) as ada:
        code = await ada.create(new_table(computers=1))
        secret = (await ada.ask("POST", "/api/own-decks", {})).json()["secret"]
        before = await ada.get(f"/api/tables/{code}")
        for method, path in WRITES:
            for kind in ("application/json", "text/plain", "application/x-www-form-urlencoded"):
                headers = {"Origin": origin, "Content-Type": kind}
                answer = await ada.ask(method, fill(path, code=code, secret=secret), {}, headers=headers)
                assert (answer.status_code, answer.json()["code"]) == (403, "other_origin"), (method, path)
        assert await ada.get(f"/api/tables/{code}") == before
        assert (await ada.ask("GET", f"/api/own-decks/{secret}")).status_code == 200


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_browser_that_says_where_a_request_comes_from_is_believed(server: Running, site: str) -> None:
    with httpx.Client(base_url=server.address, **PLAIN_HTTP) as asking:
        answer = asking.post("/api/tables", json=new_table(), headers={"Sec-Fetch-Site": site})
    assert (answer.status_code, answer.json()["code"]) == (403, "other_origin")


@pytest.mark.parametrize("origin", ELSEWHERE)
async def test_a_socket_opens_only_to_our_own_pages(server: Running, origin: str) -> None:
    async with browser(server.address) as ada:
        code = await ada.create(new_table(computers=1))
        with pytest.raises(InvalidStatus, match="403"):
            await ada.play(code, headers={"Origin": origin})
        async with ada.play(code, headers={"Origin": server.address}) as connection:
            await send(connection, **HELLO)
            assert (await ada.receive(connection, "table"))["mine"] == [0]


async def test_nothing_is_changed_by_asking_for_it(server: Running) -> None:
    """An image or a link of another site sends GET without an origin. So GET must not change anything."""

    async with browser(server.address) as ada:
        code = await ada.create(new_table(computers=1))
        before = await ada.get(f"/api/tables/{code}")
        for method, path in WRITES:
            answer = await ada.ask("GET", fill(path, code=code))
            assert answer.status_code in {200, 404, 405}, (method, path)
        assert (await ada.get(f"/api/tables/{code}"))["table"] == before["table"]


def test_no_answer_allows_another_site_to_read_it(server: Running) -> None:
    with httpx.Client(base_url=server.address, **PLAIN_HTTP) as asking:
        for path in ("/", "/api/about", "/api/tables", "/api/my-tables"):
            for method in ("GET", "OPTIONS"):
                answer = asking.request(method, path, headers={"Origin": ELSEWHERE[0]})
                assert not [name for name in answer.headers if name.startswith("access-control-")], (method, path)


def test_behind_tls_a_page_without_it_is_another_site() -> None:
    def page(origin: str, scheme: str) -> bool:
        return from_our_page([(b"host", b"table.test"), (b"origin", origin.encode())], scheme)

    assert page("https://table.test", "https")
    assert page("https://table.test", "wss")
    assert not page("http://table.test", "https")
    assert not page("http://table.test", "wss")
    assert page("http://table.test", "http")
    assert page("https://table.test", "http"), "a proxy that is not named as trusted"
    assert not page("https://table.test.elsewhere.example", "https")
    assert not page("https://elsewhere.example/https://table.test", "https")


def test_the_cookie_does_not_go_along_from_other_sites(server: Running) -> None:
    with httpx.Client(base_url=server.address, **PLAIN_HTTP) as asking:
        flags: Any = asking.get("/api/about").headers["set-cookie"].lower()
    assert "samesite=lax" in flags
    assert "httponly" in flags
    assert "domain=" not in flags, "no other host of the same name gets it"
