"""The example of docs/api.md plays a whole game against a real server."""

import subprocess
import sys
from pathlib import Path

from tests.hang_guard import HANGS_AFTER
from tests.server.helpers import process

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "docs" / "examples" / "play_over_the_network.py"


def test_the_example_plays_a_whole_game(tmp_path: Path) -> None:
    with process(tmp_path, FRIEZE_LIMITS="true") as server:
        run = subprocess.run(
            [sys.executable, EXAMPLE, server.address], capture_output=True, text=True, timeout=HANGS_AFTER, check=False
        )
        assert run.returncode == 0, run.stderr
        assert "'winners'" in run.stdout


def test_the_page_shows_the_example_as_it_is() -> None:
    assert f"```python\n{EXAMPLE.read_text()}```" in (ROOT / "docs" / "api.md").read_text()
