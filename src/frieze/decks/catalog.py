"""The catalog of built-in decks: their order, and the one to begin with."""

DEFAULT_DECK = "moments"  # events that everybody has heard of: for a first game
BUILT_IN = (
    DEFAULT_DECK,
    *("inventions", "culture", "junior", "nature", "sport"),
    *("world", "brasil", "informatique", "century"),
)


def default_deck(game: str) -> str:
    """Return the deck that a game is played with if none is chosen."""
    return "century" if game == "exhibition" else DEFAULT_DECK
