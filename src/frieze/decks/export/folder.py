"""Write a deck as a folder that loads again, as one table, or as JSON. No cell is a formula to a spreadsheet."""

import csv
import io
import re
from pathlib import Path
from typing import Any

import msgspec

from frieze.decks.deck import Deck
from frieze.decks.importing.columns import CARD_COLUMNS, SINGLE_COLUMNS, TEXT_COLUMNS
from frieze.games.dates import parse_date

# What spreadsheets would run as a formula, and what was kept from that already: reading takes one apostrophe away.
FORMULA = re.compile(r"'*[=+\-@\t\r]")


def folder_files(deck: Deck) -> dict[str, str]:
    """Return the files of the deck's folder by name. They load as the same deck."""
    files = {
        "deck.toml": _toml(deck),
        "cards.csv": _csv(CARD_COLUMNS, [_card(deck, number) for number in range(len(deck.cards))]),
    }
    for language, texts in deck.texts.items():
        rows = [
            {"id": card.id, "title": texts[card.id].title, "note": texts[card.id].note}
            for card in deck.cards
            if card.id in texts
        ]
        files[f"text.{language}.csv"] = _csv(TEXT_COLUMNS, rows)
    return files


def write_folder(deck: Deck, folder: Path) -> None:
    """Write the deck's folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in folder_files(deck).items():
        (folder / name).write_text(text, "utf-8", newline="")


def to_csv(deck: Deck, language: str) -> str:
    """Write the deck as one table in one language, categories by name.

    What a spreadsheet would take for a formula is made harmless.
    """
    rows = []
    for number, card in enumerate(deck.cards):
        text, key = deck.text(card.id, language), deck.details_of(card.id).category
        names = deck.categories.get(key, {})
        words = {
            "title": text.title,
            "note": text.note,
            "category": names.get(language) or next(iter(names.values()), key),
        }
        rows.append(_card(deck, number) | words)
    return _csv(
        (
            "id",
            "title",
            "date",
            "note",
            *(column for column in SINGLE_COLUMNS if column not in ("id", "title", "date", "note")),
        ),
        rows,
    )


def to_json(deck: Deck) -> bytes:
    """Write the deck as JSON, with everything."""
    whole = {
        "id": deck.id,
        "titles": deck.titles,
        "audience": deck.audience,
        "licence": deck.licence,
        "authors": deck.authors,
        "categories": deck.categories,
        "signs": deck.category_icons,
        "digest": deck.digest,
        "cards": [
            {
                **{name: value for name, value in _card(deck, number).items() if value},
                "texts": {language: texts[card.id] for language, texts in deck.texts.items() if card.id in texts},
            }
            for number, card in enumerate(deck.cards)
        ],
    }
    return msgspec.json.format(msgspec.json.encode(whole), indent=1)


def _card(deck: Deck, number: int) -> dict[str, str]:
    card = deck.cards[number]
    details = deck.details_of(card.id)
    return {
        "id": card.id,
        "date": card.date,
        "picture": details.picture,
        "category": details.category,
        "difficulty": str(details.difficulty),
        "continent": card.continent or "",
        "source": details.source,
        "fit": details.fit,
        "names": details.names,
        "qid": details.qid,
        "shared_event": details.shared_event,
    }


def _csv(columns: tuple[str, ...], rows: list[dict[str, str]]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: cell if name == "date" else _harmless(cell) for name, cell in row.items()} for row in rows)
    return out.getvalue()


def _harmless(text: str) -> str:
    """Keep a spreadsheet from running a text: put an apostrophe before the start of a formula."""
    return f"'{text}" if FORMULA.match(text) else text


def _toml(deck: Deck) -> str:
    """Write deck.toml. JSON's strings are TOML's basic strings."""

    def quoted(value: Any) -> str:
        return msgspec.json.encode(value).decode()

    lines = [f"id = {quoted(deck.id)}", f"languages = {quoted(deck.languages)}"]
    by_day = all(date.month for card in deck.cards if (date := parse_date(card.date)))
    lines += [f"precision = {quoted('day' if by_day else 'year')}"]
    lines += [f"licence = {quoted(deck.licence)}", f"authors = {quoted(list(deck.authors))}", "", "[titles]"]
    lines += [f"{quoted(language)} = {quoted(title)}" for language, title in deck.titles.items()]
    if deck.audience:
        lines += ["", "[audience]"]
        lines += [f"{quoted(language)} = {quoted(text)}" for language, text in deck.audience.items()]
    for key, names in deck.categories.items():
        lines += [
            "",
            f"[categories.{quoted(key)}]",
            *(f"{quoted(language)} = {quoted(name)}" for language, name in names.items()),
        ]
    if deck.category_icons:
        lines += ["", "[signs]", *(f"{quoted(key)} = {quoted(icon)}" for key, icon in deck.category_icons.items())]
    return "\n".join(lines) + "\n"
