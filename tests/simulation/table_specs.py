"""The tables of a world: what is played there, by whom, and with which decks."""

from random import Random
from typing import TYPE_CHECKING, Any

from msgspec import structs

from frieze.bots.levels import Level
from frieze.games import GAMES
from frieze.tables.settings import ChatMode, DaysClock, DeckChoice, NewComputer, SecondsClock, Settings

if TYPE_CHECKING:
    from tests.simulation.world import World

# How often a game is drawn. Exhibition takes ten times as long to show as the others.
WEIGHTS = {"exhibition": 1}
USUAL_WEIGHT = 4


class TableSpec:
    """A table that is going to exist. If its host deletes it, another one like it follows."""

    def __init__(self, world: "World", settings: Settings, people: int, computers: list[NewComputer]) -> None:
        self.world = world
        self.settings = settings
        self.people = people
        self.computers = computers
        self.seats = people + len(computers)
        self.generation = 0
        self.table = self.code = ""
        self.code_seq = 0
        self.created = 0.0

    def use_deck(self, deck: str) -> None:
        """Play with another deck from now on."""
        self.settings = structs.replace(self.settings, decks=(DeckChoice(deck),))

    def other_deck(self) -> str:
        """Return a deck that this game can be played with: a built-in one, or one that somebody writes."""
        if self.settings.game == "exhibition":
            return "century"
        return self.world.random.choice(["sample", *(author.deck for author in self.world.authors if author.deck)])

    def learn_code(self, seq: int, code: str) -> None:
        """Take the table's code from what somebody was shown. Somebody else may have seen a newer one already."""
        if seq >= self.code_seq:
            self.code, self.code_seq = code, seq

    def follow_on(self) -> None:
        """Forget the table that was deleted. Everybody waits for the next one."""
        self.generation += 1
        self.table = self.code = ""
        self.code_seq = 0


def draw_spec(world: "World", random: Random) -> TableSpec:
    """Draw a table."""
    names = list(GAMES)
    game = random.choices(names, [WEIGHTS.get(name, USUAL_WEIGHT) for name in names])[0]
    most = GAMES[game].most_seats
    people = min(most, random.randint(1, 4))
    computers = [NewComputer(random.choice(list(Level))) for _ in range(random.randint(people == 1, 2))]
    options: dict[str, Any] = {}
    if game == "timeline":
        options["hand_size"] = random.randint(2, 8)
    elif game == "lineup":
        options["cards"] = random.randint(10, 20)
    elif game == "exhibition":
        options["secret_decades"] = random.random() < 0.5
    clock = random.choice([None, None, SecondsClock(20), SecondsClock(20), DaysClock(14)])
    settings = Settings(
        game=game,
        decks=(DeckChoice("century" if game == "exhibition" else "sample"),),
        options=options,
        clock=clock,
        chat=ChatMode.FREE,
    )
    invited = computers if people == 1 or random.random() < 0.5 else []
    return TableSpec(world, settings, people, invited[: most - people])
