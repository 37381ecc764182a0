"""`frieze deck print`: write a deck as a PDF. The flags are made from the options of `frieze.paper`."""

import argparse
import sys
from pathlib import Path

from frieze.cli.deck_selection import chosen_deck
from frieze.cli.flags import argument_of, chosen_messages, chosen_options
from frieze.games.options import option_schema, read_options
from frieze.paper import Printing, print_deck
from frieze.paper.missing_glyphs import missing_characters


def add_flags(parser: argparse.ArgumentParser) -> None:
    """Add a flag for each print option."""
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FILE", help="the PDF to write")
    group = parser.add_argument_group("options of printing")
    for name in Printing.__struct_fields__:
        argument = argument_of(option_schema(Printing, name))
        group.add_argument("--" + name.replace("_", "-"), dest=f"option_{name}", **argument)


def run(args: argparse.Namespace) -> int:
    """Write the PDF and name the characters that no font has."""
    printing: Printing = read_options(Printing, chosen_options(args))
    messages = chosen_messages(args)
    deck = chosen_deck(args, "")
    args.output.write_bytes(print_deck(deck, printing))
    if missing := missing_characters(deck, printing.language):
        print(f"frieze: {messages('deck.missing_glyphs', characters=' '.join(missing))}", file=sys.stderr)
    print(messages("deck.printed", path=str(args.output)))
    return 0
