"""Read uploads as rows of a draft: a table of the usual kinds, or a deck's folder in a ZIP."""

from msgspec import Struct

from frieze.decks.checking.check import CARD_ID
from frieze.decks.checking.findings import Finding, FindingCode
from frieze.decks.importing.archive import folder_in
from frieze.decks.importing.columns import SINGLE_COLUMNS, TEXT_COLUMNS, column_of
from frieze.decks.importing.draft import (
    FILE,
    MAX_CARDS,
    MAX_CELL,
    MAX_LANGUAGES,
    Draft,
    DraftCard,
    DraftCategory,
    DraftText,
    with_ids,
)
from frieze.decks.importing.source import Source, known_rows, read_folder, read_single
from frieze.decks.importing.spreadsheet import Row, read_cells, read_spreadsheet

MAX_TITLE = 80  # of a deck, and of what is said of it
MAX_SHOWN = 16  # columns that can be named by hand


class ReadRows(Struct, frozen=True):
    """The rows of an upload. If no row names titles and dates, `cells` has the cells as they are.

    `columns` then tells what each column means, as far as it has a name. A deck's folder comes as a whole `draft`.
    """

    cards: list[DraftCard]
    findings: list[Finding]
    cells: list[list[str]] = []
    columns: list[str] = []
    draft: Draft | None = None


def read_rows(data: bytes, file: str = FILE) -> ReadRows:
    """Read a table, or a deck's folder in a ZIP, as rows of a draft, up to its limit."""
    folder = folder_in(data)
    if folder is not None:
        source = read_folder(folder)
        draft = _draft(source)
        return ReadRows(draft.cards, [*source.findings, *_too_many(source.cards, file)], draft=draft)
    source = read_single(data, file)
    findings = [*source.findings, *_too_many(source.cards, file)]
    if any(finding.code is FindingCode.MISSING_COLUMN for finding in findings):
        cells = [[cell[:MAX_CELL] for cell in row[:MAX_SHOWN]] for row in read_cells(data)[: MAX_CARDS + 1]]
        return ReadRows([], findings, cells, [column_of(cell) or "" for cell in cells[0]] if cells else [])
    return ReadRows(with_ids(_card(row, "") for row in source.cards[:MAX_CARDS]), findings)


def read_texts(data: bytes, file: str = FILE) -> tuple[dict[str, DraftText], list[Finding]]:
    """Read a table of one language's texts. Return them by row id, and the findings."""
    table = read_spreadsheet(data, file)
    findings = list(table.findings)
    rows = known_rows(table, TEXT_COLUMNS, ("id", "title"), findings)
    most = 2 * MAX_CARDS + 1  # the cards, their categories, the deck's title
    return {row.cells["id"]: _text(row) for row in rows[:most]}, [*findings, *_too_many(rows, file, most)]


def _draft(source: Source) -> Draft:
    """Make a draft of a deck's folder, errors included. The first language is the draft's own."""
    own, *others = list(source.texts)[: MAX_LANGUAGES + 1]
    texts = {language: {row.cells["id"]: row for row in source.texts[language]} for language in (own, *others)}
    words = {key: names.get(own) or key for key, names in source.about.get("categories", {}).items()}
    icons = source.about.get("signs", {})
    rows = source.cards[:MAX_CARDS]
    named = [_with_texts(row, texts[own].get(row.cells["id"]), words) for row in rows]
    cards = with_ids(_card(row, row.cells["id"]) for row in named)
    return Draft(
        title=source.about.get("titles", {}).get(own, "")[:MAX_TITLE],
        language=own,
        cards=cards,
        translations={
            language: {
                card.id: _text(texts[language][row.cells["id"]])
                for card, row in zip(cards, rows, strict=True)
                if row.cells["id"] in texts[language]
            }
            for language in others
        },
        titles={
            language: title[:MAX_TITLE]
            for language, title in source.about.get("titles", {}).items()
            if language in others
        },
        audience={
            language: text for language, text in source.about.get("audience", {}).items() if language in (own, *others)
        },
        categories={
            word[:MAX_CELL]: DraftCategory(
                icons.get(key, ""),
                {other: name[:MAX_CELL] for other, name in source.about["categories"][key].items() if other in others},
            )
            for key, word in list(words.items())[:MAX_CARDS]
        },
        licence=source.about.get("licence", "")[:MAX_TITLE],
        author=", ".join(source.about.get("authors", []))[:MAX_TITLE],
    )


def _with_texts(row: Row, text: Row | None, words: dict[str, str]) -> Row:
    """Return a row of cards with its texts, and with its category by name."""
    cells = {**row.cells, "title": "", "note": "", **(text.cells if text else {})}
    category = cells.get("category", "")
    return Row(row.line, {**cells, "category": words.get(category, category)})


def _card(row: Row, card: str) -> DraftCard:
    """Make a draft's row. Leave out an invalid id."""
    cells = {
        name: row.cells.get(name, "")[:MAX_CELL]
        for name in DraftCard.__struct_fields__
        if name in SINGLE_COLUMNS and name != "id"
    }
    return DraftCard(id=card if CARD_ID.fullmatch(card) else "", **cells)


def _text(row: Row) -> DraftText:
    return DraftText(row.cells["title"][:MAX_CELL], row.cells.get("note", "")[:MAX_CELL])


def _too_many(rows: list[Row], file: str, most: int = MAX_CARDS) -> list[Finding]:
    """Return a finding if there are more rows than a draft may have."""
    if len(rows) <= most:
        return []
    return [Finding.of(FindingCode.TOO_MANY_ROWS, file=file, line=rows[most].line, most=most)]
