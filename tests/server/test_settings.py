"""Wrong settings: one sentence and the exit status report them, and nothing is served."""

import asyncio
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
import redis

from frieze.cli import main
from frieze.server.config import configure
from frieze.server.factory import check_backends
from tests.services import Postgres, Redis, free_port, new_database, postgres_binary


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """Return the exit status and the one line of output."""
    status = main(list(arguments))
    said = capsys.readouterr()
    assert not said.out
    assert said.err.count("\n") == 1, said.err
    return status, said.err


@pytest.mark.parametrize("port", ["0", "-1", "65536", "99999"])
def test_port_that_is_none_is_misuse(capsys: pytest.CaptureFixture[str], port: str) -> None:
    assert refused(capsys, "serve", "--port", port) == (2, "frieze: port must be 1 to 65535\n")


@pytest.mark.parametrize("flag", ["--keep-days=-1", "--keep-days=0", "--keep-days=999999999", "--thinkers=-1"])
def test_numbers_that_cannot_be_are_misuse(capsys: pytest.CaptureFixture[str], tmp_path: Path, flag: str) -> None:
    """A negative number of days would delete every finished table at once."""
    status, words = refused(capsys, "serve", flag, "--data", str(tmp_path / "none"))
    assert (status, words.split(" must be ")[0]) == (2, f"frieze: {flag[2:].partition('=')[0].replace('-', '_')}")
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("command", [["serve"], ["reports"], ["data", "export", "none.jsonl"]])
def test_wrong_environment_is_named_by_every_command(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    monkeypatch.setenv("FRIEZE_PORT", "abc")
    status, words = refused(capsys, *command)
    assert (status, words.split(":")[1].strip()) == (2, "FRIEZE_PORT")


def test_several_workers_without_a_database_are_misuse(capsys: pytest.CaptureFixture[str]) -> None:
    status, words = refused(capsys, "serve", "--workers", "2")
    assert status == 2
    assert "need a database" in words


def test_the_environment_sets_how_much_is_logged(monkeypatch: pytest.MonkeyPatch) -> None:
    assert configure(log_level=None).log_level == "warning"
    monkeypatch.setenv("FRIEZE_LOG_LEVEL", "debug")
    assert configure(log_level=None).log_level == "debug"
    monkeypatch.setenv("FRIEZE_LOG_LEVEL", "loud")
    with pytest.raises(ValueError, match="log_level must be one of debug, info, warning, error"):
        configure(log_level=None)


@pytest.mark.parametrize("command", [["serve"], ["reports"], ["data", "export", "none.jsonl"]])
def test_file_of_a_newer_version_is_refused_in_a_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: list[str]
) -> None:
    with sqlite3.connect(tmp_path / "tables.sqlite") as newer:
        newer.execute("pragma user_version = 999")
    newer.close()
    status, words = refused(capsys, *command, "--data", str(tmp_path))
    assert status == 1
    file = tmp_path / "tables.sqlite"
    assert words.startswith(f"frieze: The stored data can’t be opened ({file}: written by a newer version (schema 999")


@pytest.mark.parametrize("workers", ["1", "2"])
def test_database_that_does_not_answer_is_told_at_once(capsys: pytest.CaptureFixture[str], workers: str) -> None:
    address = f"postgresql://nobody@127.0.0.1:{free_port()}/none"
    given = ["--workers", workers, "--database", address, "--broker", "redis://127.0.0.1:1/0"]
    status, words = refused(capsys, "serve", *given)
    assert status == 1
    assert words.startswith("frieze: The stored data can’t be opened (")
    assert "127.0.0.1" in words, "it names the address that did not answer"


async def test_database_of_a_newer_version_is_refused_in_a_sentence(
    capsys: pytest.CaptureFixture[str], postgres_server: Postgres
) -> None:
    address = new_database(postgres_server)
    await check_backends(configure(database=address))
    query = ["-q", "-c", "update frieze_schema set version = 999", address]
    subprocess.run([str(postgres_binary("psql")), *query], check=True)
    status, words = await asyncio.to_thread(refused, capsys, "serve", "--database", address)
    assert status == 1
    assert words.startswith("frieze: The stored data can’t be opened (written by a newer version (schema 999")


def test_port_that_was_asked_for_and_is_taken_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        status, words = refused(capsys, "serve", "--port", port, "--data", str(tmp_path))
    assert (status, words) == (1, f"frieze: 127.0.0.1:{port}: Address already in use\n"), "a proxy connects to it"


def test_address_that_is_not_of_this_machine_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, words = refused(capsys, "serve", "--host", "192.0.2.1", "--data", str(tmp_path))
    assert (status, words) == (1, "frieze: 192.0.2.1:8000: Cannot assign requested address\n")


def test_broker_that_refuses_us_is_reported(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, redis_server: Redis
) -> None:
    with redis.Redis.from_url(redis_server.address) as there:
        there.acl_setuser("frieze", enabled=True, passwords=["+right"])
    address = redis_server.address.replace("redis://", "redis://frieze:wrong@")
    status, words = refused(capsys, "serve", "--broker", address, "--data", str(tmp_path))
    assert status == 1
    assert words.startswith("frieze: The broker refused the connection (")
    assert "wrong@" not in words


@pytest.mark.parametrize("address", ["redis://:se/cret@127.0.0.1/0", "redis://127.0.0.1:abc/0", "localhost:6379"])
def test_address_of_a_broker_that_cannot_be_read_is_misuse(capsys: pytest.CaptureFixture[str], address: str) -> None:
    words = "broker must be like redis://:password@host:6379/0, with %2F for / and %40 for @ in a password"
    assert refused(capsys, "serve", "--broker", address) == (2, f"frieze: {words}\n")


def test_folder_that_is_a_file_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    status, words = refused(capsys, "serve", "--data", str(tmp_path / "file"))
    assert status == 1
    assert str(tmp_path / "file") in words


def test_backup_of_a_database_that_is_no_file_is_refused_not_called_done(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    status, words = refused(
        capsys, "data", "backup", str(tmp_path / "copy"), "--database", "postgresql://nobody@127.0.0.1:1/none"
    )
    assert status == 1, "a nightly job must notice that there is no backup"
    assert "pg_dump" in words


def test_database_without_its_driver_names_the_extra(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    monkeypatch.delitem(sys.modules, "frieze.tables.storage.postgres", raising=False)
    status, words = refused(capsys, "serve", "--database", "postgresql://nobody@127.0.0.1:1/none")
    assert status == 1
    assert words.startswith("frieze: This needs asyncpg,")
    assert words.endswith("In a clone of Frieze, run: pip install '.[scale]'\n")


@pytest.mark.parametrize("command", [["serve"], ["reports"], ["data", "backup", "copy.sqlite"]], ids=" ".join)
def test_a_program_without_its_server_names_the_extra(command: list[str]) -> None:
    program = "import sys; sys.modules['pyphen'] = None; from frieze.cli import main; sys.exit(main(sys.argv[1:]))"
    done = subprocess.run([sys.executable, "-c", program, *command], capture_output=True, text=True, check=False)
    words = "frieze: This needs pyphen, which isn’t installed. In a clone of Frieze, run: pip install '.[server]'\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", words)


def test_address_of_a_database_that_cannot_be_read_is_refused_without_its_password(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for address in ("postgresql://nobody:secret@127.0.0.1:abc/none", "postgresql://nobody:sec/ret@127.0.0.1/none"):
        status, words = refused(capsys, "serve", "--database", address)
        assert status == 1
        assert words.startswith("frieze: The stored data can’t be opened (its address cannot be read")
        assert "sec" not in words


def test_a_host_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    status, words = refused(capsys, "serve", "--database", "postgresql://nobody:secret@nowhere.invalid/none")
    assert status == 1
    assert words.startswith("frieze: The stored data can’t be opened (nowhere.invalid: ")
