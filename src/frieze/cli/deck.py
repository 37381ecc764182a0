"""`frieze deck`: list, show, check, start, export decks, and draw a sheet of all cards."""

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from frieze.cli.words import finding_words
from frieze.decks import Deck, Severity, built_in_decks, load_deck, open_deck, readable_date
from frieze.decks.export import to_csv, to_json, write_folder
from frieze.decks.sheet import sheet_html
from frieze.decks.start import start_folder
from frieze.decks.time_scale import time_colour
from frieze.games.dates import parse_date
from frieze.rules import LANGUAGES


def add_parser(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("deck", help="list, show, check, start and export decks", description=__doc__)
    verbs = parser.add_subparsers(title="verbs", metavar="VERB", required=True)
    verbs.add_parser("list", help="the built-in decks").set_defaults(run=list_decks)
    one = verbs.add_parser("show", help="all cards of a deck, with their dates")
    one.add_argument("deck", metavar="DECK", help="a built-in deck, a folder or a table")
    one.add_argument("--lang", choices=LANGUAGES, default="en", help="of titles and notes")
    one.set_defaults(run=show)
    one = verbs.add_parser("check", help="what is wrong with a deck, by file and line")
    one.add_argument("deck", metavar="PATH", help="a folder, a table or a built-in deck")
    one.add_argument("--json", action="store_true", help="print the findings as JSON")
    one.set_defaults(run=check)
    one = verbs.add_parser("new", help="start a deck of your own in a new folder")
    one.add_argument("folder", type=Path, metavar="DIR")
    one.set_defaults(run=new)
    one = verbs.add_parser("export", help="write a deck as one table, as JSON or as a folder")
    one.add_argument("deck", metavar="DECK")
    one.add_argument("--to", choices=("csv", "json", "folder"), required=True)
    one.add_argument("--lang", choices=LANGUAGES, default="en", help="of a table")
    one.add_argument("-o", "--output", type=Path, metavar="FILE", help="where to (standard output)")
    one.set_defaults(run=export)
    one = verbs.add_parser("sheet", help="a page with all cards, front and back")
    one.add_argument("deck", metavar="DECK")
    one.add_argument("--lang", choices=LANGUAGES, default="en")
    one.add_argument("-o", "--output", type=Path, required=True, metavar="FILE")
    one.set_defaults(run=sheet)


def list_decks(_: argparse.Namespace) -> int:
    """Print the built-in decks."""
    table = Table("deck", "cards", "from", "to", "languages", "title")
    for name in built_in_decks():
        deck = load_deck(name)
        years = sorted(date.year for card in deck.cards if (date := parse_date(card.date)))
        span = [readable_date(str(year)) for year in (years[0], years[-1])]
        table.add_row(name, str(len(deck.cards)), *span, " ".join(deck.languages), deck.title("en"))
    Console().print(table)
    return 0


def show(args: argparse.Namespace) -> int:
    """Print a deck's cards in the order of their dates."""
    deck = load_deck(args.deck)
    console = Console(highlight=False)
    console.print(
        f"\n[bold]{escape(deck.title(args.lang))}[/]  {len(deck.cards)} cards, {deck.licence or 'no licence'}"
    )
    counts = Counter(details.category for details in deck.details.values() if details.category)
    if counts:
        console.print(", ".join(f"{_category(deck, key, args.lang)} {number}" for key, number in counts.most_common()))
    console.print()
    for card in sorted(deck.cards, key=lambda card: (parse_date(card.date) or (10_000,), card.id)):
        text = deck.text(card.id, args.lang)
        date = parse_date(card.date)
        row = Text(f"{readable_date(card.date, args.lang):>23}  ", f"bold {time_colour(date.year)}" if date else "bold")
        row.append(f"{text.title:<36}  ", "default not bold")
        row.append(text.note, "dim not bold")
        console.print(row, overflow="ellipsis", no_wrap=True)
    return 0


def check(args: argparse.Namespace) -> int:
    """Print the findings; 1 if there are errors."""
    _, findings = open_deck(args.deck)
    errors = sum(finding.severity is Severity.ERROR for finding in findings)
    if args.json:
        print(json.dumps(msgspec.to_builtins(findings), ensure_ascii=False))
        return 1 if errors else 0
    console = Console(highlight=False)
    for finding in findings:
        style = "red" if finding.severity is Severity.ERROR else "yellow"
        where = f"{escape(finding.file)}:{finding.line}"
        console.print(
            f"{where}: [{style}]{finding.severity}[/] {escape(finding_words(finding))} [dim]{finding.code}[/]"
        )
    warnings = len(findings) - errors
    console.print(f"{errors} errors, {warnings} warnings" if findings else "Nothing to complain about.")
    return 1 if errors else 0


def new(args: argparse.Namespace) -> int:
    """Start a deck of one's own."""
    if args.folder.exists():
        print(f"frieze: {args.folder} is there already", file=sys.stderr)
        return 1
    start_folder(args.folder)
    print(f"A deck with three cards is in {args.folder}. Change it, then: frieze deck check {args.folder}")
    return 0


def export(args: argparse.Namespace) -> int:
    """Write a deck."""
    deck = load_deck(args.deck)
    if args.to == "folder":
        if args.output is None or args.output.exists():
            print("frieze: a folder needs -o with a name that is free", file=sys.stderr)
            return 1
        write_folder(deck, args.output)
        return 0
    data = to_json(deck) if args.to == "json" else to_csv(deck, args.lang).encode()
    if args.output:
        args.output.write_bytes(data)
    else:
        sys.stdout.buffer.write(data)
    return 0


def sheet(args: argparse.Namespace) -> int:
    """Draw the sheet."""
    args.output.write_text(sheet_html(load_deck(args.deck), args.lang), "utf-8")
    return 0


def _category(deck: Deck, key: str, language: str) -> str:
    names = deck.categories.get(key, {})
    return escape(names.get(language) or names.get("en") or key)
