"""Draws the icons on the backs of the cards, as numbers.

The seed of the game decides them [ours]. If they followed from the ids, players could compute the icon of a card that
lies face down. Cards out of the game have no back icon.
"""

from typing import Final

from mypy_extensions import i64

from frieze.games.rng import Rng

ICONS: Final = 6
NO_ICON: Final = -1  # unknown or not needed


def back_icon_pools(front: list[i64], known: list[i64]) -> list[list[i64]]:
    """Return, for each front icon, the pool of back icons for the cards with that front.

    A pool holds the five other icons equally often, without the icons of cards whose back is already known.
    """
    pools: list[list[i64]] = [[] for _ in range(ICONS)]
    for icon in front:
        pools[icon].append((icon + 1 + len(pools[icon]) % (ICONS - 1)) % ICONS)
    for card in range(len(known)):
        pool = pools[front[card]]
        if known[card] in pool:
            pool.remove(known[card])
    return pools


def draw_backs(front: list[i64], known: list[i64], cards: list[i64], pools: list[list[i64]], rng: Rng) -> list[i64]:
    """Return the back icons of all cards. Draw one from the pools for each of `cards` whose icon is not known."""
    back = known[:]
    left = [pool[:] for pool in pools]
    for card in cards:
        if back[card] == NO_ICON:
            pool = left[front[card]]
            pick = rng.below(len(pool))
            back[card] = pool[pick]
            pool[pick] = pool[-1]
            pool.pop()
    return back
