"""The measurements of the built-in decks as tables."""

from collections import Counter

import frieze
from bench.bots.measure import Counts
from bench.bots.report import cells, share, table
from bench.decks import statistics
from frieze.decks import Deck
from frieze.decks.summary import count_difficulties, years_of
from frieze.games.cards import Continent

LENGTHS = (2, 5, 10, 15, 20)
PERIODS = (-3000, 1, 500, 1000, 1500, 1600, 1700)  # the first years of periods; from 1800 on by decade
DECADES = range(1800, 2030, 10)


def report(games: Counts, cards: Counts) -> str:
    """Write everything."""
    decks = [frieze.load_deck(name) for name in frieze.built_in_decks()]
    return "\n".join(
        [
            "# The built-in decks, measured",
            "",
            "`python -m bench.decks` writes this page. The memory of the computer players is calibrated on `world`",
            "alone. It was not adapted to the other decks.",
            "",
            "## Guide at ten cards",
            "",
            "Four Guides play. The table has the share of correct placements with ten cards on the line. In decks for adults",
            "it should be 45 to 70 %; in `junior` it should be clearly higher.",
            "",
            *guide_rows(games, cards),
            "",
            "## Correct placements by the length of the line, games of four players of one level",
            "",
            "A player places the card of its hand that it is surest of. Cells with fewer than 20 tries are empty.",
            "",
            *level_rows(games, "all"),
            "",
            "## One random card into a random line",
            "",
            *level_rows(cards, "tried"),
            "",
            "## How the cards are spread",
            "",
            *spread_rows(decks),
            "",
            "## Cards by region",
            "",
            *region_rows(decks),
            "",
            "## Cards by period, from 1800 on by decade",
            "",
            *period_rows(decks),
            "",
        ]
    )


def guide_rows(games: Counts, cards: Counts) -> list[str]:
    """Make the table of Guide's placements at ten cards."""
    lines = table("deck", "in games", "tries", "one random card")
    for name, levels in games.items():
        guide, single = levels["guide"], cards[name]["guide"]
        tries = guide["all"].get("10", 0)
        lines.append(
            cells(
                f"`{name}`",
                share(guide["right"].get("10", 0), tries),
                tries,
                share(single["right"]["10"], single["tried"]),
            )
        )
    return lines


def level_rows(counts: Counts, tried: str) -> list[str]:
    """Make the table of placements by deck and level; `tried` names what the tries were counted as."""
    lines = table("deck", "level", *LENGTHS)
    for name, levels in counts.items():
        for level, row in levels.items():
            tries = row[tried]
            shares = [
                share(row["right"].get(str(n), 0), tries.get(str(n), 0) if isinstance(tries, dict) else tries)
                for n in LENGTHS
            ]
            lines.append(cells(f"`{name}`", level, *shares))
    return lines


def spread_rows(decks: list[Deck]) -> list[str]:
    """Make the table of how the cards are spread."""
    heads = ("deck", "cards", "easy", "medium", "hard", "circa", "neighbours of one year", "largest decade")
    lines = table(*heads, "Europe and North America", "loose pictures", "median gap, years")
    for deck in decks:
        decade, part = statistics.largest_decade(deck)
        gaps = sorted(statistics.gaps(deck))
        lines.append(
            cells(
                f"`{deck.id}`",
                len(deck.cards),
                *count_difficulties(deck).values(),
                statistics.circa(deck),
                f"{statistics.same_year_share(deck):.1%}",
                f"{decade}: {part:.1%}",
                f"{statistics.western_share(deck):.0%}",
                f"{statistics.loose_share(deck):.1%}",
                gaps[len(gaps) // 2],
            )
        )
    return lines


def region_rows(decks: list[Deck]) -> list[str]:
    """Make the table of regions."""
    lines = table("deck", *(continent.replace("_", " ") for continent in Continent))
    for deck in decks:
        counts = Counter(card.continent for card in deck.cards)
        lines.append(cells(f"`{deck.id}`", *(counts[continent] or "" for continent in Continent)))
    return lines


def period_rows(decks: list[Deck]) -> list[str]:
    """Make the table of periods."""
    lines = table("from", *(f"`{deck.id}`" for deck in decks))
    starts = [-(10**11), *PERIODS, *DECADES]
    for start, end in zip(starts, [*starts[1:], 10**11], strict=True):
        counts = [sum(start <= year < end for year in years_of(deck)) for deck in decks]
        lines.append(cells("earlier" if start == starts[0] else start, *(count or "" for count in counts)))
    return lines
