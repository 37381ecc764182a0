"""The ceiling: fan-out and a durable log without a game. `python bench/server/bare_server.py --port 8310 --dir FOLDER`.

Four sockets a table. Who is to move sends 50 bytes, which are appended to SQLite as Frieze does it (WAL, flushed, one
writer thread, group commit). Then all four get 700 bytes, about what a move is in Frieze. It has no rules, no limits
and no time.
"""

import argparse
import asyncio
import base64
import hashlib
import queue
import re
import sqlite3
import threading
from pathlib import Path

import uvloop

SEATS = 4
PADDING = b"x" * 650
GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class Table:
    """A table: its sockets, and whose turn it is."""

    def __init__(self) -> None:
        self.seats: list[asyncio.Transport | None] = [None] * SEATS
        self.turn = -1

    def show(self) -> None:
        """Begin the next turn, and send it to all."""
        self.turn += 1
        text = b'{"turn":%d,"to":%d,"pad":"%b"}' % (self.turn, self.turn % SEATS, PADDING)
        frame = b"\x81\x7e%b%b" % (len(text).to_bytes(2, "big"), text)
        for seat in self.seats:
            if seat is not None:
                seat.write(frame)


tables: dict[bytes, Table] = {}
moves: queue.SimpleQueue[tuple[Table, bytes]] = queue.SimpleQueue()


def show_all(moved: list[Table]) -> None:
    """Begin the next turn at tables whose moves are stored."""
    for table in moved:
        table.show()


def write_moves(loop: asyncio.AbstractEventLoop, file: Path) -> None:
    """Append moves to the log, all that wait at once, and then show them."""
    connection = sqlite3.connect(file, isolation_level=None)
    for statement in (
        "pragma journal_mode = wal",
        "pragma synchronous = full",
        "create table log (turn int, body blob)",
    ):
        connection.execute(statement)
    while True:
        batch = [moves.get()]
        while not moves.empty():
            batch.append(moves.get())
        connection.execute("begin")
        connection.executemany("insert into log values (?, ?)", [(table.turn, body) for table, body in batch])
        connection.execute("commit")
        loop.call_soon_threadsafe(show_all, [table for table, _ in batch])


class Socket(asyncio.Protocol):
    """A socket: it begins with its handshake and its place, and then sends moves."""

    def __init__(self) -> None:
        self.rest = b""
        self.open = False
        self.table: Table | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # of a stream
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        data, self.rest = self.rest + data, b""
        if not self.open:
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self.rest = head
                return
            self.shake_hands(head)
        while len(data) >= 6:
            length = data[1] & 127  # short frames only
            if len(data) < 6 + length:
                break
            mask, payload = data[2:6], data[6 : 6 + length]
            data = data[6 + length :]
            self.take(bytes(byte ^ mask[at & 3] for at, byte in enumerate(payload)) if any(mask) else payload)
        self.rest = data

    def shake_hands(self, head: bytes) -> None:
        """Answer the handshake."""
        found = re.search(rb"(?i)sec-websocket-key: *(\S+)", head)
        key = found[1] if found else b""
        accept = base64.b64encode(hashlib.sha1(key + GUID, usedforsecurity=False).digest())
        self.transport.write(
            b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Accept: %b\r\n\r\n" % accept
        )
        self.open = True

    def take(self, message: bytes) -> None:
        """Take a place at a table, or a move."""
        if self.table is not None:
            moves.put((self.table, message))
            return
        name, seat = message.split()
        self.table = tables.setdefault(name, Table())
        self.table.seats[int(seat)] = self.transport
        if all(self.table.seats):
            self.table.show()


async def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--dir", type=Path, required=True)
    given = parser.parse_args()
    given.dir.mkdir(parents=True, exist_ok=True)
    loop = asyncio.get_running_loop()
    threading.Thread(target=write_moves, args=(loop, given.dir / "log.sqlite"), daemon=True).start()
    server = await loop.create_server(Socket, "127.0.0.1", given.port)
    print("READY", flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    uvloop.run(main())
