"""The questions of `frieze play` about what its flags left open. Every one takes `?` for help and `q` to leave."""

from collections.abc import Callable
from typing import TypeVar

from rich.console import Console
from rich.text import Text

from frieze.bots import Level
from frieze.cli.terminal import Leave
from frieze.cli.terminal.screen import print_row
from frieze.games import GAMES, AnyGame

MAX_NAME = 24
T = TypeVar("T")
GAME_TITLES = {"timeline": "Timeline", "together": "Timeline together", "exhibition": "Exhibition: 20th Century"}
GAME_WORDS = {
    "timeline": "be the first to place all your cards in the line, at their right places (2 to 8)",
    "together": "one team, one line, few words: how many cards find their places? (1 to 8)",
    "exhibition": "collect a century: years and continents for your museum's showcases (1 to 5)",
}
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
CHOOSE = "Answer with the number or the name. Enter takes what is in brackets."


def ask_game(console: Console) -> str:
    """Ask which game to play."""
    _list(console, {GAME_TITLES[name]: GAME_WORDS[name] for name in GAMES})
    words = f"{CHOOSE} In every game, ? shows its rules."
    return _ask(console, "Which game?", _one_of(list(GAMES)), next(iter(GAMES)), words)


def ask_people(console: Console, kind: type[AnyGame]) -> list[str]:
    """Ask who plays."""

    def read(answer: str) -> list[str]:
        names = read_people(answer)
        if not 1 <= len(names) <= kind.most_seats:
            raise ValueError(f"Please give 1 to {kind.most_seats} names, with commas between them.")
        return names

    words = "People at this keyboard, in the order of play: Ada, Grace. Computer players can be added next."
    return _ask(console, "Who plays? Names with commas between them.", read, ["You"], words)


def ask_computers(console: Console, kind: type[AnyGame], people: list[str]) -> int:
    """Ask how many computer players there are."""
    least = max(0, kind.least_seats - len(people))
    most = kind.most_seats - len(people)
    if most <= least:
        return least

    def read(answer: str) -> int:
        if not (answer.isdecimal() and least <= int(answer) <= most):
            raise ValueError(f"Please answer with a number from {least} to {most}.")
        return int(answer)

    default = min(most, max(least, 2 if len(people) == 1 and kind.least_seats > 1 else 0))
    words = "They play as you do and see no more than you: no date before it is shown."
    return _ask(console, f"How many computer players, {least} to {most}?", read, default, words)


def ask_level(console: Console) -> Level:
    """Ask how strong the computer players are."""
    _list(console, {level_name(level): words for level, words in LEVELS.items()})
    return Level(_ask(console, "How strong are they?", _one_of([*LEVELS]), str(Level.GUIDE), CHOOSE))


def ask_edition(console: Console) -> str:
    """Ask which edition of Timeline to play."""
    _list(console, EDITIONS)
    words = f"{CHOOSE} `frieze play timeline --help` has an option for each rule."
    return _ask(console, "Which edition?", _one_of(list(EDITIONS)), next(iter(EDITIONS)), words)


def level_name(level: Level) -> str:
    """Write a level for people."""
    return level.replace("_", " ")


def read_people(text: str) -> list[str]:
    """Read names: printable, not too long, all different."""
    names: list[str] = []
    for part in text.split(","):
        name = "".join(sign for sign in part.strip() if sign.isprintable())[:MAX_NAME]
        if name:
            names.append(name if name not in names else f"{name} {len(names) + 1}")
    return names


def _list(console: Console, lines: dict[str, str]) -> None:
    width = max(map(len, lines))
    for number, (name, words) in enumerate(lines.items(), start=1):
        row = Text("  ").append(str(number), "bold").append(f"  {name:<{width}}  ").append(words, "dim")
        print_row(console, row, width + 7)


def _ask(console: Console, question: str, read: Callable[[str], T], default: T, words: str) -> T:
    """Ask until the answer can be read; `words` are the help."""
    shown = ", ".join(default) if isinstance(default, list) else str(default).replace("_", " ")
    while True:
        try:
            answer = console.input(f"{question} [dim](? help, q quit)[/] \\[{shown}] ").strip()
        except (EOFError, UnicodeDecodeError, RuntimeError):  # RuntimeError: there is no input at all
            console.print()
            raise Leave from None
        if answer.lower() in ("q", "quit", "exit"):
            raise Leave
        if answer.lower() in ("?", "help"):
            print_row(console, Text(f"  {words}", "cyan"), 2)
            continue
        if not answer:
            return default
        try:
            return read(answer)
        except ValueError as error:
            print_row(console, Text(f"  {error}", "yellow"), 2)


def _one_of(names: list[str]) -> Callable[[str], str]:
    """Return a reader of an answer that is one of these names, or its number from 1."""

    def read(answer: str) -> str:
        name = answer.lower().replace(" ", "_")
        if name in names:
            return name
        if answer.isdecimal() and 1 <= int(answer) <= len(names):
            return names[int(answer) - 1]
        raise ValueError(f"Please answer with a number from 1 to {len(names)}.")

    return read
