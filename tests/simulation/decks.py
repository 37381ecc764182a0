"""The decks of a world, and people who write decks and change or delete them while they are played."""

import asyncio
import re
from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from frieze.decks import Deck, make_century
from frieze.decks.deck import Text
from frieze.decks.importing.draft import Draft, DraftCard
from frieze.games.cards import Card
from frieze.tables.storage.errors import RevisionTaken
from frieze.tables.storage.rows import CUSTOM_PREFIX, CustomDeck

if TYPE_CHECKING:
    from tests.simulation.worker import Worker
    from tests.simulation.world import World

CARDS = 48
YEARS = range(100_000, 1_000_000)  # numbers that occur nowhere else
NUMBERS = re.compile(rb"[0-9][0-9]{5,}")  # among them all dates; twice as quick as to ask for exactly six digits
WRITING = 10.0  # seconds between two changes of a deck


def built_in(random: Random, dates: set[bytes]) -> dict[str, Deck]:
    """Return the decks that always exist. The dates of one of them are added to `dates`."""
    cards = tuple(Card(f"card-{number}", f"-{year}") for number, year in enumerate(new_years(random, dates)))
    texts = {"en": {card.id: Text(f"The event {card.id}", "") for card in cards}}
    sample = Deck(id="sample", titles={"en": "Sample"}, cards=cards, texts=texts)
    return {"sample": sample, "century": make_century(seed=1)}


def new_years(random: Random, dates: set[bytes]) -> Iterable[int]:
    """Draw the years of a deck, and add them to `dates`."""
    years = random.sample(YEARS, CARDS)
    dates |= {str(year).encode() for year in years}
    return years


def revision_of(deck: Deck) -> int:
    """Return the revision that a custom deck was built from."""
    return int(deck.titles["en"].rpartition(" ")[2])


class Author:
    """Somebody who writes a deck. It changes, is broken for a while, is deleted and followed by another one."""

    def __init__(self, world: "World", number: int) -> None:
        self.world = world
        self.number = number
        self.made = self.revision = 0
        self.deck = ""

    @property
    def _edit(self) -> bytes:
        return f"{self.number} {self.made}".encode()

    async def live(self) -> None:
        """Make decks, change and delete them until the world ends."""
        while not self.world.draining:
            if not self.deck:
                await self._make()
            elif self.world.random.random() < 0.2:
                await self._delete()
            else:
                await self._save()
            await asyncio.sleep(WRITING * self.world.random.random())

    def _draft(self, deck: str, revision: int) -> bytes:
        broken = revision % 4 == 3
        cards = [
            DraftCard(id=f"card-{number}", title=f"The event card-{number}, {revision}", date=f"-{year}")
            for number, year in enumerate(new_years(self.world.random, self.world.dates))
        ]
        if broken:
            cards[0] = msgspec.structs.replace(cards[0], date="soon")
        return msgspec.json.encode(Draft(title=f"{deck} {revision}", cards=cards))

    async def _make(self) -> None:
        self.made += 1
        deck = f"{CUSTOM_PREFIX}{self.number}-{self.made}"
        body = self._draft(deck, 1)

        async def make(worker: "Worker") -> str:
            registry = worker.registry
            await registry.read(registry.storage.put_deck(CustomDeck(deck, self._edit, 1, registry.now(), body)))
            return deck

        if await self.world.request(make) == deck:
            self.deck, self.revision = deck, 1
            self.world.checks.on_deck_saved(deck, 1)

    async def _save(self) -> None:
        deck, revision = self.deck, self.revision + 1
        body = self._draft(deck, revision)

        async def save(worker: "Worker") -> int:
            registry = worker.registry
            saved = CustomDeck(deck, self._edit, revision, registry.now(), body)
            await registry.read(registry.storage.save_deck(saved))
            return revision

        answer: Any = await self.world.request(save)
        if answer == revision:
            self.revision = revision
            self.world.checks.on_deck_saved(deck, revision)
        elif isinstance(answer, RevisionTaken):  # an earlier answer was lost
            self.revision = answer.params["revision"]

    async def _delete(self) -> None:
        deck, edit = self.deck, self._edit

        async def delete(worker: "Worker") -> str:
            await worker.registry.read(worker.registry.storage.delete_deck(edit))
            return deck

        if await self.world.request(delete) == deck:
            self.deck = ""
            self.world.checks.on_deck_deleted(deck)
