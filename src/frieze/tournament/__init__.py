"""Tournaments of computer players: many games on one machine or a cluster, with standings and their uncertainty."""

from frieze.tournament.backends import play_all
from frieze.tournament.count import Standing, Team, count_standings, count_team
from frieze.tournament.match import Entrant, Result, Tournament, play_match
from frieze.tournament.results import OtherTournament, Results

__all__ = [
    "Entrant",
    "OtherTournament",
    "Result",
    "Results",
    "Standing",
    "Team",
    "Tournament",
    "count_standings",
    "count_team",
    "play_all",
    "play_match",
]
