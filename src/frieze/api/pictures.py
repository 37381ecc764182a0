"""REST: finding pictures for cards by words."""

from typing import Annotated

from msgspec import Meta, Struct

from frieze.api.dependencies import Language, ThreadsDep
from frieze.api.routes import JSONBody, QueryParameter, get, post
from frieze.decks.importing.draft import MAX_BYTES, MAX_CARDS, Cell
from frieze.decks.picture_search import FoundPicture, find_pictures, suggest_picture

MAX_FOUND = 120


class Titles(Struct, frozen=True, forbid_unknown_fields=True):
    """Titles of cards that want a picture."""

    titles: Annotated[list[Cell], Meta(max_length=MAX_CARDS)]
    language: Annotated[str, Meta(max_length=16)] = "en"


@get("/pictures", heavy=True)
async def pictures(
    run_in_thread: ThreadsDep,
    words: Annotated[
        str, QueryParameter(name="query", max_length=80, description="Words in the language, or in English")
    ] = "",
    language: Language = "en",
    limit: Annotated[int, QueryParameter(ge=1, le=MAX_FOUND)] = 60,
) -> list[FoundPicture]:
    """Find pictures by words, the best first; without words, a bit of everything."""
    return await run_in_thread(find_pictures, words, language, limit)


@post("/pictures", status_code=200, heavy=True, max_body=MAX_BYTES)
async def suggested(run_in_thread: ThreadsDep, data: JSONBody[Titles]) -> list[str]:
    """Suggest a picture for each title; an empty text where none fits."""
    return await run_in_thread(lambda: [suggest_picture(title, data.language) for title in data.titles])


ROUTES = [pictures, suggested]
