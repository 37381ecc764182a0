"""Writing decks: folder, table, JSON, Anki, contact sheet."""
