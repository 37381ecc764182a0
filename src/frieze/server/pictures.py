"""REST: finding pictures for cards by words."""

import asyncio
from typing import Annotated

from litestar import get
from litestar.params import QueryParameter

from frieze.decks.picture_search import FoundPicture, find_pictures
from frieze.server.rest import Language

MOST_FOUND = 120


@get("/pictures")
async def pictures(
    words: Annotated[
        str, QueryParameter(name="query", max_length=80, description="Words in the language, or in English")
    ] = "",
    language: Language = "en",
    limit: Annotated[int, QueryParameter(ge=1, le=MOST_FOUND)] = 60,
) -> list[FoundPicture]:
    """Find pictures by words, the best first; without words, a bit of everything."""
    return await asyncio.to_thread(find_pictures, words, language, limit)
