"""The program `frieze`. Each command has its own module."""

import argparse
import sys

from msgspec import ValidationError

from frieze import __version__
from frieze.cli import bench, data, deck, play, replay, reports, serve, simulate, stats, tournament
from frieze.cli.console import accept_any_console
from frieze.cli.error_messages import error_message
from frieze.cli.flags import chosen_messages
from frieze.games.errors import FriezeError

COMMANDS = (play, serve, deck, simulate, tournament, replay, reports, stats, data, bench)


def main(arguments: list[str] | None = None) -> int:
    """Run a command and return its exit status: 0 success, 1 failure, 2 wrong usage, 130 interrupted."""
    accept_any_console()
    given = sys.argv[1:] if arguments is None else arguments
    args = make_parser().parse_args(given or ["play"])
    try:
        status: int = args.run(args)
    except FriezeError as error:
        print(f"frieze: {error_message(error, chosen_messages(args))}", file=sys.stderr)
        return 1
    except ValidationError as error:  # a bad setting in a flag or in the environment
        print(f"frieze: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:  # the reader closed the pipe, for example `head`
        sys.stderr.close()
        return 0
    except OSError as error:
        print(f"frieze: {error.filename or 'writing'}: {error.strerror or error}", file=sys.stderr)
        return 1
    return status


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of all commands."""
    parser = argparse.ArgumentParser(
        prog="frieze", description="Chronology card games, in the terminal and in the browser. Without a command: play."
    )
    parser.add_argument("--version", action="version", version=f"frieze {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", help="what to do")
    for command in COMMANDS:
        command.add_parser(commands)
    return parser
