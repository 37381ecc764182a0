"""The files around the code are well-formed, and what they name exists."""

import re
import tomllib
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # schemathesis brings it, no types come along

ROOT = Path(__file__).resolve().parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").iterdir())
TEMPLATES = ROOT / ".github" / "ISSUE_TEMPLATE"
FORMS = [path for path in sorted(TEMPLATES.iterdir()) if path.name != "config.yml"]
HOOKS = ROOT / ".pre-commit-config.yaml"
PAGES = [ROOT / name for name in ("CODE_OF_CONDUCT.md", "SECURITY.md")]
MAKEFILE = (ROOT / "Makefile").read_text()
TARGETS = set(re.findall(r"^([a-z]+):", MAKEFILE, re.MULTILINE))
ELEMENTS = {"markdown", "input", "textarea", "dropdown", "checkboxes"}


def name_of(path: Path) -> str:
    return path.name


def read(path: Path) -> dict[str, Any]:
    found = yaml.safe_load(path.read_text())
    assert isinstance(found, dict)
    return found


def test_there_is_a_form_for_each_kind_of_issue() -> None:
    assert [path.stem for path in FORMS] == ["bug", "new_deck", "translation", "wrong_card"]
    assert read(TEMPLATES / "config.yml") == {"blank_issues_enabled": True}


@pytest.mark.parametrize("path", FORMS, ids=name_of)
def test_a_form_has_what_forms_must_have(path: Path) -> None:
    form = read(path)
    assert set(form) == {"name", "description", "title", "labels", "body"}
    asked = [element for element in form["body"] if element["type"] != "markdown"]
    assert any(element.get("validations", {}).get("required") for element in asked)
    for element in form["body"]:
        assert element["type"] in ELEMENTS
        assert set(element) <= {"type", "id", "attributes", "validations"}
        text = element["attributes"]["value" if element["type"] == "markdown" else "label"]
        assert isinstance(text, str)
        assert text
    assert len({element["id"] for element in asked}) == len(asked)


@pytest.mark.parametrize("path", FORMS, ids=name_of)
def test_a_choice_of_a_form_has_different_options(path: Path) -> None:
    for element in read(path)["body"]:
        if element["type"] == "dropdown":
            options = element["attributes"]["options"]
            assert all(isinstance(option, str) for option in options), "YAML reads yes, no and numbers differently"
            assert len(set(options)) == len(options) > 1
        if element["type"] == "checkboxes":
            assert all(set(option) <= {"label", "required"} for option in element["attributes"]["options"])


@pytest.mark.parametrize("path", WORKFLOWS, ids=name_of)
def test_a_workflow_checks_out_and_runs_make(path: Path) -> None:
    workflow = read(path)
    assert set(workflow["on"]) == {"push", "pull_request"}
    assert workflow["permissions"] == {"contents": "read"}
    for job in workflow["jobs"].values():
        assert {"runs-on", "timeout-minutes", "steps"} <= set(job)
        assert re.fullmatch(r"python:3\.11-\w+", job["container"]["image"])
        first, *others = job["steps"]
        assert first["uses"].startswith("actions/checkout@v")
        assert [step["run"] for step in others] == ["make test"]


def test_hooks_are_local_and_call_make() -> None:
    (repository,) = read(HOOKS)["repos"]
    assert repository["repo"] == "local"
    for hook in repository["hooks"]:
        assert {"id", "name", "entry", "language", "pass_filenames", "stages"} == set(hook)
        assert (hook["language"], hook["pass_filenames"]) == ("system", False)
        assert hook["entry"].split()[0] == "make"


@pytest.mark.parametrize(
    "path",
    [
        *WORKFLOWS,
        *FORMS,
        HOOKS,
        *PAGES,
        ROOT / "README.md",
        ROOT / "CONTRIBUTING.md",
        *sorted((ROOT / "docs").glob("*.md")),
    ],
    ids=name_of,
)
def test_make_has_every_target_that_a_file_names(path: Path) -> None:
    named = set(re.findall(r"(?:`|run: |entry: |^)make ([a-z]+)", path.read_text(), re.MULTILINE))
    assert named <= TARGETS


def test_help_explains_every_target() -> None:
    assert set(re.findall(r"^([a-z]+):.*  ## \w", MAKEFILE, re.MULTILINE)) == TARGETS


def test_editors_and_the_formatter_agree() -> None:
    editors = ConfigParser()
    editors.read_string("[top]\n" + (ROOT / ".editorconfig").read_text())
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert editors["top"]["root"] == "true"
    assert int(editors["*.py"]["max_line_length"]) == project["tool"]["ruff"]["line-length"]


def test_the_version_stands_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert project["project"]["dynamic"] == ["version"]
    assert "version" not in project["project"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "frieze.__version__"}
