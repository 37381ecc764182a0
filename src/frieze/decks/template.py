"""A deck to start from: three cards that can be changed."""

import re
from pathlib import Path

from frieze.decks.folding import fold

CARDS = """\
id,date,picture,category,difficulty,continent,source
first-bicycle,1817,fluent:bicycle,inventions,2,europe,Draisine
pompeii,79,fluent:volcano,events,1,europe,Pompeii
chess,~600,fluent:chess-pawn,games,2,asia,Chess
"""
TEXTS = """\
id,title,note
first-bicycle,A bicycle without pedals,Karl Drais pushed his wooden running machine along with his feet.
pompeii,Vesuvius buries Pompeii,Loaves of bread were found in the ovens where the bakers had left them.
chess,Chess is played in India,Its first name means four parts: foot soldiers and horses and elephants and chariots.
"""
ABOUT = """\
# What this deck is. Dates in cards.csv: 1969, -44 (44 BC), 1969-07-20; ~ in front means circa.
id = "{id}"
languages = ["en"]
precision = "year"
licence = "MIT"
authors = []

[titles]
en = "{title}"

[categories.inventions]
en = "Inventions"

[categories.events]
en = "Events"

[categories.games]
en = "Games"
"""


def start_folder(folder: Path) -> None:
    """Write a small deck into a new folder, named after it."""
    name = re.sub(r"[^a-z0-9]+", "-", fold(folder.name)).strip("-")[:60] or "deck"
    folder.mkdir(parents=True)
    (folder / "deck.toml").write_text(ABOUT.format(id=name, title=name.replace("-", " ").capitalize()), "utf-8")
    (folder / "cards.csv").write_text(CARDS, "utf-8")
    (folder / "text.en.csv").write_text(TEXTS, "utf-8")
