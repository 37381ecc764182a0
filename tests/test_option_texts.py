"""Every option of a game has its text in the client, whose forms are made from schemas: no type finds a gap."""

import json
from pathlib import Path
from typing import Any

import pytest

from frieze.games import GAMES
from frieze.games.options import option_schema

ENGLISH: dict[str, str] = json.loads((Path(__file__).parents[1] / "web" / "src" / "messages" / "en.json").read_text())
NOT_AT_A_TABLE = {"first"}  # who starts is said at the start


def values(schema: Any) -> list[str]:
    """Return the names that an option can be set to, alone or in a list."""
    if isinstance(schema, list):
        return [name for part in schema for name in values(part)]
    if not isinstance(schema, dict):
        return []
    return [*schema.get("enum", []), *values([schema.get("anyOf"), schema.get("items")])]


@pytest.mark.parametrize("game", list(GAMES))
def test_every_option_and_each_of_its_values_has_a_text(game: str) -> None:
    kind = GAMES[game].Options
    options = {name: option_schema(kind, name) for name in kind.__struct_fields__ if name not in NOT_AT_A_TABLE}
    wanted = [f"option.{game}.{name}" for name in options]
    wanted += [f"option.{game}.{name}.{value}" for name, schema in options.items() for value in values(schema)]
    assert [key for key in wanted if key not in ENGLISH] == []
