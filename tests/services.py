"""Start temporary PostgreSQL and Redis servers for tests, on free ports of this machine."""

import os
import secrets
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.hang_guard import HANGS_AFTER


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def postgres_binary(name: str) -> str | None:
    """Find a program of PostgreSQL. On Debian they are not in PATH."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return shutil.which(name, path=os.pathsep.join([*map(str, folders), os.environ.get("PATH", "")]))


def as_postgres(*command: str) -> list[str]:
    """Return a command that runs as the user postgres, since PostgreSQL refuses to run as root."""
    return ["runuser", "-u", "postgres", "--", *command] if os.geteuid() == 0 else list(command)


class Postgres(NamedTuple):
    """A PostgreSQL server that can be killed and restarted."""

    folder: Path
    port: int

    @property
    def address(self) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    def control(self, *arguments: str) -> None:
        command = [str(postgres_binary("pg_ctl")), "-D", str(self.folder / "data"), "-w", "-s", *arguments]
        subprocess.run(as_postgres(*command), check=True, timeout=HANGS_AFTER, stdout=subprocess.DEVNULL)

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.folder}"
        self.control("-o", options, "-l", str(self.folder / "log"), "start")

    def kill(self) -> None:
        """Stop the server without a shutdown, as in a power failure."""
        self.control("-m", "immediate", "stop")


@contextmanager
def postgres() -> Iterator[Postgres]:
    """Create and start a PostgreSQL server. Its user cannot read pytest's folders, so it gets its own."""
    if postgres_binary("initdb") is None:
        pytest.skip("NOT TESTED: PostgreSQL is not installed here")
    folder = Path(tempfile.mkdtemp(prefix="frieze-postgres-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    initdb = [
        str(postgres_binary("initdb")),
        "-D",
        str(folder / "data"),
        "-U",
        "postgres",
        "-A",
        "trust",
        "-N",
        "-E",
        "UTF8",
    ]
    subprocess.run(as_postgres(*initdb), check=True, stdout=subprocess.DEVNULL, timeout=HANGS_AFTER)
    server = Postgres(folder, free_port())
    server.start()
    try:
        yield server
    finally:
        subprocess.run(
            as_postgres(str(postgres_binary("pg_ctl")), "-D", str(folder / "data"), "-s", "-m", "immediate", "stop"),
            check=False,
            timeout=HANGS_AFTER,
        )
        shutil.rmtree(folder, ignore_errors=True)


def new_database(server: Postgres) -> str:
    """Create an empty database and return its address."""
    name = f"t{secrets.token_hex(6)}"
    command = [str(postgres_binary("createdb")), "-h", "127.0.0.1", "-p", str(server.port), "-U", "postgres", name]
    subprocess.run(command, check=True, timeout=HANGS_AFTER)
    return server.address.rsplit("/", 1)[0] + f"/{name}"


class Redis:
    """A Redis server that can be killed and restarted on the same port."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        command = [
            "redis-server",
            "--port",
            str(self.port),
            "--bind",
            "127.0.0.1",
            "--save",
            "",
            "--dir",
            str(self.folder),
        ]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + HANGS_AFTER
        while time.monotonic() < deadline:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            except OSError:
                time.sleep(0.02)
            else:
                return
        raise TimeoutError("Redis does not start")

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


@contextmanager
def redis(folder: Path) -> Iterator[Redis]:
    """Start a Redis server."""
    if shutil.which("redis-server") is None:
        pytest.skip("NOT TESTED: Redis is not installed here")
    server = Redis(folder)
    server.start()
    try:
        yield server
    finally:
        server.kill()
