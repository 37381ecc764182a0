"""Who sends a request."""

from frieze.api.limits import Limits


class Caller:
    """Who sends a request: the player and the address, both counted against the limits."""

    def __init__(self, player: str, address: str, limits: Limits) -> None:
        self.player = player
        self.address = address
        self.limits = limits

    def spend(self, what: str) -> None:
        """Count something that is limited by player and by address. Raise `too_much`."""
        self.limits.spend(what, key=self.player, address=self.address)

    def spend_miss(self) -> None:
        """Count a code or link that does not exist. Raise `too_much`."""
        self.limits.spend_miss(self.player, self.address)

    def check_misses(self) -> None:
        """Raise `too_much` after too many codes and links that do not exist."""
        self.limits.check_misses(self.player, self.address)
