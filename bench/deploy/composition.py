"""Runs deploy/compose.yaml with podman-compose: two workers, PostgreSQL, Redis and nginx."""

import asyncio
import json
import resource
import secrets
import shutil
import ssl
import subprocess
import time
from typing import Any

from bench.deploy.engine import ROOT, Engine, hard_limit
from bench.deploy.images import COMPOSE
from bench.deploy.player import MOVES, begin, go_on

NAME = "frieze.test"
HEALTHY_WITHIN = 300.0  # seconds
APP = "frieze_app_1"


class Composition:
    """A copy of deploy/, filled in as its comments say."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.folder = engine.folder / "site" / "deploy"
        shutil.copytree(ROOT / "deploy", self.folder, ignore=shutil.ignore_patterns(".env", "certificate"))
        self.files = ["-f", "compose.yaml"]
        example = (self.folder / "env.example").read_text()
        filled = example.replace("example.org", NAME).replace("PASSWORD=", f"PASSWORD={secrets.token_hex(24)}")
        (self.folder / ".env").write_text(filled)
        self.make_certificate()
        self.lower_limits()

    def make_certificate(self) -> None:
        """Make the certificate of the host name, and let the name lead to this network."""
        (self.folder / "certificate").mkdir()
        command = (
            f"openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN={NAME} -addext subjectAltName=DNS:{NAME}"
        )
        files = ("-keyout", "certificate/key.pem", "-out", "certificate/cert.pem")
        self.engine.run(*command.split(), *files, cwd=self.folder)
        hosts = self.engine.write("hosts", f"127.0.0.1 localhost {NAME}")
        subprocess.run(["mount", "--bind", hosts, "/etc/hosts"], check=True)

    def lower_limits(self) -> None:
        """Ask for as many open files as this machine allows, if these are fewer than the composition asks for."""
        files, processes = hard_limit(resource.RLIMIT_NOFILE), hard_limit(resource.RLIMIT_NPROC)
        if files < COMPOSE["services"]["app"]["ulimits"]["nofile"]:
            # With limits of its own, a container gets podman's default for all others: too many processes.
            limits = {"services": {"app": {"ulimits": {"nofile": files, "nproc": min(2**12, processes)}}}}
            (self.folder / "limits.yaml").write_text(json.dumps(limits))  # JSON is YAML
            self.files += ["-f", "limits.yaml"]

    def certificate(self) -> ssl.SSLContext:
        """Return a context that trusts only the certificate of the composition."""
        return ssl.create_default_context(cafile=str(self.folder / "certificate" / "cert.pem"))

    def do(self, *arguments: str) -> str:
        """Run podman-compose; return what it prints."""
        return self.engine.run(
            self.engine.folder / "tools" / "bin" / "podman-compose", *self.files, *arguments, cwd=self.folder
        )

    async def until_healthy(self) -> None:
        """Run the health checks, as systemd's timers would, until all containers pass."""
        waiting = {f"frieze_{service}_1" for service in COMPOSE["services"]}
        try:
            async with asyncio.timeout(HEALTHY_WITHIN):
                while waiting := {name for name in waiting if not self.is_healthy(name)}:
                    await asyncio.sleep(0.2)
        except TimeoutError:
            raise RuntimeError(f"{', '.join(sorted(waiting))} did not become healthy:\n{self.do('logs')}") from None

    def is_healthy(self, name: str) -> bool:
        check = ["podman", "healthcheck", "run", name]
        return subprocess.run(check, env=self.engine.environment, capture_output=True, check=False).returncode == 0

    def check_workers(self) -> None:
        """Raise unless each worker hears of the others through Redis."""
        said = self.engine.podman("exec", "frieze_broker_1", "redis-cli", "client", "list", "type", "pubsub")
        expected = int(COMPOSE["services"]["app"]["command"][1])
        if len(said.splitlines()) != expected:
            raise RuntimeError(f"{expected} workers should listen:\n{said}")


async def run_composition(engine: Engine) -> dict[str, Any]:
    """Play through nginx. Stop the app in the middle of a game, and then everything."""
    site = Composition(engine)
    try:
        return await play_through(site)
    finally:
        site.do("down", "--volumes")


async def play_through(site: Composition) -> dict[str, Any]:
    """Start, play, stop and start the app, play, remove and make all containers, play to the end."""
    trusted, address = site.certificate(), f"https://{NAME}"
    began = time.monotonic()
    site.do("up", "--detach")
    await site.until_healthy()
    started = time.monotonic() - began
    site.check_workers()
    saved = await begin(address, trusted)
    stopped, status = site.engine.stop(APP)
    site.engine.podman("start", APP)
    await site.until_healthy()
    saved = await go_on(address, saved, trusted, moves=MOVES)
    site.do("down")
    site.do("up", "--detach")
    await site.until_healthy()
    saved = await go_on(address, saved, trusted)
    return {"start s": started, "stop s": stopped, "exit status": status, "changes": saved.seen["seq"]}
