"""Parts of the program that need more packages than the rest: `server`, `scale`, `paper`, `ray`."""

from collections.abc import Iterator
from contextlib import contextmanager

from frieze.games.errors import FriezeError


class MissingExtra(FriezeError):
    """A package is needed that is not installed. `extra`: the part of Frieze that brings it."""

    code = "missing_extra"

    def __init__(self, needs: str, extra: str) -> None:
        super().__init__(needs=needs, extra=extra)


@contextmanager
def needing(extra: str) -> Iterator[None]:
    """Import what only this extra brings. Raise `MissingExtra` for a package that is not there."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] == "frieze":  # that would be our own mistake
            raise
        raise MissingExtra(error.name, extra) from None
