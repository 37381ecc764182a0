"""Strict validation of request bodies, as OpenAPI describes them.

The framework accepts "2" for 2 and 0 for false. So every body is validated here before its handler is called. Both 2
and 2.0 are integers, as in JSON Schema.
"""

from typing import Any

import msgspec
from litestar import Request, Response

from frieze.server.problems import answer
from frieze.tables.messages import Problem

_decoders: dict[Any, msgspec.json.Decoder[Any]] = {}


async def check_body(request: Request[Any, Any, Any]) -> Response[bytes] | None:
    """Return an error response if the body does not match the handler's type, else None."""
    field = request.route_handler.parsed_data_field
    if field is None:
        return None
    decoder = _decoders.setdefault(field.annotation, msgspec.json.Decoder(field.annotation))
    body = await request.body()
    try:
        try:
            decoder.decode(body)
        except msgspec.ValidationError:
            msgspec.convert(_with_integers(msgspec.json.decode(body)), field.annotation)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        return answer(Problem("unreadable", {"where": [{"message": str(error), "source": "body"}]}), 400)
    return None


def _with_integers(part: Any) -> Any:
    """Return the same value with floats like 2.0 as integers."""
    if isinstance(part, dict):
        return {name: _with_integers(value) for name, value in part.items()}
    if isinstance(part, list):
        return [_with_integers(value) for value in part]
    return int(part) if isinstance(part, float) and part.is_integer() else part
