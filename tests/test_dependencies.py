"""Dependencies are pinned with hashes, name no registry, and have listed, free licences."""

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


def test_the_client_requires_exact_versions() -> None:
    required = json.loads((ROOT / "web" / "package.json").read_text())["devDependencies"]
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", number) for number in required.values())


def test_the_versions_that_run_are_those_that_are_tested() -> None:
    tested, runs = packages_of(ROOT / "requirements.lock"), packages_of(ROOT / "tools" / "runtime.lock.txt")
    assert runs.items() <= tested.items()
    for name, number in runs.items():
        try:
            assert version(name) == number, name
        except PackageNotFoundError:
            assert name in licences.ELSEWHERE, name


def test_the_runtime_lock_is_complete() -> None:
    """The lock names all requirements of serving and printing, and their requirements."""
    runs = packages_of(ROOT / "tools" / "runtime.lock.txt")
    waiting = [(Requirement(line), {"server", "scale", "paper"}) for line in requires("frieze") or []]
    seen = set()
    while waiting:
        required, extras = waiting.pop()
        if required.marker and not any(required.marker.evaluate({"extra": extra}) for extra in extras | {""}):
            continue
        name = required.name.lower().replace("_", "-")
        assert name in runs, name
        if (name, frozenset(required.extras)) not in seen:
            seen.add((name, frozenset(required.extras)))
            waiting += [(Requirement(line), set(required.extras)) for line in requires(name) or []]
    assert len(seen) > 20


def test_the_page_of_licences_is_current_and_complete() -> None:
    page = licences.PAGE.read_text()
    assert page == licences.page()
    for name, number in packages_of(ROOT / "tools" / "runtime.lock.txt").items():
        (row,) = re.findall(rf"^\| {re.escape(name)} \| {re.escape(number)} \| (.+) \|$", page, re.MULTILINE)
        assert re.search(FREE, row), (name, row)


def test_no_other_package_of_npm_is_shipped() -> None:
    """The client and Svelte's runtime import no other packages than those with a shipped notice."""
    modules = ROOT / "web" / "node_modules"
    if not modules.is_dir():
        pytest.skip("NOT TESTED: web/node_modules does not exist (make setup)")
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


def test_the_page_of_dependencies_says_how_to_update_them() -> None:
    page = (ROOT / "docs" / "dependencies.md").read_text()
    for word in ("make lock", "make test", "once a week"):
        assert word in page
