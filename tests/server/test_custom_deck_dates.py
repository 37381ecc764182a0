"""The dates of a custom deck: its author and those with its link may see them, those who play with it may not."""

import re
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.backends import Backend
from tests.conftest import database_and_broker
from tests.server.helpers import HELLO, Browser, Running, act, browser, key, new_table, real_library, send, serving

YEARS = range(1301, 1341)  # no other number that is sent looks like one of them


def draft() -> dict[str, Any]:
    cards = [{"title": f"Event {number}", "date": str(year)} for number, year in enumerate(YEARS)]
    return {"title": "Mine", "language": "en", "cards": cards}


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def running(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Running]:
    from frieze.tables.storage.memory_database import MemoryDatabase

    kinds = {"memory": {"memory": MemoryDatabase()}, "sqlite": {}}
    backend = (
        Backend(tmp_path, *database_and_broker(request))
        if request.param == "postgres"
        else Backend(tmp_path, **kinds[request.param])  # type: ignore[arg-type]
    )
    with serving(backend, library=real_library) as started:
        yield started


class Scene:
    """Ada wrote the deck and is the host. Ben plays."""

    def __init__(self, ada: Browser, ben: Browser, code: str, deck: dict[str, str]) -> None:
        self.ada, self.ben, self.code, self.deck = ada, ben, code, deck


@pytest.fixture
async def scene(running: Running) -> AsyncIterator[Scene]:
    async with AsyncExitStack() as stack:
        ada, ben = [await stack.enter_async_context(browser(running.address)) for _ in range(2)]
        deck = (await ada.ask("POST", "/api/own-decks", {"draft": draft()})).json()
        code = await ada.create(new_table(decks=[{"id": deck["id"]}], options={"hand_size": 1}))
        await ben.sit(code, "Ben")
        yield Scene(ada, ben, code, deck)


def names_in(received: list[tuple[str, bytes]]) -> set[str]:
    """Return every string that could be the id of a deck."""
    return {name for _, data in received for name in re.findall(r'"([A-Za-z0-9_-]{4,64})"', data.decode("latin-1"))}


async def try_everything(asking: Browser, code: str) -> None:
    """Request everything about a table, then use every received name as the id of a deck."""
    for path in ("", "/texts", "/decks", "/games/1/summary", "/games/1/played", "/games/1/replay/0", "/qr.svg"):
        await asking.ask("GET", f"/api/tables/{code}{path}")
    await asking.get("/api/my-tables")
    for name in sorted(names_in(asking.received)):
        if not name.startswith(("own-", "table-")):
            continue
        for path in ("", "/about", "/missing-signs"):
            assert (await asking.ask("GET", f"/api/decks/{name}{path}")).status_code == 404
        assert (await asking.ask("POST", f"/api/decks/{name}/print", {})).status_code == 404
        assert (await asking.ask("POST", "/api/own-decks", {"copy_of": name})).status_code == 404
        mixing = {"decks": [{"id": name}], "game": "timeline", "seats": 2}
        assert (await asking.ask("POST", "/api/mixtures", mixing)).status_code == 404
        cut = {"decks": [{"id": name, "filter": {"earliest": 1301, "latest": 1301}}], "game": "timeline", "seats": 2}
        counted = (await asking.ask("POST", f"/api/tables/{code}/mixtures", cut)).json()
        assert counted["cards"] == len(YEARS), "filters would reveal dates year by year"


def years_in(received: list[tuple[str, bytes]]) -> set[str]:
    return {year for _, data in received for year in re.findall(r"\b13[0-4]\d\b", data.decode("latin-1"))}


async def shown_dates(asking: Browser, code: str) -> set[str]:
    """Return the dates that everybody at the table sees."""
    async with asking.play(code) as connection:
        await send(connection, **HELLO)
        view = (await asking.receive(connection, "update"))["view"]
    return {card["date"] for card in view["line"]}


async def test_a_player_gets_no_date_of_the_deck_through_any_endpoint(scene: Scene) -> None:
    await try_everything(scene.ben, scene.code)
    assert years_in(scene.ben.received) == set(), "before the start"
    assert (await scene.ada.change(scene.code, "start")).status_code == 200
    shown = await shown_dates(scene.ben, scene.code)
    await try_everything(scene.ben, scene.code)
    assert scene.deck["id"].encode() not in b"".join(data for _, data in scene.ben.received)
    assert years_in(scene.ben.received) <= shown


async def test_the_file_of_an_earlier_game_is_closed_while_its_deck_is_played_again(scene: Scene) -> None:
    played = f"/api/tables/{scene.code}/games/1/played"
    assert (await scene.ada.change(scene.code, "start")).status_code == 200
    assert (await scene.ada.change(scene.code, "end")).status_code == 200
    assert (await scene.ben.ask("GET", played)).status_code == 200
    assert (await scene.ben.change(scene.code, "rematch")).status_code == 200
    refused = await scene.ben.ask("GET", played)
    assert (refused.status_code, refused.json()["code"]) == (409, "not_over")


async def test_who_chose_the_deck_still_knows_it_and_who_inherits_the_table_can_keep_it(scene: Scene) -> None:
    mine = (await scene.ada.get(f"/api/tables/{scene.code}"))["table"]["settings"]
    assert mine["decks"][0]["id"] == scene.deck["id"]
    assert (await scene.ada.ask("GET", f"/api/decks/{scene.deck['id']}")).status_code == 200
    assert (await scene.ada.change(scene.code, "leave")).status_code == 200
    theirs = (await scene.ben.get(f"/api/tables/{scene.code}"))["table"]["settings"]
    assert theirs["decks"][0]["id"].startswith("table-")
    changed = await scene.ben.change(scene.code, "change_settings", settings=theirs | {"chat": "off"})
    assert changed.status_code == 200
    assert changed.json()["table"]["settings"]["decks"] == theirs["decks"]
    unknown = theirs | {"decks": [{"id": "table-" + "0" * 24}]}
    refused = await scene.ben.change(scene.code, "change_settings", settings=unknown)
    assert (refused.status_code, refused.json()["code"]) == (404, "unknown_deck")
    await scene.ben.sit(scene.code, "Berta")
    started = await scene.ben.ask("POST", f"/api/tables/{scene.code}/changes", {"type": "start", "key": key()})
    assert started.status_code == 200
    async with scene.ben.play(scene.code) as connection:
        await send(connection, **HELLO)
        update = await scene.ben.receive(connection, "update")
        await send(connection, type="ready", seat=update["hand_over"])
        assert act(await scene.ben.receive(connection, "update")) is not None
