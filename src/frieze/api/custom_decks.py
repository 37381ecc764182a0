"""REST for decks that people write here: the draft with its findings, reading tables, exports.

Whoever has a deck's secret (in its private edit link) may change it; its id (in the public link) is enough to play it.
"""

import io
import zipfile
from secrets import randbits, token_hex
from typing import Annotated

import msgspec
from msgspec import Meta, Struct, field

from frieze.api.caller import Caller
from frieze.api.catalog import any_deck
from frieze.api.deck_checks import Checked, DeckChecks
from frieze.api.dependencies import CallerDep, ChecksDep, Language, RegistryDep, StoredDep, ThreadsDep
from frieze.api.routes import File, JSONBody, PathParameter, RawBody, delete, download, get, post, put
from frieze.decks.checking.findings import Finding
from frieze.decks.export.anki import to_anki
from frieze.decks.export.folder import folder_files, to_csv
from frieze.decks.importing.draft import (
    MAX_BYTES,
    Draft,
    DraftText,
    draft_of,
    with_ids,
)
from frieze.decks.importing.upload import ReadRows, read_rows, read_texts
from frieze.tables.errors import TableError, Why
from frieze.tables.keys import hash_of_key, new_key
from frieze.tables.settings import DeckId
from frieze.tables.statistics import CardStatistics, statistics_of
from frieze.tables.storage.rows import CUSTOM_PREFIX, CustomDeck, Report

MAX_REPORTS = 200
ReportNumber = Annotated[int, PathParameter(ge=1, le=2**53, description="The report's number")]


class NewDeck(Struct, frozen=True, forbid_unknown_fields=True):
    """A new deck: an empty one, a draft, or a copy of another in one of its languages."""

    draft: Draft | None = None
    copy_of: DeckId | None = None
    language: Annotated[str, Meta(max_length=16)] = "en"


class DeckLinks(Struct):
    """A deck's id, to play it, and its secret, to change it: told when it is made, and when the secret is renewed."""

    id: str
    secret: str


class CardReport(Struct):
    """Somebody thinks that a card is wrong."""

    number: int
    card: str
    at: int
    words: str


class EditedDeck(Struct):
    """A deck as it is being written, what the checker finds in it, and what players have reported.

    `dates` are those of the rows as they are read, empty where none can be read; `signs` the icons of the categories.
    """

    id: str
    revision: int
    draft: Draft
    dates: list[str]
    category_icons: dict[str, str] = field(name="signs")
    findings: list[Finding]
    reports: list[CardReport]
    statistics: dict[str, CardStatistics] = {}


class SaveDeck(Struct, frozen=True, forbid_unknown_fields=True):
    """The next state of a deck; `revision` is the one that it was made from."""

    revision: Annotated[int, Meta(ge=1, le=2**53)]
    draft: Draft


class SavedDeck(Struct):
    """It is kept. `ids` are those of the rows, in order: rows without one have one now; `dates` as they are read."""

    revision: int
    ids: list[str]
    dates: list[str]
    category_icons: dict[str, str] = field(name="signs")
    findings: list[Finding]


class ReadTexts(Struct):
    """Texts in one language by row, as read from a table, and what was found."""

    texts: dict[str, DraftText]
    findings: list[Finding]


def body_of(draft: Draft) -> bytes:
    """Return a draft as it is kept. Raise `deck_too_large` if it is too much."""
    body = msgspec.json.encode(draft)
    if len(body) > MAX_BYTES:
        raise TableError(Why.DECK_TOO_MUCH, bytes=len(body), most=MAX_BYTES)
    return body


def draft_in(deck: CustomDeck) -> Draft:
    """Return the draft that is kept."""
    return msgspec.json.decode(deck.body, type=Draft)


async def checked_draft(checks: DeckChecks, caller: Caller, draft: Draft) -> Checked:
    """Return what the checker finds in a draft. Checks are counted, those of the same content once."""
    return await checks.check(draft, lambda: caller.spend("check"))


@post("/own-decks", max_body=MAX_BYTES)
async def make(registry: RegistryDep, caller: CallerDep, data: JSONBody[NewDeck]) -> DeckLinks:
    """Make a deck of one's own."""
    caller.spend("deck")
    draft = data.draft or Draft()
    if data.copy_of is not None:
        draft = draft_of(await any_deck(registry, data.copy_of), data.language)
    draft = msgspec.structs.replace(draft, cards=with_ids(draft.cards))
    secret, name = new_key(randbits), f"{CUSTOM_PREFIX}{token_hex(8)}"
    edit = bytes.fromhex(hash_of_key(secret))
    await registry.read(registry.storage.put_deck(CustomDeck(name, edit, 1, registry.now(), body_of(draft))))
    return DeckLinks(name, secret)


@get("/own-decks/{secret:str}", heavy=True)
async def edit(registry: RegistryDep, caller: CallerDep, checks: ChecksDep, stored: StoredDep) -> EditedDeck:
    """Open a deck to go on writing it."""
    reports: list[Report] = await registry.read(registry.storage.reports(stored.id, MAX_REPORTS))
    draft = draft_in(stored)
    checked = await checked_draft(checks, caller, draft)
    told = [CardReport(report.number, report.card, report.at, report.words) for report in reports]
    statistics = await registry.read(statistics_of(registry.storage, stored.id))
    return EditedDeck(stored.id, stored.revision, draft, *checked, told, statistics)


@put("/own-decks/{secret:str}", max_body=2 * MAX_BYTES, heavy=True)
async def save(
    registry: RegistryDep, caller: CallerDep, checks: ChecksDep, stored: StoredDep, data: JSONBody[SaveDeck]
) -> SavedDeck:
    """Keep the next state of a deck, mistakes and all; tell what the checker finds."""
    draft = msgspec.structs.replace(data.draft, cards=with_ids(data.draft.cards))
    next_one = CustomDeck(stored.id, stored.edit, data.revision + 1, registry.now(), body_of(draft))
    await registry.read(registry.storage.save_deck(next_one))
    checked = await checked_draft(checks, caller, draft)
    return SavedDeck(next_one.revision, [card.id for card in draft.cards], *checked)


@post("/own-decks/{secret:str}/secret", status_code=200, heavy=True)
async def renew(registry: RegistryDep, stored: StoredDep) -> DeckLinks:
    """Replace the deck's secret. The old one, which somebody may have seen, opens nothing any more."""
    new = new_key(randbits)
    await registry.read(registry.storage.replace_deck_secret(stored.edit, bytes.fromhex(hash_of_key(new))))
    return DeckLinks(stored.id, new)


@delete("/own-decks/{secret:str}", heavy=True)
async def remove(registry: RegistryDep, stored: StoredDep) -> None:
    """Delete a deck for good. Games that run go on with it as it was."""
    await registry.read(registry.storage.delete_deck(stored.edit))


@delete("/own-decks/{secret:str}/reports/{number:int}", heavy=True)
async def settle(registry: RegistryDep, stored: StoredDep, number: ReportNumber) -> None:
    """Delete a report: the card was corrected, or is right."""
    await registry.read(registry.storage.delete_report(stored.id, number))


@post("/rows", max_body=MAX_BYTES, status_code=200, heavy=True)
async def rows(run_in_thread: ThreadsDep, body: RawBody) -> ReadRows:
    """Read a table that was pasted or dropped (CSV, TSV, XLSX, a deck's folder as ZIP; the body is the file)."""
    return await run_in_thread(read_rows, body)


@post("/text-rows", max_body=MAX_BYTES, status_code=200, heavy=True)
async def text_rows(run_in_thread: ThreadsDep, body: RawBody) -> ReadTexts:
    """Read a table of one language's texts (`id`, `title`, `note`; the body is the file)."""
    texts, findings = await run_in_thread(read_texts, body)
    return ReadTexts(texts, findings)


@get("/own-decks/{secret:str}/export/{kind:str}", heavy=True)
async def export(
    registry: RegistryDep,
    run_in_thread: ThreadsDep,
    stored: StoredDep,
    kind: Annotated[str, PathParameter(pattern="^(csv|zip|apkg)$", description="The kind of file")],
    language: Language = "en",
) -> File:
    """Return a deck as one table, as its folder in a ZIP, or for Anki."""
    deck = await any_deck(registry, stored.id)
    if kind == "csv":
        body, media = to_csv(deck, language).encode("utf-8-sig"), "text/csv"
    elif kind == "zip":
        body, media = zipped(folder_files(deck), deck.id), "application/zip"
    else:
        body, media = await run_in_thread(to_anki, deck, language), "application/octet-stream"
    return download(body, media, f"{deck.id}.{kind}")


def zipped(files: dict[str, str], folder: str) -> bytes:
    """Pack files into a ZIP, in a folder."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(f"{folder}/{name}", text)
    return packed.getvalue()


ROUTES = [make, edit, save, renew, remove, settle, rows, text_rows, export]
