"""The icons on the cards' backs, as numbers.

They are drawn from the game's seed [ours]: if they followed from the cards' ids, anybody could work them out, and what
lies face down would not be hidden.
"""

from typing import Final

from mypy_extensions import i64

from frieze.games.rng import Rng

ICONS: Final = 6
NO_ICON: Final = -1  # not known: to be drawn


def draw_backs(front: list[i64], known: list[i64], rng: Rng) -> list[i64]:
    """Give every card a back icon: the one that is known, else one drawn so that all pairs are spread evenly.

    The cards of one front icon share out the five others among them; those known are taken out of the shares.
    """
    back = known[:]
    groups: list[list[i64]] = [[] for _ in range(ICONS)]
    for card in range(len(front)):
        groups[front[card]].append(card)
    for icon in range(ICONS):
        shares: list[i64] = [(icon + 1 + place % (ICONS - 1)) % ICONS for place in range(len(groups[icon]))]
        unknown: list[i64] = []
        for card in groups[icon]:
            if back[card] == NO_ICON:
                unknown.append(card)
            elif back[card] in shares:
                shares.remove(back[card])
        rng.shuffle_part(shares, 0, len(unknown))
        for place in range(len(unknown)):
            back[unknown[place]] = shares[place]
    return back
