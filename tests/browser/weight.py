"""What the way to a first table needs, by what its pages name."""

import gzip
import json
import re

from tests.browser.server import CLIENT


def needed(language: str) -> set[str]:
    """Return the files that the home page and a first table of Timeline name."""
    built = json.loads((CLIENT / "pages.json").read_text())
    named = set(re.findall(r'(?:href|src)="\./(assets/[^"]+)"', (CLIENT / "index.html").read_text()))
    for page in ("home", "table timeline"):
        named |= {built["texts"][language].get(name, name) for name in built["needs"][page]}
    return named


def gzipped_script(language: str) -> int:
    """Return the bytes of script among them, gzipped."""
    return sum(len(gzip.compress((CLIENT / name).read_bytes(), 9)) for name in needed(language) if name.endswith(".js"))


def packed_script(language: str) -> int:
    """Return the bytes of the same as the build packed it with Brotli."""
    return sum((CLIENT / f"{name}.br").stat().st_size for name in needed(language) if name.endswith(".js"))
