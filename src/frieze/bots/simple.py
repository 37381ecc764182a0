"""A simple computer player for each game: enough to have somebody to play against."""

import random
from collections.abc import Callable
from typing import Any

from frieze.games import exhibition, timeline, together
from frieze.games.cards import Deck
from frieze.games.dates import parse_date

KNOWS = 0.55  # how often it knows a date; otherwise it guesses a gap


def simple_player(game: str, deck: Deck, seed: int) -> Callable[[Any], Any]:
    """Make a player of a game: a function from its seat's view to an action."""
    rng = random.Random(seed)
    years = {card.id: date.year for card in deck.cards if (date := parse_date(card.date))}
    players: dict[str, Callable[[Any], Any]] = {
        "timeline": lambda view: place_a_card(view, years, rng),
        "together": lambda view: play_or_discard(view, rng),
        "exhibition": lambda view: curate(view, rng),
    }
    return players[game]


def place_a_card(view: timeline.TimelineView, years: dict[str, int], rng: random.Random) -> timeline.Place:
    """Choose any card; put it where it belongs if its date is known, else anywhere."""
    assert view.choices is not None, "asked only in its turn"
    card = rng.choice(view.choices.cards)
    if rng.random() < KNOWS:
        return timeline.Place(card, sum(years[shown.card] < years[card] for shown in view.line))
    return timeline.Place(card, rng.randrange(view.choices.gaps))


def play_or_discard(view: together.TogetherView, rng: random.Random) -> together.Action:
    """Stop after one card; discard a blocked card where that is possible; else play any card."""
    assert view.choices is not None, "asked only in its turn"
    assert view.you is not None
    choices = view.choices
    if choices.stop:
        return together.Stop()
    blocked = {card.card for card in view.seats[view.you].hand if card.blocked}
    useless = [card for card in choices.discard if card in blocked]
    if useless or not choices.play:
        return together.Discard(rng.choice(useless or choices.discard))
    return together.Play(rng.choice(choices.play))


def curate(view: exhibition.ExhibitionView, rng: random.Random) -> exhibition.Action:
    """Take any card; put it where it brings most now."""
    choices = view.choices
    if isinstance(choices, exhibition.TakeChoices):
        taken = rng.choice(choices.cards)
        return exhibition.Take(taken.card, rng.choice(taken.to) if taken.to else None)
    assert choices is not None, "asked only in its turn"
    spots = [(spot.gain.total, rng.random(), spot) for spot in choices.spots if spot.gain is not None]
    if spots:
        best = max(spots)[2]
        return exhibition.Put(best.showcase, best.spot)
    return exhibition.Store() if choices.store else exhibition.Finish()
