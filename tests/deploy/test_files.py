"""The files for containers and systemd, as far as they can be checked without an engine: all that they name exists."""

import argparse
import json
import re
import shlex
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # schemathesis brings it, no types come along

from frieze.cli.serve import add_parser
from frieze.server.config import ENVIRONMENT, Configuration, configure

ROOT = Path(__file__).resolve().parent.parent.parent
DEPLOY = ROOT / "deploy"
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]
LINES = re.sub(r"\\\n\s*", "", (DEPLOY / "Containerfile").read_text()).splitlines()
UNIT = (DEPLOY / "frieze.service").read_text()


def containerfile(word: str) -> list[str]:
    return [line.removeprefix(word).strip() for line in LINES if line.startswith(f"{word} ")]


def taken(arguments: list[str]) -> dict[str, Any]:
    """Return what `frieze serve` understands of these words; an unknown one ends the test."""
    parser = argparse.ArgumentParser()
    add_parser(parser.add_subparsers())
    given = vars(parser.parse_args(["serve", *arguments]))
    return {name: given[name] for name in Configuration.__struct_fields__ if name in given}


def settings_in(names: Any) -> list[str]:
    return [name.removeprefix(ENVIRONMENT).lower() for name in names if name.startswith(ENVIRONMENT)]


# The image


def test_what_the_image_is_built_of_is_there() -> None:
    copied = [part for line in containerfile("COPY") for part in line.split()[:-1] if not part.startswith("--")]
    assert copied == [".", "/frieze"]
    ignored = (ROOT / ".dockerignore").read_text().split()
    assert {".git", ".venv", "deploy/.env", "deploy/certificate"} <= set(ignored), "no secrets, and a clean copy"
    for run in containerfile("RUN"):
        for path in re.findall(r"(?:python|-r) (tools/\S+)", run):
            assert (ROOT / path).is_file(), path
    assert "--require-hashes -r tools/runtime.lock.txt" in " ".join(containerfile("RUN"))


def test_the_image_runs_without_rights() -> None:
    assert containerfile("USER") == ["10001:10001"]
    assert "--uid 10001" in " ".join(containerfile("RUN"))
    last = max(at for at, line in enumerate(LINES) if line.startswith("FROM"))
    assert not any("apt-get" in line for line in LINES[last:]), "nothing to build with is left"


def test_the_image_starts_the_program_with_settings_that_exist() -> None:
    (entry,) = containerfile("ENTRYPOINT")
    assert entry == '["frieze", "serve"]'
    assert "frieze" in tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"]
    given = dict(part.split("=", 1) for part in shlex.split(containerfile("ENV")[0]))
    assert set(settings_in(given)) <= set(Configuration.__struct_fields__)
    port = given["FRIEZE_PORT"]
    assert containerfile("EXPOSE") == [port]
    (check,) = containerfile("HEALTHCHECK")
    assert f"http://127.0.0.1:{port}/health" in check


# All of it together


def test_the_app_is_given_what_it_understands() -> None:
    app = SERVICES["app"]
    given = taken(app["command"])
    assert given["workers"] == 2
    assert set(settings_in(app["environment"])) <= set(Configuration.__struct_fields__)
    subnet = COMPOSE["networks"]["inside"]["ipam"]["config"][0]["subnet"]
    here = {"database": app["environment"]["FRIEZE_DATABASE"], "broker": app["environment"]["FRIEZE_BROKER"]}
    assert configure(**given | here).trusted_proxies == subnet, "exactly the proxy's network is believed"
    assert app["read_only"] is True
    assert app["tmpfs"] == ["/tmp"]  # noqa: S108  # where workers share their numbers
    assert app["cap_drop"] == ["ALL"]


def test_every_service_is_looked_after_and_waits_for_healthy_ones() -> None:
    for name, service in SERVICES.items():
        assert "healthcheck" in service, name
        assert service["restart"] == "unless-stopped"
        assert service["networks"] == ["inside"]
        for other, how in service.get("depends_on", {}).items():
            assert other in SERVICES
            assert how == {"condition": "service_healthy"}
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"], "nobody else is reached"


def test_the_app_is_well_when_its_image_says_so() -> None:
    """It is said twice because podman, by its own format of images, forgets what an image says of that."""
    (image,) = containerfile("HEALTHCHECK")
    assert ["CMD", *json.loads(image.partition("CMD ")[2])] == SERVICES["app"]["healthcheck"]["test"]


def test_addresses_inside_name_services() -> None:
    environment = SERVICES["app"]["environment"]
    assert "@database:5432/" in environment["FRIEZE_DATABASE"]
    assert environment["FRIEZE_BROKER"] == "redis://broker:6379/0"


def test_volumes_are_declared_and_files_are_there() -> None:
    for name, service in SERVICES.items():
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            if source.startswith("./certificate/"):
                continue  # the operator's own
            exists = (DEPLOY / source).is_file() if source.startswith(".") else source in COMPOSE["volumes"]
            assert exists, (name, volume)
    assert (DEPLOY / SERVICES["app"]["build"]["context"] / SERVICES["app"]["build"]["dockerfile"]).is_file()


def test_secrets_come_from_the_environment_file_alone() -> None:
    text = (DEPLOY / "compose.yaml").read_text()
    asked = set(re.findall(r"\$\{(\w+):\?", text))
    example = dict(line.split("=", 1) for line in (DEPLOY / "env.example").read_text().splitlines() if "=" in line)
    assert asked == set(example)
    assert example["POSTGRES_PASSWORD"] == ""
    assert not re.findall(r"\$\{\w+\}", text), "what is missing is said, not left empty"
    assert "deploy/.env" in (ROOT / ".gitignore").read_text().split()


def test_the_proxys_file_becomes_one_for_the_app_inside() -> None:
    command = SERVICES["proxy"]["command"][2].replace("$$", "$")
    sed = command.split(" > ")[0].replace("/etc/frieze/nginx.conf", str(DEPLOY / "nginx.conf"))
    here = {"FRIEZE_NAME": "play.example.net", "PATH": "/usr/bin:/bin"}
    site = subprocess.run(["/bin/sh", "-c", sed], env=here, capture_output=True, text=True, check=True).stdout
    assert "server app:8000;" in site
    assert site.count("server_name play.example.net;") == 2
    for volume in SERVICES["proxy"]["volumes"]:
        inside = volume.split(":")[1]
        assert inside in site or inside in command, inside


# systemd


def test_the_unit_names_settings_that_exist() -> None:
    (given,) = re.findall(r"^Environment=(.*)$", UNIT, re.MULTILINE)
    named = dict(part.split("=", 1) for part in given.split())
    assert set(settings_in(named)) == {"data", "port", "trusted_proxies"}
    (start,) = re.findall(r"^ExecStart=\S+/frieze serve(.*)$", UNIT, re.MULTILINE)
    taken(start.split())


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("NOT TESTED: systemd is not installed here")
    file = tmp_path / "frieze.service"
    file.write_text(UNIT.replace("/opt/frieze/bin/frieze", shutil.which("true") or "/bin/true"))
    return file


def test_systemd_finds_nothing_wrong_with_the_unit(unit: Path) -> None:
    command = ["systemd-analyze", "verify", str(unit)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def test_systemd_thinks_the_unit_well_confined(unit: Path) -> None:
    command = ["systemd-analyze", "security", "--offline=true", "--no-pager", str(unit)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    found = re.search(r"exposure level for \S+: ([\d.]+)", done.stdout)
    assert found is not None, done.stdout + done.stderr
    assert float(found[1]) <= 1.5
