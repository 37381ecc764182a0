"""A person at a terminal of 80 columns."""

import io
from collections.abc import Callable

import pytest

Keyboard = Callable[..., None]


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch) -> Keyboard:
    """Type these lines, then close the input; at once closed if nothing is typed."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")

    def type_(*lines: str) -> None:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))

    type_()
    return type_
