"""Parts of the messages of errors: the nearest valid name, and what an option may be."""

from collections.abc import Sequence
from typing import Any

SIMILARITY = 0.5  # of a name that is suggested, from 0 to 1


def suggest(name: Any, names: Sequence[str]) -> str:
    """Return the end of a message: the nearest name, or all names if none is near. Return "" if there are none."""
    from difflib import get_close_matches  # only messages need it

    near = get_close_matches(str(name).lower(), names, n=1, cutoff=SIMILARITY)
    if near:
        return f"did you mean {near[0]!r}?"
    return f"there are: {', '.join(names)}" if names else ""


def plain(value: Any) -> str:
    """Return a value as a message shows it: a list by its items, a text in quotes."""
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else repr(value)


def valid_names(schema: Any) -> list[str]:
    """Return the names that an option may have as its value, from its JSON Schema."""
    match schema:
        case {"anyOf": [*kinds]}:
            return [name for kind in kinds for name in valid_names(kind)]
        case {"enum": [*values]} | {"type": "array", "items": {"enum": [*values]}}:
            return [value for value in values if isinstance(value, str)]
        case _:
            return []


def describe(schema: Any) -> str:
    """Return what an option may be, from its JSON Schema or the table's limits."""
    match schema:
        case {"anyOf": [*kinds]}:
            return " or ".join(describe(kind) for kind in kinds if kind.get("type") != "null")
        case {"enum": [*values]}:
            return f"one of {', '.join(map(str, values))}"
        case {"type": "boolean"}:
            return "true or false"
        case {"type": "object"}:
            return "a dict or a Struct of options"
        case {"type": "array", "items": {"enum": [*values]}}:
            return f"any of {', '.join(map(str, values))}"
        case {"type": "array", "items": items, "minItems": least, "maxItems": most}:
            return f"a list of {least} to {most}, each {describe(items)}"
        case {"type": "number", "minimum": least, "maximum": most}:
            return f"a number from {least} to {most}"
        case {"minimum": least, "maximum": most}:
            return f"a whole number from {least} to {most}"
        case {"maximum": most}:
            return f"at most {most} at this table"
        case {"length": seats}:
            return f"a list of {seats}, one for each player"
        case {"at_most_one_of": [*groups]}:
            return "at most one of " + ", and one of ".join(" or ".join(group) for group in groups if len(group) > 1)
        case _:
            return "something else"
