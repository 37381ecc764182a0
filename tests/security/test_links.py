"""Stolen links: what each one allows, and how it is revoked."""

from collections.abc import Iterator

import pytest

from tests.server.helpers import HELLO, Running, browser, new_table, send, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("links")) as running:
        yield running


async def test_a_tables_link_lets_watch_and_join_and_nothing_else(server: Running) -> None:
    async with browser(server.address) as ada, browser(server.address) as thief:
        code = await ada.create(new_table(computers=1))
        for kind, more in (
            ("start", {}),
            ("remove", {"seat": 1}),
            ("change_settings", {"settings": new_table()["settings"]}),
            ("rename", {"seat": 0, "name": "Mallory", "animal": "cat"}),
            ("leave", {}),
            ("mute", {"seat": 0, "muted": True}),
            ("recode", {}),
        ):
            assert (await thief.change(code, kind, **more)).status_code == 403, kind
        assert (await thief.ask("DELETE", f"/api/tables/{code}")).status_code == 403
        assert (await thief.ask("POST", f"/api/tables/{code}/carry")).status_code == 403
        assert ada.cookie not in "".join(str(content) for _, content in thief.received)


async def test_the_host_removes_whoever_came_by_a_stolen_link(server: Running) -> None:
    async with browser(server.address) as ada, browser(server.address) as thief:
        code = await ada.create(new_table(computers=1))
        await thief.sit(code, "Mallory")
        assert (await ada.change(code, "remove", seat=2)).status_code == 200
        assert (await thief.change(code, "join", people=[{"name": "M", "animal": "cat"}])).status_code == 403
        settings = new_table()["settings"] | {"spectators": False}
        assert (await ada.change(code, "change_settings", settings=settings)).status_code == 200
        assert (await ada.change(code, "start")).status_code == 200
        async with browser(server.address) as another, another.play(code) as connection:
            await send(connection, **HELLO)
            assert (await another.receive(connection, "closed"))["error"]["code"] == "no_spectators"


async def test_a_tables_link_in_wrong_hands_is_replaced_and_opens_nothing_any_more(server: Running) -> None:
    async with browser(server.address) as ada, browser(server.address) as ben, browser(server.address) as thief:
        code = await ada.create(new_table())
        await ben.sit(code, "Ben")
        async with thief.play(code) as connection:
            await send(connection, **HELLO)
            await thief.receive(connection, "table")
            answer = await ada.change(code, "recode")
            assert answer.status_code == 200
            new = answer.json()["table"]["code"]
            assert (await thief.receive(connection, "closed"))["error"]["code"] == "recoded"
        for path in ("", "/texts", "/qr.svg"):
            assert (await thief.ask("GET", f"/api/tables/{code}{path}")).status_code == 404, path
        assert new not in "".join(str(content) for _, content in thief.received)
        assert [line["code"] for line in (await ben.ask("GET", "/api/my-tables")).json()] == [new]
        assert (await ada.change(new, "start")).status_code == 200


async def test_a_seats_link_works_once_and_the_next_one_takes_the_seat_back(server: Running) -> None:
    """A thief who opens it first gets the seat. Its owner notices at once, and the host removes the thief."""

    async with browser(server.address) as ada, browser(server.address) as ben, browser(server.address) as thief:
        code = await ada.create(new_table())
        await ben.sit(code, "Ben")
        link = (await ben.ask("POST", f"/api/tables/{code}/carry")).json()["link"]
        assert (await thief.ask("POST", f"/api{link}")).status_code == 200
        assert (await ben.ask("POST", f"/api{link}")).status_code == 404, "used up: that is how one notices"
        assert (await ben.get(f"/api/tables/{code}"))["mine"] == []
        assert (await ada.change(code, "remove", seat=1)).status_code == 200
        assert (await thief.change(code, "join", people=[{"name": "M", "animal": "cat"}])).status_code == 403
        await ben.sit(code, "Ben")


async def test_a_seat_carried_away_makes_a_stolen_cookie_worthless(server: Running) -> None:
    async with browser(server.address) as ada, browser(server.address) as thief, browser(server.address) as new:
        code = await ada.create(new_table(computers=1, start=True))
        thief.client.cookies.set("frieze_player", ada.cookie)
        assert (await thief.get(f"/api/tables/{code}"))["mine"] == [0], "a stolen cookie is a stolen seat"
        link = (await ada.ask("POST", f"/api/tables/{code}/carry")).json()["link"]
        await new.ask("POST", f"/api{link}")
        assert (await thief.get(f"/api/tables/{code}"))["mine"] == []
        assert (await thief.change(code, "end")).status_code == 403
        assert (await new.change(code, "end")).status_code == 200, "the host's rights went along"


async def test_a_decks_public_link_lets_play_and_never_change(server: Running) -> None:
    async with browser(server.address) as ada, browser(server.address) as thief:
        links = (await ada.ask("POST", "/api/own-decks", {"draft": {"title": "Mine"}})).json()
        for method, path, body in (
            ("GET", "", None),
            ("PUT", "", {"revision": 1, "draft": {}}),
            ("DELETE", "", None),
            ("POST", "/secret", None),
            ("GET", "/export/csv", None),
        ):
            answer = await thief.ask(method, f"/api/own-decks/{links['id']}{path}", body)
            assert answer.status_code == 404, (method, path)


async def test_a_stolen_edit_link_is_replaced_and_opens_nothing_any_more(server: Running) -> None:
    async with browser(server.address) as ada, browser(server.address) as thief:
        draft = {"title": "Mine", "cards": [{"title": f"Event {n}", "date": str(1900 + n)} for n in range(12)]}
        links = (await ada.ask("POST", "/api/own-decks", {"draft": draft})).json()
        old = f"/api/own-decks/{links['secret']}"
        assert (await thief.ask("GET", old)).status_code == 200
        renewed = await ada.ask("POST", f"{old}/secret")
        assert renewed.status_code == 200
        assert renewed.json()["id"] == links["id"], "the public link stays"
        assert renewed.json()["secret"] != links["secret"]
        for method, path in (
            ("GET", old),
            ("DELETE", old),
            ("POST", f"{old}/secret"),
            ("GET", f"{old}/export/csv"),
        ):
            assert (await thief.ask(method, path)).status_code == 404
        saving = await thief.ask("PUT", old, {"revision": 1, "draft": draft | {"title": "Theirs"}})
        assert saving.status_code == 404
        new = await ada.ask("GET", f"/api/own-decks/{renewed.json()['secret']}")
        assert new.json()["draft"]["title"] == "Mine"
