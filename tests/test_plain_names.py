"""Names that were replaced by plain ones stay away from code, docs and tests."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
WRITTEN = {".py", ".ts", ".mjs", ".svelte", ".md", ".toml", ".yaml", ".yml"}
FOLDERS = ("src", "web/src", "web/scripts", "web/tests", "tests", "tools", "bench", "docs", ".github")
LEFT_OUT = ("src/frieze/server/web/", "src/frieze/decks/data/", "tests/test_plain_names.py")

MODULES = (
    "house|room|ledger|sight|listener|neighbours|asked|talk|moving|workers|door|shelf|own_decks|mixing|"
    "press|asking|finding|making|many|visitors|written|readable|spelled|doubles|uploaded|variation_rooms"
)
CLASSES = "House|Room|Ledger|Sight|Listener|Neighbours|Words|TableLine|Taste|Outlook"
CLIENT = "showing|flying|looks|ahead"
OLD_NAMES = re.compile(
    rf"\b(?:{MODULES})\.py\b"
    rf"|^\s*(?:from|import) frieze[\w.]*\.(?:{MODULES})\b"
    rf"|\bclass (?:{CLASSES})\b|^(?:{CLASSES}) ="
    rf"|from '[^']*/(?:{CLIENT})(?:\.svelte)?(?:\.ts)?'|\bAsked\.svelte\b"
    r"|\b(?:MOST|LEAST)_[A-Z]|\bdef _\(|\"\"\"(?:Give|Tell whether) ",
    re.MULTILINE,
)


def written() -> list[Path]:
    files = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*")) if path.suffix in WRITTEN]
    return [path for path in files if not path.relative_to(ROOT).as_posix().startswith(LEFT_OUT)]


@pytest.mark.parametrize(
    "text",
    [
        "see `house.py`",
        "from frieze.tables.ledger import Ledger",
        "class Room(Struct):",
        "Words = Annotated[str, 1]",
        "import { fly } from '../table/flying.svelte'",
        "MOST_CARDS = 3",
        'def give() -> int:\n    """Give a number."""',
    ],
)
def test_an_old_name_is_found(text: str) -> None:
    assert OLD_NAMES.search(text)


def test_no_file_has_an_old_name() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): match[0]
        for path in written()
        if (match := OLD_NAMES.search(path.read_text("utf-8")))
    }
    assert not found
