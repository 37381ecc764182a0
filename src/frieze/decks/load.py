"""Load decks: a built-in one by its id, a folder or a single table by its path."""

from enum import StrEnum
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from frieze.decks.catalog import BUILT_IN
from frieze.decks.checking.check import QID, SHARED_EVENT, check
from frieze.decks.checking.findings import Finding, Severity
from frieze.decks.deck import Deck, Details, Text
from frieze.decks.importing.columns import continent_of
from frieze.decks.importing.source import Source, read_folder, read_single
from frieze.games.cards import Card
from frieze.games.errors import FriezeError

TABLES = (".csv", ".tsv", ".txt", ".xlsx")


class NoDeck(StrEnum):
    """Why a name is no deck's."""

    NOTHING_THERE = "nothing_there"
    NO_DECK_TOML = "no_deck_toml"
    NOT_A_TABLE = "not_a_table"


class UnknownDeck(FriezeError):
    """There is no built-in deck of this id, and no table or deck's folder of this name.

    `allowed`: the built-in decks; `reason`: what there is instead.
    """

    code = "unknown_deck"

    def __init__(self, deck: str, allowed: list[str], reason: NoDeck = NoDeck.NOTHING_THERE) -> None:
        super().__init__(deck=deck, allowed=allowed, reason=reason)


class BrokenDeck(FriezeError):
    """The deck has errors and cannot be played. `findings`: what the checker found."""

    code = "broken_deck"

    def __init__(self, deck: str, findings: list[Finding]) -> None:
        super().__init__(deck=deck, findings=findings)


def built_in_decks() -> list[str]:
    """Return the ids of the built-in decks, in the order of the catalog."""
    return list(BUILT_IN)


def load_deck(name: str | Path) -> Deck:
    """Load a built-in deck by its id, or a deck by its path. Raise `UnknownDeck` or `BrokenDeck`."""
    if isinstance(name, str) and name in BUILT_IN:
        return _load_built_in(name)
    deck, findings = open_deck(name)
    if deck is None:
        raise BrokenDeck(str(name), [finding for finding in findings if finding.severity is Severity.ERROR])
    return deck


def open_deck(name: str | Path) -> tuple[Deck | None, list[Finding]]:
    """Read and check a deck. Return it (None if it has errors) and the findings. Raise `UnknownDeck`."""
    source = find_source(name)
    findings = check(source)
    if any(finding.severity is Severity.ERROR for finding in findings):
        return None, findings
    return build(source), findings


def find_source(name: str | Path) -> Source:
    """Find a deck and read it. Raise `UnknownDeck`."""
    if isinstance(name, str) and name in BUILT_IN:
        return read_folder(_built_in() / name)
    path = Path(name)
    if (path / "deck.toml").is_file():
        return read_folder(path)
    if path.is_file() and path.suffix.lower() in TABLES:
        return read_single(path.read_bytes(), path.name)
    reason = NoDeck.NOTHING_THERE
    if str(name) and path.exists():
        reason = NoDeck.NO_DECK_TOML if path.is_dir() else NoDeck.NOT_A_TABLE
    raise UnknownDeck(str(name), built_in_decks(), reason)


def build(source: Source) -> Deck:
    """Make the deck of a source without errors."""
    about = source.about
    return Deck(
        id=about["id"],
        titles=about["titles"],
        audience=about.get("audience", {}),
        cards=tuple(
            Card(row.cells["id"], read.text or "", continent_of(row.cells.get("continent", "")))
            for row, read in zip(source.cards, source.dates, strict=True)
        ),
        texts={
            language: {row.cells["id"]: Text(row.cells["title"], row.cells.get("note", "")) for row in rows}
            for language, rows in source.texts.items()
        },
        details={row.cells["id"]: _details(row.cells) for row in source.cards},
        categories=about.get("categories", {}),
        category_icons=about.get("signs", {}),
        licence=about.get("licence", ""),
        authors=tuple(about.get("authors", ())),
    )


def _built_in() -> Traversable:
    return resources.files("frieze.decks") / "data"


@cache
def _load_built_in(name: str) -> Deck:
    """Load a built-in deck. It is not checked again: the tests do that."""
    return build(read_folder(_built_in() / name))


def _details(cells: dict[str, str]) -> Details:
    """Make a card's details. A value that the checker warns of is left out."""
    difficulty, qid, event = (cells.get(name, "") for name in ("difficulty", "qid", "shared_event"))
    return Details(
        cells.get("picture", ""),
        cells.get("category", ""),
        int(difficulty) if difficulty in ("1", "2", "3") else 2,
        cells.get("source", ""),
        cells.get("fit", ""),
        cells.get("names", ""),
        qid if QID.fullmatch(qid) else "",
        event if SHARED_EVENT.fullmatch(event) else "",
    )
