"""A deck in the making: rows as somebody typed, pasted or uploaded them, within limits.

A draft is stored with its errors. `check_draft` finds them row by row; `deck_of` makes the deck once none is left.
"""

import re
import secrets
from collections.abc import Iterable
from typing import Annotated, Any

from msgspec import Meta, Struct, field, structs

from frieze.decks.category_icons import ICONS, category_icons, icon_of
from frieze.decks.checking.check import check
from frieze.decks.checking.findings import Finding, Severity
from frieze.decks.dates.parse import read_dates
from frieze.decks.deck import Deck, Text
from frieze.decks.folding import fold
from frieze.decks.importing.source import DEFAULT_LANGUAGE, MAX_AUDIENCE, Source
from frieze.decks.importing.spreadsheet import Row
from frieze.decks.load import BrokenDeck, build

MAX_CARDS = 1000
MAX_BYTES = 1024 * 1024
MAX_LANGUAGES = 12
MAX_CELL = 400
FILE = "cards"  # the file that findings of a draft name

RowId = Annotated[str, Meta(max_length=64, pattern=r"^([a-z0-9][a-z0-9_-]*)?$")]
Cell = Annotated[str, Meta(max_length=MAX_CELL)]
LanguageTag = Annotated[str, Meta(pattern=r"^[a-z]{2,3}(-[A-Za-z]{2,4})?$")]


class DraftCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A row. The server assigns the id; it stays when the title changes."""

    id: RowId = ""
    title: Cell = ""
    date: Cell = ""
    note: Cell = ""
    picture: Cell = ""
    category: Cell = ""
    difficulty: Cell = ""
    continent: Cell = ""
    source: Cell = ""
    qid: Cell = ""
    shared_event: Cell = ""


class DraftText(Struct, frozen=True, forbid_unknown_fields=True):
    """A row's texts in another language."""

    title: Cell = ""
    note: Cell = ""


class DraftCategory(Struct, frozen=True, forbid_unknown_fields=True):
    """The icon of a category, if one is chosen, and its name in other languages."""

    icon: Annotated[str, Meta(max_length=40)] = field(default="", name="sign")
    names: Annotated[dict[LanguageTag, Cell], Meta(max_length=MAX_LANGUAGES)] = {}


NO_CATEGORY = DraftCategory()


class Draft(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A deck in the making. `translations` are by language, then by row id; `categories` by the word of the rows."""

    title: Annotated[str, Meta(max_length=80)] = ""
    language: LanguageTag = DEFAULT_LANGUAGE
    cards: Annotated[list[DraftCard], Meta(max_length=MAX_CARDS)] = []
    translations: Annotated[
        dict[LanguageTag, Annotated[dict[RowId, DraftText], Meta(max_length=MAX_CARDS)]],
        Meta(max_length=MAX_LANGUAGES),
    ] = {}
    titles: Annotated[dict[LanguageTag, Annotated[str, Meta(max_length=80)]], Meta(max_length=MAX_LANGUAGES)] = {}
    audience: Annotated[
        dict[LanguageTag, Annotated[str, Meta(max_length=MAX_AUDIENCE)]], Meta(max_length=MAX_LANGUAGES + 1)
    ] = {}
    categories: Annotated[dict[Cell, DraftCategory], Meta(max_length=MAX_CARDS)] = {}
    licence: Annotated[str, Meta(max_length=80)] = ""
    author: Annotated[str, Meta(max_length=80)] = ""


def with_ids(cards: Iterable[DraftCard]) -> list[DraftCard]:
    """Return the rows with unique ids. A new id tells nothing about the row or the date."""
    seen: set[str] = set()
    found = []
    for card in cards:
        given = card if card.id and card.id not in seen else structs.replace(card, id=f"c{secrets.token_hex(7)}")
        seen.add(given.id)
        found.append(given)
    return found


def check_draft(draft: Draft) -> list[Finding]:
    """Return the findings of the checker. A finding's line is the number of the row, from 1."""
    return check(source_of(draft, "draft"))


def dates_of(draft: Draft) -> list[str]:
    """Return the dates of the rows in the form that cards have; empty if a date cannot be read."""
    return [read.text or "" for read in read_dates([card.date for card in draft.cards])]


def deck_of(draft: Draft, deck: str) -> Deck:
    """Make the deck. Raise `BrokenDeck` if the checker finds errors."""
    source = source_of(draft, deck)
    errors = [finding for finding in check(source) if finding.severity is Severity.ERROR]
    if errors:
        raise BrokenDeck(deck, errors)
    return build(source)


def source_of(draft: Draft, deck: str) -> Source:
    """Return a draft as the checker and the loader read decks."""
    cards = [card for card in draft.cards if any(getattr(card, name) for name in ("title", "date", "note"))]
    lines = {card.id: number for number, card in enumerate(draft.cards, start=1)}
    keys = {card.category: category_key(card.category) for card in cards if card.category}
    rows = [
        Row(lines[card.id], structs.asdict(card) | {"category": keys.get(card.category, ""), "fit": "", "names": ""})
        for card in cards
    ]
    texts = {draft.language: rows}
    for language, words in draft.translations.items():
        if language != draft.language:
            texts[language] = [
                Row(lines[card.id], {"id": card.id, "title": words[card.id].title, "note": words[card.id].note})
                for card in cards
                if card.id in words and words[card.id].title
            ]
    title = draft.title or deck
    about: dict[str, Any] = {
        "id": deck,
        "titles": {draft.language: title} | {k: v for k, v in draft.titles.items() if v and k != draft.language},
        "audience": {language: text for language, text in draft.audience.items() if text},
        "languages": list(texts),
        "licence": draft.licence,
        "authors": [draft.author] if draft.author else [],
        "categories": {key: _names(draft, word) for word, key in keys.items()},
        "signs": {key: icon for word, key in keys.items() if (icon := _icon(draft, word))},
        "single": True,
    }
    files = {language: FILE if language == draft.language else f"{FILE}.{language}" for language in texts}
    return Source(deck, FILE, about, rows, texts, files, [])


def category_icons_of(draft: Draft) -> dict[str, str]:
    """Return the icon of each category by its word, as it will be printed."""
    about = source_of(draft, "draft").about
    icons = category_icons(about["categories"], about["signs"])
    words = dict.fromkeys(card.category for card in draft.cards if card.category)
    return {word: icons[key] for word in words if (key := category_key(word)) in icons}


def _names(draft: Draft, word: str) -> dict[str, str]:
    """Return a category's names by language, the one of the rows first."""
    names = draft.categories.get(word, NO_CATEGORY).names
    return {draft.language: word} | {k: name for k, name in names.items() if name and k != draft.language}


def _icon(draft: Draft, word: str) -> str:
    """Return a category's icon: the chosen one, or the one that its word calls for."""
    chosen = draft.categories.get(word, NO_CATEGORY).icon
    return chosen if chosen in ICONS else icon_of(word)


def category_key(word: str) -> str:
    """Return the key of a category that somebody named."""
    return re.sub(r"[^a-z0-9]+", "-", fold(word)).strip("-")[:40] or "other"


def draft_of(deck: Deck, language: str) -> Draft:
    """Return a deck as a draft to start from, in one of its languages, with the others as translations."""
    own = language if language in deck.languages else deck.languages[0]
    cards = []
    for card in deck.cards:
        text, details = deck.text(card.id, own), deck.details_of(card.id)
        names = deck.categories.get(details.category, {})
        cards.append(
            DraftCard(
                id=card.id,
                title=text.title,
                date=card.date,
                note=text.note,
                picture=details.picture,
                category=names.get(own, details.category),
                difficulty=str(details.difficulty),
                continent=card.continent or "",
                source=details.source,
                qid=details.qid,
                shared_event=details.shared_event,
            )
        )
    others = {
        other: {card: _draft_text(text) for card, text in texts.items()}
        for other, texts in deck.texts.items()
        if other != own
    }
    categories = {
        names.get(own, key): DraftCategory(
            deck.category_icons.get(key) or icon_of(key), {other: name for other, name in names.items() if other != own}
        )
        for key, names in deck.categories.items()
    }
    titles = {other: title for other, title in deck.titles.items() if other != own}
    author = ", ".join(deck.authors)[:80]
    return Draft(
        title=deck.title(own),
        language=own,
        cards=cards,
        translations=others,
        titles=titles,
        audience=dict(deck.audience),
        categories=categories,
        licence=deck.licence,
        author=author,
    )


def _draft_text(text: Text) -> DraftText:
    return DraftText(text.title, text.note)
