"""REST: the beginning of a Line-up, which the home page shows to newcomers."""

from typing import Annotated

from msgspec import Struct

from frieze.api.dependencies import Language, RegistryDep
from frieze.api.routes import QueryParameter, get
from frieze.decks import Deck
from frieze.decks.catalog import default_deck
from frieze.games.line_game import LINE_GAME, Shown
from frieze.tables import messages as m
from frieze.tables.commands.context import SEED_BITS
from frieze.tables.library import card_text
from frieze.tables.requests import SEED_PATTERN
from frieze.tables.settings import DeckChoice, Settings

OPTIONS = {"given": 4}
WELL_KNOWN = 2  # the highest difficulty of the cards that are shown
Again = Annotated[str | None, QueryParameter(pattern=SEED_PATTERN, description="Of an earlier answer")]
MAX_DEALS = 60  # until all of them are well known; about one deal in ten is so


class FirstLine(Struct):
    """The beginning of a Line-up: its line, and the card that is to be placed first, without its date.

    A table created with these `settings` and this `seed` deals the same cards.
    """

    settings: Settings
    seed: str
    line: list[Shown]
    card: str
    texts: dict[str, m.CardText]


@get("/first-line")
def first_line(registry: RegistryDep, language: Language = "en", seed: Again = None) -> FirstLine:
    """Deal the beginning of a Line-up of well-known cards. There is no table before one is created.

    `seed` is that of an earlier answer: the same line comes again, in this language.
    """
    deck_id = default_deck(LINE_GAME.name)
    deck = registry.library.deck(deck_id)
    for _ in range(MAX_DEALS):
        number = int(seed) if seed is not None else registry.random_bits(SEED_BITS)
        view = LINE_GAME.start(deck, seats=1, seed=number, options=OPTIONS).view(0)
        cards = [*(shown.card for shown in view.line), *([view.card] if view.card else [])]
        if seed is not None or _well_known(cards, deck):
            break
    texts = {card: card_text(deck, card, language) for card in cards}
    settings = Settings(game=LINE_GAME.name, decks=(DeckChoice(deck_id),), options=OPTIONS)
    return FirstLine(settings, str(number), view.line, cards[-1], texts)


def _well_known(cards: list[str], deck: Deck) -> bool:
    return all(deck.details_of(card).difficulty <= WELL_KNOWN for card in cards)


ROUTES = [first_line]
