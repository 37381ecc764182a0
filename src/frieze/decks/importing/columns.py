"""The columns of a deck's tables and the continents, and what people call them in all languages."""

import re

from frieze.decks.folding import fold
from frieze.games.cards import Continent

CARD_COLUMNS = (
    "id",
    "date",
    "picture",
    "category",
    "difficulty",
    "continent",
    "source",
    "fit",
    "names",
    "qid",
    "shared_event",
)
TEXT_COLUMNS = ("id", "title", "note")
SINGLE_COLUMNS = (*CARD_COLUMNS, "title", "note")

# Folded: no case, no accents.
NAMES = {
    "id": ("id", "key", "cle", "clave", "chave", "lykill"),
    "title": (
        *("title", "event", "name", "titre", "evenement", "nom", "titulo", "evento", "nombre", "acontecimiento"),
        *("nome", "acontecimento", "heiti", "titill", "atburdur", "nafn"),
    ),
    "date": (
        "date",
        "year",
        "when",
        "annee",
        "an",
        "quand",
        "fecha",
        "ano",
        "cuando",
        "data",
        "quando",
        "ar",
        "artal",
        "dagsetning",
    ),
    "note": (
        *("note", "notes", "fact", "comment", "remarque", "commentaire", "nota", "notas", "comentario", "observacao"),
        *("skyring", "athugasemd"),
    ),
    "picture": ("picture", "image", "icon", "img", "icone", "imagen", "icono", "imagem", "mynd", "takn"),
    "category": ("category", "theme", "topic", "categorie", "categoria", "tema", "flokkur", "efni"),
    "difficulty": (
        "difficulty",
        "level",
        "difficulte",
        "niveau",
        "dificultad",
        "nivel",
        "dificuldade",
        "erfidleiki",
        "thyngd",
    ),
    "continent": ("continent", "continente", "heimsalfa", "alfa"),
    "source": ("source", "wikipedia", "link", "url", "lien", "fuente", "enlace", "fonte", "heimild", "tengill"),
    "fit": ("fit",),
    "names": ("names",),
    "qid": ("qid", "wikidata"),
    # Not "event", which people call a title, nor "event id", which numbers the rows of many a spreadsheet.
    "shared_event": ("shared_event",),
}
_BY_NAME = {name: column for column, names in NAMES.items() for name in names}


def column_of(header: str) -> str | None:
    """Return the column that a header means, or None."""
    return _BY_NAME.get(fold(header).strip(" :*"))


CONTINENTS = {
    Continent.OCEANIA: ("oceania", "oceanie", "eyjaalfa"),
    Continent.SOUTH_AMERICA: (
        *("south america", "amerique du sud", "america del sur", "sudamerica", "suramerica"),
        *("america do sul", "sudur amerika"),
    ),
    Continent.AFRICA: ("africa", "afrique", "afrika"),
    Continent.ASIA: ("asia", "asie"),
    Continent.EUROPE: ("europe", "europa", "evropa"),
    Continent.NORTH_AMERICA: (
        *("north america", "amerique du nord", "america del norte", "norteamerica"),
        *("america do norte", "nordur amerika"),
    ),
    Continent.WHITE: ("white", "blanc", "blanche", "blanco", "blanca", "branco", "branca", "hvitt", "hvit"),
}
_CONTINENT_BY_NAME = {name: continent for continent, names in CONTINENTS.items() for name in names}


def continent_of(name: str) -> Continent | None:
    """Return the continent that a name means, or None."""
    return _CONTINENT_BY_NAME.get(re.sub(r"[-_ ]+", " ", fold(name)))
