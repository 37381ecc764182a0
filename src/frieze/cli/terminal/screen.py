"""The base class of all screens: cards, dates, prompts, rules."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from frieze.cli.error_messages import error_message
from frieze.decks import Deck, readable_date
from frieze.decks.time_scale import time_colour
from frieze.games.dates import parse_date
from frieze.games.errors import FriezeError
from frieze.rules import rules_text

WIDTH = 80
NAME_WIDTH = 12  # of the column of names
DATE_WIDTH = 23  # of the column of dates: "c. 3.3 million years BC"
NARROW_DATE_WIDTH = 8
MIN_WIDTH = 18  # of a wrapped row: two spots of a showcase
SMALL_MARGIN = 4
HAND_MARGIN = 6  # of the cards to choose from, each with a letter


def print_row(console: Console, text: Text, margin: int) -> None:
    """Print a line. Wrap it if it is too long, and indent the rest by the margin if that leaves enough room."""
    width = min(WIDTH, console.width)
    margin = margin if width - margin >= MIN_WIDTH else SMALL_MARGIN
    head, rest = text.divide([margin])
    for row in rest.wrap(console, max(1, width - margin)):
        line = head + row
        line.rstrip()
        console.print(line)
        head = Text(" " * margin)


class Leave(Exception):
    """The player quit, or the input was closed."""


class Screen(ABC):
    """Shows the views and events of one game, and asks people for actions."""

    game: str

    def __init__(self, console: Console, deck: Deck, names: list[str], language: str) -> None:
        self.console = console
        self.deck = deck
        self.names = names
        self.language = language
        self.adviser: Callable[[Any], Any] | None = None  # returns the recommended action for a view

    # Each game implements these

    @abstractmethod
    def show(self, view: Any) -> None:
        """Print a view."""

    @abstractmethod
    def show_event(self, event: Any) -> None:
        """Print what happened."""

    @abstractmethod
    def ask(self, view: Any) -> Any:
        """Ask the person with this view for an action. Raise `Leave` if they quit."""

    def hand_over(self, view: Any) -> None:  # noqa: B027  # most games have no secrets
        """Prepare a person's turn at a shared keyboard: hide the secrets of others, wait for the person."""

    @abstractmethod
    def advice(self, view: Any, action: Any) -> str:
        """Return a hint: what to type for an action, and what it does."""

    @abstractmethod
    def show_outcome(self, view: Any) -> None:
        """Print the outcome of the game."""

    # Shared by all games

    def title(self, card: str) -> str:
        """Return a card's title."""
        return self.deck.text(card, self.language).title

    def escaped_title(self, card: str) -> str:
        """Return a card's title, escaped for `say`."""
        return escape(self.title(card))

    def where(self, line: list[str], gap: int) -> str:
        """Return the titles around a gap of a line, escaped for `say`: after A and before B."""
        after, before = line[:gap][-1:], line[gap:][:1]
        words = [*(f"after {self.escaped_title(card)}" for card in after)]
        return " and ".join([*words, *(f"before {self.escaped_title(card)}" for card in before)])

    def note(self, card: str) -> str:
        """Return a card's note."""
        return self.deck.text(card, self.language).note

    def date(self, date: str, width: int = 0) -> Text:
        """Return a revealed date in its time colour."""
        parsed = parse_date(date)
        style = f"bold {time_colour(parsed.year)}" if parsed else "bold"
        return Text(readable_date(date, self.language).rjust(width), style)

    @property
    def width(self) -> int:
        """The width of a row."""
        return min(WIDTH, self.console.width)

    @property
    def date_width(self) -> int:
        """The width of the column of dates. In a narrow terminal it fits most dates, not the longest."""
        return DATE_WIDTH if self.console.width >= WIDTH else NARROW_DATE_WIDTH

    def say(self, words: str, style: str = "") -> None:
        """Print a line of markup. A wrapped line keeps its indentation. Titles and names in it must be escaped."""
        line = words.lstrip("\n")
        self.console.print("\n" * (len(words) - len(line)), end="")
        self.row(Text.from_markup(line, style=style), len(line) - len(line.lstrip()))

    def row(self, text: Text, margin: int) -> None:
        """Print a line. Wrap it if it is too long, and indent the rest by the margin."""
        print_row(self.console, text, margin)

    def name(self, seat: int) -> str:
        """Return a player's name as escaped markup."""
        return f"[bold]{escape(self.names[seat])}[/]"

    def heading(self, left: str, right: str = "") -> None:
        """Print a line across the screen with text at both ends, or on two lines if there is too little room."""
        room = self.width - len(left) - len("──  ")
        fits = room >= len(right) + len("── ")
        gap = "─" * (room - len(right) - 1 if right and fits else room)
        self.console.print()
        self.console.print(Text(f"── {left} {gap} {right if fits else ''}".rstrip(), "dim"))
        if not fits:
            self.say(f"   {right}", "dim")

    def show_hands(self, hands: Iterable[tuple[str, str, Text]]) -> None:
        """Print the players: a mark, the name and the cards."""
        table = Table.grid(padding=(0, 1))
        table.add_column(no_wrap=True)
        table.add_column(no_wrap=True, max_width=NAME_WIDTH, overflow="ellipsis")
        table.add_column(overflow="fold")
        for mark, name, cards in hands:
            table.add_row(Text(mark), Text(name), cards)
        self.console.print(table, width=self.width)

    def prompt(self, question: str, view: Any = None) -> str:
        """Ask a question and return the answer in lower case.

        `?` shows the rules, and `h` shows a hint if there is a view; both ask again. `q` raises `Leave`.
        """
        keys = "? rules · q quit" if view is None else "h hint · ? rules · q quit"
        while True:
            try:
                answer = self.console.input(f"{question}\n[dim]{keys}[/]\n> ").strip().lower()
            except (EOFError, UnicodeDecodeError, RuntimeError):  # RuntimeError: there is no standard input
                self.console.print()
                raise Leave from None
            if answer in ("q", "quit", "exit"):
                raise Leave
            if answer in ("?", "rules", "help"):
                self.show_rules()
            elif answer in ("h", "hint") and view is not None:
                self.hint(view)
            else:
                return answer

    def hint(self, view: Any) -> None:
        """Print what the adviser would do."""
        if self.adviser is None:
            self.refuse("There is nobody here to ask.")
        else:
            self.say(f"  Hint: {self.advice(view, self.adviser(view))}", "cyan")

    def show_rules(self) -> None:
        """Print the rules."""
        from rich.markdown import Markdown  # importing it takes a third of the start-up time

        self.console.print()
        self.console.print(Markdown(rules_text(self.game, self.language)), width=self.width)
        self.console.print()

    def show_note(self, words: str) -> None:
        """Print a card's note with an indentation."""
        if words:
            self.console.print(Padding(Text(words, "italic dim"), (0, 0, 0, 4)), width=self.width)

    def refuse(self, error: FriezeError | str) -> None:
        """Print why an answer was not understood or not allowed."""
        words = error_message(error) if isinstance(error, FriezeError) else error
        self.row(Text(f"  {words}", "yellow"), 2)

    def joined(self, seats: list[int] | tuple[int, ...]) -> str:
        """Return several players' names as a list: A, B and C."""
        names = [self.name(seat) for seat in seats]
        return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]
