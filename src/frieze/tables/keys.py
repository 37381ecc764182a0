"""Secrets: player keys and other tokens, their hashes, codes of tables."""

import base64
import hashlib

from frieze.tables.environment import RandomBits

# Of each group that looks alike (0 O D, 1 I, 2 Z, 5 S, 6 G, 8 B, U V) or sounds alike (M N, F S, B D P T V G), at most
# two that differ clearly are used.
CODE_ALPHABET = "ACEFHJKLMPQRTUWXY2346789"
CODE_LENGTH = 6
KEY_BYTES = 24
TABLE_ID_LENGTH = 32


CODES = len(CODE_ALPHABET) ** CODE_LENGTH


def new_code(random_bits: RandomBits) -> str:
    """Return a random code that is easy to say and to type: one of 191 million, all equally likely."""
    while (drawn := random_bits(CODES.bit_length())) >= CODES:
        pass
    code = ""
    for _ in range(CODE_LENGTH):
        drawn, index = divmod(drawn, len(CODE_ALPHABET))
        code += CODE_ALPHABET[index]
    return code


def new_key(random_bits: RandomBits) -> str:
    """Return a new random secret, such as a player key."""
    return base64.urlsafe_b64encode(random_bits(8 * KEY_BYTES).to_bytes(KEY_BYTES, "big")).decode()


def hash_of_key(key: str) -> str:
    """Return the hash of a secret. Only the hash is stored and looked up."""
    return hashlib.sha256(key.encode()).hexdigest()


def table_id(player: str, idempotency_key: str) -> str:
    """Return the id of a new table. It is the same for the same request of the same player."""
    return hashlib.sha256(f"{player} {idempotency_key}".encode()).hexdigest()[:TABLE_ID_LENGTH]
