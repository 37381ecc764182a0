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
from frieze.cli.error_messages import finding_message
from frieze.cli.flags import add_language_flag, chosen_messages, split_commas
from frieze.cli.messages import Messages
from frieze.decks import Deck, Finding, Severity, built_in_decks, load_deck, open_deck, readable_date
from frieze.decks.export.contact_sheet import sheet_html
from frieze.decks.export.folder import to_csv, to_json, write_folder
from frieze.decks.summary import years_of
from frieze.decks.template import start_folder
from frieze.decks.time_scale import time_colour
from frieze.games.dates import parse_date
from frieze.languages import LANGUAGES

MAX_TITLE = 40  # characters of a card's title in a finding
EXPORTED = LANGUAGES[0]  # the language of files, which do not depend on the locale


def add_parser(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("deck", help="list, show, check, start, export and print decks", description=__doc__)
    verbs = parser.add_subparsers(title="verbs", metavar="VERB", required=True, help="what to do")
    words = "the built-in decks"
    one = verbs.add_parser("list", help=words, description=words)
    add_language_flag(one, "the list")
    one.set_defaults(run=list_decks)
    one = _add_deck_verb(verbs, "show", "all cards of a deck, with their dates", show)
    add_language_flag(one, "titles and notes")
    one = _add_deck_verb(verbs, "check", "what is wrong with a deck, by file and row", check)
    one.add_argument("--json", action="store_true", help="print the findings as JSON")
    add_language_flag(one, "the findings")
    words = "start a deck of your own in a new folder"
    one = verbs.add_parser("new", help=words, description=words)
    one.add_argument("folder", type=Path, metavar="DIR", help="the folder, which must not exist yet")
    one.set_defaults(run=new)
    one = _add_deck_verb(verbs, "export", "write a deck as one table, as JSON or as a folder", export)
    one.add_argument("--to", choices=("csv", "json", "folder"), required=True, help="what to write")
    add_language_flag(one, "a table", default=EXPORTED)
    one.add_argument("-o", "--output", type=Path, metavar="FILE", help="where to (standard output)")
    one = _add_deck_verb(verbs, "sheet", "a page with all cards, front and back", sheet)
    add_language_flag(one, "titles and notes", default=EXPORTED)
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


def list_decks(args: argparse.Namespace) -> int:
    """Print the built-in decks."""
    messages = chosen_messages(args)
    table = Table(*(messages(f"deck.{column}") for column in ("id", "cards", "from", "to", "languages", "title")))
    for name in built_in_decks():
        deck = load_deck(name)
        years = years_of(deck)
        span = [readable_date(str(year), messages.language) for year in (years[0], years[-1])]
        table.add_row(name, str(len(deck.cards)), *span, " ".join(deck.languages), deck.title(messages.language))
    Console().print(table)
    return 0


def show(args: argparse.Namespace) -> int:
    """Print a deck's cards by date."""
    deck = chosen_deck(args, "")
    messages = chosen_messages(args)
    language = messages.language
    console = Console(highlight=False)
    licence = escape(deck.licence) or messages("deck.no_licence")
    cards = messages("cards", count=len(deck.cards))
    console.print(f"\n[bold]{escape(deck.title(language))}[/]  {cards}, {licence}")
    counts = Counter(details.category for details in deck.details.values() if details.category)
    if counts:
        listed = ", ".join(f"{_category(deck, key, language)} {number}" for key, number in counts.most_common())
        console.print(messages("deck.categories", list=listed))
    console.print()
    for card in sorted(deck.cards, key=lambda card: (parse_date(card.date) or (10_000,), card.id)):
        text = deck.text(card.id, language)
        date = parse_date(card.date)
        row = Text(f"{readable_date(card.date, language):>23}  ", f"bold {time_colour(date.year)}" if date else "bold")
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
    messages = chosen_messages(args)
    for finding in findings:
        console.print(_finding_row(finding, messages))
    if not findings:
        console.print(messages("deck.no_findings"))
        return 0
    counts = messages("deck.counts", errors=errors, warnings=len(findings) - errors)
    console.print(f"{counts} {messages('deck.fix' if errors else 'deck.playable')}")
    return 1 if errors else 0


def _finding_row(finding: Finding, messages: Messages) -> Text:
    """Return where a finding is, what it is and its code, which is the same in all languages."""
    title = finding.title[:MAX_TITLE]
    row = Text(
        messages("deck.where_title" if title else "deck.where", file=finding.file, line=finding.line, title=title)
    )
    row.append(messages("colon"))
    row.append(messages(f"severity.{finding.severity}"), "red" if finding.severity is Severity.ERROR else "yellow")
    row.append(f"{messages('colon')}{finding_message(finding, messages)} ")
    return row.append(finding.code, "dim")


def _concerns(finding: Finding, deck: Deck) -> bool:
    """Return whether a finding is about the deck or one of its cards."""
    return finding.card is None or finding.card in deck.details


def new(args: argparse.Namespace) -> int:
    """Write the template of a new deck into a folder."""
    if args.folder.exists():
        print(f"frieze: {chosen_messages(args)('deck.exists', path=str(args.folder))}", file=sys.stderr)
        return 1
    start_folder(args.folder)
    print(chosen_messages(args)("deck.started", path=str(args.folder)))
    return 0


def export(args: argparse.Namespace) -> int:
    """Write a deck as CSV, JSON or a folder."""
    deck = chosen_deck(args, "")
    if args.to == "folder":
        if args.output is None or args.output.exists():
            print(f"frieze: {chosen_messages(args)('deck.folder_needs_name')}", file=sys.stderr)
            return 1
        write_folder(deck, args.output)
        return _report_written(args)
    data = to_json(deck) if args.to == "json" else to_csv(deck, args.language or EXPORTED).encode()
    if args.output:
        args.output.write_bytes(data)
        return _report_written(args)
    sys.stdout.buffer.write(data)
    return 0


def sheet(args: argparse.Namespace) -> int:
    """Write an HTML page with all cards."""
    args.output.write_text(sheet_html(chosen_deck(args, ""), args.language or EXPORTED), "utf-8")
    return _report_written(args)


def _report_written(args: argparse.Namespace) -> int:
    print(chosen_messages(args)("deck.written", path=str(args.output)))
    return 0


def _category(deck: Deck, key: str, language: str) -> str:
    """Return a category's key, which --category takes, and its name if that is a different word."""
    names = deck.categories.get(key, {})
    name = names.get(language) or names.get("en") or key
    return escape(key if name.lower() == key else f"{key} ({name})")
