"""The daily line over REST: a day is begun, played and compared, and nothing tells what is not yet revealed."""

import random
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from frieze.api.limits import BY_ADDRESS, BY_ALL, Limit
from frieze.daily import DailyLine, line_of
from frieze.tables.keys import hash_of_key
from frieze.tables.storage.rows import CardCount, Change, Entry, FirstTry, Head
from tests.backends import Backend
from tests.server.helpers import HELLO, PERSON, START, Browser, act, browser, key, real_library, send, serving
from tests.server.leak_search import (
    DEALT,
    deck_of_tokens,
    revealed_by_seq,
    search,
    search_for_queue,
    seeds,
    stored_log,
    watch_alone,
)
from tests.tables.helpers import SampleLibrary


def new(**more: Any) -> dict[str, Any]:
    return {"key": key(), "person": PERSON, **more}


def today(days: int = 0) -> str:
    return (START + timedelta(days=days)).date().isoformat()


async def play(asking: Browser, code: str, choice: int = 0) -> dict[str, Any]:
    """Play to the end and return the last view."""
    async with asking.play(code) as connection:
        await send(connection, **HELLO)
        update = await asking.receive(connection, "update")
        while (move := act(update, choice)) is not None:
            await send(connection, **move)
            update = await asking.receive(connection, "update")
        view: dict[str, Any] = update["view"]
        return view


async def test_a_day_is_begun_played_and_compared(tmp_path: Path) -> None:
    day = today()
    line = line_of(day)
    assert line is not None
    with serving(tmp_path, library=real_library) as server:
        async with browser(server.address) as ada, browser(server.address) as ben:
            before = await ada.get(f"/api/daily/{day}")
            assert (before["deck"], before["cards"], before["open"]) == (line.deck, 8, True)
            assert (before["table"], before["phase"], before["score"]) == (None, None, None)
            assert before["first"] == "2026-11-18"
            assert (before["start"]["card"], before["placed"]) == (line.cards[0], None)
            assert before["start"]["date"]
            assert before["text"]["title"]
            begun = await ada.ask("POST", f"/api/daily/{day}", new())
            assert begun.status_code == 201
            table = begun.json()["table"]
            assert table["daily"] == {"day": day, "again": False, "counts": True}
            assert (await ada.ask("POST", f"/api/daily/{day}", new())).json()["table"]["code"] == table["code"]
            half_way = await ada.get(f"/api/daily/{day}?language=fr")
            assert (half_way["phase"], half_way["placed"], half_way["text"]["language"]) == ("playing", 0, "fr")
            for asking in (ada, ben):
                refused = await asking.ask("GET", f"/api/daily/{day}/result")
                assert (refused.status_code, refused.json()["code"]) == (409, "not_over")
            assert (await ben.ask("GET", f"/api/tables/{table['code']}")).json()["code"] == "no_spectators"
            view = await play(ada, table["code"])
            assert [answer["card"] for answer in view["answers"]] == list(line.cards[1:])
            after = await ada.get(f"/api/daily/{day}")
            assert (after["table"], after["phase"], after["score"]) == (table["code"], "over", view["score"])
            assert after["placed"] == 8
            result = await ada.get(f"/api/daily/{day}/result")
            assert result["computers"].keys() == {"visitor", "guide", "curator", "time_traveller"}
            assert (result["players"], result["scores"], result["cards"]) == (None, None, None)
            later = await ada.ask("POST", f"/api/daily/{day}", new(again=True))
            assert later.json()["table"]["daily"] == {"day": day, "again": True, "counts": False}
            for wrong, status in ((today(3), 404), ("2026-11-17", 404), ("2026-11", 404), ("x", 400)):
                assert (await ada.ask("POST", f"/api/daily/{wrong}", new())).status_code == status, wrong


async def test_everyone_is_compared_from_twenty_players_on(backend: Backend) -> None:
    day = today(-3)  # over everywhere: whoever has not played may look too
    schedule = DailyLine(day, "world", ("given", *"abcdefgh"))
    with pytest.MonkeyPatch.context() as patch, serving(backend, library=real_library) as server:
        patch.setattr("frieze.tables.daily.line_of", lambda _: schedule)
        patch.setattr("frieze.api.daily.computer_scores", lambda _: {})
        async with browser(server.address) as ada:
            storage = backend.storage()
            await storage.open()
            for number in range(20):
                assert (await ada.get(f"/api/daily/{day}/result"))["players"] is None
                cards = tuple(CardCount(day, card, 1, 1, 3, number % 2) for card in schedule.cards[1:])
                first = FirstTry(bytes([number]), day, number % 9, cards)
                head = Head(f"t{number}", f"CODE{number}", False, "over", 1)
                await storage.append(Change(Entry(head.table, 1, "k", 1, b"[]"), head, first_try=first))
            result = await ada.get(f"/api/daily/{day}/result")
            await storage.close()
    assert result["players"] == sum(result["scores"]) == 20
    assert result["scores"] == [3, 3, 2, 2, 2, 2, 2, 2, 2]
    assert result["cards"] == [{"placed": 20, "right": 10}] * 8


async def test_no_byte_of_a_daily_tells_what_is_not_yet_revealed(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("frieze.tables.state.reveal_length", lambda *_: 0)  # nobody waits to be shown anything
    deck, day = deck_of_tokens("lineup", 11), today()
    order = random.Random(11).sample([card.id for card in deck.cards], DEALT)
    monkeypatch.setattr("frieze.tables.daily.line_of", lambda _: DailyLine(day, "tokens", tuple(order)))
    with serving(backend, library=lambda storage: SampleLibrary(storage, {"tokens": deck})) as server:
        async with browser(server.address) as ada:
            code = (await ada.ask("POST", f"/api/daily/{day}", new())).json()["table"]["code"]
            live = next(iter(server.registry.tables.values()))

            async def probe() -> None:
                for path in (f"daily/{day}", f"daily/{day}/result", f"tables/{code}", "my-tables", "tables"):
                    await ada.ask("GET", f"/api/{path}")
                await ada.ask("POST", f"/api/daily/{day}", new(again=True))
                await ada.change(code, "rematch", order=order[:1])

            seqs = await watch_alone(ada, live, probe)
            log = await stored_log(backend, live.table.id)
            search(ada, seqs, revealed_by_seq(log), deck, [hash_of_key(ada.cookie), *seeds(log)])
            search_for_queue(ada, seqs, order, first=1)


async def test_dailies_are_limited_apart_from_other_tables_and_beyond_a_limit_not_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BY_ADDRESS, "count", Limit(3, 1 / 60))
    assert BY_ALL["daily"].each_second >= 1000 / 60
    counted = []
    with serving(tmp_path, library=real_library, limits=True) as server:
        for _ in range(5):
            async with browser(server.address) as pupil:
                begun = await pupil.ask("POST", f"/api/daily/{today()}", new())
                assert begun.status_code == 201
                counted.append(begun.json()["table"]["daily"]["counts"])
    assert counted == [True] * 3 + [False] * 2
