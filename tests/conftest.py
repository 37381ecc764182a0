"""Fixtures and settings for all tests: servers, storage backends, event loops, hypothesis, the locale."""

import asyncio
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from frieze.tables.storage.memory_database import MemoryDatabase
from tests.backends import Backend
from tests.example_counts import COMPILED, tries
from tests.hang_guard import HANGS_AFTER
from tests.offline.memory_shelf import MemoryShelf
from tests.services import Postgres, Redis, new_database, postgres, redis
from tests.virtual_time import VirtualTimeLoop

os.environ["LC_ALL"] = "C.UTF-8"  # the program speaks English in tests, wherever they run

settings.register_profile(
    "test",
    max_examples=tries(60, 20),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)
settings.load_profile("test")


def pytest_report_header() -> str:
    return f"frieze: the rules are {'compiled' if COMPILED else 'interpreted'}"


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    """A PostgreSQL server for tests that do not kill it. Registries of this process wait for it on a busy machine."""
    with pytest.MonkeyPatch.context() as patch, postgres() as started:
        patch.setattr("frieze.tables.storage.postgres.TIMEOUT", HANGS_AFTER)
        yield started


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Redis]:
    """A Redis server for tests that do not kill it."""
    with redis(tmp_path_factory.mktemp("redis")) as started:
        yield started


@pytest.fixture
def backend(tmp_path: Path) -> Backend:
    """An empty backend in memory, for tests that do not depend on a database."""
    return Backend(tmp_path, memory=MemoryDatabase())


@pytest.fixture(params=["sqlite", "postgres"])
def durable_backend(request: pytest.FixtureRequest, tmp_path: Path) -> Backend:
    """An empty backend of each kind that survives the end of a process."""
    return backend_of_kind(request.param, request, tmp_path)


@pytest.fixture(params=["memory", "postgres"])
def shared_backend(request: pytest.FixtureRequest, tmp_path: Path) -> Backend:
    """An empty backend of each kind that several workers can share: in memory, or a database with a broker."""
    return backend_of_kind(request.param, request, tmp_path)


@pytest.fixture(params=["memory", "browser", "sqlite", "postgres"])
def any_backend(request: pytest.FixtureRequest, tmp_path: Path) -> Backend:
    """An empty backend of each kind."""
    return backend_of_kind(request.param, request, tmp_path)


def backend_of_kind(kind: str, request: pytest.FixtureRequest, folder: Path) -> Backend:
    if kind == "memory":
        return Backend(folder, memory=MemoryDatabase())
    if kind == "browser":
        return Backend(folder, shelf=MemoryShelf())
    return Backend(folder) if kind == "sqlite" else Backend(folder, *database_and_broker(request))


def database_and_broker(request: pytest.FixtureRequest) -> tuple[str, str]:
    """Return the addresses of an empty database and of a broker. Only workers on one database exchange messages."""
    database = new_database(request.getfixturevalue("postgres_server"))
    broker: Redis = request.getfixturevalue("redis_server")
    return database, broker.address


def pytest_asyncio_loop_factories(item: pytest.Item) -> dict[str, Callable[[], asyncio.AbstractEventLoop]]:
    virtual = item.get_closest_marker("virtual_time") is not None
    return {"virtual": VirtualTimeLoop} if virtual else {"real": asyncio.new_event_loop}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-goldens", action="store_true", help="rewrite the golden games")


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print how long the tests in a browser took: they have a limit of their own."""
    reports = [one for kind in terminalreporter.stats.values() for one in kind if isinstance(one, pytest.TestReport)]
    browser = sum(one.duration for one in reports if one.nodeid.startswith("tests/browser/"))
    workers = terminalreporter.config.getoption("numprocesses", None) or 1
    if browser:
        terminalreporter.write_line(
            f"{browser / workers:.0f} s in browsers ({browser:.0f} s over {workers} processes at once)"
        )
