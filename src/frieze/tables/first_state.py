"""What a table shows first: so that a page can draw it before its socket is open."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Raw, Struct

from frieze.decks import Deck
from frieze.tables import messages as m
from frieze.tables.library import card_text
from frieze.tables.live_table import LiveTable
from frieze.tables.subscriber import Subscriber


class FirstState(Struct, frozen=True):
    """What the socket would send first: `table`, and `update` if there is a game (else null).

    `texts` has the cards of that view only, in `language`.
    """

    table: Raw
    update: Raw
    language: str
    texts: m.TableTexts


async def first_state(live: LiveTable, player: str, language: str) -> FirstState:
    """Return what a table shows first to a player who may see it."""
    deck = await live.decks.dealt(live.table)
    asking = Subscriber(player, 0, 0, lambda: None)  # never subscribed: it only says whose view this is
    table, update = live.table_message(asking), live.update_message(asking) or b"null"
    shown = set(_strings(msgspec.json.decode(update)))
    return FirstState(Raw(table), Raw(update), language, table_texts(deck, language, shown))


def table_texts(deck: Deck, language: str, cards: set[str] | None = None) -> m.TableTexts:
    """Return the texts of a deck's cards, or of some of them, and the names of its categories."""
    wanted = sorted(card.id for card in deck.cards if cards is None or card.id in cards)
    names = {key: names.get(language) or next(iter(names.values()), key) for key, names in deck.categories.items()}
    return m.TableTexts({card: card_text(deck, card, language) for card in wanted}, names)


def _strings(value: Any) -> Iterator[str]:
    """Yield all strings in a JSON value, names of fields included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for one in value:
            yield from _strings(one)
    elif isinstance(value, dict):
        yield from value
        for one in value.values():
            yield from _strings(one)
