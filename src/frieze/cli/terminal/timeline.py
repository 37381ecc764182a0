"""Timeline in the terminal."""

import re
import string

from rich.text import Text

from frieze.cli.error_messages import counted
from frieze.cli.terminal.screen import HAND_MARGIN, Screen
from frieze.games.outcome import Reason
from frieze.games.timeline import (
    Began,
    Drew,
    Ended,
    Event,
    Misplaced,
    Place,
    Placed,
    RanDry,
    Reshuffled,
    TieBreak,
    TimelineView,
    TurnBegan,
    WasMisplaced,
)

END_REASONS = {
    Reason.WENT_OUT: "alone in placing the last card in this round",
    Reason.SHARED: "out together, and there are no cards left for a tie-break",
    Reason.LAST_LEFT: "the last one left in the game",
    Reason.NOBODY_LEFT: "out of cards in the same round, so they share it",
}
MOVE = re.compile(r"\s*([a-j])\s*[,.:-]?\s*(\d{1,4})\s*")


class TimelineScreen(Screen):
    """Shows the line from top to bottom, with a number for each gap and a letter for each card of the hand."""

    game = "timeline"

    def show(self, view: TimelineView) -> None:
        tie_break = " · tie-break" if view.tie_break else ""
        to_box = view.options.misplaced is Misplaced.BOX
        wrong = f"box {len(view.box)}" if to_box else f"discards {len(view.discards)}"
        self.heading(f"Round {view.round}{tie_break}", f"pile {view.pile} · {wrong}")
        self.show_players(view)
        self.console.print()
        for gap, shown in enumerate(view.line, start=1):
            row = Text(f"{gap:4} ▸ ", "dim")
            row.append_text(self.date(shown.date, self.date_width))
            margin = len(row) + 2
            self.row(row.append(f"  {self.title(shown.card)}", "not dim"), margin)
        self.console.print(Text(f"{len(view.line) + 1:4} ▸ ", "dim"))

    def show_players(self, view: TimelineView) -> None:
        marks = {None: " ", "right": "✓", "wrong": "✗"}
        hands = []
        for seat, state in enumerate(view.seats):
            mark = f"{'→' if seat == view.to_move else ' '} {marks[state.result]}"
            cards = " · ".join(self.title(card) for card in state.hand) or "no cards"
            if seat == view.you:  # these are listed by letter below
                cards = counted(len(state.hand), "card")
            hands.append((mark, self.names[seat], Text(cards if state.playing else "out of the game", "dim")))
        self.show_hands(hands)

    def ask(self, view: TimelineView) -> Place:
        assert view.choices is not None, "people are asked only in their turn"
        assert view.you is not None
        cards, gaps = view.choices.cards, view.choices.gaps
        self.console.print()
        for letter, card in zip(string.ascii_lowercase, cards, strict=False):
            self.row(Text("   ").append(letter, "bold").append(f"  {self.title(card)}"), HAND_MARGIN)
        letters = "a" if len(cards) == 1 else f"a–{string.ascii_lowercase[len(cards) - 1]}"
        question = f"{self.name(view.you)}: which card ({letters}), which gap (1–{gaps})? For example: a {gaps}"
        while True:
            answer = self.prompt(question, view)
            move = MOVE.fullmatch(answer)
            if move and ord(move[1]) - ord("a") < len(cards) and 1 <= int(move[2]) <= gaps:
                return Place(cards[ord(move[1]) - ord("a")], int(move[2]) - 1)
            self.refuse(f"Please give a letter ({letters}) and a number (1–{gaps}).")

    def advice(self, view: TimelineView, action: Place) -> str:
        where = self.where([shown.card for shown in view.line], action.gap)
        assert view.choices is not None, "people are asked only in their turn"
        letter = string.ascii_lowercase[view.choices.cards.index(action.card)]
        return f"{letter} {action.gap + 1}, {self.escaped_title(action.card)} {where}."

    def show_event(self, event: Event) -> None:
        match event:
            case Began():
                self.say(f"First player: {self.name(event.first)}")
            case Placed() | WasMisplaced():
                self.reveal(event)
            case Drew():
                self.say(f"    New card for {self.name(event.seat)}: {self.escaped_title(event.card)}")
            case Reshuffled():
                cards = counted(event.cards, "card")
                self.say(f"    The pile was empty: the discards, {cards}, are shuffled into a new one.")
            case RanDry():
                self.say(f"    No card to draw. Out of the game: {self.name(event.seat)}")
            case TieBreak():
                self.say(f"\n[bold]Tie-break![/] One more card each for {self.joined(event.seats)}.")
            case Ended() | TurnBegan():
                pass

    def reveal(self, event: Placed | WasMisplaced) -> None:
        right = isinstance(event, Placed)
        row = Text("\n  ")
        row.append("✓ right  " if right else "✗ wrong  ", "bold green" if right else "bold red")
        row.append(f"{self.names[event.seat]}: ", "bold")
        row.append(f"{self.title(event.card)}, ")
        row.append_text(self.date(event.date))
        self.console.print(row)
        self.show_note(self.note(event.card))
        if isinstance(event, WasMisplaced) and event.to is Misplaced.BOX:
            self.say("    Back in the box with it.", "dim")

    def show_outcome(self, view: TimelineView) -> None:
        outcome = view.outcome
        assert outcome is not None, "the game must be over"
        self.show(view)
        label = "Winner" if len(outcome.winners) == 1 else "Winners"
        self.say(f"\n[bold green]{label}:[/] {self.joined(outcome.winners)}, {END_REASONS[outcome.reason]}.")
        for place, seat in sorted(zip(outcome.ranking, range(len(self.names)), strict=True)):
            self.say(f"  {place}. {self.name(seat)}, {counted(outcome.scores[seat], 'card')} left")
