"""All messages are read strictly: no unknown fields, and every number has bounds."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from frieze.games import GAMES
from frieze.games.played import PlayedGame

MESSAGES = [getattr(game, part) for game in GAMES.values() for part in ("Options", "Action", "Event", "View")]


def types_within(kind: Any) -> Iterator[inspect.Type]:
    """Yield a type and all types within it."""
    if isinstance(kind, inspect.Metadata):
        kind = kind.type
    yield kind
    single = [getattr(kind, name) for name in ("item_type", "key_type", "value_type") if hasattr(kind, name)]
    fields = [field.type for field in getattr(kind, "fields", ())]
    for part in (*single, *fields, *getattr(kind, "types", ()), *getattr(kind, "item_types", ())):
        yield from types_within(part)


@pytest.mark.parametrize("message", [*MESSAGES, PlayedGame], ids=str)
def test_unknown_fields_are_forbidden_and_numbers_bounded(message: Any) -> None:
    structs = 0
    for kind in types_within(inspect.type_info(message)):
        if isinstance(kind, inspect.StructType):
            structs += 1
            assert kind.forbid_unknown_fields, kind.cls
        elif isinstance(kind, inspect.IntType):
            assert kind.ge is not None
            assert kind.le is not None
        else:
            assert not isinstance(kind, inspect.FloatType)
    assert structs


@pytest.mark.parametrize(
    "event",
    [
        {"type": "ended", "outcome": {"winners": [8], "scores": [0], "ranking": [1], "reason": "went_out"}},
        {"type": "ended", "outcome": {"winners": [0], "scores": [10**6], "ranking": [1], "reason": "went_out"}},
        {"type": "ended", "outcome": {"winners": [0], "scores": [0], "ranking": [0], "reason": "went_out"}},
        {"type": "turn_began", "seat": 0, "turn": 1, "round": 1, "more": 1},
    ],
    ids=str,
)
def test_impossible_values_are_not_read(event: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(event, GAMES["timeline"].Event)
