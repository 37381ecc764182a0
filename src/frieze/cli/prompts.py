"""The questions of `frieze play` about options that no flag sets. In each, `?` shows help and `q` quits."""

from collections.abc import Callable
from typing import TypeVar

from rich.console import Console
from rich.text import Text

from frieze.bots import Level
from frieze.cli.terminal import Leave
from frieze.cli.terminal.screen import print_row
from frieze.games import GAMES, AnyGame

MAX_NAME = 24
YOU = ["You"]
T = TypeVar("T")
GAME_TITLES = {
    "timeline": "Timeline",
    "together": "Timeline together",
    "exhibition": "Exhibition: 20th Century",
    "lineup": "Line-up",
}
GAME_DESCRIPTIONS = {
    "timeline": "be the first to place all your cards in the line, at their right places (2 to 8)",
    "together": "one team, one line, few words: how many cards find their places? (1 to 8)",
    "exhibition": "collect a century: years and continents for your museum's showcases (1 to 5)",
    "lineup": "one line, one card at a time: how many do you place right? (1)",
}
EDITION_DESCRIPTIONS = {
    "classic": "a wrong card goes to the discards, which refill the pile",
    "brasil": "you draw after a right card too: the long game",
    "informatique": "a wrong card goes back into the box",
    "islenska": "the same, always with four cards",
}
LEVEL_DESCRIPTIONS = {
    Level.VISITOR: "came in from the rain",
    Level.GUIDE: "knows a lot, but not everything",
    Level.CURATOR: "hard to beat",
    Level.TIME_TRAVELLER: "has been there",
}
CHOICE_HELP = "Answer with the number or the name. Enter takes what is in brackets."


def ask_game(console: Console) -> str:
    """Ask which game to play."""
    _print_choices(console, {GAME_TITLES[name]: GAME_DESCRIPTIONS[name] for name in GAMES})
    help_text = f"{CHOICE_HELP} In every game, ? shows its rules."
    return _ask(console, "Which game?", _one_of(list(GAMES)), next(iter(GAMES)), help_text)


def ask_people(console: Console, kind: type[AnyGame]) -> list[str]:
    """Ask for the names of the people who play. A game for one needs no names."""
    if kind.most_seats == 1:
        return YOU

    def read(answer: str) -> list[str]:
        names = read_people(answer)
        if not 1 <= len(names) <= kind.most_seats:
            raise ValueError(f"Please give 1 to {kind.most_seats} names, with commas between them.")
        return names

    help_text = "People at this keyboard, in the order of play: Ada, Grace. Computer players can be added next."
    return _ask(console, "Who plays? Names with commas between them.", read, YOU, help_text)


def ask_computers(console: Console, kind: type[AnyGame], people: list[str]) -> int:
    """Ask for the number of computer players."""
    least = max(0, kind.least_seats - len(people))
    most = kind.most_seats - len(people)
    if most <= least:
        return least

    def read(answer: str) -> int:
        if not (answer.isdecimal() and least <= int(answer) <= most):
            raise ValueError(f"Please answer with a number from {least} to {most}.")
        return int(answer)

    default = min(most, max(least, 2 if len(people) == 1 and kind.least_seats > 1 else 0))
    help_text = "They play as you do and see no more than you: no date before it is shown."
    return _ask(console, f"How many computer players, {least} to {most}?", read, default, help_text)


def ask_level(console: Console) -> Level:
    """Ask how strong the computer players are."""
    _print_choices(console, {level_name(level): description for level, description in LEVEL_DESCRIPTIONS.items()})
    return Level(_ask(console, "How strong are they?", _one_of([*LEVEL_DESCRIPTIONS]), str(Level.GUIDE), CHOICE_HELP))


def ask_edition(console: Console) -> str:
    """Ask which edition of Timeline to play."""
    _print_choices(console, EDITION_DESCRIPTIONS)
    help_text = f"{CHOICE_HELP} `frieze play timeline --help` has an option for each rule."
    return _ask(
        console, "Which edition?", _one_of(list(EDITION_DESCRIPTIONS)), next(iter(EDITION_DESCRIPTIONS)), help_text
    )


def level_name(level: Level) -> str:
    """Return the readable name of a level."""
    return level.replace("_", " ")


def read_people(text: str) -> list[str]:
    """Parse names separated by commas. Make them printable, short and different."""
    names: list[str] = []
    for part in text.split(","):
        name = "".join(char for char in part.strip() if char.isprintable())[:MAX_NAME]
        if name:
            names.append(name if name not in names else f"{name} {len(names) + 1}")
    return names


def _print_choices(console: Console, lines: dict[str, str]) -> None:
    width = max(map(len, lines))
    for number, (name, description) in enumerate(lines.items(), start=1):
        row = Text("  ").append(str(number), "bold").append(f"  {name:<{width}}  ").append(description, "dim")
        print_row(console, row, width + 7)


def _ask(console: Console, question: str, read: Callable[[str], T], default: T, help_text: str) -> T:
    """Ask until `read` accepts the answer. `?` shows the help text; an empty answer takes the default."""
    shown = ", ".join(default) if isinstance(default, list) else str(default).replace("_", " ")
    while True:
        try:
            answer = console.input(f"{question} [dim](? help, q quit)[/] \\[{shown}] ").strip()
        except (EOFError, UnicodeDecodeError, RuntimeError):  # RuntimeError: there is no standard input
            console.print()
            raise Leave from None
        if answer.lower() in ("q", "quit", "exit"):
            raise Leave
        if answer.lower() in ("?", "help"):
            print_row(console, Text(f"  {help_text}", "cyan"), 2)
            continue
        if not answer:
            return default
        try:
            return read(answer)
        except ValueError as error:
            print_row(console, Text(f"  {error}", "yellow"), 2)


def _one_of(names: list[str]) -> Callable[[str], str]:
    """Return a function that parses one of these names, or its number from 1."""

    def read(answer: str) -> str:
        name = answer.lower().replace(" ", "_")
        if name in names:
            return name
        if answer.isdecimal() and 1 <= int(answer) <= len(names):
            return names[int(answer) - 1]
        raise ValueError(f"Please answer with a number from 1 to {len(names)}.")

    return read
