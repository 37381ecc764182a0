"""How a server is set up: by flags, else by the environment (`FRIEZE_DATA`, `FRIEZE_PORT` …), else as here."""

import os
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

ENVIRONMENT = "FRIEZE_"


def usual_folder() -> Path:
    """Give the folder where a user's data is kept."""
    base = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA") or Path.home() / ".local" / "share"
    return Path(base) / "frieze"


class Configuration(Struct, frozen=True, kw_only=True):
    """What can be set. `limits`: of requests by address and key; only a load test does without."""

    data: str = ""
    host: str = "127.0.0.1"
    port: int = 8000
    keep_days: int = 30
    keep_untouched_days: int = 60
    thinkers: int = 0  # processes for computer players; 0: one less than cores
    limits: bool = True
    log_level: str = "info"

    @property
    def database(self) -> Path:
        """The file that everything is kept in."""
        return (Path(self.data) if self.data else usual_folder()) / "tables.sqlite"


def configure(**flags: Any) -> Configuration:
    """Give the configuration; flags that are None are looked up in the environment."""
    values = {
        name: os.environ[ENVIRONMENT + name.upper()]
        for name in Configuration.__struct_fields__
        if ENVIRONMENT + name.upper() in os.environ
    }
    values |= {name: value for name, value in flags.items() if value is not None}
    return msgspec.convert(values, Configuration, strict=False)
