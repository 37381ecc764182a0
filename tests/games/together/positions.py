"""Positions for examples computed by hand. A card's id is its year, with a letter if years are equal: 1900, 1900-b.

By default the front icon is an hourglass and the back icon a key. The first discard shows an anchor, so nothing
matches. Cards that an example does not name have the years 3001, 3002 …
"""

from collections.abc import Mapping
from typing import Any

import pytest

import frieze
from frieze import AnyGame
from frieze.decks import Deck
from frieze.games.cards import Card, Icon
from frieze.games.errors import IllegalAction
from frieze.games.together import (
    Choices,
    DateSide,
    Discard,
    Event,
    HandCard,
    Play,
    SeatView,
    Shown,
    Stop,
    Together,
    TogetherView,
)

TOP = "1"  # the first discard
FRONT, BACK, SHOWN = Icon.HOURGLASS, Icon.KEY, Icon.ANCHOR


def date_of(card: str) -> str:
    return card.partition("-")[0]


def icons_of(card: str, icons: Mapping[str, str]) -> tuple[Icon, Icon]:
    """Return a card's icons from the text "front back", or the default icons."""
    default = f"{FRONT} {SHOWN if card == TOP else BACK}"
    front, back = icons.get(card, default).split()
    return Icon(front), Icon(back)


def deck_of(cards: list[str], icons: Mapping[str, str]) -> Deck:
    made = tuple(Card(card, date_of(card), icons=icons_of(card, icons)) for card in cards)
    return Deck(id="years", titles={}, cards=made, texts={})


def filled(cards: list[str], number: int) -> list[str]:
    """Return the cards with cards of later years added, up to this number."""
    return cards + [str(3001 + place) for place in range(number - len(cards))]


def deal(
    *hands: str,
    line: str = "1950",
    pile: str = "",
    deck: int = 36,
    icons: Mapping[str, str] | None = None,
    **options: Any,
) -> Together:
    """Deal these hands, beginning with the first player, who is seat 0 by default."""
    order = filled([*" ".join(hands).split(), line, TOP, *pile.split()], deck)
    options = {"first": 0, **options}
    game = frieze.new_game(
        "together", deck_of(order, icons or {}), seats=len(hands), seed=0, options=options, order=order
    )
    assert isinstance(game, Together)
    return game


def position(
    *hands: str,
    base: str = "1950",
    over: str = "",
    pile: int = 0,
    icons: Mapping[str, str] | None = None,
    rules: int | None = None,
    **options: Any,
) -> Together:
    """Return a position in which seat 0 begins a turn. `1910*` is blocked; `-` in `over` is a free place.

    All other cards are in the pile or in the discards below the top.
    """
    icons = icons or {}
    held = [hand.replace("*", "").split() for hand in hands]
    rows = [base.split(), over.split()]
    named = [card for cards in (*held, *rows) for card in cards if card != "-"]
    cards = filled(named, 35)
    deck = deck_of([*cards, TOP], icons)
    options = {"first": 0, **options}
    dealt = frieze.new_game("together", deck, seats=len(hands), seed=0, options=options, rules=rules).view(None)

    def shown(card: str) -> Shown:
        return Shown(card, date_of(card), icons_of(card, icons)[1])

    def in_hand(text: str) -> HandCard:
        card = text.removesuffix("*")
        front, back = icons_of(card, icons)
        return HandCard(card, front, DateSide(date_of(card), back) if text.endswith("*") else None)

    assert isinstance(dealt, TogetherView)
    dealt.seats = [SeatView([in_hand(card) for card in hand.split()]) for hand in hands]
    dealt.base = [[shown(card)] for card in rows[0]]
    dealt.interstice = [[] if card == "-" else [shown(card)] for card in rows[1]]
    dealt.discards = [shown(card) for card in [*cards[len(named) + pile :], TOP]]
    dealt.pile = pile
    game = frieze.determinize(dealt, deck, 1)
    assert isinstance(game, Together)
    return game


def gap_taken(*hands: str, **more: Any) -> Together:
    """Return a position in which every card from 1941 to 1949, except 1945, will be blocked."""
    return position(*hands, base="1940 1950", over="1945", **more)


def play(game: AnyGame, *moves: str) -> list[Event]:
    """Play these cards and return the events of the last move. "x1900" discards, "stop" stops."""
    events: list[Event] = []
    for move in moves:
        events = game.apply(Stop() if move == "stop" else Discard(move[1:]) if move[0] == "x" else Play(move))
    return events


def refusal(game: Together, move: str) -> str:
    """Check that an illegal move changes nothing and that its error has the choices. Return the reason."""
    before = game.clone()
    with pytest.raises(IllegalAction) as error:
        play(game, move)
    assert game == before
    assert error.value.params["allowed"] == choices(game)
    return str(error.value.reason)


def choices(game: Together) -> Choices:
    found = game.view(game.to_move).choices
    assert found is not None
    return found


def allowed(game: Together) -> str:
    """Return the choices in the notation of `play`."""
    found = choices(game)
    return " ".join([*found.play, *(f"x{card}" for card in found.discard), *(["stop"] if found.stop else [])])


def row(stacks: list[list[Shown]]) -> str:
    return " ".join("+".join(card.card for card in stack) or "-" for stack in stacks)


def base(game: Together) -> str:
    """Return the base row. A + precedes a card on top of another."""
    return row(game.view(None).base)


def over(game: Together) -> str:
    """Return the interstice row. A free place is a -."""
    return row(game.view(None).interstice)


def hand(game: Together, seat: int) -> str:
    """Return a hand. A blocked card has a *."""
    return " ".join(card.card + ("*" if card.blocked else "") for card in game.view(None).seats[seat].hand)


def discards(game: Together) -> str:
    return " ".join(card.card for card in game.view(None).discards)
