"""The OpenAPI schema of REST. Corrects what the framework's own schema gets wrong."""

from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin
from msgspec import Struct

REFUSED = {
    "description": "Refused: an error code with parameters. The client has the texts.",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
}
PROBLEM = {
    "title": "Problem",
    "type": "object",
    "properties": {"code": {"type": "string"}, "params": {"type": "object"}},
    "required": ["code", "params"],
}


def correct_schema(document: dict[str, Any]) -> dict[str, Any]:
    """Correct the error responses, the tuples and the strictly parsed bodies of a schema."""
    document["components"]["schemas"]["Problem"] = PROBLEM
    for operations in document["paths"].values():
        for operation in operations.values():
            kept = {code: answer for code, answer in operation["responses"].items() if code < "400"}
            operation["responses"] = kept | {"4XX": REFUSED, "503": REFUSED}
    _correct_tuples(document["components"]["schemas"])
    document["components"]["schemas"] |= _strict_bodies(set(document["components"]["schemas"]))
    return document


def _strict_bodies(names: set[str]) -> dict[str, Any]:
    """Return msgspec's own schemas of the bodies: with bounds and patterns, and without unknown fields."""
    kinds = [
        kind
        for kind in dict.fromkeys(_all_structs(Struct))
        if kind.__module__.startswith("frieze.")
        and kind.__name__ in names
        and kind.__struct_config__.forbid_unknown_fields
    ]
    _, described = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(described))
    return {name: schema for name, schema in plain.items() if name in names}


def _all_structs(kind: type[Struct]) -> Iterator[type[Struct]]:
    for inner in kind.__subclasses__():
        yield inner
        yield from _all_structs(inner)


def _correct_tuples(part: Any) -> None:
    """Remove the alternative `{}` that stands for a tuple's ellipsis."""
    if isinstance(part, list):
        for inner in part:
            _correct_tuples(inner)
    elif isinstance(part, dict):
        items = part.get("items")
        if isinstance(items, dict) and {} in items.get("oneOf", ()):
            (part["items"],) = (kind for kind in items["oneOf"] if kind)
        for inner in part.values():
            _correct_tuples(inner)


class CorrectedOpenApi(JsonRenderPlugin):
    """Serves the corrected schema."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Return the corrected schema as JSON."""
        return super().render(request, correct_schema(openapi_schema))
