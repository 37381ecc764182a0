"""Builds the images: a base from Debian's packages, ours from deploy/Containerfile, and stand-ins for the services."""

import re
import time
from pathlib import Path

import yaml  # type: ignore[import-untyped]  # schemathesis installs it without types

from bench.deploy.engine import ROOT, Engine

HERE = Path(__file__).parent
CONTAINERFILE = ROOT / "deploy" / "Containerfile"
(BASE,) = set(re.findall(r"^FROM (\S+)", CONTAINERFILE.read_text(), re.MULTILINE))
IMAGE = "localhost/frieze_app"  # as podman-compose calls it
COMPOSE = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text())
SERVICES = [f"localhost/{service['image']}" for service in COMPOSE["services"].values() if "image" in service]
MACHINE = "localhost/machine"
# A company or a school has certificates and a package index of its own: builds use them, images do not hold them.
SETTINGS = [Path("/etc/ssl/certs/ca-certificates.crt"), Path("/etc/pip.conf")]
NO_SERVICES = "#!/bin/sh\n# Installing a package starts no service, as in any image of Debian.\nexit 101\n"


def build_base(engine: Engine) -> None:
    """Make a stand-in for the base image: Debian with its Python, and no compiler."""
    container = engine.run("buildah", "from", "scratch").strip()
    root = Path(engine.run("buildah", "mount", container).strip())
    packages = "--include=python3,python3-venv,python3-dev,ca-certificates"
    engine.run("debootstrap", "--variant=minbase", packages, BASE.rpartition("-")[2], root)
    (root / "usr/bin/python").symlink_to("python3")
    policy = root / "usr/sbin/policy-rc.d"
    policy.write_text(NO_SERVICES)
    policy.chmod(0o755)
    engine.run("buildah", "commit", "--rm", container, f"localhost/{BASE}")


def build(engine: Engine, *arguments: str | Path, fails: bool = False) -> tuple[str, float]:
    """Build an image; return what was printed, and how many seconds it took."""
    settings = [f"--volume={path}:{path}:ro" for path in SETTINGS if path.exists()]
    began = time.monotonic()
    said = engine.run("buildah", "build", "--layers=false", "--pull-never", *settings, *arguments, fails=fails)
    return said, time.monotonic() - began


def build_ours(engine: Engine) -> float:
    """Build our image; return how many seconds it took."""
    return build(engine, "-t", IMAGE, "-f", CONTAINERFILE, ROOT)[1]


def refuse_interpreted_rules(engine: Engine) -> None:
    """Raise unless the build fails with the reason where there is no compiler."""
    compiler, text = "build-essential", CONTAINERFILE.read_text()
    if compiler not in text:
        raise RuntimeError(f"{CONTAINERFILE} installs its compiler in another way")
    changed = engine.write("Containerfile-without-compiler", text.replace(compiler, "make"))
    said, _ = build(engine, "--target", "build", "-f", changed, ROOT, fails=True)
    if "the rules cannot be compiled" not in said:
        raise RuntimeError(f"the build failed for another reason:\n{said}")


def build_stand_ins(engine: Engine) -> None:
    """Build the stand-ins for PostgreSQL, Redis and nginx, and the machine with systemd."""
    for image in [*SERVICES, MACHINE]:
        stage = image.rpartition("/")[2].partition(":")[0]
        build(engine, "--target", stage, "-t", image, "-f", HERE / "stand_ins" / "Containerfile", ROOT)


def megabytes(engine: Engine, image: str) -> int:
    """Return the size of an image."""
    return int(engine.podman("image", "inspect", "--format", "{{.Size}}", image)) // 10**6
