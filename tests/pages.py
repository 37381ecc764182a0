"""The pages of the browser client, by name: from its own list, which the server reads too."""

import json
import re
from pathlib import Path

LIST = Path(__file__).parent.parent / "web" / "src" / "lib" / "pages.json"
PAGES: dict[str, str] = json.loads(LIST.read_text("utf-8"))["pages"]
# Where a test does not care which table, deck or game it is.
EXAMPLES = {
    "code": "ABCDEF",
    "number": "1",
    "secret": "s3cret",
    "id": "world",
    "game": "exhibition",
    "token": "token",
    "day": "2026-11-18",
}


def address(name: str, **parameters: str) -> str:
    """Return the address of a page, with these parameters or examples."""
    return re.sub(r":(\w+)", lambda found: parameters.get(found[1], EXAMPLES[found[1]]), PAGES[name])


def parameters(name: str) -> set[str]:
    """Return the names of the parameters of a page's address."""
    return set(re.findall(r":(\w+)", PAGES[name]))
