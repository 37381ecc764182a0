"""REST: decks as PDF, and what printing needs to know."""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from frieze.paper import Language as PaperLanguage
from frieze.paper import Printing
from frieze.paper.drawings import glyphs
from frieze.server.api.catalog import any_deck
from frieze.server.api.dependencies import Asking, player_of, registry_of
from frieze.server.identity import address_of
from frieze.server.print_queue import PrintQueue


@get("/printing", sync_to_thread=False)
def printing() -> dict[str, Any]:
    """Return the options of printing as JSON Schema: forms are made from it."""
    return msgspec.json.schema(Printing)


@post("/decks/{deck_id:str}/print", status_code=200, media_type="application/pdf")
async def print_it(request: Asking, deck_id: FromPath[str], data: JSONBody[Printing]) -> Response[bytes]:
    """Return a deck as a PDF to print, cut and play with."""
    request.app.state.limits.spend("print", key=player_of(request), address=address_of(request.scope))
    deck = await any_deck(registry_of(request), deck_id)
    queue: PrintQueue = request.app.state.print_queue
    pdf = await queue.print(deck, data, address_of(request.scope))
    headers = {"Content-Disposition": f'attachment; filename="frieze-{deck.id}.pdf"'}
    return Response(pdf, media_type="application/pdf", headers=headers)


@get("/decks/{deck_id:str}/missing-signs")
async def missing(
    request: Asking, deck_id: FromPath[str], language: FromQuery[PaperLanguage] = PaperLanguage.ENGLISH
) -> list[str]:
    """Return the signs of a deck that cannot be printed here, for want of a font that has them."""
    request.app.state.limits.spend("print", key=player_of(request), address=address_of(request.scope))
    deck = await any_deck(registry_of(request), deck_id)
    queue: PrintQueue = request.app.state.print_queue
    return await queue.missing(deck, language, address_of(request.scope))


@get("/signs", sync_to_thread=False)
def signs() -> dict[str, str]:
    """Return the signs that stand for categories, as outlines on a square of 256."""
    return glyphs().categories


HANDLERS = [printing, print_it, missing, signs]
