"""The icons on the cards' backs, as numbers.

They are drawn from the game's seed [ours]: if they followed from the cards' ids, anybody could work them out, and what
lies face down would not be hidden. Cards that are out of the game get none.
"""

from typing import Final

from mypy_extensions import i64

from frieze.games.rng import Rng

ICONS: Final = 6
NO_ICON: Final = -1  # not known, or not needed


def even_shares(front: list[i64], known: list[i64]) -> list[list[i64]]:
    """Return, for each front icon, the back icons that are left to draw for its cards.

    The cards of one front icon share out the five others evenly; those whose back is known have had theirs.
    """
    shares: list[list[i64]] = [[] for _ in range(ICONS)]
    for icon in front:
        shares[icon].append((icon + 1 + len(shares[icon]) % (ICONS - 1)) % ICONS)
    for card in range(len(known)):
        share = shares[front[card]]
        if known[card] in share:
            share.remove(known[card])
    return shares


def draw_backs(front: list[i64], known: list[i64], cards: list[i64], shares: list[list[i64]], rng: Rng) -> list[i64]:
    """Return the back icons: the known ones, and for these cards, if they have none, a draw from the shares left."""
    back = known[:]
    left = [share[:] for share in shares]
    for card in cards:
        if back[card] == NO_ICON:
            share = left[front[card]]
            pick = rng.below(len(share))
            back[card] = share[pick]
            share[pick] = share[-1]
            share.pop()
    return back
