"""Strict reading of request bodies, as OpenAPI describes them. Both 2 and 2.0 are integers, as in JSON Schema."""

from typing import Any

import msgspec

from frieze.games.errors import FriezeError

_decoders: dict[Any, msgspec.json.Decoder[Any]] = {}


class Unreadable(FriezeError):
    """A request cannot be read. `where`: what is wrong with it."""

    code = "unreadable"

    def __init__(self, message: str, source: str) -> None:
        super().__init__(where=[{"message": message, "source": source}])


def read_body(body: bytes, kind: Any) -> Any:
    """Return a body as a handler's type. Raise `Unreadable`."""
    decoder = _decoders.setdefault(kind, msgspec.json.Decoder(kind))
    try:
        try:
            return decoder.decode(body)
        except msgspec.ValidationError:
            return msgspec.convert(_with_integers(msgspec.json.decode(body)), kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Unreadable(str(error), "body") from error


def _with_integers(part: Any) -> Any:
    """Return the same value with floats like 2.0 as integers."""
    if isinstance(part, dict):
        return {name: _with_integers(value) for name, value in part.items()}
    if isinstance(part, list):
        return [_with_integers(value) for value in part]
    return int(part) if isinstance(part, float) and part.is_integer() else part
