"""The failure of an invariant."""


class Violation(AssertionError):
    """An invariant does not hold."""
