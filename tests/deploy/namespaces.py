"""A network of two machines that exists only here: two network namespaces with a cable between them."""

import os
import secrets
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.hang_guard import HANGS_AFTER

ROOT = Path(__file__).resolve().parent.parent.parent


class Machine(NamedTuple):
    """One end of the cable. Nothing outside the two can be reached."""

    namespace: str
    ipv4: str
    ipv6: str

    def command(self, *command: str | Path) -> list[str]:
        """Return the command that runs another one on this machine."""
        return ["ip", "netns", "exec", self.namespace, *map(str, command)]

    def python(self, *arguments: str) -> list[str]:
        return self.command(sys.executable, *arguments)


IP = shutil.which("ip") or "ip"


def ip(*arguments: str) -> None:
    subprocess.run([IP, *arguments], check=True, capture_output=True, timeout=HANGS_AFTER)


@contextmanager
def two_machines() -> Iterator[tuple[Machine, Machine]]:
    """Make the network, and take it away in the end. Needs root."""
    if os.geteuid() != 0 or shutil.which("ip") is None:
        pytest.skip("NOT TESTED: network namespaces need root and iproute2")
    with ExitStack() as stack:
        name = f"fz{secrets.token_hex(3)}"
        machines = [Machine(f"{name}{end}", f"10.97.0.{end}", f"fd97::{end}") for end in (1, 2)]
        for machine in machines:
            try:
                ip("netns", "add", machine.namespace)
            except subprocess.CalledProcessError as error:
                pytest.skip(f"NOT TESTED: no network namespaces here: {error.stderr.decode().strip()}")
            stack.callback(ip, "netns", "delete", machine.namespace)
        one, other = (machine.namespace for machine in machines)
        ip("link", "add", one, "netns", one, "type", "veth", "peer", "name", other, "netns", other)
        for machine, peer in (machines, machines[::-1]):
            inside = ("-n", machine.namespace)
            ip(*inside, "link", "set", "lo", "up")
            ip(*inside, "address", "add", f"{machine.ipv4}/24", "dev", machine.namespace)
            ip(*inside, "address", "add", f"{machine.ipv6}/64", "dev", machine.namespace, "nodad")
            ip(*inside, "link", "set", machine.namespace, "up")
            ip(*inside, "route", "add", "default", "via", peer.ipv4)
            ip(*inside, "-6", "route", "add", "default", "via", peer.ipv6)
        yield machines[0], machines[1]
