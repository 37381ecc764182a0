"""Who may use a REST handler at all."""

from typing import Any

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from frieze.games.errors import FriezeError
from frieze.server.identity import from_our_page

READING = {"GET", "HEAD"}


class OtherOrigin(FriezeError):
    """A page of another site tries to change something."""

    code = "other_origin"


def same_origin(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Let only our own pages, and programs that are no page, change something. Raise `OtherOrigin`."""
    scope = connection.scope
    if scope["method"] not in READING and not from_our_page(scope["headers"], scope["scheme"]):  # type: ignore[typeddict-item]  # REST is HTTP
        raise OtherOrigin
