"""Tables to practise cards: a line of these cards, among neighbours close enough that a gap means something."""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from frieze.daily import open_days
from frieze.decks import BrokenDeck, Deck, UnknownDeck
from frieze.games.cards import Card
from frieze.games.dates import parse_date
from frieze.games.line_game import LINE_GAME, MAX_GIVEN
from frieze.games.rng import Rng, seeded
from frieze.tables import requests as r
from frieze.tables.environment import Milliseconds
from frieze.tables.errors import TableError, Why
from frieze.tables.keys import table_id
from frieze.tables.library import Library
from frieze.tables.live_table import LiveTable
from frieze.tables.registry import TableRegistry
from frieze.tables.settings import MAX_DECKS, ChatMode, DeckChoice, Settings

OFFSET = 10  # years added to an age, so that last year and this year are not worlds apart
# In log years: 0.1 is 10 % of how long ago it was.
NEAREST = 0.04  # a neighbour nearer than this makes a gap of a few years
OPEN = 1.5  # a side without a neighbour counts as this far
WORTH = 0.1  # a further neighbour must make sides smaller by so much, in all
NEAREST_CARDS = 8  # on each side of a card
CANDIDATES = 4  # of these, drawn at random, so that sessions differ
SEED_BITS = 64


class Practice(Struct, frozen=True):
    """What is dealt: decks, and ids of cards in their mixture. `given` lie on the line, `cards` are placed."""

    decks: tuple[DeckChoice, ...]
    given: tuple[str, ...]
    cards: tuple[str, ...]


class Begun(NamedTuple):
    """A session's table, and the wanted cards that nobody can practise any more: they or their decks are gone."""

    live: LiveTable
    gone: list[r.PracticeCard]


async def begin(registry: TableRegistry, player: str, new: r.NewPractice) -> Begun:
    """Make and begin the table, or find the one of this key. Raise `nothing_to_practise`."""
    key = f"practice:{new.key}"  # the keys of clients have no colon
    decks, gone = await _fetch(registry, new.cards)  # held until the table holds them
    if (found := await registry.find(table_id(player, key))) is not None:
        return Begun(found, gone)
    rng = seeded(registry.random_bits(SEED_BITS))
    practice = deal(registry.library, decks, new.cards, registry.now(), rng)
    settings = Settings(
        game=LINE_GAME.name,
        options={"cards": len(practice.cards), "given": len(practice.given)},
        decks=practice.decks,
        spectators=False,
        chat=ChatMode.OFF,
    )
    table = r.NewTable(key, settings, [new.person], start=True, order=(*practice.given, *practice.cards))
    return Begun(await registry.create(player, table, practice=True), gone)


async def _fetch(
    registry: TableRegistry, wanted: Iterable[r.PracticeCard]
) -> tuple[dict[str, Deck], list[r.PracticeCard]]:
    """Return the decks of these cards, as many as a table may have, and the cards that are gone.

    A card is gone if its deck is deleted or broken, or has no such card with a date.
    """
    decks: dict[str, Deck] = {}
    gone = []
    for one in wanted:
        deck = decks.get(one.deck)
        if deck is None and len(decks) < MAX_DECKS:
            deck = await _deck(registry, one.deck)
        elif deck is None:
            continue
        if deck is not None and any(card.id == one.card and _is_dated(card) for card in deck.cards):
            decks[one.deck] = deck
        else:
            gone.append(one)
    return decks, gone


async def _deck(registry: TableRegistry, name: str) -> Deck | None:
    try:
        fetched = await registry.read(registry.library.fetch([DeckChoice(name)]))
        return fetched[0] if fetched else registry.library.deck(name)
    except (BrokenDeck, UnknownDeck):
        return None


def deal(
    library: Library, decks: Iterable[str], wanted: Iterable[r.PracticeCard], now: Milliseconds, rng: Rng
) -> Practice:
    """Choose what is dealt to practise these cards of decks in memory.

    Raise `nothing_to_practise` if none of them is left.
    """
    choices = tuple(DeckChoice(deck) for deck in decks)
    if not choices:
        raise TableError(Why.NOTHING_TO_PRACTISE)
    dated = {card.id: card for card in library.mixed(choices).cards if _is_dated(card)}
    found = (_find(library, choices, dated, one) for one in wanted)
    cards = list({card.id: card for card in found if card is not None}.values())
    moments = _moments(dated.values())
    year = open_days(now)[1].year
    given = neighbours(cards, moments, year, rng) if cards else []
    while not given and len(cards) > 1:  # a small deck: the cards due last lie on the line, and come the next time
        cards.pop()
        given = neighbours(cards, moments, year, rng)
    if not given:
        raise TableError(Why.NOTHING_TO_PRACTISE)
    rng.shuffle(cards)
    return Practice(choices, tuple(card.id for card in given), tuple(card.id for card in cards))


def _find(
    library: Library, choices: tuple[DeckChoice, ...], dated: dict[str, Card], wanted: r.PracticeCard
) -> Card | None:
    """Return a card of the mixture by its deck and its id there; None if it is gone, or an earlier deck has it too."""
    for name in (f"{wanted.deck}-{wanted.card}", wanted.card):
        if name in dated and library.origin_of(choices, name) == (wanted.deck, wanted.card):
            return dated[name]
    return None


def neighbours(cards: Sequence[Card], moments: Mapping[Card, float], year: int, rng: Rng) -> list[Card]:
    """Return cards to lie on the line, so that those to practise have close neighbours on both sides.

    No neighbour has the date of a card to practise: it would make two gaps right. None is a card to practise.
    """
    places = sorted(_felt(moments[card], year) for card in cards)
    taken = {moments[card] for card in cards}
    pool = _pool(places, [(_felt(at, year), card) for card, at in moments.items() if at not in taken], rng)
    next_to = [[OPEN, OPEN] for _ in places]  # how far the next given card is, later and earlier
    given: list[Card] = []
    while pool and len(given) < MAX_GIVEN:
        gains = [sum(map(sum, _nearer(places, next_to, place))) for place, _ in pool]
        best = max(range(len(pool)), key=gains.__getitem__)
        if gains[best] < WORTH and given:
            break
        place, card = pool.pop(best)
        for distances, nearer in zip(next_to, _nearer(places, next_to, place), strict=True):
            distances[0] -= nearer[0]
            distances[1] -= nearer[1]
        given.append(card)
    return given


def _pool(places: Sequence[float], known: Sequence[tuple[float, Card]], rng: Rng) -> list[tuple[float, Card]]:
    """Return some of the nearest cards on both sides of each place. Those too near are left out if there are others."""
    far = [one for one in known if all(abs(one[0] - place) >= NEAREST for place in places)] or known
    pool: dict[str, tuple[float, Card]] = {}
    for place in places:
        for side in (-1, 1):
            there = sorted((side * (one[0] - place), one[1].id, one) for one in far if side * (one[0] - place) > 0)
            nearest = there[:NEAREST_CARDS]
            rng.shuffle(nearest)
            pool |= {name: one for _, name, one in nearest[:CANDIDATES]}
    return list(pool.values())


def _nearer(places: Sequence[float], next_to: Sequence[Sequence[float]], new: float) -> list[tuple[float, float]]:
    """Return by how much a new neighbour would be nearer to each place, on both sides."""
    found = []
    for place, (later, earlier) in zip(places, next_to, strict=True):
        away = new - place
        found.append((max(0.0, later + away), 0.0) if away < 0 else (0.0, max(0.0, earlier - away)))
    return found


def _felt(moment: float, year: int) -> float:
    """Return how long ago something was, as people feel it: the log of years."""
    return math.log(max(0, year - moment) + OFFSET)


def _moments(cards: Iterable[Card]) -> dict[Card, float]:
    """Return when each card was, in years. Days count only where all cards have one: else they compare by year."""
    dates = {card: date for card in cards if (date := parse_date(card.date)) is not None}
    by_day = all(date.month for date in dates.values())
    if not by_day:
        return {card: float(date.year) for card, date in dates.items()}
    return {card: date.year + (date.month - 1) / 12 + (date.day - 1) / 372 for card, date in dates.items()}


def _is_dated(card: Card) -> bool:
    return parse_date(card.date) is not None
