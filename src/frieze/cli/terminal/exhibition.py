"""Exhibition: 20th Century in the terminal."""

import string
from itertools import groupby

from rich.text import Text

from frieze.cli.terminal.screen import HAND_MARGIN, Screen
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
    Item,
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

CODES = {
    Continent.OCEANIA: "Oc",
    Continent.SOUTH_AMERICA: "SA",
    Continent.AFRICA: "Af",
    Continent.ASIA: "As",
    Continent.EUROPE: "Eu",
    Continent.NORTH_AMERICA: "NA",
    Continent.WHITE: "★ ",
}
COLUMNS = [continent for continent in Continent if continent is not Continent.WHITE]
ITEMS = {
    Item.SIX_CONTINENTS: "six continents",
    Item.YEARS_GAP: "gap",
    Item.SHORT_ERA: "short era",
    Item.ANTIQUITY: "antiquity",
    Item.MID_CENTURY: "mid-century",
    Item.CONTINENT_FOCUS: "focus",
    Item.DECADES: "decades",
    Item.CHAIN_OF_YEARS: "chain",
    Item.SECRET_DECADE: "secret",
    Item.FREE_SPOTS: "spots",
    Item.DEPOT_CARDS: "depot",
}
MISFIT_REASONS = {
    "white_not_allowed": "white cards may not go into a variation showcase",
    "continent_twice": "its continent is there already",
    "other_continent": "another continent than the cards there",
    "continent_taken": "another player has that continent there",
    "other_decade": "another decade than the cards there",
    "decade_taken": "that decade is shown already",
    "decade_not_allowed": "that decade is not allowed with so many players",
    "years_not_rising": "the years would not rise from left to right",
    "era_too_wide": "too many years from the other cards there",
    "too_close": "fewer than 20 years from its neighbour",
    "not_linked": "neither the continent nor the years of its neighbour",
}


class ExhibitionScreen(Screen):
    """Shows the six columns, then the viewer's own hall. Other halls are shown on demand."""

    game = "exhibition"

    def show(self, view: ExhibitionView) -> None:
        self.heading(f"Round {view.round}", f"stock {view.stock}")
        for column, cards in zip(COLUMNS, view.columns, strict=True):
            here = [
                self.names[seat] for seat, state in enumerate(view.seats) if state.at == column and not state.finished
            ]
            row = Text(f"  {display_name(column):<14}", "bold")
            row.append(" · ".join(self.card_text(card) for card in cards) or "empty")
            row.append(f"   ◂ {', '.join(here)}" if here else "", "yellow")
            self.row(row, 16)
        seat = view.you if view.you is not None else view.to_move
        for number, state in enumerate(view.seats):
            if number == seat or seat is None:
                self.show_hall(view, number, state)

    def show_hall(self, view: ExhibitionView, seat: int, state: SeatView) -> None:
        fame = view.scores[seat]
        finished = ", finished" if state.finished else ""
        self.say(f"\n  {self.name(seat)}'s hall, {fame.total} fame{finished}")
        for showcase in state.hall:
            spots = " ".join(f"[{self.card_text(card)}]" if card else "[   ·   ]" for card in showcase.spots)
            self.row(Text(f"    {display_name(showcase.name):<16} {spots}"), 21)
        depot = " ".join(f"[{self.card_text(card)}]" for card in state.depot) or "empty"
        self.console.print(Text(f"    {'Depot':<16} {depot}", "dim"))
        self.row(Text(f"    {fame_text(fame)}", "dim"), 4)
        if state.secret_decade is not None:
            self.say(f"    Secret decade: {state.secret_decade}–{state.secret_decade + 9}", "dim")

    def hand_over(self, view: ExhibitionView) -> None:
        if view.options.secret_decades and view.decision == 1 and view.you is not None:
            self.console.clear()
            self.prompt(f"The keyboard is for {self.name(view.you)}. Press Enter when nobody else looks.")

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
            answer = self.ask_or_look(view, f"{self.name(view.you or 0)}: take which card ({span})?{self.others(view)}")
            if len(answer) == 1 and answer in letters:
                choice = choices.cards[letters.index(answer)]
                return Take(choice.card, self.ask_where(choice.to) if choice.to else None)
            self.refuse(f"Please give a letter ({span}).")

    def ask_where(self, continents: list[Continent]) -> Continent:
        listed = " · ".join(
            f"{number} {display_name(continent)}" for number, continent in enumerate(continents, start=1)
        )
        while True:
            answer = self.prompt(f"A white card: where does your vehicle go? {listed}")
            if answer.isdecimal() and 1 <= int(answer) <= len(continents):
                return continents[int(answer) - 1]
            self.refuse(f"Please give a number (1–{len(continents)}).")

    def ask_place(self, view: ExhibitionView, choices: PlaceChoices) -> Action:
        assert view.taken is not None, "the player must have taken a card"
        self.say(f"\n  To place: [bold]{self.card_text(view.taken)}  {self.escaped_title(view.taken.card)}[/]")
        spots = fitting_spots(choices)
        self.show_spots(spots)
        also = [
            *([f"1–{len(spots)} a spot"] if spots else []),
            *([f"s store ({choices.store.total:+})"] if choices.store else []),
            *(["f finish"] if choices.finish else []),
            "w why not",
        ]
        while True:
            answer = self.ask_or_look(view, " · ".join(also) + self.others(view))
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
            self.refuse("Please choose one of these: " + " · ".join(also))

    def say_why_not(self, spots: list[FreeSpot]) -> None:
        misfits = [(spot, spot.misfit) for spot in spots if spot.misfit]
        for spot, misfit in misfits:
            self.say(f"    {display_name(spot.showcase)}, spot {spot.spot + 1}: {MISFIT_REASONS[misfit]}", "dim")
        if not misfits:
            self.refuse("The card fits into every free spot.")

    def show_spots(self, spots: list[FreeSpot]) -> None:
        """Print the spots by number. Spots of one showcase with the same gain share a row."""
        numbered = enumerate(spots, start=1)
        for (showcase, gain), group in groupby(numbered, key=lambda item: (item[1].showcase, item[1].gain)):
            assert gain is not None, "only fitting spots are listed"
            numbers, places = zip(*((number, spot.spot + 1) for number, spot in group), strict=True)
            where = f"{display_name(showcase)}, spot {number_list(places)}"
            row = Text(f"  {number_list(numbers):>5}  ", "bold")
            row.append(f"{where:<26} {gain.total:+3}  ", "not bold")
            row.append(fame_text(gain), "not bold dim")
            self.row(row, 9)

    def others(self, view: ExhibitionView) -> str:
        return " · o other halls" if len(view.seats) > 1 else ""

    def ask_or_look(self, view: ExhibitionView, question: str) -> str:
        while True:
            answer = self.prompt(question, view)
            if answer != "o":
                return answer
            for seat, state in enumerate(view.seats):
                if seat != view.you:
                    self.show_hall(view, seat, state)

    def advice(self, view: ExhibitionView, action: Action) -> str:
        match action, view.choices:
            case Take(), TakeChoices(cards=cards):
                open_cards = {card.card: card for column in view.columns for card in column}
                letter = string.ascii_lowercase[[choice.card for choice in cards].index(action.card)]
                to = f", and drive to {display_name(action.to)}" if action.to else ""
                return (
                    f"{letter}, take {self.card_text(open_cards[action.card])} {self.escaped_title(action.card)}{to}."
                )
            case Put(), PlaceChoices() as choices:
                places = [(spot.showcase, spot.spot) for spot in fitting_spots(choices)]
                number = places.index((action.showcase, action.spot)) + 1
                return f"{number}, put it into {display_name(action.showcase)}, spot {action.spot + 1}."
            case Store(), _:
                return "s, store it in the depot."
        return "f, finish the hall."

    def show_event(self, event: Event) -> None:
        match event:
            case Began():
                self.say(f"First player: {self.name(event.first)}")
            case Took():
                self.say(
                    f"\n  {self.name(event.seat)}: {self.card_text(event.card)}  {self.escaped_title(event.card.card)}"
                )
                self.show_note(self.note(event.card.card))
            case Moved():
                self.say(f"    Vehicle to {display_name(event.to)}.", "dim")
            case Placed():
                self.say(f"    Placed in {display_name(event.showcase)}, spot {event.spot + 1}.")
            case Stored():
                self.say("    Stored in the depot.")
            case Completed():
                self.say(f"    [bold green]All six continents![/] {self.name(event.seat)}")
            case Finished():
                self.say(f"    [bold]{self.name(event.seat)}: the hall is finished.[/]")
            case Refilled() | Scored() | TurnBegan() | TurnGoesOn() | Ended():
                pass

    def show_outcome(self, view: ExhibitionView) -> None:
        outcome = view.outcome
        assert outcome is not None, "the game must be over"
        self.heading("The end")
        for seat, state in enumerate(view.seats):
            self.show_hall(view, seat, state)
        if not outcome.winners:  # a solo game has a score but no winner
            self.say(f"\n[bold green]{outcome.scores[0]} fame[/]")
            return
        label = "Winner" if len(outcome.winners) == 1 else "Winners"
        self.say(f"\n[bold green]{label}:[/] {self.joined(outcome.winners)}")
        for place, seat in sorted(zip(outcome.ranking, range(len(self.names)), strict=True)):
            self.say(f"  {place}. {self.name(seat)}, {outcome.scores[seat]} fame")

    def card_text(self, card: Shown) -> str:
        """Return a card as year and continent."""
        return f"{'any ' if card.date == 'any' else card.date} {CODES[card.continent]}"


def display_name(name: str) -> str:
    """Return the readable name of a code."""
    if name == "mid_century":
        return "Mid-Century"
    return " ".join("of" if word == "of" else word.capitalize() for word in name.split("_"))


def fitting_spots(choices: PlaceChoices) -> list[FreeSpot]:
    """Return the spots that the card fits into. Players type their numbers, counted from 1."""
    return [spot for spot in choices.spots if spot.gain is not None]


def fame_text(fame: Fame) -> str:
    """Return fame, or a change of it, item by item without zeros."""
    return ", ".join(f"{ITEMS[item]} {points}" for item, points in fame.items.items() if points)


def number_list(numbers: tuple[int, ...]) -> str:
    """Return rising numbers as text: 1–3 if they are consecutive, else 1 3 4."""
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]}–{numbers[-1]}"
    return " ".join(str(number) for number in numbers)
