"""The icons of categories: outlines of one colour.

A deck's author chooses an icon, or the category's name calls for one. `frieze.paper` has the outlines.
"""

from collections.abc import Iterable, Mapping
from itertools import cycle

from frieze.decks.folding import fold

# The names of categories that call for an icon, in five languages, folded. The icon's own name is one of them.
NAMED = {
    "ai": "intelligence",
    "art": "painting peinture pintura malaralist",
    "arts": "culture cultura menning listir artes",
    "books": "literature litterature literatura bokmenntir baekur livres libros livros writing",
    "building": "architecture arquitectura arquitetura byggingarlist buildings",
    "daily": "food cuisine comida matur",
    "everyday": "life quotidien cotidiano",
    "finds": "archaeology archeologie arqueologia fornleifar",
    "games": "jeux juegos jogos leikir",
    "ideas": "philosophy philosophie filosofia heimspeki religion trumal",
    "invention": "inventions inventos invencoes uppfinningar discoveries",
    "journey": "exploration exploracion exploracao travel voyages viajes viagens konnun ferdir space geimur",
    "machines": "technology technologie tecnologia taekni transport",
    "music": "musique musica tonlist",
    "nature": "naturaleza natureza nattura animals animaux animales animais",
    "networks": "communication comunicacion comunicacao samskipti",
    "people": "personnes personas pessoas folk",
    "peoples": "peuples pueblos povos thjodir",
    "places": "geography geographie geografia landafraedi lieux lugares stadir",
    "science": "sciences ciencia ciencias visindi medicine medecine medicina",
    "society": "societe sociedad sociedade samfelag economy economie economia",
    "software": "computing informatique informatica tolvur",
    "sport": "sports deporte deportes esporte esportes ithrottir",
    "stage": "theatre cinema cine film films kvikmyndir",
    "state": "politics politique politica stjornmal war wars guerre guerres guerra guerras strid history histoire "
    "historia saga",
}
SHAPES = tuple(f"shape-{number}" for number in range(1, 11))
ICONS = (*NAMED, *SHAPES)
_BY_NAME = {name: icon for icon, names in NAMED.items() for name in (icon, *names.split())}


def icon_of(word: str) -> str:
    """Return the icon that a category's name calls for; empty if it calls for none."""
    return _BY_NAME.get(fold(word), "")


def category_icons(categories: Iterable[str], chosen: Mapping[str, str]) -> dict[str, str]:
    """Return the icon of each category: the chosen one, the one that its key names, or a plain shape of its own."""
    keys = list(dict.fromkeys(categories))
    known = {key: chosen.get(key) or icon_of(key) for key in keys}
    free = cycle([shape for shape in SHAPES if shape not in known.values()] or SHAPES)
    return {key: icon or next(free) for key, icon in known.items()}
