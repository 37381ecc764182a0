"""The measurements. Each continues where the last run stopped. The same code always has the same counts."""

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import frieze
from frieze.bots import Level, Player
from frieze.decks import Deck
from frieze.games.dates import ANY
from frieze.games.timeline import Choices, Placed, Shown, TimelineView
from frieze.tournament import Entrant, Tournament, play_match

LADDER_GAMES = 400
GAMES = 500  # of Timeline, for each level, with four players of that level
CARDS = 2000  # single cards, each put into lines of all lengths
TEAM_GAMES = 200  # of Together, for each level and number of players
TEAMS = (1, 2, 3, 4, 6)
LENGTHS = (1, 2, 3, 5, 10, 15, 20, 30)

Counts = dict[str, Any]


def world() -> Deck:
    """Return the deck of all measurements."""
    return frieze.load_deck("world")


def tournament(game: str, levels: list[Level], deck: Deck) -> Tournament:
    """Return a tournament of these levels."""
    return Tournament(
        game=game,
        rules=frieze.GAMES[game].versions[-1],
        version=frieze.__version__,
        entrants=tuple(Entrant(level) for level in levels),
        options={},
        deck=deck.id,
        digest=deck.digest,
        seed=0,
        seats_swap=False,
    )


def ladder(counts: Counts) -> Iterator[None]:
    """Play Timeline between each level and the level below it."""
    deck = world()
    for worse, better in pairwise(Level):
        row = counts.setdefault(f"{better} v {worse}", {"games": 0, "wins": 0, "draws": 0})
        played = tournament("timeline", [better, worse], deck)
        while row["games"] < LADDER_GAMES:
            result = play_match(played, deck, row["games"])
            row["games"] += 1
            row["wins"] += result.winners == (0,)
            row["draws"] += result.winners == (0, 1)
            yield


def placements(counts: Counts) -> Iterator[None]:
    """Count correct placements by the length of the line, in games of four players of one level."""
    for level in Level:
        yield from count_placements(counts.setdefault(level, {}), world(), level, GAMES)


def count_placements(row: Counts, deck: Deck, level: Level, games: int) -> Iterator[None]:
    """Count correct placements by the length of the line, in games of four players of this level."""
    right, tried = row.setdefault("right", {}), row.setdefault("all", {})
    while row.setdefault("games", 0) < games:
        seed = row["games"]
        game = frieze.new_game("timeline", deck, seats=4, seed=seed)
        players = [Player("timeline", level, seed * 10 + seat, deck) for seat in range(4)]
        while game.to_move is not None:
            view = game.view(game.to_move)
            events = game.apply(players[game.to_move].choose(view))
            length = str(len(view.line))
            tried[length] = tried.get(length, 0) + 1
            right[length] = right.get(length, 0) + isinstance(events[0], Placed)
            for player in players:
                player.observe(events)
        row["games"] += 1
        yield


def single_cards(counts: Counts) -> Iterator[None]:
    """Count how often a level puts a random card right into a random line. It has no choice between cards."""
    for level in Level:
        yield from count_single_cards(counts.setdefault(level, {}), world(), level, CARDS)


def count_single_cards(row: Counts, deck: Deck, level: Level, cards: int) -> Iterator[None]:
    """Count by the length of the line how often players of this level put a random card right into a random line."""
    right = row.setdefault("right", {})
    dates = {card.id: card.date for card in deck.cards if card.date != ANY}
    years = {card: frieze.parse_date(date) for card, date in dates.items()}
    view: TimelineView = frieze.new_game("timeline", deck, seats=2, seed=0, options={"first": 0}).view(0)
    while row.setdefault("tried", 0) < cards:
        seed = row["tried"]
        card, *others = random.Random(seed).sample(sorted(dates), 1 + max(LENGTHS))
        player = Player("timeline", level, seed, deck)
        for length in LENGTHS:
            line = sorted(others[:length], key=lambda other: years[other] or (0,))
            view.line = [Shown(other, dates[other]) for other in line]
            view.choices = Choices([card], length + 1)
            gap = player.choose(view).gap
            shown = [years[other] for other in [*line[:gap], card, *line[gap:]]]
            fits = all(a and b and a.year <= b.year for a, b in pairwise(shown))
            right[str(length)] = right.get(str(length), 0) + fits
        row["tried"] += 1
        if row["tried"] % 20 == 0:
            yield


def teams(counts: Counts) -> Iterator[None]:
    """Collect the scores of Together by level and number of players."""
    deck = world()
    for level in Level:
        for seats in TEAMS:
            scores = counts.setdefault(level, {}).setdefault(str(seats), [])
            played = tournament("together", [level] * seats, deck)
            while len(scores) < TEAM_GAMES:
                scores.append(play_match(played, deck, len(scores)).scores[0])
                yield


MEASUREMENTS = {"ladder": ladder, "placements": placements, "single_cards": single_cards, "teams": teams}
