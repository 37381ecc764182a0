"""Line-up in the terminal."""

from rich.text import Text

from frieze.cli.error_messages import counted
from frieze.cli.terminal.screen import Screen
from frieze.games.lineup import Began, CameUp, Ended, Event, LineupView, Place, Placed, TurnBegan


class LineupScreen(Screen):
    """Shows the line from top to bottom, with a number for each gap, and the card to place."""

    game = "lineup"

    def show(self, view: LineupView) -> None:
        cards = view.options.cards
        done = f"Card {len(view.answers) + 1} of {cards}" if view.card else f"All {cards} cards"
        self.heading(done, f"{view.score} right")
        marks = {answer.card: "✓" if answer.right else "✗" for answer in view.answers}
        for gap, shown in enumerate(view.line, start=1):
            row = Text(f"{gap:4} ▸ ", "dim")
            row.append_text(self.date(shown.date, self.date_width))
            margin = len(row) + 4
            self.row(row.append(f" {marks.get(shown.card, ' ')} {self.title(shown.card)}", "not dim"), margin)
        self.console.print(Text(f"{len(view.line) + 1:4} ▸ ", "dim"))

    def ask(self, view: LineupView) -> Place:
        assert view.choices is not None, "people are asked only in their turn"
        card, gaps = view.choices.card, view.choices.gaps
        question = f"\nWhere does it go: [bold]{self.escaped_title(card)}[/]? Gap 1–{gaps}"
        while True:
            answer = self.prompt(question, view)
            if answer.isdecimal() and 1 <= int(answer) <= gaps:
                return Place(card, int(answer) - 1)
            self.refuse(f"Please give the number of a gap (1–{gaps}).")

    def advice(self, view: LineupView, action: Place) -> str:
        return f"{action.gap + 1}, {self.where([shown.card for shown in view.line], action.gap)}."

    def show_event(self, event: Event) -> None:
        match event:
            case Placed():
                self.reveal(event)
            case Began() | CameUp() | TurnBegan() | Ended():
                pass

    def reveal(self, event: Placed) -> None:
        row = Text("\n  ")
        row.append("✓ right  " if event.right else "✗ wrong  ", "bold green" if event.right else "bold red")
        row.append(f"{self.title(event.card)}, ")
        row.append_text(self.date(event.date))
        self.console.print(row)
        if event.years_off is not None:
            off = counted(event.years_off, "year") if event.years_off else "less than a year"
            self.say(f"    {off} off. It is in its place now.", "dim")
        self.show_note(self.note(event.card))

    def show_outcome(self, view: LineupView) -> None:
        self.show(view)
        self.say(f"\n[bold green]{view.score} of {view.options.cards}[/] right.")
