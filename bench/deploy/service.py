"""Runs deploy/frieze.service under systemd, in a container that is a whole machine."""

import time
from functools import partial
from typing import Any

from bench.deploy.engine import Engine
from bench.deploy.images import MACHINE
from bench.deploy.player import begin, go_on
from bench.deploy.server_start import until_served

ADDRESS = "http://127.0.0.1:8000"  # of the unit, in the network of the bench
# systemd confines the service, so the machine itself must be allowed everything.
AS_A_MACHINE = ["--privileged", "--systemd=always", "--network", "host", "--volume", "/sys/fs/cgroup:/sys/fs/cgroup"]


async def run_service(engine: Engine) -> dict[str, Any]:
    """Let systemd start the unit at boot. Stop and start it in the middle of a game."""
    machine = partial(engine.podman, "exec", "machine")
    log = partial(machine, "journalctl", "--no-pager", "--unit", "frieze")
    began = time.monotonic()
    engine.podman("run", "--detach", "--name", "machine", *AS_A_MACHINE, MACHINE)
    try:
        await until_served(ADDRESS, log)
        started = time.monotonic() - began
        saved = await begin(ADDRESS)
        began = time.monotonic()
        machine("systemctl", "stop", "frieze")
        stopped = time.monotonic() - began
        shown = machine("systemctl", "show", "frieze", "--property=Result,ActiveState,ExecMainStatus")
        state = dict(line.split("=") for line in shown.splitlines())
        if (state["Result"], state["ActiveState"]) != ("success", "inactive"):
            raise RuntimeError(f"systemd is not content: {state}\n{log()}")
        machine("systemctl", "start", "frieze")
        await until_served(ADDRESS, log)
        saved = await go_on(ADDRESS, saved)
    finally:
        engine.podman("rm", "--force", "machine")
    return {
        "start s": started,
        "stop s": stopped,
        "exit status": f"signal {state['ExecMainStatus']}",
        "changes": saved.seen["seq"],
    }
