"""People who play over a network, each in a process of their own. What they see is printed, a JSON object a line.

python -m tests.deploy.guest host ADDRESS       makes a table, waits for somebody, plays to the end
python -m tests.deploy.guest join ADDRESS CODE  sits down at it, plays to the end
"""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from typing import Any

from websockets.asyncio.client import ClientConnection

from tests.hang_guard import HANGS_AFTER
from tests.server.helpers import HELLO, Browser, act, browser, new_table, send

WORLD = [{"id": "world"}]


def tell(**what: Any) -> None:
    print(json.dumps(what), flush=True)


async def play(asking: Browser, line: ClientConnection, moves: int | None = None) -> dict[str, Any]:
    """Play to the end, or so many moves; return the last update."""
    await send(line, **HELLO)
    made = 0
    while True:
        update: dict[str, Any] = await asking.receive(line, "update")
        if update["view"]["outcome"] is not None or made == moves:
            return update
        if (move := act(update, made)) is not None:
            await send(line, **move)
            made += 1


def seen(update: dict[str, Any]) -> dict[str, Any]:
    return {"seq": update["seq"], "line": update["view"]["line"], "outcome": update["view"]["outcome"]}


async def host(asking: Browser) -> None:
    code = await asking.create(new_table(decks=WORLD, options={"hand_size": 2}))
    tell(code=code)
    async with asking.play(code) as line:
        await send(line, **HELLO)
        while len((await asking.receive(line, "table"))["table"]["seats"]) < 2:
            continue
        assert (await asking.change(code, "start")).status_code == 200
        tell(**seen(await play(asking, line)))


async def join(asking: Browser, code: str) -> None:
    await asking.sit(code, "Ben")
    async with asking.play(code) as line:
        tell(**seen(await play(asking, line)))


ACTIONS: dict[str, Callable[..., Awaitable[None]]] = {"host": host, "join": join}


async def main(what: str, address: str, *more: str) -> None:
    async with asyncio.timeout(HANGS_AFTER), browser(address) as asking:
        await ACTIONS[what](asking, *more)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
