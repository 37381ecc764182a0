"""The icons of categories: outlines of one colour.

A deck's author chooses an icon, or the category's name calls for one. `category_outlines.json` has the outlines.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from itertools import cycle

import msgspec
from msgspec import Struct

from frieze.decks.folding import fold

# The names of categories that call for an icon, in all languages, folded. The icon's own name is one of them.
NAMED = {
    "ai": "intelligence",
    "art": "painting peinture pintura malaralist",
    "arts": "culture cultura menning listir artes",
    "board": "boardgames dice plateau mesa tabuleiro bordspil",
    "books": "literature litterature literatura bokmenntir baekur livres libros livros",
    "building": "architecture arquitectura arquitetura byggingarlist buildings",
    "combat": "fighting boxing boxe boxeo lutas bardagar",
    "comics": "manga bd historieta quadrinhos myndasogur",
    "crown": "rulers kings queens rois reines reyes reinas reis rainhas konungar drottningar",
    "daily": "home maison hogar casa heimili",
    "disasters": "fire catastrophes desastres hamfarir eldur",
    "earth": "terre tierra terra jord climate climat clima loftslag",
    "everyday": "life quotidien cotidiano",
    "finds": "archaeology archeologie arqueologia fornleifar fossils",
    "food": "cuisine comida matur drink boissons bebidas drykkir",
    "games": "jeux juegos jogos leikir video",
    "health": "sante salud saude heilsa medicine medecine medicina laeknisfraedi",
    "ideas": "philosophy philosophie filosofia heimspeki religion trumal",
    "invention": "inventions inventos invencoes uppfinningar discoveries",
    "journey": "exploration exploracion exploracao travel voyages viajes viagens konnun ferdir journeys",
    "machines": "technology technologie tecnologia taekni",
    "matter": "physics physique fisica edlisfraedi chemistry chimie quimica efnafraedi",
    "medal": "olympic olympics olympiques olimpicos olimpiadas olympiuleikar",
    "media": "radio medias medios midia fjolmidlar news",
    "money": "argent dinero dinheiro peningar trade commerce comercio verslun",
    "music": "musique musica tonlist",
    "nature": "naturaleza natureza nattura animals animaux animales animais",
    "networks": "communication comunicacion comunicacao samskipti",
    "outdoor": "mountains montagne montana montanha fjoll utivist",
    "people": "personnes personas pessoas folk",
    "peoples": "peuples pueblos povos thjodir revolutions",
    "places": "geography geographie geografia landafraedi lieux lugares stadir",
    "poems": "poetry poesie poesia poemas ljod",
    "race": "races racing courses carreras corridas kapp kappakstur",
    "science": "sciences ciencia ciencias visindi",
    "society": "societe sociedad sociedade samfelag economy economie economia",
    "software": "computing informatique informatica tolvur",
    "space": "sky astronomy espace astronomie espacio astronomia espaco geimur stjornufraedi",
    "spaceflight": "rockets fusees cohetes foguetes geimferdir",
    "sport": "sports deporte deportes esporte esportes ithrottir ball",
    "stage": "cinema cine film films kvikmyndir",
    "state": "politics politique politica stjornmal history histoire historia saga rights",
    "tales": "contes cuentos contos aevintyri legends legendes leyendas lendas",
    "television": "tv series tele sjonvarp",
    "theatre": "theater teatro leikhus opera",
    "toys": "toy play jouets juguetes brinquedos leikfong",
    "transport": "vehicles transports vehicules transporte vehiculos veiculos samgongur",
    "wars": "war guerre guerres guerra guerras strid",
    "writing": "desk ecriture escritura escrita skrift ritun",
}
SHAPES = tuple(f"shape-{number}" for number in range(1, 11))
ICONS = (*NAMED, *SHAPES)
_BY_NAME = {name: icon for icon, names in NAMED.items() for name in (icon, *names.split())}


class Outlines(Struct):
    """The outlines of category_outlines.json by name. Each fills a square of 256 units."""

    licence: str
    outlines: dict[str, str]


@cache
def category_outlines() -> dict[str, str]:
    """Return the outlines of all icons."""
    packed = (resources.files("frieze.decks") / "category_outlines.json").read_bytes()
    return msgspec.json.decode(packed, type=Outlines).outlines


def icon_of(word: str) -> str:
    """Return the icon that a category's name calls for; empty if it calls for none."""
    return _BY_NAME.get(fold(word), "")


def category_icons(categories: Iterable[str], chosen: Mapping[str, str]) -> dict[str, str]:
    """Return the icon of each category: the chosen one, the one that its key names, or a plain shape of its own."""
    keys = list(dict.fromkeys(categories))
    known = {key: chosen.get(key) or icon_of(key) for key in keys}
    free = cycle([shape for shape in SHAPES if shape not in known.values()] or SHAPES)
    return {key: icon or next(free) for key, icon in known.items()}
