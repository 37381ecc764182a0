"""docs/security.md names all tests of this folder, and only tests that exist."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "docs" / "security.md").read_text()
HERE = Path(__file__).parent


def test_every_test_that_is_named_is_there_and_none_is_left_out() -> None:
    named = {
        ROOT / name if "/" in name else HERE / name for name in re.findall(r"`((?:tests/[\w/]+/)?test_\w+\.py)`", PAGE)
    }
    assert all(path.is_file() for path in named), named
    assert {path for path in HERE.glob("test_*.py") if path.name != "test_docs_page.py"} <= named


def test_every_threat_has_an_answer_and_a_test() -> None:
    threats = PAGE.partition("\n## Threats\n")[2].partition("\n## ")[0]
    rows = [
        line.split(" | ") for line in threats.splitlines() if line.startswith("| ") and not line.startswith("| threat")
    ]
    assert len(rows) >= 30
    assert all(len(row) == 3 and "test_" in row[2] for row in rows)
