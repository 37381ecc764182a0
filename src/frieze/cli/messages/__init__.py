"""What the program says to players and authors of decks, in every language: one JSON file for each."""

from functools import cache
from importlib import resources

import msgspec

from frieze.cli.messages.message_format import Parameter, format_message
from frieze.decks.folding import fold

__all__ = ["Messages", "Parameter", "messages_of"]


class Messages:
    """The messages of one language. Call it with a key and parameters to get a text."""

    def __init__(self, language: str, texts: dict[str, str]) -> None:
        self.language = language
        self._texts = texts

    def __call__(self, key: str, /, **params: Parameter) -> str:
        """Return the text of a key, filled in. Raise `KeyError` for an unknown key or a missing parameter."""
        return format_message(self._texts[key], params, self.language)

    def __contains__(self, key: str) -> bool:
        """Return whether there is a text for this key."""
        return key in self._texts

    def is_answer(self, answer: str, letter: str, key: str) -> bool:
        """Return whether a player typed this letter, or one of this key's words instead."""
        return fold(answer) in (letter, *fold(self._texts[key]).split())


@cache
def messages_of(language: str) -> Messages:
    """Return the messages of a language."""
    data = (resources.files(__name__) / f"{language}.json").read_bytes()
    return Messages(language, msgspec.json.decode(data, type=dict[str, str]))
