"""Chat and pointing. Chat is stored beside the log and can be deleted; pointing is not stored."""

import msgspec

from frieze.tables import messages as m
from frieze.tables import requests as r
from frieze.tables.cluster import ClusterMessage
from frieze.tables.errors import TableError, Why
from frieze.tables.live_table import LiveTable
from frieze.tables.names import cleaned
from frieze.tables.settings import ChatMode, Phrase
from frieze.tables.storage.errors import TableGone
from frieze.tables.storage.rows import ChatEntry

MAX_SHOWN = 100


class ChatBody(msgspec.Struct, frozen=True):
    """The stored body of a chat message."""

    player: str
    seat: int
    name: str
    animal: str
    words: str | None = None
    phrase: Phrase | None = None
    key: str = ""  # the idempotency key of the request


async def say(live: LiveTable, player: str, said: r.Say) -> int:
    """Store a chat message, send it to all, and return its number."""
    _own_seat(live, player, said.seat)
    seat = live.table.seats[said.seat]
    mode = live.table.rules.chat
    if seat.muted:
        raise TableError(Why.MUTED)
    if mode is ChatMode.OFF:
        raise TableError(Why.CHAT_IS_OFF)
    words = cleaned(said.words) if said.words is not None else None
    if (not words) == (said.phrase is None):
        raise TableError(Why.SAY_ONE_THING)
    if words and mode is not ChatMode.FREE:
        raise TableError(Why.ONLY_PHRASES)
    body = msgspec.json.encode(ChatBody(player, said.seat, seat.name, seat.animal, words, said.phrase, said.key))
    async with live.chat_lock:
        if (line := await _said_before(live, player, said.key)) is None:
            line = await _store(live, body)
    _send(live, _message(line))  # again if need be: it may have been kept and not told
    return line.number


async def _store(live: LiveTable, body: bytes) -> ChatEntry:
    registry, at = live.registry, live.registry.now()
    try:
        return ChatEntry(await registry.read(registry.storage.add_chat(live.table.id, at, body)), at, body)
    except TableGone as gone:
        registry.on_deleted(live)
        raise TableError(Why.DELETED) from gone


async def _said_before(live: LiveTable, player: str, key: str) -> ChatEntry | None:
    for line in await live.registry.read(live.registry.storage.chat(live.table.id, MAX_SHOWN)):
        kept = msgspec.json.decode(line.body, type=ChatBody)
        if (kept.player, kept.key) == (player, key):
            return line
    return None


async def unsay(live: LiveTable, player: str, number: int) -> None:
    """Delete a line of chat (one's own; the host: any)."""
    for line in await live.registry.read(live.registry.storage.chat(live.table.id, MAX_SHOWN)):
        if line.number == number:
            if player not in {live.table.host, msgspec.json.decode(line.body, type=ChatBody).player}:
                raise TableError(Why.ONLY_THE_HOST)
            await live.registry.read(live.registry.storage.delete_chat(live.table.id, number))
            _send(live, m.Unsaid(number))
            return
    raise TableError(Why.NO_SUCH_LINE, number=number)


async def history(live: LiveTable) -> bytes:
    """Return what was said, as a message."""
    lines = await live.registry.read(live.registry.storage.chat(live.table.id, MAX_SHOWN))
    return msgspec.json.encode(m.ChatHistory([_message(line) for line in lines]))


def point(live: LiveTable, player: str, pointed: r.Point) -> None:
    """Send to all that somebody points at a card or suggests something, where the game allows it."""
    _own_seat(live, player, pointed.seat)
    game = live.table.game
    if game is None or not (pointable := game.pointable):
        raise TableError(Why.NO_POINTING)
    if pointed.card is not None and pointed.card not in pointable:
        raise TableError(Why.NO_POINTING, card=pointed.card)
    _send(live, m.Pointed(pointed.seat, pointed.card, pointed.suggest))


def _own_seat(live: LiveTable, player: str, seat: int) -> None:
    if seat not in live.table.seats_of(player):
        raise TableError(Why.NOT_YOUR_SEAT, seat=seat)


def _message(line: ChatEntry) -> m.ChatMessage:
    kept = msgspec.json.decode(line.body, type=ChatBody)
    return m.ChatMessage(line.number, line.at, kept.seat, kept.name, kept.animal, kept.words, kept.phrase)


def _send(live: LiveTable, message: m.Heard) -> None:
    words = msgspec.json.encode(message)
    live.broadcast(words)
    live.registry.cluster.publish(live, ClusterMessage(broadcast=words.decode()))
