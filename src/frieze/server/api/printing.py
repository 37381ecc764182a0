"""Printing on request: one process sets one PDF after the other, so that nobody's move waits for it."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from frieze.decks import Deck
from frieze.games.errors import FriezeError
from frieze.paper import Language as PaperLanguage
from frieze.paper import Printing, print_deck
from frieze.paper.drawings import glyphs
from frieze.paper.missing import missing_signs
from frieze.server.api.catalog import any_deck
from frieze.server.api.dependencies import Asking, house_of, player_of
from frieze.server.fair_queue import FairQueue, QueueFull
from frieze.server.identity import address_of
from frieze.system.process_pool import ProcessPool

LONGEST = 60.0  # seconds, waiting included
MOST_WAITING, MAX_EACH = 20, 4  # together, and of one address
T = TypeVar("T")


class PressBusy(FriezeError):
    """Too many wait to be printed, or it takes too long."""

    code = "press_busy"


class Press:
    """Prints in a process of its own."""

    def __init__(self) -> None:
        self.queue = FairQueue(1, MOST_WAITING, MAX_EACH)
        self.pool = ProcessPool(1)

    def close(self) -> None:
        """Print no more."""
        self.pool.close()

    async def print(self, deck: Deck, printing: Printing, address: str) -> bytes:
        """Return the PDF. Raise `press_busy`, or what `print_deck` raises."""
        return await self._done(address, print_deck, deck, printing)

    async def missing(self, deck: Deck, language: PaperLanguage, address: str) -> list[str]:
        """Return the signs that cannot be printed. Raise `press_busy`, or what `missing_signs` raises."""
        return await self._done(address, missing_signs, deck, language)

    async def _done(self, address: str, work: Callable[..., T], *arguments: Any) -> T:
        try:
            async with asyncio.timeout(LONGEST), self.queue.turn(address):
                return await self.pool.run(work, *arguments)
        except (TimeoutError, QueueFull) as error:
            raise PressBusy from error


@get("/printing", sync_to_thread=False)
def printing() -> dict[str, Any]:
    """Give the options of printing as JSON Schema: forms are made from it."""
    return msgspec.json.schema(Printing)


@post("/decks/{deck_id:str}/print", status_code=200, media_type="application/pdf")
async def print_it(request: Asking, deck_id: FromPath[str], data: JSONBody[Printing]) -> Response[bytes]:
    """Give a deck as a PDF to print, cut and play with."""
    request.app.state.limits.spend("print", key=player_of(request), address=address_of(request.scope))
    deck = await any_deck(house_of(request), deck_id)
    press: Press = request.app.state.press
    pdf = await press.print(deck, data, address_of(request.scope))
    headers = {"Content-Disposition": f'attachment; filename="frieze-{deck.id}.pdf"'}
    return Response(pdf, media_type="application/pdf", headers=headers)


@get("/decks/{deck_id:str}/missing-signs")
async def missing(
    request: Asking, deck_id: FromPath[str], language: FromQuery[PaperLanguage] = PaperLanguage.ENGLISH
) -> list[str]:
    """Give the signs of a deck that cannot be printed here, for want of a font that has them."""
    request.app.state.limits.spend("print", key=player_of(request), address=address_of(request.scope))
    deck = await any_deck(house_of(request), deck_id)
    press: Press = request.app.state.press
    return await press.missing(deck, language, address_of(request.scope))


@get("/signs", sync_to_thread=False)
def signs() -> dict[str, str]:
    """Give the signs that stand for categories, as outlines on a square of 256."""
    return glyphs().categories


HANDLERS = [printing, print_it, missing, signs]
