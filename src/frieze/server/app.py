"""The whole server as one ASGI application: WebSockets, REST and pages."""

import asyncio
import gc
import logging
import re
from typing import Any

from litestar import Litestar, Response, Router, get
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig

from frieze import __version__
from frieze.api import calls
from frieze.api.client_socket import Flusher
from frieze.api.deck_checks import DeckChecks
from frieze.api.limits import KNOWN, PUBLISH_EVERY, SPENT, Limits, TooMuch
from frieze.api.problems import problem_of
from frieze.api.table_socket import TableSocket
from frieze.games.errors import FriezeError
from frieze.lessons.lessons import Lessons
from frieze.lessons.subscriber import Role
from frieze.server import problems
from frieze.server.api import lessons, printing, qr
from frieze.server.api.dependencies import DEPENDENCIES
from frieze.server.api.framework import AnyRequest, handler_of
from frieze.server.bodies import check_body
from frieze.server.concurrency import MAX_HEAVY, MAX_HEAVY_EACH, ConcurrencyLimit, LimitHeavyRequests, OpenSockets
from frieze.server.config import Configuration
from frieze.server.disk import DiskWatch
from frieze.server.factory import make_registry
from frieze.server.guards import same_origin
from frieze.server.handshake import accept
from frieze.server.identity import (
    address_of,
    cookie_header,
    from_this_machine,
    header,
    is_plain_host,
    player_of,
)
from frieze.server.lesson_socket import LessonSocket
from frieze.server.metrics import Metrics
from frieze.server.openapi import CorrectedOpenApi
from frieze.server.pages import Pages
from frieze.server.print_queue import PrintQueue
from frieze.server.table_page import TablePages
from frieze.server.websocket_protocol import SharedFrames
from frieze.tables.messages import Problem
from frieze.tables.registry import TableRegistry
from frieze.tables.storage.errors import StorageFailed

MAX_BODY = 64 * 1024
FULL_FOR = 30.0  # seconds: until then somebody may have gone
COLLECTED = (20_000, 50, 100)  # tables are many objects and hardly any garbage: looking at all of them stops everybody
WAIT_FOR_DATABASE = 0.5  # seconds between tries
PLAY = re.compile(r"/api/tables/(\w{1,16})/play")
LESSON = re.compile(r"/api/lessons/(\w{1,16})/(play|board|teach)")
# What a browser asks for first. Who looks at a lesson has a key before joining: if that answer is lost, it can be asked
# for again.
SETS_KEY = re.compile(r"/api/(about$|lessons/)")
# Everything comes from this server; nothing runs that is written into a page.
POLICY = (
    b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    b"connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'self'; form-action 'self'; "
    b"frame-ancestors 'none'"
)
SAFE_HEADERS = [
    (b"content-security-policy", POLICY),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
# Scripts, styles and fonts are parts of a page, whose own headers say what they may do.
PART_HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
HANDLERS = [handler_of(call) for call in [*calls.ROUTES, *lessons.ROUTES, *printing.ROUTES, *qr.ROUTES]]
OPENAPI = OpenAPIConfig(
    title="Frieze",
    version=__version__,
    path="/api",
    render_plugins=[CorrectedOpenApi(path="/openapi.json")],
    description="Tables of chronology card games. Moves go over the socket (socket.json).",
)

log = logging.getLogger("frieze.server")


@get("/health", sync_to_thread=False, include_in_schema=False)
def health(request: AnyRequest) -> dict[str, str]:
    """Return that the server runs."""
    return {"status": "closing" if request.app.state.registry.closed else "ok", "version": __version__}


@get("/metrics", sync_to_thread=False, include_in_schema=False)
def metrics(request: AnyRequest) -> Response[bytes]:
    """Return what is measured, to this machine only."""
    if not from_this_machine(request.scope):
        return problems.answer(Problem("not_found"), 404)
    app: App = request.app.state.whole
    app.measure()
    return Response(app.metrics.text(), media_type="text/plain; version=0.0.4")


class App:
    """The server as an ASGI application. Its lifespan opens and closes the registry."""

    def __init__(self, configuration: Configuration, registry: TableRegistry | None = None) -> None:
        self.configuration = configuration
        self.registry = registry or make_registry(configuration)
        self.lessons = Lessons(self.registry)
        self.limits = Limits(configuration.limits)
        self.heavy = ConcurrencyLimit(MAX_HEAVY_EACH, MAX_HEAVY)
        self.sockets = OpenSockets()
        self.metrics = Metrics()
        self.flusher = Flusher(SharedFrames())
        self.pages = Pages(configuration.root_path)
        self.table_pages = TablePages(self.registry, self.limits, self.metrics)
        self.rest = Litestar(
            [
                Router("/api", route_handlers=HANDLERS, dependencies=DEPENDENCIES, guards=[same_origin]),
                health,
                metrics,
            ],
            exception_handlers={
                FriezeError: problems.frieze_error,
                HTTPException: problems.http_error,
                RecursionError: problems.unreadable,
                UnicodeDecodeError: problems.unreadable,
                Exception: self._failed,
            },
            middleware=[LimitHeavyRequests(self.heavy, limits_on=self.limits.on)],
            before_request=check_body,
            openapi_config=OPENAPI,
            request_max_body_size=MAX_BODY,
            compression_config=CompressionConfig(backend="gzip", minimum_size=1000),
            logging_config=None,
        )
        self.rest.state.registry = self.registry
        self.rest.state.lessons = self.lessons
        self.rest.state.limits = self.limits
        self.rest.state.metrics = self.metrics
        self.rest.state.whole = self
        self.rest.state.print_queue = self.print_queue = PrintQueue()
        self.rest.state.deck_checks = DeckChecks(asyncio.to_thread)
        self.rest.state.run_in_thread = asyncio.to_thread

    def _failed(self, request: Any, error: Exception) -> Response[bytes]:
        self.metrics.errors.inc()
        return problems.unexpected(request, error)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Handle a request, a WebSocket, or the start and stop of the server."""
        if scope["type"] == "lifespan":
            await self._lifespan(receive, send)
            return
        self._leave_root_path(scope)
        if scope["type"] == "websocket":
            await self._socket(scope, send)
        else:
            await self._http(scope, receive, send)

    def _leave_root_path(self, scope: Any) -> None:
        """Remove the sub-path that we are served under, if the proxy has not done so."""
        root: str = self.configuration.root_path
        scope["root_path"] = root
        if scope["path"].startswith(f"{root}/"):
            scope["path"] = scope["path"][len(root) :]

    async def _lifespan(self, receive: Any, send: Any) -> None:
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                try:
                    await self._open()
                except FriezeError as error:
                    await send({"type": "lifespan.startup.failed", "message": str(error)})
                    return
                await send({"type": "lifespan.startup.complete"})
            else:
                self.print_queue.close()
                await self.registry.close()
                await send({"type": "lifespan.shutdown.complete"})
                return

    async def _open(self) -> None:
        """Open the registry. A database was there when the server was started: one that is away now is waited for."""
        while True:
            try:
                await self.registry.open()
                break
            except StorageFailed as failure:
                if not self.configuration.database:
                    raise
                log.warning("the database is away", extra={"why": failure.params["why"]})
                await asyncio.sleep(WAIT_FOR_DATABASE)
        await self.registry.cluster.subscribe(SPENT, self.limits.on_spent)
        await self.registry.cluster.subscribe(KNOWN, self.limits.on_known)
        folder = None if self.configuration.database else self.configuration.file.parent
        self.registry.run(DiskWatch(self.registry.storage, folder, self.metrics).run())
        if self.registry.broker.is_remote:
            self.registry.run(self._publish_limits())
        gc.freeze()  # what is there by now stays: the collector of garbage need not look at it again
        gc.set_threshold(*COLLECTED)

    async def _publish_limits(self) -> None:
        """Publish what was spent here, and who is known, to the other workers, and keep the metrics fresh."""
        while True:
            await asyncio.sleep(PUBLISH_EVERY)
            self.measure()
            for topic, message in self.limits.unpublished():
                self.registry.broker.publish(topic, message)

    def measure(self) -> None:
        """Update the gauges, and add up what was only noted."""
        self.metrics.add_up()
        self.metrics.tables.set(len(self.registry.tables))
        self.metrics.thinking.set(self.registry.bot_pool.waiting)

    async def _socket(self, scope: Any, send: Any) -> None:
        """Answer the handshake of a WebSocket. An accepted one is served by its connection from then on."""
        at_table, in_lesson = PLAY.fullmatch(scope["path"]), LESSON.fullmatch(scope["path"])
        if (at_table is None and in_lesson is None) or self.registry.closed:
            await send({"type": "websocket.close"})
            return
        player = player_of(scope["headers"])[0]
        known = self.limits.is_known(player)
        if self.limits.on and not self.sockets.enter(scope["connection"], player, address_of(scope), known=known):
            await problems.refuse(Problem("too_much", {"after": FULL_FOR}), 429, send, "websocket.http.response")
            return
        shared = (self.limits, self.metrics, self.flusher)
        if at_table is not None:
            await accept(scope, send, lambda client: TableSocket(self.registry, *shared, client, at_table[1]))
        elif in_lesson is not None:
            code, role = in_lesson[1], Role(in_lesson[2])
            await accept(scope, send, lambda client: LessonSocket(self.lessons, *shared, client, code, role))

    async def _page(self, scope: Any, send: Any, extra: list[tuple[bytes, bytes]]) -> None:
        """Answer a request for a page. That of a table sets the key: its socket and a request may be first at once."""
        player, new_key = player_of(scope["headers"])
        try:
            self.limits.spend("page", key=player if new_key is None else None, address=address_of(scope))
        except TooMuch as error:
            return await problems.refuse(problem_of(error), 429, send)
        address = self.pages.address(scope["path"]) if scope["method"] in {"GET", "HEAD"} else None
        table = None
        if address is not None and address.page == "table":
            if new_key is not None:
                extra.append((b"set-cookie", cookie_header(new_key, scope["scheme"], scope["root_path"])))
            table = await self.table_pages.carried(scope, address.values["code"])
        return await self.pages(scope, send, table)

    async def _http(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request, with the headers that every answer has; REST knows the player from here on."""
        path: str = scope["path"]
        extra = list(PART_HEADERS if path.startswith("/assets/") else SAFE_HEADERS)

        async def send_safely(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *extra]
                self.metrics.requests.labels(str(message["status"])).inc()
            await send(message)

        if not is_plain_host(header(scope["headers"], b"host")):
            return await problems.refuse(Problem("unreadable"), 400, send_safely)
        if "\0" in path:  # no name has one, and not every database knows what to do with it
            return await problems.refuse(Problem("not_found"), 404, send_safely)
        if not path.startswith("/api") and path not in {"/health", "/metrics"}:
            return await self._page(scope, send_safely, extra)
        if scope["method"] == "OPTIONS":  # pages of other sites may not ask: nobody needs it
            scope["method"] = "NONE"
        writes = scope["method"] not in {"GET", "HEAD"}
        player, new_key = player_of(scope["headers"])
        scope["frieze_player"] = player
        extra.append((b"cache-control", b"no-store"))
        if new_key is not None and (writes or SETS_KEY.match(path)):
            extra.append((b"set-cookie", cookie_header(new_key, scope["scheme"], scope["root_path"])))
        try:
            if path.startswith("/api"):
                key = player if new_key is None else None
                self.limits.spend("request", key=key, address=address_of(scope))
                if new_key is None:
                    self.limits.note_key(player)
        except FriezeError as error:
            return await problems.refuse(problem_of(error), 429, send_safely)
        return await self.rest(scope, receive, send_safely)
