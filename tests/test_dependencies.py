"""What the project is built on: pinned, hashed, from nowhere in particular; licences listed, and none that forbids."""

import json
import re
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from tools import licences

ROOT = Path(__file__).resolve().parent.parent
LOCKS = [ROOT / "requirements.lock", *sorted((ROOT / "tools").glob("*.lock.txt"))]
LOCKS.append(ROOT / "bench" / "peers" / "requirements.lock")
NPM_LOCKS = [ROOT / "web" / "package-lock.json", *sorted((ROOT / "bench").glob("**/package-lock.json"))]
NPM_LOCKS = [path for path in NPM_LOCKS if "node_modules" not in path.parts]
IMPORT = r"""^\s*(?:import|export|@import)\s(?:[^'"`;()]*?\sfrom\s)?\s*['"]([@\w][^'"]*)['"]"""
FREE = r"MIT|BSD|Apache|ISC|PSF|MPL|Mozilla|LGPL|GPL-2\.0-or-later|CC-BY|CC BY|OFL|Python Software Foundation|Unlicense"


def packages_of(lock: Path) -> dict[str, str]:
    return dict(re.findall(r"^([A-Za-z0-9._-]+)==([^ ;\\]+)", lock.read_text(), re.MULTILINE))


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_a_lock_names_exact_versions_with_hashes_and_no_host(lock: Path) -> None:
    text = lock.read_text()
    blocks = re.split(r"\n(?=[a-zA-Z])", text.strip())
    assert set(packages_of(lock)) == {block.partition("==")[0] for block in blocks}
    for block in blocks:
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", block), block[:80]
    assert not re.search(r"://|--index-url|--extra-index|@ ", text)


@pytest.mark.parametrize("lock", NPM_LOCKS, ids=lambda path: path.parent.name)
def test_a_lock_of_npm_has_hashes_and_no_registry(lock: Path) -> None:
    packages = json.loads(lock.read_text())["packages"]
    for name, package in packages.items():
        if name:
            assert package["integrity"].startswith("sha512-"), name
            assert "resolved" not in package, name


def test_the_client_asks_for_exact_versions() -> None:
    asked = json.loads((ROOT / "web" / "package.json").read_text())["devDependencies"]
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", number) for number in asked.values())


def test_what_runs_is_what_is_tested() -> None:
    tested, runs = packages_of(ROOT / "requirements.lock"), packages_of(ROOT / "tools" / "runtime.lock.txt")
    assert runs.items() <= tested.items()
    for name, number in runs.items():
        try:
            assert version(name) == number, name
        except PackageNotFoundError:
            assert name in licences.ELSEWHERE, name


def test_the_runtime_lock_is_whole() -> None:
    """Whatever the package asks for to serve and to print, and whatever that asks for, is in it."""
    runs = packages_of(ROOT / "tools" / "runtime.lock.txt")
    waiting = [(Requirement(line), {"server", "scale", "paper"}) for line in requires("frieze") or []]
    seen = set()
    while waiting:
        asked, extras = waiting.pop()
        if asked.marker and not any(asked.marker.evaluate({"extra": extra}) for extra in extras | {""}):
            continue
        name = asked.name.lower().replace("_", "-")
        assert name in runs, name
        if (name, frozenset(asked.extras)) not in seen:
            seen.add((name, frozenset(asked.extras)))
            waiting += [(Requirement(line), set(asked.extras)) for line in requires(name) or []]
    assert len(seen) > 20


def test_the_list_of_licences_is_current_and_complete() -> None:
    page = licences.PAGE.read_text()
    assert page == licences.page()
    for name, number in packages_of(ROOT / "tools" / "runtime.lock.txt").items():
        (row,) = re.findall(rf"^\| {re.escape(name)} \| {re.escape(number)} \| (.+) \|$", page, re.MULTILINE)
        assert re.search(FREE, row), (name, row)


def test_nothing_else_of_npm_is_shipped() -> None:
    """All that the client and Svelte's own program for browsers import from other packages."""
    modules = ROOT / "web" / "node_modules"
    if not modules.is_dir():
        pytest.skip("NOT TESTED: web/node_modules is not there (make setup)")
    folders = [ROOT / "web" / "src", modules / "svelte" / "src" / "internal" / "client"]
    folders += [modules / "svelte" / "src" / "internal" / "shared", modules / "svelte" / "src" / "reactivity"]
    found = set()
    for folder in folders:
        for path in folder.rglob("*"):
            if path.suffix in {".ts", ".js", ".svelte", ".css"} and not path.name.endswith(".d.ts"):
                text = re.sub(r"/\*.*?\*/|^\s*//.*$", "", path.read_text(), flags=re.DOTALL | re.MULTILINE)
                imports = re.findall(IMPORT, text, re.MULTILINE)
                found |= {"/".join(name.split("/")[: 2 if name.startswith("@") else 1]) for name in imports}
    assert {"svelte", "clsx"} <= found
    assert found <= set(licences.SHIPPED), found - set(licences.SHIPPED)
    notices = (ROOT / "web" / "public" / "notices.txt").read_text()
    for word in ("Svelte", "clsx", "Fraunces", "Source Sans 3", "Phosphor", "Fluent Emoji", "game-icons"):
        assert word in notices


def test_the_way_to_renew_is_written_down() -> None:
    page = (ROOT / "docs" / "dependencies.md").read_text()
    for word in ("make lock", "make test", "once a week"):
        assert word in page
