"""Timeline together in the terminal."""

import re
import string

from rich.text import Text

from frieze.cli.error_messages import counted
from frieze.cli.terminal.screen import HAND_MARGIN, Screen
from frieze.games.cards import Icon
from frieze.games.outcome import Reason
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
    Row,
    Scored,
    Shown,
    Stop,
    Stopped,
    Title,
    TogetherView,
    TurnBegan,
    TurnGoesOn,
)

TITLES = {
    Title.ASPIRING_TEAM: "Team hopefuls",
    Title.UPSTARTS: "Bunch of upstarts",
    Title.ACCREDITED_LEAGUE: "Licensed league",
    Title.SOPHISTICATED_STAFF: "Polished crew",
    Title.VETERAN_SQUAD: "Squad of veterans",
    Title.EXPERT_ALLIANCE: "Alliance of experts",
    Title.CIRCLE_OF_GENIUSES: "Circle of geniuses",
    Title.TIME_TRAVELLERS: "Time travellers",
}
ICON_SYMBOLS = {
    Icon.HOURGLASS: "⧗",
    Icon.KEY: "⚷",
    Icon.FEATHER: "❧",
    Icon.CROWN: "♔",
    Icon.FLAME: "♨",
    Icon.ANCHOR: "⚓",
}
END_REASONS = {
    Reason.ALL_PLAYED: "Every card has found its place.",
    Reason.NOTHING_PLACED: "All cards were tried and none could be placed.",
    Reason.STUCK: "There is nothing left to play or discard.",
}
MOVE = re.compile(r"\s*(?:(x|d|discard|p|play)\s+)?([a-d])\s*")


ICON_WIDTH = 13  # of an icon, its name and a space


class TogetherScreen(Screen):
    """Shows the base row from top to bottom, and the cards between its cards with an indentation."""

    game = "together"

    def show(self, view: TogetherView) -> None:
        icon = view.discards[-1].back
        heaps = f"pile {view.pile} · discards {len(view.discards)} · box {view.out_of_game}"
        self.heading(f"Round {view.round}", heaps)
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
        self.say(
            f"\n  Top of the discards: {self.escaped_title(view.discards[-1].card)}. Icon to match: {icon_text(icon)}"
        )

    def hand(self, cards: list[HandCard], *, own: bool) -> Text:
        """Return a hand as a row. The viewer's own hand is only counted: it is listed by letter below."""
        if own:
            return Text(counted(len(cards), "card"), "dim")
        row = Text(style="dim")
        for number, card in enumerate(cards):
            row.append(f"{' · ' if number else ''}{ICON_SYMBOLS[card.front]} {self.title(card.card)}")
            row.append(self.blocked(card), "yellow not dim")
        return row if cards else Text("no cards", "dim")

    def show_stack(self, stack: list[Shown], margin: str) -> None:
        if not stack:
            self.console.print(Text(f"{margin}{'·':>{self.date_width}}  free", "dim"))
        for level, shown in enumerate(stack):
            row = Text(margin)
            row.append_text(self.date(shown.date, self.date_width))
            below = len(row) + 2
            self.row(row.append(f"  {'+ ' if level else ''}{self.title(shown.card)}"), below)

    def show_score(self, view: TogetherView) -> None:
        score = view.score
        more = f", {score.to_next} more to the next title" if score.to_next else ""
        self.say(f"  [bold]{counted(score.total, 'point')}[/]: {TITLES[score.title]}{more}")
        lost = score.discards + score.pile + score.hands
        self.say(f"  base row {score.base}, interstice row {score.interstice}, all other cards {lost}\n", "dim")

    def ask(self, view: TogetherView) -> Action:
        assert view.choices is not None, "people are asked only in their turn"
        assert view.you is not None
        hand = view.seats[view.you].hand
        choices = view.choices
        self.console.print()
        for letter, card in zip(string.ascii_lowercase, hand, strict=False):
            row = (
                Text("   ")
                .append(letter, "bold")
                .append(f"  {icon_text(card.front):<{ICON_WIDTH}}{self.title(card.card)}")
            )
            self.row(row.append(self.blocked(card), "yellow"), HAND_MARGIN + ICON_WIDTH)
        letters = {card.card: letter for letter, card in zip(string.ascii_lowercase, hand, strict=False)}
        wanted = [
            *([f"{one_of([letters[card] for card in choices.play])} to play"] if choices.play else []),
            *([f"{one_of([f'x {letters[card]}' for card in choices.discard])} to discard"] if choices.discard else []),
            *(["s to stop"] if choices.stop else []),
        ]
        question = f"{self.name(view.you)}: " + " · ".join(wanted)
        while True:
            answer = self.prompt(question, view)
            if answer in ("s", "stop") and choices.stop:
                return Stop()
            move = MOVE.fullmatch(answer)
            if move and ord(move[2]) - ord("a") < len(hand):
                chosen = hand[ord(move[2]) - ord("a")].card
                discards = (move[1] or "play")[0] in "xd"
                if chosen in (choices.discard if discards else choices.play):
                    return Discard(chosen) if discards else Play(chosen)
            self.refuse("Please choose one of these: " + " · ".join(wanted))

    def advice(self, view: TogetherView, action: Action) -> str:
        if isinstance(action, Stop):
            return "s, stop here."
        hand = [card.card for card in view.seats[view.you or 0].hand]
        letter = string.ascii_lowercase[hand.index(action.card)]
        title = self.escaped_title(action.card)
        if isinstance(action, Play):
            return f"{letter}, play {title}."
        return f"x {letter}, discard {title}, it has the icon {icon_text(view.discards[-1].back)}."

    def blocked(self, card: HandCard) -> str:
        if card.blocked is None:
            return ""
        if card.blocked.date is None:
            return " (blocked, its date was seen)"
        return f" (blocked, {self.date(card.blocked.date).plain})"

    def show_event(self, event: Event) -> None:
        match event:
            case Began():
                self.say(f"First player: {self.name(event.first)}")
            case Placed() | Blocked() | Discarded():
                self.reveal(event)
            case Drew():
                self.say(f"    New card for {self.name(event.seat)}: {self.escaped_title(event.card)}")
            case Stopped():
                self.say(f"    {self.name(event.seat)}: that is enough for now.")
            case TurnBegan() | TurnGoesOn() | Scored() | Ended():
                pass

    def reveal(self, event: Placed | Blocked | Discarded) -> None:
        words, style = "discarded", "bold"
        if isinstance(event, Blocked):
            words, style = "✗ blocked, its place is taken", "bold red"
        elif isinstance(event, Placed):
            where = "base row, 2 points" if event.row is Row.BASE else "interstice row, 1 point"
            words, style = f"✓ {where}", "bold green"
        row = Text("\n  ")
        row.append(f"{self.names[event.seat]}: ", "bold")
        row.append(f"{self.title(event.card)}, ")
        row.append_text(self.date(event.date))
        row.append(f"  {words}", style)
        self.console.print(row)
        self.show_note(self.note(event.card))

    def show_outcome(self, view: TogetherView) -> None:
        assert view.outcome is not None, "the game must be over"
        self.show(view)
        points = counted(view.score.total, "point")
        self.say(f"\n[bold green]{points}: {TITLES[view.score.title]}![/] {END_REASONS[view.outcome.reason]}")


def icon_text(icon: Icon) -> str:
    """Return an icon's symbol and name."""
    return f"{ICON_SYMBOLS[icon]} {icon}"


def one_of(answers: list[str]) -> str:
    """Return the answers to choose from: a, b or c."""
    return " or ".join([", ".join(answers[:-1]), answers[-1]] if len(answers) > 1 else answers)
