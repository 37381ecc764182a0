"""Builds and runs what deploy/ describes: `python -m bench.deploy` writes results.md.

The image is built with Debian's buildah, on a base made from Debian's packages, and run with podman. It plays a game,
is stopped with SIGTERM, started again, and goes on with the game: alone with a volume, then as deploy/compose.yaml
says, then as a service of systemd. The unit is checked too. Needs root, Debian's packages and about 4 GB of disk; takes some ten minutes.

--folder DIR keeps base and images there, and uses the base of an earlier run.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bench.deploy.engine import PROGRAMS, ROOT, Engine
from bench.deploy.images import BASE, build_base, build_ours, build_stand_ins, refuse_interpreted_rules

HERE = Path(__file__).parent


def main() -> int:
    """Build, run and check everything; write results.md."""
    parser = argparse.ArgumentParser(prog="python -m bench.deploy", description=__doc__)
    parser.add_argument("--folder", type=Path, help="where to keep base and images")
    folder: Path | None = parser.parse_args().folder
    if os.geteuid() != 0:
        return fail("this needs root: it makes namespaces and a Debian system")
    if missing := {package for program, package in PROGRAMS.items() if shutil.which(program) is None}:
        return fail(f"please install {' '.join(sorted(missing))}")
    with working_folder(folder) as where:
        engine = Engine(where)
        engine.configure()
        if BASE not in engine.podman("images", "--format", "{{.Repository}}:{{.Tag}}"):
            say("making the base")
            build_base(engine)
        say("building the image")
        seconds = build_ours(engine)
        say("building it without a compiler")
        refuse_interpreted_rules(engine)
        say("building stand-ins for the services, and a machine with systemd")
        build_stand_ins(engine)
        say("running")
        in_namespaces("--net", "--pid", "--fork", "--kill-child", "--mount-proc", module="containers", folder=where)
        found: dict[str, Any] = json.loads((where / "found.json").read_text())
    say("checking the unit")
    exposure = in_namespaces(module="unit").strip()
    (HERE / "results.md").write_text(report(found, seconds, exposure))
    print((HERE / "results.md").read_text())
    return 0


def say(text: str) -> None:
    """Print what is being done."""
    print(f"deploy: {text}", flush=True)


def fail(why: str) -> int:
    """Print why nothing can be done; return the exit status."""
    print(f"deploy: {why}", file=sys.stderr)
    return 1


@contextmanager
def working_folder(kept: Path | None) -> Iterator[Path]:
    """Yield the folder for everything that is built. Remove it in the end, unless it is to be kept."""
    if kept is not None:
        kept.mkdir(parents=True, exist_ok=True)
        yield kept.resolve()
        return
    with tempfile.TemporaryDirectory(prefix="frieze-deploy-") as folder:
        yield Path(folder)


def in_namespaces(*flags: str, module: str, folder: Path | None = None) -> str:
    """Run a module of bench.deploy in a mount namespace, and in others that flags ask for; return what it prints."""
    command = ["unshare", "--mount", "--propagation", "private", *flags, sys.executable, "-m", f"bench.deploy.{module}"]
    arguments = [] if folder is None else [str(folder)]
    return subprocess.run([*command, *arguments], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def report(found: dict[str, Any], seconds: float, exposure: str) -> str:
    """Return the text of results.md."""
    image = found["image"]
    return "\n".join(
        [
            "# Running what deploy/ describes",
            "",
            f"`python -m bench.deploy` on {datetime.now(UTC):%Y-%m-%d}, {os.cpu_count()} cores, shared with other work.",
            "",
            "| the image | |",
            "|---|---:|",
            f"| built in | {seconds:.0f} s |",
            f"| size, without its base | {image['MB'] - image['base MB']} MB |",
            f"| rules | {'compiled' if image['compiled'] else 'INTERPRETED'} |",
            "| where the rules cannot be compiled | the build fails, and says so |",
            "",
            "| a game, stopped in its middle with SIGTERM | image and volume | compose.yaml | systemd |",
            "|---|---:|---:|---:|",
            row("from start to healthy", "{start s:.1f} s", found),
            row("from SIGTERM to the end", "{stop s:.1f} s", found),
            row("exit status", "{exit status}", found),
            row("changes of the game, played to its end", "{changes}", found),
            "",
            "“Image and volume”: the server is process 1 of user 10001, without capabilities, on a read-only root.",
            "“compose.yaml”: two workers with PostgreSQL and Redis run behind nginx, and the game is played through nginx",
            "over TLS. In the middle of the game the app is stopped and started. Then all containers are removed and made",
            "again on the same volumes. In all three cases a deck is printed.",
            "",
            "“systemd”: the unit runs in a container of its own, with all of its restrictions. The program is at",
            f"the unit's path. `systemd-analyze verify` finds nothing wrong, `systemd-analyze security` says {exposure}.",
            "",
        ]
    )


def row(name: str, cell: str, found: dict[str, Any]) -> str:
    """Return a row of the second table."""
    cells = (cell.format(**found[way]) for way in ("alone", "composition", "service"))
    return f"| {name} | {' | '.join(cells)} |"


if __name__ == "__main__":
    sys.exit(main())
