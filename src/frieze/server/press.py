"""Printing on request: one process sets one PDF after the other, so that nobody's move waits for it."""

import asyncio
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from frieze.decks import Deck
from frieze.games.errors import FriezeError
from frieze.paper import Printing, print_deck
from frieze.server.rest import Asking, any_deck, house_of, player_of
from frieze.server.visitors import address_of

NICE = 10
LONGEST = 60.0  # seconds, waiting included
MOST_WAITING = 20


class PressBusy(FriezeError):
    """Too many wait to be printed, or it takes too long."""

    code = "press_busy"


def _begin() -> None:
    with suppress(OSError, AttributeError):
        os.nice(NICE)


class Press:
    """Prints in a process of its own."""

    def __init__(self) -> None:
        self.waiting = 0
        self._pool: ProcessPoolExecutor | None = None

    def close(self) -> None:
        """Print no more."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    async def print(self, deck: Deck, printing: Printing) -> bytes:
        """Give the PDF. Raise `press_busy`, or what `print_deck` raises."""
        if self.waiting >= MOST_WAITING:
            raise PressBusy
        self.waiting += 1
        try:
            return await asyncio.wait_for(
                asyncio.wrap_future(self._ready().submit(print_deck, deck, printing)), LONGEST
            )
        except TimeoutError as error:
            raise PressBusy from error
        except BrokenProcessPool as error:
            self._pool = None
            raise PressBusy from error
        finally:
            self.waiting -= 1

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"), initializer=_begin)
        return self._pool


@get("/printing", sync_to_thread=False)
def printing() -> dict[str, Any]:
    """Give the options of printing as JSON Schema: forms are made from it."""
    return msgspec.json.schema(Printing)


@post("/decks/{deck_id:str}/print", status_code=200)
async def print_it(request: Asking, deck_id: FromPath[str], data: JSONBody[Printing]) -> Response[bytes]:
    """Give a deck as a PDF to print, cut and play with."""
    request.app.state.limits.spend("print", key=player_of(request), address=address_of(request.scope))
    deck = await any_deck(house_of(request), deck_id)
    press: Press = request.app.state.press
    pdf = await press.print(deck, data)
    headers = {"Content-Disposition": f'attachment; filename="frieze-{deck.id}.pdf"'}
    return Response(pdf, media_type="application/pdf", headers=headers)


HANDLERS = [printing, print_it]
