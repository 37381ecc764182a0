"""Error responses: a code with parameters and a status, never a stack trace."""

import logging
from math import ceil
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException

from frieze.api.problems import problem_of, status_of
from frieze.games.errors import FriezeError
from frieze.tables.messages import Problem

TOO_MANY_REQUESTS = 429

log = logging.getLogger("frieze.server")


def answer(problem: Problem, status: int) -> Response[bytes]:
    """Return a problem as a response."""
    body = msgspec.json.encode(problem, enc_hook=str)
    headers = {"Retry-After": str(ceil(problem.params["after"]))} if status == TOO_MANY_REQUESTS else {}
    return Response(body, media_type="application/json", status_code=status, headers=headers)


async def refuse(problem: Problem, status: int, send: Any, kind: str = "http.response") -> None:
    """Send a problem without the framework. `kind` is the ASGI message: of a request, or of a refused handshake."""
    response = answer(problem, status)
    headers = {"content-type": "application/json", "content-length": str(len(response.content)), **response.headers}
    raw = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": f"{kind}.start", "status": status, "headers": raw})
    await send({"type": f"{kind}.body", "body": response.content})


def frieze_error(_: Request[Any, Any, Any], error: FriezeError) -> Response[bytes]:
    """Respond to an error of a table, a game or a limit."""
    return answer(problem_of(error), status_of(error.code))


def http_error(_: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """Respond to an error of the framework."""
    codes = {404: "not_found", 405: "not_allowed", 413: "too_large", 415: "not_json", 400: "unreadable"}
    code = codes.get(error.status_code, "unreadable" if error.status_code < 500 else "server_error")
    where = getattr(error, "extra", None)
    params = {"where": where} if error.status_code == 400 and isinstance(where, list) else {}
    response = answer(Problem(code, params), error.status_code)
    if "allow" in (error.headers or {}):  # the methods that the path has
        response.headers["Allow"] = (error.headers or {})["allow"]
    return response


def unreadable(_: Request[Any, Any, Any], __: Exception) -> Response[bytes]:
    """Respond to JSON that is nested too deeply or is not UTF-8."""
    return answer(Problem("unreadable"), 400)


def unexpected(_: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Respond to a bug of the server. Only the log has its details."""
    log.error("a request failed", exc_info=error)
    return answer(Problem("server_error"), 500)
