"""Who sends a request: the player key in the cookie, the address, and whether the request comes from our page."""

import ipaddress
import re
from collections.abc import Iterable
from functools import lru_cache
from secrets import randbits
from typing import Any

from frieze.tables.keys import hash_of_key, new_key

COOKIE = "frieze_player"
COOKIE_LASTS = 400 * 86_400  # seconds; the longest that browsers allow
# Only our cookie is parsed, in one pass: other cookies of this host may be long or hostile.
_PLAYER_COOKIE = re.compile(rb"(?:^|; ?)%b=([A-Za-z0-9_-]{20,64})(?=$|;)" % COOKIE.encode())
_HOST = re.compile(r"[A-Za-z0-9._-]{1,253}(?::\d{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](?::\d{1,5})?")
IPV6_PREFIX_BITS = 64  # a customer of a provider has all IPv6 addresses with such a prefix
LOOPBACK = {"127.0.0.1", "::1"}
FORWARDED = {b"forwarded", b"x-forwarded-for"}

Headers = Iterable[tuple[bytes, bytes]]


def header(headers: Headers, name: bytes) -> str:
    """Return a header's value, or an empty string."""
    return next((value.decode("latin-1") for key, value in headers if key == name), "")


def key_in(headers: Headers) -> str | None:
    """Return the player key in the cookie; None if there is none or it is malformed."""
    for name, value in headers:
        if name == b"cookie" and (found := _PLAYER_COOKIE.search(value)):
            return found[1].decode()
    return None


def cookie_header(key: str, scheme: str, root_path: str = "") -> bytes:
    """Return the header that stores a player key. No script can read it and no other site can send it."""
    flags = "; Secure" if scheme in {"https", "wss"} else ""
    return f"{COOKIE}={key}; Path={root_path or '/'}; Max-Age={COOKIE_LASTS}; HttpOnly; SameSite=Lax{flags}".encode()


def player_of(headers: Headers) -> tuple[str, str | None]:
    """Return the player's id (the hash of the key), and the key if it is new."""
    key = key_in(headers)
    if key is None:
        key = new_key(randbits)
        return hash_of_key(key), key
    return hash_of_key(key), None


def is_plain_host(host: str) -> bool:
    """Return whether a Host header is empty, or a name or address with or without a port."""
    return not host or _HOST.fullmatch(host) is not None


def from_our_page(headers: Headers, scheme: str = "http") -> bool:
    """Return whether a request comes from a page of this server, or from no page."""
    if header(headers, b"sec-fetch-site") not in {"", "none", "same-origin"}:
        return False
    origin = header(headers, b"origin")
    how, _, where = origin.partition("://")
    return not origin or (where == header(headers, b"host") and (how == "https" or scheme in {"http", "ws"}))


def from_this_machine(scope: Any) -> bool:
    """Return whether a request comes from this machine, and not through a proxy on it."""
    client = scope.get("client")
    return bool(client) and client[0] in LOOPBACK and not any(name in FORWARDED for name, _ in scope["headers"])


def address_of(scope: Any) -> str:
    """Return the address to count a request by. It is never logged or stored."""
    client = scope.get("client")
    return network_of(str(client[0])) if client else ""


@lru_cache(maxsize=10_000)
def network_of(address: str) -> str:
    """Return an IPv4 address as it is, and the /64 network of an IPv6 address."""
    if ":" not in address:
        return address
    try:
        whole = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if whole.ipv4_mapped is not None:
        return str(whole.ipv4_mapped)
    return str(ipaddress.IPv6Network((whole, IPV6_PREFIX_BITS), strict=False))
