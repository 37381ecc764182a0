"""Calls of REST without a framework: which function answers what, and what it is given.

A handler is a function with annotated parameters. What comes from the path, the query or the body is marked with the
classes below; everything else is given by its name (`dependencies.py`).
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Annotated, Any, NamedTuple, TypeVar

from msgspec import Meta

T = TypeVar("T")
CREATED, OK, NO_CONTENT = 201, 200, 204


@dataclass(frozen=True, kw_only=True)
class Parameter:
    """What a text in an address may be."""

    ge: int | None = None
    le: int | None = None
    max_length: int | None = None
    pattern: str | None = None
    description: str | None = None

    def constraints(self) -> dict[str, Any]:
        """Return what is limited or described."""
        return {name: value for name, value in asdict(self).items() if value is not None}

    def meta(self) -> Meta:
        """Return the same in the words of msgspec."""
        limits = self.constraints()
        limits.pop("description", None)
        limits.pop("name", None)
        return Meta(**limits)


@dataclass(frozen=True, kw_only=True)
class PathParameter(Parameter):
    """A part of the path."""


@dataclass(frozen=True, kw_only=True)
class QueryParameter(Parameter):
    """A parameter of the query, under the name of the function's parameter or another one."""

    name: str | None = None


class Marker(NamedTuple):
    """Where a parameter comes from that is not in the address."""

    source: str


IN_BODY, WHOLE_BODY, GIVEN = Marker("JSON"), Marker("bytes"), Marker("given")

FromPath = Annotated[T, PathParameter()]
FromQuery = Annotated[T, QueryParameter()]
JSONBody = Annotated[T, IN_BODY]
RawBody = Annotated[bytes, WHOLE_BODY]  # as it was sent
Given = Annotated[T, GIVEN]  # by its name


@dataclass(frozen=True)
class File:
    """An answer that is no JSON."""

    body: bytes
    media_type: str
    headers: Mapping[str, str] = field(default_factory=dict)


def download(body: bytes, media_type: str, name: str) -> File:
    """Return a file that is saved under a name."""
    return File(body, media_type, {"Content-Disposition": f'attachment; filename="{name}"'})


@dataclass(frozen=True, kw_only=True)
class Route:
    """A call: its path, and what answers it.

    `heavy`: it may take a tenth of a second. `max_body`: bytes, where more than usual are allowed.
    """

    method: str
    path: str
    answer: Callable[..., Any]
    status: int
    media_type: str = "application/json"
    heavy: bool = False
    max_body: int | None = None


class _Decorator:
    """Makes routes of one method."""

    def __init__(self, method: str, status: int) -> None:
        self.method = method
        self.status = status

    def __call__(
        self, path: str, *, status_code: int | None = None, **more: Any
    ) -> Callable[[Callable[..., Any]], Route]:
        """Return a decorator that makes a function the answer to a path."""
        status = self.status if status_code is None else status_code
        return lambda answer: Route(method=self.method, path=path, answer=answer, status=status, **more)


get, post, put, delete = (
    _Decorator(method, status)
    for method, status in (("GET", OK), ("POST", CREATED), ("PUT", OK), ("DELETE", NO_CONTENT))
)
