"""Reading decks: folders, spreadsheets, uploads and drafts."""
