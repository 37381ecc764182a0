"""Optional dependencies: the extras `server`, `scale`, `paper` and `ray` of the package."""

from collections.abc import Iterator
from contextlib import contextmanager

from frieze.games.errors import FriezeError


class MissingExtra(FriezeError):
    """A package is not installed. `extra` is the extra of Frieze that installs it."""

    code = "missing_extra"

    def __init__(self, needs: str, extra: str) -> None:
        super().__init__(needs=needs, extra=extra)


@contextmanager
def requires_extra(extra: str) -> Iterator[None]:
    """Guard imports that need this extra. Raise `MissingExtra` if a package is not installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] == "frieze":  # a bug of Frieze, not a missing package
            raise
        raise MissingExtra(error.name, extra) from None
