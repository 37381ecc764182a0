"""Consoles that cannot show every character: Windows-1252, ASCII."""

import codecs
import io
import sys
import unicodedata

PLAIN = "frieze_plain"
# What stands for characters that have no plain form in Unicode.
STAND_INS = {
    "þ": "th",
    "Þ": "Th",
    "ð": "d",
    "Ð": "D",
    "æ": "ae",
    "Æ": "Ae",
    "œ": "oe",
    "Œ": "Oe",
    "ß": "ss",
    "ø": "o",
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "„": '"',
    "«": '"',
    "»": '"',
    "…": "...",
    "¿": "",
    "¡": "",
    "–": "-",
    "—": "-",
    "−": "-",
    "─": "-",
    "━": "-",
    "·": "|",
    "•": "*",
    "│": "|",
    "▸": ">",
    "→": ">",
    "◂": "<",
    "✓": "+",
    "✗": "x",
}


def accept_any_console() -> None:
    """Print a plain form of a character that the console cannot show, or else ?, instead of failing."""
    codecs.register_error(PLAIN, plain_form)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace" if stream is sys.stdin else PLAIN)


def plain_form(error: UnicodeError) -> tuple[str | bytes, int]:
    """Return what to print instead of characters that cannot be encoded: é becomes e."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_plain_character, error.object[error.start : error.end])), error.end


def _plain_character(character: str) -> str:
    if character in STAND_INS:
        return STAND_INS[character]
    plain = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode()
    return plain or "?"
