"""The decks of tables: built-in decks, and custom decks that people write on this server.

A game uses a custom deck as it was at the start. So `freeze` stores a snapshot of it under the digest of its content,
its version. Decks of tables in memory stay in memory as long as those tables do.
"""

import asyncio
from collections.abc import Callable, Iterable
from weakref import WeakValueDictionary

import msgspec
from msgspec import structs

from frieze.decks import Deck, built_in_decks, filter_deck, load_deck, mix_decks
from frieze.decks.importing.draft import Draft, deck_of
from frieze.decks.load import UnknownDeck
from frieze.decks.pictures import shown_picture
from frieze.games.cards import Card
from frieze.games.errors import UnknownCard
from frieze.tables import facts as f
from frieze.tables.environment import Milliseconds, RunInThread
from frieze.tables.hyphens import hyphenate, with_curly_apostrophes
from frieze.tables.messages import CardNote, CardText
from frieze.tables.settings import DeckChoice
from frieze.tables.storage.base import Storage
from frieze.tables.storage.errors import StorageFailed
from frieze.tables.storage.rows import CUSTOM_PREFIX, CustomDeck, Entry

MAX_CACHED = 256
MAX_BUILT = 16  # newest revisions of custom decks that were requested last

Choices = tuple[DeckChoice, ...]


class Library:
    """Finds decks by their ids and versions, and mixes them."""

    def __init__(self, storage: Storage | None, run_in_thread: RunInThread) -> None:
        self.storage = storage
        self._run_in_thread = run_in_thread
        self.built_in = built_in_decks()
        self._decks: dict[str, Deck] = {}
        self._custom: WeakValueDictionary[tuple[str, str], Deck] = WeakValueDictionary()
        self._built: dict[tuple[str, int], asyncio.Future[Deck]] = {}
        self._mixed: dict[Choices, tuple[list[Deck], Deck]] = {}
        self._cards: dict[str, list[Card]] = {}

    # Decks in memory

    def deck(self, deck: str, version: str = "") -> Deck:
        """Return a built-in deck, or a custom deck that was fetched. Raise `UnknownDeck`."""
        if (own := self._custom.get((deck, version))) is not None:
            return own
        if deck not in self._decks:
            if deck not in self.built_in:
                raise UnknownDeck(deck, self.built_in)
            self._decks[deck] = load_deck(deck)
        return self._decks[deck]

    def mixed(self, choices: Choices) -> Deck:
        """Return the mixture of the chosen decks. It is cached until one of them changes. Raise `UnknownDeck`."""
        parts = [self.deck(choice.id, choice.version) for choice in choices]
        known = self._mixed.get(choices)
        if known is not None and all(part is before for part, before in zip(parts, known[0], strict=True)):
            return known[1]
        mixed = mix_decks([filter_deck(part, choice.filter) for part, choice in zip(parts, choices, strict=True)])
        if len(self._mixed) >= MAX_CACHED:
            self._mixed.clear()
        self._mixed[choices] = (parts, mixed)
        return mixed

    def origin_of(self, choices: Choices, card: str) -> tuple[str, str]:
        """Return the deck that a card of a mixture comes from, and the card's id there. Raise `UnknownCard`."""
        return self.origins(choices)(card)

    def origins(self, choices: Choices) -> Callable[[str], tuple[str, str]]:
        """Return `origin_of` for many cards of a mixture."""
        known: dict[DeckChoice, set[str]] = {}

        def origin(card: str) -> tuple[str, str]:
            for choice in choices:
                if (ids := known.get(choice)) is None:
                    ids = known[choice] = {one.id for one in self.deck(choice.id, choice.version).cards}
                for name in (card, card.removeprefix(f"{choice.id}-")):
                    if name in ids:
                        return choice.id, name
            raise UnknownCard(card)

        return origin

    # Cards of games

    async def facts_of(self, entry: Entry) -> list[f.Fact]:
        """Return the facts of an entry, with the cards that it refers to. Raise `StorageFailed`."""
        facts = f.decode_facts(entry.body)
        return [await self._with_cards(fact) if isinstance(fact, f.Began) else fact for fact in facts]

    async def _with_cards(self, began: f.Began) -> f.Began:
        return structs.replace(began, cards=await self.cards_of(began.digest)) if began.digest else began

    async def cards_of(self, digest: str) -> list[Card]:
        """Return the cards with this digest. Raise `StorageFailed` if they cannot be read now."""
        if (known := self._cards.get(digest)) is None:
            body = await self.storage.snapshot(digest) if self.storage is not None else None
            if body is None:
                raise StorageFailed("the cards of a game are missing")
            known = self._remember_cards(digest, f.decode_cards(body))
        return known

    def _remember_cards(self, digest: str, cards: list[Card]) -> list[Card]:
        self._cards[digest] = cards
        if len(self._cards) > MAX_CACHED:
            del self._cards[next(iter(self._cards))]
        return cards

    async def store_cards(self, cards: Iterable[Card], at: Milliseconds) -> None:
        """Store the cards of a game. Raise `StorageFailed`."""
        body = f.encode_cards(cards)
        if self.storage is not None:
            await self.storage.put_snapshot(f.digest_of(body), body, at)
        self._remember_cards(f.digest_of(body), f.decode_cards(body))

    # Custom decks

    async def fetch(self, choices: Iterable[DeckChoice]) -> list[Deck]:
        """Load the custom decks among these. They stay in memory as long as the caller holds the returned list.

        A deck that was deleted is forgotten, also if some table still holds it. Raise `BrokenDeck` if one has errors,
        `StorageFailed` if it cannot be read now.
        """
        found = []
        for choice in choices:
            if not choice.id.startswith(CUSTOM_PREFIX):
                continue
            if (deck := await self._fetch(choice)) is not None:
                self._custom[choice.id, choice.version] = deck
                found.append(deck)
            else:
                self._custom.pop((choice.id, choice.version), None)
        return found

    async def _fetch(self, choice: DeckChoice) -> Deck | None:
        if self.storage is None:
            return None
        if choice.version:
            if (known := self._custom.get((choice.id, choice.version))) is not None:
                return known
            body = await self.storage.snapshot(choice.version)
            return msgspec.json.decode(body, type=Deck) if body is not None else None
        own = await self.storage.custom_deck(choice.id)
        return await self._build(own) if own is not None else None

    async def _build(self, own: CustomDeck) -> Deck:
        """Build a deck from its draft, in a thread. Requests at the same time share one build."""
        name = (own.id, own.revision)
        if name not in self._built:
            draft = msgspec.json.decode(own.body, type=Draft)
            self._built[name] = asyncio.ensure_future(self._run_in_thread(deck_of, draft, own.id))
            if len(self._built) > MAX_BUILT:
                del self._built[next(iter(self._built))]
        return await asyncio.shield(self._built[name])  # a cancelled request does not cancel it for others

    async def freeze(self, choices: Choices, at: Milliseconds) -> tuple[Choices, list[Deck]]:
        """Store snapshots of the chosen decks. Return the choices with their versions, and the decks to hold.

        Raise `UnknownDeck` or `BrokenDeck` if one cannot be played, `StorageFailed` if it cannot be stored now.
        """
        held = await self.fetch(choices)
        frozen = []
        for choice in choices:
            if choice.id.startswith(CUSTOM_PREFIX) and self.storage is not None:
                deck = self.deck(choice.id)
                body = msgspec.json.encode(deck)
                version = f.digest_of(body)
                await self.storage.put_snapshot(version, body, at)
                self._custom[choice.id, version] = deck
                frozen.append(structs.replace(choice, version=version))
            else:
                frozen.append(choice)
        await self.store_cards(self.mixed(tuple(frozen)).cards, at)
        return tuple(frozen), held


def card_text(deck: Deck, card: str, language: str) -> CardText:
    """Return the side of a card without its date."""
    details = deck.details_of(card)
    own = text_language(deck, card, language)
    title = hyphenate(with_curly_apostrophes(deck.text(card, language).title), own)
    return CardText(title, shown_picture(details.picture), details.category, own)


def card_note(deck: Deck, card: str, language: str) -> CardNote:
    """Return the note and the source of a card."""
    note = with_curly_apostrophes(deck.text(card, language).note)
    return CardNote(note, deck.details_of(card).source, text_language(deck, card, language))


def text_language(deck: Deck, card: str, language: str) -> str:
    """Return the language of a card's text when this one is requested."""
    for known in (language, *deck.languages):
        if card in deck.texts.get(known, {}):
            return known
    return language
