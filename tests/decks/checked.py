"""Reads tables that a test writes, and checks them."""

from frieze.decks import Finding
from frieze.decks.checking.check import check
from frieze.decks.importing.source import read_single


def found(table: str | bytes) -> list[Finding]:
    data = table.encode() if isinstance(table, str) else table
    return check(read_single(data, "deck.csv"))


def codes(table: str | bytes) -> list[str]:
    return [finding.code for finding in found(table)]
