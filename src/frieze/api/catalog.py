"""REST: what there is: games with their options and rules, decks with their cards."""

from typing import Any

import msgspec
from msgspec import Struct, structs

from frieze import __version__, parse_date
from frieze.api.dependencies import Language, RegistryDep
from frieze.api.problems import problem_of
from frieze.api.routes import FromPath, get
from frieze.bots.games import BOTS
from frieze.bots.levels import Level
from frieze.bots.strength import Strength
from frieze.decks import Deck
from frieze.decks.catalog import default_deck
from frieze.decks.category_icons import category_outlines
from frieze.decks.pictures import shown_picture
from frieze.decks.summary import PeriodCount, count_categories, count_difficulties, count_periods, years_of
from frieze.games import GAMES, AnyGame, game_class, new_game
from frieze.games.errors import FriezeError
from frieze.languages import LANGUAGES
from frieze.rules import rules_text
from frieze.tables import messages as m
from frieze.tables.library import text_language
from frieze.tables.names import ANIMALS
from frieze.tables.registry import TableRegistry
from frieze.tables.settings import DeckChoice, Phrase
from frieze.tables.statistics import CardStatistics, statistics_of


class GameInfo(Struct):
    """A game: for how many, its options as JSON Schema, and the deck that it is played with if none is chosen.

    `editions` are presets of its options. `strengths`: how good the computer players are, empty if there are none.
    """

    least_seats: int
    most_seats: int
    options: dict[str, Any]
    editions: dict[str, Any] | None
    default_deck: str
    strengths: dict[Level, Strength]


class About(Struct):
    """What a client must know before anything else."""

    protocol: int
    version: str
    languages: list[str]
    animals: list[str]
    levels: list[Level]
    phrases: list[Phrase]
    games: dict[str, GameInfo]


class DeckInfo(Struct):
    """A deck on the shelf. `audience`: whom it is for; `games`: null if it can be played, else why not."""

    id: str
    titles: dict[str, str]
    audience: dict[str, str]
    cards: int
    languages: list[str]
    categories: dict[str, dict[str, str]]
    years: tuple[int, int] | None
    games: dict[str, m.Problem | None]


class DeckAbout(DeckInfo):
    """What a deck's page shows: its cards counted by period, category and difficulty. It tells no card's date."""

    periods: list[PeriodCount]
    category_cards: dict[str, int]
    difficulties: dict[int, int]


class DeckCard(Struct):
    """A card with all there is to know of it."""

    id: str
    title: str
    date: str
    note: str
    source: str
    picture: str
    category: str
    difficulty: int
    continent: str | None
    language: str


class DeckCards(Struct):
    """All cards of a deck, by date: not to be looked at before playing.

    `statistics`: how people placed its cards on this server, those that were placed in ten games.
    """

    id: str
    title: str
    cards: list[DeckCard]
    statistics: dict[str, CardStatistics] = {}


class RulesText(Struct):
    """The rules of a game, as Markdown."""

    markdown: str
    language: str


async def any_deck(registry: TableRegistry, deck: str) -> Deck:
    """Return a deck, built in or somebody's own. Raise `UnknownDeck` or `BrokenDeck`."""
    held = await registry.read(registry.library.fetch([DeckChoice(deck)]))
    return held[0] if held else registry.library.deck(deck)


@get("/about")
def about() -> About:
    """Return what can be played, in which languages, and how options look."""
    games = {name: _game_info(game) for name, game in GAMES.items()}
    return About(m.PROTOCOL, __version__, list(LANGUAGES), list(ANIMALS), list(Level), list(Phrase), games)


def _game_info(game: type[AnyGame]) -> GameInfo:
    options = msgspec.json.schema(game.Options)
    return GameInfo(
        game.least_seats,
        game.most_seats,
        options,
        game.presets or None,
        default_deck(game.name),
        dict(BOTS[game.name].strengths) if game.name in BOTS else {},
    )


@get("/decks")
def decks(registry: RegistryDep) -> list[DeckInfo]:
    """List the decks that can be chosen."""
    library = registry.library
    return [_known_info(library.deck(deck)) for deck in library.built_in]


def _known_info(deck: Deck) -> DeckInfo:
    """Return what is said of a built-in deck. It stays the same, and dealing all games from all decks takes time."""
    known = _INFOS.get(deck.id)
    if known is None or known[0] is not deck:
        known = _INFOS[deck.id] = (deck, deck_info(deck))
    return known[1]


_INFOS: dict[str, tuple[Deck, DeckInfo]] = {}


def deck_info(deck: Deck) -> DeckInfo:
    """Return what is said of a deck on the shelf."""
    years = years_of(deck)
    return DeckInfo(
        deck.id,
        dict(deck.titles),
        dict(deck.audience),
        len(deck.cards),
        deck.languages,
        {key: dict(names) for key, names in deck.categories.items()},
        (years[0], years[-1]) if years else None,
        {name: _fits(name, deck) for name in GAMES},
    )


def _fits(game: str, deck: Deck) -> m.Problem | None:
    try:
        new_game(game, deck, seats=GAMES[game].least_seats, seed=0)
    except FriezeError as error:
        return problem_of(error)
    return None


@get("/decks/{deck_id:str}/about")
async def deck_about(registry: RegistryDep, deck_id: FromPath[str]) -> DeckAbout:
    """Return what a deck is, what is in it, and which games can be played with it.

    A built-in deck, or one's own by its public link.
    """
    deck = await any_deck(registry, deck_id)
    return DeckAbout(
        **structs.asdict(deck_info(deck)),
        periods=count_periods(deck),
        category_cards=count_categories(deck),
        difficulties=count_difficulties(deck),
    )


@get("/decks/{deck_id:str}")
async def deck_cards(registry: RegistryDep, deck_id: FromPath[str], language: Language = "en") -> DeckCards:
    """Show all cards of a deck, dates included, by date."""
    deck = await any_deck(registry, deck_id)
    cards = sorted(deck.cards, key=lambda card: (parse_date(card.date) or (0, 0, 0, False), card.id))
    statistics = await registry.read(statistics_of(registry.storage, deck.id))
    return DeckCards(deck.id, deck.title(language), [deck_card(deck, card, language) for card in cards], statistics)


def deck_card(deck: Deck, card: Any, language: str) -> DeckCard:
    """Return all that is known of a card."""
    text, details = deck.text(card.id, language), deck.details_of(card.id)
    return DeckCard(
        card.id,
        text.title,
        card.date,
        text.note,
        details.source,
        shown_picture(details.picture),
        details.category,
        details.difficulty,
        card.continent,
        text_language(deck, card.id, language),
    )


@get("/rules/{game:str}")
def rules(game: FromPath[str], language: Language = "en") -> RulesText:
    """Return the rules of a game."""
    known = language if language in LANGUAGES else "en"
    return RulesText(rules_text(game_class(game).name, known), known)


@get("/signs")
def category_icons() -> dict[str, str]:
    """Return the icons of categories, as outlines on a square of 256."""
    return category_outlines()


ROUTES = [about, decks, deck_about, deck_cards, rules, category_icons]
