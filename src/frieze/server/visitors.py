"""Who sends a request: the key in the cookie, the address; and whether the page that sends it is ours."""

import re
from collections.abc import Iterable
from http.cookies import CookieError, SimpleCookie
from typing import Any

from frieze.tables.keys import hash_of_key, new_key

COOKIE = "frieze_player"
COOKIE_LASTS = 400 * 86_400  # the longest that browsers allow
KEY = re.compile(r"[A-Za-z0-9_-]{20,64}")

Headers = Iterable[tuple[bytes, bytes]]


def header(headers: Headers, name: bytes) -> str:
    """Give a header's value, empty if there is none."""
    return next((value.decode("latin-1") for key, value in headers if key == name), "")


def key_in(headers: Headers) -> str | None:
    """Give the player's key from the cookie, if there is a well-formed one."""
    try:
        cookie = SimpleCookie(header(headers, b"cookie")).get(COOKIE)
    except CookieError:
        return None
    return cookie.value if cookie is not None and KEY.fullmatch(cookie.value) else None


def cookie_header(key: str, scheme: str) -> bytes:
    """Give the header that lets a browser keep a key: no script can read it, no other site's page can send it."""
    flags = "; Secure" if scheme in {"https", "wss"} else ""
    return f"{COOKIE}={key}; Path=/; Max-Age={COOKIE_LASTS}; HttpOnly; SameSite=Lax{flags}".encode()


def player_of(headers: Headers) -> tuple[str, str | None]:
    """Give the hash that stands for a player, and the key if it is a new one."""
    key = key_in(headers)
    if key is None:
        key = new_key()
        return hash_of_key(key), key
    return hash_of_key(key), None


def from_our_page(headers: Headers) -> bool:
    """Tell whether a request comes from a page of this server, or from no page at all."""
    origin = header(headers, b"origin")
    return not origin or origin.partition("://")[2] == header(headers, b"host")


def address_of(scope: Any) -> str:
    """Give the address that a request comes from; it is counted, never logged or kept."""
    client = scope.get("client")
    return str(client[0]) if client else ""
