"""Finds secrets in what clients receive.

Dates, notes and sources of these decks are tokens found nowhere else; whoever has one before its reveal has it from a
leak. Back icons and secret decades are no tokens (there are six and ten of them): they are looked for wherever a
message says one.
"""

import json
import random
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection

from frieze.decks import Deck, Details, Text
from frieze.games.cards import Card, Continent, Icon
from frieze.games.dates import ANY
from frieze.tables import facts as f
from frieze.tables.history import dated_cards
from frieze.tables.live_table import LiveTable
from frieze.tables.state import Table
from tests.backends import Backend
from tests.server.helpers import HELLO, Browser, act, send
from tests.server.reconnecting_clients import facts_in

CARDS = 45
DEALT = 9  # cards of a game of Line-up


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


async def watch_alone(asking: Browser, live: LiveTable, probe: Callable[[], Awaitable[Any]]) -> dict[int, int]:
    """Play a table of one seat to its end, with a probe before every move. Return the seq known at each item."""
    seqs: dict[int, int] = {}
    async with asking.play(live.table.code) as connection:
        await send(connection, **HELLO)
        there = Watched(asking, connection)
        while live.table.phase.value == "playing":
            update = await there.updated(live.table.seq)
            await probe()
            mark_all((asking,), seqs, live.table.seq)
            move = act(update, 1)
            assert move is not None
            await send(connection, **move)
            await there.receive("done")
        await there.updated(live.table.seq)
    mark_all((asking,), seqs, live.table.seq)
    return seqs


async def stored_log(backend: Backend, table: str) -> list[Any]:
    """Return the facts of a table and their times, as they are stored."""
    async with backend.storage() as storage:
        return await facts_in(backend, await storage.log(table))


def mark_all(everybody: tuple[Browser, ...], seqs: dict[int, int], seq: int) -> None:
    """Record the newest seq that items received since the last call can contain."""
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
