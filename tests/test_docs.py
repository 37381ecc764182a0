"""The documentation is correct: its examples run, its links exist, its lists are complete."""

import doctest
import importlib
import inspect
import re
from pathlib import Path

import pytest
from tools.docs_reference import MODULES, public_names
from tools.docs_reference import page as reference

import frieze
from frieze.games.errors import FriezeError
from frieze.languages import LANGUAGES
from frieze.rules import rules_text

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_of_a_page_run_as_shown(page: Path) -> None:
    failed, _ = doctest.testfile(str(page), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert failed == 0


def test_the_example_of_the_package_runs_as_shown() -> None:
    assert doctest.testmod(frieze).failed == 0


@pytest.mark.parametrize("page", [*sorted(ROOT.glob("*.md")), *PAGES[1:]], ids=lambda page: page.name)
def test_the_targets_of_links_exist(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
        assert (page.parent / target).exists(), target


PACKAGE = ROOT / "src" / "frieze"
ROOTS = {path.name: base for base in (PACKAGE, ROOT) for path in base.iterdir() if path.is_dir()}


@pytest.mark.parametrize("page", [*sorted(ROOT.glob("*.md")), *PAGES[1:]], ids=lambda page: page.name)
def test_files_that_a_page_names_exist(page: Path) -> None:
    """Paths begin in the root or in the package: `web/src/main.ts`, `tables/state.py`."""
    named = re.findall(r"`((?:[\w-]+/)+[\w.-]*)`", page.read_text())
    wanted = [path for path in named if (first := path.split("/")[0]) in ROOTS and first != "build"]
    assert [path for path in wanted if not (ROOTS[path.split("/")[0]] / path).exists()] == []


SOURCES = [
    path
    for folder in ("src/frieze", "web/src", "web/scripts", "tests", "tools")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in {".py", ".ts", ".mjs", ".svelte"}
]


def test_names_that_a_page_gives_exist() -> None:
    """Names of classes and constants, `TimelineOptions` and `LATER`: recipes and pages of the client point to them."""
    known = {name for path in SOURCES for name in re.findall(r"\b[A-Z]\w+", path.read_text("utf-8"))}
    text = "\n".join((ROOT / page).read_text("utf-8") for page in ("CONTRIBUTING.md", "web/README.md"))
    named = re.findall(r"`([A-Z][A-Z_]{2,}|(?:[A-Z][a-z]+){2,})`", text)
    assert len(named) > 20
    assert sorted({name for name in named if name not in known}) == []


def test_every_page_is_in_the_list_of_pages() -> None:
    listed = (ROOT / "docs" / "README.md").read_text()
    assert all(f"({page.name})" in listed for page in (ROOT / "docs").glob("*.md") if page.name != "README.md")


def test_every_error_of_the_contract_is_on_its_page() -> None:
    page = (ROOT / "docs" / "contract.md").read_text()
    errors = [kind for kind in FriezeError.__subclasses__() if kind.__module__ == "frieze.games.errors"]
    assert [kind.__name__ for kind in errors if f"`{kind.__name__}`" not in page or f"`{kind.code}`" not in page] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", list(frieze.GAMES))
def test_every_game_has_rules_in_every_language(game: str, language: str) -> None:
    text = rules_text(game, language)
    assert text.startswith("# ")
    assert len(re.findall("^## ", text, re.MULTILINE)) >= 5


@pytest.mark.parametrize("module", MODULES)
def test_every_public_name_has_its_place_in_the_reference_and_a_docstring(module: str) -> None:
    """`make docs` builds the pages; a constant is described by its source."""
    loaded = importlib.import_module(module)
    text = reference(module)
    for name in public_names(module):
        assert f"::: {module}.{name}\n" in text
        value = getattr(loaded, name)
        if inspect.isclass(value) or inspect.isfunction(value):
            assert inspect.getdoc(value), f"{module}.{name}"


def test_every_package_with_public_names_has_a_page_of_reference() -> None:
    inner = {"cli", "server", "system", "tables", "rules"}
    packages = [path for path in PACKAGE.rglob("__init__.py") if "__all__" in path.read_text("utf-8")]
    named = {".".join(path.parent.relative_to(PACKAGE.parent).parts) for path in packages}
    assert {name for name in named if name.partition(".")[2].split(".")[0] not in inner} == set(MODULES)
