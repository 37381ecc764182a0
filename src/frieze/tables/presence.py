"""Presence: which players have a socket open at a table, on this worker or another. It is not stored."""

from frieze.tables.environment import Milliseconds
from frieze.tables.times import AWAY_AFTER


class Presence:
    """Counts the sockets of each player, and remembers since when players are disconnected."""

    def __init__(self, now: Milliseconds) -> None:
        self.began = now  # the earliest time since when a player can be away
        self._here: dict[str, int] = {}
        self._gone: dict[str, Milliseconds] = {}
        self._elsewhere: dict[str, frozenset[str]] = {}  # by worker

    def add_socket(self, player: str) -> None:
        """Add a socket of a player."""
        self._here[player] = self._here.get(player, 0) + 1
        self._gone.pop(player, None)

    def remove_socket(self, player: str, now: Milliseconds) -> None:
        """Remove a closed socket of a player."""
        left = self._here.get(player, 0) - 1
        if left > 0:
            self._here[player] = left
        else:
            self._here.pop(player, None)
            self._gone[player] = now

    def update_worker(self, worker: str, players: list[str], now: Milliseconds) -> None:
        """Set the players who are connected to another worker."""
        before = self._elsewhere.get(worker, frozenset())
        self._elsewhere[worker] = frozenset(players)
        for player in players:
            self._gone.pop(player, None)
        for player in before - set(players):
            if not self.connected(player):
                self._gone[player] = now

    def forget_worker(self, worker: str, since: Milliseconds) -> bool:
        """Remove a lost worker, and whoever is connected to it alone since then. Return whether anybody was."""
        anybody = bool(self._elsewhere.get(worker))
        self.update_worker(worker, [], since)
        del self._elsewhere[worker]
        return anybody

    def is_first(self, worker: str) -> bool:
        """Return whether this worker (ours) has connected players, and the smallest name of all workers that do."""
        return bool(self._here) and all(worker < other for other, players in self._elsewhere.items() if players)

    def here(self) -> list[str]:
        """Return the players who are connected to this worker."""
        return list(self._here)

    def anybody(self) -> bool:
        """Return whether anybody is connected, including spectators."""
        return bool(self._here) or any(self._elsewhere.values())

    def connected(self, player: str) -> bool:
        """Return whether a player has a socket open."""
        return player in self._here or any(player in players for players in self._elsewhere.values())

    def away_for(self, player: str, now: Milliseconds) -> Milliseconds:
        """Return how long a player has been disconnected; 0 if connected."""
        return 0 if self.connected(player) else max(0, now - self._gone.get(player, self.began))

    def away(self, player: str, now: Milliseconds) -> bool:
        """Return whether a player has been disconnected long enough to be shown as away."""
        return self.away_for(player, now) >= AWAY_AFTER

    def watching(self, seated: set[str]) -> int:
        """Return how many spectators are connected."""
        return len(set(self._here).union(*self._elsewhere.values()) - seated)
