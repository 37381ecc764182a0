"""Somebody who prints a deck, plays against a computer player over REST and the socket, goes away, and comes back."""

import asyncio
import ssl
from typing import Any, NamedTuple

from tests.deploy.guest import WORLD, play, seen
from tests.plain_http import NO_CERTIFICATES
from tests.server.helpers import browser, new_table

MOVES = 3  # before going away
WITHIN = 300.0  # seconds


class Saved(NamedTuple):
    """What a player remembers of a game: where it is, who they are, and what they saw last."""

    code: str
    key: str
    seen: dict[str, Any]


def cards(update: dict[str, Any]) -> set[int]:
    """Return the cards of the line."""
    return {shown["card"] for shown in update["line"]}


async def begin(address: str, certificate: ssl.SSLContext | None = None) -> Saved:
    """Print a deck, start a game, make some moves, and go away."""
    new = new_table(computers=1, start=True, decks=WORLD, options={"hand_size": 4})
    async with asyncio.timeout(WITHIN), browser(address, verify=certificate or NO_CERTIFICATES) as asking:
        printed = await asking.ask("POST", "/api/decks/world/print", {})
        if not printed.content.startswith(b"%PDF"):
            raise RuntimeError(f"a deck was not printed: {printed.text}")
        code = await asking.create(new)
        async with asking.play(code, ssl=certificate) as line:
            return Saved(code, asking.cookie, seen(await play(asking, line, MOVES)))


async def go_on(
    address: str, saved: Saved, certificate: ssl.SSLContext | None = None, moves: int | None = None
) -> Saved:
    """Come back to a game, check that nothing is lost, and play to the end or so many moves."""
    async with asyncio.timeout(WITHIN), browser(address, verify=certificate or NO_CERTIFICATES) as asking:
        asking.client.cookies.set("frieze_player", saved.key)
        async with asking.play(saved.code, ssl=certificate) as line:
            found = seen(await play(asking, line, 0))
        # The computer player may have moved since, so the line may have more cards. None is missing.
        if found["seq"] < saved.seen["seq"] or not cards(saved.seen) <= cards(found):
            raise RuntimeError(f"a game was lost: {saved.seen} became {found}")
        async with asking.play(saved.code, ssl=certificate) as line:
            return saved._replace(seen=seen(await play(asking, line, moves)))
