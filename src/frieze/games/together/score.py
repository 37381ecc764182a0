"""The score of a Together team and the title that it earns."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from frieze.games.together.core import CARDS

BASE_POINTS = 2
INTERSTICE_POINTS = 1
LOST_POINTS = -1  # for each card in the discards, in the pile and in front of players

# From the start one card is in the line and one in the discards. The others are all lost, or all in the base row.
MIN_SCORE = BASE_POINTS + (CARDS - 1) * LOST_POINTS
MAX_SCORE = (CARDS - 1) * BASE_POINTS + LOST_POINTS


class Title(StrEnum):
    """The titles of a team, from worst to best."""

    ASPIRING_TEAM = "aspiring_team"
    UPSTARTS = "upstarts"
    ACCREDITED_LEAGUE = "accredited_league"
    SOPHISTICATED_STAFF = "sophisticated_staff"
    VETERAN_SQUAD = "veteran_squad"
    EXPERT_ALLIANCE = "expert_alliance"
    CIRCLE_OF_GENIUSES = "circle_of_geniuses"
    TIME_TRAVELLERS = "time_travellers"


# [ours] the lowest score of each title, ascending; the numbers of the rule book are lost.
TITLES: dict[Title, int] = {
    Title.ASPIRING_TEAM: MIN_SCORE,
    Title.UPSTARTS: -10,
    Title.ACCREDITED_LEAGUE: 0,
    Title.SOPHISTICATED_STAFF: 10,
    Title.VETERAN_SQUAD: 20,
    Title.EXPERT_ALLIANCE: 30,
    Title.CIRCLE_OF_GENIUSES: 40,
    Title.TIME_TRAVELLERS: 50,
}

Gain = Annotated[int, Meta(ge=0, le=(CARDS - 1) * BASE_POINTS)]
Loss = Annotated[int, Meta(ge=(CARDS - 1) * LOST_POINTS, le=0)]


Total = Annotated[int, Meta(ge=MIN_SCORE, le=MAX_SCORE)]


class Score(Struct, frozen=True, forbid_unknown_fields=True):
    """The points for the cards in each place, the total, the team's title and the points missing to the next one."""

    base: Gain
    interstice: Gain
    discards: Loss
    pile: Loss
    hands: Loss
    total: Total
    title: Title
    to_next: Annotated[int, Meta(ge=1, le=MAX_SCORE - MIN_SCORE)] | None  # None if there is no better title


class Prospect(Struct, frozen=True, forbid_unknown_fields=True):
    """What the team has won and what it can still win, from what everybody sees.

    A card is open if it can still come into the line: it is in the pile, or in front of a player and not blocked. `won`
    counts the cards that are not open. `possible` is the total if every open card came into the base row: no game ends
    above it, and it never rises. `title` is the title of that total. After the game both numbers are the final total.
    """

    won: Total
    possible: Total
    title: Title


def count_score(*, base: int, interstice: int, discards: int, pile: int, hands: int) -> Score:
    """Return the score for these numbers of cards in each place."""
    points = (
        base * BASE_POINTS,
        interstice * INTERSTICE_POINTS,
        discards * LOST_POINTS,
        pile * LOST_POINTS,
        hands * LOST_POINTS,
    )
    total = sum(points)
    return Score(*points, total, *_title(total))


def count_prospect(score: Score, open_cards: int) -> Prospect:
    """Return the prospect of a score in which this number of cards counts as lost but is still open."""
    won = score.total - open_cards * LOST_POINTS
    possible = won + open_cards * BASE_POINTS
    return Prospect(won, possible, _title(possible)[0])


def _title(total: int) -> tuple[Title, int | None]:
    """Return the title of a total and the points missing to the next title."""
    title = Title.ASPIRING_TEAM
    for better, lowest in TITLES.items():
        if total < lowest:
            return title, lowest - total
        title = better
    return title, None
