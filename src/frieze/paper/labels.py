"""Labels of printed pieces, and the parsed rules, in all languages."""

import re
from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from frieze.paper.card_faces import NO_BREAK, prevent_widow
from frieze.rules import rules_text

_BOLD = re.compile(r"\*\*(.+?)\*\*")
_SUM = re.compile(r"(?:(?<=\d) )?[+−=] (?=[\d*])")
_COVERS = re.compile(r"^\s*\([^)]*\)\s*:\s*")


class Labels(Struct):
    """The labels of one language in labels.json."""

    continents: dict[str, str]
    vehicles: dict[str, str]
    scores: dict[str, str]
    hall: str
    depot: str
    depot_rule: str
    player: str
    date: str
    fame: str
    secret_decade: str
    secret_rule: str
    answers: str
    pictures: str


class Run(Struct, frozen=True):
    """A piece of text that is bold or not."""

    text: str
    bold: bool = False


class Block(Struct, frozen=True, omit_defaults=True):
    """A part of the rules: `title`, `heading`, `paragraph`, `list` (a row for each item) or `table` (rows of cells)."""

    kind: str
    rows: tuple[tuple[tuple[Run, ...], ...], ...]


@cache
def labels_of(language: str) -> Labels:
    """Return the labels of a language."""
    data = (resources.files("frieze.paper") / "labels.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, Labels])[language]


@cache
def rules_blocks(game: str, language: str) -> tuple[Block, ...]:
    """Parse the rules of a game. They use only a small part of Markdown."""
    return tuple(_block(part.strip()) for part in rules_text(game, language).split("\n\n") if part.strip())


@cache
def showcase_rules(language: str) -> list[tuple[str, str]]:
    """Return the names and rules of the five base showcases, in the order and the words of the rules."""
    table, *_ = (block for block in rules_blocks("exhibition", language) if block.kind == "table")
    return [(_plain(row[0]), _sentence(_plain(row[2]))) for row in table.rows[1:]]


@cache
def variation_rules(language: str) -> list[tuple[str, str]]:
    """Return the names and rules of the six variation showcases, in the order and the words of the rules."""
    *_, last = (block for block in rules_blocks("exhibition", language) if block.kind == "list")
    return [(row[0][0].text, _sentence(_COVERS.sub("", _plain(row[0][1:])))) for row in last.rows]


def _block(part: str) -> Block:
    if part.startswith("#"):
        kind = "title" if part.startswith("# ") else "heading"
        return Block(kind, ((_runs(part.lstrip("# ")),),))
    lines = part.splitlines()
    if part.startswith("- "):
        return Block("list", tuple((_runs(_with_no_break_spaces(line.removeprefix("- "))),) for line in lines))
    if part.startswith("|"):
        rows = [line.strip("|").split("|") for line in lines if not line.startswith("|---")]
        return Block("table", tuple(tuple(_runs(cell.strip()) for cell in row) for row in rows))
    return Block("paragraph", ((_runs(_with_no_break_spaces(" ".join(lines))),),))


def _with_no_break_spaces(text: str) -> str:
    """Keep the last two words, and the numbers of a sum, on one line."""
    return prevent_widow(_SUM.sub(lambda found: found[0].replace(" ", NO_BREAK), text))


def _runs(text: str) -> tuple[Run, ...]:
    return tuple(Run(piece, bold=number % 2 == 1) for number, piece in enumerate(_BOLD.split(text)) if piece)


def _plain(runs: tuple[Run, ...]) -> str:
    return "".join(run.text for run in runs)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:].rstrip(".") + "."
