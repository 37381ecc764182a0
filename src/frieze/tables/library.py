"""The decks that tables play with."""

from frieze.decks import Deck, built_in_decks, filter_deck, load_deck, mix_decks
from frieze.decks.load import UnknownDeck
from frieze.tables.messages import CardNote, CardText
from frieze.tables.settings import DeckChoice

MOST_KNOWN = 256


class Library:
    """Finds decks by their ids, mixes them, and tells what their cards say."""

    def __init__(self) -> None:
        self.built_in = built_in_decks()
        self._decks: dict[str, Deck] = {}
        self._known: dict[tuple[DeckChoice, ...], tuple[list[Deck], Deck]] = {}

    def deck(self, deck: str) -> Deck:
        """Give a deck. Raise `UnknownDeck`."""
        if deck not in self._decks:
            if deck not in self.built_in:
                raise UnknownDeck(deck, self.built_in)
            self._decks[deck] = load_deck(deck)
        return self._decks[deck]

    def mixed(self, choices: tuple[DeckChoice, ...]) -> Deck:
        """Give what is chosen as one deck, made once as long as its parts stay the same. Raise `UnknownDeck`."""
        parts = [self.deck(choice.id) for choice in choices]
        known = self._known.get(choices)
        if known is not None and all(part is before for part, before in zip(parts, known[0], strict=True)):
            return known[1]
        mixed = mix_decks([filter_deck(part, choice.filter) for part, choice in zip(parts, choices, strict=True)])
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        self._known[choices] = (parts, mixed)
        return mixed


def card_text(deck: Deck, card: str, language: str) -> CardText:
    """Give what a card shows while its date is hidden."""
    details = deck.details_of(card)
    title = deck.text(card, language).title
    return CardText(title, details.picture, details.category, text_language(deck, card, language))


def card_note(deck: Deck, card: str, language: str) -> CardNote:
    """Give what comes with a card's date."""
    return CardNote(deck.text(card, language).note, deck.details_of(card).source, text_language(deck, card, language))


def text_language(deck: Deck, card: str, language: str) -> str:
    """Tell which language a card's text is in when this one is asked for."""
    for known in (language, *deck.languages):
        if card in deck.texts.get(known, {}):
            return known
    return language
