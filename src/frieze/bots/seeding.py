"""Random numbers that follow from what is known: the same question gives the same numbers, in every process."""

import hashlib
import random


def chance(*parts: int | str) -> random.Random:
    """Make a generator from numbers and words. (Python's own `hash` differs from process to process.)"""
    return random.Random(number(*parts))


def number(*parts: int | str) -> int:
    """Return 64 bits that follow from numbers and words."""
    text = "\n".join(str(part) for part in parts)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
