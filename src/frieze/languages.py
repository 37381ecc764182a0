"""The languages of Frieze. This is the only list of them; everything else reads it, the browser client included."""

from enum import StrEnum
from typing import Self


class Language(StrEnum):
    """A language by its tag, with the name that its speakers use and the locale of its dates and hyphens."""

    own_name: str
    locale: str

    def __new__(cls, tag: str, own_name: str = "", locale: str = "") -> Self:
        """Make a member whose value is the tag."""
        member = str.__new__(cls, tag)
        member._value_ = tag
        member.own_name = own_name
        member.locale = locale
        return member

    ENGLISH = "en", "English", "en_GB"  # as written in Britain: "20 July 1969"
    FRENCH = "fr", "Français", "fr"
    SPANISH = "es", "Español", "es"
    PORTUGUESE = "pt-BR", "Português (Brasil)", "pt_BR"
    ICELANDIC = "is", "Íslenska", "is"


LANGUAGES: tuple[str, ...] = tuple(language.value for language in Language)
