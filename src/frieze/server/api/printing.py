"""REST: decks as PDF, and what printing needs to know."""

from typing import Any

import msgspec

from frieze.api.catalog import any_deck
from frieze.api.dependencies import CallerDep, RegistryDep
from frieze.api.routes import File, FromPath, FromQuery, JSONBody, download, get, post
from frieze.paper import Language as PaperLanguage
from frieze.paper import Paper, Printing
from frieze.server.api.dependencies import QueueDep


@get("/printing")
def printing() -> dict[str, Any]:
    """Return the options of printing as JSON Schema: forms are made from it."""
    return msgspec.json.schema(Printing)


@post("/decks/{deck_id:str}/print", status_code=200, media_type="application/pdf")
async def print_it(
    registry: RegistryDep, caller: CallerDep, queue: QueueDep, deck_id: FromPath[str], data: JSONBody[Printing]
) -> File:
    """Return a deck as a PDF to print, cut and play with."""
    caller.spend("print")
    deck = await any_deck(registry, deck_id)
    pdf = await queue.print(deck, data, caller.address)
    return download(pdf, "application/pdf", f"frieze-{deck.id}.pdf")


@get("/decks/{deck_id:str}/missing-signs")
async def missing(
    registry: RegistryDep,
    caller: CallerDep,
    queue: QueueDep,
    deck_id: FromPath[str],
    language: FromQuery[PaperLanguage] = PaperLanguage.ENGLISH,
) -> list[str]:
    """Return the signs of a deck that cannot be printed here, for want of a font that has them."""
    caller.spend("print")
    deck = await any_deck(registry, deck_id)
    return await queue.missing(deck, language, caller.address)


@get("/letters.pdf", media_type="application/pdf")
async def letters(caller: CallerDep, queue: QueueDep, paper: FromQuery[Paper] = Paper.A4) -> File:
    """Return a page of letter cards, for a class that votes without devices."""
    caller.spend("print")
    return download(await queue.letters(paper, caller.address), "application/pdf", "frieze-letters.pdf")


ROUTES = [printing, print_it, letters, missing]
