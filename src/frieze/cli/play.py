"""`frieze play`: a game in the terminal, against computer players or with several people handing the keyboard round."""

import argparse
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from rich.console import Console

from frieze.bots import simple_player
from frieze.cli.choose import add_deck_flags, chosen_deck
from frieze.cli.flags import add_option_flags, chosen_options
from frieze.cli.terminal import SCREENS, Leave, Screen
from frieze.games import GAMES, AnyGame, new_game
from frieze.games.played import Recorder, encode_played
from frieze.rules import LANGUAGES

COMPUTERS = ("Otter", "Heron", "Lynx", "Badger", "Owl", "Hare", "Tortoise", "Fox")
GAME_TITLES = {"timeline": "Timeline", "together": "Timeline together", "exhibition": "Exhibition: 20th Century"}
MOST_NAME = 24
T = TypeVar("T")
EDITIONS = {
    "classic": "a wrong card goes to the discards, which refill the pile",
    "brasil": "you draw after a right card too: the long game",
    "informatique": "a wrong card goes back into the box",
    "islenska": "the same, always with four cards",
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
        computers = given.get("computers")
        if computers is None:
            computers = (
                0 if "people" in given and len(people) >= kind.least_seats else _ask_computers(console, kind, people)
            )
        deck = chosen_deck(args, game_name)
        names = [*people, *_computer_names(people, computers)]
        seed = given.get("seed", secrets.randbits(64))
        options = chosen_options(args)
        if "game" not in given and game_name == "timeline":
            options["edition"] = _ask_edition(console)
        game = new_game(game_name, deck, seats=len(names), seed=seed, options=options)
        recorder = Recorder(game)
        screen = SCREENS[game_name](console, deck, names, given.get("language", "en"))
        if getattr(game.options, "draw_after_success", False):
            console.print(LONG_GAME, style="yellow")
        play(recorder, screen, people=len(people), seed=seed)
        status = 0
    except Leave:
        console.print("Goodbye, and come back soon.")
        status = 0
    if recorder and "save" in given:
        given["save"].write_bytes(encode_played(recorder.played))
        console.print(f"The game is in {given['save']}; `frieze replay` shows it again.")
    return status


def play(recorder: Recorder, screen: Screen, people: int, seed: int) -> None:
    """Play to the end: people are asked, computer players choose."""
    game = recorder.game
    computers = [simple_player(game.name, screen.deck, (seed + seat) % 2**64) for seat in range(game.seats)]
    for event in recorder.played.events[0]:
        screen.tell(event)
    while game.to_move is not None:
        seat = game.to_move
        if seat < people:
            events = _person_plays(recorder, screen, shared=people > 1)
        else:
            events = recorder.apply(computers[seat](game.view(seat)), seat)
        for event in events:
            screen.tell(event)
    screen.show_outcome(game.view(None))


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
        except (EOFError, UnicodeDecodeError):
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


def _computer_names(people: list[str], computers: int) -> list[str]:
    free = [name for name in COMPUTERS if name not in people]
    return free[:computers]
