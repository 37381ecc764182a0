"""Plays a whole game of Timeline against a computer player, over the network.

python docs/examples/play_over_the_network.py http://127.0.0.1:8000
"""

import asyncio
import json
import random
import secrets
import sys
import urllib.request

from websockets.asyncio.client import connect


def post(address: str, path: str, body: dict) -> tuple[dict, str]:
    """Send JSON. Return the answer and the cookie that says who we are."""
    request = urllib.request.Request(address + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer), answer.headers["Set-Cookie"].split(";")[0]


async def play(address: str) -> dict:
    """Make a table, play at random until the game is over, and return its outcome."""
    table = {
        "key": secrets.token_urlsafe(12),  # sent again with the same key, a request is answered as before
        "settings": {"game": "timeline", "decks": [{"id": "world"}], "options": {"hand_size": 1}},
        "people": [{"name": "Ada", "animal": "fox"}],
        "computers": [{"level": "guide"}],
        "start": True,
    }
    made, cookie = post(address, "/api/tables", table)
    socket = address.replace("http", "ws", 1) + f"/api/tables/{made['table']['code']}/play"
    async with connect(socket, additional_headers={"Cookie": cookie}) as line:
        await line.send(json.dumps({"type": "hello", "protocol": 1}))
        async for text in line:
            message = json.loads(text)
            if message["type"] == "refused":
                raise RuntimeError(message["error"])
            if message["type"] != "update":
                continue
            view = message["view"]
            if view["outcome"]:
                return view["outcome"]
            if view["choices"]:  # it is our move
                card, gap = random.choice(view["choices"]["cards"]), random.randrange(view["choices"]["gaps"])
                move = {"type": "place", "card": card, "gap": gap}
                act = {"type": "act", "key": secrets.token_urlsafe(12), "seat": message["seat"], "action": move}
                await line.send(json.dumps(act | {"turn": view["turn"], "decision": view["decision"]}))
    raise RuntimeError("the server closed the socket")


if __name__ == "__main__":
    print(asyncio.run(play(sys.argv[1])))
