"""Expensive work: one address cannot block others."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from frieze.api.deck_checks import MAX_REMEMBERED, DeckChecks
from frieze.api.limits import BY_ADDRESS, BY_KEY
from frieze.decks.importing.draft import Draft, DraftCard
from frieze.server.print_queue import PrintQueue, PrintQueueFull
from tests.backends import Backend
from tests.plain_http import PLAIN_HTTP
from tests.server.helpers import Running, browser, key, new_table, real_library, serving


def client(running: Running) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=running.address, **PLAIN_HTTP)


@pytest.mark.parametrize("asked", [("POST", "/api/decks/world/print", {}), ("GET", "/api/decks/world/missing-signs")])
async def test_printing_and_what_cannot_be_printed_are_counted_alike(
    tmp_path: Path, asked: tuple[Any, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path, limits=True) as running:
        running.app.limits.clock = lambda: 0.0
        monkeypatch.setattr(running.app.print_queue, "missing", nothing)  # what matters is who may ask
        monkeypatch.setattr(running.app.print_queue, "print", pdf)
        async with browser(running.address) as ada:
            await ada.get("/api/about")  # brings the key
            answers = [(await ada.ask(*asked)).status_code for _ in range(int(BY_KEY["print"].burst) + 3)]
        assert answers == [200] * int(BY_KEY["print"].burst) + [429] * 3


async def nothing(*_: Any) -> list[str]:
    return []


async def pdf(*_: Any) -> bytes:
    return b"%PDF"


async def test_an_address_that_queues_many_prints_does_not_block_others(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    told = asyncio.Event()

    class Slow:
        """A pool that prints when `told` is set."""

        async def run(self, _: Any, address: str, *__: Any) -> bytes:
            await told.wait()
            order.append(address)
            return b"%PDF"

    busy = PrintQueue()
    monkeypatch.setattr(busy, "pool", Slow())
    addresses = ("greedy", "greedy", "greedy", "greedy", "ada", "greedy")
    asked = [asyncio.create_task(busy.print(address, None, address)) for address in addresses]  # type: ignore[arg-type]
    await asyncio.sleep(0)
    with pytest.raises(PrintQueueFull):
        await busy.print("greedy", None, "greedy")  # type: ignore[arg-type]
    told.set()
    await asyncio.gather(*asked)
    assert order.index("ada") <= 2, "it does not wait for all jobs of another address"


async def test_the_same_deck_is_checked_once_and_checks_are_counted() -> None:
    checks, spent = DeckChecks(asyncio.to_thread), 0

    def spend() -> None:
        nonlocal spent
        spent += 1

    def draft(number: int) -> Draft:
        return Draft(title=f"Deck {number}", cards=[DraftCard(id="a", title="Moon landing", date="1969")])

    found = await asyncio.gather(*(checks.check(draft(0), spend) for _ in range(20)))
    assert spent == 1
    assert len({id(one) for one in found}) == 1
    for number in range(1, MAX_REMEMBERED + 1):
        await checks.check(draft(number), spend)
    assert spent == MAX_REMEMBERED + 1
    await checks.check(draft(0), spend)
    assert spent == MAX_REMEMBERED + 2, "what is remembered is bounded"


async def test_a_check_that_is_refused_is_not_remembered() -> None:
    checks = DeckChecks(asyncio.to_thread)

    def refuse() -> None:
        raise LookupError

    draft = Draft(title="Deck")
    with pytest.raises(LookupError):
        await checks.check(draft, refuse)
    assert (await checks.check(draft, lambda: None)).findings


async def test_opening_a_deck_again_and_again_checks_it_once(backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[str] = []

    def counted(draft: Draft) -> list[Any]:
        checked.append(draft.title)
        return []

    monkeypatch.setattr("frieze.api.deck_checks.check_draft", counted)
    with serving(backend, limits=True, library=real_library) as running:
        async with browser(running.address) as ada:
            deck = (await ada.ask("POST", "/api/own-decks", {"draft": {"title": "Mine"}})).json()
            for _ in range(20):
                assert (await ada.ask("GET", f"/api/own-decks/{deck['secret']}")).status_code == 200
    assert checked == ["Mine"]


async def test_one_address_cannot_start_games_without_end(backend: Backend) -> None:
    with serving(backend, limits=True) as running:
        running.app.limits.clock = lambda: 0.0
        async with browser(running.address) as ada:
            new = new_table(computers=1, options={"hand_size": 1})
            code = await ada.create(new)
            assert (await ada.change(code, "start")).status_code == 200
            answers = []
            for _ in range(int(BY_KEY["game"].burst) + 2):
                await ada.change(code, "end")
                body = {"type": "rematch", "key": key()}
                answers.append((await ada.ask("POST", f"/api/tables/{code}/changes", body)).status_code)
    assert answers.count(200) == int(BY_KEY["game"].burst) - 1
    assert answers[-1] == 429
    assert BY_ADDRESS["game"].each_second <= 2, "with a new key each time no more than this"
