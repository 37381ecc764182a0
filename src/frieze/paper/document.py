"""The printed document: all sheets of a deck in their order, from cards to answers."""

from typing import Any

import msgspec

from frieze.decks import Deck
from frieze.games.cards import CardIndex, Continent
from frieze.games.errors import DeckTooLarge, DeckTooSmall, FriezeError
from frieze.games.exhibition.century import read_century
from frieze.games.options import read_options
from frieze.paper import colours, drawings
from frieze.paper.card_faces import Faces, clean, plate_size
from frieze.paper.exhibition_pieces import piece_sheets, secret_decade_cards
from frieze.paper.extra_sheets import answer_sheets, marker_sheets, rules_sheet
from frieze.paper.labels import labels_of
from frieze.paper.print_options import MAX_CARDS, Printing, Rules, Size
from frieze.paper.sheets import CARD_SIZES, EDGE, Sheet, card_sheets
from frieze.paper.typeset import typeset

MAX_DECK_TITLE = 80  # characters
MAX_LABEL_TITLE, MAX_LABEL_AUTHORS = 50, 40  # characters in the line that names a sheet
CREDITS = {
    "fluent": "Fluent Emoji Flat, © Microsoft (MIT)",
    "game": "game-icons.net, Lorc, Delapouite & contributors (CC BY 3.0)",
}


def print_deck(deck: Deck, printing: Printing | None = None) -> bytes:
    """Return a deck as a PDF. The same deck and options give the same bytes.

    Raise `BadOption` for an option out of its bounds, `DeckTooSmall`, `DeckTooLarge`, or `DeckUnfit` for Exhibition.
    """
    return typeset(plan(deck, printing or Printing()))


def plan(deck: Deck, printing: Printing) -> dict[str, Any]:
    """Lay out the sheets and return the data that the templates draw."""
    printing = read_options(Printing, printing)
    if not deck.cards:
        raise DeckTooSmall(0, 1)
    if len(deck.cards) > MAX_CARDS:
        raise DeckTooLarge(len(deck.cards), MAX_CARDS)
    game = chosen_game(deck, printing)
    size = CARD_SIZES[printing.size or (Size.MINI if game is Rules.EXHIBITION else Size.POKER)]
    faces = Faces(deck, printing, size)
    faces.svgs["logo"] = drawings.logo(saving=printing.ink_saving)
    sheets = _sheets(faces, game)
    return {
        "title": clean(deck.title(printing.language), MAX_DECK_TITLE),
        "language": printing.language.partition("-")[0],
        "region": printing.language.partition("-")[2] or None,
        "saving": printing.ink_saving,
        "colours": colours.INK_SAVING if printing.ink_saving else colours.COLOURS,
        "plates": {"front": plate_size(size, dated=False), "dated": plate_size(size, dated=True)},
        "signs": drawings.glyphs().signs,
        "credits": _credits(faces),
        "edge": EDGE,
        "svgs": faces.svgs,
        "sheets": msgspec.to_builtins(sheets),
    }


def chosen_game(deck: Deck, printing: Printing) -> Rules:
    """Return the game to print for. Raise `DeckUnfit` or `DeckTooSmall` if the deck does not fit the chosen game."""
    if printing.game is not Rules.EXHIBITION and (
        printing.game or not any(card.continent is Continent.WHITE for card in deck.cards)
    ):
        return printing.game or Rules.TIMELINE
    try:
        read_century(CardIndex(deck.cards))
    except FriezeError:
        if printing.game is Rules.EXHIBITION:
            raise
        return Rules.TIMELINE
    return Rules.EXHIBITION


def _sheets(faces: Faces, game: Rules) -> list[Sheet]:
    """Return all sheets: first the cards, then other pieces to cut, then pages to read."""
    deck, printing = faces.deck, faces.printing
    century = game is Rules.EXHIBITION
    named = clean(deck.title(printing.language), MAX_LABEL_TITLE), clean(", ".join(deck.authors), MAX_LABEL_AUTHORS)
    label = " · ".join(filter(None, named))
    sheets = _card_sheets(faces, game, label)
    if century and printing.halls:
        sheets += piece_sheets(faces, label)
    if printing.markers:
        sheets += marker_sheets(deck, printing, faces.size[0], century=century, label=label)
    if printing.rules:
        sheets.append(rules_sheet(game, faces))
    if printing.answers:
        sheets += answer_sheets(deck, printing, century=century)
    return sheets


def _card_sheets(faces: Faces, game: Rules, label: str) -> list[Sheet]:
    printing = faces.printing
    if game is Rules.EXHIBITION:
        cards = faces.subjects() + (secret_decade_cards(faces) if printing.halls else [])
    else:
        cards = faces.timeline(icons=printing.icons or game is Rules.TOGETHER)
    return card_sheets(
        cards,
        faces.size,
        printing.paper,
        printing.sides,
        bleed=printing.bleed,
        marks=printing.cut_marks,
        offset=(printing.offset_x, printing.offset_y),
        label=label,
    )


def _credits(faces: Faces) -> str:
    """Return the credits that the licences of the printed pictures require."""
    named = [CREDITS[name] for name in sorted(CREDITS) if name in faces.used_sets]
    return f"{labels_of(faces.printing.language).pictures} {', '.join(named)}" if named else ""
