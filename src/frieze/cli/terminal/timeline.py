"""Timeline in the terminal."""

import re
import string

from rich.text import Text

from frieze.cli.terminal.screen import HAND_MARGIN, SMALL_MARGIN, Screen
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

MOVE = re.compile(r"\s*([a-j])\s*[,.:-]?\s*(\d{1,4})\s*")


class TimelineScreen(Screen):
    """Shows the line from top to bottom, with a number for each gap and a letter for each card of the hand."""

    game = "timeline"

    def show(self, view: TimelineView) -> None:
        tie_break = f" · {self.text('timeline.tie_break')}" if view.tie_break else ""
        to_box = view.options.misplaced is Misplaced.BOX
        pile = self.text("timeline.pile", count=view.pile)
        wrong = (
            self.text("timeline.box", count=len(view.box))
            if to_box
            else self.text("timeline.discards", count=len(view.discards))
        )
        self.heading(self.text("round", round=view.round) + tie_break, f"{pile} · {wrong}")
        self.show_players(view)
        self.console.print()
        self.show_line((shown.date, "", shown.card) for shown in view.line)

    def show_players(self, view: TimelineView) -> None:
        marks = {None: " ", "right": "✓", "wrong": "✗"}
        hands = []
        for seat, state in enumerate(view.seats):
            mark = f"{'→' if seat == view.to_move else ' '} {marks[state.result]}"
            cards = " · ".join(self.title(card) for card in state.hand) or self.text("no_cards")
            if seat == view.you:  # these are listed by letter below
                cards = self.cards(len(state.hand))
            hands.append((mark, self.names[seat], Text(cards if state.playing else self.text("timeline.out"), "dim")))
        self.show_hands(hands)

    def ask(self, view: TimelineView) -> Place:
        assert view.choices is not None, "people are asked only in their turn"
        assert view.you is not None
        cards, gaps = view.choices.cards, view.choices.gaps
        self.console.print()
        for letter, card in zip(string.ascii_lowercase, cards, strict=False):
            self.row(Text("   ").append(letter, "bold").append(f"  {self.title(card)}"), HAND_MARGIN)
        letters = "a" if len(cards) == 1 else f"a–{string.ascii_lowercase[len(cards) - 1]}"
        question = self.text("timeline.ask", name=self.name(view.you), letters=letters, gaps=gaps)
        while True:
            answer = self.prompt(question, view)
            move = MOVE.fullmatch(answer)
            if move and ord(move[1]) - ord("a") < len(cards) and 1 <= int(move[2]) <= gaps:
                return Place(cards[ord(move[1]) - ord("a")], int(move[2]) - 1)
            self.refuse(self.text("timeline.again", letters=letters, gaps=gaps))

    def advice(self, view: TimelineView, action: Place) -> tuple[str, str]:
        where = self.where([shown.card for shown in view.line], action.gap)
        assert view.choices is not None, "people are asked only in their turn"
        letter = string.ascii_lowercase[view.choices.cards.index(action.card)]
        return f"{letter} {action.gap + 1}", f"{self.escaped_title(action.card)}, {where}"

    def show_event(self, event: Event) -> None:
        match event:
            case Began():
                self.say(self.text("first", name=self.name(event.first)))
            case Placed() | WasMisplaced():
                self.reveal(event)
            case Drew():
                self.show_new_card(event.seat, event.card)
            case Reshuffled():
                self.say(f"    {self.text('timeline.reshuffled', cards=self.cards(event.cards))}")
            case RanDry():
                self.say(f"    {self.text('timeline.ran_dry', name=self.name(event.seat))}")
            case TieBreak():
                self.say(f"\n{self.text('timeline.tie_break_began', names=self.listed(event.seats))}", "bold")
            case Ended() | TurnBegan():
                pass

    def reveal(self, event: Placed | WasMisplaced) -> None:
        self.console.print()
        row = Text("  ")
        row.append_text(self.verdict(right=isinstance(event, Placed)))
        row.append(f"{self.names[event.seat]}{self.text('colon')}", "bold")
        row.append(f"{self.title(event.card)}, ")
        row.append_text(self.date(event.date))
        self.row(row, SMALL_MARGIN)
        self.show_note(self.note(event.card))
        if isinstance(event, WasMisplaced) and event.to is Misplaced.BOX:
            self.say(f"    {self.text('timeline.to_box')}", "dim")

    def show_outcome(self, view: TimelineView) -> None:
        outcome = view.outcome
        assert outcome is not None, "the game must be over"
        self.show(view)
        self.show_winners(outcome.winners)
        self.say(self.text(f"timeline.reason.{outcome.reason}"))
        for place, seat in sorted(zip(outcome.ranking, range(len(self.names)), strict=True)):
            cards = outcome.scores[seat]
            self.say(f"  {self.text('timeline.rank', place=place, name=self.name(seat), cards=cards)}")
        self.show_left(state.hand for state in view.seats)
