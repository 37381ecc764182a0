"""`frieze deck`: list, show, check, start, export and print decks, and draw a sheet of all cards."""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from frieze.cli import deck_print
from frieze.cli.deck_selection import add_filter_flags, chosen_deck, filter_decks
from frieze.cli.error_messages import counted, finding_message
from frieze.cli.flags import add_language_flag, split_commas
from frieze.decks import Deck, Finding, Severity, built_in_decks, load_deck, open_deck, readable_date
from frieze.decks.export.contact_sheet import sheet_html
from frieze.decks.export.folder import to_csv, to_json, write_folder
from frieze.decks.summary import years_of
from frieze.decks.template import start_folder
from frieze.decks.time_scale import time_colour
from frieze.games.dates import parse_date

MAX_TITLE = 40  # characters of a card's title in a finding


def add_parser(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("deck", help="list, show, check, start, export and print decks", description=__doc__)
    verbs = parser.add_subparsers(title="verbs", metavar="VERB", required=True, help="what to do")
    words = "the built-in decks"
    verbs.add_parser("list", help=words, description=words).set_defaults(run=list_decks)
    one = _add_deck_verb(verbs, "show", "all cards of a deck, with their dates", show)
    add_language_flag(one, "titles and notes")
    one = _add_deck_verb(verbs, "check", "what is wrong with a deck, by file and row", check)
    one.add_argument("--json", action="store_true", help="print the findings as JSON")
    words = "start a deck of your own in a new folder"
    one = verbs.add_parser("new", help=words, description=words)
    one.add_argument("folder", type=Path, metavar="DIR", help="the folder, which must not exist yet")
    one.set_defaults(run=new)
    one = _add_deck_verb(verbs, "export", "write a deck as one table, as JSON or as a folder", export)
    one.add_argument("--to", choices=("csv", "json", "folder"), required=True, help="what to write")
    add_language_flag(one, "a table")
    one.add_argument("-o", "--output", type=Path, metavar="FILE", help="where to (standard output)")
    one = _add_deck_verb(verbs, "sheet", "a page with all cards, front and back", sheet)
    add_language_flag(one, "titles and notes")
    one.add_argument("-o", "--output", type=Path, required=True, metavar="FILE", help="the page to write, in HTML")
    deck_print.add_flags(_add_deck_verb(verbs, "print", "a PDF to print, cut and play with", deck_print.run))


def _add_deck_verb(
    verbs: Any, name: str, words: str, run: Callable[[argparse.Namespace], int]
) -> argparse.ArgumentParser:
    """Add a verb that takes decks and filters."""
    parser: argparse.ArgumentParser = verbs.add_parser(name, help=words, description=words)
    parser.add_argument("deck", metavar="DECK,…", help="a built-in deck, a folder or a table; several are mixed")
    add_filter_flags(parser)
    parser.set_defaults(run=run)
    return parser


def list_decks(_: argparse.Namespace) -> int:
    """Print the built-in decks."""
    table = Table("deck", "cards", "from", "to", "languages", "title")
    for name in built_in_decks():
        deck = load_deck(name)
        years = years_of(deck)
        span = [readable_date(str(year)) for year in (years[0], years[-1])]
        table.add_row(name, str(len(deck.cards)), *span, " ".join(deck.languages), deck.title("en"))
    Console().print(table)
    return 0


def show(args: argparse.Namespace) -> int:
    """Print a deck's cards by date."""
    deck = chosen_deck(args, "")
    console = Console(highlight=False)
    licence = escape(deck.licence or "no licence")
    console.print(f"\n[bold]{escape(deck.title(args.language))}[/]  {counted(len(deck.cards), 'card')}, {licence}")
    counts = Counter(details.category for details in deck.details.values() if details.category)
    if counts:
        listed = (f"{_category(deck, key, args.language)} {number}" for key, number in counts.most_common())
        console.print(f"Categories: {', '.join(listed)}")
    console.print()
    for card in sorted(deck.cards, key=lambda card: (parse_date(card.date) or (10_000,), card.id)):
        text = deck.text(card.id, args.language)
        date = parse_date(card.date)
        row = Text(
            f"{readable_date(card.date, args.language):>23}  ", f"bold {time_colour(date.year)}" if date else "bold"
        )
        row.append(f"{text.title:<36}  ", "default not bold")
        row.append(text.note, "dim not bold")
        console.print(row, overflow="ellipsis", no_wrap=True)
    return 0


def check(args: argparse.Namespace) -> int:
    """Print the findings about the selected cards. Return 1 if there are errors."""
    opened = [open_deck(name) for name in split_commas(args.deck)]
    findings = [finding for _, found in opened for finding in found]
    decks = [deck for deck, _ in opened if deck is not None]
    if len(decks) == len(opened):  # a deck with errors cannot be filtered
        parts = zip(opened, filter_decks(decks, args), strict=True)
        findings = [finding for (_, found), part in parts for finding in found if _concerns(finding, part)]
    errors = sum(finding.severity is Severity.ERROR for finding in findings)
    if args.json:
        print(json.dumps(msgspec.to_builtins(findings)))
        return 1 if errors else 0
    console = Console(highlight=False)
    for finding in findings:
        style = "red" if finding.severity is Severity.ERROR else "yellow"
        title = f", “{finding.title[:MAX_TITLE]}”" if finding.title else ""
        where = escape(f"{finding.file}, row {finding.line}{title}")
        words = escape(finding_message(finding))
        console.print(f"{where}: [{style}]{finding.severity}[/]: {words} [dim]{finding.code}[/]")
    if not findings:
        console.print("Nothing to complain about.")
        return 0
    warnings = len(findings) - errors
    counts = f"{counted(errors, 'error')}, {counted(warnings, 'warning')}."
    console.print(f"{counts} {'Fix the errors to play it.' if errors else 'It can be played.'}")
    return 1 if errors else 0


def _concerns(finding: Finding, deck: Deck) -> bool:
    """Return whether a finding is about the deck or one of its cards."""
    return finding.card is None or finding.card in deck.details


def new(args: argparse.Namespace) -> int:
    """Write the template of a new deck into a folder."""
    if args.folder.exists():
        print(f"frieze: {args.folder} is there already", file=sys.stderr)
        return 1
    start_folder(args.folder)
    print(f"A deck with three cards is in {args.folder}. Change it, then: frieze deck check {args.folder}")
    return 0


def export(args: argparse.Namespace) -> int:
    """Write a deck as CSV, JSON or a folder."""
    deck = chosen_deck(args, "")
    if args.to == "folder":
        if args.output is None or args.output.exists():
            print("frieze: a folder needs -o with a name that is free", file=sys.stderr)
            return 1
        write_folder(deck, args.output)
        return _report_written(args.output)
    data = to_json(deck) if args.to == "json" else to_csv(deck, args.language).encode()
    if args.output:
        args.output.write_bytes(data)
        return _report_written(args.output)
    sys.stdout.buffer.write(data)
    return 0


def sheet(args: argparse.Namespace) -> int:
    """Write an HTML page with all cards."""
    args.output.write_text(sheet_html(chosen_deck(args, ""), args.language), "utf-8")
    return _report_written(args.output)


def _report_written(path: Path) -> int:
    print(f"Written: {path}")
    return 0


def _category(deck: Deck, key: str, language: str) -> str:
    """Return a category's key, which --category takes, and its name if that is a different word."""
    names = deck.categories.get(key, {})
    name = names.get(language) or names.get("en") or key
    return escape(key if name.lower() == key else f"{key} ({name})")
