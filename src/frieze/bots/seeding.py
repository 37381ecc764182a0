"""Seeds and generators derived from numbers and words. They are the same in every process."""

import hashlib
import random


def seeded_random(*parts: int | str) -> random.Random:
    """Return a generator seeded from numbers and words."""
    return random.Random(derive_seed(*parts))


def derive_seed(*parts: int | str) -> int:
    """Return a 64-bit seed for numbers and words. (Python's `hash` differs between processes.)"""
    text = "\n".join(str(part) for part in parts)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
