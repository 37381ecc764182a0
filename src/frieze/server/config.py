"""The server's configuration: from flags, else the environment (`FRIEZE_DATA`, `FRIEZE_PORT` …), else defaults."""

import ipaddress
import os
import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

ENVIRONMENT = "FRIEZE_"
MAX_PORT = 65_535
MAX_DAYS = 36_500
BOUNDS = {
    "port": (1, MAX_PORT),
    "workers": (1, 64),
    "keep_days": (1, MAX_DAYS),
    "keep_untouched_days": (1, MAX_DAYS),
    "thinkers": (0, 256),
}
LOG_LEVELS = ("debug", "info", "warning", "error")
ROOT_PATH = re.compile(r"(/[A-Za-z0-9._~-]+)*")

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def default_folder() -> Path:
    """Return the folder for data if none is configured."""
    base = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA") or Path.home() / ".local" / "share"
    return Path(base) / "frieze"


class Configuration(Struct, frozen=True, kw_only=True):
    """All settings. `limits`: rate limits, which only load tests turn off.

    `database`: `postgresql://…`, else an SQLite file in `data`. `broker`: `redis://…`, for messages between workers.
    """

    data: str = ""
    database: str = ""
    broker: str = ""
    workers: int = 1
    own_ports: bool = False  # each worker has its own port: `port` and the next ones
    host: str = "127.0.0.1"
    port: int | None = None  # None: 8000, or the next that is free
    keep_days: int = 30
    keep_untouched_days: int = 60
    thinkers: int = 0  # processes for computer players; 0: one less than there are cores
    limits: bool = True
    log_level: str = "warning"
    root_path: str = ""  # the sub-path under which a proxy serves it
    trusted_proxies: str = ""  # addresses and networks, separated by commas

    def __post_init__(self) -> None:
        if not ROOT_PATH.fullmatch(self.root_path):
            raise ValueError("root_path must be like /frieze: a slash first, none last")
        for name, (lowest, highest) in BOUNDS.items():
            if (value := getattr(self, name)) is not None and not lowest <= value <= highest:
                raise ValueError(f"{name} must be {lowest} to {highest}")
        networks_in(self.trusted_proxies)
        if self.database and not self.database.startswith(("postgresql://", "postgres://")):
            raise ValueError("database must be like postgresql://user:password@host/name")
        if self.broker and not is_broker(self.broker):
            raise ValueError(
                "broker must be like redis://:password@host:6379/0, with %2F for / and %40 for @ in a password"
            )
        if self.log_level not in LOG_LEVELS:
            raise ValueError(f"log_level must be one of {', '.join(LOG_LEVELS)}")
        if self.own_ports and (self.port or 0) + self.workers - 1 > MAX_PORT:
            raise ValueError(f"own_ports: {self.workers} ports from {self.port} on are too many")
        if self.workers > 1 and not (self.database and self.broker):
            raise ValueError("several workers need a database (postgresql://…) and a broker (redis://…)")

    @property
    def file(self) -> Path:
        """The SQLite file, if there is no database."""
        return (Path(self.data) if self.data else default_folder()) / "tables.sqlite"


def is_broker(address: str) -> bool:
    """Return whether this is the address of a Redis server."""
    try:
        parts = urlsplit(address)
        return parts.scheme in ("redis", "rediss", "unix") and parts.port != 0
    except ValueError:  # a port that is no number, mostly because of a slash in the password
        return False


def networks_in(text: str) -> list[Network]:
    """Parse a list of networks and addresses. Raise ValueError."""
    try:
        return [ipaddress.ip_network(part.strip()) for part in text.split(",") if part.strip()]
    except ValueError as error:
        raise ValueError(f"trusted_proxies: {error}") from None


def configure(**flags: Any) -> Configuration:
    """Return the configuration. Flags that are None come from the environment. Raise ValidationError."""
    values = {
        name: os.environ[ENVIRONMENT + name.upper()]
        for name in Configuration.__struct_fields__
        if ENVIRONMENT + name.upper() in os.environ
    }
    values |= {name: value for name, value in flags.items() if value is not None}
    try:
        return msgspec.convert(values, Configuration, strict=False)
    except msgspec.ValidationError as error:
        wrong, _, place = str(error).partition(" - at `$.")
        if not place:
            raise
        raise msgspec.ValidationError(f"{ENVIRONMENT}{place.rstrip('`').upper()}: {wrong}") from error
