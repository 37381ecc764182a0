"""Messages with parameters: `{name}`, `{count, plural, one {# card} other {# cards}}`, `{place, select, …}`.

The part of ICU's message format that the browser client uses too (web/src/lib/format.ts);
tests/vectors/messages.json holds both to the same results.
"""

import re
from collections.abc import Mapping

from frieze.decks.dates.format import grouped_number

Parameter = str | int
_CHOICE = re.compile(r"\s*(\w+)\s*,\s*(plural|select)\s*,(.*)", re.DOTALL)


def format_message(message: str, params: Mapping[str, Parameter], language: str) -> str:
    """Fill in a message. Raise `KeyError` if a parameter is missing.

    The full stop of an abbreviation ends a sentence too: `It was {date}.` becomes `Era 44 a.C.`
    """
    result = []
    at = 0
    while (start := message.find("{", at)) >= 0:
        end = _closing(message, start)
        inner = message[start + 1 : end]
        result.append(message[at:start])
        choice = _CHOICE.fullmatch(inner)
        if choice is None:
            words = str(params[inner.strip()])
        else:
            branch = _branch(choice[2], params[choice[1]], branches_of(choice[3]), language)
            words = format_message(branch, params, language)
        result.append(words)
        at = end + 1
        if words.endswith(".") and message.startswith(".", at):
            at += 1
    result.append(message[at:])
    return "".join(result)


def plural_form(number: int, language: str) -> str:
    """Return the form of a noun after a whole number: `one` or `other`."""
    number = abs(number)
    match language:
        case "is":
            one = number % 10 == 1 and number % 100 != 11
        case "fr" | "pt-BR":
            one = number < 2
        case _:
            one = number == 1
    return "one" if one else "other"


def branches_of(text: str) -> dict[str, str]:
    """Return the branches of a plural or select by their names."""
    branches = {}
    at = 0
    while (start := text.find("{", at)) >= 0:
        end = _closing(text, start)
        branches[text[at:start].strip()] = text[start + 1 : end]
        at = end + 1
    return branches


def _branch(kind: str, value: Parameter, branches: dict[str, str], language: str) -> str:
    if kind == "select":
        return branches.get(str(value), branches["other"])
    number = int(value)
    branch = branches.get(f"={number}") or branches.get(plural_form(number, language), branches["other"])
    return branch.replace("#", grouped_number(number, language))


def _closing(text: str, start: int) -> int:
    """Return the place of the brace that closes the one at `start`. Raise `ValueError` if there is none."""
    depth = 0
    for at in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        if depth == 0:
            return at
    raise ValueError(f"an open brace in {text!r}")
