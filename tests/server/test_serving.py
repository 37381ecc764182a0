"""`frieze serve`: the printed addresses, the next free port, and a log without personal data."""

import json
import logging
import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from frieze.cli.messages import messages_of
from frieze.cli.serve import _print_addresses
from frieze.server.run import JsonLines, free_port, lan_host
from tests.backends import Backend
from tests.conftest import database_and_broker
from tests.hang_guard import HANGS_AFTER

ROOT = Path(__file__).resolve().parent.parent.parent


def test_for_the_network_the_address_comes_with_a_qr_code(capsys: pytest.CaptureFixture[str]) -> None:
    _print_addresses("http://127.0.0.1:8000", "http://192.0.2.7:8000", messages_of("en"))
    said = capsys.readouterr().out
    assert "http://127.0.0.1:8000" in said
    assert "http://192.0.2.7:8000" in said
    assert sum("▀" in line or "▄" in line or "█" in line for line in said.splitlines()) >= 10


def test_for_this_machine_alone_no_other_address_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    _print_addresses("http://127.0.0.1:8000", None, messages_of("en"))
    said = capsys.readouterr().out
    assert re.findall(r"http://[\d.]+", said) == ["http://127.0.0.1"]


def test_the_address_in_the_network_is_one() -> None:
    assert re.fullmatch(r"[\d.]+|[\w.-]+", lan_host("0.0.0.0"))  # noqa: S104  # asked for, not listened on
    assert lan_host("192.0.2.7") == "192.0.2.7", "what was asked for"


def test_a_port_that_is_taken_is_passed_over() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert port < free_port("127.0.0.1", None, default=port) <= port + 50


@pytest.mark.parametrize("workers", [1, 2])
def test_a_server_that_cannot_start_ends_with_a_status(
    workers: int, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """A process manager must see that it failed."""
    database, broker = database_and_broker(request) if workers > 1 else ("", "")
    environment = Backend(tmp_path, database, broker).environment | {"FRIEZE_WORKERS": str(workers)}
    # Each worker gets an application that cannot serve
    broken = (
        "import operator, sys; from frieze.server import run, supervisor; supervisor._worker = run.App = operator.not_"
    )
    program = f"{broken}; from frieze.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", program, "serve", "--data", str(tmp_path)]
    done = subprocess.run(
        command, env=os.environ | environment, capture_output=True, text=True, timeout=HANGS_AFTER, check=False
    )
    assert done.returncode > 0, done.stderr
    assert "runs at" not in done.stdout
    assert "ImportError" not in done.stderr, "it is broken where this test breaks it"


def test_a_line_of_the_log_is_json() -> None:
    record = logging.makeLogRecord({"name": "frieze.tables", "levelname": "WARNING", "msg": "a %s", "args": ("b",)})
    record.code = "saving_failed"
    line = json.loads(JsonLines().format(record))
    assert (line["from"], line["level"], line["message"], line["code"]) == (
        *("frieze.tables", "warning", "a b"),
        "saving_failed",
    )
