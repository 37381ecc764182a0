"""Conversion of a dict into a game's options Struct."""

from collections.abc import Mapping
from typing import Any

import msgspec

from frieze.games.errors import BadOption, UnknownOption


def read_options(kind: Any, options: Any) -> Any:
    """Return options of this kind from a Struct, a dict or None. Raise `UnknownOption` or `BadOption`."""
    if isinstance(options, kind):
        options = msgspec.to_builtins(options)
    options = {} if options is None else options
    if not isinstance(options, Mapping):
        raise BadOption("options", options, {"type": "object"})
    fields = kind.__struct_fields__
    for name, value in options.items():
        if name not in fields:
            raise UnknownOption(name, fields)
        try:
            msgspec.convert({name: value}, kind)
        except (msgspec.ValidationError, RecursionError):
            raise BadOption(name, value, option_schema(kind, name)) from None
    return msgspec.convert(options, kind)


def option_schema(options: Any, name: str) -> Any:
    """Return the JSON Schema of one option with its references resolved."""
    (schema,), definitions = msgspec.json.schema_components([options], ref_template="{name}")
    return _resolve(definitions[schema["$ref"]]["properties"][name], definitions)


def _resolve(schema: Any, definitions: dict[str, Any]) -> Any:
    if isinstance(schema, dict):
        if "$ref" in schema:
            target = _resolve(definitions[schema["$ref"]], definitions)
            return {**target, **{key: value for key, value in schema.items() if key != "$ref"}}
        return {key: _resolve(value, definitions) for key, value in schema.items()}
    if isinstance(schema, list):
        return [_resolve(value, definitions) for value in schema]
    return schema
