"""Files held in memory, and how they are sent: compressed as the browser accepts it, and not again if it has them."""

import gzip
import hashlib
import mimetypes
import re
from typing import Any, NamedTuple

from frieze.server.identity import header

IMMUTABLE = b"public, max-age=31536000, immutable"
REVALIDATE = b"no-cache"
NEVER = b"no-store"
MIN_COMPRESSED = 1000  # bytes
COMPRESSIBLE = re.compile(r"text/|application/(json|manifest\+json)|image/svg\+xml")
ENCODINGS = ("br", "gzip")  # the best first
_QUALITY = re.compile(r"q=([01](?:\.\d{0,3})?)")

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("text/javascript", ".js")


class File(NamedTuple):
    """A file to send: its body, and the same compressed, by encoding."""

    body: bytes
    compressed: dict[str, bytes]
    content_type: bytes
    etag: str  # without quotes; nothing for what is never kept
    cache_control: bytes
    vary: tuple[bytes, ...] = ()


def make_file(
    body: bytes, name: str, cache_control: bytes, *, brotli: bytes | None = None, vary: tuple[bytes, ...] = ()
) -> File:
    """Return a file with its headers, compressed if that is worth it; `brotli` is made when the client is built."""
    content_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
    compressed = {}
    if len(body) >= MIN_COMPRESSED and COMPRESSIBLE.match(content_type):
        compressed["gzip"] = gzip.compress(body, 6 if cache_control == NEVER else 9, mtime=0)
        if brotli is not None:
            compressed["br"] = brotli
        vary = (b"accept-encoding", *vary)
    if content_type.startswith("text/"):
        content_type += "; charset=utf-8"
    etag = "" if cache_control == NEVER else hashlib.sha256(body).hexdigest()[:20]
    return File(body, compressed, content_type.encode(), etag, cache_control, vary)


def accepted_in_order(accept: str) -> list[str]:
    """Return what a header like Accept-Language or Accept-Encoding accepts, the most wanted first."""
    listed = []
    for part in accept.split(","):
        value, _, parameter = part.partition(";")
        if (quality := _quality(parameter.strip())) > 0 and value.strip():
            listed.append((quality, value.strip().lower()))
    return [value for _, value in sorted(listed, key=lambda one: -one[0])]


def _quality(parameter: str) -> float:
    if not parameter:
        return 1.0
    found = _QUALITY.fullmatch(parameter)
    return float(found[1]) if found else 0.0


async def send_file(scope: Any, send: Any, file: File, status: int) -> None:
    """Send a file, or that it has not changed."""
    headers = [(b"content-type", file.content_type), (b"cache-control", file.cache_control)]
    if file.vary:
        headers.append((b"vary", b", ".join(file.vary)))
    accepted = accepted_in_order(header(scope["headers"], b"accept-encoding")) if file.compressed else []
    encoding = next((one for one in ENCODINGS if one in accepted and one in file.compressed), "")
    body = file.compressed[encoding] if encoding else file.body
    if encoding:
        headers.append((b"content-encoding", encoding.encode()))
    if file.etag:  # one of each encoding: they are not the same bytes
        etag = f'"{file.etag}-{encoding}"' if encoding else f'"{file.etag}"'
        headers.append((b"etag", etag.encode()))
        if status == 200 and _names(header(scope["headers"], b"if-none-match"), etag):
            status, body = 304, b""
    if status != 304:
        headers.append((b"content-length", b"%d" % len(body)))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


def _names(wanted: str, etag: str) -> bool:
    """Return whether an If-None-Match header names this ETag. A proxy may have weakened it."""
    return wanted == "*" or etag in (one.strip().removeprefix("W/") for one in wanted.split(","))
