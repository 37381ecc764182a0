"""What the screens of all games have in common: cards, dates, prompts, rules."""

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
NAME_WIDTH = 12  # of a column of names
DATE_WIDTH = 23  # of a column of dates: "c. 3.3 million years BC"
NARROW_DATE_WIDTH = 8
MIN_WIDTH = 18  # of what goes on below: two spots of a showcase
SMALL_MARGIN = 4
HAND_MARGIN = 6  # of a card that is chosen by its letter


def print_row(console: Console, text: Text, margin: int) -> None:
    """Print a line; what does not fit into one row goes on below, set in by the margin if that leaves room."""
    width = min(WIDTH, console.width)
    margin = margin if width - margin >= MIN_WIDTH else SMALL_MARGIN
    head, rest = text.divide([margin])
    for row in rest.wrap(console, max(1, width - margin)):
        line = head + row
        line.rstrip()
        console.print(line)
        head = Text(" " * margin)


class Leave(Exception):
    """A player closed the input or asked to stop."""


class Screen(ABC):
    """Draws one game's views and events, and asks people for actions."""

    game: str

    def __init__(self, console: Console, deck: Deck, names: list[str], language: str) -> None:
        self.console = console
        self.deck = deck
        self.names = names
        self.language = language
        self.adviser: Callable[[Any], Any] | None = None  # who is asked for hints: from a view to an action

    # What a game's screen must do

    @abstractmethod
    def show(self, view: Any) -> None:
        """Draw the table as this view has it."""

    @abstractmethod
    def tell(self, event: Any) -> None:
        """Return what happened."""

    @abstractmethod
    def ask(self, view: Any) -> Any:
        """Ask the person whose view this is for an action. Raise `Leave` if they stop."""

    def hand_over(self, view: Any) -> None:  # noqa: B027  # most games have no secrets
        """Hide, before a person's turn at a shared keyboard, what only that person may see."""

    @abstractmethod
    def advice(self, view: Any, action: Any) -> str:
        """Say in words what an action would do, with what to type for it."""

    @abstractmethod
    def show_outcome(self, view: Any) -> None:
        """Show how the game ended."""

    # What all can use

    def title(self, card: str) -> str:
        """Return a card's title."""
        return self.deck.text(card, self.language).title

    def note(self, card: str) -> str:
        """Return a card's note."""
        return self.deck.text(card, self.language).note

    def date(self, date: str, width: int = 0) -> Text:
        """Write a revealed date in the colour of its time."""
        parsed = parse_date(date)
        style = f"bold {time_colour(parsed.year)}" if parsed else "bold"
        return Text(readable_date(date, self.language).rjust(width), style)

    @property
    def width(self) -> int:
        """How wide we write."""
        return min(WIDTH, self.console.width)

    @property
    def date_width(self) -> int:
        """How wide a column of dates is: where there is little room, no wider than most of them are."""
        return DATE_WIDTH if self.console.width >= WIDTH else NARROW_DATE_WIDTH

    def say(self, words: str, style: str = "") -> None:
        """Print a line, set in as it begins; names and titles in it must be escaped with `e`."""
        line = words.lstrip("\n")
        self.console.print("\n" * (len(words) - len(line)), end="")
        self.row(Text.from_markup(line, style=style), len(line) - len(line.lstrip()))

    def row(self, text: Text, margin: int) -> None:
        """Print a line; what does not fit into one row goes on below, set in by the margin."""
        print_row(self.console, text, margin)

    @staticmethod
    def e(words: str) -> str:
        """Escape words that come from decks or people."""
        return escape(words)

    def name(self, seat: int) -> str:
        """Return a player's name, ready to print."""
        return f"[bold]{escape(self.names[seat])}[/]"

    def heading(self, left: str, right: str = "") -> None:
        """Print a line across the screen with words at both ends; below one another where there is too little room."""
        room = self.width - len(left) - len("──  ")
        fits = room >= len(right) + len("── ")
        gap = "─" * (room - len(right) - 1 if right and fits else room)
        self.console.print()
        self.console.print(Text(f"── {left} {gap} {right if fits else ''}".rstrip(), "dim"))
        if not fits:
            self.say(f"   {right}", "dim")

    def show_hands(self, hands: Iterable[tuple[str, str, Text]]) -> None:
        """List players: a mark, the name, and the cards in as many rows as they take."""
        table = Table.grid(padding=(0, 1))
        table.add_column(no_wrap=True)
        table.add_column(no_wrap=True, max_width=NAME_WIDTH, overflow="ellipsis")
        table.add_column(overflow="fold")
        for mark, name, cards in hands:
            table.add_row(Text(mark), Text(name), cards)
        self.console.print(table, width=self.width)

    def prompt(self, question: str, view: Any = None) -> str:
        """Ask, and return the answer in lower case; what all questions understand is answered, and asked again.

        `h` gives a hint, if there is a view to give it for, `?` shows the rules, `q` leaves.
        """
        keys = "? rules · q quit" if view is None else "h hint · ? rules · q quit"
        while True:
            try:
                answer = self.console.input(f"{question}\n[dim]{keys}[/]\n> ").strip().lower()
            except (EOFError, UnicodeDecodeError, RuntimeError):  # RuntimeError: there is no input at all
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
        """Say what the adviser would do."""
        if self.adviser is None:
            self.refuse("There is nobody here to ask.")
        else:
            self.say(f"  Hint: {self.advice(view, self.adviser(view))}", "cyan")

    def show_rules(self) -> None:
        """Print the rules."""
        from rich.markdown import Markdown  # a third of the time that the program takes to begin

        self.console.print()
        self.console.print(Markdown(rules_text(self.game, self.language)), width=self.width)
        self.console.print()

    def aside(self, words: str) -> None:
        """Print a card's note, set in."""
        if words:
            self.console.print(Padding(Text(words, "italic dim"), (0, 0, 0, 4)), width=self.width)

    def refuse(self, error: FriezeError | str) -> None:
        """Say why something was not understood or not allowed."""
        words = error_message(error) if isinstance(error, FriezeError) else error
        self.row(Text(f"  {words}", "yellow"), 2)

    def joined(self, seats: list[int] | tuple[int, ...]) -> str:
        """Write several players' names in a row."""
        names = [self.name(seat) for seat in seats]
        return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]
