"""A game as one of its players keeps it in the browser: how it ended, and what this person placed."""

import hashlib
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from msgspec import structs

from frieze.decks import Deck, UnknownDeck
from frieze.games.dates import years_off
from frieze.games.errors import UnknownCard
from frieze.games.played import restart
from frieze.tables import access, history
from frieze.tables import facts as f
from frieze.tables import messages as m
from frieze.tables.errors import TableError, Why
from frieze.tables.history import RecordedGame
from frieze.tables.library import card_text
from frieze.tables.live_table import LiveTable
from frieze.tables.seat import Seat
from frieze.tables.summaries import seat_info

ID_DIGITS = 24


async def own_game(live: LiveTable, number: int, player: str, language: str) -> m.OwnGame:
    """Return a game of this table as a player keeps it; a running game as far as it was played.

    Raise `no_such_game`, or `not_seated` if the player had no seat in it.
    """
    table, library = live.table, live.registry.library
    running = number == table.games and table.phase is not m.Phase.OVER and table.game is not None
    game = await (history.read(live, number) if running else history.recorded(live, number))
    if not any(seat.player == player for seats in game.seats for seat in seats):
        raise TableError(Why.NOT_SEATED)
    fetched = await live.registry.read(library.fetch(game.began.decks))
    try:
        titles = dict(library.mixed(game.began.decks).titles)
        placed = list(_placed(live, game, player, language))
    except UnknownDeck:  # somebody has deleted it meanwhile
        titles, placed = {}, []
    del fetched  # needed until here
    if running:
        shown = history.revealed_cards(live)  # what was reshuffled into the pile is hidden again
        placed = [one for one in placed if one[0] in shown]
    last = game.seats[-1]
    mine = _seats_of(player, last)
    end: Any = next((event for event in reversed(game.played.events[-1]) if hasattr(event, "outcome")), None)
    return m.OwnGame(
        id=hashlib.sha256(f"game {table.id} {number}".encode()).hexdigest()[:ID_DIGITS],
        code=table.code,
        number=number,
        game=game.played.game,
        began=game.at[0],
        at=game.at[-1],
        over=not running,
        deck_titles=titles,
        seats=[seat_info(structs.replace(seat, left=None), lambda _: False) for seat in last],
        mine=mine[0] if len(mine) == 1 else None,
        outcome=end.outcome if end is not None else None,
        daily=table.daily,
        practice=table.practice,
        placed=[placement for _, placement in placed],
    )


def _placed(live: LiveTable, game: RecordedGame, player: str, language: str) -> Iterator[tuple[str, m.OwnPlacement]]:
    """Yield what a person placed while they alone used this browser, with the card's id in the game."""
    again = restart(game.played)
    find = _finder(live, game, player, language)
    for step, (action, events) in enumerate(zip(game.played.actions, game.played.events[1:], strict=True), start=1):
        seats = _seats_of(player, game.seats[step])
        if game.by[step] is f.By.PERSON and len(seats) == 1:
            view, gaps = again.view(None), again.gaps
            for event in events:
                placement, miss = again.placement(event), again.miss(event, view)
                if (placement is None and miss is None) or event.seat != seats[0]:
                    continue
                around = again.bounds(event, view)
                card = find(event.card)
                if card is None:
                    continue
                after, before = around or (None, None)
                yield (
                    event.card,
                    m.OwnPlacement(
                        step=step,
                        at=game.at[step],
                        deck=card.deck,
                        card=card.card,
                        date=event.date,
                        text=card.text,
                        category=card.category,
                        right=miss is None,
                        gaps=gaps if around is not None else None,
                        after=after,
                        before=before,
                        years_off=0 if miss is None or around is None else years_off(event.date, after, before),
                    ),
                )
        again.apply(action)


class _Found(NamedTuple):
    """A card of a game, in the deck that it comes from."""

    deck: str
    card: str
    text: m.CardText
    category: str


def _finder(live: LiveTable, game: RecordedGame, player: str, language: str) -> Callable[[str], _Found | None]:
    """Return a function that finds the deck of a card, its id there and its texts, if the deck still has it."""
    library, choices = live.registry.library, game.began.decks
    deck: Deck = library.mixed(choices)
    names = {choice.id: access.deck_name(live.table, choice, game.set_by, player) for choice in choices}

    def find(card: str) -> _Found | None:
        try:
            origin, name = library.origin_of(choices, card)
        except UnknownCard:
            return None
        text = card_text(deck, card, language)
        categories = deck.categories.get(text.category, {})
        category = categories.get(language) or next(iter(categories.values()), text.category)
        return _Found(names[origin], name, text, category)

    return find


def _seats_of(player: str, seats: tuple[Seat, ...]) -> list[int]:
    return [number for number, seat in enumerate(seats) if seat.player == player]
