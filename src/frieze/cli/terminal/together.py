"""Timeline together in the terminal."""

import re
import string

from rich.text import Text

from frieze.cli.terminal.screen import HAND_MARGIN, SMALL_MARGIN, Screen
from frieze.games.cards import Icon
from frieze.games.together import (
    Action,
    Began,
    Blocked,
    Discard,
    Discarded,
    Drew,
    Ended,
    Event,
    HandCard,
    Placed,
    Play,
    Scored,
    Shown,
    Stop,
    Stopped,
    TogetherView,
    TurnBegan,
    TurnGoesOn,
)

ICON_SYMBOLS = {
    Icon.HOURGLASS: "⧗",
    Icon.KEY: "⚷",
    Icon.FEATHER: "❧",
    Icon.CROWN: "♔",
    Icon.FLAME: "♨",
    Icon.ANCHOR: "⚓",
}
MOVE = re.compile(r"\s*(?:(\w+)\s+)?([a-d])\s*")


class TogetherScreen(Screen):
    """Shows the base row from top to bottom, and the cards between its cards with an indentation."""

    game = "together"

    def show(self, view: TogetherView) -> None:
        icon = view.discards[-1].back
        heaps = self.text("together.heaps", pile=view.pile, discards=len(view.discards), box=view.out_of_game)
        self.heading(self.text("round", round=view.round), heaps)
        self.show_score(view)
        self.show_hands(
            ("→" if seat == view.to_move else " ", self.names[seat], self.hand(state.hand, own=seat == view.you))
            for seat, state in enumerate(view.seats)
        )
        self.console.print()
        for place, stack in enumerate(view.base):
            self.show_stack(stack, "  ")
            if place < len(view.interstice):
                self.show_stack(view.interstice[place], "      ")
        top = self.escaped_title(view.discards[-1].card)
        self.say(f"\n  {self.text('together.top', title=top, icon=self.icon(icon))}")

    def hand(self, cards: list[HandCard], *, own: bool) -> Text:
        """Return a hand as a row. The viewer's own hand is only counted: it is listed by letter below."""
        if own:
            return Text(self.cards(len(cards)), "dim")
        row = Text(style="dim")
        for number, card in enumerate(cards):
            row.append(f"{' · ' if number else ''}{ICON_SYMBOLS[card.front]} {self.title(card.card)}")
            row.append(self.blocked(card), "yellow not dim")
        return row if cards else Text(self.text("no_cards"), "dim")

    def show_stack(self, stack: list[Shown], margin: str) -> None:
        if not stack:
            self.console.print(Text(f"{margin}{'·':>{self.date_width}}  {self.text('together.free')}", "dim"))
        for level, shown in enumerate(stack):
            row = Text(margin)
            row.append_text(self.date(shown.date, self.date_width))
            below = len(row) + 2
            self.row(row.append(f"  {'+ ' if level else ''}{self.title(shown.card)}"), below)

    def show_score(self, view: TogetherView) -> None:
        score = view.score
        more = f" · {self.text('together.to_next', count=score.to_next)}" if score.to_next else ""
        self.say(f"  [bold]{self.points(score.total)}[/] · {self.text(f'title.{score.title}')}{more}")
        if view.outcome is None:
            possible = self.text("together.possible", points=self.points(view.prospect.possible))
            self.say(f"  {possible} · {self.text(f'title.{view.prospect.title}')}")
        lost = score.discards + score.pile + score.hands
        self.say(f"  {self.text('together.sums', base=score.base, upper=score.interstice, lost=lost)}", "dim")
        self.console.print()

    def ask(self, view: TogetherView) -> Action:
        assert view.choices is not None, "people are asked only in their turn"
        assert view.you is not None
        hand = view.seats[view.you].hand
        choices = view.choices
        self.console.print()
        width = max(len(self.icon(icon)) for icon in Icon) + 1
        for letter, card in zip(string.ascii_lowercase, hand, strict=False):
            row = Text("   ").append(letter, "bold").append(f"  {self.icon(card.front):<{width}}")
            row.append(self.title(card.card)).append(self.blocked(card), "yellow")
            self.row(row, HAND_MARGIN + width)
        letters = {card.card: letter for letter, card in zip(string.ascii_lowercase, hand, strict=False)}
        play = "/".join(letters[card] for card in choices.play)
        discard = "/".join(f"x {letters[card]}" for card in choices.discard)
        wanted = " · ".join(
            [
                *([self.text("together.play", cards=play)] if play else []),
                *([self.text("together.discard", cards=discard)] if discard else []),
                *([self.text("together.stop")] if choices.stop else []),
            ]
        )
        question = f"{self.name(view.you)}{self.text('colon')}{wanted}"
        while True:
            answer = self.prompt(question, view)
            if choices.stop and self.text.is_answer(answer, "s", "words.stop"):
                return Stop()
            action = self.read(answer, [card.card for card in hand])
            if isinstance(action, Play) and action.card in choices.play:
                return action
            if isinstance(action, Discard) and action.card in choices.discard:
                return action
            self.refuse(self.text("choose_again", choices=wanted))

    def read(self, answer: str, hand: list[str]) -> Play | Discard | None:
        """Parse an answer: a card's letter plays it, an x before the letter discards it."""
        move = MOVE.fullmatch(answer)
        if not move or ord(move[2]) - ord("a") >= len(hand):
            return None
        card = hand[ord(move[2]) - ord("a")]
        if move[1] is None or self.text.is_answer(move[1], "p", "words.play"):
            return Play(card)
        return Discard(card) if self.text.is_answer(move[1], "x", "words.discard") else None

    def advice(self, view: TogetherView, action: Action) -> tuple[str, str]:
        if isinstance(action, Stop):
            return "s", self.text("together.advice.stop")
        hand = [card.card for card in view.seats[view.you or 0].hand]
        letter = string.ascii_lowercase[hand.index(action.card)]
        title = self.escaped_title(action.card)
        if isinstance(action, Play):
            return letter, self.text("together.advice.play", title=title)
        icon = self.icon(view.discards[-1].back)
        return f"x {letter}", self.text("together.advice.discard", title=title, icon=icon)

    def blocked(self, card: HandCard) -> str:
        if card.blocked is None:
            return ""
        if card.blocked.date is None:
            return f" {self.text('together.blocked_seen')}"
        return f" {self.text('together.blocked', date=self.date(card.blocked.date).plain)}"

    def show_event(self, event: Event) -> None:
        match event:
            case Began():
                self.say(self.text("first", name=self.name(event.first)))
            case Placed() | Blocked() | Discarded():
                self.reveal(event)
            case Drew():
                self.show_new_card(event.seat, event.card)
            case Stopped():
                self.say(f"    {self.text('together.stopped', name=self.name(event.seat))}")
            case TurnBegan() | TurnGoesOn() | Scored() | Ended():
                pass

    def reveal(self, event: Placed | Blocked | Discarded) -> None:
        words, style = self.text("together.placed.discarded"), "bold"
        if isinstance(event, Blocked):
            words, style = f"✗ {self.text('together.placed.blocked')}", "bold red"
        elif isinstance(event, Placed):
            words, style = f"✓ {self.text(f'together.placed.{event.row}')}", "bold green"
        self.console.print()
        row = Text("  ")
        row.append(f"{self.names[event.seat]}{self.text('colon')}", "bold")
        row.append(f"{self.title(event.card)}, ")
        row.append_text(self.date(event.date))
        row.append(f"  {words}", style)
        self.row(row, SMALL_MARGIN)
        self.show_note(self.note(event.card))

    def show_outcome(self, view: TogetherView) -> None:
        assert view.outcome is not None, "the game must be over"
        self.show(view)
        title = self.text(f"title.{view.score.title}")
        self.say(f"\n[bold green]{self.points(view.score.total)} · {title}[/]")
        self.say(self.text(f"together.reason.{view.outcome.reason}"))
        self.show_left([card.card for card in state.hand] for state in view.seats)

    def icon(self, icon: Icon) -> str:
        """Return an icon's symbol and name."""
        return f"{ICON_SYMBOLS[icon]} {self.text(f'icon.{icon}')}"

    def points(self, count: int) -> str:
        """Return a number of points in words."""
        return self.text("points", count=count)
