"""Helpers that read the plan of a printed deck: the items of each sheet, and what they show."""

from typing import Any

import frieze
from frieze.paper import Printing
from frieze.paper.document import plan


def item_kinds(deck: frieze.Deck, **options: Any) -> list[list[str]]:
    """Return the kinds of the items on each sheet."""
    return [[item["kind"] for item in sheet["items"]] for sheet in plan(deck, Printing(**options))["sheets"]]


def contents_of(deck: frieze.Deck, kind: str, **options: Any) -> list[Any]:
    """Return what the items of one kind show."""
    sheets = plan(deck, Printing(**options))["sheets"]
    return [item["show"] for sheet in sheets for item in sheet["items"] if item["kind"] == kind]
