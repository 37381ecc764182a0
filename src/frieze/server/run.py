"""Starts the server: its port, its address in the network, uvicorn's settings, the log."""

import errno
import json
import logging
import socket
import time
from collections.abc import Callable
from contextlib import closing
from typing import Any

import uvicorn

from frieze.server.app import App
from frieze.server.config import MAX_PORT, Configuration
from frieze.server.http_protocol import ConnectionTracker

DEFAULT_PORT = 8000
PORTS_TRIED = 50
# All addresses of a machine; then of the same kind: its own, and one that belongs to nobody.
EVERYWHERE = {
    "0.0.0.0": (socket.AF_INET, "127.0.0.1", "192.0.2.1"),  # noqa: S104  # named, not listened on
    "::": (socket.AF_INET6, "::1", "2001:db8::1"),
}
STANDARD_FIELDS = set(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """Formats the log as JSON, one object a line. Addresses, names, keys and codes are never logged."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as JSON."""
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        line |= {key: value for key, value in record.__dict__.items() if key not in STANDARD_FIELDS}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def log_configuration(level: str) -> dict[str, Any]:
    """Return the configuration for `logging`."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": "frieze.server.run.JsonLines"}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
        "root": {"handlers": ["stderr"], "level": level.upper()},
        "loggers": {"uvicorn.error": {"level": "WARNING"}, "uvicorn.access": {"level": "CRITICAL"}},
    }


def host_and_port(host: str, port: int) -> str:
    """Return a host and a port as they stand in a link: an IPv6 address in brackets."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def bound_socket(host: str, port: int, shared: bool = False) -> socket.socket:
    """Return a socket at an address; an IPv6 one takes no IPv4 connections. Raise OSError.

    `shared`: another process may have one there, until it has handed over.
    """
    bound = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if shared:
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        if bound.family is socket.AF_INET6:
            bound.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        bound.bind((host, port))
    except OSError as error:
        bound.close()
        raise OSError(error.errno, error.strerror, host_and_port(host, port)) from None
    return bound


def free_port(host: str, port: int | None, default: int = DEFAULT_PORT) -> int:
    """Return the given port, else the default one or the next that is free. Raise OSError.

    A given port is never replaced: a proxy connects to it.
    """
    last = port or min(default + PORTS_TRIED, MAX_PORT)
    for candidate in range(port or default, last + 1):
        try:
            bound_socket(host, candidate).close()
        except OSError as error:
            if error.errno != errno.EADDRINUSE or candidate == last:
                raise
            continue
        break
    return candidate


def own_host(host: str) -> str:
    """Return the host by which this machine reaches a server that listens there."""
    return EVERYWHERE[host][1] if host in EVERYWHERE else host


def lan_host(host: str) -> str:
    """Return this machine's address in its network: the one it would send from. Nothing is sent."""
    if host not in EVERYWHERE:
        return host
    family, _, nobody = EVERYWHERE[host]
    with closing(socket.socket(family, socket.SOCK_DGRAM)) as looking:
        try:
            looking.connect((nobody, 9))
        except OSError:
            return socket.gethostname()
        return str(looking.getsockname()[0])


class Server(uvicorn.Server):
    """uvicorn's server, which calls `on_ready` when it can be reached."""

    def __init__(self, config: uvicorn.Config, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then call `on_ready`."""
        await super().startup(sockets)
        if self.started:
            self.on_ready()


def make_server(
    configuration: Configuration, app: App | None = None, on_ready: Callable[[], None] = lambda: None
) -> Server:
    """Return a server to run in this process."""
    return Server(uvicorn_config(configuration, app or App(configuration)), on_ready)


def uvicorn_config(configuration: Configuration, app: Any, **more: Any) -> uvicorn.Config:
    """Return uvicorn's configuration."""
    tracker = ConnectionTracker(configuration.trusted_proxies, configuration.limits)
    return uvicorn.Config(
        app,
        host=configuration.host,
        port=configuration.port or DEFAULT_PORT,
        http=tracker.make_protocol,  # type: ignore[arg-type]  # a function that returns one is fine
        ws="none",  # http_protocol.py makes a connection of ours
        access_log=False,
        proxy_headers=bool(configuration.trusted_proxies),  # from anybody else they could claim any address
        forwarded_allow_ips=configuration.trusted_proxies,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=20,
        log_config=log_configuration(configuration.log_level),
        lifespan="on",
        **more,
    )
