"""`frieze play`: a game in the terminal, against computer players or with several people handing the keyboard round."""

import argparse
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from rich.console import Console

import frieze.games.core
from frieze.bots import Character, Level, Player, characters
from frieze.cli.choose import add_deck_flags, chosen_deck
from frieze.cli.flags import add_option_flags, chosen_options
from frieze.cli.terminal import SCREENS, Leave, Screen
from frieze.games import GAMES, AnyGame, new_game
from frieze.games.played import Recorder, encode_played
from frieze.rules import LANGUAGES

GAME_TITLES = {"timeline": "Timeline", "together": "Timeline together", "exhibition": "Exhibition: 20th Century"}
MOST_NAME = 24
T = TypeVar("T")
EDITIONS = {
    "classic": "a wrong card goes to the discards, which refill the pile",
    "brasil": "you draw after a right card too: the long game",
    "informatique": "a wrong card goes back into the box",
    "islenska": "the same, always with four cards",
}
LEVELS = {
    Level.VISITOR: "came in from the rain",
    Level.GUIDE: "knows a lot, but not everything",
    Level.CURATOR: "hard to beat",
    Level.TIME_TRAVELLER: "has been there",
}
LONG_GAME = "Good to know: with this rule hands only shrink once pile and discards are used up. It is a long game."


def add_parser(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("play", help="play a game in the terminal", description=__doc__)
    _add_arguments(parser)
    parser.set_defaults(run=run, game=None)
    games = parser.add_subparsers(title="games", metavar="GAME", help="which game; asked for if not named")
    for game in GAMES.values():
        one = games.add_parser(game.name, argument_default=argparse.SUPPRESS)
        _add_arguments(one)
        add_option_flags(one, game)
        one.set_defaults(run=run, game=game.name)


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--people", metavar="NAME,…", help="names of the people who play, in seat order")
    parser.add_argument("--computers", type=int, metavar="N", help="how many computer players")
    parser.add_argument("--level", type=_level, metavar="LEVEL", help=f"of all of them: {', '.join(Level)} (guide)")
    parser.add_argument(
        "--levels", type=_levels, metavar="LEVEL,…", help="the level of each of them; the last one is for all others"
    )
    parser.add_argument(
        "--language", choices=LANGUAGES, metavar="L", help=f"of cards and rules: {', '.join(LANGUAGES)}"
    )
    parser.add_argument("--seed", type=int, metavar="S", help="replays the same deal")
    parser.add_argument("--save", type=Path, metavar="FILE", help="write the played game there")
    add_deck_flags(parser)


def run(args: argparse.Namespace) -> int:
    """Set a table up, asking for what was not said, and play."""
    console = Console(highlight=False)
    given = {name: value for name, value in vars(args).items() if value is not None}
    console.print("\n[bold]Frieze[/]  chronology card games in the terminal. Put history in order!")
    recorder: Recorder | None = None
    try:
        game_name = given.get("game") or _ask_game(console)
        kind = GAMES[game_name]
        people = _people(given["people"]) if "people" in given else _ask_people(console, kind)
        levels = given.get("levels") or [given.get("level", Level.GUIDE)]
        computers = given.get("computers", len(levels) if "levels" in given else None)
        if computers is None:
            computers = (
                0 if "people" in given and len(people) >= kind.least_seats else _ask_computers(console, kind, people)
            )
            if computers and "level" not in given and "people" not in given:
                levels = [_ask_level(console)]
        deck = chosen_deck(args, game_name)
        seed = given.get("seed", secrets.randbits(64))
        team = characters(computers, seed, people)
        levels = [levels[min(k, len(levels) - 1)] for k in range(len(team))]
        names = [*people, *(character.name for character in team)]
        options = chosen_options(args)
        if "game" not in given and game_name == "timeline":
            options["edition"] = _ask_edition(console)
        game = new_game(game_name, deck, seats=len(names), seed=seed, options=options)
        recorder = Recorder(game)
        screen = SCREENS[game_name](console, deck, names, given.get("language", "en"))
        if getattr(game.options, "draw_after_success", False):
            console.print(LONG_GAME, style="yellow")
        _introduce(console, team, levels)
        play(recorder, screen, levels, seed)
        status = 0
    except Leave:
        console.print("Goodbye, and come back soon.")
        status = 0
    if recorder and "save" in given:
        given["save"].write_bytes(encode_played(recorder.played))
        console.print(f"The game is in {given['save']}; `frieze replay` shows it again.")
    return status


def play(recorder: Recorder, screen: Screen, levels: list[Level], seed: int) -> None:
    """Play to the end: people, in the first seats, are asked; computer players of these levels choose."""
    game = recorder.game
    people = game.seats - len(levels)
    minds = [*[_adviser(game.name)] * people, *levels]
    players = [Player(game.name, level, (seed + seat) % 2**64, screen.deck) for seat, level in enumerate(minds)]
    for event in recorder.played.events[0]:
        screen.tell(event)
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
            screen.tell(event)
    screen.show_outcome(game.view(None))


def _adviser(game: str) -> Level:
    """Say who gives hints: the best, or a quicker one where searching with interpreted rules would take seconds."""
    interpreted = Path(frieze.games.core.__file__).suffix == ".py"
    return Level.GUIDE if game == "exhibition" and interpreted else Level.TIME_TRAVELLER


def _introduce(console: Console, team: list[Character], levels: list[Level]) -> None:
    for character, level in zip(team, levels, strict=True):
        words = level.replace("_", " ").capitalize()
        console.print(f"  {character.name} the {character.animal}: {words}, {LEVELS[level]}.", style="dim")


def _person_plays(recorder: Recorder, screen: Screen, *, shared: bool) -> list[Any]:
    seat = recorder.game.to_move
    view = recorder.game.view(seat)
    if shared:
        screen.hand_over(view)
    screen.show(view)
    return recorder.apply(screen.ask(view), seat)


# Asking for what was not said


def _ask(console: Console, question: str, read: Callable[[str], T], default: T) -> T:
    while True:
        try:
            shown = ", ".join(default) if isinstance(default, list) else default
            answer = console.input(f"{question} [dim]\\[{shown}][/] ").strip()
        except (EOFError, UnicodeDecodeError, RuntimeError):  # RuntimeError: there is no input at all
            console.print()
            raise Leave from None
        if answer.lower() in ("q", "quit", "exit"):
            raise Leave
        if not answer:
            return default
        try:
            return read(answer)
        except ValueError as error:
            console.print(f"  {error}", style="yellow", markup=False)


def _ask_game(console: Console) -> str:
    names = list(GAMES)
    if len(names) == 1:
        return names[0]
    for number, name in enumerate(names, start=1):
        console.print(f"  [bold]{number}[/]  {GAME_TITLES[name]}")
    return _ask(console, "Which game?", _one_of(names), names[0])


def _ask_people(console: Console, kind: type[AnyGame]) -> list[str]:
    def read(answer: str) -> list[str]:
        names = _people(answer)
        if not 1 <= len(names) <= kind.most_seats:
            raise ValueError(f"Please give 1 to {kind.most_seats} names, with commas between them.")
        return names

    return _ask(console, "Who plays? Names with commas between them, q to quit.", read, ["You"])


def _ask_computers(console: Console, kind: type[AnyGame], people: list[str]) -> int:
    least = max(0, kind.least_seats - len(people))
    most = kind.most_seats - len(people)
    if most <= least:
        return least

    def read(answer: str) -> int:
        if not (answer.isdecimal() and least <= int(answer) <= most):
            raise ValueError(f"Please answer with a number from {least} to {most}.")
        return int(answer)

    default = min(most, max(least, 2 if len(people) == 1 and kind.least_seats > 1 else 0))
    return _ask(console, f"How many computer players, {least} to {most}?", read, default)


def _ask_level(console: Console) -> Level:
    for number, (level, words) in enumerate(LEVELS.items(), start=1):
        console.print(f"  [bold]{number}[/]  {level:<14} {words}")
    return Level(_ask(console, "How strong are they?", _one_of([*LEVELS]), str(Level.GUIDE)))


def _ask_edition(console: Console) -> str:
    for number, (edition, words) in enumerate(EDITIONS.items(), start=1):
        console.print(f"  [bold]{number}[/]  {edition:<13} {words}")
    return _ask(console, "Which edition?", _one_of(list(EDITIONS)), next(iter(EDITIONS)))


def _one_of(names: list[str]) -> Callable[[str], str]:
    """Give a reader of an answer that is one of these names, or its number from 1."""

    def read(answer: str) -> str:
        if answer.lower() in names:
            return answer.lower()
        if answer.isdecimal() and 1 <= int(answer) <= len(names):
            return names[int(answer) - 1]
        raise ValueError(f"Please answer with a number from 1 to {len(names)}.")

    return read


def _people(text: str) -> list[str]:
    """Read names: printable, not too long, all different."""
    names: list[str] = []
    for part in text.split(","):
        name = "".join(sign for sign in part.strip() if sign.isprintable())[:MOST_NAME]
        if name:
            names.append(name if name not in names else f"{name} {len(names) + 1}")
    return names


def _level(text: str) -> Level:
    if text not in list(Level):
        raise argparse.ArgumentTypeError(f"{text!r} is not a level; there are: {', '.join(Level)}")
    return Level(text)


def _levels(text: str) -> list[Level]:
    return [_level(part.strip()) for part in text.split(",") if part.strip()]
