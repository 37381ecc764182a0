"""A deck for Anki: the title asks, the date answers."""

import html
import tempfile
import zlib
from pathlib import Path
from typing import Any

from frieze.decks.dates.format import readable_date
from frieze.decks.deck import Deck
from frieze.games.dates import ANY

MODEL = 1_607_392_319  # Anki knows kinds of notes and decks by numbers that stay the same


def to_anki(deck: Deck, language: str) -> bytes:
    """Return a package of Anki's: one note a card, in one language. Texts are data, never markup."""
    import genanki  # type: ignore[import-untyped]  # it has no types

    model = genanki.Model(
        MODEL,
        "Frieze",
        fields=[{"name": name} for name in ("Title", "Date", "Note", "Source")],
        templates=[
            {
                "name": "When?",
                "qfmt": "{{Title}}",
                "afmt": "{{FrontSide}}<hr id=answer><b>{{Date}}</b><br>{{Note}}<br><small>{{Source}}</small>",
            }
        ],
    )
    package: Any = genanki.Deck(zlib.crc32(deck.id.encode()) + 2**31, deck.title(language))
    for card in deck.cards:
        text = deck.text(card.id, language)
        date = readable_date(card.date, language) if card.date != ANY else ""
        fields = [text.title, date, text.note, deck.details_of(card.id).source]
        guid = genanki.guid_for(deck.id, card.id)
        package.add_note(genanki.Note(model=model, fields=[html.escape(field) for field in fields], guid=guid))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "deck.apkg"
        genanki.Package(package).write_to_file(str(file))
        return file.read_bytes()
