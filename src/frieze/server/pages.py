"""Serves the browser client's files and the cards' pictures from memory.

Every path that the client routes gets the same page. If the client was not built, a plain page says that the server
runs.
"""

import gzip
import hashlib
import json
import mimetypes
import re
from functools import lru_cache
from importlib import resources
from typing import Any, NamedTuple

from frieze.decks.pictures import picture_exists, picture_svg
from frieze.server.identity import header

IMMUTABLE = b"public, max-age=31536000, immutable"
REVALIDATE = b"no-cache"
MIN_GZIPPED = 1000
PICTURE = re.compile(r"/pictures/([a-z0-9:+-]+)\.svg")
FALLBACK_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Frieze</title>
<h1>Frieze is running</h1><p>The browser client was not built into this installation:
in a clone, make setup, then install it again. The <a href="/api/openapi.json">API</a> can be used.</p></html>"""

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("text/javascript", ".js")


class File(NamedTuple):
    """A file to send, plain and compressed."""

    body: bytes
    gzipped: bytes | None
    content_type: bytes
    etag: bytes
    cache_control: bytes


def make_file(body: bytes, name: str, cache_control: bytes) -> File:
    """Return a file with its headers, compressed if that is worth it."""
    content_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if content_type.startswith("text/"):
        content_type += "; charset=utf-8"
    gzipped = gzip.compress(body, 9, mtime=0) if len(body) >= MIN_GZIPPED and not name.endswith("woff2") else None
    etag = b'"%s"' % hashlib.sha256(body).hexdigest()[:20].encode()
    return File(body, gzipped, content_type.encode(), etag, cache_control)


class Pages:
    """All files of the client. Links in its pages start with the root path."""

    def __init__(self, root_path: str = "") -> None:
        self.root_path = root_path
        self.files: dict[str, File] = {}
        self._add(resources.files("frieze.server") / "web", "")
        self.page = self.files.get("/index.html") or self._page(FALLBACK_PAGE.encode(), "index.html")
        self.addresses = _addresses(self.files.pop("/pages.json", None))

    def _add(self, folder: Any, path: str) -> None:
        if not folder.is_dir():
            return
        for entry in folder.iterdir():
            name = f"{path}/{entry.name}"
            if entry.is_dir():
                self._add(entry, name)
            elif name.endswith(".html"):
                self.files[name] = self._page(entry.read_bytes(), name)
            else:
                self.files[name] = make_file(entry.read_bytes(), name, IMMUTABLE if "/assets/" in name else REVALIDATE)

    def _page(self, body: bytes, name: str) -> File:
        return make_file(body.replace(b'="/', b'="%b/' % self.root_path.encode()), name, REVALIDATE)

    async def __call__(self, scope: Any, send: Any) -> None:
        """Respond to a request for a page, a file or a picture."""
        if scope["method"] not in {"GET", "HEAD"}:
            return await _send(scope, send, make_file(b"", "a.txt", REVALIDATE), 405)
        path = scope["path"]
        if path == self.root_path:  # links in a page are relative to a path that ends with a slash
            return await _redirect(send, f"{path}/")
        if (picture := PICTURE.fullmatch(path)) is not None:
            found = _picture(picture[1])
            return await _send(scope, send, found or make_file(b"", "a.txt", REVALIDATE), 200 if found else 404)
        if path != "/index.html" and (file := self.files.get(path)) is not None:
            return await _send(scope, send, file, 200)
        return await _send(scope, send, self.page, 200 if self.addresses.fullmatch(path) else 404)


def _addresses(listed: File | None) -> re.Pattern[str]:
    """Return what the addresses of the client's pages look like, from its own list of them (web/src/lib/pages.json)."""
    if listed is None:
        return re.compile("/")
    pages = json.loads(listed.body)
    patterns = [
        re.sub(r":(\w+)", lambda found: pages["parameters"][found[1]], address) for address in pages["pages"].values()
    ]
    return re.compile("|".join(patterns))


@lru_cache(maxsize=4096)
def _picture(name: str) -> File | None:
    return make_file(picture_svg(name).encode(), "picture.svg", IMMUTABLE) if picture_exists(name) else None


async def _redirect(send: Any, path: str) -> None:
    headers = [(b"location", path.encode()), (b"content-length", b"0")]
    await send({"type": "http.response.start", "status": 308, "headers": headers})
    await send({"type": "http.response.body"})


async def _send(scope: Any, send: Any, file: File, status: int) -> None:
    headers = [(b"content-type", file.content_type), (b"cache-control", file.cache_control), (b"etag", file.etag)]
    body = file.body
    if file.gzipped is not None:
        headers.append((b"vary", b"accept-encoding"))
        if "gzip" in header(scope["headers"], b"accept-encoding"):
            body = file.gzipped
            headers.append((b"content-encoding", b"gzip"))
    if status == 200 and header(scope["headers"], b"if-none-match") == file.etag.decode():
        status, body = 304, b""
    if status != 304:
        headers.append((b"content-length", b"%d" % len(body)))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})
