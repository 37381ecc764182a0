"""The base class of all screens: cards, dates, prompts, rules."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from frieze.cli.messages import Messages, messages_of
from frieze.decks import Deck, readable_date
from frieze.decks.time_scale import time_colour
from frieze.games.dates import parse_date
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


def read_answer(console: Console, prompt: str, messages: Messages) -> str:
    """Return the answer to a prompt. Raise `Leave` if the player quits or the input is closed."""
    try:
        answer = console.input(prompt).strip()
    except (EOFError, UnicodeDecodeError, RuntimeError):  # RuntimeError: there is no standard input
        console.print()
        raise Leave from None
    if messages.is_answer(answer, "q", "words.quit"):
        raise Leave
    return answer


class Screen(ABC):
    """Shows the views and events of one game, and asks people for actions."""

    game: str

    def __init__(self, console: Console, deck: Deck, names: list[str], language: str) -> None:
        self.console = console
        self.deck = deck
        self.names = names
        self.language = language
        self.text = messages_of(language)
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
    def advice(self, view: Any, action: Any) -> tuple[str, str]:
        """Return a hint, escaped for `say`: what to type for an action, and what it does."""

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
        after = self.escaped_title(line[gap - 1]) if gap else ""
        before = self.escaped_title(line[gap]) if gap < len(line) else ""
        key = "where.between" if after and before else "where.after" if after else "where.before"
        return self.text(key, after=after, before=before)

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

    def show_line(self, line: Iterable[tuple[str, str, str]]) -> None:
        """Print a line from top to bottom with numbered gaps. Each card is its date, a mark and its id."""
        gap = 1
        for date, mark, card in line:
            row = Text(f"{gap:4} ▸ ", "dim")
            row.append_text(self.date(date, self.date_width))
            margin = len(row) + len(mark) + 2
            self.row(row.append(f" {mark} {self.title(card)}", "not dim"), margin)
            gap += 1
        self.console.print(Text(f"{gap:4} ▸ ", "dim"))

    def show_hands(self, hands: Iterable[tuple[str, str, Text]]) -> None:
        """Print the players: a mark, the name and the cards."""
        table = Table.grid(padding=(0, 1))
        table.add_column(no_wrap=True)
        table.add_column(no_wrap=True, max_width=NAME_WIDTH, overflow="ellipsis")
        table.add_column(overflow="fold")
        for mark, name, cards in hands:
            table.add_row(Text(mark), Text(name), cards)
        self.console.print(table, width=self.width)

    def show_left(self, hands: Iterable[Iterable[str]]) -> None:
        """Print the cards left in hands with their dates, once the game is over."""
        dates = {card.id: card.date for card in self.deck.cards}
        left = [(seat, card) for seat, hand in enumerate(hands) for card in hand]
        if left:
            self.say(f"\n{self.text('left_in_hands')}")
            for seat, card in left:
                row = Text(f"  {self.names[seat]}{self.text('colon')}{self.title(card)}, ")
                self.row(row.append_text(self.date(dates[card])), SMALL_MARGIN)

    def prompt(self, question: str, view: Any = None) -> str:
        """Ask a question and return the answer in lower case.

        `?` shows the rules, and `h` shows a hint if there is a view; both ask again. `q` raises `Leave`.
        """
        keys = " · ".join(self.text(key, key="?") for key in ("keys.hint", "keys.rules", "keys.quit")[view is None :])
        while True:
            answer = read_answer(self.console, f"{question}\n[dim]{keys}[/]\n> ", self.text).lower()
            if self.text.is_answer(answer, "?", "words.rules"):
                self.show_rules()
            elif view is not None and self.text.is_answer(answer, "h", "words.hint"):
                self.hint(view)
            else:
                return answer

    def hint(self, view: Any) -> None:
        """Print what the adviser would do."""
        if self.adviser is None:
            self.refuse(self.text("hint.none"))
        else:
            keys, advice = self.advice(view, self.adviser(view))
            self.say(f"  {self.text('hint', keys=keys, advice=advice)}", "cyan")

    def show_rules(self) -> None:
        """Print the rules."""
        from rich.markdown import Markdown  # importing it takes a third of the start-up time

        self.console.print()
        self.console.print(Markdown(rules_text(self.game, self.language)), width=self.width)
        self.console.print()

    def verdict(self, *, right: bool) -> Text:
        """Return whether a card was placed right, in words and colour."""
        if right:
            return Text(f"✓ {self.text('right')}  ", "bold green")
        return Text(f"✗ {self.text('wrong')}  ", "bold red")

    def show_note(self, words: str) -> None:
        """Print a card's note with an indentation."""
        if words:
            self.console.print(Padding(Text(words, "italic dim"), (0, 0, 0, 4)), width=self.width)

    def refuse(self, words: str) -> None:
        """Print what to type instead of an answer that was not understood."""
        self.row(Text(f"  {words}", "yellow"), 2)

    def listed(self, seats: Iterable[int]) -> str:
        """Return several players' names as a list."""
        return ", ".join(self.name(seat) for seat in seats)

    def cards(self, count: int) -> str:
        """Return a number of cards in words."""
        return self.text("cards", count=count)

    def show_new_card(self, seat: int, card: str) -> None:
        """Print which card a player drew."""
        self.say(f"    {self.text('new_card', name=self.name(seat), title=self.escaped_title(card))}")

    def show_winners(self, winners: Collection[int]) -> None:
        """Print who won."""
        self.say(f"\n[green]{self.text('winners', count=len(winners), names=self.listed(winners))}[/]")
