"""Strict validation of request bodies: the framework accepts "2" for 2 and 0 for false, OpenAPI does not."""

from typing import Any

from litestar import Request, Response

from frieze.api.bodies import Unreadable, read_body
from frieze.api.problems import problem_of
from frieze.server.problems import answer


async def check_body(request: Request[Any, Any, Any]) -> Response[bytes] | None:
    """Return an error response if the body does not match the handler's type, else None."""
    field = request.route_handler.parsed_data_field
    if field is None:
        return None
    try:
        read_body(await request.body(), field.annotation)
    except Unreadable as error:
        return answer(problem_of(error), 400)
    return None
