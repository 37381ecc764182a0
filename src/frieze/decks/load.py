"""Loading decks: a folder with `deck.toml`, `cards.csv` and a `text.<language>.csv` for each language."""

import csv
import io
import tomllib
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from frieze.decks.deck import Deck, Details, Text
from frieze.games.cards import Card, Continent
from frieze.games.errors import FriezeError


class UnknownDeck(FriezeError):
    """There is no built-in deck of this id, and no folder of this name. `allowed`: the built-in decks."""

    code = "unknown_deck"

    def __init__(self, deck: str, allowed: list[str]) -> None:
        super().__init__(deck=deck, allowed=allowed)


def built_in_decks() -> list[str]:
    """Give the ids of the built-in decks."""
    return sorted(folder.name for folder in _built_in().iterdir() if (folder / "deck.toml").is_file())


def load_deck(name: str | Path) -> Deck:
    """Load a built-in deck by its id, or a deck's folder by its path. Raise `UnknownDeck` if there is neither."""
    if isinstance(name, str) and name in built_in_decks():
        return _load_built_in(name)
    folder = Path(name)
    if not (folder / "deck.toml").is_file():
        raise UnknownDeck(str(name), built_in_decks())
    return _load(folder)


def _built_in() -> Traversable:
    return resources.files("frieze.decks") / "data"


@cache
def _load_built_in(name: str) -> Deck:
    return _load(_built_in() / name)


def _load(folder: Traversable) -> Deck:
    about: dict[str, Any] = tomllib.loads((folder / "deck.toml").read_text("utf-8"))
    rows = _rows(folder / "cards.csv")
    return Deck(
        id=about["id"],
        titles=about["titles"],
        cards=tuple(Card(row["id"], row["date"], _continent(row)) for row in rows),
        texts={
            language: {row["id"]: Text(row["title"], row["note"]) for row in _rows(folder / f"text.{language}.csv")}
            for language in about["languages"]
        },
        details={row["id"]: _details(row) for row in rows},
        categories=about["categories"],
        licence=about["licence"],
        authors=tuple(about["authors"]),
    )


def _rows(path: Traversable) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(path.read_text("utf-8"), newline="")))


def _continent(row: dict[str, str]) -> Continent | None:
    return Continent(row["continent"]) if row["continent"] else None


def _details(row: dict[str, str]) -> Details:
    return Details(row["picture"], row["category"], int(row["difficulty"]), row["source"])
