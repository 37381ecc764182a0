"""Exhibition: 20th Century in the terminal."""

import string
import textwrap
from itertools import groupby

from rich.text import Text

from frieze.cli.terminal.screen import HAND_MARGIN, MIN_WIDTH, Screen
from frieze.games.cards import Continent
from frieze.games.exhibition import (
    Action,
    Began,
    Completed,
    Ended,
    Event,
    ExhibitionView,
    Fame,
    Finish,
    Finished,
    FreeSpot,
    Moved,
    PlaceChoices,
    Placed,
    Put,
    Refilled,
    Scored,
    SeatView,
    Shown,
    Store,
    Stored,
    Take,
    TakeChoices,
    Took,
    TurnBegan,
    TurnGoesOn,
)

COLUMNS = [continent for continent in Continent if continent is not Continent.WHITE]
NO_BREAK = "\u00a0"
ANY_YEAR = "19xx"  # of the white card that has no year


class ExhibitionScreen(Screen):
    """Shows the six columns, then the viewer's own hall. Other halls are shown on demand."""

    game = "exhibition"

    def show(self, view: ExhibitionView) -> None:
        self.heading(self.text("round", round=view.round), self.text("exhibition.stock", count=view.stock))
        width = max(len(self.continent(continent)) for continent in COLUMNS) + 1
        for column, cards in zip(COLUMNS, view.columns, strict=True):
            here = [
                self.names[seat] for seat, state in enumerate(view.seats) if state.at == column and not state.finished
            ]
            row = Text(f"  {self.continent(column):<{width}}", "bold")
            row.append(" · ".join(self.card_text(card) for card in cards) or self.text("exhibition.empty"))
            row.append(f"   ◂ {', '.join(here)}" if here else "", "yellow")
            self.row(row, width + 2)
        seat = view.you if view.you is not None else view.to_move
        for number, state in enumerate(view.seats):
            if number == seat or seat is None:
                self.show_hall(view, number, state)

    def show_hall(self, view: ExhibitionView, seat: int, state: SeatView) -> None:
        fame = view.scores[seat]
        finished = f" · {self.text('exhibition.finished')}" if state.finished else ""
        hall = self.text("exhibition.hall", name=self.name(seat))
        self.say(f"\n  {hall} · {self.fame(fame.total)}{finished}")
        depot = self.text("exhibition.depot")
        width = max(len(depot), *(len(self.showcase(showcase.name)) for showcase in state.hall))
        for showcase in state.hall:
            spots = [f"[{self.card_text(card)}]" if card else "[   ·   ]" for card in showcase.spots]
            self.show_places(f"{self.showcase(showcase.name):<{width}}", spots)
        stored = [f"[{self.card_text(card)}]" for card in state.depot]
        self.show_places(f"{depot:<{width}}", stored or [self.text("exhibition.empty")], "dim")
        self.row(Text(f"  {self.fame_items(fame)}", "dim"), 2)
        if (first := state.secret_decade) is not None:
            self.say(f"  {self.text('exhibition.secret', first=first, last=first + 9)}", "dim")

    def show_places(self, name: str, places: list[str], style: str = "") -> None:
        """Print a row of places after its name, on several lines if there is too little room."""
        margin = len(name) + len("   ")
        lines = textwrap.wrap(
            " ".join(place.replace(" ", NO_BREAK) for place in places),
            max(MIN_WIDTH, self.width - margin),
            break_long_words=False,
            break_on_hyphens=False,
        )
        for number, line in enumerate(lines):
            start = " " * margin if number else f"  {name} "
            self.console.print(Text(start + line.replace(NO_BREAK, " "), style))

    def hand_over(self, view: ExhibitionView) -> None:
        if view.options.secret_decades and view.decision == 1 and view.you is not None:
            self.console.clear()
            self.prompt(self.text("exhibition.hand_over", name=self.name(view.you)))

    def ask(self, view: ExhibitionView) -> Action:
        assert view.you is not None, "people are asked only in their turn"
        if isinstance(view.choices, TakeChoices):
            return self.ask_take(view, view.choices)
        assert isinstance(view.choices, PlaceChoices)
        return self.ask_place(view, view.choices)

    def ask_take(self, view: ExhibitionView, choices: TakeChoices) -> Take:
        open_cards = {card.card: card for cards in view.columns for card in cards}
        self.console.print()
        for letter, choice in zip(string.ascii_lowercase, choices.cards, strict=False):
            card = open_cards[choice.card]
            row = Text("   ").append(letter, "bold").append(f"  {self.card_text(card)}  {self.title(card.card)}")
            self.row(row, HAND_MARGIN)
        letters = string.ascii_lowercase[: len(choices.cards)]
        span = letters[0] if len(letters) == 1 else f"{letters[0]}–{letters[-1]}"
        while True:
            question = self.text("exhibition.take", name=self.name(view.you or 0), letters=span)
            answer = self.ask_or_look(view, question + self.others(view))
            if len(answer) == 1 and answer in letters:
                choice = choices.cards[letters.index(answer)]
                return Take(choice.card, self.ask_where(choice.to) if choice.to else None)
            self.refuse(self.text("exhibition.take.again", letters=span))

    def ask_where(self, continents: list[Continent]) -> Continent:
        listed = " · ".join(
            f"{number} {self.continent(continent)}" for number, continent in enumerate(continents, start=1)
        )
        while True:
            answer = self.prompt(self.text("exhibition.white", choices=listed))
            if answer.isdecimal() and 1 <= int(answer) <= len(continents):
                return continents[int(answer) - 1]
            self.refuse(self.text("exhibition.white.again", most=len(continents)))

    def ask_place(self, view: ExhibitionView, choices: PlaceChoices) -> Action:
        assert view.taken is not None, "the player must have taken a card"
        card = f"[bold]{self.card_text(view.taken)}  {self.escaped_title(view.taken.card)}[/]"
        self.say(f"\n  {self.text('exhibition.to_place', card=card)}")
        spots = fitting_spots(choices)
        self.show_spots(spots)
        numbers = number_list(tuple(range(1, len(spots) + 1)))
        wanted = " · ".join(
            [
                *([self.text("exhibition.spots", numbers=numbers)] if spots else []),
                *([self.text("exhibition.store", points=f"{choices.store.total:+}")] if choices.store else []),
                *([self.text("exhibition.finish")] if choices.finish else []),
                self.text("exhibition.why_not"),
            ]
        )
        while True:
            answer = self.ask_or_look(view, wanted + self.others(view))
            if answer == "s" and choices.store:
                return Store()
            if answer == "f" and choices.finish:
                return Finish()
            if answer == "w":
                self.say_why_not(choices.spots)
                continue
            if answer.isdecimal() and 1 <= int(answer) <= len(spots):
                chosen = spots[int(answer) - 1]
                return Put(chosen.showcase, chosen.spot)
            self.refuse(self.text("choose_again", choices=wanted))

    def say_why_not(self, spots: list[FreeSpot]) -> None:
        misfits = [(spot, spot.misfit) for spot in spots if spot.misfit]
        for spot, misfit in misfits:
            where = self.spot(spot.showcase, spot.spot)
            self.say(f"    {where}{self.text('colon')}{self.text(f'misfit.{misfit}')}", "dim")
        if not misfits:
            self.refuse(self.text("exhibition.fits_everywhere"))

    def show_spots(self, spots: list[FreeSpot]) -> None:
        """Print the spots by number. Spots of one showcase with the same gain share a row."""
        numbered = enumerate(spots, start=1)
        for (showcase, gain), group in groupby(numbered, key=lambda item: (item[1].showcase, item[1].gain)):
            assert gain is not None, "only fitting spots are listed"
            numbers, places = zip(*((number, spot.spot + 1) for number, spot in group), strict=True)
            where = self.text("exhibition.spot", showcase=self.showcase(showcase), spot=number_list(places))
            row = Text(f"  {number_list(numbers):>5}  ", "bold")
            row.append(f"{where:<26} {gain.total:+3}  ", "not bold")
            row.append(self.fame_items(gain), "not bold dim")
            self.row(row, 9)

    def others(self, view: ExhibitionView) -> str:
        return f" · {self.text('exhibition.others')}" if len(view.seats) > 1 else ""

    def ask_or_look(self, view: ExhibitionView, question: str) -> str:
        while True:
            answer = self.prompt(question, view)
            if answer != "o":
                return answer
            for seat, state in enumerate(view.seats):
                if seat != view.you:
                    self.show_hall(view, seat, state)

    def advice(self, view: ExhibitionView, action: Action) -> tuple[str, str]:
        match action, view.choices:
            case Take(), TakeChoices(cards=cards):
                open_cards = {card.card: card for column in view.columns for card in column}
                letter = string.ascii_lowercase[[choice.card for choice in cards].index(action.card)]
                card = f"{self.card_text(open_cards[action.card])} {self.escaped_title(action.card)}"
                if action.to is None:
                    return letter, self.text("exhibition.advice.take", card=card)
                to = self.continent(action.to)
                return letter, self.text("exhibition.advice.take_to", card=card, continent=to)
            case Put(), PlaceChoices() as choices:
                places = [(spot.showcase, spot.spot) for spot in fitting_spots(choices)]
                number = places.index((action.showcase, action.spot)) + 1
                return str(number), self.text("exhibition.advice.put", spot=self.spot(action.showcase, action.spot))
            case Store(), _:
                return "s", self.text("exhibition.advice.store")
        return "f", self.text("exhibition.advice.finish")

    def show_event(self, event: Event) -> None:
        match event:
            case Began():
                self.say(self.text("first", name=self.name(event.first)))
            case Took():
                card = f"{self.card_text(event.card)}  {self.escaped_title(event.card.card)}"
                self.say(f"\n  {self.name(event.seat)}{self.text('colon')}{card}")
                self.show_note(self.note(event.card.card))
            case Moved():
                self.say(f"    {self.text('exhibition.moved', continent=self.continent(event.to))}", "dim")
            case Placed():
                self.say(f"    {self.text('exhibition.placed', spot=self.spot(event.showcase, event.spot))}")
            case Stored():
                self.say(f"    {self.text('exhibition.stored')}")
            case Completed():
                self.say(f"    [bold green]{self.text('exhibition.completed')}[/] {self.name(event.seat)}")
            case Finished():
                finished = self.text("exhibition.hall_finished")
                self.say(f"    {self.name(event.seat)}{self.text('colon')}[bold]{finished}[/]")
            case Refilled() | Scored() | TurnBegan() | TurnGoesOn() | Ended():
                pass

    def show_outcome(self, view: ExhibitionView) -> None:
        outcome = view.outcome
        assert outcome is not None, "the game must be over"
        self.heading(self.text("exhibition.the_end"))
        for seat, state in enumerate(view.seats):
            self.show_hall(view, seat, state)
        if not outcome.winners:  # a solo game has a score but no winner
            self.say(f"\n[bold green]{self.fame(outcome.scores[0])}[/]")
            return
        self.show_winners(outcome.winners)
        for place, seat in sorted(zip(outcome.ranking, range(len(self.names)), strict=True)):
            fame = self.fame(outcome.scores[seat])
            self.say(f"  {self.text('exhibition.rank', place=place, name=self.name(seat), fame=fame)}")

    def card_text(self, card: Shown) -> str:
        """Return a card as year and continent."""
        return f"{ANY_YEAR if card.date == 'any' else card.date} {self.text(f'continent.{card.continent}.short')}"

    def continent(self, continent: Continent) -> str:
        """Return a continent's name."""
        return self.text(f"continent.{continent}")

    def showcase(self, name: str) -> str:
        """Return a showcase's name."""
        return self.text(f"showcase.{name}")

    def spot(self, showcase: str, spot: int) -> str:
        """Return the name of a spot, counted from 1."""
        return self.text("exhibition.spot", showcase=self.showcase(showcase), spot=spot + 1)

    def fame(self, count: int) -> str:
        """Return a number of fame points in words."""
        return self.text("exhibition.fame", count=count)

    def fame_items(self, fame: Fame) -> str:
        """Return fame, or a change of it, item by item without zeros."""
        return ", ".join(f"{self.text(f'item.{item}')} {points}" for item, points in fame.items.items() if points)


def fitting_spots(choices: PlaceChoices) -> list[FreeSpot]:
    """Return the spots that the card fits into. Players type their numbers, counted from 1."""
    return [spot for spot in choices.spots if spot.gain is not None]


def number_list(numbers: tuple[int, ...]) -> str:
    """Return rising numbers as text: 1–3 if they are consecutive, else 1 3 4."""
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]}–{numbers[-1]}"
    return " ".join(str(number) for number in numbers)
