"""All calls that are answered with or without a server."""

from frieze.api import catalog, custom_decks, daily, first_line, mixtures, pictures, practice, tables

ROUTES = [
    *catalog.ROUTES,
    *first_line.ROUTES,
    *daily.ROUTES,
    *practice.ROUTES,
    *tables.ROUTES,
    *custom_decks.ROUTES,
    *mixtures.ROUTES,
    *pictures.ROUTES,
]
