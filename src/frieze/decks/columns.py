"""The columns of a deck's tables, and what people call them in five languages."""

from frieze.decks.words import fold

CARD_COLUMNS = ("id", "date", "picture", "category", "difficulty", "continent", "source", "fit", "names")
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
}
_BY_NAME = {name: column for column, names in NAMES.items() for name in names}


def column_of(header: str) -> str | None:
    """Give the column that a header means, or None."""
    return _BY_NAME.get(fold(header).strip(" :*"))
