"""The questions of `frieze play` about options that no flag sets. In each, `?` shows help and `q` quits."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from rich.console import Console
from rich.text import Text

from frieze.bots import Level
from frieze.bots.games import BOTS
from frieze.bots.strength import TEAM, Measure
from frieze.cli.messages import Messages
from frieze.cli.terminal.screen import print_row, read_answer
from frieze.decks.folding import fold
from frieze.games import GAMES, AnyGame
from frieze.games.timeline import Edition

MAX_NAME = 24
T = TypeVar("T")


class Prompts:
    """Asks questions on a console in a language."""

    def __init__(self, console: Console, messages: Messages) -> None:
        self.console = console
        self.messages = messages

    def game(self) -> str:
        """Ask which game to play."""
        names = {name: self.messages(f"game.{name}") for name in GAMES}
        self._print_choices(names, [self._describe_game(game) for game in GAMES.values()])
        return self._choose("ask.game", names, next(iter(GAMES)), "ask.game.help")

    def people(self, kind: type[AnyGame]) -> list[str]:
        """Ask for the names of the people who play. A game for one needs no names."""
        default = [self.messages("you")]
        if kind.most_seats == 1:
            return default

        def read(answer: str) -> list[str]:
            names = read_people(answer)
            if not 1 <= len(names) <= kind.most_seats:
                raise ValueError(self.messages("ask.people.again", most=kind.most_seats))
            return names

        return self._ask(self.messages("ask.people"), read, default, default[0], self.messages("ask.people.help"))

    def computers(self, kind: type[AnyGame], people: list[str]) -> int:
        """Ask for the number of computer players."""
        least = max(0, kind.least_seats - len(people))
        most = kind.most_seats - len(people)
        if most <= least:
            return least

        def read(answer: str) -> int:
            if not (answer.isdecimal() and least <= int(answer) <= most):
                raise ValueError(self.messages("ask.number", least=least, most=most))
            return int(answer)

        default = min(most, max(least, 2 if len(people) == 1 and kind.least_seats > 1 else 0))
        question = self.messages("ask.computers", least=least, most=most)
        return self._ask(question, read, default, str(default), self.messages("ask.computers.help"))

    def level(self, game: str) -> Level:
        """Ask how strong the computer players are."""
        names = {str(level): self.messages(f"level.{level}") for level in Level}
        self._print_choices(names, [describe_strength(level, game, self.messages) for level in Level])
        return Level(self._choose("ask.level", names, str(Level.GUIDE)))

    def edition(self) -> str:
        """Ask which edition of Timeline to play."""
        names = {str(edition): self.messages(f"edition.{edition}") for edition in Edition}
        self._print_choices(names, [self.messages(f"edition.{edition}.text") for edition in Edition])
        return self._choose("ask.edition", names, str(next(iter(Edition))), "ask.edition.help")

    def _describe_game(self, kind: type[AnyGame]) -> str:
        fewest, most = kind.least_seats, kind.most_seats
        players = f"{fewest}–{most}" if fewest < most else str(most)
        return f"{self.messages(f'game.{kind.name}.text')} ({players})"

    def _print_choices(self, names: dict[str, str], descriptions: Sequence[str]) -> None:
        width = max(map(len, names.values()))
        for number, (name, description) in enumerate(zip(names.values(), descriptions, strict=True), start=1):
            row = Text("  ").append(str(number), "bold").append(f"  {name:<{width}}  ").append(description, "dim")
            print_row(self.console, row, width + 7)

    def _choose(self, key: str, names: dict[str, str], default: str, more_help: str = "") -> str:
        """Ask for one of these choices: by its number, its name, or its id as flags take it."""
        by_answer = {fold(name): choice for choice, name in names.items()}
        by_answer |= {choice.replace("_", " "): choice for choice in names}
        by_answer |= {str(number): choice for number, choice in enumerate(names, start=1)}

        def read(answer: str) -> str:
            if (folded := fold(answer)) not in by_answer:
                raise ValueError(self.messages("ask.number", least=1, most=len(names)))
            return by_answer[folded]

        help_text = self.messages("ask.choice.help") + (f" {self.messages(more_help, key='?')}" if more_help else "")
        return self._ask(self.messages(key), read, default, names[default], help_text)

    def _ask(self, question: str, read: Callable[[str], T], default: T, shown: str, help_text: str) -> T:
        """Ask until `read` accepts the answer. `?` shows the help text; an empty answer takes the default."""
        while True:
            keys = self.messages("ask.keys", key="?")
            answer = read_answer(self.console, f"{question} [dim]({keys})[/] \\[{shown}] ", self.messages)
            if self.messages.is_answer(answer, "?", "words.rules"):
                print_row(self.console, Text(f"  {help_text}", "cyan"), 2)
                continue
            if not answer:
                return default
            try:
                return read(answer)
            except ValueError as error:
                print_row(self.console, Text(f"  {error}", "yellow"), 2)


def describe_strength(level: Level, game: str, messages: Messages) -> str:
    """Return how well a level was measured to play this game."""
    strength = BOTS[game].strengths[level]
    match strength.measure:
        case Measure.RIGHT:
            return messages("level.right", value=strength.value)
        case Measure.SCORE:
            return messages("level.score", value=strength.value, team=TEAM)
        case Measure.WINS:
            return messages("level.wins", value=strength.value, rival=messages(f"level.{strength.against or level}"))


def read_people(text: str) -> list[str]:
    """Parse names separated by commas. Make them printable, short and different."""
    names: list[str] = []
    for part in text.split(","):
        name = "".join(char for char in part.strip() if char.isprintable())[:MAX_NAME]
        if name:
            names.append(name if name not in names else f"{name} {len(names) + 1}")
    return names
