"""Command-line flags from a game's options: one Struct says what there is, its schema makes the flags."""

import argparse
from typing import Any

from frieze.games import AnyGame
from frieze.games.game import option_schema


def add_option_flags(parser: argparse.ArgumentParser, game: type[AnyGame]) -> None:
    """Add a flag for each option of the game."""
    group = parser.add_argument_group(f"options of {game.name}")
    for name in game.Options.__struct_fields__:
        schema = option_schema(game.Options, name)
        group.add_argument("--" + name.replace("_", "-"), dest=f"option_{name}", **_argument(schema))


def chosen_options(args: argparse.Namespace) -> dict[str, Any]:
    """Give the options that were set by flags."""
    return {
        name.removeprefix("option_"): value
        for name, value in vars(args).items()
        if name.startswith("option_") and value is not None
    }


def _argument(schema: dict[str, Any]) -> dict[str, Any]:
    kind = next(part for part in schema.get("anyOf", [schema]) if part.get("type") != "null")
    words = {"help": schema.get("description", ""), "default": None}
    if "enum" in kind:
        return {**words, "choices": kind["enum"]}
    if kind["type"] == "boolean":
        return {**words, "action": argparse.BooleanOptionalAction}
    if kind["type"] == "array":
        item = int if kind["items"].get("type") == "integer" else str
        return {**words, "type": _list_of(item), "metavar": "A,B,…"}
    return {**words, "type": int, "metavar": "N"}


def _list_of(item: type[int] | type[str]) -> Any:
    def read(text: str) -> list[int | str]:
        return [item(part.strip()) for part in text.split(",") if part.strip()]

    read.__name__ = "list"
    return read
