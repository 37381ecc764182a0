"""Answers calls of REST without a framework: finds the route, reads what comes with it, and finds what it is given."""

import inspect
import logging
import re
from collections.abc import Callable, Mapping, Sequence
from types import NoneType
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints
from urllib.parse import parse_qs, unquote, urlsplit

import msgspec

from frieze.api.bodies import Unreadable, read_body
from frieze.api.caller import Caller
from frieze.api.dependencies import FINDERS
from frieze.api.limits import Limits
from frieze.api.problems import problem_of, status_of
from frieze.api.routes import IN_BODY, NO_CONTENT, WHOLE_BODY, File, Marker, Parameter, QueryParameter, Route
from frieze.games.errors import FriezeError

JSON = "application/json"
NAMED = re.compile(r"{(\w+):(str|int)}")
TEXTS = {"str": "[^/]+", "int": r"\d+"}

log = logging.getLogger("frieze.api")
_encode = msgspec.json.Encoder(enc_hook=str).encode


class NotFound(FriezeError):
    """There is nothing at an address."""

    code = "not_found"


class NotAllowed(FriezeError):
    """What is at an address does not take this method."""

    code = "not_allowed"


class Call(NamedTuple):
    """A request: its address from the site's beginning, with its query, and the player who sends it."""

    method: str
    address: str
    body: bytes
    player: str


class Answer(NamedTuple):
    """What is answered."""

    status: int
    body: bytes
    media_type: str = JSON
    headers: Mapping[str, str] = {}


class _Input(NamedTuple):
    """A parameter of a handler: its mark, its type, and what it is if it is not there."""

    name: str
    mark: Parameter | Marker
    kind: Any
    default: Any


class Api:
    """Answers calls. `given` is what handlers are given by name, besides the caller and what is found for them.

    `missing` is raised where no route answers.
    """

    def __init__(
        self,
        routes: Sequence[Route],
        limits: Limits,
        given: Mapping[str, Any],
        missing: type[FriezeError] = NotFound,
    ) -> None:
        self._missing = missing
        self._routes = [(_pattern(route.path), route) for route in routes]
        self._limits = limits
        self._given = given
        self._inputs: dict[Callable[..., Any], list[_Input]] = {}

    async def answer(self, call: Call) -> Answer:
        """Return the answer to a call. It never raises."""
        try:
            return await self._answer(call)
        except FriezeError as error:
            return Answer(status_of(error.code), _encode(problem_of(error)))
        except RecursionError:
            return Answer(400, _encode(problem_of(Unreadable("too deep", "body"))))
        except Exception as error:
            log.error("a request failed", exc_info=error)
            return Answer(500, b'{"code":"server_error","params":{}}')

    async def _answer(self, call: Call) -> Answer:
        address = urlsplit(call.address)
        route, path = self._find(call.method, address.path)
        query = {name: values[-1] for name, values in parse_qs(address.query, keep_blank_values=True).items()}
        asked = _Asked(call, path, query, dict(self._given) | {"caller": Caller(call.player, "", self._limits)})
        answer = await self._call(route.answer, asked)
        if isinstance(answer, File):
            return Answer(route.status, answer.body, answer.media_type, answer.headers)
        return Answer(route.status, b"" if route.status == NO_CONTENT else _encode(answer))

    def _find(self, method: str, path: str) -> tuple[Route, dict[str, str]]:
        """Return the route of a path, and the values in the path. Raise `NotAllowed`, or that there is none."""
        there = False
        for pattern, route in self._routes:
            if (found := pattern.fullmatch(path)) is not None:
                if route.method == method:
                    return route, {name: unquote(value) for name, value in found.groupdict().items()}
                there = True
        raise NotAllowed if there else self._missing

    async def _call(self, function: Callable[..., Any], asked: "_Asked") -> Any:
        """Call a function with what it takes."""
        if (inputs := self._inputs.get(function)) is None:
            inputs = self._inputs[function] = _inputs(function)
        answer = function(**{one.name: await self._value(one, asked) for one in inputs})
        return await answer if inspect.isawaitable(answer) else answer

    async def _value(self, wanted: _Input, asked: "_Asked") -> Any:
        """Return what a parameter is given. Raise `Unreadable`, or why it cannot be found."""
        name, mark = wanted.name, wanted.mark
        if mark is WHOLE_BODY:
            return asked.call.body
        if mark is IN_BODY:
            return read_body(asked.call.body, wanted.kind)
        if isinstance(mark, Parameter):
            texts = asked.query if isinstance(mark, QueryParameter) else asked.path
            text = texts.get((mark.name if isinstance(mark, QueryParameter) else None) or name)
            return wanted.default if text is None else _read(text, wanted, mark)
        if name not in asked.given:
            asked.given[name] = await self._call(FINDERS[name], asked)
        return asked.given[name]


class _Asked(NamedTuple):
    """A call with what its address says, and what was found for it."""

    call: Call
    path: dict[str, str]
    query: dict[str, str]
    given: dict[str, Any]


def _pattern(path: str) -> re.Pattern[str]:
    text = re.sub(r"[^{}]+(?={|$)", lambda found: re.escape(found[0]), f"/api{path}")
    return re.compile(NAMED.sub(lambda found: f"(?P<{found[1]}>{TEXTS[found[2]]})", text))


def _inputs(function: Callable[..., Any]) -> list[_Input]:
    """Return what a function takes."""
    hints = get_type_hints(function, include_extras=True)
    found = []
    for name, parameter in inspect.signature(function).parameters.items():
        assert get_origin(hints[name]) is Annotated, f"nothing says where {name} comes from"
        kind, *marks = get_args(hints[name])
        (mark,) = (mark for mark in marks if isinstance(mark, Parameter | Marker))
        there = [part for part in get_args(kind) if part is not NoneType] if NoneType in get_args(kind) else [kind]
        found.append(_Input(name, mark, there[0], parameter.default))
    return found


def _read(text: str, wanted: _Input, mark: Parameter) -> Any:
    """Return a text of an address as a parameter's type. Raise `Unreadable`."""
    try:
        return msgspec.convert(text, Annotated[wanted.kind, mark.meta()], strict=False)
    except msgspec.ValidationError as error:
        raise Unreadable(str(error), "query" if isinstance(mark, QueryParameter) else "path") from error
