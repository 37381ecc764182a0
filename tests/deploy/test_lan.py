"""`frieze serve --lan` on one machine, joined from another by the address that it says."""

import json
import os
import re
import signal
import subprocess
from pathlib import Path

import pytest

from tests.deploy.namespaces import ROOT, Machine, two_machines
from tests.hang_guard import HANGS_AFTER

PROGRAM = "import sys; from frieze.cli import main; sys.exit(main())"


def start(machine: Machine, *arguments: str, **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        machine.python(*arguments), cwd=ROOT, env=os.environ | environment, stdout=subprocess.PIPE, text=True
    )


def lines_of(process: subprocess.Popen[str]) -> list[dict[str, object]]:
    """Return what a guest has said, once it has gone."""
    said, _ = process.communicate(timeout=HANGS_AFTER)
    assert process.returncode == 0, said
    return [json.loads(line) for line in said.splitlines()]


def address_said(server: subprocess.Popen[str]) -> str:
    assert server.stdout is not None
    for line in server.stdout:
        if found := re.match(r"Other devices on this network: (\S+)", line):
            return found[1]
    raise AssertionError("it said no address")


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])  # noqa: S104  # inside a network that only this test can reach
def test_another_machine_joins_by_the_address_that_is_said(host: str, tmp_path: Path) -> None:
    with two_machines() as (ours, other):
        flags = ["--lan", "--port", "8000", "--data", str(tmp_path), *(["--host", host] if ":" in host else [])]
        server = start(ours, "-c", PROGRAM, "serve", *flags, PYTHONUNBUFFERED="1")
        try:
            address = address_said(server)
            expected = f"http://[{ours.ipv6}]:8000" if ":" in host else f"http://{ours.ipv4}:8000"
            assert address == expected
            own = "http://[::1]:8000" if ":" in host else "http://127.0.0.1:8000"
            playing = start(ours, "-m", "tests.deploy.guest", "host", own)
            assert playing.stdout is not None
            code = json.loads(playing.stdout.readline())["code"]
            (joined,) = lines_of(start(other, "-m", "tests.deploy.guest", "join", address, code))
            (hosted,) = lines_of(playing)
            assert joined["outcome"] is not None
            assert (joined["seq"], joined["line"]) == (hosted["seq"], hosted["line"])
        finally:
            server.terminate()
            server.communicate(timeout=HANGS_AFTER)
        assert server.returncode == -signal.SIGTERM
