"""Everything that is said is read strictly: no unknown fields, every number within bounds."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from frieze.games import GAMES
from frieze.games.played import PlayedGame

SAID = [getattr(game, part) for game in GAMES.values() for part in ("Options", "Action", "Event", "View")]


def types_within(kind: Any) -> Iterator[inspect.Type]:
    """Return a type and all types that it is made of."""
    if isinstance(kind, inspect.Metadata):
        kind = kind.type
    yield kind
    single = [getattr(kind, name) for name in ("item_type", "key_type", "value_type") if hasattr(kind, name)]
    fields = [field.type for field in getattr(kind, "fields", ())]
    for part in (*single, *fields, *getattr(kind, "types", ()), *getattr(kind, "item_types", ())):
        yield from types_within(part)


@pytest.mark.parametrize("said", [*SAID, PlayedGame], ids=str)
def test_unknown_fields_are_forbidden_and_numbers_bounded(said: Any) -> None:
    structs = 0
    for kind in types_within(inspect.type_info(said)):
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
def test_what_cannot_be_is_not_read(event: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(event, GAMES["timeline"].Event)
