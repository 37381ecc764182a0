"""The random generator inside a game's state.

It is sfc32 (Chris Doty-Humphrey's small fast chaotic generator, PractRand). It uses four 32-bit words and only
additions, shifts and masks, so the compiled and the interpreted core produce the same numbers on every machine. This
module uses neither the clock nor Python's global generator.
"""

from typing import Any, Final

from mypy_extensions import i64

MASK: Final = 0xFFFFFFFF
WARM_UP: Final = 15  # words to skip until the seed has reached every bit


class Rng:
    """A stream of random numbers."""

    def __init__(self) -> None:
        self.a: i64 = 0
        self.b: i64 = 0
        self.c: i64 = 0
        self.count: i64 = 1

    def word(self) -> i64:
        """Return 32 random bits."""
        a: i64 = self.a
        b: i64 = self.b
        c: i64 = self.c
        word: i64 = (a + b + self.count) & MASK
        self.count = (self.count + 1) & MASK
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & MASK
        self.c = (((c << 21) | (c >> 11)) + word) & MASK
        return word

    def below(self, n: i64) -> i64:
        """Return a number from 0 to n - 1, all exactly equally likely (Lemire's method; 1 ≤ n < 2³¹)."""
        product: i64 = self.word() * n
        low: i64 = product & MASK
        if low < n:
            threshold: i64 = (MASK + 1 - n) % n
            while low < threshold:
                product = self.word() * n
                low = product & MASK
        return product >> 32

    def shuffle(self, cards: list[Any]) -> None:
        """Shuffle a list in place."""
        self.shuffle_part(cards, 0, len(cards))

    def shuffle_part(self, cards: list[Any], start: i64, stop: i64) -> None:
        """Fill the places from `start` up to `stop` with random cards from `start` to the end (Fisher–Yates).

        A later call from `stop` on continues it: the order is the same as after one full shuffle.
        """
        size: i64 = len(cards)
        while start < stop:
            other: i64 = start + self.below(size - start)
            card = cards[start]
            cards[start] = cards[other]
            cards[other] = card
            start += 1

    def pack(self) -> tuple[int, int, int, int]:
        """Return the whole state of the generator."""
        return (self.a, self.b, self.c, self.count)

    def clone(self) -> "Rng":
        """Return a copy. Both generators produce the same numbers from here on."""
        copy = Rng()
        copy.a = self.a
        copy.b = self.b
        copy.c = self.c
        copy.count = self.count
        return copy


def seeded(seed: int, stream: i64 = 0) -> Rng:
    """Return a new generator for a seed of up to 64 bits. Each stream of a seed has its own numbers."""
    rng = Rng()
    rng.a = seed & MASK
    rng.b = (seed >> 32) & MASK
    rng.c = stream
    for _ in range(WARM_UP):
        rng.word()
    return rng


def unpack_rng(state: tuple[int, int, int, int]) -> Rng:
    """Return the generator of a state that `pack` returned."""
    rng = Rng()
    rng.a, rng.b, rng.c, rng.count = state
    return rng
