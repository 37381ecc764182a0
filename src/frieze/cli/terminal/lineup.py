"""Line-up in the terminal."""

from rich.text import Text

from frieze.cli.terminal.screen import SMALL_MARGIN, Screen
from frieze.games.lineup import Began, CameUp, Ended, Event, LineupView, Place, Placed, TurnBegan


class LineupScreen(Screen):
    """Shows the line from top to bottom, with a number for each gap, and the card to place."""

    game = "lineup"

    def show(self, view: LineupView) -> None:
        cards = view.options.cards
        done = self.text("lineup.done", count=cards)
        if view.card:
            done = self.text("lineup.card", number=len(view.answers) + 1, count=cards)
        self.heading(done, self.text("lineup.right", count=view.score))
        marks = {answer.card: "✓" if answer.right else "✗" for answer in view.answers}
        self.show_line((shown.date, marks.get(shown.card, " "), shown.card) for shown in view.line)

    def ask(self, view: LineupView) -> Place:
        assert view.choices is not None, "people are asked only in their turn"
        card, gaps = view.choices.card, view.choices.gaps
        question = "\n" + self.text("lineup.ask", title=f"[bold]{self.escaped_title(card)}[/]", gaps=gaps)
        while True:
            answer = self.prompt(question, view)
            if answer.isdecimal() and 1 <= int(answer) <= gaps:
                return Place(card, int(answer) - 1)
            self.refuse(self.text("lineup.again", gaps=gaps))

    def advice(self, view: LineupView, action: Place) -> tuple[str, str]:
        return str(action.gap + 1), self.where([shown.card for shown in view.line], action.gap)

    def show_event(self, event: Event) -> None:
        match event:
            case Placed():
                self.reveal(event)
            case Began() | CameUp() | TurnBegan() | Ended():
                pass

    def reveal(self, event: Placed) -> None:
        self.console.print()
        row = Text("  ")
        row.append_text(self.verdict(right=event.right))
        row.append(f"{self.title(event.card)}, ")
        row.append_text(self.date(event.date))
        self.row(row, SMALL_MARGIN)
        if event.years_off is not None:
            self.say(f"    {self.text('lineup.off', years=event.years_off)}", "dim")
        self.show_note(self.note(event.card))

    def show_outcome(self, view: LineupView) -> None:
        self.show(view)
        result = self.text("lineup.result", right=view.score, count=view.options.cards)
        self.say(f"\n[bold green]{result}[/]")
