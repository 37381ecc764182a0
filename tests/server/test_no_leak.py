"""Nothing that a seat may not know is ever sent to it. The tests search every byte that clients receive."""

import json
import random
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest

from frieze.games import GAMES
from frieze.tables.history import dated_cards
from frieze.tables.keys import hash_of_key
from tests.backends import Backend
from tests.server.helpers import HELLO, Browser, act, browser, carried_by, key, new_table, send, serving
from tests.server.leak_search import (
    DEALT,
    Watched,
    deck_of_tokens,
    mark_all,
    revealed_by_seq,
    search,
    search_for_queue,
    seeds,
    seq_of_start,
    stored_log,
)
from tests.tables.helpers import SampleLibrary

PROBED = {
    "timeline": 5,
    "together": 8,
    "exhibition": 40,
    "lineup": 3,
}  # REST is asked for everything every so many moves


async def watch_everything(asking: Browser, code: str, cards: list[str], hidden: set[str]) -> None:
    """Request everything at a table over REST, allowed or not."""
    paths = ["", "/texts?language=en", "/games/1/played", "/games/1/summary", "/games/1/replay/0", "/games/2/played"]
    paths += [f"/notes/{card}" for card in cards] + ["/notes/none", "/qr.svg", "/games/1/own"]
    for path in paths:
        answer = await asking.ask("GET", f"/api/tables/{code}{path}")
        if path.endswith("/own"):
            assert answer.status_code == 200 or answer.json()["code"] == "not_seated"
        elif path.startswith("/games"):
            assert answer.status_code in {404, 409}
            assert answer.json()["code"] in {"not_over", "no_such_game"}
        elif path.startswith("/notes"):
            assert answer.status_code == (403 if path[7:] in hidden | {"none"} else 200)
        else:
            assert answer.status_code == 200
    page = (await asking.ask("GET", f"/t/{code}")).text
    asking.received.append(("socket", json.dumps(carried_by(page)["update"], separators=(",", ":")).encode()))
    await asking.get("/api/tables")
    await asking.get("/api/my-tables")
    wrong = {"type": "start", "key": key(), "first": 0}
    assert (await asking.ask("POST", f"/api/tables/{code}/changes", wrong)).status_code >= 400
    report = {"card": next(iter(cards)), "words": "?"}
    assert (await asking.ask("POST", f"/api/tables/{code}/reports", report)).status_code == 201


@pytest.mark.parametrize(("seed", "game"), list(enumerate([*GAMES, "timeline"], start=1)))
async def test_no_byte_tells_what_is_not_yet_revealed(
    backend: Backend, monkeypatch: pytest.MonkeyPatch, game: str, seed: int
) -> None:
    monkeypatch.setattr("frieze.tables.state.reveal_length", lambda *_: 0)  # nobody waits to be shown anything
    monkeypatch.setattr("frieze.tables.times.COMPUTER_LEAST", 20)
    monkeypatch.setattr("frieze.tables.times.COMPUTER_SPREAD", 1)
    deck = deck_of_tokens(game, seed)
    known: dict[str, dict[str, Any]] = {"timeline": {"hand_size": 2}, "exhibition": {"secret_decades": True}}
    options = known.get(game, {})
    rng = random.Random(seed)

    with serving(backend, library=lambda storage: SampleLibrary(storage, {"tokens": deck})) as running:
        async with AsyncExitStack() as stack:
            ada, ben, cleo, watcher = [await stack.enter_async_context(browser(running.address)) for _ in range(4)]
            everybody = (ada, ben, cleo, watcher)
            made = new_table(game, options=options, chat="free", decks=[{"id": "tokens"}])
            several = GAMES[game].most_seats > 1
            code = await ada.create(made | {"computers": [{"level": "guide"}] * several})
            if several:
                await ben.sit(code, "Ben", "Berta")  # at one device
                await cleo.sit(code, "Cleo")
            order = None if several else rng.sample([card.id for card in deck.cards], DEALT)
            await watcher.get("/api/about")
            assert (await ada.change(code, "start", order=order)).status_code == 200
            live = next(iter(running.registry.tables.values()))
            there = [Watched(asking, await stack.enter_async_context(asking.play(code))) for asking in everybody]
            for watched in there:
                await send(watched.connection, **HELLO)
            seqs: dict[int, int] = {}  # by a received item's id: the seq known then
            step = 0
            while (table := live.table).phase.value == "playing":  # one table: the server plays on meanwhile
                updates = [await watched.updated(table.seq) for watched in there]
                if live.table is not table:
                    continue
                mark_all(everybody, seqs, table.seq)
                if step % PROBED[game] == 0 and table.computer_due is None:  # nothing happens meanwhile
                    cards = [card.id for card in deck.cards]
                    assert table.game is not None
                    shown = dated_cards(msgspec.to_builtins(table.game.view(None)))
                    for asking in everybody:
                        await watch_everything(asking, code, rng.sample(cards, 5), set(cards) - shown)
                    for watched in there:
                        await send(
                            watched.connection,
                            type="act",
                            key=key(),
                            seat=4,
                            turn=1,
                            decision=1,
                            action={"type": "stop"},
                        )
                        await watched.receive("refused")
                    mark_all(everybody, seqs, live.table.seq)
                step += 1
                for watched, update in zip(there, updates, strict=True):
                    move = act(update, rng.randrange(1000))
                    if move is not None:
                        await send(watched.connection, **move)
                        await watched.receive("done", "refused")
            for watched in there:
                await watched.updated(live.table.seq)
            mark_all(everybody, seqs, live.table.seq)
            log = await stored_log(backend, live.table.id)
            keys = [asking.cookie for asking in everybody]
            for asking in everybody:
                others = [other for other in keys if other and other != asking.cookie]
                search(asking, seqs, revealed_by_seq(log), deck, [*others, *map(hash_of_key, keys), *seeds(log)])
                search_for_queue(asking, seqs, order or [], first=seq_of_start(log))
            file = await ada.ask("GET", f"/api/tables/{code}/games/1/played")
            assert file.status_code == 200
            assert file.json()["order"] == order


def test_the_search_finds_a_token(tmp_path: Path) -> None:
    deck = deck_of_tokens("timeline", 3)
    asking = Browser("", None)  # type: ignore[arg-type]  # it asks nothing
    asking.received = [("GET /", b'{"seq":1}')] * 60 + [("GET /", deck.cards[0].date.encode())]
    seqs = {id(item): 1 for item in asking.received}
    search(asking, seqs, {1: {deck.cards[0].id}, 2: set()}, deck, [])
    with pytest.raises(AssertionError):
        search(asking, seqs, {1: set(), 2: set()}, deck, [])


def test_the_search_finds_a_card_behind_the_front_card() -> None:
    asking = Browser("", None)  # type: ignore[arg-type]  # it asks nothing
    order = ["card-given", "card-front", "card-next", "card-last"]
    asking.received = [("socket", b'{"type":"update","seq":5,"card":"card-front"}')] * 20
    search_for_queue(asking, {}, order, first=5)
    asking.received += [("socket", b'{"type":"update","seq":6,"card":"card-next"}')]
    search_for_queue(asking, {}, order, first=5)
    asking.received += [("socket", b'{"type":"update","seq":6,"card":"card-last"}')]
    with pytest.raises(AssertionError):
        search_for_queue(asking, {}, order, first=5)
