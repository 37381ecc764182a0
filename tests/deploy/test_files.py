"""The files for containers and systemd name only files, options and settings that exist. No engine is needed."""

import argparse
import json
import re
import shlex
import shutil
import subprocess
import tomllib
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # schemathesis installs it without types

from frieze.cli.serve import add_parser
from frieze.server.config import ENVIRONMENT, Configuration, configure

ROOT = Path(__file__).resolve().parent.parent.parent
DEPLOY = ROOT / "deploy"
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]
LINES = re.sub(r"\\\n\s*", "", (DEPLOY / "Containerfile").read_text()).splitlines()
UNIT = (DEPLOY / "frieze.service").read_text()


def instructions(word: str) -> list[str]:
    return [line.removeprefix(word).strip() for line in LINES if line.startswith(f"{word} ")]


def parsed(arguments: list[str]) -> dict[str, Any]:
    """Parse the arguments of `frieze serve`. An unknown one fails the test."""
    parser = argparse.ArgumentParser()
    add_parser(parser.add_subparsers())
    given = vars(parser.parse_args(["serve", *arguments]))
    return {name: given[name] for name in Configuration.__struct_fields__ if name in given}


def settings_in(names: Any) -> list[str]:
    return [name.removeprefix(ENVIRONMENT).lower() for name in names if name.startswith(ENVIRONMENT)]


# The image


def test_the_files_that_the_image_is_built_from_exist() -> None:
    copied = [part for line in instructions("COPY") for part in line.split()[:-1] if not part.startswith("--")]
    assert copied == [".", "/frieze"]
    ignored = (ROOT / ".dockerignore").read_text().split()
    assert {".git", ".venv", "deploy/.env", "deploy/certificate"} <= set(ignored), (
        "the image must hold no secrets and no local files"
    )
    for run in instructions("RUN"):
        for path in re.findall(r"(?:python|-r) (tools/\S+)", run):
            assert (ROOT / path).is_file(), path
    assert "--require-hashes -r tools/runtime.lock.txt" in " ".join(instructions("RUN"))


def test_the_image_is_not_built_with_interpreted_rules() -> None:
    """setup.py then fails instead of falling back; bench/deploy builds without a compiler."""
    (build,) = [run for run in instructions("RUN") if "tools/setup.py wheel" in run]
    assert build.startswith("FRIEZE_COMPILE=1 ")


def test_the_image_runs_as_an_unprivileged_user() -> None:
    assert instructions("USER") == ["10001:10001"]
    assert "--uid 10001" in " ".join(instructions("RUN"))
    last = max(at for at, line in enumerate(LINES) if line.startswith("FROM"))
    assert not any("apt-get" in line for line in LINES[last:]), "the image must hold no build tools"


def test_the_image_starts_the_program_with_existing_settings() -> None:
    (entry,) = instructions("ENTRYPOINT")
    assert entry == '["frieze", "serve"]'
    assert "frieze" in tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"]
    given = dict(part.split("=", 1) for part in shlex.split(instructions("ENV")[0]))
    assert set(settings_in(given)) <= set(Configuration.__struct_fields__)
    port = given["FRIEZE_PORT"]
    assert instructions("EXPOSE") == [port]
    (check,) = instructions("HEALTHCHECK")
    assert f"http://127.0.0.1:{port}/health" in check


# compose.yaml


def test_the_app_gets_existing_options_and_settings() -> None:
    app = SERVICES["app"]
    given = parsed(app["command"])
    assert given["workers"] == 2
    assert set(settings_in(app["environment"])) <= set(Configuration.__struct_fields__)
    subnet = COMPOSE["networks"]["inside"]["ipam"]["config"][0]["subnet"]
    services = {"database": app["environment"]["FRIEZE_DATABASE"], "broker": app["environment"]["FRIEZE_BROKER"]}
    assert configure(**given | services).trusted_proxies == subnet, "the app must trust only the proxy's network"
    assert app["read_only"] is True
    assert app["tmpfs"] == ["/tmp"]  # noqa: S108  # where workers share their metrics
    assert app["cap_drop"] == ["ALL"]


def test_every_service_has_a_health_check_and_waits_for_healthy_services() -> None:
    for name, service in SERVICES.items():
        assert "healthcheck" in service, name
        assert service["restart"] == "unless-stopped"
        assert list(service["networks"]) == ["inside"]
        for other, how in service.get("depends_on", {}).items():
            assert other in SERVICES
            assert how == {"condition": "service_healthy"}
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"], (
        "only the proxy may have open ports"
    )


def test_the_app_keeps_its_address_when_it_is_restarted() -> None:
    """nginx looks it up only once. No other container may get it meanwhile."""
    (network,) = COMPOSE["networks"]["inside"]["ipam"]["config"]
    address = ip_address(SERVICES["app"]["networks"]["inside"]["ipv4_address"])
    subnet, others = ip_network(network["subnet"]), ip_network(network["ip_range"])
    assert address in subnet
    assert address not in others
    assert others.network_address in subnet
    assert address != subnet.network_address + 1, "the first address is the gateway's"


def test_the_health_check_of_the_app_is_that_of_its_image() -> None:
    """It is repeated because podman's image format drops the health check of an image."""
    (image,) = instructions("HEALTHCHECK")
    assert ["CMD", *json.loads(image.partition("CMD ")[2])] == SERVICES["app"]["healthcheck"]["test"]


def test_internal_addresses_name_services() -> None:
    environment = SERVICES["app"]["environment"]
    assert "@database:5432/" in environment["FRIEZE_DATABASE"]
    assert environment["FRIEZE_BROKER"] == "redis://broker:6379/0"


def test_volumes_are_declared_and_mounted_files_exist() -> None:
    for name, service in SERVICES.items():
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            if source.startswith("./certificate/"):
                continue  # the operator provides these
            exists = (DEPLOY / source).is_file() if source.startswith(".") else source in COMPOSE["volumes"]
            assert exists, (name, volume)
    assert (DEPLOY / SERVICES["app"]["build"]["context"] / SERVICES["app"]["build"]["dockerfile"]).is_file()


def test_secrets_come_only_from_the_environment_file() -> None:
    text = (DEPLOY / "compose.yaml").read_text()
    required = set(re.findall(r"\$\{(\w+):\?", text))
    example = dict(line.split("=", 1) for line in (DEPLOY / "env.example").read_text().splitlines() if "=" in line)
    assert required == set(example)
    assert example["POSTGRES_PASSWORD"] == ""
    assert not re.findall(r"\$\{\w+\}", text), "a missing variable must be an error"
    assert "deploy/.env" in (ROOT / ".gitignore").read_text().split()


def test_the_proxys_file_is_adapted_to_the_app_and_the_name() -> None:
    command = SERVICES["proxy"]["command"][2].replace("$$", "$")
    sed = command.split(" > ")[0].replace("/etc/frieze/nginx.conf", str(DEPLOY / "nginx.conf"))
    environment = {"FRIEZE_NAME": "play.example.net", "PATH": "/usr/bin:/bin"}
    site = subprocess.run(["/bin/sh", "-c", sed], env=environment, capture_output=True, text=True, check=True).stdout
    assert "server app:8000;" in site
    assert site.count("server_name play.example.net;") == 2
    for volume in SERVICES["proxy"]["volumes"]:
        inside = volume.split(":")[1]
        assert inside in site or inside in command, inside


# systemd


def test_the_unit_names_existing_settings() -> None:
    (given,) = re.findall(r"^Environment=(.*)$", UNIT, re.MULTILINE)
    named = dict(part.split("=", 1) for part in given.split())
    assert set(settings_in(named)) == {"data", "port", "trusted_proxies"}
    (start,) = re.findall(r"^ExecStart=\S+/frieze serve(.*)$", UNIT, re.MULTILINE)
    parsed(start.split())


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


def test_systemd_rates_the_unit_as_well_confined(unit: Path) -> None:
    command = ["systemd-analyze", "security", "--offline=true", "--no-pager", str(unit)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    found = re.search(r"exposure level for \S+: ([\d.]+)", done.stdout)
    assert found is not None, done.stdout + done.stderr
    assert float(found[1]) <= 1.5
