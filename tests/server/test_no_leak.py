"""Nothing that a seat may not know is ever sent to it. The tests search every byte that clients receive.

Dates, notes and sources of these decks are tokens found nowhere else; whoever has one before its reveal has it from a
leak. Back icons and secret decades are no tokens (there are six and ten of them): they are looked for wherever a
message says one.
"""

import json
import random
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection

from frieze.decks import Deck, Details, Text
from frieze.games import GAMES
from frieze.games.cards import Card, Continent, Icon
from frieze.games.dates import ANY
from frieze.tables import facts as f
from frieze.tables.history import dated_cards
from frieze.tables.keys import hash_of_key
from frieze.tables.state import Table
from tests.backends import Backend
from tests.server.helpers import HELLO, Browser, act, browser, key, new_table, send, serving
from tests.server.reconnecting_clients import facts_in
from tests.tables.helpers import SampleLibrary

CARDS = 45
DEALT = 9  # cards of a game of Line-up
PROBED = {
    "timeline": 5,
    "together": 8,
    "exhibition": 40,
    "lineup": 3,
}  # REST is asked for everything every so many moves


def token(rng: random.Random, mark: str) -> str:
    return mark + "".join(rng.choices("bcdfghjkmpqrstvwxz", k=16))


def deck_of_tokens(game: str, seed: int) -> Deck:
    """Return a deck whose secrets can be searched for."""
    rng = random.Random(seed)
    cards = []
    if game == "exhibition":
        continents = [continent for continent in Continent if continent is not Continent.WHITE]
        years = list(range(1900, 2000))
        rng.shuffle(years)
        for number, year in enumerate(years):
            date = f"{year}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}"
            where = Continent.WHITE if year == 1945 else continents[number % len(continents)]
            cards.append(Card(token(rng, "card-"), date, where))
        cards.append(Card(token(rng, "card-"), "any", Continent.WHITE))
    else:
        for _ in range(CARDS):
            front, back = rng.sample(list(Icon), 2)
            date = str(-rng.randint(10**10, 99_999_999_999))
            cards.append(Card(token(rng, "card-"), date, None, (front, back)))
    texts = {card.id: Text(token(rng, "Title "), token(rng, "Note ")) for card in cards}
    details = {card.id: Details(picture="fluent:fox", source=token(rng, "Source ")) for card in cards}
    return Deck(id="tokens", titles={"en": "Tokens"}, cards=tuple(cards), texts={"en": texts}, details=details)


def secrets_of(deck: Deck) -> dict[str, list[bytes]]:
    """Return, for each card, what nobody may read before its reveal."""
    return {
        card.id: [
            secret.encode()
            for secret in (card.date, deck.texts["en"][card.id].note, deck.details[card.id].source)
            if secret != ANY
        ]
        for card in deck.cards
    }


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
    await asking.get("/api/tables")
    await asking.get("/api/my-tables")
    wrong = {"type": "start", "key": key(), "first": 0}
    assert (await asking.ask("POST", f"/api/tables/{code}/changes", wrong)).status_code >= 400
    report = {"card": next(iter(cards)), "words": "?"}
    assert (await asking.ask("POST", f"/api/tables/{code}/reports", report)).status_code == 201


class Watched:
    """A client at the table, with its socket and its newest update."""

    def __init__(self, asking: Browser, connection: ClientConnection) -> None:
        self.asking = asking
        self.connection = connection
        self.update: dict[str, Any] = {}

    async def receive(self, *kinds: str) -> dict[str, Any]:
        """Return the next message of these types. Store updates, and pass the device on when they ask for it."""
        while True:
            message: dict[str, Any] = await self.asking.receive(self.connection)
            if message["type"] == "update":
                self.update = message
                if message["hand_over"] is not None:
                    await send(self.connection, type="ready", seat=message["hand_over"])
            if message["type"] in kinds:
                return message

    async def updated(self, seq: int) -> dict[str, Any]:
        """Wait until this client has the game after `seq`."""
        while self.update.get("seq", 0) < seq or self.update["hand_over"] is not None:
            await self.receive("update")
        return self.update


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

    async def running_log(table: str) -> list[Any]:
        storage = backend.storage()
        await storage.open()
        try:
            return await facts_in(backend, await storage.log(table))
        finally:
            await storage.close()

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
            log = await running_log(live.table.id)
            keys = [asking.cookie for asking in everybody]
            for asking in everybody:
                others = [other for other in keys if other and other != asking.cookie]
                search(asking, seqs, revealed_by_seq(log), deck, [*others, *map(hash_of_key, keys), *seeds(log)])
                search_for_queue(asking, seqs, order or [], first=seq_of_start(log))
            file = await ada.ask("GET", f"/api/tables/{code}/games/1/played")
            assert file.status_code == 200
            assert file.json()["order"] == order


def mark_all(everybody: tuple[Browser, ...], seqs: dict[int, int], seq: int) -> None:
    """Note for what was received since the last time that nothing later than this seq can be in it."""
    for asking in everybody:
        for item in asking.received:
            seqs.setdefault(id(item), seq)


def seeds(log: list[Any]) -> list[str]:
    """Return the seeds of the game and of computer players."""
    happened = [fact for facts, _ in log for fact in facts]
    return [fact.seed for fact in happened if isinstance(fact, f.Began | f.ComputerSat)]


def revealed_by_seq(log: list[Any]) -> dict[int, set[str]]:
    """Return, for every seq, the cards whose dates everybody has seen by then."""
    table, seen, by_seq = Table("t"), set[str](), {}
    for seq, (facts, at) in enumerate(log, start=1):
        table = table.after(facts, at)
        if table.game is not None:
            seen = seen | dated_cards(msgspec.to_builtins([table.game.view(None), table.events]))
        by_seq[seq] = seen
    by_seq[0] = set()
    return by_seq


def search(asking: Browser, seqs: dict[int, int], revealed: dict[int, set[str]], deck: Deck, never: list[str]) -> None:
    """Search all that a browser received."""
    hidden = secrets_of(deck)
    last = max(revealed)
    forbidden = [secret.encode() for secret in never]
    searched = 0
    for item in asking.received:
        where, data = item
        seq = seqs[id(item)]
        message = json.loads(data) if where == "socket" else None
        if message is not None and message["type"] == "update":
            seq = message["seq"]
        if seq == last:
            continue  # the game is over
        searched += 1
        for secret in forbidden:
            assert secret not in data, where
        for card, secrets in hidden.items():
            if card not in revealed[seq]:
                for secret in secrets:
                    assert secret not in data, (where, card, secret, seq)
        if message is not None and message["type"] == "update":
            look_into(message, revealed[seq])
    assert searched > 15  # a short game of together has some twenty messages a seat


def seq_of_start(log: list[Any]) -> int:
    """Return the seq of the entry that started the game."""
    return next(seq for seq, (facts, _) in enumerate(log, start=1) if any(isinstance(fact, f.Began) for fact in facts))


def search_for_queue(asking: Browser, seqs: dict[int, int], order: list[str], first: int) -> None:
    """Search what a browser received for cards behind the front card. Before the first move one is in front."""
    searched = 0
    for item in asking.received:
        where, data = item
        if "/texts" in where or "/notes/" in where or "/played" in where:
            continue  # titles of the whole deck; an error repeats the card that was asked for
        message = json.loads(data) if where == "socket" else None
        seq = message["seq"] if message is not None and message["type"] == "update" else seqs[id(item)]
        known = max(0, seq - first) + 2  # the given card, the front card, and one more with every move
        searched += 1
        assert [card for card in order[known:] if card.encode() in data] == [], (where, seq)
    assert searched > 15


def look_into(update: dict[str, Any], revealed: set[str]) -> None:
    """Look for back icons and secret decades that are not for these eyes."""
    for part in parts([update["events"], update["view"]]):
        if "card" in part and ("back" in part or "date" in part or part.get("blocked") is not None):
            assert part["card"] in revealed
    view = update["view"]
    assert view["you"] == update["seat"]
    if view["type"] == "exhibition":
        for number, seat in enumerate(view["seats"]):
            assert (seat["secret_decade"] is not None) == (number == update["seat"])
        for number, score in enumerate(view["scores"]):
            assert ("secret_decade" in score["items"]) == (number == update["seat"])
        shown = {part["card"] for part in parts(view) if isinstance(part.get("card"), str)}
        assert shown <= revealed, "a card of the stock"


def parts(shown: Any) -> Iterator[dict[str, Any]]:
    if isinstance(shown, dict):
        yield shown
    for value in shown.values() if isinstance(shown, dict) else shown if isinstance(shown, list) else ():
        yield from parts(value)


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
