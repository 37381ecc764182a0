"""What the plan of a printed deck says, before it is set: what lies on each sheet, and what it shows."""

from typing import Any

import frieze
from frieze.paper import Printing
from frieze.paper.document import plan


def kinds(deck: frieze.Deck, **options: Any) -> list[list[str]]:
    """Return what lies on each sheet."""
    return [[item["kind"] for item in sheet["items"]] for sheet in plan(deck, Printing(**options))["sheets"]]


def shown(deck: frieze.Deck, kind: str, **options: Any) -> list[Any]:
    sheets = plan(deck, Printing(**options))["sheets"]
    return [item["show"] for sheet in sheets for item in sheet["items"] if item["kind"] == kind]
