"""Command-line flags. The flags of a game's options are made from the schema of its options."""

import argparse
from typing import Any

from frieze.cli.messages import Messages, messages_of
from frieze.cli.system_language import system_language
from frieze.games import GAMES, AnyGame
from frieze.games.options import option_schema
from frieze.languages import LANGUAGES

HELP = messages_of(LANGUAGES[0])  # `--help` and the commands of operators are in English


def add_option_flags(parser: argparse.ArgumentParser, game: type[AnyGame]) -> None:
    """Add a flag for each option of the game."""
    group = parser.add_argument_group(f"options of {game.name}")
    for name in game.Options.__struct_fields__:
        schema = option_schema(game.Options, name)
        group.add_argument("--" + name.replace("_", "-"), dest=f"option_{name}", **argument_of(schema))


def add_all_option_flags(parser: argparse.ArgumentParser) -> None:
    """Add a flag for each option of any game. A game refuses options of other games."""
    group = parser.add_argument_group("options of the games")
    names = dict.fromkeys(name for game in GAMES.values() for name in game.Options.__struct_fields__)
    for name in names:
        games = [game for game in GAMES.values() if name in game.Options.__struct_fields__]
        argument = argument_of(option_schema(games[0].Options, name))
        argument["help"] += f" ({', '.join(game.name for game in games)})"
        group.add_argument("--" + name.replace("_", "-"), dest=f"option_{name}", **argument)


def chosen_options(args: argparse.Namespace) -> dict[str, Any]:
    """Return the options that flags set."""
    return {
        name.removeprefix("option_"): value
        for name, value in vars(args).items()
        if name.startswith("option_") and value is not None
    }


def argument_of(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments of argparse's `add_argument` for an option with this schema."""
    kind = next(part for part in schema.get("anyOf", [schema]) if part.get("type") != "null")
    words = {"help": schema.get("description", ""), "default": None}
    if "enum" in kind:
        return {**words, "choices": kind["enum"]}
    if kind["type"] == "boolean":
        return {**words, "action": argparse.BooleanOptionalAction}
    if kind["type"] == "array":
        if kind["items"].get("type") == "integer":
            return {**words, "type": _numbers, "metavar": "A,B,…"}
        words["help"] += f" There are: {', '.join(kind['items']['enum'])}."
        return {**words, "type": split_commas, "metavar": "A,B,…"}
    return {**words, "type": float if kind["type"] == "number" else int, "metavar": "N"}


def add_language_flag(parser: argparse.ArgumentParser, of: str, default: str = "that of the locale") -> None:
    """Add the flag --language."""
    words = f"of {of}: {', '.join(LANGUAGES)} (default: {default})"
    parser.add_argument("--language", choices=LANGUAGES, metavar="L", help=words)


def chosen_messages(args: argparse.Namespace) -> Messages:
    """Return what the program says, in the language of the flag, else of the locale."""
    return messages_of(getattr(args, "language", None) or system_language())


def count_games(count: int) -> str:
    """Return a number of games in English."""
    return f"{count:,} {'game' if count == 1 else 'games'}"


def at_least_one(text: str) -> int:
    """Parse a positive whole number."""
    if not (text.isdecimal() and int(text) > 0):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1")
    return int(text)


def split_commas(text: str) -> list[str]:
    """Parse words separated by commas."""
    return [word.strip() for word in text.split(",") if word.strip()]


def _numbers(text: str) -> list[int]:
    parts = text.split(",")
    if not all(part.strip().isdecimal() for part in parts):
        raise argparse.ArgumentTypeError(f"{text!r} is not a list of whole numbers like 3,4")
    return [int(part) for part in parts]
