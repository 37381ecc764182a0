"""The calls of `frieze.api` as handlers of the web framework."""

import inspect
from collections.abc import Callable
from itertools import chain
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from litestar import HttpMethod, Request, Response, params, route
from litestar.datastructures import State
from litestar.di import Dependency
from litestar.enums import RequestEncodingType
from litestar.handlers import HTTPRouteHandler

from frieze.api.routes import (
    GIVEN,
    IN_BODY,
    WHOLE_BODY,
    File,
    Marker,
    Parameter,
    PathParameter,
    QueryParameter,
    Route,
)
from frieze.server.concurrency import HEAVY

AnyRequest = Request[Any, Any, State]
MARKERS: dict[Marker, list[Any]] = {
    GIVEN: [Dependency(kind="named"), params.SkipValidationMarker()],
    IN_BODY: [params.BodyKwarg(media_type=RequestEncodingType.JSON)],
}
PARAMETERS: dict[type[Parameter], Any] = {
    PathParameter: params.PathParameter,
    QueryParameter: params.QueryParameter,
}


def handler_of(call: Route) -> HTTPRouteHandler:
    """Return a call as a handler."""
    more: dict[str, Any] = {"opt": HEAVY} if call.heavy else {}
    if call.max_body is not None:
        more["request_max_body_size"] = call.max_body
    if call.media_type != "application/json":
        more["media_type"] = call.media_type
    make = route(call.path, http_method=HttpMethod(call.method), status_code=call.status, **more)
    handler: HTTPRouteHandler = make(for_framework(call.answer))
    return handler


def for_framework(function: Any) -> Callable[..., Any]:
    """Return a function of `frieze.api` with a signature that the framework reads."""
    hints = get_type_hints(function, include_extras=True)
    signature = inspect.signature(function)
    body = next((name for name, hint in hints.items() if _marked(hint, WHOLE_BODY)), None)

    async def call(**given: Any) -> Any:
        if body is not None:
            given[body] = await given.pop("request").body()
        answer = function(**given)
        if inspect.isawaitable(answer):
            answer = await answer
        if isinstance(answer, File):
            return Response(answer.body, media_type=answer.media_type, headers=dict(answer.headers))
        return answer

    taken = {
        "request" if name == body else name: AnyRequest if name == body else _translated(hints[name])
        for name in signature.parameters
    }
    returned = Response[bytes] if hints["return"] is File else hints["return"]
    call.__signature__ = inspect.Signature(  # type: ignore[attr-defined]  # a function takes any attribute
        [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=parameter.default, annotation=taken[name])
            for name, parameter in zip(taken, signature.parameters.values(), strict=True)
        ],
        return_annotation=returned,
    )
    call.__annotations__ = {**taken, "return": returned}
    call.__name__, call.__qualname__ = function.__name__, function.__qualname__
    call.__module__, call.__doc__ = function.__module__, function.__doc__
    return call


def _marked(hint: Any, marker: Any) -> bool:
    return get_origin(hint) is Annotated and marker in get_args(hint)[1:]


def _translated(hint: Any) -> Any:
    """Return a parameter's type with the marks of the framework instead of ours."""
    if get_origin(hint) is not Annotated:
        return hint
    kind, *marks = get_args(hint)
    return Annotated[(kind, *chain.from_iterable(map(_marks, marks)))]


def _marks(mark: Any) -> list[Any]:
    if isinstance(mark, Marker):
        return MARKERS[mark]
    made = PARAMETERS.get(type(mark))
    return [mark if made is None else made(**mark.constraints())]
