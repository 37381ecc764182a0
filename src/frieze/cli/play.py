"""`frieze play`: a game in the terminal, against computer players or with several people handing the keyboard round."""

import argparse
import secrets
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

import frieze.games.core
from frieze.bots import Character, Level, Player, characters
from frieze.cli.deck_selection import add_deck_flags, chosen_deck
from frieze.cli.flags import HELP, add_language_flag, add_option_flags, chosen_messages, chosen_options, split_commas
from frieze.cli.messages import Messages
from frieze.cli.prompts import Prompts, describe_strength, read_people
from frieze.cli.terminal import SCREENS, Leave, Screen
from frieze.cli.terminal.screen import print_row
from frieze.games import GAMES, new_game
from frieze.games.played import Recorder, encode_played

MAX_COMPUTERS = 7
LEVELS_HELP = ", ".join(f"{level} ({HELP(f'level.{level}').lower()})" for level in Level)


def add_parser(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("play", help="play a game in the terminal", description=__doc__)
    _add_arguments(parser)
    parser.set_defaults(run=run, game=None)
    games = parser.add_subparsers(title="games", metavar="GAME", help="which game; asked for if not named")
    for game in GAMES.values():
        words = HELP(f"game.{game.name}.text")
        one = games.add_parser(game.name, help=words, description=words, argument_default=argparse.SUPPRESS)
        _add_arguments(one)
        add_option_flags(one, game)
        one.set_defaults(run=run, game=game.name)


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--people", type=_people, metavar="NAME,…", help="names of the people who play, in seat order")
    parser.add_argument("--computers", type=_computers, metavar="N", help="how many computer players")
    parser.add_argument("--level", type=_level, metavar="LEVEL", help=f"of all of them: {LEVELS_HELP}; default: guide")
    parser.add_argument(
        "--levels", type=_levels, metavar="LEVEL,…", help="the level of each of them; the last one is for all others"
    )
    add_language_flag(parser, "the game")
    parser.add_argument("--seed", type=int, metavar="S", help="replays the same deal")
    parser.add_argument("--save", type=Path, metavar="FILE", help="write the played game there")
    add_deck_flags(parser)


def run(args: argparse.Namespace) -> int:
    """Set up a game, ask for what the flags leave open, and play it."""
    console = Console(highlight=False)
    given = {name: value for name, value in vars(args).items() if value is not None}
    messages = chosen_messages(args)
    prompts = Prompts(console, messages)
    console.print(f"\n[bold]Frieze[/]  {messages('welcome')}")
    recorder: Recorder | None = None
    try:
        game_name = given.get("game") or prompts.game()
        kind = GAMES[game_name]
        people = given.get("people") or prompts.people(kind)
        levels = given.get("levels") or [given.get("level", Level.GUIDE)]
        computers = given.get("computers", len(levels) if "levels" in given else None)
        if computers is None:
            enough = "people" in given and len(people) >= kind.least_seats
            computers = 0 if enough else prompts.computers(kind, people)
            if computers and "level" not in given and "people" not in given:
                levels = [prompts.level(kind.name)]
        deck = chosen_deck(args, game_name)
        seed = given.get("seed", secrets.randbits(64))
        team = characters(computers, seed, people)
        levels = [levels[min(k, len(levels) - 1)] for k in range(len(team))]
        names = [*people, *(character.name for character in team)]
        options = chosen_options(args)
        if "game" not in given and game_name == "timeline":
            options["edition"] = prompts.edition()
        if "save" in given:
            _check_writable(given["save"])
        game = new_game(game_name, deck, seats=len(names), seed=seed, options=options)
        recorder = Recorder(game)
        screen = SCREENS[game_name](console, deck, names, messages.language)
        if getattr(game.options, "draw_after_success", False):
            print_row(console, Text(messages("long_game"), "yellow"), 0)
        _introduce(console, messages, kind.name, zip(team, levels, strict=True))
        play(recorder, screen, levels, seed)
    except Leave:
        console.print(messages("goodbye"))
    finally:  # an interrupted game is saved too
        if recorder and "save" in given:
            given["save"].write_bytes(encode_played(recorder.played))
            console.print(messages("saved", file=str(given["save"])), markup=False)
    return 0


def _check_writable(path: Path) -> None:
    """Raise OSError if a file cannot be written: before the game, not after it."""
    existed = path.exists()
    with path.open("ab"):
        pass
    if not existed:
        path.unlink()


def play(recorder: Recorder, screen: Screen, levels: list[Level], seed: int) -> None:
    """Play to the end. People sit in the first seats, computer players of these levels in the others."""
    game = recorder.game
    people = game.seats - len(levels)
    levels_by_seat = [*[_hint_level(game.name)] * people, *levels]
    players = [
        Player(game.name, level, (seed + seat) % 2**64, screen.deck) for seat, level in enumerate(levels_by_seat)
    ]
    for event in recorder.played.events[0]:
        screen.show_event(event)
    while game.to_move is not None:
        seat = game.to_move
        if seat < people:
            screen.adviser = players[seat].choose
            events = _person_plays(recorder, screen, shared=people > 1)
        else:
            events = recorder.apply(players[seat].choose(game.view(seat)), seat)
        for player in players:
            player.observe(events)
        for event in events:
            screen.show_event(event)
    screen.show_outcome(game.view(None))


def _hint_level(game: str) -> Level:
    """Return the level that gives hints: the best, or a faster one if a search on interpreted rules would be slow."""
    interpreted = Path(frieze.games.core.__file__).suffix == ".py"
    return Level.GUIDE if game == "exhibition" and interpreted else Level.TIME_TRAVELLER


def _introduce(console: Console, messages: Messages, game: str, team: Iterable[tuple[Character, Level]]) -> None:
    for character, level in team:
        words = messages(
            "computer",
            name=character.name,
            animal=messages(f"animal.{character.animal}").lower(),
            level=messages(f"level.{level}"),
            strength=describe_strength(level, game, messages),
        )
        print_row(console, Text(f"  {words}.", "dim"), 2)


def _person_plays(recorder: Recorder, screen: Screen, *, shared: bool) -> list[Any]:
    seat = recorder.game.to_move
    view = recorder.game.view(seat)
    if shared:
        screen.hand_over(view)
    screen.show(view)
    return recorder.apply(screen.ask(view), seat)


# Flags


def _people(text: str) -> list[str]:
    names = read_people(text)
    if not names:
        raise argparse.ArgumentTypeError("at least one name, with commas between several: Ada,Grace")
    return names


def _computers(text: str) -> int:
    if not (text.isdecimal() and int(text) <= MAX_COMPUTERS):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to {MAX_COMPUTERS}")
    return int(text)


def _level(text: str) -> Level:
    if text not in list(Level):
        raise argparse.ArgumentTypeError(f"{text!r} is not a level; there are: {', '.join(Level)}")
    return Level(text)


def _levels(text: str) -> list[Level]:
    levels = [_level(part) for part in split_commas(text)]
    if not levels:
        raise argparse.ArgumentTypeError(f"at least one level; there are: {', '.join(Level)}")
    return levels
