"""`tools/release` refuses what is not ready."""

import runpy
from pathlib import Path
from typing import Any

import pytest

RELEASE = runpy.run_path(str(Path(__file__).resolve().parent.parent / "tools" / "release"))
Refused: Any = RELEASE["Refused"]
CHANGELOG = """# Changelog

## Unreleased

## 0.2.0 (2027-01-31)

### Added

- A game.

## 0.1.0 (2026-11-16)

- The first.
"""


def test_the_notes_of_a_release_are_its_entries() -> None:
    assert RELEASE["notes_of"]("0.2.0", CHANGELOG) == "### Added\n\n- A game."
    assert RELEASE["notes_of"]("0.1.0", CHANGELOG) == "- The first."


@pytest.mark.parametrize(
    ("version", "changelog", "reason"),
    [
        ("0.3.0", CHANGELOG, "no section"),
        ("0.2.0", CHANGELOG.replace(" (2027-01-31)", ""), "no section"),
        ("0.2.0", CHANGELOG.replace("2027-01-31", "2027-02-31"), "day"),
        ("0.1.0", CHANGELOG.replace("- The first.\n", ""), "says nothing"),
        ("0.2.0", CHANGELOG.replace("Unreleased\n", "Unreleased\n\n- Forgotten.\n"), "Unreleased"),
    ],
)
def test_a_changelog_that_is_not_ready_is_refused(version: str, changelog: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        RELEASE["notes_of"](version, changelog)


def test_the_version_is_read_from_the_package() -> None:
    assert RELEASE["version_of"]('"""Frieze."""\n\n__version__ = "0.2.0"\n') == "0.2.0"


@pytest.mark.parametrize("version", ["0.2.0.dev0", "0.2", "v0.2.0", "0.2.0rc1", ""])
def test_only_three_numbers_are_a_release(version: str) -> None:
    with pytest.raises(Refused, match="no release"):
        RELEASE["version_of"](f'__version__ = "{version}"\n')
