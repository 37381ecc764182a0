"""Runs the image alone, the composition and the service: `python -m bench.deploy.containers FOLDER` writes found.json.

bench.deploy starts it in namespaces of its own, as process 1 of a network that nothing outside can reach. Everything
that it starts ends with it.
"""

import asyncio
import json
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

from bench.deploy.composition import run_composition
from bench.deploy.engine import Engine
from bench.deploy.images import BASE, IMAGE, megabytes
from bench.deploy.player import begin, go_on
from bench.deploy.server_start import until_served
from bench.deploy.service import run_service

CGROUPS = Path("/sys/fs/cgroup")
STATE = [Path("/run/netns"), Path("/run/containers")]  # of networks and their addresses
CONFINED = ["--read-only", "--tmpfs", "/tmp", "--cap-drop", "ALL", "--security-opt", "no-new-privileges"]  # noqa: S108
COMPILED = "import frieze.games.core as core; print(core.__file__.endswith('.so'))"
EXPECTED = {"Pid": "1", "Uid": "10001", "CapEff": "0" * 16, "CapBnd": "0" * 16, "NoNewPrivs": "1"}


def main(folder: Path) -> None:
    """Run everything, and write what was found."""
    prepare_namespaces()
    engine = Engine(folder)
    compiled = engine.podman("run", "--rm", "--entrypoint", "python", IMAGE, "-c", COMPILED)
    found = {
        "image": {"base MB": megabytes(engine, BASE), "MB": megabytes(engine, IMAGE), "compiled": compiled == "True"},
        "alone": asyncio.run(run_alone(engine)),
        "composition": asyncio.run(run_composition(engine)),
        "service": asyncio.run(run_service(engine)),
    }
    (folder / "found.json").write_text(json.dumps(found))


def prepare_namespaces() -> None:
    """Let the engine see what it expects, without changing anything outside."""
    if not (CGROUPS / "cgroup.controllers").exists():  # an old or mixed hierarchy, which crun refuses
        subprocess.run(["mount", "-t", "cgroup2", "none", CGROUPS], check=True)
    for folder in STATE:
        folder.mkdir(exist_ok=True)
        subprocess.run(["mount", "-t", "tmpfs", "none", folder], check=True)
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)


async def run_alone(engine: Engine) -> dict[str, Any]:
    """Run one container with a volume. Stop and start it in the middle of a game."""
    log = partial(engine.podman, "logs", "alone")
    began = time.monotonic()
    engine.podman("run", "--detach", "--name", "alone", *CONFINED, "--volume", "games:/data", IMAGE)
    try:
        await until_served(address(engine), log)
        started = time.monotonic() - began
        check_confinement(engine)
        saved = await begin(address(engine))
        stopped, status = engine.stop("alone")
        engine.podman("start", "alone")
        await until_served(address(engine), log)
        saved = await go_on(address(engine), saved)
    finally:
        engine.podman("rm", "--force", "alone")
        engine.podman("volume", "rm", "games")
    return {"start s": started, "stop s": stopped, "exit status": status, "changes": saved.seen["seq"]}


def address(engine: Engine) -> str:
    """Return the address of the container. It has another one after a restart."""
    inside = engine.podman("inspect", "--format", "{{.NetworkSettings.IPAddress}}", "alone")
    return f"http://{inside}:8000"


def check_confinement(engine: Engine) -> None:
    """Raise unless the server is process 1 without rights, and can write only where it must."""
    lines = engine.podman("exec", "alone", "cat", "/proc/1/status").splitlines()
    status = {key: value.split()[0] for key, _, value in (line.partition(":") for line in lines) if value.strip()}
    if (seen := {key: status[key] for key in EXPECTED}) != EXPECTED:
        raise RuntimeError(f"it has other rights than expected: {seen}")
    for path in ("/frieze/x", "/etc/x", "/x"):
        refusal = engine.run("podman", "exec", "alone", "touch", path, fails=True)
        if "Read-only file system" not in refusal:
            raise RuntimeError(refusal)
    engine.podman("exec", "alone", "touch", "/data/x", "/tmp/x")  # noqa: S108


if __name__ == "__main__":
    main(Path(sys.argv[1]))
