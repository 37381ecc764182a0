"""Lists the licences of all that a server runs with and of all that is shipped: writes docs/licences.md.

.venv/bin/python tools/licences.py            write it
.venv/bin/python tools/licences.py --check    tell whether it is current
"""

import json
import re
import sys
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "licences.md"
LOCK = ROOT / "tools" / "runtime.lock.txt"
NPM_LOCK = ROOT / "web" / "package-lock.json"
CLASSIFIER = "License :: OSI Approved :: "
# What another system or an older Python needs: it is not installed everywhere.
ELSEWHERE = {"async-timeout": "Apache-2.0", "colorama": "BSD-3-Clause", "tzdata": "Apache-2.0"}
ELSEWHERE |= {"uvloop": "Apache Software License / MIT License"}
# Of all other packages of web/package-lock.json nothing is shipped: they build and test.
SHIPPED = (
    "@fontsource-variable/fraunces",
    "@fontsource-variable/source-sans-3",
    "@iconify-json/fluent-emoji-flat",
    "@iconify-json/game-icons",
    "@phosphor-icons/core",
    "clsx",
    "esm-env",
    "svelte",
    "ts-fsrs",
)
HEAD = """\
# Licences

This page lists the licence of every Python package that a server needs (`tools/runtime.lock.txt`),
and of every npm package that the built client or the Python package contains parts of.
`tools/licences.py` writes the page, and a test fails when it is out of date.
[credits.md](credits.md) names the pictures, fonts and words that come from others. Each package
contains the text of its licence. Those of the client are also in `notices.txt`, which every server
serves.

"""


def pinned() -> dict[str, str]:
    """Return the packages of the lock with their versions."""
    return dict(re.findall(r"^([a-z0-9-]+)==([^ ;\\]+)", LOCK.read_text(), re.MULTILINE))


def licence_of(package: Distribution) -> str:
    """Return what a package says of its licence: an expression, else its classifiers, else a short text."""
    about: Any = package.metadata
    if expression := about.get("License-Expression"):
        return str(expression)
    classified = [one.removeprefix(CLASSIFIER) for one in about.get_all("Classifier", []) if one.startswith(CLASSIFIER)]
    return " / ".join(classified) or str(about.get("License") or "").strip().splitlines()[0]


def python_rows() -> list[str]:
    """Return a row for each package of the lock."""
    rows = []
    for name, version in sorted(pinned().items()):
        licence = ELSEWHERE.get(name) or licence_of(distribution(name))
        rows.append(f"| {name} | {version} | {licence} |")
    return rows


def npm_rows() -> list[str]:
    """Return a row for each package of which something is shipped."""
    packages = json.loads(NPM_LOCK.read_text())["packages"]
    found = [(name, packages[f"node_modules/{name}"]) for name in SHIPPED]
    return [f"| {name} | {about['version']} | {about['license']} |" for name, about in found]


def page() -> str:
    """Return the page as it should be."""
    titles = "| package | version | licence |\n|---|---|---|\n"
    parts = ["## Python\n", titles + "\n".join(python_rows()), "\n## npm\n", titles + "\n".join(npm_rows())]
    return HEAD + "\n".join(parts) + "\n"


if __name__ == "__main__":
    if "--check" not in sys.argv:
        PAGE.write_text(page())
    elif PAGE.read_text() != page():
        sys.exit("docs/licences.md is not current: run tools/licences.py")
