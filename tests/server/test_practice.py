"""Practice over REST: checked, limited, and nothing tells what is not yet revealed."""

import random
from pathlib import Path
from typing import Any

import pytest
from msgspec import UnsetType

from frieze.tables.facts import Began
from tests.backends import Backend
from tests.server.helpers import PERSON, browser, key, real_library, serving
from tests.server.leak_search import (
    deck_of_tokens,
    revealed_by_seq,
    search,
    search_for_queue,
    seeds,
    stored_log,
    watch_alone,
)
from tests.tables.helpers import SampleLibrary


def body(deck: str, *cards: str, **more: Any) -> dict[str, Any]:
    return {"key": key(), "person": PERSON, "cards": [{"deck": deck, "card": card} for card in cards], **more}


async def test_practice_is_checked_and_limited(tmp_path: Path) -> None:
    with serving(tmp_path, library=real_library, limits=True) as server:
        async with browser(server.address) as ada:
            begun = await ada.ask("POST", "/api/practice", body("world", "columbus", "magna-carta"))
            assert begun.status_code == 201
            assert begun.json()["table"]["practice"]
            assert begun.json()["gone"] == []
            some = (await ada.ask("POST", "/api/practice", body("world", "columbus", "no-such-card"))).json()
            assert some["gone"] == [{"deck": "world", "card": "no-such-card"}]
            for wrong in (body("world"), body("world", *["columbus"] * 11), body("../world", "columbus"), {}):
                assert (await ada.ask("POST", "/api/practice", wrong)).status_code == 400
            for gone in (body("world", "no-such-card"), body("no-such-deck", "columbus"), body("own-1", "c1")):
                answer = await ada.ask("POST", "/api/practice", gone)
                assert (answer.status_code, answer.json()["code"]) == (404, "nothing_to_practise")
            codes = [(await ada.ask("POST", "/api/practice", body("world", "columbus"))).status_code for _ in range(20)]
            assert codes[-1] == 429


async def test_no_byte_of_practice_tells_what_is_not_yet_revealed(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("frieze.tables.state.reveal_length", lambda *_: 0)  # nobody waits to be shown anything
    deck = deck_of_tokens("lineup", 12)
    wanted = random.Random(12).sample([card.id for card in deck.cards], 10)
    with serving(backend, library=lambda storage: SampleLibrary(storage, {"tokens": deck})) as server:
        async with browser(server.address) as ada:
            request = body("tokens", *wanted)
            code = (await ada.ask("POST", "/api/practice", request)).json()["table"]["code"]
            live = next(iter(server.registry.tables.values()))

            async def probe() -> None:
                for path in (f"tables/{code}", f"tables/{code}/games/1/own", "my-tables", "tables"):
                    await ada.ask("GET", f"/api/{path}")
                await ada.ask("POST", "/api/practice", request)

            seqs = await watch_alone(ada, live, probe)
            log = await stored_log(backend, live.table.id)
            search(ada, seqs, revealed_by_seq(log), deck, seeds(log))
            began = next(fact for facts, _ in log for fact in facts if isinstance(fact, Began))
            order = [] if isinstance(began.order, UnsetType) else list(began.order)
            search_for_queue(ada, seqs, order[-len(wanted) - 1 :], first=1)
