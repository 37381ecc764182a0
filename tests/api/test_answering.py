"""Every call gets the same answer over HTTP and without a framework, in two worlds where the same happens."""

import json
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any, NamedTuple

import httpx
import pytest

from frieze.api import calls
from frieze.api.answering import Api, Call
from frieze.api.deck_checks import DeckChecks
from frieze.api.limits import Limits
from frieze.server.app import App
from frieze.tables.keys import hash_of_key
from frieze.tables.registry import TableRegistry
from frieze.tables.storage.memory_database import MemoryDatabase
from tests.backends import Backend
from tests.server.deck_requests import cards
from tests.server.helpers import PERSON, new_table
from tests.tables.helpers import ManualClock, play_out, registries, run_inline

KEY = "a-key-of-somebody-who-plays"
COLUMBUS = {"deck": "world", "card": "columbus"}
BODIES: dict[str, Any] = {
    "table": new_table("lineup") | {"key": "table-0001"},
    "started": new_table("lineup", start=True) | {"key": "table-0002"},
    "mixture": {"decks": [{"id": "sample"}], "game": "timeline", "seats": 2},
    "deck": {"draft": {"title": "Mine", "cards": [card | {"id": f"c{at}"} for at, card in enumerate(cards(12))]}},
    "rows": "title,date\nMoon landing,1969\n",
    "texts": "id,title\nc1,Alunissage\n",
}


class Asked(NamedTuple):
    """A call. `{code}` and the like in its path stand for what an earlier answer told."""

    method: str
    path: str
    body: Any = None


CALLS = [
    Asked("GET", "about"),
    Asked("GET", "decks"),
    Asked("GET", "decks/world/about"),
    Asked("GET", "decks/world?language=fr"),
    Asked("GET", "decks/world?language=%3Cb%3E"),
    Asked("GET", "decks/no-such-deck"),
    Asked("GET", "rules/timeline?language=is"),
    Asked("GET", "rules/chess"),
    Asked("GET", "signs"),
    Asked("GET", "first-line?seed=12&language=es"),
    Asked("GET", "first-line?seed=twelve"),
    Asked("GET", "daily/2026-11-18"),
    Asked("GET", "daily/yesterday"),
    Asked("POST", "daily/2026-11-18", {"key": "daily-0001", "person": PERSON}),
    Asked("GET", "daily/2026-11-18/result"),
    Asked("POST", "practice", {"key": "practice-0001", "person": PERSON, "cards": [COLUMBUS]}),
    Asked("POST", "practice", {"key": "practice-0002", "person": PERSON, "cards": []}),
    Asked("POST", "tables", BODIES["table"]),
    Asked("POST", "tables", {"key": 7}),
    Asked("POST", "tables?language=fr", BODIES["started"]),
    Asked("GET", "tables"),
    Asked("GET", "my-tables"),
    Asked("GET", "tables/{code}"),
    Asked("GET", "tables/ZZZZZZ"),
    Asked("GET", "tables/" + "Z" * 40),
    Asked("PATCH", "tables/{code}"),
    Asked("GET", "nothing/here"),
    Asked(
        "POST",
        "tables/{code}/changes",
        {"type": "start", "key": "change-0001"},
    ),
    Asked("POST", "tables/{code}/changes", {"type": "fly", "key": "change-0002"}),
    Asked("GET", "tables/{code}/texts?language=pt-BR"),
    Asked("GET", "tables/{code}/notes/event-3"),
    Asked("GET", "tables/{code}/decks"),
    Asked("POST", "tables/{code}/mixtures", BODIES["mixture"]),
    Asked("POST", "mixtures", BODIES["mixture"] | {"seats": 2.0}),
    Asked("POST", "mixtures", BODIES["mixture"] | {"seats": "2"}),
    Asked("GET", "tables/{over}/games/1/summary"),
    Asked("GET", "tables/{over}/games/0/summary"),
    Asked("GET", "tables/{over}/games/one/summary"),
    Asked("GET", "tables/{over}/games/1/own?language=fr"),
    Asked("GET", "tables/{over}/games/1/replay/0"),
    Asked("GET", "tables/{over}/games/1/replay/3"),
    Asked("GET", "tables/{over}/games/1/replay/3000"),
    Asked("GET", "tables/{over}/games/1/played"),
    Asked("POST", "tables/{code}/carry"),
    Asked("POST", "carry/{link}"),
    Asked("POST", "carry/{link}"),
    Asked("POST", "tables/{over}/reports", {"card": "event-3", "words": "wrong"}),
    Asked("DELETE", "tables/{code}"),
    Asked("POST", "own-decks", BODIES["deck"]),
    Asked("POST", "own-decks", {"draft": {"title": 5}}),
    Asked("GET", "own-decks/{secret}"),
    Asked("GET", "own-decks/" + "x" * 32),
    Asked("GET", "own-decks/" + "x" * 99),
    Asked("PUT", "own-decks/{secret}", {"revision": 1, "draft": {"title": "Newer", "cards": []}}),
    Asked("PUT", "own-decks/{secret}", {"revision": 1, "draft": {"title": "Newer", "cards": []}}),
    Asked("GET", "own-decks/{secret}/export/csv"),
    Asked("GET", "own-decks/{secret}/export/exe"),
    Asked("DELETE", "own-decks/{secret}/reports/1"),
    Asked("POST", "own-decks/{secret}/secret"),
    Asked("DELETE", "own-decks/{secret}"),
    Asked("POST", "rows", BODIES["rows"]),
    Asked("POST", "text-rows", BODIES["texts"]),
    Asked("GET", "pictures?query=moon&limit=5"),
    Asked("GET", "pictures?limit=1000"),
    Asked("POST", "pictures", {"titles": ["Moon landing", "?"]}),
    Asked("POST", "pictures", None),
]

Heard = tuple[int, str, bytes]
Ask = Callable[[str, str, bytes], Awaitable[Heard]]


def over_http(app: App) -> Ask:
    client = httpx.AsyncClient(
        transport=httpx.ASGITransport(app=app), base_url="http://frieze.test", cookies={"frieze_player": KEY}
    )

    async def ask(method: str, address: str, body: bytes) -> Heard:
        kind = {"content-type": "application/json"} if body[:1] in {b"{", b"["} else {}
        answer = await client.request(method, address, content=body, headers=kind)
        return answer.status_code, answer.headers.get("content-disposition", ""), answer.content

    return ask


def without_a_framework(registry: TableRegistry) -> Ask:
    given = {"registry": registry, "checks": DeckChecks(run_inline), "run_in_thread": run_inline}
    api = Api(calls.ROUTES, Limits(on=False), given)

    async def ask(method: str, address: str, body: bytes) -> Heard:
        answer = await api.answer(Call(method, address, body, hash_of_key(KEY)))
        return answer.status, answer.headers.get("Content-Disposition", ""), answer.body

    return ask


@asynccontextmanager
async def world(backend: Backend) -> AsyncIterator[TableRegistry]:
    """Open a registry of its own, where the same is drawn as in every other one."""
    clock = ManualClock()
    clock.at = 1_795_000_000_000  # in November 2026
    own = Backend(backend.folder, memory=MemoryDatabase())
    async with registries(own, now=lambda: clock.at, random_bits=random.Random(7).getrandbits) as (registry,):
        yield registry


async def told(ask: Ask, registry: TableRegistry, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Asked, Heard]]:
    """Make all calls, and return the answers."""
    values: dict[str, str] = {}
    heard = []
    for asked in CALLS:
        for module in ("tables", "custom_decks"):
            monkeypatch.setattr(f"frieze.api.{module}.randbits", random.Random(asked.path).getrandbits)
        monkeypatch.setattr("frieze.api.custom_decks.token_hex", lambda count: "ab" * count)
        drawn = SimpleNamespace(token_hex=lambda count: "cd" * count)
        monkeypatch.setattr("frieze.decks.importing.draft.secrets", drawn)
        body = asked.body if isinstance(asked.body, str) else "" if asked.body is None else json.dumps(asked.body)
        answer = await ask(asked.method, f"/api/{asked.path.format(**values)}", body.encode())
        heard.append((asked, answer))
        assert answer[0] < 500, (asked, answer)
        known = json.loads(answer[2]) if answer[2][:1] == b"{" else {}
        if asked.body is BODIES["table"]:
            values["code"] = known["table"]["code"]
        elif asked.body is BODIES["started"]:
            values["over"] = known["table"]["code"]
            await play_out(await registry.by_code(values["over"]))
        elif asked.path.endswith("/carry"):
            values["link"] = known["link"].rpartition("/")[2]
        values |= {"secret": known["secret"]} if "secret" in known else {}
    return heard


async def test_every_call_gets_the_same_answer_without_a_framework(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with world(backend) as here, world(backend) as there:
        app = App(backend.configuration(limits=False), here)
        served = await told(over_http(app), here, monkeypatch)
        direct = await told(without_a_framework(there), there, monkeypatch)
    for (asked, expected), (_, found) in zip(served, direct, strict=True):
        assert found[:2] == expected[:2], (asked, expected, found)
        if found[0] == 400:  # the words for what is wrong are the framework's or ours
            assert json.loads(found[2])["code"] == json.loads(expected[2])["code"]
        else:
            assert found[2] == expected[2], asked


def test_every_route_is_called() -> None:
    api = Api(calls.ROUTES, Limits(on=False), {})
    found = set()
    for asked in CALLS:
        path = f"/api/{asked.path}".partition("?")[0]
        matching = [route for pattern, route in api._routes if pattern.fullmatch(path) and route.method == asked.method]
        found |= {route.answer for route in matching}
    assert {route.answer for route in calls.ROUTES} == found


async def test_a_fault_of_ours_tells_nothing(backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    async with world(backend) as registry:
        ask = without_a_framework(registry)
        monkeypatch.setattr(registry, "listed", lambda: 1 / 0)
        assert await ask("GET", "/api/tables", b"") == (500, "", b'{"code":"server_error","params":{}}')
